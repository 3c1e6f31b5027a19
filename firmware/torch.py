# A torch with 5x5 lights: turned by a dial or by tilting, or by button b; button a places what it points at. No pins.
# Scene on the wire: letter, then charge or tension 0-9. Names that a V1 has in its own memory already cost it none.


class Torch:
    n = 0  # no ring
    get_x = int  # get_x(): how far it is tilted, or its dial turned, -1024 to 1024; nothing to feel is int(), 0

    def __init__(self, beam, data):
        self.beam = beam
        self.says = b''  # event to report
        self.lean = self.rest = self.count = self.at = self.wait = 0
        self.scene(data, 0)

    def scene(self, data, now):
        self.mode = data[0]
        self.time = now
        self.level = data[1] - 48 if data[1:] else 0

    def press(self, bits, now):
        # Nothing is said here: what was turned before a press must be told before it
        if bits & 18:
            self.rest += 8
            return bits & 16
        self.at |= bits & 1

    def draw(self, now):
        n = self.get_x()
        n = abs(n) // 128 * (-1 if n < 0 else 1)
        if self.mode != 116:
            self.rest = n = 0
            self.wait = 1  # one that lies aslant turns nothing until it has been held level
        elif not n:
            self.wait = 0
        elif self.wait:
            n = 0
        self.rest += n
        n = self.lean + n
        self.lean = max(-8, min(8, n - (n > 0) + (n < 0)))  # it straightens by itself
        self.count += 1
        # A click of a dial is one step, a torch that is tilted goes on and on; told six times a second at most
        n = (abs(self.rest) // 8) * (-1 if self.rest < 0 else 1)
        if n and self.count > 2:
            self.count = 0
            self.rest -= 8 * n
            self.says = b'n%d' % n
        elif self.at and not n:
            self.at = 0
            self.says = b't'
        return self.beam(self, now - self.time)
