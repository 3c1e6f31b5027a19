"""Attacks of agents and enemies, the weapons in hand, and what a hit does besides damage."""
