# The Scrying Orb: a ring of pixels in a globe. Turns a scene and the time into colours; touches no pin.
# Scene on the wire: letter, then level 0-9, direction 0-15, red, green, blue 0-63, each as one character from "0" up.
# Names that a V1 has in its own memory already cost it none: heading, get_x, wait.


class Orb:
    sing = None  # sing(mode, ms into the scene), with a buzzer
    get_x = int  # get_x(): how far it is tilted, or its dial turned, -1024 to 1024; nothing to feel is int(), 0

    def __init__(self, glow, n, limit):
        self.glow = glow
        self.n = n  # pixels
        self.limit = limit // n  # so much light in the three channels of one pixel together, at most
        self.says = b''  # event to report
        self.heading = self.mode = 0
        self.scene(b'i', 0)

    def scene(self, data, now):
        if data[0] != self.mode:
            self.heading = 128  # searching: how far the turning mark is from the other, of 256
        self.mode = data[0]
        self.time = self.wait = now
        if len(data) < 6:
            data = b'i0000_'  # a calm blue
        self.level = data[1] - 48
        self.at = data[2] - 48 << 4
        data = [b - 48 & 63 for b in data[3:]]
        n = max(4 * sum(data), self.limit)
        self.rgb = [4 * b * self.limit // n for b in data]

    def press(self, bits, now):
        # While it is searching a touch turns its ring by one place, and a finger that stays turns it on and on
        if self.mode == 115 and bits & 9:
            self.heading += 16
            return bits & 8
        self.says = b's' if bits & 4 else b'h' if bits & 24 else b't'

    def draw(self, now):
        t = now - self.time
        if self.sing:
            self.sing(self.mode, t)
        if self.mode == 115:
            t = self.get_x() // 128
            t = self.heading = self.heading + 2 * t + 2 * (t < 0) & 255
            if 12 < t < 244:
                self.wait = now
            elif self.wait and now - self.wait > 900:  # they have met, for a held breath
                self.wait = 0
                self.says = b'm'
        data = bytearray(3 * self.n)
        for n in range(self.n):
            at = n * 256 // self.n - self.at + 128 & 255
            b = self.glow(self.mode, self.level, at - 128, t)
            b = max(0, min(255, b))
            for at in range(3):
                data[3 * n + at] = self.rgb[at] * b >> 8
        return data
