"""Objectives: turning in Evidence (evidence), choosing an Escape card and leaving the map (escape), and each Objective
by itself in its Scenario's folder or in banish/."""
