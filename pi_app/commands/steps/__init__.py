"""What the longer commands are made of, in files of their own; each is named after its command."""
