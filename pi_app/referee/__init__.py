"""The referee: takes inputs from the wire, finds what they mean in the running game, and shows each seat its view."""
