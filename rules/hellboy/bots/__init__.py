"""Players without hands, and what they imagine of what nobody has read."""
