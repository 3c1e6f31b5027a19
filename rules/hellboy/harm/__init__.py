"""Damage and healing, knock-out and the end it may bring; stunned; scenery and counters that come, break and go."""
