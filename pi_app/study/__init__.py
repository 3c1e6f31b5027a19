"""Bots play many games without a table: on all cores or on a cluster, counted exactly, and compared in studies."""
