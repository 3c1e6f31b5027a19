"""Verbs of tokens: Clues, Cover, Locks, Rifts, Wards, Objectives."""

from __future__ import annotations

from typing import Literal

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch.cards.vocabulary import verb
from gloamboard.rules.netherwatch.house import clues, covers, ground, locks, markers, rifts
from gloamboard.rules.netherwatch.people import hiding
from gloamboard.rules.netherwatch.state import HQ, State, ties
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.story import tell
from gloamboard.rules.netherwatch.verbs.picking import choose_zone, places
from gloamboard.rules.netherwatch.verbs.words import Where, place_of, rule_of

WARDS = {"minor": "once", "major": "ever"}


@verb('{ do = "place_clue", where = "here" }', lambda w: f"place a Clue in {place_of(w)}")
def place_clue(state: State, cause: Cause, where: Where = "here", zone: str = "") -> Script:
    """A Clue from the Supply, face down, or face up where an Agent is."""
    for spot in (yield from places(state, cause, where, "where does the Clue go?", zone)):
        yield from clues.place_clue(state, spot, rule_of(cause))


@verb('{ do = "turn_clue", where = "beside" }', lambda w: f"turn up the Clue in {place_of(w)}")
def turn_clue(state: State, cause: Cause, where: Where = "here", zone: str = "") -> Script:
    """Turn a face-down Clue over."""

    def hidden(spot: str) -> bool:
        return spot in state.clues and not state.clues[spot][1]

    for spot in (yield from places(state, cause, where, "which Clue is turned up?", zone, hidden)):
        yield from clues.reveal_clue(state, spot, rule_of(cause))


@verb('{ do = "lose_clue", where = "here" }', lambda w: f"the Clue in {place_of(w)} goes back to the Supply")
def lose_clue(state: State, cause: Cause, where: Where = "here", zone: str = "") -> Script:
    """A Clue goes back to the Supply."""
    for spot in (
        yield from places(
            state, cause, where, "which Clue goes back to the Supply?", zone, lambda spot: spot in state.clues
        )
    ):
        clues.remove_clue(state, spot, rule_of(cause))
        tell(state, f"The Clue in the {ground.name(state, spot)} is gone.", rule_of(cause))


@verb('{ do = "turn_cover", where = "any" }', lambda w: f"turn up a Cover in {place_of(w)}")
def turn_cover(state: State, cause: Cause, where: Where = "here", zone: str = "") -> Script:
    """Turn a face-down Cover over."""
    for spot in (
        yield from places(
            state, cause, where, "which Cover is turned up?", zone, lambda spot: bool(_face_down(state, spot))
        )
    ):
        yield from covers.reveal_cover(state, _face_down(state, spot)[0], rule_of(cause))


@verb('{ do = "lose_cover", where = "here" }', lambda w: f"a Cover in {place_of(w)} is removed")
def lose_cover(state: State, cause: Cause, where: Where = "here", zone: str = "") -> Script:
    """A Cover there is taken off the map, whatever its face. Whoever hid on it is Exposed."""
    for spot in (
        yield from places(
            state, cause, where, "which Cover is removed?", zone, lambda spot: bool(covers.covers_in(state, spot))
        )
    ):
        cover = yield from _which(state, covers.covers_in(state, spot))
        yield from hiding.remove_cover(state, cover, rule_of(cause))


@verb('{ do = "place_cover", where = "here" }', lambda w: f"place a Cover in {place_of(w)}")
def place_cover(state: State, cause: Cause, where: Where = "here", zone: str = "") -> Script:
    """A Cover from the Supply, face down."""
    for spot in (yield from places(state, cause, where, "where does the Cover go?", zone)):
        yield from covers.place_cover(state, spot, rule_of(cause))


@verb('{ do = "move_cover", where = "here" }', lambda w: f"move a Cover from {place_of(w)} to the next Zone")
def move_cover(state: State, cause: Cause, where: Where = "here", zone: str = "") -> Script:
    """A Cover there slides into an adjacent Zone of the players' choice."""
    for spot in (
        yield from places(
            state, cause, where, "which Cover is moved?", zone, lambda spot: bool(covers.covers_in(state, spot))
        )
    ):
        beside = ground.near(state, spot)
        if beside:
            cover = yield from _which(state, covers.covers_in(state, spot))
            to = yield from choose_zone(state, cause, beside, f"where does the Cover in {ground.the(state, spot)} go?")
            yield from hiding.move_cover(state, cover, to, rule_of(cause))


@verb('{ do = "lock", where = "here" }', lambda w: f"a Lock closes one way out of {place_of(w)}")
def lock(state: State, cause: Cause, where: Where = "here", zone: str = "") -> Script:
    """A Lock on one opening of that Zone, as the players choose, while the Supply lasts."""
    for spot in (
        yield from places(state, cause, where, "in which Zone is a way locked?", zone, lambda spot: spot != HQ)
    ):
        beside = ground.near(state, spot)
        if beside and state.supply("lock") > 0:
            to = yield from choose_zone(state, cause, beside, f"which way out of {ground.the(state, spot)} is locked?")
            locks.place_lock(state, (spot, to), rule_of(cause))


