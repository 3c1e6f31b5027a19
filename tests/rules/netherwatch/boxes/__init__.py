"""What a box adds, shown with one that is too small to be fun: brass/."""
