# A row of WS2812 pixels, for a MicroPython that comes without this module, as Debian's does: the four names we use of it.
from machine import bitstream

TIMES_NS = 400, 850, 800, 450  # high and low of a 0, high and low of a 1


class NeoPixel:
    def __init__(self, pin, n):
        self.pin = pin
        self.n = n
        self.buf = bytearray(3 * n)  # green, red, blue
        pin.init(pin.OUT)

    def __len__(self):
        return self.n

    def __setitem__(self, n, rgb):
        r, g, b = rgb
        self.buf[3 * n : 3 * n + 3] = bytes((g, r, b))

    def write(self):
        bitstream(self.pin, 0, TIMES_NS, self.buf)
