"""Programs as processes: a part and its loop, the supervisor, children, and the files systemd needs."""
