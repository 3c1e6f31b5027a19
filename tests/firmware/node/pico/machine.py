# A Pico's pins: a hand on the bench pulls them low, and each contact bounces; what is played on one is kept there. Its
# watchdog: the bench's clock tells the board when nobody fed it, unless its enable bit was cleared.
import _line


def unique_id():
    return b"picoids1"


def reset():
    raise SystemExit


class WDT:
    def __init__(self, timeout):
        assert 1 <= timeout <= 8388
        self.timeout = timeout
        self.feed()

    def feed(self):
        _line.watch(self.timeout)


class _Registers:
    # Only what turns the watchdog off: the alias that clears bits, for the chip's own control register
    def __setitem__(self, address, value):
        base = {"RP2040": 0x40058000, "RP2350": 0x400D8000}[_line.machine().split()[-1]]
        assert (address, value) == (base + 0x3000, 1 << 30)
        _line.watch(0)


mem32 = _Registers()


class ADC:
    def __init__(self, channel):
        assert channel == 29, "only VSYS is measured"

    def read_u16(self):
        return 32768


class Pin:
    IN = 0
    OUT = 2
    PULL_UP = 1
    IRQ_FALLING = 4

    def irq(self, handler, trigger):
        assert self.pulled
        assert trigger == Pin.IRQ_FALLING

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
