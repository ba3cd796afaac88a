"""The tests of puzzles.worlds."""
