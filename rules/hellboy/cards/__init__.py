"""The rows of the box, typed, and looked up by id."""
