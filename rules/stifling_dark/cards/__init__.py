"""Cards and boards of the box as data: their rows (kinds), and how they are read (box)."""
