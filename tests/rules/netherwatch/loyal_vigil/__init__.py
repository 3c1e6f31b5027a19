"""Loyal Vigil, rule by rule."""
