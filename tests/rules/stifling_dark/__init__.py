"""Tests of The Stifling Dark, on two small boards (maps/) that have what area DATA of the rulebook states."""
