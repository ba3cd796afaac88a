"""The third reader: the rules read once more, from their text alone.

Solver, prover and rules engine share :mod:`trainer`'s reading of the rules; one wrong rule
would prove itself. What lies here imports nothing of the project.
"""
