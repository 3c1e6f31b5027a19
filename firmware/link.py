# The line between a prop and the table: checked lines of text, each acknowledged, each delivered once.
# The same file runs on a micro:bit V1 (MicroPython of 2017, 9 kB of memory), on current MicroPython and on
# CPython. It does no I/O and owns no clock: bytes and milliseconds are handed in. Contract: docs/link.md.
#
#   !<seq><message>*<crc16>\n   seq a..z in turn, "@" until the first message is acknowledged
#   !<seq>=*<crc16>\n           the acknowledgement
#
# A message is bytes: one letter for its kind, then what it says. Any line that is no frame is log text.
# Its numbers stand in __init__.py too, with names; here a name would cost a V1 memory.


def crc16(data):
    # CRC-16/CCITT-FALSE a byte at a time without a table
    n = 0xFFFF
    for b in data:
        n = (n >> 8 | n << 8 & 0xFF00) ^ b
        n ^= (n & 0xFF) >> 4
        n ^= n << 12 & 0xF000
        n ^= (n & 0xFF) << 5
    return n


def frame(body):
    return b'!%s*%04x\n' % (body, crc16(body))


def parse(line):
    # A line without its newline -> seq + message, or None when it is no frame or damaged
    body = line[1:-5]
    if len(body) > 1 and len(line) < 48 and line + b'\n' == frame(body):
        return body


class Link:
    keep = 48  # how much of an unfinished line to keep
    log = None  # log(line) gets what is no frame; a prop does not care

    def __init__(self, write, got):
        self.write = write  # write(bytes)
        self.got = got  # got(message), once per message; False: no room now, let it come again
        self.rest = b''
        self.bad = 0  # lines that were not just a frame
        self.heard = False  # a good frame came in; whoever times silence clears it
        self.rx = b''  # seq of the last message in; a start is told from its repeat by the boot mark behind "@H"
        self.tx = 64  # seq of the last message out
        self.pending = None  # the frame that is not acknowledged yet
        self.due = 0  # when it is sent again

    def feed(self, data):
        # Takes in bytes as they come
        data = (self.rest + data).split(b'\n')
        self.rest = data.pop()[-self.keep:]
        for line in data:
            # The last "!" counts: a frame behind a prompt, or behind one that lost its newline, is still good
            n = line.rfind(b'!')
            body = parse(line[n:])
            if n or not body:
                self.bad += 1
                if self.log:
                    self.log(line)
            if not body:
                continue
            self.heard = True
            if body[1] != 61:
                n = 6 if body[0] == 64 else 1
                if body[:n] != self.rx:
                    if self.got(body[1:]) is False:
                        continue
                    self.rx = body[:n]
                self.write(frame(body[:1] + b'='))
            elif body[0] == self.tx:  # "=", our message is acknowledged
                self.pending = None
                if self.tx == 64:
                    self.tx = 96

    def send(self, now, data=None):
        # True when data is taken: no other waits for its acknowledgement, and the first of all is a hello.
        # In any case sends again what is due
        n = data and not self.pending and (self.tx > 64 or data[0] == 72)
        if n:
            if self.tx > 64:
                self.tx = 97 + (self.tx - 96) % 26
            self.pending = frame(bytes([self.tx]) + data)
            self.due = now
        if self.pending and now - self.due >= 0:
            self.due = now + 200
            self.write(self.pending)
        return n
