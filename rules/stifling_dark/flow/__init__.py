"""The order of things: set-up (opening, hiding), the round (rounds), both sides' turns, the end, and the host."""
