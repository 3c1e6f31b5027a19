# What the orb's buzzer plays: one pitch per scene and moment. A prop without a buzzer does not carry this file.
NOTE_MS = 150
TUNES = {  # hertz; 0 is a rest. A scene sings once, from its start
    111: (110, 110, 0, 98, 98, 98),  # omen: two low strokes
    109: (220, 262, 311, 370, 440, 523, 523),  # manifest: it rises
    98: (880, 784, 659, 523, 440, 0, 440),  # banished: it falls, and is gone
}


class Tune:
    def __init__(self, orb, tone):
        self.show = orb.scene
        self.tone = tone  # tone(hertz), 0: be silent
        self.pitch = 0
        self.hush = False
        orb.scene = self.scene
        orb.sing = self.sing

    def scene(self, data, now):
        # One character more than a scene has asks for silence
        self.hush = len(data) > 6
        self.show(data[:6], now)

    def sing(self, mode, t):
        notes = () if self.hush else TUNES.get(mode, ())
        t //= NOTE_MS
        n = notes[t] if t < len(notes) else 0
        if n != self.pitch:
            self.pitch = n
            self.tone(n)
