"""The board: map files (maps, map_file), the graph they join into (joining, graph), tiles on a grid and boards that
grow (grid, growing), and plane geometry (shapes)."""
