"""Set a Watch as the kernel sees it: set-up questions, the next step, the end, and the doors to view, light
and page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Protocol

from gloamboard.rules.kernel import (
    PLAYERS,
    About,
    Bot,
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
from gloamboard.rules.kernel.forms import PanelForm, SceneForm
from gloamboard.rules.kernel.game import HANDS, Attempt
from gloamboard.rules.kernel.state.moment import LightMoment
from gloamboard.rules.kernel.state.snapshot import KeptClass
from gloamboard.rules.set_a_watch.bots import players, worth
from gloamboard.rules.set_a_watch.cards import ABILITY, BOARD, CARD, CONTENT, LOCATION, row_of
from gloamboard.rules.set_a_watch.flow import opening, rounds, rulings
from gloamboard.rules.set_a_watch.forms import View
from gloamboard.rules.set_a_watch.state import State, Terms
from gloamboard.rules.set_a_watch.verbs import deeds, dice_skills, ruled, skills
from gloamboard.rules.set_a_watch.view import about, panels, scene, views, why_not
from gloamboard.rules.set_a_watch.vocabulary import RULED, VERBS, Cause, set_power

VERB_FILES = (deeds, skills, dice_skills, ruled, rulings)  # importing them registers their verbs


def called(cause: Cause) -> str:
    """What asks, as the table calls it: a question begins with it."""
    return "The host" if cause.card == RULED else row_of(cause.card).name


VERBS.called = called
READ_ALOUD = VERBS.compile([{"do": "read_aloud"}], "rulings.py", "by_hand")
MOMENTS = ("camp", "effects", "reveal", "first", "defeated", "after_roll", "at_dusk", "at_dawn")


class Powered(Protocol):
    """A row of content; it may have effects at some of the MOMENTS."""

    @property
    def id(self) -> str: ...


def compile_powers() -> None:
    """Every effect of every card, checked against the verbs once, when the game is loaded."""
    files: dict[str, Iterable[Powered]] = {
        "adventurers.toml": BOARD.values(),
        "abilities.toml": ABILITY.values(),
        "creatures.toml": CARD.values(),
        "locations.toml": LOCATION.values(),
    }
    for file, rows in files.items():
        for row in rows:
            for moment in MOMENTS:
                effects = list(getattr(row, moment, ()))
                if effects:
                    set_power(row.id, moment, VERBS.compile(effects, CONTENT / file, f"{row.id}.{moment}"))
            if getattr(row, "by_hand", False):
                for moment in MOMENTS:
                    if hasattr(row, moment):
                        set_power(row.id, moment, READ_ALOUD)


OWN_BOX = "dice creatures unhallowed locations abilities"
"""Every die and deck of the box: whoever owns it rolls and draws themselves, and says what they see."""


class SetAWatch:
    id = "set_a_watch"
    title = "Set a Watch"
    folder = Path(__file__).resolve().parent
    seats = (1, 4)  # SW-PARTY-01
    screen_for = PLAYERS
    milestones = frozenset(("SW-WATCH-06", "SW-END-02", "SW-SUM-03"))
    rulings_wait = True  # an attack or a power counts on the Line and the dice it began with
    bots: Mapping[str, Bot] = players.BOTS
    kinds = (
        KeptClass(State, fresh={"trod": tuple, "footfalls": int}, holds={"moment": LightMoment}),
        LightMoment,
        Terms,
    )
    questions = (
        Question(
            "difficulty",
            "How hard shall it be?",
            (
                ("easy", "Easy: 1 Summon"),
                ("normal", "Normal: 2 Summons"),
                ("hard", "Hard: 3 Summons"),
                ("insane", "Insane: 4 Summons"),
            ),
            "normal",
        ),
        Question("party", "Who sets out?", (("choose", "We choose"), ("random", "Whoever fate sends")), "choose"),
        Question("fire", "How does the fire start?", (("seven", "At 7"), ("rolled", "Harder: a d6")), "seven"),
        Question("final", "Where does it end?", (("random", "Nobody knows"), ("choose", "We choose")), "random"),
        Question(
            "wood",
            "May a card be exhausted for firewood?",
            (("forced", "Only when the fire is out"), ("any-time", "House rule: at any time of the Watch")),
            "forced",
        ),
        Question(
            HANDS,
            "Who rolls and draws?",
            (
                ("", "The table"),
                ("dice", "You roll; every face is entered on one screen"),
                ("dice creatures", "You roll, and your own creature cards lie on the table"),
                (OWN_BOX, "You roll, and all your own cards lie on the table"),
            ),
            "",
        ),
    )

    def sides(self, setup: Setup) -> Sides:
        return one_side(setup)

    def new(self, setup: Setup) -> State:
        return opening.new_state(setup)

    def step(self, state: State) -> Script:
        return rounds.step(state)

    def outcome(self, state: State) -> Outcome | None:
        return None if state.ended is None else Outcome(*state.ended)

    def view(self, state: State, seat: str) -> View:
        return views.view(state, seat)

    def scene(self, seen: View) -> SceneForm:
        return scene.scene(seen)

    def panels(self, seen: View) -> list[PanelForm]:
        return panels.panels(seen)

    def why_not(self, known: State, seat: str, attempt: Attempt, about: str) -> Reason | None:
        return why_not.why_not(known, seat, attempt, about)

    def about(self, seen: View, seat: str, thing: Thing) -> About | None:
        return about.about(seen, seat, thing)

    def rulings_on(self, seen: View, thing: Thing) -> list[Try]:
        return about.rulings_on(seen, thing)

    def typed_rulings(self) -> list[str]:
        return VERBS.typed()

    def earned(self, state: State) -> Mapping[str, int]:
        return {}

    # --- for whoever looks ahead

    def hide(self, state: State, eyes: str) -> None:
        """What nobody has seen is not in the state to begin with; of what is left in a bag all know which, not in which
        order it lies there."""
        state.bags = {name: tuple(sorted(bag)) for name, bag in state.bags.items()}

    def imagine(self, seen: View, seat: str, rng: Rng) -> State:
        state: State = known_state(seen, self.kinds, rng)
        return state

    def worth(self, state: State, side: str) -> float | None:
        return worth.worth(state)

    def check_ruling(self, state: State, key: Key) -> None:
        rulings.check(state, key)

    def ruling(self, state: State, key: Key) -> Script:
        return rulings.ruling(state, key)


compile_powers()
GAME = SetAWatch()
