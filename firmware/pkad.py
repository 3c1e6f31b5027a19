# The P.K.A.D. reader: five dice on 5x5 cells, one column each, and a needle. Touches no pin.
# Scene on the wire: letter, needle or tension 0-9, five faces; what is left out keeps its default.
from random import randrange


class Pkad:
    n = 0  # no ring

    def __init__(self, face, size):
        self.face = face
        self.size = size  # faces of a die
        self.choice = randrange
        self.says = b''  # event to report
        self.dice = bytearray(5)
        self.at = 5  # the die being typed; 5: none
        self.scene(b'i', 0)

    def scene(self, data, now):
        self.mode = data[0]
        self.time = now
        self.level = data[1] - 48 if data[1:] else 0
        self.wait = data[0] == 114  # a reading to be reported once it is shown
        if len(data) > 6:
            self.dice = bytearray([b - 48 for b in data[2:7]])
            self.at = 5
        elif data[0] == 100 and self.at > 4:  # dice to come; those half typed before a reconnect stay
            self.dice = bytearray(5)
            self.at = 0

    def press(self, bits, now):
        # In "dice": a next face, b next die; shake or hold b rolls all five
        if self.mode == 100 and self.at < 5:
            n = self.at
            if bits & 1:
                self.dice[n] = self.dice[n] % self.size + 1
            elif bits & 2 and self.dice[n]:
                self.at += 1
                if n == 4:
                    self.says = b'dt'
            elif bits & 20:
                self.at = 5
                for n in range(5):
                    self.dice[n] = 1 + self.choice(self.size)
                self.says = b'dr'
        elif bits < 4:
            self.says = b'b' if bits & 2 else b'q' if self.mode == 97 else b'a'
        if self.says in (b'dt', b'dr', b'q'):
            self.says += bytes([n + 48 for n in self.dice])

    def draw(self, now):
        now -= self.time
        if self.wait and now > 1800:
            self.wait = False
            self.says = b'r%d' % self.level
        data = bytearray(25)
        for n in range(25):
            data[n] = self.face(self, n % 5, 4 - n // 5, now)
        return data
