"""Fox and Hounds: the smallest game of two sides, one of which moves unseen; for tests of what keeps secrets."""
