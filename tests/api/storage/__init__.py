"""The tests of api/storage."""
