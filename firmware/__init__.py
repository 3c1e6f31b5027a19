"""What runs on the props, and the link both ends share. Each file here also runs on CPython, so the table and the
tests use the very code that is flashed. It imports nothing of ours but its own files."""

VERSION = "1.1"  # of the prop firmware; hal/props/status.py refuses a prop older than it can speak with
LINK = 1  # version of the line's contract: docs/link.md
MAX = 48  # longest frame: a V1 receives into 63 bytes, so a frame and an ack must fit together
RESEND_MS = 200
LOST_MS = 5000  # nothing good heard for so long: the other side is gone
