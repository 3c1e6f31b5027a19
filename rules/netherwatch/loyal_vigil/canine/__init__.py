"""Canine Agents: what they do otherwise than humans, and what their death does to the others."""
