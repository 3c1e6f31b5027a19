# A Pico's clock, which goes round after 2**30 ms: here two seconds after the start.
import _line

ROUND = 1 << 30
sleep_ms = _line.sleep


def ticks_ms():
    return (_line.ms() - 2000) % ROUND


def ticks_diff(a, b):
    return (a - b + ROUND // 2) % ROUND - ROUND // 2
