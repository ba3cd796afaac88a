"""Questions about positions: posing, marking, explaining and proving them. Knows no database."""
