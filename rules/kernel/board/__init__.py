"""The board: map files (maps, map_file), the graph they join into (joining, graph), and plane geometry (shapes)."""
