"""Set-up, the round and both turns."""
