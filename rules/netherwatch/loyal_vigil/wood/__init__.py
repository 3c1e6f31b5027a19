"""The Campsite: a wood laid tile by tile, and what waits in it."""
