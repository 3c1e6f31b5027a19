# sys.stdin and sys.stdout of a Pico are its USB line.
import _line


class _Stream:
    def __init__(self):
        self.buffer = self

    def read(self, count):
        text = _line.read(count)
        return bytes([ord(c) for c in text])

    def write(self, data):
        _line.write("".join([chr(b) for b in data]))


class implementation:  # noqa: N801 (its name on a Pico)
    _machine = _line.machine()


stdin = _Stream()
stdout = _Stream()
