"""The Line: dealing it, turning cards up, Summons, powers in their order, and Creatures leaving it.

The Line settles: one power is resolved or one card turned up after the other, until there is nothing left to do and the
Adventurers may act again.
"""

from __future__ import annotations

from functools import partial

from gloamboard.rules.kernel import Hand, Script
from gloamboard.rules.kernel.state.face_down import peek
from gloamboard.rules.set_a_watch.asking import choose_creature
from gloamboard.rules.set_a_watch.cards import CARD, LOCATION, called, read, the
from gloamboard.rules.set_a_watch.state import PLACES, SPENT, State, end, mark, tell, walk
from gloamboard.rules.set_a_watch.table.fire import exhaust
from gloamboard.rules.set_a_watch.table.health import health
from gloamboard.rules.set_a_watch.table.passives import when_defeated
from gloamboard.rules.set_a_watch.table.piles import draw_entry, seen
from gloamboard.rules.set_a_watch.vocabulary import Cause, has_power, run_power

FRAIL = frozenset(card for card, row in CARD.items() if not row.health)  # may have no Health left by itself
STIRRING = frozenset(card for card, row in CARD.items() if row.stirs)  # does something while it lies there


def deal_line(state: State) -> None:
    """The Line of this Location; in the final round the Horde behind it."""
    for _ in range(LOCATION[state.location].count):  # SW-LINE-02 SW-LOC-02
        entry = draw_entry(state)
        if entry is None:
            break
        state.line.append(entry)  # SW-LINE-01 SW-EX-08
        state.up.append(False)
    if LOCATION[state.location].kind == "final":
        while state.horde:
            state.line.append(state.horde.pop())  # SW-FINAL-02 SW-FINAL-03
            state.up.append(False)
    _come_nearer(state, len(state.line), 1)
    tell(state, f"{len(state.line)} Creatures come.", "SW-LINE-02")
    state.phase, state.after = "settle", "fight"  # SW-FINAL-04


def _come_nearer(state: State, from_place: int, to_place: int) -> None:
    """What stands in the Line is heard coming, from the far end to the near one."""
    walk(state, *(f"line-{place}" for place in range(min(from_place, PLACES), to_place - 1, -1)))


def turn_up(state: State, at: int, *, soon: bool = False) -> Script:
    """Turn a facedown card of the Line faceup. A Summon is resolved at once; other powers wait for their turn. Gives
    the card that lay there: after a Summon another one does."""
    asks = f"Which card lies in place {at + 1}?"
    card = yield from seen(state, state.line[at], asks, "SW-REVEAL-04", partial(_turned_over, at))
    state.line[at] = card
    state.up[at] = True
    read(CARD[card])
    mark(state, "reveal", f"line-{at + 1}")
    tell(state, f"Place {at + 1}: {CARD[card].name}.", "SW-REVEAL-04")
    if CARD[card].type == "summon":
        yield from summon(state, at, soon=soon)  # SW-SUM-01
    else:
        _wait(state, f"reveal:{card}", soon=soon)
    return card


def _turned_over(at: int, card: str) -> Hand:
    """A tagged card is turned over where it lies: lifted and put down again."""
    return ("put", card, f"line-{at + 1}")


def _wait(state: State, what: str, *, soon: bool) -> None:
    """A power waits for its turn: the next, or after those that wait already."""
    state.pending.insert(0 if soon else len(state.pending), what)


def summon(state: State, at: int, *, soon: bool = False) -> Script:
    """One on Watch exhausts a card; the top Unhallowed takes the Summon's place."""
    card = state.line[at]
    yield from exhaust(state, 1, "A Summon! Who exhausts an Ability?", "SW-SUM-02")  # SW-SUM-02
    state.graveyard.append(card)  # SW-SUM-03
    if not state.unhallowed:
        says = "No Unhallowed is left to summon: the seals are broken."
        end(state, "loss", "unsealed", says, "SW-WIN-03")  # SW-WIN-03
    arrived = state.unhallowed.pop()
    state.line[at] = arrived  # SW-SUM-03
    read(CARD[arrived])
    walk(state, "unhallowed-deck", *([f"line-{at + 1}"] if at < PLACES else []))
    mark(state, "summon", f"line-{at + 1}")
    tell(state, f"{the(CARD[arrived].name, first=True)} is summoned to place {at + 1}.", "SW-SUM-03")
    _wait(state, f"reveal:{arrived}", soon=soon)  # SW-SUM-04 SW-KEY-14 SW-RULING-29
    yield from show_top_unhallowed(state)


def show_top_unhallowed(state: State) -> Script:
    """The Unhallowed deck lies faceup: its top card is known."""
    if state.unhallowed:
        asks = "Which Unhallowed is on top?"
        yield from peek(state.bags, state.unhallowed, "unhallowed", asks, "SW-SETUP-03", called=called)


# --- settling -----------------------------------------------------------------


def settle(state: State) -> Script:
    """All that happens by itself, one thing after the other. When nothing does any more, play goes on."""
    while (yield from _next_thing(state)):
        pass
    state.phase = state.after


