"""What the programs of a table agree on: settings, where shipped files are, passwords, seat codes, set-up questions."""
