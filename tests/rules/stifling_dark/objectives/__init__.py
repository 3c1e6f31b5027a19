"""Evidence, rewards and Objectives."""
