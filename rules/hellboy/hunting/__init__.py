"""What enemies do when they are activated: minions by their tags, bosses by their cards."""
