"""The tests of the API."""
