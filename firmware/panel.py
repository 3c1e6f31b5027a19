# An instrument with 5x5 lights and two buttons: it shows pictures that the table sends and tells what hands do. No pins.
# Scene on the wire: letter, pace or tension 0-9, then up to six frames of five characters, one a row, "0" and five bits.


class Panel:
    n = 0  # no ring

    def __init__(self, frames, data):
        self.frames = frames
        self.says = b''  # event to report
        self.scene(data, 0)

    def scene(self, data, now):
        self.mode = data[0]
        self.time = now
        self.level = data[1] - 48 if data[1:] else 0
        self.data = data[2:]

    def press(self, bits, now):
        self.says = b's' if bits & 4 else b'h' if bits & 24 else b'b' if bits & 2 else b'a'

    def draw(self, now):
        return self.frames(self, now - self.time)
