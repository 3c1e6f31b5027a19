"""The table as a part: the bridge from pads to inputs, props, the attendant of a simulated table, its workshop."""
