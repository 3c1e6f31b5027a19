"""Verbs of Ability cards that are aimed at the Line. An Ability is through before any power it sets off; the Line
settles afterwards. What Abilities do with dice is in dice_skills.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.verbs import Count
from gloamboard.rules.set_a_watch.asking import choose_creature
from gloamboard.rules.set_a_watch.cards import CARD, the
from gloamboard.rules.set_a_watch.state import TAMED_AT_MOST, THREE_OF, State, mark, tell
from gloamboard.rules.set_a_watch.table.health import base_health, health, reach_of
from gloamboard.rules.set_a_watch.table.line import defeat as defeat_at
from gloamboard.rules.set_a_watch.table.line import forget, take_out, turn_up
from gloamboard.rules.set_a_watch.vocabulary import VERBS, Cause, has_power, possible

Zone = Literal["first", "reach", "near", "revealed", "all"]
NEAR = 3
ANY = 999  # whatever Health


def places(state: State, cause: Cause, zone: Zone) -> list[int]:
    """Faceup Creatures an Ability may aim at."""
    up = state.up
    if zone == "first":
        up = up[:1]
    elif zone == "reach":
        up = up[: reach_of(state, cause.who)]
    elif zone == "near":
        up = up[:NEAR]
    return [at for at, faceup in enumerate(up) if faceup]


@VERBS.verb(example='{ do = "defeat", zone = "revealed", at_most = 6 }')
def defeat(state: State, cause: Cause, zone: Zone, at_most: int, kinds: tuple[str, ...] = ()) -> Script:
    """Defeat a revealed Creature whose Health is no more than that; only of these types, if any are named."""
    found = list(defeatable(state, cause, zone, at_most, kinds))
    if found:
        at = yield from choose_creature(state, cause.who, found, "Which Creature is defeated?")
        yield from defeat_at(state, at, (cause.who,))  # SW-KEY-08


@possible("defeat")
def defeatable(state: State, cause: Cause, zone: Zone, at_most: int, kinds: tuple[str, ...] = ()) -> Iterator[int]:
    for at in places(state, cause, zone):
        if kinds and state.type_at(at) not in kinds:
            continue  # SW-CRE-09 SW-ADV-03
        if health(state, at) <= at_most:
            yield at  # SW-ADV-02


@VERBS.verb(example='{ do = "weaken", zone = "first", amount = 5 }')
def weaken(state: State, cause: Cause, zone: Zone, amount: Count) -> Script:
    """A Creature has less Health this round; without any left it is defeated."""
    found = weakenable(state, cause, zone, amount)
    if zone != "all" and found:
        found = [(yield from choose_creature(state, cause.who, found, "Which Creature is weakened?"))]
    for card in [state.line[at] for at in found]:
        state.mods[card] = state.mods.get(card, 0) - amount
        tell(state, f"{the(CARD[card].name, first=True)} has {amount} less Health this round.")
    for card in [state.line[at] for at in found]:
        at = state.line.index(card)
        if health(state, at) <= 0:
            yield from defeat_at(state, at, (cause.who,))


@possible("weaken")
def weakenable(state: State, cause: Cause, zone: Zone, amount: int) -> list[int]:
    return places(state, cause, zone)


@VERBS.verb(example='{ do = "reveal", which = "last", count = 2 }')
def reveal(state: State, cause: Cause, which: Literal["next", "last"], count: Count) -> Script:
    """Turn up the next or the last facedown Creatures."""
    for at in hidden_places(state, cause, which, count):
        yield from turn_up(state, at)


@possible("reveal")
def hidden_places(state: State, cause: Cause, which: str, count: int) -> list[int]:
    down = [at for at in range(len(state.line)) if not state.up[at]]
    if which == "next":
        return down[:count]
    return [at for at in range(len(state.line))[-count:] if not state.up[at]]


@VERBS.verb(example='{ do = "push_back" }')
def push_back(state: State, cause: Cause) -> Script:
    """A revealed Creature moves to the end of the Line."""
    found = list(pushable(state, cause))
    if found:
        at = yield from choose_creature(state, cause.who, found, "Which Creature goes to the end of the Line?")
        card = state.line[at]
        waits = f"reveal:{card}" in state.pending
        take_out(state, at)
        state.line.append(card)
        state.up.append(True)
        if waits:
            state.pending.append(f"reveal:{card}")
        tell(state, f"{the(CARD[card].name, first=True)} goes to the end of the Line.")


@possible("push_back")
def pushable(state: State, cause: Cause) -> Iterator[int]:
    for at, up in enumerate(state.up[:-1]):
        if up:
            yield at


@VERBS.verb(example='{ do = "send_away", zone = "near", to = "top" }')
def send_away(state: State, cause: Cause, zone: Zone, to: Literal["top", "bottom"], at_most: int = ANY) -> Script:
    """A revealed Creature, not Unhallowed, goes back to the Creature deck."""
    found = list(sendable(state, cause, zone, to, at_most))
    if found:
        at = yield from choose_creature(state, cause.who, found, f"Which Creature goes to the {to} of the deck?")
        card = state.line[at]
        take_out(state, at)
        cards = forget(state, card)
        if to == "top":
            state.deck += cards  # SW-EX-20 SW-RULING-30
        else:
            state.deck[:0] = cards
        tell(state, f"{the(CARD[card].name, first=True)} goes to the {to} of the Creature deck.", "SW-RULING-30")


@possible("send_away")
def sendable(state: State, cause: Cause, zone: Zone, to: str, at_most: int = ANY) -> Iterator[int]:
    for at in places(state, cause, zone):
        if CARD[state.line[at]].type != "unhallowed" and (at_most == ANY or health(state, at) <= at_most):
            yield at


@VERBS.verb(example='{ do = "tame" }')
def tame(state: State, cause: Cause) -> Script:
    """A revealed Forest Creature in reach becomes an attack die of its Health."""
    found = tameable(state, cause)
    if found:
        at = yield from choose_creature(state, cause.who, found, "Which Creature is tamed?", "SW-KEY-22")
        card = state.line[at]
        take_out(state, at)
        forget(state, card)
        state.tamed.append((cause.who, card))  # SW-KEY-22 SW-EX-19
        mark(state, "tame", f"line-{at + 1}")
        tell(state, f"{the(CARD[card].name, first=True)} is tamed.", "SW-KEY-22")


@possible("tame")
def tameable(state: State, cause: Cause) -> list[int]:
    if state.tamed and [owner for owner, _ in state.tamed].count(cause.who) >= TAMED_AT_MOST:
        return []  # SW-ADV-13
    found = [at for at in places(state, cause, "reach") if state.type_at(at) == "forest"]
    return [at for at in found if state.line[at] not in state.under] if state.under else found  # SW-KEY-04


@VERBS.verb(example='{ do = "ambush", at_most = 6 }')
def ambush(state: State, cause: Cause, at_most: int) -> Script:
    """Hit a facedown Creature: a small Base Health goes to the Graveyard, anything else stays revealed."""
    found = list(facedown(state, cause, at_most))
    if not found:
        return
    at = yield from choose_creature(state, cause.who, found, "Which facedown Creature is hit?")
    hit = yield from turn_up(state, at)  # SW-SUM-07
    if base_health(state.line[at]) <= at_most:  # SW-SUM-08
        if state.line[at] == hit:
            state.up[at] = False  # it falls as an unrevealed card: no Defeated power; who was summoned came faceup
        yield from defeat_at(state, at, (cause.who,))


@possible("ambush")
def facedown(state: State, cause: Cause, at_most: int) -> Iterator[int]:
    for at, up in enumerate(state.up):
        if not up:
            yield at


@VERBS.verb(example='{ do = "backstab", count = 2 }')
def backstab(state: State, cause: Cause, count: Count) -> Script:
    """Reveal the last Creatures; defeat one of them whose Health is within the Adventurer's total roll."""
    for at in hidden_places(state, cause, "last", count):
        yield from turn_up(state, at)  # SW-EX-10
    total = total_roll(state, cause.who)
    found = [at for at in range(len(state.line))[-count:] if state.up[at] and health(state, at) <= total]  # SW-EX-10
    if found:
        at = yield from choose_creature(state, cause.who, found, "Who is stabbed in the back?")
        yield from defeat_at(state, at, (cause.who,))  # SW-EX-12


