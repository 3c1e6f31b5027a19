"""What The Stifling Dark brings: other places for what is Hidden, other cards in the Adversary's hand, another roll to
come; and what its rules let the Investigators know, written from rule ids without calling `view`."""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.kernel import Key, Play, Rng
from gloamboard.rules.stifling_dark.cards.box import cards_of
from gloamboard.rules.stifling_dark.objectives.park import maze
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.ways import settle_ways, within

EYES = "seat2"


def twin(state: State, eyes: str, rng: Rng) -> State | None:
    """The same game with everything that is Hidden elsewhere; None where nothing is, or a Shadow has just told it."""
    board = state.board
    if not state.lurks or all(state.revealed) or state.held:
        return None
    free = [space for space in board.spaces if space not in state.bright and space not in state.closed]
    for figure, up in enumerate(state.revealed):
        if not up:
            state.lurks[figure] = rng.pick(free)  # SD-INFO-09
    for token, space in state.hidden.items():
        kind, _, of = token.partition("--")
        if kind == "evidence":
            places = [
                one for one in free if one in board.general and board.zone[one] == board.zone[space]
            ]  # SD-ASET-05
        elif kind == "poi":
            places = [one for one in within(state, of, 2) if one in board.general and one in free]  # SD-ASET-09
        else:
            continue
        state.hidden[token] = rng.pick(places) if places else space
    if state.attack not in state.played:
        state.attack = rng.pick(cards_of("attack", state.terms.adversary))  # SD-INFO-04
    if state.words.get(maze.OPEN) and not maze.shown(state):
        state.words[maze.OPEN] = rng.pick(sorted(maze.COLOURS))  # SD-MIR-02
        state.maze = tuple(colour for colour in maze.COLOURS if colour != state.words[maze.OPEN])
        settle_ways(state)
    state.streams = state.streams | {"adversary-sprint": rng.below(1 << 60)}  # SD-RULING-21
    return state


def secret(state: State) -> object:
    return state.lurks, sorted(state.hidden.items()), state.attack


def facts(before: State, seat: str, key: Key, after: Play) -> Sequence[object]:
    """What an answer makes known to the Investigators."""
    state: State = after.state
    seen = [place if up else None for up, place in zip(state.revealed, state.lurks, strict=True)]
    return [
        key if seat != before.terms.hunter else None,
        (state.phase, state.round, state.turn, state.ended),
        seen,  # SD-REV-06 SD-INFO-10
        sorted(state.tokens.items()),  # SD-REV-02
        (sorted(state.noise), sorted(state.shadows.items())),  # SD-WDW-05 SD-SHD-02
        (sorted(state.doors.items()), state.bright, state.beams),  # SD-DOOR-11 SD-RULING-52
        (state.wounds, state.status, state.stamina, state.charge, state.conditions, state.chill),  # SD-RULING-51
        (state.played, [card for card in state.used if card in state.played]),  # SD-INFO-04
        [(colour, colour == state.words[maze.OPEN]) for colour in maze.shown(state)],  # SD-MIR-04
        (state.items, state.place, state.major, state.evidence, state.faltering),
        (state.figures, state.words.get("foe.form"), state.once),  # SD-BNH-05 SD-CUL-24
        [state.counts.get(name) for name in ("banish.supply", "egg-sacs.in-hand", "egg-sacs.destroyed")],
        state.moment if state.moment[0] == "ambush" else None,  # SD-AMB-03: said aloud, whomever it pulls
    ]