@verb('{ do = "unlock", where = "any" }', lambda w: f"remove a Lock in {place_of(w)}")
def unlock(state: State, cause: Cause, where: Where = "here", zone: str = "") -> Script:
    """A Lock of that Zone is removed; with "any", whichever the players choose."""
    if where == "any":
        names = list(state.locks)
    else:
        names = [
            name
            for spot in (yield from places(state, cause, where, "in which Zone is a Lock removed?", zone))
            for name in locks.locks_at(state, spot)
        ]
    if names:
        name = yield from ties.choose_one(
            state, "Which Lock?", names, says=lambda name: _lock_says(state, name), about="lock"
        )
        locks.remove_lock(state, name, rule_of(cause))


@verb('{ do = "open_rift", where = "beside" }', lambda w: f"the lowest Rift in the Supply opens in {place_of(w)}")
def open_rift(state: State, cause: Cause, where: Where = "here", zone: str = "") -> Script:
    """A further Rift opens, if one is left and the Zone has none."""
    free = [number for number in range(1, 9) if number not in state.rifts]
    if free:
        for spot in (
            yield from places(
                state, cause, where, "where does a Rift open?", zone, lambda spot: spot not in state.rifts.values()
            )
        ):
            yield from rifts.place_rift(state, free[0], spot, rule_of(cause))


@verb('{ do = "close_rift", where = "here" }', lambda w: f"the Rift in {place_of(w)} closes")
def close_rift(state: State, cause: Cause, where: Where = "here", zone: str = "") -> Script:
    """A Rift goes back to the Supply, as long as another one is left."""
    for spot in (
        yield from places(state, cause, where, "which Rift closes?", zone, lambda spot: spot in state.rifts.values())
    ):
        if len(state.rifts) > 1 and state.tokens.get("circle") != spot:
            rifts.close_rift(state, next(n for n, at in state.rifts.items() if at == spot), rule_of(cause))


@verb(
    '{ do = "ward", size = "minor" }',
    lambda w: (
        f"place the {w['size'].capitalize()} Ward in {place_of(w)}: the Demon does not walk in, {WARDS[w['size']]}"
    ),
)
def ward(state: State, cause: Cause, size: Literal["major", "minor"], where: Where = "here", zone: str = "") -> Script:
    """The Ward token comes into play there. The Demon does not walk into a warded Zone of its own accord: the Minor
    Ward holds it off once and is spent, the Major Ward stays."""
    for spot in (yield from places(state, cause, where, "where does the Ward go?", zone, lambda spot: spot != HQ)):
        markers.place(state, f"{size}-ward", spot, rule_of(cause))


@verb(
    '{ do = "place_objective", letter = "a", zone = "garage" }',
    lambda w: f"place Objective {w['letter'].upper()} in {place_of(w)}",
)
def place_objective(
    state: State, cause: Cause, letter: Literal["a", "b", "c"], where: Where = "zone", zone: str = ""
) -> Script:
    """Objective A, B or C comes onto the map."""
    for spot in (yield from places(state, cause, where, f"where does Objective {letter.upper()} go?", zone)):
        markers.place(state, f"objective-{letter}", spot, rule_of(cause))


@verb('{ do = "clear_objective", letter = "a" }', lambda w: f"Objective {w['letter'].upper()} is cleared")
def clear_objective(state: State, cause: Cause, letter: Literal["a", "b", "c"]) -> Script:
    """Objective A, B or C is done and leaves the map."""
    yield from markers.clear(state, letter, rule_of(cause))


@verb('{ do = "mark", name = "gate-open" }', lambda w: f"{w['name'].replace('-', ' ')}: done")
def mark(state: State, cause: Cause, name: str) -> Script:
    """Sets a mark an Operation's Requirement or Escape asks for."""
    state.flags[name] = state.flags.get(name, 0) + 1
    tell(state, f"Done: {name.replace('-', ' ')}.", rule_of(cause))
    yield from ()


def _face_down(state: State, spot: str) -> list[str]:
    return [cover for cover in covers.covers_in(state, spot) if not state.covers[cover][1]]


def _which(state: State, covers: list[str]) -> Script:
    """One of the Covers in a Zone. Those that nobody could tell apart are one option."""

    def said(cover: str) -> str:
        under = next((f", where the {agent.name} hides" for agent in state.agents if agent.hiding == cover), "")
        return f"The {state.covers[cover][1] or 'face-down'} one{under}."

    told_apart = {said(cover): cover for cover in reversed(covers)}
    some = [cover for cover in covers if cover in told_apart.values()]
    return (yield from ties.choose_one(state, "Which Cover?", some, says=said, about="cover"))


def _lock_says(state: State, name: str) -> str:
    return f"The Lock {locks.where(state, name.split('--'))}."
