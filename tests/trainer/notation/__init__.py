"""Positions, actions and deal records as text."""
