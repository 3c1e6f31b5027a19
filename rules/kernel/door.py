"""The one door through which anything leaves a game: view, question, panels, story and scene of a seat.

Whatever is not in here for a seat, that seat does not know. State, log, options and reasons all pass through.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from gloamboard.rules.kernel.asking.choices import EVERYBODY, Choice, Key, Option
from gloamboard.rules.kernel.asking.hands import gesture
from gloamboard.rules.kernel.forms import AsksForm, OptionForm, OutcomeForm, SceneForm, SeenForm, StoryForm, View
from gloamboard.rules.kernel.game import PUBLIC, SCREEN, Attempt, Reason, known_to, milestones, winners
from gloamboard.rules.kernel.play import Play

STORY_LINES = 60  # how much of the story a view carries


def seen_by(play: Play, seat: str, public: View | None = None) -> SeenForm:
    """Everything `seat` (or PUBLIC, SCREEN, a side) may know now, as plain data. Whoever has made the public view
    already gives it along: it is the largest part of the work."""
    eyes = _screen_eyes(play, seat) if served_by(play, seat) else seat
    view: View = public if public is not None and eyes == PUBLIC else play.game.view(play.state, eyes)
    seen: SeenForm = {
        "view": view,
        "asks": asked_of(play, seat),
        "panels": play.game.panels(view),
        "story": story_for(play, seat),
        "outcome": None if play.outcome is None else _outcome(play, seat),
    }
    sides = play.game.sides(play.setup)
    if len(sides) > 1:
        seen["sides"] = {side: list(seats) for side, seats in sides.items()}
        seen["side"] = side_of(play, seat)
    return seen


def served_by(play: Play, who: str) -> str:
    """The side for whose every seat `who` answers, as one screen that its players share: a side by its own name, or
    on SCREEN the one that the game says; empty for a seat and for the public."""
    if who == SCREEN:
        return play.game.screen_for
    return who if who in play.game.sides(play.setup) else ""


def side_of(play: Play, who: str) -> str:
    """The side of a seat or of a shared screen; empty for the public."""
    sides = play.game.sides(play.setup)
    return served_by(play, who) or next((side for side, seats in sides.items() if who in seats), "")


def may_know(play: Play, who: str, eyes: str) -> bool:
    """Whether a seat, a shared screen or the public is among those eyes."""
    if eyes in (EVERYBODY, who):
        return True
    if served := served_by(play, who):
        return eyes == served
    return who in play.game.sides(play.setup).get(eyes, ())


def answers_for(play: Play, who: str) -> tuple[str, ...]:
    """Of the seats that may answer now, those for whom `who` may: its own, or on a shared screen its side's."""
    side = served_by(play, who)
    if not side:
        return (who,) if who in play.waiting() else ()
    served = play.game.sides(play.setup)[side]
    return tuple(seat for seat in play.waiting() if seat in served)


def _screen_eyes(play: Play, screen: str) -> str:
    """Through whose eyes a shared screen looks: its side's, or the one's who alone is asked something."""
    choice, asked = play.pending, answers_for(play, screen)
    if choice is not None and choice.eyes in asked and len(asked) == 1:
        return asked[0]
    return open_eyes(play, screen)


def open_eyes(play: Play, who: str) -> str:
    """Through whose eyes `who` looks; of a shared screen what lies open on it, before any curtain."""
    side = served_by(play, who)
    if not side:
        return who
    return PUBLIC if len(play.game.sides(play.setup)) == 1 else side


def asked_of(play: Play, seat: str) -> AsksForm | None:
    """The open question as `seat` sees it. Others learn who is asked, and what, where it is for their eyes too."""
    choice = play.pending
    if choice is None:
        return None
    waiting = play.waiting()
    mine = seat in waiting
    shared = answers_for(play, seat) if served_by(play, seat) else ()
    asked: AsksForm = {"of": list(waiting), "mine": mine, "about": "", "asks": "", "rule": "", "options": []}
    if shared:
        eyes = {choice.eyes, *(option.eyes or choice.eyes for who in shared for option in choice.options(who))}
        private = choice.mode == "all" or not all(may_know(play, seat, each) for each in eyes)
        asked["private"] = private  # for the eyes of those who are asked
    if mine or shared or (choice.mode == "first" and may_know(play, seat, choice.eyes)):
        asks = f"{choice.cause}: {choice.asks}" if choice.cause and choice.cause not in choice.asks else choice.asks
        asked |= {"about": choice.about, "asks": asks, "rule": choice.rule}
        if choice.cause:
            asked["cause"] = choice.cause
    if mine:
        asked["options"] = [_option(choice, option) for option in choice.options(seat)]
    elif shared or seat == PUBLIC:
        merged = _merged(choice, shared or waiting)
        asked["options"] = [
            _option(choice, option) | {"of": seats} for option, seats in merged if shared or choice.shows(option)
        ]
    return asked


