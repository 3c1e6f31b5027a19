"""Fox and Hounds as the kernel sees it. The Fox slips about unseen on six places in a ring; every third time it leaves
its scent for all to read. The Hounds walk openly and sniff. Rule ids stand in the comments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from gloamboard.rules.kernel import (
    EVERYBODY,
    PUBLIC,
    Chance,
    Choice,
    Key,
    Line,
    Option,
    Outcome,
    PlainData,
    Reason,
    Refused,
    Rng,
    Script,
    Setup,
    Sides,
)
from gloamboard.rules.kernel.bots.imagining import known_state
from gloamboard.rules.kernel.explaining import POINTED
from gloamboard.rules.kernel.forms import PanelForm, SceneForm
from gloamboard.rules.kernel.game import About, Attempt, Thing, Try

RING = ("hq", "foyer", "study", "great-room", "crypt", "conservatory")
FOX, HOUNDS = "fox", "hounds"
ROUNDS = 16
SCENT_EVERY = 3
DEN = 3  # where the Fox begins


class Sign(NamedTuple):
    """Something everybody saw: the Fox slipped, left its scent or was not there; a Hound walked."""

    what: str
    place: str = ""
    who: str = ""


@dataclass(slots=True, eq=False, init=False)
class Hunt(PlainData):
    seats: tuple[str, ...]
    seed: int
    streams: dict[str, int]
    told: list[Line]
    round: int
    turn: int
    fox: int  # where it is: the secret
    luck: int  # what it drew last: a secret too
    hounds: dict[str, int]
    scent: tuple[str, ...]
    signs: tuple[Sign, ...]
    over: str

    def __init__(self, setup: Setup) -> None:
        self.seats, self.seed, self.streams, self.told = setup.seats, setup.seed, {}, []
        self.round, self.turn, self.fox, self.luck, self.over = 1, 0, DEN, 0, ""  # FX-SETUP-01
        self.hounds = dict.fromkeys(setup.seats[1:], 0)  # FX-SETUP-02
        self.scent, self.signs = (), ()


class FoxAndHounds:
    id = "fox"
    title = "Fox and Hounds"
    folder = Path(__file__).parent
    seats = (2, 3)
    screen_for = HOUNDS
    questions = ()
    kinds = (Hunt, Sign)

    def __init__(self, luck: tuple[int, ...] = (0, 1)) -> None:
        """`luck` is what the Fox draws from; with (0,) nothing is drawn."""
        self.luck = luck
        self.bots = {"random": any_option, "sensible": any_option}

    def sides(self, setup: Setup) -> Sides:
        return {FOX: setup.seats[:1], HOUNDS: setup.seats[1:]}

    def new(self, setup: Setup) -> Hunt:
        return Hunt(setup)

    def step(self, state: Hunt) -> Script:
        seat = state.seats[state.turn]
        yield from self.slip(state, seat) if state.turn == 0 else self.hunt(state, seat)
        state.turn = (state.turn + 1) % len(state.seats)
        state.round += state.turn == 0

    def slip(self, state: Hunt, seat: str) -> Script:
        if len(self.luck) > 1:
            state.luck = yield Chance(
                "luck", self.luck, "What luck has the Fox?", seats=(seat,), eyes=FOX
            )  # FX-SLIP-02
        listed = partial(self.slips, state)
        key = yield Choice({seat: listed}, "Where does the Fox slip?", about="slip", even_one=True, eyes=FOX)
        state.fox = RING.index(str(key[1]))  # FX-SLIP-01
        state.signs = (*state.signs, Sign("slip"))
        state.told.append(Line(f"The Fox is at the {key[1]}.", "FX-SLIP-01", FOX))
        if state.round % SCENT_EVERY == 0:
            state.scent = (*state.scent, RING[state.fox])  # FX-SCENT-01
            state.signs = (*state.signs, Sign("scent", RING[state.fox]))
            state.told.append(Line(f"There is a scent at the {RING[state.fox]}.", "FX-SCENT-01"))

    def slips(self, state: Hunt) -> list[Option]:
        """One place, or two with luck; never to where a Hound is, but it may always lie still."""
        held = set(state.hounds.values())
        far = range(-1 - state.luck, 2 + state.luck)
        places = dict.fromkeys((state.fox + by) % len(RING) for by in far)
        return [
            Option(("slip", RING[i]), f"Slip to the {RING[i]}.", "FX-SLIP-01", ("move", "fox", None, RING[i]))
            for i in places
            if i == state.fox or i not in held
        ]

    def hunt(self, state: Hunt, seat: str) -> Script:
        key = yield Choice({seat: partial(self.hunts, state, seat)}, "Walk or sniff?", about="hunt", opens=True)
        if key[0] == "walk":
            state.hounds[seat] = RING.index(str(key[2]))  # FX-HUNT-01
            state.signs = (*state.signs, Sign("walk", str(key[2]), seat))
            state.told.append(Line(f"{seat} walks to the {key[2]}.", "FX-HUNT-01"))
        elif state.hounds[seat] == state.fox:
            state.over = HOUNDS  # FX-HUNT-02
        else:
            state.signs = (*state.signs, Sign("nothing", str(key[1])))
            state.told.append(Line(f"Nothing at the {key[1]}.", "FX-HUNT-02", EVERYBODY, learnt=True))

    def hunts(self, state: Hunt, seat: str) -> list[Option]:
        at = state.hounds[seat]
        near = [(at - 1) % len(RING), (at + 1) % len(RING)]
        walks = [
            Option(("walk", seat, RING[i]), f"Walk to the {RING[i]}.", "FX-HUNT-01", ("move", seat, RING[at], RING[i]))
            for i in near
        ]
        return [*walks, Option(("sniff", RING[at]), "Sniff.", "FX-HUNT-02", ("press", "confirm"))]

    def outcome(self, state: Hunt) -> Outcome | None:
        if state.over:
            return Outcome("win", "caught", "The Fox is caught.", "FX-END-01", (HOUNDS,))
        if state.round <= ROUNDS:
            return None
        if len(set(state.scent)) == 1:  # FX-END-03
            return Outcome("draw", "asleep", "The Fox never stirred.", "FX-END-03", (FOX, HOUNDS))
        return Outcome("win", "away", "The Fox is away.", "FX-END-02", (FOX,))

    def earned(self, state: Hunt) -> Mapping[str, int]:
        return {}

    def ruling_eyes(self, state: Hunt, key: Key) -> str:
        return FOX if key[1:2] == (FOX,) else EVERYBODY

    def check_ruling(self, state: Hunt, key: Key) -> None:
        if key[:1] != ("ruling",) or len(key) != 3 or key[1] not in (FOX, *state.hounds) or key[2] not in RING:
            raise Refused("fox or a Hound, and a place")

    def ruling(self, state: Hunt, key: Key) -> Script:
        """Somebody is elsewhere than was thought."""
        if key[1] == FOX:
            state.fox = RING.index(str(key[2]))
            state.told.append(Line(f"The Fox is at the {key[2]} by a ruling.", "", FOX))
        else:
            state.hounds[str(key[1])] = RING.index(str(key[2]))
            state.told.append(Line(f"{key[1]} is at the {key[2]} by a ruling."))
        yield from ()

    def about(self, seen: Mapping[str, Any], seat: str, thing: Thing) -> About | None:
        match thing:
            case ("space", str(place)) if place in RING:
                here = [piece["name"] for piece in seen["pieces"].values() if piece["at"] == place]
                return About(f"Seen here: {', '.join(here) or 'nobody'}.", "", (Try(("slip", place), "Slip here"),))
            case ("piece", str(piece)) if piece in seen["pieces"]:
                return About("The Fox keeps away from it.", "", (Try(("slip", piece), "Slip to it"),))
        return None

    def rulings_on(self, seen: Mapping[str, Any], thing: Thing) -> list[Try]:
        match thing:
            case ("piece", str(piece)) if piece in seen["pieces"]:
                return [Try(("ruling", piece, POINTED), "Put it …")]
        return []

    # --- for whoever looks ahead ----------------------------------------------------------

    def hide(self, state: Hunt, eyes: str) -> None:
        if eyes not in (FOX, state.seats[0]):
            state.fox = state.luck = -1

    def imagine(self, view: Mapping[str, Any], seat: str, rng: Rng) -> Hunt:
        state: Hunt = known_state(view, self.kinds, rng)
        if state.fox < 0:
            ways = self.may_be(state.seats[1:], [Sign(*sign) for sign in view["signs"]])
            state.fox, state.luck = rng.pick([place for place, count in ways.items() for _ in range(count)]), 0
        return state

    def may_be(self, hounds: Sequence[str], signs: Sequence[Sign]) -> dict[int, int]:
        """Where the Fox can be after these signs: in how many ways, at most a hundred for the likeliest place."""
        ways, held = {DEN: 1}, dict.fromkeys(hounds, 0)
        for what, place, who in signs:
            if what == "walk":
                held[who] = RING.index(place)
            elif what == "slip":
                ways = self._slipped(ways, set(held.values()))
            else:
                ways = {at: count for at, count in ways.items() if (RING[at] == place) == (what == "scent")}
        most = max(ways.values())
        return {at: -(-100 * count // most) for at, count in ways.items()}

    def _slipped(self, ways: Mapping[int, int], held: set[int]) -> dict[int, int]:
        after: dict[int, int] = {}
        for at, count in ways.items():
            for luck in self.luck:
                for to in {(at + by) % len(RING) for by in range(-1 - luck, 2 + luck)}:
                    if to == at or to not in held:
                        after[to] = after.get(to, 0) + count
        return after

    # --- what is shown ------------------------------------------------------------------

    def view(self, state: Hunt, eyes: str) -> dict[str, Any]:
        pieces = {
            hound: {"at": RING[i], "name": hound, "kind": "hound", "face": None} for hound, i in state.hounds.items()
        }
        view: dict[str, Any] = {
            "round": state.round,
            "scent": list(state.scent),
            "signs": [list(sign) for sign in state.signs],
            "seats": {
                seat: {"name": seat, "colour": "grey", "piece": seat if seat in state.hounds else FOX}
                for seat in state.seats
            },
            "pieces": pieces,
        }
        if eyes in (FOX, state.seats[0]):
            view |= {"fox": RING[state.fox], "luck": state.luck}
            pieces[FOX] = {"at": RING[state.fox], "name": "Fox", "kind": FOX, "face": None}
        return view if eyes in (PUBLIC, FOX, HOUNDS) else view | {"you": eyes}

    def scene(self, view: Mapping[str, Any]) -> SceneForm:
        lit = {piece["at"] for piece in view["pieces"].values()}
        return {"spaces": {place: ["lit" if place in lit else "dark"] for place in RING}, "gauges": {}}

    def panels(self, view: Mapping[str, Any]) -> list[PanelForm]:
        return [{"kind": "track", "title": "Round", "value": view["round"], "of": ROUNDS}]

    def why_not(self, known: Hunt, seat: str, attempt: Attempt, about: str) -> Reason:
        if seat == known.seats[0]:
            if known.fox < 0:
                return Reason("FX-SLIP-01", "The Fox does not get there.")
            return Reason("FX-SLIP-01", f"From the {RING[known.fox]} the Fox does not get there.", (RING[known.fox],))
        return Reason("FX-HUNT-01", "One place at a time.")


def any_option(view: Mapping[str, Any], options: Sequence[Option], rng: Rng) -> Key:
    return rng.pick(options).key
