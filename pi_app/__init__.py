"""The programs that join hal and rules: the table, the referee, the page, and every `gloam` command. Names no game."""
