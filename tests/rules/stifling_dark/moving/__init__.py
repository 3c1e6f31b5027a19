"""Steps, Doors, Windows, Noise and distances."""
