"""What an agent may do in the agent phase; each action with what forbids it in one file."""
