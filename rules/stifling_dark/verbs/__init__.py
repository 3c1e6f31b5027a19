"""What the words of cards do: to Investigators (people), to light and tokens (board), to and for the Adversary (foe),
and words that hold others together (logic)."""
