"""What outlives a pulled plug: the outbox and its sender, the journal, files replaced in one go."""
