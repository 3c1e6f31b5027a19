# select.poll over the line: readable when something has come in, writable always.
import _line
import pico_sys

POLLIN = 1
POLLOUT = 4


class Poll:
    def __init__(self):
        self.of = []

    def register(self, stream, what):
        assert (stream, what) in ((pico_sys.stdin, POLLIN), (pico_sys.stdout, POLLOUT))
        self.of.append((stream, what))

    def poll(self, wait):
        assert wait == 0
        return [one for one in self.of if one[1] == POLLOUT or _line.waiting()]


poll = Poll
