"""An emulated BBC micro:bit V1 (QEMU) that runs the very image a real one is flashed with, behind a pty with a bad
wire, a plug to pull and buttons to press. What needs silicon stays untested here: light, touch, shaking, USB.
"""

from gloamboard.hal.sim.microbit.board import Microbit, NoQemu, find_qemu

__all__ = ["Microbit", "NoQemu", "find_qemu"]
