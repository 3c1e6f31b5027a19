"""What the programs of a table agree on: settings, where shipped files are, seat codes, set-up questions as flags."""
