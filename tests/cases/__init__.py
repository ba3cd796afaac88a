"""Cases with known answers, and what checks them; each line stands for itself."""
