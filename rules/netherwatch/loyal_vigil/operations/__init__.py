"""What the Operations of the Campsite do by themselves. Their rows switch it on with words of MODIFIERS."""
