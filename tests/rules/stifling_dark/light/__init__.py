"""Light levels, Flashlights and what they Reveal."""
