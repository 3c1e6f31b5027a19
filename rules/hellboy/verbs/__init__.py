"""What the words of cards do, by subject; words.py says whom and where they mean."""
