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
        kind = data[0]
        if len(self.queue) > 3:
            return False
        if kind == 83 and data[1:]:  # S, a scene
            self.thing.scene(data[1:], self.time)
        elif kind == 72:  # H, the table says hello
            if self.hello[0] not in self.queue:
                self.queue += self.hello
        elif kind == 81:  # Q, how are you
            self.queue.append(b'Q%d,%d' % (self.free, self.link.bad))
        elif len(data) > 1:  # P, say it back; empty it only asks for the acknowledgement
            self.queue.append(data)

    def step(self):
        # One turn of the loop; True when there was nothing to do
        link = self.link
        data = self.board.read()
        if data:
            link.feed(data)
        now = self.board.ticks_ms()
        link.poll(now)
        if link.heard:
            link.heard = False
            self.heard = now
        elif now - self.heard > 5000:
            self.alone(now)
        if not link.pending:
            if self.sent:
                self.queue.pop(0)
            self.sent = len(self.queue) > 0 and link.send(now, self.queue[0])
        self.feel(now)
        if now - self.time > 49:
            self.time = now
            self.board.show(self.thing.draw(now))
            self.free = min(self.free, self.board.mem_free())
        elif not data:
            return True

    def feel(self, now):
        # Presses, once each: 1 touch or button a, 2 button b, 4 shake. One that lasts is a hold as well: 8 or 16
        bits = self.board.buttons()
        new = bits & ~self.bits
        if bits != self.bits:
            self.bits = bits
            self.down = now
        elif self.down and now - self.down > 700:
            self.down = 0
            new = (bits & 3) * 8
        if new:
            self.thing.press(new, now)
        if self.thing.says:
            if len(self.queue) < 6:
                self.count = (self.count + 1) % 10
                self.queue.append(b'E%d%s' % (self.count, self.thing.says))
            self.thing.says = b''

    def alone(self, now):
        # The table has been silent for 5 s: idle, and say hello until it is back. What was touched meanwhile
        # would be stale by then; dice are kept, or players would have to roll again
        self.heard = now
        self.thing.scene(b'i', now)
        if self.link.tx > 64 or not self.link.pending:
            self.link.pending = None
            self.sent = False
            self.queue = self.hello + [m for m in self.queue if m[2:3] == b'd']
