"""An Investigator's turn: Move, Sprint, Interact, Items and Abilities, and the Final Actions. Each adds its deeds."""
