"""The tests mirror the tree of the project."""
