# The P.K.A.D. reader: five dice on a 5x5 picture, one column each, and a needle. Touches no pin.
# Scene on the wire: letter, needle or tension 0-9, five faces; what is left out keeps its default.
from random import randrange


class Pkad:
    n = 0  # no ring

    def __init__(self, size):
        self.size = size  # faces of a die
        self.roll = randrange
        self.says = b''  # event to report
        self.faces = bytearray(5)
        self.at = 5  # the die being typed; 5: all are
        self.scene(b'i', 0)

    def scene(self, data, now):
        if data[0] not in b'idarf':
            return
        self.mode = data[0]
        self.time = now
        self.level = data[1] - 48 if data[1:] else 0
        self.told = False
        if data[2:]:
            self.faces = bytearray([n - 48 for n in data[2:7]])
            self.at = 5
        elif data[0] == 100 and self.at > 4:  # dice to come; those half typed before a reconnect stay
            self.faces = bytearray(5)
            self.at = 0

    def press(self, bits, now):
        # In "dice": a next face, b next die; shake or hold b rolls all five
        if self.mode != 100:
            if bits < 4:
                self.says = b'b' if bits & 2 else b'q' + self.text() if self.mode == 97 else b'a'
        elif self.at < 5:
            if bits & 20:
                for n in range(5):
                    self.faces[n] = 1 + self.roll(self.size)
                self.done(b'dr')
            elif bits & 2 and self.faces[self.at]:
                self.at += 1
                if self.at > 4:
                    self.done(b'dt')
            elif bits & 1:
                self.faces[self.at] = self.faces[self.at] % self.size + 1

    def text(self):
        return bytes([n + 48 for n in self.faces])

    def done(self, how):
        self.at = 5
        self.says = how + self.text()

    def cell(self, x, y, t):
        # How bright (0-9) is column x, height y, t ms into the scene
        mode = self.mode
        if mode == 105:  # idle: a breath in the middle, tension along the foot
            return t // 300 % 6 if x == y == 2 else 4 if y == 0 and x * 2 < self.level else 0
        if mode == 102:  # fault: a cross
            return 9 if (x == y or x + y == 4) and t % 1000 < 500 else 0
        if mode == 114:  # reading: the needle sweeps, then stands
            n = abs(t // 40 % 18 - 9) if t < 1800 else self.level
            return max(0, 9 - abs(n * 4 - x * 9))
        if y > 3 and x == self.at and t % 600 < 300:
            return 9
        if mode == 97 and t % 1000 < 250:  # ask: the dice wink
            return 0
        n = self.faces[x] - y
        return 9 if n > 5 else 5 if n > 0 else 0

    def draw(self, now):
        t = now - self.time
        if self.mode == 114 and t > 1800 and not self.told:
            self.told = True
            self.says = b'r%d' % self.level
        return bytearray([self.cell(n % 5, 4 - n // 5, t) for n in range(25)])
