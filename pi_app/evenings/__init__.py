"""Evenings that were played: what is made of their records."""
