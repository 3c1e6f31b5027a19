"""The board: map files, the graph they join into, and the plane geometry under both."""
