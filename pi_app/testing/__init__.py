"""A table in pytest: the plugin, and what its fixtures hand to a test. Stages and scenarios are in `rehearsal`."""
