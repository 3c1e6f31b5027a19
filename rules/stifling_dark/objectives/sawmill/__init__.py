"""The Sawmill: Power the Gate, Fix the Truck."""
