"""Players without hands: one that picks anything, one that thinks a little. They know a view and their options only."""
