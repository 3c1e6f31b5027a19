# Pixels that remember, for the WebAssembly run.


class NeoPixel:
    def __init__(self, pin, n):
        self.pixels = [(0, 0, 0)] * n

    def __len__(self):
        return len(self.pixels)

    def __setitem__(self, n, rgb):
        assert len(rgb) == 3
        assert all(0 <= c <= 255 for c in rgb)
        self.pixels[n] = rgb

    def show(self):
        self.shown = list(self.pixels)
