# The BBC micro:bit, V1 and V2: all that differs from another board is in this file. Pins: hardware/props.
# The orb's ring hangs on pin 0, its touch plate on pin 1 (button a does too); the reader uses display and buttons.
from gc import collect, mem_free
from machine import unique_id
from random import getrandbits
from microbit import uart, running_time as ticks_ms, sleep, reset, button_a, button_b, accelerometer, pin1
from microbit import display, Image
write = uart.write
read = uart.read
id = b'microbit,'
for seed in unique_id():  # each name more than 23 here would cost a V1 a larger table of them
    id += b'%02x' % seed
seed = getrandbits(16)
ring = None
write(b'\n')  # a V1 sends a stray zero at power-up; end that line


def start(n):
    global ring
    if n:
        from microbit import pin0
        from neopixel import NeoPixel
        ring = NeoPixel(pin0, n)


def buttons():
    bits = button_b.is_pressed() << 1
    if button_a.is_pressed() or ring and pin1.is_touched():
        bits |= 1
    if accelerometer.was_gesture('shake'):
        bits |= 4
    return bits


def show(data):
    if not ring:
        data = Image(5, 5, data)
        return display.show(data)
    for n in range(len(ring)):
        ring[n] = data[n * 3], data[n * 3 + 1], data[n * 3 + 2]
    ring.show()
