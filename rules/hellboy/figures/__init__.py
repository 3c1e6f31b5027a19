"""What is printed of whoever stands on the board, as cards in force change it; target priority; where feet were set."""
