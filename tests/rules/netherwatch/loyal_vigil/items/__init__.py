"""Items of the box, deck by deck."""
