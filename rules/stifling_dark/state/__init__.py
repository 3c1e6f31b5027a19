"""All that is so in a game (state), what is said of it (story, signs), and which ways are open (ways)."""
