"""What runs on the props, and the link both ends share. Each file here also runs on CPython, so the table and the
tests use the very code that is flashed. It imports nothing of ours but its own files."""

VERSION = "1.0"  # of the prop firmware; hal/props.py refuses a prop older than it can speak with
