"""Leaks planted on purpose, at least one in each way out of the table, to see that the comparison finds them.

Each is a patch of the programs themselves (or of the small game's own functions) as a slip might make it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import pytest

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.referee import enquiries, part, showing, standing, taking_back
from gloamboard.pi_app.referee.evening import Evening
from gloamboard.pi_app.referee.hands import board
from gloamboard.pi_app.referee.onlookers import Onlookers
from gloamboard.pi_app.referee.part import Referee
from gloamboard.pi_app.referee.refusals import Refusals
from gloamboard.pi_app.referee.taken import Taken
from gloamboard.rules.kernel import PUBLIC, Choice, Play, Reason, door
from gloamboard.rules.kernel.explaining import explain
from tests.hidden_walk.game import RING, FoxAndHounds
from tests.two_worlds.world import TOPICS, World

Patch = pytest.MonkeyPatch
Leak = Callable[[Patch], None]


def _after(patch: Patch, owner: Any, name: str, more: Callable[..., Any]) -> None:
    """Let `more` change what a function returns: it gets that, then the arguments."""
    whole = getattr(owner, name)
    patch.setattr(owner, name, lambda *args, **named: more(whole(*args, **named), *args, **named))


# --- views and what is in them ----------------------------------------------------------


def the_public_view_has_the_fox(patch: Patch) -> None:
    _after(patch, FoxAndHounds, "view", lambda view, _game, state, _eyes: view | {"fox": RING[state.fox]})


def a_piece_nobody_sees_is_in_the_view(patch: Patch) -> None:
    def more(view: dict[str, Any], _game: Any, state: Any, _eyes: str) -> dict[str, Any]:
        unseen = {"at": RING[state.fox], "name": "fox", "kind": "fox", "face": None}
        return view | {"pieces": view["pieces"] | {"fox": unseen}}

    _after(patch, FoxAndHounds, "view", more)


def a_panel_shows_the_luck(patch: Patch) -> None:
    whole = door.seen_by

    def seen_by(play: Any, *args: Any) -> dict[str, Any]:
        seen = whole(play, *args)
        luck = {"kind": "track", "title": "Luck", "value": play.state.luck}
        return {**seen, "panels": [*seen["panels"], luck]}

    patch.setattr(standing, "seen_by", seen_by)


def a_view_is_longer_by_the_secret(patch: Patch) -> None:
    _after(patch, Evening, "seen", lambda seen, self, _who: seen | {"pad": "." * self.play.state.fox})


def options_are_shown_to_all(patch: Patch) -> None:
    patch.setattr(Choice, "shows", lambda *_: True)


def the_question_names_the_place(patch: Patch) -> None:
    def more(asked: Any, play: Any, _seat: str) -> Any:
        return asked and asked | {"asks": f"From the {RING[play.state.fox]}?"}

    _after(patch, door, "asked_of", more)


def the_story_is_read_by_all(patch: Patch) -> None:
    def story_for(play: Any, _seat: str) -> list[dict[str, str]]:
        return [{"says": line.says, "rule": line.rule} for line in play.story[-60:]]

    patch.setattr(door, "story_for", story_for)


def differences_know_the_fox(patch: Patch) -> None:
    def more(rows: list[dict[str, Any]], self: Evening) -> list[dict[str, Any]]:
        place = RING[self.play.state.fox]
        return [*rows, {"piece": "fox", "is": None, "should": place, "lifted": True, "says": "Put it back."}]

    _after(patch, Evening, "differences", more)


# --- light and props --------------------------------------------------------------------


def the_light_shows_the_way(patch: Patch) -> None:
    def more(scene: dict[str, Any], self: Evening, *_: Any) -> dict[str, Any]:
        scene["spaces"][RING[self.play.state.fox]] = ["bright"]
        return scene

    _after(patch, Evening, "scene", more)


def the_dial_walks_through_everything(patch: Patch) -> None:
    patch.setattr(board, "open_options", board.every_option)
    patch.setattr(Choice, "is_open", True)


def a_prop_feels_the_fox(patch: Patch) -> None:
    def more(scene: dict[str, Any], self: Evening, *_: Any) -> dict[str, Any]:
        return scene | {"props": {"orb": {"scene": "glow", "near": self.play.state.fox}}}

    _after(patch, Evening, "scene", more)


# --- what is asked about ----------------------------------------------------------------


def what_a_thing_is_is_told_as_the_fox_sees_it(patch: Patch) -> None:
    patch.setattr(enquiries, "explain", lambda play, _who, thing: explain(play, "seat1", thing))


def whoever_points_is_told_what_could_be_answered(patch: Patch) -> None:
    def more(found: dict[str, Any], at: Evening, *_: Any) -> dict[str, Any]:
        return found | {"open": len(at.play.pending.options("seat1")) if at.play.pending else 0}

    whole = enquiries.found_out
    patch.setattr(part, "found_out", lambda *args: more(whole(*args), *args))


# --- refusals, losses, undo -------------------------------------------------------------


def refusals_go_to_all(patch: Patch) -> None:
    def say(self: Refusals, _who: str, message: m.Refusal) -> None:
        message.n = 1
        self._wire.publish(TOPICS.refused(PUBLIC), m.write(message))

    patch.setattr(Refusals, "_say", say)


def refusals_share_a_number(patch: Patch) -> None:
    def say(self: Refusals, who: str, message: m.Refusal) -> None:
        message.n = self._counts["refused"]
        self._wire.publish(TOPICS.refused(who), m.write(message))

    patch.setattr(Refusals, "_say", say)


def a_reason_is_given_on_the_board(patch: Patch) -> None:
    def refused(self: Evening, put: Any, **_: Any) -> Taken:
        return Taken(refused=self.game.why_not(self.play.state, "seat1", (), ""), piece=put.piece)

    patch.setattr(Evening, "_refused", refused)


def losses_are_told_to_all(patch: Patch) -> None:
    def views(self: Any, evening: Any, declared: list[str], losses: dict[str, list[str]]) -> None:
        whole(self, evening, [*declared, *(one for each in losses.values() for one in each)], {})

    whole = showing.Showing.views
    patch.setattr(showing.Showing, "views", views)


def undo_says_how_far_back_it_could_go(patch: Patch) -> None:
    def more(taken: Taken, self: Evening, _role: str, _count: int) -> Taken:
        taken.refused = Reason("", f"{len(self.play.pending.options('seat1')) if self.play.pending else 0} ways.")
        return taken

    _after(patch, Evening, "_undo", more)


def what_was_learnt_is_taken_back(patch: Patch) -> None:
    patch.setattr(taking_back, "_learnt_since", lambda *_: False)


# --- numbers, counts, times, logs -------------------------------------------------------


def a_number_counts_hidden_options(patch: Patch) -> None:
    def more(_none: None, self: Onlookers, play: Play) -> None:
        self.questions[PUBLIC] += 0 if play.pending is None else len(play.pending.options("seat1"))

    _after(patch, Onlookers, "count", more)


def revisions_count_all_inputs(patch: Patch) -> None:
    def more(_none: None, self: Referee, *_: Any) -> None:
        seats = {who: rev + 1 for who, rev in self.showing.revs.items() if who.startswith("seat")}
        self.showing.revs |= seats  # the table waits for the numbers it was told of light and public view

    _after(patch, Referee, "_log", more)


def an_unchanged_view_is_sent_again(patch: Patch) -> None:
    def more(_none: None, self: Referee, *_: Any) -> None:
        self.showing._sent.pop(TOPICS.view(PUBLIC), None)

    _after(patch, Referee, "_log", more)


def a_program_tells_how_much_it_took(patch: Patch) -> None:
    def more(_none: None, self: Referee, *_: Any) -> None:
        status = m.Status(role="referee", state="up", counts={"taken": self.counts["applied"]})
        self._wire.publish(TOPICS.status("referee"), m.write(status), retain=True)

    _after(patch, Referee, "_log", more)


def whoever_has_more_to_choose_takes_longer(patch: Patch) -> None:
    def more(_none: None, self: World, *_: Any) -> None:
        asked = self.play.pending
        self.clock.advance(0.0 if asked is None else 0.01 * len(asked.options("seat1")))

    _after(patch, World, "answer", more)


def an_answer_is_logged(patch: Patch) -> None:
    def more(taken: Taken, _self: Evening, role: str, _what: Any) -> Taken:
        logging.getLogger("gloam.referee").warning("%s: %s", role, taken.answers)
        return taken

    _after(patch, Evening, "take", more)


def a_library_warns_of_the_secret(patch: Patch) -> None:
    def more(taken: Taken, self: Evening, *_: Any) -> Taken:
        logging.getLogger("some.library").warning("slow%s", "." * self.play.state.fox)
        return taken

    _after(patch, Evening, "take", more)


def a_program_prints_the_secret(patch: Patch) -> None:
    def more(taken: Taken, self: Evening, *_: Any) -> Taken:
        print(self.play.state.fox)
        return taken

    _after(patch, Evening, "take", more)


# --- order, and what waits for latecomers -------------------------------------------------


def which_view_comes_first_tells(patch: Patch) -> None:
    whole = showing.Showing.views

    def views(self: Any, evening: Evening, *more: Any) -> None:
        eyes = evening.onlookers.eyes
        evening.onlookers.eyes = eyes[:: -1 if evening.play.state.fox % 2 else 1]
        whole(self, evening, *more)
        evening.onlookers.eyes = eyes

    patch.setattr(showing.Showing, "views", views)


def which_view_is_retained_tells(patch: Patch) -> None:
    whole = World.publish

    def publish(self: World, topic: str, payload: bytes, retain: bool = False) -> bool:
        begun = hasattr(self, "referee")
        return whole(self, topic, payload, retain and not (begun and self.play.state.fox % 2))

    patch.setattr(World, "publish", publish)


# --- how long a hidden walk was -----------------------------------------------------------


def a_view_counts_hidden_answers(patch: Patch) -> None:
    _after(patch, Evening, "seen", lambda seen, self, _who: seen | {"answers": len(self.play.answers)})


def what_can_be_taken_back_counts_hidden_answers(patch: Patch) -> None:
    def more(found: list[dict[str, Any]], self: Evening, _most: int) -> list[dict[str, Any]]:
        return [{"count": len(self.play.answers), "says": ""}, *found]

    _after(patch, Evening, "moments", more)


def the_light_pauses_at_each_hidden_step(patch: Patch) -> None:
    def more(_none: None, self: World, *_: Any) -> None:
        self.clock.advance(0.001)

    _after(patch, World, "answer", more)


LEAKS: tuple[Leak, ...] = (
    the_public_view_has_the_fox,
    a_piece_nobody_sees_is_in_the_view,
    a_panel_shows_the_luck,
    a_view_is_longer_by_the_secret,
    options_are_shown_to_all,
    the_question_names_the_place,
    the_story_is_read_by_all,
    differences_know_the_fox,
    the_light_shows_the_way,
    the_dial_walks_through_everything,
    a_prop_feels_the_fox,
    what_a_thing_is_is_told_as_the_fox_sees_it,
    whoever_points_is_told_what_could_be_answered,
    refusals_go_to_all,
    refusals_share_a_number,
    a_reason_is_given_on_the_board,
    losses_are_told_to_all,
    undo_says_how_far_back_it_could_go,
    what_was_learnt_is_taken_back,
    a_number_counts_hidden_options,
    revisions_count_all_inputs,
    an_unchanged_view_is_sent_again,
    a_program_tells_how_much_it_took,
    whoever_has_more_to_choose_takes_longer,
    an_answer_is_logged,
    a_library_warns_of_the_secret,
    a_program_prints_the_secret,
    which_view_comes_first_tells,
    which_view_is_retained_tells,
)

LEAKS_OF_A_WALK: tuple[Leak, ...] = (
    a_view_counts_hidden_answers,
    what_can_be_taken_back_counts_hidden_answers,
    the_light_pauses_at_each_hidden_step,
    an_unchanged_view_is_sent_again,
    revisions_count_all_inputs,
)
"""Of a game in which somebody walks unseen, in as many steps as they like."""

ON_STAGE: tuple[Leak, ...] = (
    the_light_shows_the_way,
    the_public_view_has_the_fox,
    options_are_shown_to_all,
    the_story_is_read_by_all,
    differences_know_the_fox,
    a_prop_feels_the_fox,
    a_number_counts_hidden_options,
    revisions_count_all_inputs,
    losses_are_told_to_all,
    an_answer_is_logged,
)

QUICK_ON_STAGE: tuple[Leak, ...] = (the_light_shows_the_way, a_prop_feels_the_fox, an_answer_is_logged)
"""One of light, one of a prop's wire, one of what the programs log: what only the stage has."""
