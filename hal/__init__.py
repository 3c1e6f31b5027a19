"""What a table can sense and show: parts and their contracts, pads, pixels, tags, props. No game words in here.

Real parts are in drivers/, the same parts simulated in sim/; `open.py` opens either by the table file.
"""
