"""Decisions: questions whose options are actions with exact values.

A *topic* is what some kinds have in common: the terms that a question states besides its position,
and how values are proved. :mod:`puzzles.decisions.topics` lists them.
"""
