"""The house and what lies in it: zones and ways, light and cubes, Clues, Cover, Locks, Rifts and other tokens.

Nothing here knows what an Agent carries or feels, or what the Demon does.
"""
