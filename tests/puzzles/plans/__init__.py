"""The tests of puzzles.plans."""
