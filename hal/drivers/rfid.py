"""All readers of a table, swept together: groups of readers that do not disturb each other have their fields on at the
same time, and while one waits for the air another one is served. What a chip does is in mfrc522.py.

Every sweep switches each field on and off again, which wakes every tag and keeps neighbours quiet. A reader that stops
answering is reported in that very sweep, then looked at once a sweep with a single transfer and set up again when it is
back; nobody waits for it.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Collection, Generator, Mapping
from dataclasses import dataclass, field

from gloamboard.hal.attention import InTurn
from gloamboard.hal.drivers.chip_select import Gpio, LineRefused, SpiBus, open_bus
from gloamboard.hal.drivers.mfrc522 import KNOWN_VERSIONS, RX_GAIN, Chip, Inventory, Restarted, Silent, inventory
from gloamboard.hal.drivers.reader_health import ReaderCounts, ReaderFacts, describe_bus_failure, reader_health
from gloamboard.hal.part_words import known
from gloamboard.hal.parts import Clock, Health, Library, Reading
from gloamboard.hal.table import Pad, ReaderSpec, Table

WAKE_S = 0.0051  # ISO 14443 gives a tag 5 ms from field-on to its first command
REST_S = 0.0051  # and 5 ms without a field to forget where it was
APART_MM = 110.0  # readers closer than this, from middle to middle, are never on together
BETWEEN_MM = 40.0  # nor are large fields with less than this between them
MOST_TOGETHER = 10  # fields on at once: each takes up to 100 mA of the 3.3 V rail
REOPEN_S = 2.0


@dataclass
class Reader:
    spec: ReaderSpec
    chip: Chip
    record: ReaderCounts = field(default_factory=ReaderCounts)
    ready: bool = False
    off_at: float = -1.0


class RfidReaders:
    """Implements hal.parts.Readers, TunedReaders and AttentiveReaders."""

    def __init__(self, table: Table, spidev: Library, gpio: Gpio, clock: Clock) -> None:
        self._table, self._spidev, self._gpio, self._clock = table, spidev, gpio, clock
        self._buses: dict[str, SpiBus] = {}
        self._bus_faults: dict[str, OSError] = {}
        self._reopen_at = 0.0
        self._readers = {spec.id: self._reader(spec) for spec in table.reader}
        self._in_turn = InTurn(groups(table))
        self._open_buses()

    def sweep(self) -> dict[str, Reading]:
        if self._bus_faults and self._clock.now() >= self._reopen_at:
            self._open_buses()
        readings: dict[str, Reading] = {}
        for group in self._in_turn.next():
            readings.update(self._sweep_group([self._readers[name] for name in group]))
        return {name: readings[name] for name in self._readers if name in readings}

    def attend(self, readers: Collection[str] | None) -> None:
        self._in_turn.attend(readers)

    def health(self) -> list[Health]:
        return [
            reader_health(f"reader {name}", reader.record, self._bus_trouble(reader.spec.bus))
            for name, reader in self._readers.items()
        ]

    def facts(self) -> list[ReaderFacts]:
        return [
            ReaderFacts(
                name,
                reader.record.chip,
                reader.chip.gain_db,
                reader.chip.counting if reader.chip.counting_seen else None,
                reader.chip.stays if reader.chip.stays_seen else None,
                round(reader.record.success, 4),
                round(reader.record.noise, 4),
                reader.record.restarts,
            )
            for name, reader in self._readers.items()
        ]

    def set_gain(self, reader: str, gain_db: int) -> None:
        """Until the table is opened anew. What stays is `gain_db` in the table file."""
        if gain_db not in RX_GAIN:
            raise ValueError(f"{gain_db} dB: a receiver has {', '.join(map(str, RX_GAIN))}.")
        one = self._readers[known(reader, self._readers, "reader")]
        one.chip.gain_db = gain_db
        if one.ready:
            self._guarded(one, lambda chip: chip.set_gain(gain_db))

    @property
    def transfers(self) -> int:
        """SPI transfers since the buses were opened."""
        return sum(bus.transfers for bus in self._buses.values())

    def close(self) -> None:
        for reader in self._readers.values():
            if reader.ready:
                self._guarded(reader, lambda chip: chip.field(False))
        for bus in self._buses.values():
            bus.close()
        self._buses.clear()
        self._gpio.close()

    # --- opening -------------------------------------------------------------

    def _reader(self, spec: ReaderSpec) -> Reader:
        gain_db = self._table.gain_of(spec)
        return Reader(spec, Chip(lambda out: self._buses[spec.bus].transfer(spec.channel, out), gain_db))

    def _open_buses(self) -> None:
        """Open what is not open. A bus that is not there leaves its readers missing, and the rest works on."""
        for bus in self._table.bus:
            if bus.id in self._buses and bus.id not in self._bus_faults:
                continue
            readers = [spec for spec in self._table.reader if spec.bus == bus.id]
            try:
                self._gpio.claim([spec.reset_pin for spec in readers if spec.reset_pin is not None], 1)
                self._buses[bus.id] = open_bus(bus, [spec.channel for spec in readers], self._spidev, self._gpio)
                self._bus_faults.pop(bus.id, None)
            except OSError as failure:
                self._bus_faults[bus.id] = failure
        self._reopen_at = self._clock.now() + REOPEN_S

    def _bus_trouble(self, bus: str) -> tuple[str, str] | None:
        if bus not in self._bus_faults:
            return None
        device = next(spec.device for spec in self._table.bus if spec.id == bus)
        return describe_bus_failure(device, self._bus_faults[bus])

    # --- one group -----------------------------------------------------------

    def _sweep_group(self, group: list[Reader]) -> dict[str, Reading]:
        faults = {reader.spec.id: fault for reader in group if (fault := self._make_ready(reader)) is not None}
        awake = [reader for reader in group if reader.spec.id not in faults]
        if awake:
            self._clock.sleep(max(0.0, max(reader.off_at for reader in awake) + REST_S - self._clock.now()))
        for reader in list(awake):
            if (fault := self._guarded(reader, lambda chip: chip.field(True))) is not None:
                faults[reader.spec.id] = fault
                awake.remove(reader)
        if awake:
            self._clock.sleep(WAKE_S)
        seen, lost = interleave({reader.spec.id: inventory(reader.chip) for reader in awake}, self._clock)
        readings = {}
        for reader in awake:
            name = reader.spec.id
            if name in lost:
                faults[name] = self._stumbled(reader, lost[name])
            else:
                self._guarded(reader, lambda chip: chip.field(False))
                reader.off_at = self._clock.now()
                reader.record.swept(seen[name])
                readings[name] = Reading(tuple(sorted(seen[name].tags)))
        return readings | {name: Reading(fault=fault) for name, fault in faults.items()}

    def _make_ready(self, reader: Reader) -> str | None:
        """None when the reader can be used in this sweep, else what is wrong with it."""
        if (trouble := self._bus_trouble(reader.spec.bus)) is not None:
            reader.ready = False
            return trouble[0]
        if reader.ready:
            return None
        return self._guarded(reader, lambda chip: self._set_up(reader, chip))

    def _set_up(self, reader: Reader, chip: Chip) -> None:
        version = chip.version()
        if version in (0x00, 0xFF):  # look once and go on; the next sweep sees whether the reset line helped
            self._pulse_reset(reader.spec.reset_pin)
            raise Silent(f"VersionReg reads 0x{version:02X}")
        for wait_s in chip.set_up():
            self._clock.sleep(wait_s)
        reader.record.version = version
        reader.record.chip = KNOWN_VERSIONS.get(version, f"unknown version 0x{version:02X}")
        reader.ready = True

    def _pulse_reset(self, pin: int | None) -> None:
        """Only when every reader on this line is out of use: a shared line would stop the others."""
        sharing = [reader for reader in self._readers.values() if reader.spec.reset_pin == pin]
        if pin is not None and not any(reader.ready for reader in sharing):
            self._gpio.write(pin, 0)
            self._gpio.write(pin, 1)

    def _guarded(self, reader: Reader, action: Callable[[Chip], None]) -> str | None:
        try:
            action(reader.chip)
        except (Silent, Restarted, OSError) as trouble:
            return self._stumbled(reader, trouble)
        return None

    def _stumbled(self, reader: Reader, trouble: Exception) -> str:
        reader.ready = False
        if isinstance(trouble, OSError) and not isinstance(trouble, LineRefused):
            self._bus_faults.setdefault(reader.spec.bus, trouble)
        return reader.record.stumbled(trouble)


def interleave(
    jobs: Mapping[str, Generator[float, None, Inventory]], clock: Clock
) -> tuple[dict[str, Inventory], dict[str, Exception]]:
    """Run all jobs, each going on as soon as the time it asked for is over; what they returned, and what broke them."""
    done: dict[str, Inventory] = {}
    broken: dict[str, Exception] = {}
    due = [(clock.now(), i, name) for i, name in enumerate(jobs)]
    while due:
        at, i, name = heapq.heappop(due)
        if (wait_s := at - clock.now()) > 0:
            clock.sleep(wait_s)
        try:
            wait_s = next(jobs[name])
            heapq.heappush(due, (clock.now() + wait_s, i, name))  # counted from after the transfers just made
        except StopIteration as end:
            done[name] = end.value
        except (Silent, Restarted, OSError) as trouble:
            broken[name] = trouble
    return done, broken


def groups(table: Table) -> list[list[str]]:
    """Readers that may have their fields on together: no two of them close, in few groups of like size."""
    places = {pad.reader: pad for pad in table.pad}
    near = {spec.id: {other.id for other in table.reader if _near(spec.id, other.id, places)} for spec in table.reader}
    crowded_first = sorted(near, key=lambda reader: -len(near[reader]))
    for count in range(-(-len(near) // MOST_TOGETHER), len(near) + 1):
        found: list[list[str]] = [[] for _ in range(count)]
        for reader in crowded_first:
            fitting = [group for group in found if len(group) < MOST_TOGETHER and not near[reader].intersection(group)]
            if not fitting:
                break
            min(fitting, key=len).append(reader)
        else:
            return found
    return [[reader] for reader in near]


def _near(one: str, other: str, places: Mapping[str, Pad]) -> bool:
    """Nearer than fields reach. A reader without a pad could be anywhere."""
    if one == other:
        return False
    if one not in places or other not in places:
        return True
    a, b = places[one], places[other]
    away = [abs(a.at_mm[axis] - b.at_mm[axis]) for axis in (0, 1)]
    between = [max(0.0, away[axis] - (a.size_mm[axis] + b.size_mm[axis]) / 2) for axis in (0, 1)]
    return math.hypot(*away) < APART_MM or math.hypot(*between) < BETWEEN_MM