def total_roll(state: State, a: int) -> int:
    """All of an Adventurer's dice as rolled, spent and stolen ones too."""
    return sum(state.rolled[THREE_OF[a]])  # SW-EX-11 SW-RULING-32


@possible("backstab")
def can_backstab(state: State, cause: Cause, count: int) -> bool:
    if False in state.up[-count:]:
        return True
    total = total_roll(state, cause.who)
    return any(health(state, at) <= total for at in range(len(state.line))[-count:])


@VERBS.verb(example='{ do = "silence" }')
def silence(state: State, cause: Cause) -> Script:
    """The text of a revealed Creature is ignored this round."""
    found = list(with_text(state, cause))
    if found:
        at = yield from choose_creature(state, cause.who, found, "Whose text is ignored?")
        yield from make_quiet(state, at, cause.who)  # SW-ADV-10


@possible("silence")
def with_text(state: State, cause: Cause) -> Iterator[int]:
    """Revealed Creatures whose text still matters: what a Reveal or First Position power did stays done."""
    for at, up in enumerate(state.up):
        if up and _text_matters(state, at):
            yield at


def _text_matters(state: State, at: int) -> bool:
    card, row = state.line[at], state.card(at)
    if card in state.quiet:
        return False
    lasts = row.adds or row.guard or row.rider or has_power(row.id, "defeated")
    return bool(lasts) or (has_power(row.id, "first") and card != state.front)


def make_quiet(state: State, at: int, who: int) -> Script:
    card = state.line[at]
    state.quiet.append(card)
    tell(state, f"The text of {the(CARD[card].name)} is ignored this round.")
    if health(state, at) <= 0:
        yield from defeat_at(state, at, (who,))  # SW-ADV-10 SW-CRE-08


@VERBS.verb(example='{ do = "polymorph" }')
def polymorph(state: State, cause: Cause) -> Script:
    """A revealed Creature, not Unhallowed, becomes a Forest Creature without text this round."""
    found = changeable(state, cause)
    if found:
        at = yield from choose_creature(state, cause.who, found, "Which Creature is changed?", "SW-ADV-02")
        card = state.line[at]
        state.types[card] = "forest"  # SW-ADV-02
        tell(state, f"{the(CARD[card].name, first=True)} becomes a harmless beast.", "SW-ADV-02")
        if card not in state.quiet:
            yield from make_quiet(state, at, cause.who)


@possible("polymorph")
def changeable(state: State, cause: Cause) -> list[int]:
    return [
        at
        for at in places(state, cause, "revealed")
        if (kind := state.type_at(at)) != "unhallowed" and (kind != "forest" or _text_matters(state, at))
    ]
