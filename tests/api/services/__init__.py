"""The tests of api/services."""
