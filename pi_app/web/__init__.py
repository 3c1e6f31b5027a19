"""The page: what players see and touch in a browser."""
