"""The Investigators: what lasts on them (lasting), their tracks, Wounds, death, Conditions, Items and Spirits."""
