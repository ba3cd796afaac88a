"""Tests of the game, the proofs and the learner's model."""
