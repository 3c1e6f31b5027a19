"""The house maps as drawings: `python -m tests.rules.stifling_dark.house_maps` writes their files."""
