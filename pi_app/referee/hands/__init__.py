"""What hands on the board mean, against the game as it stands: pieces carried, tiles laid, the dial, what lies wrong,
and what the lights say of it. Nothing is done here; `evening.py` does it."""
