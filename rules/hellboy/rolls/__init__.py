"""Dice as they are thrown or told, and tests: upgrades, downgrades, help, the effect die, the score."""
