# The P.K.A.D. reader, and the dice prop: up to five dice on 5x5 cells, one column each, and a needle. Touches no pin.
# Scene on the wire: letter, needle or tension 0-9, five faces; what is left out keeps its default. A scene that asks
# for dice has their number instead, how many faces each has, and letters to be said back with what they show.
from random import randrange


class Pkad:
    n = 0  # no ring

    def __init__(self, face, data):
        self.face = face
        self.data = data  # the scene that "d0" stands for: which dice the prop has
        self.choice = randrange
        self.says = b''  # event to report
        self.dice = bytearray(b'00000')  # as they are written on the line
        self.at = 5  # the die being typed; 5: none
        self.scene(b'i', 0)

    def scene(self, data, now):
        if data == b'd0':
            data = self.data
        self.mode = data[0]
        self.time = now
        self.level = data[1] - 48 if data[1:] else 0
        if data[0] == 100 and self.level:  # dice to come; those half typed before a reconnect stay
            if self.at > 4 or data != self.pending:
                self.pending = data  # the scene that asked for dice
                self.dice = bytearray(b'00000')
                self.at = 0
        elif len(data) > 5:
            self.at = 5
            if len(data) > 6:
                self.dice = bytearray(data[2:7])

    def press(self, bits, now):
        # In "dice": a next face, and on and on while it is held; b next die; shake or hold b rolls them all
        dice = self.dice
        n = self.at
        if self.mode == 100 and n < 5:
            data = self.pending
            if bits & 9:
                dice[n] = 49 + (dice[n] - 48) % (data[n + 2] - 48)
                return bits & 8
            if bits & 20:
                for n in range(self.level):
                    dice[n] = 49 + self.choice(data[n + 2] - 48)
                self.says = b'dr'
            elif dice[n] < 49:
                self.says = b'b'  # no face yet: the table tells why that is nothing
                return
            else:
                self.at += 1
                if self.at < self.level:
                    return
                self.says = b'dt'
            self.at = 5
            self.says += dice + data[self.level + 2:]
        elif bits < 4:
            n = self.mode
            self.says = b'b' if bits & 2 else b'q' + dice if n == 97 else b'c' if n == 99 else b'a'

    def draw(self, now):
        return self.face(self, now - self.time)
