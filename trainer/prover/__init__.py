"""The independent prover: plays by the rules engine alone and never imports the solver."""
