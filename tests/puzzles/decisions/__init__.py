"""The tests of puzzles.decisions."""
