"""What is so in a game, as plain data."""
