"""The tests of puzzles.kinds."""
