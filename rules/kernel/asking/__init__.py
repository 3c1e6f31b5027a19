"""A question, the ways to answer it, and chance: what scripts ask and what comes back. Knows no state and no game."""
