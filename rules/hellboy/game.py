"""Hellboy as the kernel sees it: set-up questions, the next step, the end, and the doors to view, light and page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gloamboard.rules.hellboy.bots import imagining, players
from gloamboard.rules.hellboy.cards.box import BOX, CASE
from gloamboard.rules.hellboy.flow import opening, rounds, rulings
from gloamboard.rules.hellboy.forms import View
from gloamboard.rules.hellboy.state.state import Agent, Enemy, InPlay, Piece, State, Terms, Test, Trigger
from gloamboard.rules.hellboy.verbs.checker import check_content, compile_box
from gloamboard.rules.hellboy.view import about, hiding, panels, scene, views, why_not
from gloamboard.rules.hellboy.vocabulary import VERBS
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
from gloamboard.rules.kernel.forms import PanelForm, SceneForm
from gloamboard.rules.kernel.game import HANDS, Attempt
from gloamboard.rules.kernel.state.moment import LightMoment
from gloamboard.rules.kernel.state.snapshot import KeptClass
from gloamboard.strict_toml import FileError

OWN_BOX = "dice effect doom encounter requisition behaviour damage"
"""Every die and deck of the box: whoever owns it rolls and draws themselves, and says what they see."""


class Hellboy:
    id = "hellboy"
    title = "Hellboy: The Board Game"
    folder = Path(__file__).resolve().parent
    seats = (1, 4)
    screen_for = PLAYERS
    milestones = frozenset(("HB-CONF-01", "HB-RULING-16", "HB-DMG-05", "HB-TOKEN-01"))
    rulings_wait = True  # a test counts on the characters it began with
    bots: Mapping[str, Bot] = players.BOTS
    kinds = (
        KeptClass(State, holds={"moment": LightMoment}),
        LightMoment,
        Terms,
        Agent,
        Enemy,
        Piece,
        Trigger,
        InPlay,
        Test,
        Deck,
    )
    questions = (
        Question(
            "case",
            "Which case?",
            tuple((case.id, case.name) for case in CASE.values()),
            next(iter(CASE)),
        ),
        Question(
            "difficulty",
            "How dark shall it be?",
            (("calm", "Calm"), ("printed", "As printed"), ("grim", "Grim")),  # HB-SETUP-13
            "printed",
        ),
        Question(
            HANDS,
            "Who rolls and draws?",
            (
                ("", "The table"),
                ("dice", "You roll; every face is entered on one screen"),
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

    def hide(self, state: State, eyes: str) -> None:
        hiding.hide(state, eyes)

    def why_not(self, known: State, seat: str, attempt: Attempt, about: str) -> Reason | None:
        return why_not.why_not(known, seat, attempt, about)

    def about(self, seen: View, seat: str, thing: Thing) -> About | None:
        return about.about(seen, seat, thing)

    def rulings_on(self, seen: View, thing: Thing) -> list[Try]:
        return about.rulings_on(seen, thing)

    def typed_rulings(self) -> list[str]:
        return VERBS.typed()

    def imagine(self, seen: View, seat: str, rng: Rng) -> State:
        return imagining.imagine(known_state(seen, self.kinds, rng), seen, rng)

    def earned(self, state: State) -> Mapping[str, int]:
        return {}

    def check_ruling(self, state: State, key: Key) -> None:
        rulings.check(state, key)

    def ruling(self, state: State, key: Key) -> Script:
        return rulings.ruling(state, key)

    def check_content(self, folder: Path) -> list[FileError]:
        return list(check_content(folder))


compile_box(BOX)
GAME = Hellboy()
