"""The meaning of a table file: that names exist, nothing is used twice, and pixels and pads lie where they can.

What cannot work is a FileError. What works but wants to be known (full white overloads a supply) is a warning.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from gloamboard.hal.geometry import run_places
from gloamboard.hal.table import Pad, Run, Table, spi_numbers
from gloamboard.hal.table_pins import GPIO, check_pins
from gloamboard.strict_toml import FileError, did_you_mean, load

CHANNELS = {"74hc138": 8, "4067": 16}
ADDRESS_PINS = {"74hc138": 3, "4067": 4}
RANGES: dict[str, dict[str, tuple[float, float]]] = {
    "supply": {
        "limit_ma": (50, 100_000),
        "volts": (3, 24),
        "fuse_a": (0.1, 100),
        "wire_mm2": (0.05, 50),
        "wire_m": (0.05, 20),
    },
    "regulator": {"limit_ma": (50, 20_000), "volts": (2.5, 3.6)},  # what an MFRC522 bears
    "bus": {"speed_hz": (100_000, 10_000_000)},  # an MFRC522 takes no more
    "strip": {
        "pixels": (1, 5000),
        "gamma": (0.1, 5),
        "brightness": (0, 1),
        "ma_per_channel": (0.1, 100),
        "idle_ma_per_pixel": (0, 20),  # less than nothing would switch the limiter off
    },
    "control": {"hold_ms": (0, 60_000), "bounce_ms": (0, 1000)},
}
SIDE_MM = (5.0, 5000.0)  # of a pad or a table: nothing smaller is read, nothing larger goes through a door
NEAR_MM = 80.0  # readers nearer than this may read each other's tags


def load_table(path: str | Path) -> Table:
    """The table in a file, checked, or a FileError that says what to mend."""
    table = load(path, Table)
    check_table(table, path)
    return table


def check_table(table: Table, path: str | Path) -> None:
    """Raise FileError for the first thing that cannot be."""
    for name, things in (
        ("supply", [s.id for s in table.supply]),
        ("regulator", [r.id for r in table.regulator]),
        ("bus", [b.id for b in table.bus]),
        ("reader", [r.id for r in table.reader]),
        ("pad", [p.id for p in table.pad]),
        ("strip", [s.id for s in table.strip]),
        ("control", [c.id for c in table.control]),
        ("prop", [p.name for p in table.prop]),
    ):
        _each_once(path, name, things)
    _check_numbers(table, path)
    _check_readers(table, path)
    _check_libraries(table, path)
    _check_pads(table, path)
    _check_strips(table, path)
    check_pins(table, path)


def warnings(table: Table) -> list[str]:
    """What works, but a maker should know."""
    found = [f"simulated only, until {table.only_simulated}."] if table.only_simulated else []
    found += [f"untried: {table.untried}"] if table.untried else []
    for supply in table.supply:
        need = full_white_ma(table, supply.id)
        if need > supply.limit_ma:
            found.append(
                f"supply {supply.id}: full white would take {need / 1000:.1f} A of {supply.limit_ma / 1000:.1f} A; "
                f"the limiter dims such a frame to {100 * supply.limit_ma / need:.0f} %."
            )
    for i, pad in enumerate(table.pad):
        for other in table.pad[:i]:
            far = ((pad.at_mm[0] - other.at_mm[0]) ** 2 + (pad.at_mm[1] - other.at_mm[1]) ** 2) ** 0.5
            if far < NEAR_MM:
                found.append(f"pads {other.id} and {pad.id}: {far:.0f} mm apart; readers may see each other's tags.")
    for bus in table.bus:
        if (number := spi_numbers(bus.device)[0]) not in (0, 1):
            found.append(f"bus {bus.id}: the pins of SPI{number} are not known here; see that they do no other job.")
    used = {pad.reader for pad in table.pad}
    found += [f"reader {reader.id}: no pad lies over it." for reader in table.reader if reader.id not in used]
    for strip in table.strip:
        placed = sum(run.count for run in table.run if run.strip == strip.id)
        if placed < strip.pixels:
            found.append(f"strip {strip.id}: {strip.pixels - placed} of {strip.pixels} pixels are in no run.")
    if table.pi == "pi4" and len(table.strip) > 1:
        found.append(f"strips: a Pi 4 drives one strip, this table has {len(table.strip)}.")
    return found


def full_white_ma(table: Table, supply: str) -> float:
    """What a supply would deliver with every pixel at full white."""
    return sum(s.pixels * (3 * s.ma_per_channel + s.idle_ma_per_pixel) for s in table.strip if s.supply == supply)


def _each_once(path: str | Path, what: str, names: Sequence[str]) -> None:
    for i, name in enumerate(names):
        if name in names[:i]:
            key = f"{what}[{i}].{'name' if what == 'prop' else 'id'}"
            raise FileError(
                path, key, f"{what}[{names.index(name)}] has this id already.", value=name, hint="Rename one."
            )


def _known(path: str | Path, key: str, name: str, names: Iterable[str], what: str) -> None:
    names = list(names)
    if name not in names:
        said = f"this table has {what} {_few(names)}." if names else f"this table has no {what}."
        raise FileError(path, key, said, value=name, hint=did_you_mean(name, names) if len(names) > 3 else "")


def _few(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) <= 3 else f"{names[0]} to {names[-1]}"


def _check_numbers(table: Table, path: str | Path) -> None:
    """Numbers that no part can have."""
    for kind, ranges in RANGES.items():
        for i, thing in enumerate(getattr(table, kind)):
            for key, (least, most) in ranges.items():
                value = getattr(thing, key)
                if value is not None and not least <= value <= most:
                    said = f"this is from {least:,} to {most:,}."
                    raise FileError(path, f"{kind}[{i}].{key}", said, value=value, hint=_meant(key, value, least))
    for key, sides in (
        ("size_mm", table.size_mm),
        *((f"pad[{i}].size_mm", p.size_mm) for i, p in enumerate(table.pad)),
    ):
        if not all(SIDE_MM[0] <= side <= SIDE_MM[1] for side in sides):
            said = f"a side is from {SIDE_MM[0]:g} to {SIDE_MM[1]:,g} mm."
            raise FileError(path, key, said, value=list(sides), hint="Measure it: width, then depth.")


def _meant(key: str, value: float, least: float) -> str:
    """The next step for a number out of its range."""
    if key.endswith("_ma") and 0 < value < least:
        return f"Did you mean amps? {value:g} A is {key} = {value * 1000:g}."
    return "Look it up on the part or in its data sheet."


def _check_readers(table: Table, path: str | Path) -> None:
    buses = {bus.id: bus for bus in table.bus}
    for i, bus in enumerate(table.bus):
        try:
            spi_numbers(bus.device)
        except ValueError:
            hint = "One looks like /dev/spidev0.0; `ls /dev/spidev*` on the Pi shows which there are."
            raise FileError(path, f"bus[{i}].device", "this is no SPI device.", value=bus.device, hint=hint) from None
        wanted = ADDRESS_PINS.get(bus.select, 0)
        if wanted and len(bus.pins) != wanted:
            raise FileError(path, f"bus[{i}].pins", f"a {bus.select} has {wanted} address pins.", value=list(bus.pins))
    seen: dict[tuple[str, int], str] = {}
    for i, reader in enumerate(table.reader):
        _known(path, f"reader[{i}].bus", reader.bus, buses, "buses")
        select = buses[reader.bus].select
        last = CHANNELS.get(select, 2 if select == "line" else GPIO.stop) - 1
        if not 0 <= reader.channel <= last:
            raise FileError(
                path,
                f"reader[{i}].channel",
                f"bus {reader.bus} ({select}) has channels 0–{last}.",
                value=reader.channel,
            )
        wire = (reader.bus, reader.channel)
        if wire in seen:
            raise FileError(
                path,
                f"reader[{i}].channel",
                f"{seen[wire]} is on channel {reader.channel} of bus {reader.bus} already.",
                value=reader.channel,
                hint="Two readers answering at once garble each other: give one a free channel.",
            )
        seen[wire] = reader.id


def _check_libraries(table: Table, path: str | Path) -> None:
    """Libraries that were chosen, where they cannot work."""
    if table.gpio == "RPi.GPIO" and table.pi == "pi5":
        hint = 'Say "rpi-lgpio", or leave it out: lgpio works on both.'
        raise FileError(path, "gpio", "RPi.GPIO does not work on a Pi 5.", value=table.gpio, hint=hint)
    selects = {bus.id: bus.select for bus in table.bus}
    stock = [i for i, reader in enumerate(table.reader) if reader.driver == "stock"]
    if len(stock) > 1:
        raise FileError(
            path, f"reader[{stock[1]}].driver", "the stock library runs one reader of a table.", value="stock"
        )
    for i in stock:
        reader = table.reader[i]
        if selects[reader.bus] != "line":
            said = f'the stock library wants the bus\'s own select line; bus {reader.bus} has "{selects[reader.bus]}".'
            raise FileError(
                path, f"reader[{i}].driver", said, value="stock", hint='Give it a bus with select = "line".'
            )
        if reader.reset_pin is None:
            hint = "Name the line that its RST is wired to, usually 25."
            raise FileError(path, f"reader[{i}].reset_pin", "the stock library always drives one.", hint=hint)
        if reader.gain_db is not None:
            said = "the stock library leaves the gain at 33 dB."
            raise FileError(path, f"reader[{i}].gain_db", said, value=reader.gain_db, hint="Leave it out.")


def _check_pads(table: Table, path: str | Path) -> None:
    readers = [reader.id for reader in table.reader]
    taken: dict[str, str] = {}
    for i, pad in enumerate(table.pad):
        _known(path, f"pad[{i}].reader", pad.reader, readers, "readers")
        if pad.reader in taken:
            raise FileError(path, f"pad[{i}].reader", f"pad {taken[pad.reader]} has this reader.", value=pad.reader)
        taken[pad.reader] = pad.id
        left, top, right, bottom = _edges(pad)
        if left < 0 or top < 0 or right > table.size_mm[0] or bottom > table.size_mm[1]:
            raise FileError(
                path,
                f"pad[{i}].at_mm",
                f"{pad.id} reaches beyond the table of {table.size_mm[0]:g} × {table.size_mm[1]:g} mm.",
                value=list(pad.at_mm),
            )
        for other in table.pad[:i]:
            l2, t2, r2, b2 = _edges(other)
            if min(right, r2) > max(left, l2) and min(bottom, b2) > max(top, t2):
                raise FileError(
                    path,
                    f"pad[{i}].at_mm",
                    f"{pad.id} lies over {other.id}, which is at {list(other.at_mm)}.",
                    value=list(pad.at_mm),
                    hint="Move one.",
                )


def _edges(pad: Pad) -> tuple[float, float, float, float]:
    (x, y), (w, h) = pad.at_mm, pad.size_mm
    return x - w / 2, y - h / 2, x + w / 2, y + h / 2


def _check_strips(table: Table, path: str | Path) -> None:
    strips = {strip.id: strip for strip in table.strip}
    for i, strip in enumerate(table.strip):
        _known(path, f"strip[{i}].supply", strip.supply, [s.id for s in table.supply], "supplies")
    for i, regulator in enumerate(table.regulator):
        _known(path, f"regulator[{i}].supply", regulator.supply, [s.id for s in table.supply], "supplies")
    taken: dict[tuple[str, int], int] = {}
    gauges: dict[str, int] = {}
    for i, run in enumerate(table.run):
        _known(path, f"run[{i}].strip", run.strip, strips, "strips")
        last = strips[run.strip].pixels - 1
        if run.first < 0 or run.count < 1 or run.first + run.count - 1 > last:
            raise FileError(
                path,
                f"run[{i}].first",
                f"pixels {run.first}–{run.first + run.count - 1}, but strip {run.strip} has pixels 0–{last}.",
                value=run.first,
            )
        for pixel in range(run.first, run.first + run.count):
            if (run.strip, pixel) in taken:
                raise FileError(
                    path,
                    f"run[{i}].first",
                    f"pixel {pixel} of strip {run.strip} is in run[{taken[run.strip, pixel]}] already.",
                    value=run.first,
                )
            taken[run.strip, pixel] = i
        if (run.from_mm is None) == (run.centre_mm is None):
            raise FileError(path, f"run[{i}]", "a run is a line (from_mm, to_mm) or a ring (centre_mm, radius_mm).")
        _check_length(path, i, run)
        if run.gauge is not None and run.gauge in gauges:
            raise FileError(
                path, f"run[{i}].gauge", f"run[{gauges[run.gauge]}] is this gauge already.", value=run.gauge
            )
        if run.gauge is not None:
            gauges[run.gauge] = i
        for x, y in run_places(run):
            if not (0 <= x <= table.size_mm[0] and 0 <= y <= table.size_mm[1]):
                raise FileError(path, f"run[{i}]", f"a pixel lies off the table, at [{x:.0f}, {y:.0f}].")


def _check_length(path: str | Path, i: int, run: Run) -> None:
    """Several pixels do not lie on one spot."""
    if run.centre_mm is not None and not 1 <= run.radius_mm <= 2000:
        hint = "Measure from the middle of the ring to its pixels."
        raise FileError(
            path, f"run[{i}].radius_mm", "a ring's radius is from 1 to 2,000 mm.", value=run.radius_mm, hint=hint
        )
    if run.centre_mm is None and run.count > 1 and run.to_mm in (None, run.from_mm):
        said = f"{run.count} pixels do not lie on one spot."
        hint = "Say where the last pixel of the run lies."
        raise FileError(path, f"run[{i}].to_mm", said, value=None if run.to_mm is None else list(run.to_mm), hint=hint)
