"""The tests of the puzzles."""
