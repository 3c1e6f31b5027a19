"""What the wood adds to the game, by the fields of `Box`."""
