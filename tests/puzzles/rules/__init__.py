"""The tests of puzzles.rules."""
