"""The order of play: before the first round, the phases of a round, the Camp, the Watch, and the host's rulings."""
