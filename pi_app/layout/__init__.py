"""A layout: maps laid on a table. Its model, what the page gets of it, sheets to print, drawings and wiring."""
