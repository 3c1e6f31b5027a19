# The life of a prop: listen, answer, watch its buttons, draw. The same for every prop and every board.
# What it shows and what a press means is the business of orb.py and pkad.py; pins are the board's.


class Prop:
    def __init__(self, board, link, thing, hello):
        self.board = board
        self.thing = thing
        self.hello = hello  # two messages: who I am, what I can do
        self.queue = hello[:]  # waiting to be sent; the first stays until it is acknowledged
        self.link = link(board.write, self.got)
        self.heard = self.time = self.down = board.ticks_ms()
        self.bits = self.count = 0
        self.sent = False
        self.free = 9999  # lowest free memory seen

    def got(self, data):
        n = data[0]
        if len(self.queue) > 3:
            return False
        if n == 83 and data[1:]:  # S, a scene
            self.thing.scene(data[1:], self.time)
        elif n == 72:  # H, the table says hello
            if self.hello[0] not in self.queue:
                self.queue += self.hello
        elif n == 81:  # Q, how are you
            self.queue.append(b'Q%d,%d,%d,%d' % (self.free, self.link.bad, self.thing.mode, self.bits))
        elif len(data) > 1:  # P, say it back; empty it only asks for the acknowledgement
            self.queue.append(data)

    def step(self):
        # One turn of the loop; True when there was nothing to do
        board = self.board
        thing = self.thing
        link = self.link
        data = board.read(32)  # in small bites: a flood would else fill the memory
        if data:
            bits = link.rest + data
            if b'\3\3' in bits or b'\r\3' in bits:  # Ctrl-C twice, or Return and Ctrl-C; one alone may be noise
                raise KeyboardInterrupt
            link.feed(data)
        now = board.ticks_ms()
        # The table: send what waits. When it has been silent for 5 s: idle, and say hello until it is back. A touch
        # would be stale by then; dice are kept, or players would have to roll again
        if link.heard:
            link.heard = False
            self.heard = now
        elif now - self.heard > 5000:
            self.heard = now
            thing.scene(b'i', now)
            if link.tx > 64:
                link.pending = None
                self.sent = False
                self.queue = self.hello + [m for m in self.queue if m[2:3] == b'd']
        if self.sent and not link.pending:
            self.sent = False
            self.queue.pop(0)
        if link.send(now, self.queue[0] if self.queue else None):
            self.sent = True
        # The hands: 1 touch or button a, 2 button b, 4 shake, each press once; one that lasts is a hold, 8 or 16
        bits = board.buttons()
        n = bits & ~self.bits
        if bits != self.bits:
            self.bits = bits
            self.down = now
        elif self.down and now - self.down > 700:
            self.down = 0
            n = (bits & 3) * 8
        if n and thing.press(n, now):
            self.down = now - 400  # it wants to know how long the finger stays: every 0.3 s
        if thing.says:
            if len(self.queue) < 6:
                self.count = (self.count + 1) % 10
                self.queue.append(b'E%d%s' % (self.count, thing.says))
            thing.says = b''
        # The picture, 20 times a second
        if now - self.time > 49:
            self.time = now
            board.show(thing.draw(now))
            board.collect()
            self.free = min(self.free, board.mem_free())
        elif not data:
            return True
