# A micro:bit V2's sound, kept on the bench.
import _line
from microbit import pin2


def pitch(hz, duration, pin, wait):
    assert duration == -1
    assert pin is pin2
    assert not wait
    _line.keep("tone", f"2 {hz}")


def stop(pin):
    assert pin is pin2
    _line.keep("tone", "2 0")
