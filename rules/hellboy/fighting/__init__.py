"""Tests and dice, attacks of agents and enemies, damage, what attacks do besides, target priority, counters."""
