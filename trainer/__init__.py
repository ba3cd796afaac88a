"""Bezique: the game, the proofs and the learner's model. Pure, knows neither web nor database."""

__version__ = "0.1.0"
