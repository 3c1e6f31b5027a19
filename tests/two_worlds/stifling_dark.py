"""What The Stifling Dark brings: other places for what is Hidden, other cards in the Adversary's hand, another roll to
come; and what its rules let the Investigators know, written from rule ids without calling `view`. From the other side:
other Items in the Investigators' hands, and what the Adversary gets to know of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from gloamboard.hal.tokens import load_tokens
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.rules.kernel import Key, Play, Rng, Setup
from gloamboard.rules.stifling_dark import GAME
from gloamboard.rules.stifling_dark.cards.box import CARD, cards_of
from gloamboard.rules.stifling_dark.objectives.park import maze
from gloamboard.rules.stifling_dark.state.state import ADVERSARY, State
from gloamboard.rules.stifling_dark.state.ways import settle_ways, within
from tests.two_worlds.brings import Brings

HUNTER, EYES = "seat1", "seat2"
NEAR = 3  # spaces


def twin(state: State, eyes: str, rng: Rng) -> State | None:
    """The same game with everything that is Hidden elsewhere; None where nothing is, or a Shadow has just told it."""
    board = state.board
    if not state.lurks or all(state.revealed) or state.held:
        return None
    free = [space for space in board.spaces if space not in state.bright and space not in state.closed]
    told_soon = state.foe.shadows_stay and not state.step_is_hunt()  # by a Shadow as its turn begins: SD-HOR-05
    near = _near_somebody(state, free, rng)
    for figure, up in enumerate(state.revealed):
        if not up and not told_soon:
            state.lurks[figure] = rng.pick(near if near and rng.below(2) else free)  # SD-INFO-09
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
    _other_cards(state, rng)
    if state.words.get(maze.OPEN) and not maze.shown(state):
        state.words[maze.OPEN] = rng.pick(sorted(maze.COLOURS))  # SD-MIR-02
        state.maze = tuple(colour for colour in maze.COLOURS if colour != state.words[maze.OPEN])
        settle_ways(state)
    state.streams = state.streams | {"adversary-sprint": rng.below(1 << 60)}  # SD-RULING-21
    return state


def _near_somebody(state: State, free: Sequence[str], rng: Rng) -> list[str]:
    """Where the next light may fall."""
    there = [space for space in state.place if space]
    around = within(state, rng.pick(there), NEAR) if there else ()
    return [space for space in around if space in free]


def _other_cards(state: State, rng: Rng) -> None:
    """Another Attack and other Abilities than those nobody has seen yet; what was not Ready is not: SD-INFO-04."""
    foe, swapped = state.terms.adversary, {}
    if state.attack not in state.played:
        swapped[state.attack] = rng.pick(cards_of("attack", foe))
    left = [card for card in cards_of("ability", foe) if card not in state.abilities]
    for card in state.abilities:
        if card not in state.played and card not in state.cooldown and left:
            swapped[card] = left.pop(rng.below(len(left)))
    state.attack = swapped.get(state.attack, state.attack)
    state.abilities = [swapped.get(card, card) for card in state.abilities]
    state.unready = [swapped.get(card, card) for card in state.unready]


def secret(state: State) -> object:
    return state.lurks, sorted(state.hidden.items()), state.attack, state.abilities


def facts(before: State, seat: str, key: Key, after: Play) -> Sequence[object]:
    """What an answer makes known to the Investigators."""
    state: State = after.state
    seen = [place if up else None for up, place in zip(state.revealed, state.lurks, strict=True)]
    return [
        key if seat != before.terms.hunter else None,
        seen,  # SD-REV-06 SD-INFO-10
        (state.items, state.evidence, state.faltering),  # SD-INFO-02
        (state.played, [card for card in state.used if card in state.played]),  # SD-INFO-04
        [(colour, colour == state.words[maze.OPEN]) for colour in maze.shown(state)],  # SD-MIR-04
        *open_facts(state),
    ]


def open_facts(state: State) -> Sequence[object]:
    """What lies and stands on the main board and beside it, for all to see."""
    return [
        (state.phase, state.round, state.turn, state.ended),
        sorted(state.tokens.items()),  # SD-REV-02
        (sorted(state.noise), sorted(state.shadows.items())),  # SD-WDW-05 SD-SHD-02
        (state.trail, state.trails),  # SD-HOR-09: Shadows lie in the order travelled
        (sorted(state.doors.items()), state.bright, state.beams),  # SD-DOOR-11 SD-RULING-52
        (state.wounds, state.status, state.stamina, state.charge, state.conditions, state.chill),  # SD-RULING-51
        (state.place, state.major),
        (state.figures, state.words.get("foe.form"), state.once),  # SD-BNH-05 SD-CUL-24
        [state.counts.get(name) for name in ("banish.supply", "egg-sacs.in-hand", "egg-sacs.destroyed")],
        state.moment if state.moment[0] == "ambush" else None,  # SD-AMB-03: said aloud, whomever it pulls
    ]


def twin_of_items(state: State, eyes: str, rng: Rng) -> State | None:
    """The same game with other Items in the Investigators' hands, out of the same decks: SD-INFO-03."""
    changed = False
    for who, held in enumerate(state.items):
        for card in held:
            type = CARD[card].type
            left = [one for one in state.bags.get(type, ()) if _tells_nothing(one) and CARD[one] is not CARD[card]]
            if not left or not _tells_nothing(card):
                continue
            other = rng.pick(left)
            bag = list(state.bags[type])
            bag[bag.index(other)] = card
            state.bags = state.bags | {type: tuple(bag)}
            state.items[who] = tuple(other if one == card else one for one in state.items[who])
            state.supply.pop(card, None)
            if CARD[other].supply:
                state.supply[other] = CARD[other].supply
            changed = True
    return state if changed else None


