# One card on an MFRC522: its id, or nothing. No pins and no clock: transfer(bytes) is one chip-select cycle and gives as
# many bytes back, wait(ms) lets time pass. (The table's own readers, which find many tags at once, are hal/drivers.)
COMMAND, ERROR, FIFO, LEVEL, FRAMING, TX_CONTROL, TX_ASK, VERSION = 1, 6, 9, 10, 13, 20, 21, 55
SET_UP = (18, 0), (19, 0), (TX_ASK, 64), (17, 61), (38, 88)  # plain frames, full modulation, CRC_A's start, 38 dB
TRANSCEIVE, RESET, SEND, FLUSH = 12, 15, 128, 128
BAD = 27  # overflow, collision, parity, protocol
EVERY_MS = 250


def crc_a(data):
    crc = 0x6363
    for b in data:
        b ^= crc & 255
        b ^= b << 4 & 255
        crc = crc >> 8 ^ b << 8 ^ b << 3 ^ b >> 4
    return bytes([crc & 255, crc >> 8 & 255])


class Rc522:
    def __init__(self, transfer, wait):
        self.transfer = transfer
        self.wait = wait
        self.ready = False

    def write(self, register, *values):
        self.transfer(bytes((register << 1,) + values))

    def read(self, register):
        return self.transfer(bytes((128 | register << 1, 0)))[1]

    def start(self):
        # False when nothing answers there
        self.write(COMMAND, RESET)
        self.wait(50)
        self.ready = self.read(VERSION) not in (0, 255)
        if self.ready:
            for register, value in SET_UP:
                self.write(register, value)
        return self.ready

    def ask(self, data, bits=0):
        # What a card answers to these bytes, the last of them so many bits; b'' when none does, or several at once
        self.write(COMMAND, 0)
        self.write(LEVEL, FLUSH)
        self.write(FIFO, *data)
        self.write(COMMAND, TRANSCEIVE)
        self.write(FRAMING, SEND | bits)
        self.wait(3)
        if self.read(ERROR) & BAD:
            return b''
        return bytes([self.read(FIFO) for _ in range(self.read(LEVEL))])

    def card(self):
        # The id of the one card that lies there, or b''. The field is on for that long only
        if not self.ready and not self.start():
            return b''
        self.write(TX_CONTROL, 131)
        self.wait(6)
        data = self.one()
        self.write(TX_CONTROL, 128)
        self.ready = self.read(TX_ASK) == 64  # else nobody is there, or its supply dipped and it has forgotten
        return data

    def one(self):
        found = b''
        if len(self.ask(b'\x52', 7)) != 2:  # wake up, whoever is there
            return b''
        for level in (147, 149):
            data = self.ask(bytes((level, 32)))
            if len(data) != 5 or data[0] ^ data[1] ^ data[2] ^ data[3] ^ data[4]:
                return b''
            select = bytes((level, 112)) + data
            answer = self.ask(select + crc_a(select))
            if len(answer) != 3 or crc_a(answer[:1]) != answer[1:]:
                return b''
            if not answer[0] & 4:
                return found + data[:4]
            found += data[1:4]
        return b''


class Cards:
    # Beside the P.K.A.D. reader: looks for a card while one is wanted
    def __init__(self, thing, chip):
        self.thing = thing
        self.chip = chip
        self.show = thing.draw
        self.looked = 0
        self.told = b''
        thing.draw = self.draw

    def draw(self, now):
        # While a card is wanted one that comes is told once, also where it was a wrong one: a cross is shown in between
        thing = self.thing
        if thing.mode != 99:
            if thing.mode != 102:
                self.told = b''
        elif now - self.looked >= EVERY_MS:
            self.looked = now
            data = self.chip.card()
            if data and data != self.told:
                thing.says = b'c' + b''.join([b'%02x' % b for b in data])
            self.told = data
            if not self.chip.ready:
                print('no card reader answers on its wires')
        return self.show(now)
