"""The Adversary, its cards and its signs."""
