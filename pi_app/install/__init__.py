"""How Gloamboard itself gets onto a machine: versions side by side, where they come from, a Pi's config.txt."""
