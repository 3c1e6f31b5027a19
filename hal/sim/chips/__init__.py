"""Chips of a table, simulated down to their registers and wires, behind stand-ins of the Python modules that
reach them: `spidev`, `lgpio`, `gpiod`, `_rpi_ws281x`. The real drivers run on them unchanged.
"""
