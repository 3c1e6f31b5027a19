"""The Amusement Park: its Rides (maze, water, wheel), its Game Booths, and its two Objectives (flare, service)."""
