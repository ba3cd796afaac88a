"""Exact values of positions in which all cards are known."""
