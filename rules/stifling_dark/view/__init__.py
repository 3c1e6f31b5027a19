"""What leaves the game: what each side may know (views), the lights (scene), the page (panels), reasons (why_not)."""
