"""The whole table in one process on a clock of our own: the stage, seats for bots, headless evenings, scenarios."""
