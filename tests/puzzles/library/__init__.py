"""The tests of puzzles.library."""
