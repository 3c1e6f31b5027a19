# A card reader on a Raspberry Pi Pico: an RC522 at GP16 (MISO), GP17 (SDA), GP18 (SCK), GP19 (MOSI), its RST at 3V3.
from machine import SPI, Pin
spi = SPI(0, 4000000, sck=Pin(18), mosi=Pin(19), miso=Pin(16))
select = Pin(17, Pin.OUT, value=1)


def transfer(data):
    data = bytearray(data)
    select(0)
    spi.write_readinto(data, data)
    select(1)
    return data
