"""Comparisons that take hours; `.ci/long` runs them."""
