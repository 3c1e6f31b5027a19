"""Headquarters: the two tracks with their markers, and the case file deck."""
