"""A game from the briefing to its end: set-up, five phases of a round, the Confrontation, and the host's rulings."""
