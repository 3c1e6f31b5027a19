"""What is seen of Loyal Vigil, from a view: words for the lights, panels, what a thing is."""
