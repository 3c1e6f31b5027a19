"""The director: scene words in, frames out. It knows words, pixels and time, and no game."""
