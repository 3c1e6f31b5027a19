"""Bots that every game has: what a seat knows as a game to look ahead in, the search over it, and bots by name."""
