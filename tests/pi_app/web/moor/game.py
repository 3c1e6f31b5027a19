"""The Moor as the kernel sees it. A Prowler slips about unseen; Keepers walk openly and swing a lantern. Whom its light
falls on is seen by all until it slips away. It is looked at, not won: only the host ends it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from gloamboard.rules.kernel import (
    Aimed,
    Choice,
    Key,
    Line,
    Option,
    Outcome,
    PlainData,
    Reason,
    Refused,
    Script,
    Setup,
    Sides,
)
from gloamboard.rules.kernel.asking.choices import done
from gloamboard.rules.kernel.board.joining import join
from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.rules.kernel.forms import PanelForm, SceneForm
from gloamboard.rules.kernel.game import Attempt, Bot
from gloamboard.rules.kernel.sight.aims import stretches
from gloamboard.rules.kernel.sight.directions import degrees_of
from gloamboard.rules.kernel.sight.lines import lay_out
from gloamboard.rules.kernel.sight.templates import Ray, Template

PROWLER, KEEPERS = "prowler", "keepers"
COLOURS = {"prowler": "violet", "seat2": "amber", "seat3": "blue"}
LANTERN = Template(
    1,
    "lantern",
    "Lantern",
    outline=((4.0, -14.0), (200.0, -66.0), (200.0, 66.0), (4.0, 14.0)),
    ray=tuple(Ray((200.0, y)) for y in (-58.0, -29.0, 0.0, 29.0, 58.0)),
)


@dataclass(slots=True, eq=False, init=False)
class Night(PlainData):
    seats: tuple[str, ...]
    seed: int
    streams: dict[str, int]
    told: list[Line]
    turn: int
    prowler: str
    seen: bool
    keepers: dict[str, str]
    lit: dict[str, tuple[str, ...]]  # by keeper
    over: tuple[str, ...]  # who has won

    def __init__(self, setup: Setup, prowler: str, keepers: dict[str, str]) -> None:
        self.seats, self.seed, self.streams, self.told = setup.seats, setup.seed, {}, []
        self.turn, self.prowler, self.seen, self.keepers, self.lit, self.over = 0, prowler, False, keepers, {}, ()


class Moor:
    id = "moor"
    title = "The Moor"
    folder = Path(__file__).parent
    seats = (2, 3)
    screen_for = KEEPERS
    questions = ()
    bots: Mapping[str, Bot] = {}
    kinds = (Night,)

    def __init__(self, map_path: Path, prowler: str = "m1", keepers: tuple[str, ...] = ("m1", "m2")) -> None:
        self.map = load_map(map_path)
        self.graph = join([self.map])
        self._spaces, blockers = lay_out([self.map])
        self._blockers = [each for each in blockers if "light" in each.blocks and not each.door]
        self._start = (prowler, keepers)
        self.aims = lru_cache(maxsize=None)(self._aims)

    def sides(self, setup: Setup) -> Sides:
        return {PROWLER: setup.seats[:1], KEEPERS: setup.seats[1:]}

    def new(self, setup: Setup) -> Night:
        prowler, keepers = self._start
        return Night(setup, prowler, dict(zip(setup.seats[1:], keepers, strict=False)))

    def step(self, state: Night) -> Script:
        seat = state.seats[state.turn]
        state.turn = (state.turn + 1) % len(state.seats)
        if seat == state.seats[0]:
            yield from self.slip(state, seat)
        else:
            yield from self.keep(state, seat)

    def slip(self, state: Night, seat: str) -> Script:
        here = state.prowler
        near = [here, *self.graph.neighbours(here)]
        options = [Option(("slip", space), f"Slip to {self._name(space)}.", "MO-1") for space in near]
        key = yield Choice({seat: options}, "Where do you slip?", about="slip", eyes=PROWLER, even_one=True)
        state.prowler = str(key[1])
        state.seen = False

    def keep(self, state: Night, seat: str) -> Script:
        key = yield Choice({seat: partial(self.deeds, state, seat)}, "Walk, or swing the lantern?", about="keep")
        if key[0] == "walk":
            state.keepers[seat] = str(key[2])
            state.lit.pop(seat, None)
            state.told.append(Line(f"{self._keeper(seat)} walks to {self._name(str(key[2]))}.", "MO-2"))
        elif key[0] == "shine":
            state.lit[seat] = tuple(str(word) for word in key[2:])
            if state.prowler in key[2:]:
                state.seen = True
                state.told.append(Line("The Prowler stands in the light.", "MO-3"))

    def deeds(self, state: Night, seat: str) -> list[Option]:
        here = state.keepers[seat]
        walks = [
            Option(("walk", seat, to), f"Walk to {self._name(to)}.", "MO-2", ("move", seat, here, to))
            for to in self.graph.neighbours(here)
        ]
        shines = [
            Option(
                ("shine", seat, *spaces), f"Light {len(spaces)} tussocks.", "MO-3", cost="1 Oil",
                aim=Aimed("the lantern", here, spaces, spans),
            )
            for spaces, spans in self.aims(here)
        ]  # fmt: skip
        return [*walks, *shines, done("Wait.", "MO-2")]

    def _aims(self, space: str) -> list[tuple[tuple[str, ...], tuple[tuple[float, float], ...]]]:
        rows = stretches(self._spaces[space], self._spaces.values(), self._blockers, LANTERN, ())
        starts = [degrees_of(row.start) for row in rows]
        found: dict[tuple[str, ...], list[tuple[float, float]]] = {}
        for n, row in enumerate(rows):
            end = starts[n + 1] if n + 1 < len(rows) else starts[0] + 360
            found.setdefault(tuple(row.lit), []).append((starts[n], end))
        worth = {spaces for spaces in found if not any(set(spaces) < set(more) for more in found)}
        return [(spaces, tuple(spans)) for spaces, spans in found.items() if spaces in worth]

    def _name(self, space: str) -> str:
        return self.graph.spaces[space].name

    def _keeper(self, seat: str) -> str:
        return f"Keeper {int(seat[-1]) - 1}"

    def outcome(self, state: Night) -> Outcome | None:
        if not state.over:
            return None
        return Outcome("draw" if len(state.over) > 1 else "win", "dawn", "It is dawn.", "MO-4", state.over)

    def hide(self, state: Night, eyes: str) -> None:
        """Everybody sees all of it."""

    def earned(self, state: Night) -> Mapping[str, int]:
        return {}

    def check_ruling(self, state: Night, key: Key) -> None:
        if key[:2] != ("ruling", "dawn"):
            raise Refused("only the end is ruled here")

    def ruling(self, state: Night, key: Key) -> Script:
        state.over = tuple(str(side) for side in key[2:])
        yield from ()

    # --- what is shown ------------------------------------------------------------------

    def view(self, state: Night, eyes: str) -> dict[str, Any]:
        pieces = {
            seat: {"at": at, "name": self._keeper(seat), "kind": "keeper", "face": None}
            for seat, at in state.keepers.items()
        }
        hidden = eyes in (PROWLER, state.seats[0])
        if hidden or state.seen:
            pieces[PROWLER] = {"at": state.prowler, "name": "Prowler", "kind": "prowler", "face": None}
        view: dict[str, Any] = {
            "game": self.id,
            "title": self.title,
            "seats": {
                seat: {
                    "name": self._keeper(seat) if n else "Prowler",
                    "colour": COLOURS["prowler" if not n else seat],
                    "piece": seat if n else PROWLER,
                }
                for n, seat in enumerate(state.seats)
            },
            "pieces": pieces,
            "lit": sorted({space for spaces in state.lit.values() for space in spaces}),
            "keepers": sorted(state.keepers.values()),
            "beams": [{"origin": state.keepers[seat], "spaces": list(spaces)} for seat, spaces in state.lit.items()],
        }
        return view | {"quiet": True} if hidden else view

    def scene(self, view: Mapping[str, Any]) -> SceneForm:
        spaces = {space: ["off"] for space in self.graph.spaces}
        spaces |= {space: ["dim"] for space in view["keepers"]}
        return {"spaces": spaces | {space: ["bright"] for space in view["lit"]}, "gauges": {}}

    def panels(self, view: Mapping[str, Any]) -> list[PanelForm]:
        return [{"kind": "track", "title": "Lit", "value": len(view["lit"]), "of": 40}]

    def why_not(self, state: Night, seat: str, attempt: Attempt, about: str) -> Reason:
        return Reason("MO-2", "One tussock at a time.")
