"""The shared rules engine: pure, no input or output, no clock, no hardware. kernel/ is what every game uses.

Each other folder is a game: its rulebook, its rules as scripts, its content as data.
"""
