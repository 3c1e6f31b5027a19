"""Walking: what a step costs and who may take it (steps), Doors, Windows, and being moved by force (forced)."""
