"""Plans: which declarations to score, and in what order. Proof ``plan``."""
