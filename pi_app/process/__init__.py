"""Programs as processes: a part and its loop, the supervisor, and children."""
