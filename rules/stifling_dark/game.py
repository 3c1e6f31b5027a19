"""The Stifling Dark as the kernel sees it: set-up questions, the next step, the end, and the doors to view, light
and page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gloamboard.rules.kernel import (
    About,
    Bot,
    KeptClass,
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
)
from gloamboard.rules.kernel.bots.imagining import known_state
from gloamboard.rules.kernel.forms import PanelForm, SceneForm
from gloamboard.rules.kernel.game import HANDS, Attempt
from gloamboard.rules.kernel.state.moment import LightMoment
from gloamboard.rules.stifling_dark.adversary import ambush, butcher, cult, finishing, forms, horror, sacrifice
from gloamboard.rules.stifling_dark.bots import imagining, players
from gloamboard.rules.stifling_dark.cards.box import BOX
from gloamboard.rules.stifling_dark.flow import opening, rounds, rulings
from gloamboard.rules.stifling_dark.forms import View
from gloamboard.rules.stifling_dark.objectives import escape, evidence
from gloamboard.rules.stifling_dark.objectives.banish import butcher as banish_butcher
from gloamboard.rules.stifling_dark.objectives.banish import cult as banish_cult
from gloamboard.rules.stifling_dark.objectives.banish import horror as banish_horror
from gloamboard.rules.stifling_dark.objectives.park import booths, flare, maze, service, water, wheel
from gloamboard.rules.stifling_dark.objectives.sawmill import gate, truck
from gloamboard.rules.stifling_dark.people import spirits
from gloamboard.rules.stifling_dark.state.state import (
    ADVERSARY,
    INVESTIGATORS,
    Beam,
    LastSeen,
    Resting,
    Shadow,
    State,
    Terms,
)
from gloamboard.rules.stifling_dark.turns import final, going, interact, map_tokens, moving, own_tokens, trading, using
from gloamboard.rules.stifling_dark.verbs import board, doors, foe, logic, people, prey, ruled, tokens, unseen
from gloamboard.rules.stifling_dark.verbs.checker import check_content, compile_box
from gloamboard.rules.stifling_dark.view import about, hiding, panels, park, pointing, progress, scene, views, why_not
from gloamboard.rules.stifling_dark.vocabulary import VERBS
from gloamboard.strict_toml import FileError

ROOMS = (
    *(moving, going, interact, map_tokens, own_tokens, trading, using, final),  # in the order their deeds are listed
    *(ambush, butcher, horror, cult, forms, sacrifice, finishing),
    *(evidence, escape, gate, truck),
    *(banish_butcher, banish_horror, banish_cult),
    *(maze, water, wheel, booths, flare, service),
    *(spirits, board, foe, prey, logic, people, rulings, park, progress),
    *(doors, tokens, ruled, unseen),
)
"""Importing them adds their deeds, verbs and happenings to the tables. A new file is named here."""


class StiflingDark:
    id = "stifling_dark"
    title = "The Stifling Dark"
    folder = Path(__file__).resolve().parent
    seats = (2, 5)  # SD-GOAL-01
    screen_for = INVESTIGATORS
    milestones = frozenset(("SD-REV-01", "SD-SAW-08", "SD-WND-04", "SD-GATE-10"))
    rulings_wait = True
    bots: Mapping[str, Bot] = players.BOTS
    kinds = (
        KeptClass(State, holds={"moment": LightMoment}),
        LightMoment,
        Terms,
        Beam,
        Shadow,
        KeptClass(LastSeen, was=("Seen",)),
        Resting,
    )
    questions = (
        Question(
            "scenario",
            "Where are you?",
            (("sawmill", "The Sawmill"), ("park", "The Amusement Park")),
            "sawmill",
        ),
        Question(
            "adversary",
            "Who hunts?",
            (("butcher", "The Butcher"), ("horror", "The Insatiable Horror"), ("cult", "The Cult of Hunlow")),
            "butcher",
        ),
        Question(
            "hunter",
            "Who plays the Adversary?",
            tuple((f"seat{n}", f"Seat {n}") for n in range(1, 6)),
            "seat1",
        ),
        Question(
            "investigators",
            "How many Investigators?",
            (("one-each", "One each, two for a lone player"), ("2", "Two"), ("3", "Three"), ("4", "Four")),
            "one-each",
        ),
        Question(
            "length",
            "How much of the game?",
            (("whole", "The whole game"), ("first", "A first game: Sawmill, Butcher, no Events")),
            "whole",
        ),
        Question(
            "info",
            "What is kept secret?",
            (
                ("hidden", "Everything that is hidden"),
                (ADVERSARY, "The Adversary plays openly"),
                (INVESTIGATORS, "The Investigators' Items are open"),
                ("open", "Nothing"),
            ),
            "hidden",
        ),
        Question(HANDS, "Who rolls?", (("", "The table"), ("sprint d6", "You roll and say what you see")), ""),
    )

    def sides(self, setup: Setup) -> Sides:
        hunter = str(setup.choices.get("hunter", "seat1"))
        return {ADVERSARY: (hunter,), INVESTIGATORS: tuple(seat for seat in setup.seats if seat != hunter)}

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
        return pointing.rulings_on(seen, thing)

    def typed_rulings(self) -> list[str]:
        return VERBS.typed()

    def imagine(self, seen: View, seat: str, rng: Rng) -> State:
        return imagining.imagine(known_state(seen, self.kinds, rng), seen, rng)

    def earned(self, state: State) -> Mapping[str, int]:
        return {}

    def ruling_eyes(self, state: State, key: Key) -> str:
        return rulings.eyes(state, key)

    def check_ruling(self, state: State, key: Key) -> None:
        rulings.check(state, key)

    def ruling(self, state: State, key: Key) -> Script:
        return rulings.ruling(state, key)

    def check_content(self, folder: Path) -> list[FileError]:
        return list(check_content(folder))


compile_box(BOX)
GAME = StiflingDark()
