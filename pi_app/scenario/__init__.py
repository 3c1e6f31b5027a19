"""Scenarios: files that say what hands do at a table and what must then be seen. See docs/scenarios.md."""
