"""Measurements. `make bench` runs every module here that has a `measure`, prints each figure and writes bench.json."""
