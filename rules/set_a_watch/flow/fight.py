"""The Watch: whoever is on it spends dice and cards in any order, until the Line is empty
or nobody can or will go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import compress
from typing import NamedTuple

from gloamboard.rules.kernel import Choice, Option, Script
from gloamboard.rules.set_a_watch.asking import die_meant, die_option, face_words, flip_hand
from gloamboard.rules.set_a_watch.cards import ABILITY, CARD, read, the
from gloamboard.rules.set_a_watch.state import ATTACK, SLOTS_OF, State, decided, tell, whose
from gloamboard.rules.set_a_watch.table.fire import raise_fire, turn_down
from gloamboard.rules.set_a_watch.table.health import Able, arms, beast_value, can_defeat, guard_of, health
from gloamboard.rules.set_a_watch.table.line import defeat
from gloamboard.rules.set_a_watch.table.passives import PASSIVES, keep_remainder, passive_options, reroll_by_passive
from gloamboard.rules.set_a_watch.verbs.deeds import spend_on_card
from gloamboard.rules.set_a_watch.vocabulary import CHECKS, Cause, cause_of, run_power

_Lister = Callable[[], Sequence[Option]]
EVERYBODY = "everybody"
LOST = "it is the last card of the Watch, and the game is lost."
GUARD_SAYS = {
    "winged": " Only Ranged Adventurers reach it.",
    "duel": " One Adventurer alone strikes it.",
    "armoured": " Less than a 3 does not count.",
}
ON_DICE = frozenset(
    card for card, row in ABILITY.items() if row.effects and row.effects[0]["do"] in ("reroll", "turn_over")
)
"""Abilities that want an unspent die besides the one that pays for them."""
Striking = dict[int, tuple[list[int], list[str]]]  # dice and tamed Creatures not yet declared, by Adventurer


def fight(state: State) -> Script:
    """One thing the party does."""
    if not state.line:
        state.phase = "dawn"  # SW-WATCH-06
        return
    key = yield Choice(partial(offers, state), "What now?", about="fight", rule="SW-WATCH-01", opens=True)
    if key[0] == "out":
        out_of_actions(state, key[1])
        return
    decided(state)
    state.phase, state.after, state.out = "settle", "fight", []  # SW-ORDER-04
    if key[0] == "attack":
        yield from attack(state, key[1])
    elif key[0] == "ability":
        spend_on_card(state, key[1], key[2])
        yield from activate(state, key[1])
    elif key[0] == "exhaust":
        yield from exhaust_for(state, key[1])
    elif key[0] == "passive":
        yield from reroll_by_passive(state, key[1], key[2])
    else:
        turn_down(state, key[1])
        raise_fire(state, 2, "SW-FIRE-02")


def out_of_actions(state: State, seat: str) -> None:
    """A seat will do nothing more. When all have said so, or nobody could do anything, the Watch is paid for; any deed
    before that lets them think again."""
    state.out.append(seat)
    if seat == EVERYBODY or all(other in state.out for other in state.fighting_seats()):
        tell(state, "The party is out of actions.", "SW-WATCH-03")
        state.phase, state.out = "toll", []  # SW-WATCH-03


def offers(state: State) -> dict[str, list[Option]]:
    """What each seat's own Adventurers can do; there is no turn order. A seat that can do nothing is not asked; when
    nobody can do anything, everybody is out of actions."""
    mine = state.fighting_seats()
    if state.out:
        mine = {seat: who for seat, who in mine.items() if seat not in state.out}
    now = _standing(state)
    found = {seat: _offer(state, seat, who, now) for seat, who in mine.items()}  # SW-WATCH-01
    if not any(found.values()):
        found[next(iter(found))] = [_out_option(EVERYBODY, now.price)]
    return found


class Standing(NamedTuple):
    """How the party stands to the Line: the same for all seats."""

    party: Able
    targets: list[tuple[Option, Able]]  # who can be attacked, and by whom
    last: bool  # one card is left faceup on Watch
    lone: bool  # one die is left unspent on Watch
    price: int  # what the Line would cost at least: a facedown Creature does 1 damage or more


def _standing(state: State) -> Standing:
    party = arms(state)
    targets = []
    far = max([armed.reach for armed in party.values()], default=0)
    for at, up in enumerate(state.up[:far]):
        if up:
            need = health(state, at)
            if able := can_defeat(state, at, party, need):
                targets.append((_attack_option(state.line[at], at, need), able))
    lone = len(party) == 1 and [len(armed.dice) for armed in party.values()] == [1]
    price = state.up.count(False) + sum([CARD[card].damage for card in compress(state.line, state.up)])
    return Standing(party, targets, _one_card_left(state), lone, price)


def _offer(state: State, seat: str, who: list[int], now: Standing) -> list[Option]:
    """Everything the Adventurers of this seat can do."""
    party, targets, last, lone, price = now
    found = [option for option, able in targets if not able.keys().isdisjoint(who)]
    down, cards, fed, any_time = state.down, state.cards, state.fed, state.terms.wood_any_time
    checks = CHECKS["effects"]
    for a in who:
        armed = party.get(a)
        faces = tuple(dict.fromkeys([state.left[d] for d in armed.dice])) if armed else ()  # SW-WATCH-02
        for s in SLOTS_OF[a]:
            if down[s]:
                continue  # SW-ABIL-04
            card = cards[s]
            if card in PASSIVES:
                found += passive_options(state, a, card)  # SW-ABIL-07
            elif (check := checks[card]) is None or check(state, cause_of(card, a)):
                in_vain = lone and card in ON_DICE
                dice = () if card in fed or in_vain else faces  # SW-ABIL-01 SW-ABIL-02
                found += _use_options(card, s, dice, last)  # SW-ABIL-05 SW-KEY-21
            if any_time:
                found.append(_wood_option(card, last))  # SW-FIRE-02 SW-RULING-04
    if found:
        found.append(_out_option(seat, price))
    return found


@cache
def _out_option(seat: str, price: int) -> Option:
    says = f"Out of actions: what is left gets through, and {price} or more damage with it."
    return Option(("out", seat), says, "SW-WATCH-03", ("hold", "confirm"))


@cache
def _attack_option(card: str, at: int, need: int) -> Option:
    says = f"Attack {the(CARD[card].name)} in place {at + 1}: {need} Health."
    return Option(("attack", card), says, "SW-ATK-01", ("tap", f"line-{at + 1}"))


@cache
def _use_options(card: str, slot: int, faces: tuple[int, ...], last: bool) -> tuple[Option, ...]:
    """An Ability takes one of these dice, or is exhausted."""
    name, says = ABILITY[card].name, ABILITY[card].says
    by_die = [Option(("ability", card, face), f"{face_words(face)} on {name}: {says}", "SW-ABIL-01") for face in faces]
    down = Option(("exhaust", card), f"Exhaust {name}: {LOST if last else says}", "SW-ABIL-02", flip_hand(card, slot))
    return (*by_die, down)


@cache
def _wood_option(card: str, last: bool) -> Option:
    says = f"Exhaust {ABILITY[card].name}: {LOST if last else '+2 firewood.'}"
    return Option(("wood", card), says, "SW-FIRE-02")


def _one_card_left(state: State) -> bool:
    """Whether the Watch would be lost with the next card that is exhausted."""
    return state.down.count(True) >= 8 and len(state.faceup_cards(state.watchers())) == 1


# --- abilities ----------------------------------------------------------------


def activate(state: State, card: str) -> Script:
    """The Ability is carried out to its end; powers it sets off wait."""
    row = ABILITY[card]
    read(row)
    a = whose(state.slot(card))
    tell(state, f"The {state.board(a).name} uses {row.name}.", "SW-ABIL-01")
    yield from run_power(state, card, "effects", Cause(card, a))  # SW-ABIL-06 SW-ORDER-03


def exhaust_for(state: State, card: str) -> Script:
    """The card is turned down for its effect, without a die."""
    turn_down(state, card)  # SW-ABIL-02 SW-ABIL-03
    yield from activate(state, card)


# --- direct attacks -----------------------------------------------------------


def attack(state: State, card: str) -> Script:
    """Dice and tamed Creatures are declared one by one until they reach the Creature's Health."""
    at = state.line.index(card)
    need = health(state, at)
    able = {a: (armed.dice[:], armed.beasts[:]) for a, armed in can_defeat(state, at).items()}
    guard = guard_of(state, at)
    alone = guard == "duel"
    total, dice, beasts, by, told = 0, [], [], [], []
    while total < need:
        state.aim = (card, need - total)
        asks = f"{CARD[card].name} has {need} Health; {need - total} to go.{GUARD_SAYS.get(guard, '')}"
        key = yield Choice(_strikes_by_seat(state, able), asks, about="strike", rule="SW-ATK-03")
        if key[0] == "die":
            a = state.adventurer(key[1])
            d = die_meant(state, able[a][0], key[1], key[2])
            able[a][0].remove(d)
            state.lies[d] = ATTACK  # SW-BOARD-03
            dice.append(d)
            told.append(f"the {state.board(a).name}'s {state.left[d]}")
            total += state.left[d]  # SW-ATK-04 SW-EX-14
        else:
            a = next(owner for owner, tamed in state.tamed if tamed == key[1])
            able[a][1].remove(key[1])
            beasts.append(key[1])
            told.append(f"the tamed {CARD[key[1]].name}")
            total += beast_value(state, a, key[1])  # SW-ADV-11
        if a not in by:
            by.append(a)
        if alone:
            able = {a: able[a]}
    state.aim = ("", 0)
    tell(state, f"{CARD[card].name} is struck with {', '.join(told)}.", "SW-ATK-03")
    keep_remainder(state, dice, total - need)  # SW-ATK-07
    if card in state.line:  # the host may have ruled meanwhile
        yield from defeat(state, state.line.index(card), tuple(by))  # SW-EX-22 SW-EX-24
    for beast in beasts:
        state.tamed.remove((next(a for a, tamed in state.tamed if tamed == beast), beast))
        state.graveyard.append(beast)  # SW-ADV-11


def _strikes_by_seat(state: State, able: Striking) -> dict[str, _Lister]:
    mine: dict[str, list[int]] = {}
    for a in able:
        for seat in state.seats_of(a):
            mine.setdefault(seat, []).append(a)
    return {seat: partial(_strikes, state, able, who) for seat, who in mine.items()}


def _strikes(state: State, able: Striking, who: list[int]) -> list[Option]:
    found = []
    for a in who:
        dice, beasts = able[a]
        faces = dict.fromkeys([state.left[d] for d in dice])
        found += [die_option("die", state.party[a], face, "Strike with") for face in faces]
        found += [_beast_option(card, beast_value(state, a, card)) for card in beasts]
    return found


@cache
def _beast_option(card: str, value: int) -> Option:
    return Option(("beast", card), f"Send the tamed {CARD[card].name} for {value}.", "SW-ADV-11")
