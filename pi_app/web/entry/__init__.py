"""Who is let in, and how many: connections, codes, and a wait for whoever guesses."""
