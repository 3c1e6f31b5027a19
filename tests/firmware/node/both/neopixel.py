# Pixels on a pin, as both boards have them: what was written is kept on the bench.
import _line


class NeoPixel:
    def __init__(self, pin, n):
        self.pin = pin
        self.pixels = [(0, 0, 0)] * n

    def __len__(self):
        return len(self.pixels)

    def __setitem__(self, n, rgb):
        assert len(rgb) == 3
        assert all(0 <= c <= 255 for c in rgb)
        self.pixels[n] = rgb

    def write(self):
        _line.keep("shown", repr([self.pin.n] + [c for rgb in self.pixels for c in rgb]))

    show = write  # a micro:bit's word for it
