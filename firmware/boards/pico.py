# The Raspberry Pi Pico and Pico 2: all that differs from another board is in this file. Pins: hardware/props.
# GP2 the pixels (a ring, or 5x5 cells), GP3 button a or touch plate, GP4 button b, GP5 a tilt switch, GP7 and GP8 a dial.
import sys
import select
from gc import collect, mem_free
from machine import ADC, WDT, Pin, mem32, reset, unique_id
from neopixel import NeoPixel
from random import getrandbits
from time import ticks_diff, ticks_ms as ticks, sleep_ms as sleep
PICO_2 = 'RP2350' in getattr(sys.implementation, '_machine', '')
id = (b'pico2,' if PICO_2 else b'pico,') + b''.join([b'%02x' % b for b in unique_id()])
seed = getrandbits(16)
DIAL = [Pin(n, Pin.IN, Pin.PULL_UP) for n in (7, 8)]
PINS = [Pin(n, Pin.IN, Pin.PULL_UP) for n in (3, 4, 5)]
BOUNCE_MS = 12  # a button counts once it has been still for so long
SHAKE_MS = 300  # a tilt switch rattles: one shake lasts until it has been quiet for so long
POWER_MS = 60000  # between two looks at the supply
HANG_MS = 5000  # a program that has not come round for so long is restarted by the chip
WATCHDOG = 0x400D8000 if PICO_2 else 0x40058000  # its control register
ring = dog = told = None
last = ticks()
now = moved = rattled = 0  # by ticks_ms
turned = 0  # clicks of the dial nobody has asked for yet
raw = down = 0  # buttons as they are just now, and as they count
poll = select.poll()
poll.register(sys.stdin, select.POLLIN)
room = select.poll()
room.register(sys.stdout, select.POLLOUT)


def start(n):
    global ring, dog
    ring = NeoPixel(Pin(2), n or 25)
    dog = WDT(timeout=HANG_MS)


def stop():
    # At the prompt nobody feeds the watchdog: clear its enable bit, or it would end every copying of files
    mem32[WATCHDOG + 0x3000] = 1 << 30


def read(most):
    dog.feed()
    # Nothing behind a Ctrl-C: if it stops the program, the rest is for MicroPython's prompt
    data = b''
    while data[-1:] != b'\3' and len(data) < most and poll.poll(0):
        data += sys.stdin.buffer.read(1)
    return data


def write(data):
    # With nobody at the other end a Pico would wait for ever; what is not taken is sent again by the link
    if room.poll(0):
        sys.stdout.buffer.write(data)


def ticks_ms():
    # A Pico's own count begins again after twelve days; this one does not
    global last, now
    t = ticks()
    now += ticks_diff(t, last)
    last = t
    return now


def buttons():
    global raw, down, moved, rattled
    t = ticks_ms()
    a, b, tilt = [1 - pin.value() for pin in PINS]
    if a + 2 * b != raw:
        raw = a + 2 * b
        moved = t
    elif t - moved >= BOUNCE_MS:
        down = raw
    if tilt:
        rattled = t
    return down + (4 if rattled and t - rattled < SHAKE_MS else 0)


def click(pin):
    global turned
    turned += 1 if DIAL[1].value() else -1


DIAL[0].irq(click, Pin.IRQ_FALLING)


def get_x():
    # The dial, as if it were tilted: sixteen clicks are once round
    global turned
    n = turned
    turned = 0
    return n * 1024


def tell(prop):
    # What a Pico can tell besides: the millivolts at VSYS, of which it measures a third
    global told
    if (told is None or now - told > POWER_MS) and len(prop.queue) < 2:
        told = now
        prop.queue.append(b'V%d' % (ADC(29).read_u16() * 9900 // 65535))


def show(data):
    if len(data) == 25:  # cells 0-9, shown in amber
        for n in range(25):
            ring[n] = data[n] * 4, data[n] * 2, 0
    else:
        for n in range(len(ring)):
            ring[n] = data[n * 3], data[n * 3 + 1], data[n * 3 + 2]
    ring.write()
