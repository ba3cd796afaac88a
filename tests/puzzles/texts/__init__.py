"""The tests of what people read."""
