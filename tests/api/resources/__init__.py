"""The tests of api/resources."""
