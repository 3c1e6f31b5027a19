"""The order of play: set-up, turns and phases, the ways to play half a game, and the host's rulings."""
