"""What is seen of the box: light, panels, reasons, hints."""
