"""Tracks, Wounds, Items, death."""
