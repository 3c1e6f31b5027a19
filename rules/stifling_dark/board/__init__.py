"""The board in play: what the rules read from a map file (board), and which maps there are (boards)."""
