"""What is shown: the view, words for the lights, panels of the page, and why something cannot be done now."""
