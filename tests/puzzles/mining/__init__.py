"""The tests of puzzles.mining."""
