"""Banish the Adversary: one Objective for each of the three."""
