# A buzzer on a BBC micro:bit V2: its own speaker, and one at pin 2. A V1 has no memory left for it.
from microbit import pin2
from music import pitch, stop


def tone(n):
    if n:
        pitch(n, -1, pin2, False)
    else:
        stop(pin2)
