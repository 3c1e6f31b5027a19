"""What everybody sees: the view, words for the lights, panels of the page, and answers to whoever points at a thing."""
