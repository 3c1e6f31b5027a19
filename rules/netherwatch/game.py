"""Netherwatch as the kernel knows it: set-up questions, steps, outcome, and what each seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from gloamboard.rules.kernel import (
    PLAYERS,
    About,
    Bot,
    Deck,
    Key,
    Outcome,
    Question,
    Reason,
    Rng,
    Script,
    Setup,
    Sides,
    Thing,
    Try,
    one_side,
)
from gloamboard.rules.kernel.bots.imagining import known_state
from gloamboard.rules.kernel.forms import PanelForm, SceneForm, Word
from gloamboard.rules.kernel.game import HANDS, Attempt
from gloamboard.rules.kernel.state.moment import LightMoment
from gloamboard.rules.kernel.state.snapshot import KeptClass
from gloamboard.rules.netherwatch import cards, verbs
from gloamboard.rules.netherwatch.bots import anything, imagining, sensible
from gloamboard.rules.netherwatch.boxes import Box, Lid, lids, open_boxes, registered
from gloamboard.rules.netherwatch.cards import checker
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.demon.event_deck import SECOND_PRINTING
from gloamboard.rules.netherwatch.flow import rulings, turns
from gloamboard.rules.netherwatch.forms import View
from gloamboard.rules.netherwatch.house.banishment import THIRD_PRINTING
from gloamboard.rules.netherwatch.house.locations import ground_words
from gloamboard.rules.netherwatch.people import devices, promotions
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.state import InForce
from gloamboard.rules.netherwatch.view import about, panels, scene, views, why_not
from gloamboard.strict_toml import FileError, read_toml

TIERS = ("initiate", "operative", "veteran")
VARIANTS = ("full", "discovery", "confrontation")
SOLO = ("artifact", "second-specter", "shared-slot", "far-flight")
VERB_FILES = verbs.__all__  # importing them registers their verbs, before any card is read


class Netherwatch:
    id = "netherwatch"
    title = "Netherwatch"
    folder = Path(__file__).resolve().parent
    seats = (1, 4)
    screen_for = PLAYERS
    milestones = frozenset(
        (
            *("NW-ACT-08", "NW-MANIF-01", "NW-DORM-01", "NW-DORM-02", "NW-SUMM-03", "NW-SUMM-06", "NW-CS-01"),
            *("NW-SAN-06", "NW-COND-07", "NW-VIC-05", "NW-ASC-01"),
        )
    )
    bots: Mapping[str, Bot] = MappingProxyType({"random": anything, "sensible": sensible})
    _kinds = (
        KeptClass(
            State,
            fresh={"trod": tuple, "footfalls": int, "halts": frozenset, "boxes": tuple, "beside": list, "inside": dict},
            follows={
                "ground": lambda others: ground_words(others["operation"]),
                "wished": lambda others: tuple(each for each in others["flags"] if each in cards.in_play().agents),
            },
            holds={"moment": LightMoment, "lasting": list[InForce]},
        ),
        LightMoment,
        InForce,
        Agent,
        Deck,
    )

    @property
    def kinds(self) -> tuple[type | KeptClass, ...]:
        """With what the installed boxes keep in a state."""
        return (*self._kinds, *(kind for box in open_boxes(registered()) for kind in box.kept))

    @property
    def questions(self) -> tuple[Question, ...]:
        """With those of the installed boxes, and which of these are in play."""
        boxes = lids(registered())
        answers = (("none", "Netherwatch alone."), *((box.id, f"{box.title}.") for box in boxes))
        which = Question("boxes", "With which boxes?", answers, "none", several=True)
        more = [_with_its_box(question, box.id) for box in boxes for question in box.questions]
        return (*([which] if boxes else []), *self._questions(boxes), *more)

    def _questions(self, boxes: tuple[Lid | Box, ...]) -> tuple[Question, ...]:
        more = {box.id: cards.operation_names(box.folder / "content") for box in boxes}
        return (
            Question(
                "tier",
                "How experienced is the team?",
                (
                    ("initiate", "Initiate: six gentle Events first, and the Demon may be survived."),
                    ("operative", "Operative: the game as it is meant."),
                    ("veteran", "Veteran: no warning, no mercy."),
                ),
                "initiate",
            ),
            Question(
                "operation",
                "Which Operation?",
                (
                    *((row.id, row.name) for row in cards.in_play().operations.values()),
                    *(row for rows in more.values() for row in rows.items()),
                ),
                "ashwood-manor",
                of_box={row: box for box, rows in more.items() for row in rows},
            ),
            Question(
                "variant",
                "How much of the evening?",
                (
                    ("full", "Both Stages."),
                    ("discovery", "Discovery only: name the Demon."),
                    ("confrontation", "Confrontation only: banish it or get out."),
                ),
                "full",
            ),
            Question(
                "start",
                "Who settles the set-up?",
                (("quick", "The house chooses Agents, Items and lamps."), ("table", "The players choose everything.")),
                "quick",
            ),
            Question(
                "marks",
                "Who marks the Trait Matrix?",
                (("players", "The players, as they see it."), ("table", "The table, after each reading.")),
                "players",
            ),
            Question(
                "props",
                "Who works the Field Equipment?",
                (
                    ("play", "You: turn the Orb's rings, throw the reader's dice; on the prop or on its twin here."),
                    ("itself", "The table: the reading comes at once."),
                ),
                "play",
            ),
            Question(
                "promotions",
                "Do Service Points from earlier evenings count?",
                (("off", "No."), ("on", "Yes: each player's promotions are in play.")),
                "off",
            ),
            Question(
                "by_hand",
                "Whose cards?",
                (
                    ("nothing", "The house cards: the table knows them."),
                    ("events", "Your Event cards, read aloud."),
                    ("items", "Your Item cards."),
                    ("devices", "Your Field Equipment."),
                    ("boards", "Your Demon Boards and Codex."),
                    ("vault", "All of the real box: vault, Events, Items, boards and devices."),
                ),
                "nothing",
                several=True,
            ),
            Question(
                HANDS,
                "Who rolls and turns over?",
                (
                    ("", "The table rolls, and knows Clues and Cover when they are turned."),
                    ("sanity-die", "You roll your Sanity Die."),
                    ("sanity-die clues cover", "You roll, and your real Clues and Cover lie on the board."),
                    *(answer for box in boxes for answer in box.hands),
                ),
                "",
                of_box={value: box.id for box in boxes for value, _ in box.hands},
            ),
            Question(
                "solo",
                "Alone? Which help do you take? Any of them, as you like.",
                (
                    ("none", "None."),
                    ("artifact", "An ARTIFACT from the HQ deck."),
                    ("second-specter", "A Specter as a second Agent."),
                    ("shared-slot", "Two Essential Items share a slot."),
                    ("far-flight", "You flee two Zones."),
                ),
                "none",
                several=True,  # NW-SOLO-01
            ),
            Question(
                "printing",
                "Which printing of the house cards?",
                (
                    ("third", "The third: Rituals of twelve kinds."),
                    ("second", "The second: hardly two Events alike."),
                    ("first", "The first, of evenings before 0.3."),
                ),
                "third",
                quiet=True,
            ),
        )

    def sides(self, setup: Setup) -> Sides:
        return one_side(setup)

    def new(self, setup: Setup) -> State:
        choices = dict(setup.choices)
        if not 1 <= len(setup.seats) <= 4:
            raise ValueError(f"Netherwatch is for 1 to 4 players, not {len(setup.seats)}.")
        chosen = tuple(word for word in _words(choices, "boxes") if word != "none")
        try:
            boxes = open_boxes(chosen)
        except LookupError as no:
            raise ValueError(f"boxes = {' '.join(chosen)!r}: {no.args[0]}.") from None
        every = cards.in_play(chosen)
        tier = _one_of(choices, "tier", TIERS, "initiate")  # NW-TIER-01
        operation = _one_of(choices, "operation", tuple(every.operations), "ashwood-manor")  # NW-SETUP-03
        state = State(setup.seed, setup.seats, tier, operation, ground_words(operation), chosen)
        state.variant = _one_of(choices, "variant", VARIANTS, "full")  # NW-SINGLE-01
        settings = set(_words(choices, "settings"))
        if _one_of(choices, "marks", ("players", "table"), "players") == "table":
            settings.add("auto-marks")
        props = _one_of(choices, "props", ("play", "itself", "hands", "table"), "table")
        settings |= {"props"} if props in ("play", "hands") else set()
        settings |= {devices.SECOND_PROPS} if props in ("play", "itself") else set()  # unsaid in older evenings
        if _one_of(choices, "start", ("quick", "table"), "quick") == "quick":
            settings.add("quick")
        printing = _one_of(choices, "printing", ("third", "second", "first"), "first")  # unsaid in older evenings
        settings |= {SECOND_PRINTING} if printing in ("second", "third") else set()
        settings |= {THIRD_PRINTING} if printing == "third" else set()
        state.settings = frozenset(settings)
        boards: dict[int, str] = {}
        for agent in _words(choices, "agents"):
            if agent not in every.agents:
                raise ValueError(f"There is no Agent called {agent!r}.")
            other = boards.setdefault(cards.agent(agent).board, agent)
            if other != agent:
                names = f"{cards.agent(other).name} and {cards.agent(agent).name}"
                raise ValueError(f"{names} are the two sides of one board: choose one of them.")  # NW-SETUP-25
            state.wished += (agent,)
        state.solo = tuple(word for word in _words(choices, "solo") if word != "none")
        if state.solo and (len(setup.seats) > 1 or not set(state.solo) <= set(SOLO)):  # NW-SOLO-01
            raise ValueError(f"Solo adaptations are for one player: {', '.join(SOLO)}.")
        state.promotions = str(choices.get("promotions", "")) == "on"
        state.points = tuple(sorted(setup.points.items()))
        state.by_hand = frozenset(word for word in _words(choices, "by_hand") if word != "nothing") | setup.hands
        if "vault" in state.by_hand:
            state.by_hand |= {"events", "items", "devices", "boards"}  # whatever would tell the Demon's name
        state.beside = [part for box in boxes if box.begin and (part := box.begin(state, choices)) is not None]
        return state

    def step(self, state: State) -> Script:
        if state.boxes:
            open_boxes(state.boxes)
        return turns.step(state)

    def outcome(self, state: State) -> Outcome | None:
        return None if state.over is None else Outcome(*state.over)

    def view(self, state: State, seat: str) -> View:
        open_boxes(state.boxes)
        return views.view(state, seat)

    def scene(self, seen: View) -> SceneForm:
        open_boxes(seen["boxes"])
        return scene.scene(seen)

    def panels(self, seen: View) -> list[PanelForm]:
        open_boxes(seen["boxes"])
        return panels.panels(seen)

    def why_not(self, known: State, seat: str, attempt: Attempt, about: str) -> Reason | None:
        open_boxes(known.boxes)
        return why_not.why_not(known, seat, attempt, about)

    def about(self, seen: View, seat: str, thing: Thing) -> About | None:
        open_boxes(seen["boxes"])
        return about.about(seen, seat, thing)

    def rulings_on(self, seen: View, thing: Thing) -> list[Try]:
        open_boxes(seen["boxes"])
        return about.rulings_on(seen, thing)

    def typed_rulings(self) -> list[str]:
        return VERBS.typed()

    def earned(self, state: State) -> Mapping[str, int]:
        return promotions.service_points(state)

    def hide(self, state: State, eyes: str) -> None:
        open_boxes(state.boxes)
        imagining.hide(state, eyes)

    def imagine(self, seen: View, seat: str, rng: Rng) -> State | None:
        open_boxes(seen["boxes"])
        return imagining.imagine(known_state(seen, self.kinds, rng), seen, rng)

    def check_ruling(self, state: State, key: Key) -> None:
        open_boxes(state.boxes)
        rulings.check_ruling(state, key)

    def ruling(self, state: State, key: Key) -> Script:
        open_boxes(state.boxes)
        return rulings.ruling(state, key)

    def check_content(self, folder: Path) -> list[FileError]:
        """What is wrong in a folder of cards somebody typed in."""
        named = read_toml(folder / "content.toml").get("game") if (folder / "content.toml").is_file() else ""
        box = next((box for box in open_boxes(registered()) if box.id == named), None)
        if box is None:
            return checker.check_content(folder)
        return [*checker.check_box(folder), *(box.check(folder) if box.check else ())]


def _with_its_box(question: Question, box: str) -> Question:
    """A box's own question: every answer but the default takes the box."""
    return replace(question, of_box={value: box for value, _ in question.answers if value != question.default})


def _one_of(choices: Mapping[str, Word], key: str, allowed: tuple[str, ...], default: str) -> str:
    value = str(choices.get(key, default))
    if value not in allowed:
        raise ValueError(f"{key} = {value!r}: choose one of {', '.join(allowed)}.")
    return value


def _words(choices: Mapping[str, object], key: str) -> list[str]:
    value = choices.get(key, "")
    return list(value) if isinstance(value, (list, tuple)) else str(value).replace(",", " ").split()
