"""Props: the ports they may hang on, the line to one, the words of scenes and events, and the hub of all of a table."""
