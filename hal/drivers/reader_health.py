"""How a reader has been doing, and what to do about it, in a maker's words. It looks at counts only, at no wire."""

from __future__ import annotations

import errno
from dataclasses import dataclass

from gloamboard.hal.drivers.chip_select import LineRefused, held_line_step
from gloamboard.hal.drivers.mfrc522 import MOST_TAGS, Inventory, Restarted
from gloamboard.hal.parts import Health

MEMORY = 500.0  # sweeps that count
NOISY, POOR = 0.05, 0.80  # share of sweeps with garbage; share of answers that became a tag
UNSTEADY = 2.5  # losses of its settings that still count
MEASURE_SUPPLY = "measure 3.3 V at the reader with its field on, then swap it."


@dataclass
class ReaderCounts:
    """Counts of one reader. Old sweeps fade, so that a mended reader becomes well again."""

    chip: str = ""
    version: int | None = None
    sweeps: float = 0.0
    noisy: float = 0.0
    selected: float = 0.0
    failed: float = 0.0
    dips: float = 0.0
    restarts: int = 0  # all of them: how often it lost its settings
    crowded: bool = False  # more tags than one reader reads
    trouble: str | None = None  # why it is out of use now
    held_pin: int | None = None  # its select line, while somebody else has it

    def swept(self, seen: Inventory) -> None:
        if self.sweeps >= MEMORY:
            fade = 1 - 1 / MEMORY
            self.sweeps, self.noisy = self.sweeps * fade, self.noisy * fade
            self.selected, self.failed, self.dips = self.selected * fade, self.failed * fade, self.dips * fade
        self.sweeps += 1
        self.noisy += bool(seen.noise)
        self.selected += len(seen.tags)
        self.failed += seen.failures
        self.crowded = seen.more
        self.trouble = None

    def stumbled(self, trouble: Exception) -> str:
        self.held_pin = trouble.pin if isinstance(trouble, LineRefused) else None
        if isinstance(trouble, LineRefused):
            self.trouble = str(trouble)
        elif isinstance(trouble, Restarted):
            self.restarts += 1
            self.dips += 1
            self.trouble = f"lost its settings ({trouble})"
        elif isinstance(trouble, OSError):
            self.trouble = f"the bus failed: {trouble.strerror or trouble}"
        else:
            self.trouble = f"no answer ({trouble})"
        return self.trouble

    @property
    def success(self) -> float:
        """Share of answers in the field that became a selected tag."""
        tried = self.selected + self.failed
        return self.selected / tried if tried else 1.0

    @property
    def noise(self) -> float:
        return self.noisy / self.sweeps if self.sweeps else 0.0


@dataclass(frozen=True)
class ReaderFacts:
    """What one reader has shown of itself. None: nothing has shown it yet."""

    reader: str
    chip: str
    gain_db: int
    counting: str | None  # from where CollPos counts
    stays: bool | None  # in Transceive after an answer
    answers_read: float
    noise: float
    restarts: int


def reader_health(part: str, record: ReaderCounts, bus_trouble: tuple[str, str] | None) -> Health:
    if bus_trouble is not None:
        return Health(part, "missing", *bus_trouble)
    if record.trouble is not None and record.held_pin is not None:
        return Health(part, "missing", record.trouble, held_line_step([record.held_pin]))
    if record.trouble is not None and record.version is None:
        return Health(
            part, "missing", record.trouble, "Check its 3.3 V, ground, SDA (chip select), SCK, MOSI and MISO."
        )
    if record.trouble is not None and "settings" in record.trouble:
        return Health(
            part,
            "faulty",
            record.trouble,
            f"Its supply dips, or it takes no writes: {MEASURE_SUPPLY}",
        )
    if record.trouble is not None:
        return Health(part, "faulty", f"it worked, now {record.trouble}", "Check its plug and wires; then swap it.")
    read = f"{record.success:.0%} of answers read" if record.selected + record.failed else "no tag seen yet"
    figures = f"{record.chip}, {read}, noise in {record.noise:.0%} of sweeps"
    if record.restarts:
        figures += f", lost its settings {'once' if record.restarts == 1 else f'{record.restarts} times'}"
    if record.crowded:
        says = f"more than {MOST_TAGS} tags lie on it, and only {MOST_TAGS} are read"
        return Health(part, "weak", says, "Spread them over more pads.")
    if record.dips > UNSTEADY:
        return Health(part, "weak", figures, f"Its supply dips: {MEASURE_SUPPLY}")
    if record.noise > NOISY:
        return Health(part, "weak", figures, "Shorten its wires, keep them off the strips, add 10 µF at its supply.")
    if record.success < POOR:
        return Health(
            part,
            "weak",
            figures,
            "A tag lies at the rim or on metal, two lie on each other, or one is broken: spread them; try another.",
        )
    if not record.sweeps:
        return Health(part, "ok", "not swept yet")
    return Health(part, "ok", figures)


def describe_bus_failure(device: str, failure: OSError) -> tuple[str, str]:
    """What was seen and what to do when an SPI device or a line beside it does not open or breaks."""
    if isinstance(failure, LineRefused):
        return str(failure), held_line_step([failure.pin])
    if failure.errno == errno.ENOENT:
        bus = device.removeprefix("/dev/spidev")[:1]
        how = (
            "Run `sudo raspi-config nonint do_spi 0` and restart the Pi."
            if bus == "0"
            else f"Add the SPI{bus} overlay named in the table file to /boot/firmware/config.txt and restart the Pi."
        )
        return f"{device} is not there: SPI is switched off", how
    if failure.errno in (errno.EACCES, errno.EPERM):
        return f"{device} may not be opened by this user", "Run `sudo usermod -aG spi $USER`, log out and in again."
    if failure.errno == errno.EBUSY:
        return f"{device} is in use", "Another program holds it: stop it (`sudo fuser -v " + device + "`)."
    return f"{device} failed: {failure.strerror or failure}", "Look at `dmesg | tail`; it is opened anew by itself."
