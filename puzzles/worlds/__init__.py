"""Choices in the dark: cards weighed over every deal that looks like this.

Proofs ``sure`` and ``expected``.
"""
