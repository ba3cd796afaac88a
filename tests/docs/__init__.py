"""The documentation is run, not believed."""
