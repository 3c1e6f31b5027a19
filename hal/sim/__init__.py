"""The same parts simulated, peers of the drivers; in chips/ down to the registers, in microbit/ a whole board."""
