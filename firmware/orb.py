# The Scrying Orb: a ring of pixels in a globe. Turns a scene and the time into colours; touches no pin.
# Scene on the wire: letter, then level 0-9, direction 0-15, red, green, blue 0-63, each as one character from "0" up.


class Orb:
    sing = None  # sing(mode, ms into the scene), with a buzzer

    def __init__(self, glow, n, limit):
        self.glow = glow
        self.n = n  # pixels
        self.limit = limit // n  # so much light in the three channels of one pixel together, at most
        self.says = b''  # event to report
        self.scene(b'i', 0)

    def scene(self, data, now):
        self.mode = data[0]
        self.time = now
        if len(data) < 6:
            data = b'i0000_'  # a calm blue
        self.level = data[1] - 48
        self.at = data[2] - 48 << 4
        data = [b - 48 & 63 for b in data[3:]]
        n = max(4 * sum(data), self.limit)
        self.rgb = [4 * b * self.limit // n for b in data]

    def press(self, bits, now):
        self.says = b's' if bits & 4 else b'h' if bits & 24 else b't'

    def draw(self, now):
        if self.sing:
            self.sing(self.mode, now - self.time)
        data = bytearray(3 * self.n)
        for n in range(self.n):
            t = max(0, min(255, self.glow(self.mode, self.level, n * 256 // self.n - self.at & 255, now - self.time)))
            for b in range(3):
                data[3 * n + b] = self.rgb[b] * t >> 8
        return data
