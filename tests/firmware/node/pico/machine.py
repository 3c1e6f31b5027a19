# A Pico's pins: a hand on the bench pulls them low, and each contact bounces; what is played on one is kept there.
import _line


def unique_id():
    return b"picoids1"


def reset():
    raise SystemExit


class Pin:
    IN = 0
    PULL_UP = 1

    def __init__(self, n, mode=None, pull=None):
        assert 0 <= n <= 28
        self.n = n
        self.pulled = pull == Pin.PULL_UP and mode == Pin.IN
        self.is_low = False
        self.bounces = 0

    def value(self):
        assert self.pulled, "an input without its pull-up floats"
        low = _line.low(self.n)
        if low != self.is_low:
            self.is_low = low
            self.bounces = 4
        if self.bounces:
            self.bounces -= 1
            low ^= self.bounces & 1
        return 0 if low else 1


class PWM:
    def __init__(self, pin):
        self.pin = pin
        self.hz = 0

    def freq(self, hz):
        assert 7 < hz < 62_500_000
        self.hz = hz

    def duty_u16(self, duty):
        assert 0 <= duty <= 65535
        _line.keep("tone", f"{self.pin.n} {self.hz if duty else 0}")