def _merged(choice: Choice, waiting: tuple[str, ...]) -> list[tuple[Option, list[str]]]:
    by_key: dict[Key, tuple[Option, list[str]]] = {}
    for seat in waiting:
        for option in choice.options(seat):
            by_key.setdefault(option.key, (option, []))[1].append(seat)
    return list(by_key.values())


def _option(choice: Choice, option: Option) -> OptionForm:
    """What is not for everybody has no hand: the board is seen by all, and answers nothing else."""
    hand = option.hand if choice.shows(option) else None
    row: OptionForm = {
        "key": list(option.key),
        "says": option.says,
        "rule": option.rule,
        "hand": None if hand is None else list(hand),
    }
    if option.cost:
        row["cost"] = option.cost
    if option.takes:
        row["takes"] = option.takes
    if option.aim is not None:
        row["aim"] = {
            "light": option.aim.light,
            "origin": option.aim.origin,
            "spaces": list(option.aim.spaces),
            "spans": [list(span) for span in option.aim.spans],
        }
    return row


def why_not(play: Play, seat: str, attempt: Attempt, eyes: str = "") -> Reason:
    """Why `seat` cannot do this now: the rule of the game that forbids it, or what is asked first, and of whom; as far
    as those `eyes` know it that will read it, without which they are the seat's own."""
    if play.pending is None:
        return Reason("", "The game is over.")
    if not attempt:  # a key without a word: no rule speaks of it
        return _asked_first(play, seat, eyes or seat)
    known = known_to(play.game, play.state, eyes or seat)
    reason = play.game.why_not(known, seat, attempt, play.pending.about)
    return _asked_first(play, seat, eyes or seat) if reason is None else reason


def _asked_first(play: Play, seat: str, eyes: str) -> Reason:
    asked = asked_of(play, seat if may_know(play, eyes, play.pending.eyes) else PUBLIC) if play.pending else None
    assert asked is not None
    if asked["mine"]:
        return Reason(asked["rule"], f"Asked first: {asked['asks']}")
    names = play.game.view(play.state, PUBLIC)["seats"]
    whom = " or ".join(dict.fromkeys(str(names[who]["name"]) for who in asked["of"]))
    if asked["asks"]:
        return Reason(asked["rule"], f"Asked first, of {whom}: {asked['asks']}")
    return Reason("", f"{whom}: something is to be decided first.")


def story_for(play: Play, seat: str) -> list[StoryForm]:
    """The last lines of the story that this seat may read."""
    lines: list[StoryForm] = []
    turning = milestones(play.game)
    for line in reversed(play.story):
        if may_know(play, seat, line.eyes):
            row: StoryForm = {"says": line.says, "rule": line.rule}
            if line.rule in turning:
                row["big"] = True
            lines.append(row)
            if len(lines) == STORY_LINES:
                break
    lines.reverse()
    return lines


def scene_of(play: Play, public: View | None = None) -> SceneForm:
    """Words for the lights, from the public view alone, with what may be done now marked `prompt`."""
    scene = play.game.scene(play.game.view(play.state, PUBLIC) if public is None else public)
    spaces = scene.setdefault("spaces", {})
    asked = asked_of(play, PUBLIC)
    controls: list[str] = []
    for option in asked["options"] if asked else ():
        for place in _places(option["hand"], spaces):
            words = spaces.setdefault(place, [])
            if "prompt" not in words:
                words.append("prompt")
        match option["hand"]:
            case ["press" | "hold", str(control)] if control not in controls:
                controls.append(control)
    scene["controls"] = controls
    return scene


def _places(hand: Sequence[str | None] | None, spaces: Container[str]) -> Sequence[str]:
    """The spaces a hand would reach for; what is tapped or pressed may be a space by its own name."""
    done = gesture(hand)
    return (done.thing,) if done.do in ("tap", "press", "hold") and done.thing in spaces else done.spaces


def _outcome(play: Play, seat: str) -> OutcomeForm:
    """How it ended, for the side of this seat."""
    assert play.outcome is not None
    end = play.outcome
    won = winners(end, play.game.sides(play.setup))
    mine = side_of(play, seat)
    result = end.result
    if end.winners is not None and mine:
        result = "loss" if mine not in won else "draw" if result == "draw" else "win"
    return {"result": result, "by": end.by, "says": end.says, "rule": end.rule, "winners": list(won)}
