"""Banish the Adversary: an Objective of its own for each of the three, and the Supply tokens on the aid."""