def _tells_nothing(card: str) -> bool:
    """Whether who holds it shows no other numbers on their board for it."""
    row = CARD[card]
    return not (row.changes or row.flags or row.gain)


def facts_of_items(before: State, seat: str, key: Key, after: Play) -> Sequence[object]:
    """What an answer makes known to the Adversary, who sees its own side of the screen anyway."""
    state: State = after.state
    return [
        key,
        (state.lurks, state.revealed, sorted(state.hidden.items()), state.mp),
        [len(items) for items in state.items],  # SD-RULING-48
        sorted((name, sorted(cards)) for name, cards in state.discards.items()),  # SD-ITEM-02: used before all
        sorted(state.counts.items()),
        [line.says for line in after.story if line.eyes == ADVERSARY],  # SD-INFO-03: what it made them show
        *open_facts(state),
    ]


def _under_way(play: Play) -> bool:
    """In half of the pairs the worlds part in the midst of the hunt, in the others while it is awaited."""
    return play.state.phase in (("event", "order", "turn") if play.setup.seed // 6 % 2 else ("prowl",))


def _setup(seed: int) -> Setup:
    """Both boards, each Adversary, in turn."""
    scenario, foe = ("sawmill", "park")[seed % 2], ("butcher", "horror", "cult")[seed // 2 % 3]
    return Setup((HUNTER, EYES, "seat3"), seed, {"scenario": scenario, "adversary": foe})


def brings(game: Any = GAME) -> Brings:
    return Brings(
        game=game,
        layout=load_layout("dark-sawmill"),
        setup=_setup,
        before=_under_way,
        eyes=EYES,
        roles=(EYES, "seat3", "side2", "screen", "host", "spectator", "table"),
        twin=twin,
        secret=secret,
        facts=facts,
        pieces=("aira", "marci", "butcher"),
        tokens=load_tokens(shipped_files.find_tokens("stifling_dark")),
    )


def brings_items(game: Any = GAME) -> Brings:
    """From behind the Adversary's screen."""
    return replace(
        brings(game),
        eyes=HUNTER,
        roles=(HUNTER, "side1", "host", "spectator", "table"),
        twin=twin_of_items,
        secret=lambda state: state.items,
        facts=facts_of_items,
    )
