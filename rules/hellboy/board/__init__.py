"""The case's board: rooms laid on the grid, what is next to what, and who sees whom."""
