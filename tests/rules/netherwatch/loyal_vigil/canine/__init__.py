"""Dogs as Agents, by what they do and bear."""
