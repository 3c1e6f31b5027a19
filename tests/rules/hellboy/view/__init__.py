"""What is shown and said of Hellboy: why something cannot be done now, and what an option costs."""
