"""The wood that grows: tiles, Hazards, Rifts, and Specters in it."""
