"""What each side sees."""
