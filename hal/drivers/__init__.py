"""Real parts: readers on SPI, strips, buttons and dials, serial ports. Nothing is touched at import."""
