"""Tests of the learner model."""
