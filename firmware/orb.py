# The Scrying Orb: a ring of pixels in a globe. Turns a scene and the time into colours; touches no pin.
# Scene on the wire: letter, level 0-9, direction 0-f, colour rrggbb; what is left out keeps its default.
COLOURS = {105: 0x0000FF, 115: 0x00A080, 118: 0x3060FF, 111: 0x7000C0, 109: 0xFF1800, 98: 0xFFE0A0, 102: 0xFF8000}


def wave(t, period):
    # 0..255 and back, eased, once per period (ms)
    k = t % period * 510 // period
    if k > 255:
        k = 510 - k
    return k * k >> 8


class Orb:
    def __init__(self, n, limit):
        self.n = n
        self.limit = limit  # the three channels of all pixels together never exceed this
        self.ring = [(0, 0, 0)] * n
        self.says = b''  # event to report
        self.scene(b'i', 0)

    def scene(self, data, now):
        if data[0] not in COLOURS:
            return
        try:
            level = int(data[1:2] or b'0')
            aim = int(data[2:3] or b'0', 16) * 16
            c = int(data[3:9] or b'0', 16)
        except ValueError:
            return
        self.mode = data[0]
        self.level = level
        self.aim = aim
        self.time = now
        if not c:
            c = COLOURS[data[0]]
            if data[0] == 105:  # idle: the more tension, the redder
                c = (level * 28 << 16) + (255 - level * 28)
        r, g, b = c >> 16, c >> 8 & 255, c & 255
        most = min(self.limit // self.n, 255)
        if r + g + b > most:
            r, g, b = [x * most // (r + g + b) for x in (r, g, b)]
        self.rgb = r, g, b

    def press(self, bits, now):
        self.says = b's' if bits & 4 else b'h' if bits & 24 else b't'

    def glow(self, at, t):
        # How bright (0-255) a pixel at 0-255 round the ring is, t ms into the scene
        s = self.mode
        if s == 105:  # idle: a heart that beats faster with tension
            return 24 + wave(t, 4000 - self.level * 340) * 231 // 255
        if s == 115:  # searching: a comet
            return max(0, 255 - (t >> 3) - at & 255) * 2 - 255
        if s == 118:  # vision: a lobe that points
            d = abs((at - self.aim + 128 & 255) - 128)
            return (255 - d * (13 - self.level)) * (160 + wave(t, 1600) * 95 // 255) >> 8
        if s == 111:  # omen: embers
            return wave(t + at * (at + 37), 1500 + at * 5) * (4 + self.level) // 13
        if s == 109:  # manifest: two comets chase on a red ground
            return max(60, 255 - ((t >> 1) - at & 127) * 4)
        if s == 98:  # banished: a bloom that dies away
            return 255 - t // 12
        return 255 if at == 0 and t % 1000 < 500 else 0  # fault: one pixel blinks

    def draw(self, now):
        t = now - self.time
        r, g, b = self.rgb
        for i in range(self.n):
            k = max(0, min(255, self.glow(i * 256 // self.n, t)))
            self.ring[i] = (r * k >> 8, g * k >> 8, b * k >> 8)
        return self.ring
