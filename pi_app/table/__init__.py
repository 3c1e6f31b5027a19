"""The table as a part: the bridge from pads to inputs, props, and the attendant of a simulated table."""