def _next_thing(state: State) -> Script:
    """Resolve one power or turn up one card. Says whether there was one."""
    if state.pending:
        if state.pending[0].startswith("reveal:"):
            yield from reveal_powers(state)
            return True
        what, card = state.pending.pop(0).split(":")  # SW-ATK-02
        if what == "stands":
            yield from standing_powers(state, card)
        else:
            yield from run_power(state, CARD[card].id, "defeated", Cause(card))  # SW-KEY-07
        return True
    if state.mods or not FRAIL.isdisjoint(state.line):
        for at, up in enumerate(state.up):
            if up and health(state, at) <= 0:
                yield from defeat(state, at, ())
                return True
    if not STIRRING.isdisjoint(state.line):
        for at, up in enumerate(state.up):
            if up and CARD[state.line[at]].stirs and (yield from ongoing(state, at)):
                return True
    if state.line and state.up[0] and state.front != state.line[0]:
        yield from first_position(state)
        return True
    lit = state.up[: state.level()]  # SW-REVEAL-07 SW-EX-15 SW-RULING-10
    if False in lit:  # SW-REVEAL-06: nothing turns a card down again
        yield from turn_up(state, lit.index(False))  # SW-REVEAL-04 SW-REVEAL-05 SW-REVEAL-08 SW-FIRE-03 SW-RULING-08
        return True
    return False


def reveal_powers(state: State) -> Script:
    """What Creatures do as they are revealed. Of those that were revealed together all do that before the Ongoing and
    Position powers of any."""
    together = []
    while state.pending and state.pending[0].startswith("reveal:"):
        together.append(state.pending.pop(0).removeprefix("reveal:"))  # SW-ATK-02 SW-RULING-40
    for card in together:
        if card in state.line and card not in state.quiet:
            yield from run_power(state, CARD[card].id, "reveal", Cause(card))  # SW-ORDER-01
    state.pending[:0] = [f"stands:{card}" for card in together if card in state.line]  # SW-ORDER-01


def standing_powers(state: State, card: str) -> Script:
    """Ongoing, then Position: of a Creature whose Reveal power is through."""
    yield from ongoing(state, state.line.index(card))  # SW-ORDER-01
    if state.line and state.line[0] == card and state.front != card:
        yield from first_position(state)


def ongoing(state: State, at: int) -> Script:
    """Ongoing powers that do something by themselves. Says whether one did."""
    card = state.line[at]
    row = CARD[card]
    if card in state.quiet:
        return False
    if row.adds == "behind" and at + 1 < len(state.line) and not state.up[at + 1]:
        yield from turn_up(state, at + 1, soon=True)  # SW-EX-16 SW-RULING-29
        return True
    if row.rider and card not in state.under:
        mounts = [i for i in (at - 1, at + 1) if _can_carry(state, i, row.rider)]
        if mounts:
            mount = yield from choose_creature(state, -1, mounts, f"What does the {row.name} ride?", "SW-KEY-02")
            state.under[card] = state.line[mount]  # SW-KEY-02 SW-KEY-05
            rider, beast = the(row.name, first=True), the(CARD[state.line[mount]].name)
            tell(state, f"{rider} rides {beast}: they are one.", "SW-KEY-02")
            take_out(state, mount)
            return True
    return False


def _can_carry(state: State, at: int, kind: str) -> bool:
    return (
        0 <= at < len(state.line) and state.up[at] and state.type_at(at) == kind and state.line[at] not in state.under
    )


def first_position(state: State) -> Script:
    card = state.front = state.line[0]
    if card not in state.quiet:
        yield from run_power(state, CARD[card].id, "first", Cause(card))  # SW-KEY-10 SW-EX-09


# --- leaving the line ---------------------------------------------------------


def take_out(state: State, at: int) -> None:
    """The card leaves its place and the Line closes up."""
    card = state.line.pop(at)  # SW-REVEAL-08 SW-RULING-11
    state.up.pop(at)
    _come_nearer(state, len(state.line), at + 1)
    if state.front == card:
        state.front = ""
    for waits in (f"reveal:{card}", f"stands:{card}"):
        if waits in state.pending:
            state.pending.remove(waits)  # SW-ABIL-06 SW-EX-12


def forget(state: State, card: str) -> list[str]:
    """What lay on a Creature falls off: dice go back as spent. Its cards, the mount's first."""
    cards = [card]
    if card in state.under:
        cards.insert(0, state.under.pop(card))
    for each in cards:
        here = f"creature:{each}"
        while here in state.lies:
            state.lies[state.lies.index(here)] = SPENT  # SW-KEY-16 SW-RULING-15
        state.mods.pop(each, None)
        state.types.pop(each, None)
        if each in state.quiet:
            state.quiet.remove(each)
    return cards


def defeat(state: State, at: int, by: tuple[int, ...]) -> Script:
    """A Creature goes to the Graveyard, and whoever profits from that does."""
    card, was_up = state.line[at], state.up[at]
    kind, silent = state.type_at(at), card in state.quiet
    take_out(state, at)
    cards = forget(state, card)
    state.graveyard += cards  # SW-ATK-06 SW-KEY-06 SW-SUM-05 SW-HORDE-02
    mark(state, "slain", f"line-{at + 1}")
    tell(state, f"{the(CARD[card].name, first=True)} is defeated.", "SW-KEY-06")
    kept_dead = yield from when_defeated(state, cards, kind, by)  # SW-ORDER-03
    if was_up and has_power(CARD[card].id, "defeated") and not silent and not kept_dead:
        state.pending.append(f"defeated:{card}")  # SW-KEY-07


def join_horde(state: State, at: int) -> None:
    """An undefeated Creature goes facedown on top of the Horde."""
    card = state.line[at]
    take_out(state, at)
    state.horde += forget(state, card)  # SW-DMG-04 SW-HORDE-02
