# A micro:bit's names on the WebAssembly line: only what firmware/boards/microbit.py uses.
import _line

running_time = _line.ms
sleep = _line.sleep


def reset():
    raise SystemExit


class _Uart:
    def read(self, most):
        text = _line.read(most)
        return bytes([ord(c) for c in text]) or None

    def write(self, data):
        _line.write("".join([chr(b) for b in data]))


class _Button:
    n = 0  # the pin the ring hangs on

    def is_pressed(self):
        return False

    is_touched = is_pressed


class _Accelerometer:
    def get_x(self):
        return 0

    def was_gesture(self, name):
        return False


class _Display:
    def show(self, image):
        self.image = image


class Image:
    def __init__(self, width, height, data):
        assert len(data) == width * height


uart = _Uart()
button_a = button_b = pin0 = pin1 = pin2 = _Button()
accelerometer = _Accelerometer()
display = _Display()
