"""The six Operation boards of the Campsite, each with its Interactions."""
