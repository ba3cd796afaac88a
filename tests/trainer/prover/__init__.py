"""Tests of the independent prover."""
