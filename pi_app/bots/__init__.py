"""Bots at the seats of a real evening: what one sees and answers, and the program that seats them."""
