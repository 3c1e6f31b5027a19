"""The file beside a map that says what a light template can light from each of its spaces, and its use in play.

`gloam map prepare` writes it; play only counts which doors are shut. It carries a mark of what it was made of, so that
a map that was changed since is never played with old light.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, cast

from gloamboard.rules.kernel.board.maps import Map
from gloamboard.rules.kernel.board.remembered import Remembered
from gloamboard.rules.kernel.sight.aims import Doors, stretches
from gloamboard.rules.kernel.sight.directions import degrees_of
from gloamboard.rules.kernel.sight.lines import lay_out
from gloamboard.rules.kernel.sight.templates import Template, load_template, template_beside
from gloamboard.strict_toml import FileError, refuse_newer

METHOD = 1  # counts up when aims.py comes to other results for the same map
REMEMBERED_BYTES = 4_000_000

Span = tuple[float, float]
Change = int | list[int]
"""In the file, what begins at an angle: n, space number n is lit whatever is shut; ~n, it is dark; [n, doors, doors …],
it is lit while all doors of one of these sets are open, sets as bits."""
Lit = list[float | list[int]]
"""In the file: an angle, and all changes that begin there."""


class Aim(NamedTuple):
    """Spaces that are lit together, and between which angles. Degrees clockwise from the right, as a map is seen from
    above; a span that goes on past 360 ends beyond it."""

    spaces: tuple[str, ...]
    spans: tuple[Span, ...]

    def middle(self) -> float:
        """The angle to lay the template at: the middle of its widest span."""
        start, end = max(self.spans, key=lambda span: span[1] - span[0])
        return (start + end) / 2 % 360


class _Row(NamedTuple):
    """Doors as bits, in the order of the file; spaces as bits, in the order of those that this light can reach."""

    start: float
    always: int
    maybe: tuple[tuple[int, tuple[int, ...]], ...]  # a space, and sets of doors of which one must be open


class Prepared:
    """What one template can light on one map. Treat as read-only."""

    def __init__(self, template: str, doors: Iterable[str], lit: Mapping[str, list[Lit]]) -> None:
        self.template = template
        self.spaces = tuple(lit)
        self._bits = {id: 1 << n for n, id in enumerate(doors)}
        self._rows: dict[str, tuple[_Row, ...]] = {}
        self._reach: dict[str, tuple[str, ...]] = {}
        for space, rows in lit.items():
            numbers = sorted({_number(change) for row in rows for change in _changes(row)})
            self._reach[space] = tuple(self.spaces[n] for n in numbers)
            self._rows[space] = tuple(_unrolled(rows, {n: 1 << i for i, n in enumerate(numbers)}))
        self._near = {space: _doors_in(each) for space, each in self._rows.items()}
        self._known: Remembered[tuple[str, int], tuple[Aim, ...]] = Remembered(REMEMBERED_BYTES)

    def aims(self, space: str, shut: frozenset[str]) -> tuple[Aim, ...]:
        """Every distinct set of spaces, in the order in which the light comes to them. Doors of other maps do not
        matter here."""
        bits = self._bits
        mask = sum([bits[door] for door in shut if door in bits]) & self._near[space]
        known = self._known.get((space, mask))
        if known is None:
            known = self._count(space, mask)
            self._known.keep((space, mask), known, 200 + sum(300 + 100 * len(aim.spans) for aim in known))
        return known

    def _count(self, space: str, shut: int) -> tuple[Aim, ...]:
        rows = self._rows[space]
        lit = [_lit(row, shut) for row in rows]
        changes = [i for i in range(len(rows)) if lit[i] != lit[i - 1]] or [0]
        ends = [rows[i].start for i in changes[1:]] + [rows[changes[0]].start + 360]
        found: dict[int, list[Span]] = {}
        for i, end in zip(changes, ends, strict=True):
            found.setdefault(lit[i], []).append((rows[i].start, end))
        reach = self._reach[space]
        return tuple(Aim(_named(mask, reach), tuple(spans)) for mask, spans in found.items())


def _changes(row: Lit) -> list[Change]:
    return cast(list[Change], row[1:])


def _number(change: Change) -> int:
    """Which space it is about."""
    if isinstance(change, list):
        return change[0]
    return ~change if change < 0 else change


def _unrolled(rows: Iterable[Lit], bits: Mapping[int, int]) -> Iterator[_Row]:
    """From what changes at each angle to all that is lit there."""
    always, maybe, listed = 0, dict[int, tuple[int, ...]](), tuple[tuple[int, tuple[int, ...]], ...]()
    for row in rows:
        doors_before = dict(maybe)
        for change in _changes(row):
            bit = bits[_number(change)]
            always &= ~bit
            maybe.pop(bit, None)
            if isinstance(change, list):
                maybe[bit] = tuple(change[1:])
            elif change >= 0:
                always |= bit
        if maybe != doors_before:
            listed = tuple(sorted(maybe.items()))
        yield _Row(cast(float, row[0]), always, listed)


def _named(mask: int, names: tuple[str, ...]) -> tuple[str, ...]:
    found = []
    while mask:
        lowest = mask & -mask
        found.append(names[lowest.bit_length() - 1])
        mask ^= lowest
    return tuple(found)


def _lit(row: _Row, shut: int) -> int:
    lit = row.always
    for space, sets in row.maybe:
        for doors in sets:
            if not doors & shut:
                lit |= space
                break
    return lit


def _doors_in(rows: tuple[_Row, ...]) -> int:
    near = 0
    for row in rows:
        for _, sets in row.maybe:
            for doors in sets:
                near |= doors
    return near


def prepared_path(map_path: str | Path, template: str) -> Path:
    path = Path(map_path)
    return path.with_name(f"{path.stem}.{template}.json")


def prepare(m: Map, template: Template, progress: Callable[[], object] = lambda: None) -> str:
    """The text of the file. It takes some hundredths of a second a space; `progress` is called after each."""
    spaces, every = lay_out([m])
    blockers = [each for each in every if "light" in each.blocks]
    doors = [each.id for each in blockers if each.door]
    number = {id: n for n, id in enumerate(spaces)}
    lines = []
    for space in spaces.values():
        rows: list[list[float | Change]] = []
        before: dict[str, Doors] = {}
        for start, lit in stretches(space, spaces.values(), blockers, template, doors):
            other = [id for id in number if lit.get(id) != before.get(id)]
            rows.append([degrees_of(start), *(_change(number[id], lit.get(id)) for id in other)])
            before = lit
        lines.append(f'"{space.id}":{json.dumps(rows, separators=(",", ":"))}')
        progress()
    head = {"v": 1, "map": m.id, "template": template.id, "made_of": made_of(m, template), "doors": doors}
    return json.dumps(head)[:-1] + ', "lit": {\n' + ",\n".join(lines) + "\n}}\n"


def _change(number: int, doors: Doors | None) -> Change:
    if doors is None:
        return ~number
    return number if doors == (0,) else [number, *doors]


def made_of(m: Map, template: Template) -> str:
    """A mark of everything the light hangs on: another wall, another mark."""
    spaces, blockers = lay_out([m])
    light = [tuple(each[:3]) for each in blockers if "light" in each.blocks]
    facts = (METHOD, [tuple(space) for space in spaces.values()], light, template.outline, template.ray, template.own)
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]


def load_prepared(m: Map, template: Template) -> Prepared:
    """What was prepared beside the map, or a FileError that says to prepare it."""
    path = prepared_path(m.path, template.id)
    again = f"Run `gloam map prepare {m.path}`."
    try:
        data = json.loads(path.read_text())
    except FileNotFoundError:
        raise FileError(path, "", f"what {template.id} lights was not prepared.", hint=again) from None
    except ValueError as broken:
        raise FileError(path, "", f"not readable as JSON: {broken}.", hint=again) from None
    refuse_newer(data, path)
    if data.get("made_of") != made_of(m, template):
        raise FileError(path, "made_of", "the map or the template was changed since.", hint=again)
    return Prepared(template.id, data["doors"], data["lit"])


def templates_of(m: Map) -> list[Template]:
    """The templates that are aimed on this map, read from the folder `templates` beside its own."""
    return [load_template(template_beside(m.path, id)) for id in m.templates]


def lights_of(m: Map) -> list[Prepared]:
    """Everything that was prepared for this map, as Sight takes it."""
    return [load_prepared(m, template) for template in templates_of(m)]
