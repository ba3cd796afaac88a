"""The tests of api/cli."""
