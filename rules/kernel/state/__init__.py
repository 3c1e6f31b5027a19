"""What a state is made of: fields that copy and hash themselves, piles, and the snapshots that outlive a version."""
