"""What lies on the table and how it changes: dice, the fire, the Line, facedown cards, the spaces of the Camp."""
