"""The Watch: whoever is on it spends dice and cards in any order, until the Line is empty
or nobody can or will go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import compress
from typing import NamedTuple

from gloamboard.rules.kernel import Choice, Option, Reason, Script
from gloamboard.rules.kernel.wording import enumerated
from gloamboard.rules.set_a_watch.asking import die_id, die_meant, die_option, face_words, flip_hand
from gloamboard.rules.set_a_watch.cards import ABILITY, BOARD, CARD, OWNER, read, the
from gloamboard.rules.set_a_watch.state import ATTACK, READY, SLOTS_OF, State, decided, tell, whose
from gloamboard.rules.set_a_watch.table.fire import raise_fire, turn_down
from gloamboard.rules.set_a_watch.table.health import Able, arms, attackers, beast_value, can_defeat, guard_of, health
from gloamboard.rules.set_a_watch.table.line import defeat
from gloamboard.rules.set_a_watch.table.passives import (
    PASSIVES,
    keep_remainder,
    passive_options,
    reroll_by_passive,
    rerollable,
)
from gloamboard.rules.set_a_watch.verbs.deeds import spend_on_card
from gloamboard.rules.set_a_watch.vocabulary import CHECKS, Cause, cause_of, run_power

_Lister = Callable[[], Sequence[Option]]
Because = tuple[str, str] | None
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
        tell(state, "The Line is empty: the Watch is won.", "SW-WATCH-06")
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
    by_die = [
        Option(
            ("ability", card, face), f"{face_words(face)} on {name}: {says}", "SW-ABIL-01",
            takes=die_id(OWNER[card], face),
        )
        for face in faces
    ]  # fmt: skip
    down = Option(("exhaust", card), f"Exhaust {name}: {LOST if last else says}", "SW-ABIL-02", flip_hand(card, slot))
    return (*by_die, down)


@cache
def _wood_option(card: str, last: bool) -> Option:
    says = f"Exhaust {ABILITY[card].name}: {LOST if last else '+2 firewood.'}"
    return Option(("wood", card), says, "SW-FIRE-02")


def _one_card_left(state: State) -> bool:
    """Whether the Watch would be lost with the next card that is exhausted."""
    return state.down.count(True) >= 8 and len(state.faceup_cards(state.watchers())) == 1


# --- what forbids a deed ------------------------------------------------------


def no_attack(state: State, seat: str, at: int) -> Reason | None:
    """What keeps a seat from attacking the card in that place of the Line."""
    if not 0 <= at < len(state.line):
        return Reason("SW-ATK-01", "No such Creature stands in the Line.")
    here = (f"line-{at + 1}",)
    if not state.up[at]:
        return Reason("SW-ATK-01", "It is facedown: only revealed Creatures can be attacked.", here)
    name, guard = the(CARD[state.line[at]].name), guard_of(state, at)
    if not attackers(state, at):
        if not any(at < armed.reach for armed in arms(state).values()):
            return Reason("SW-BOARD-06", f"Nobody with a die left reaches {name} in place {at + 1}.", here)
        return Reason("SW-ATK-03", f"Nobody has what it takes to strike {name}.{GUARD_SAYS.get(guard, '')}", here)
    able = can_defeat(state, at)
    if not able:
        it = the(CARD[state.line[at]].name, first=True)
        short = f"{it} has {health(state, at)} Health; your dice do not reach that."
        return Reason("SW-RULING-12", f"{short}{GUARD_SAYS.get(guard, '')}", here)
    if able.keys().isdisjoint(state.fighting_seats().get(seat, ())):
        return Reason("SW-ATK-03", f"None of your own Adventurers can strike {name}.", here)
    return _no_more(state, seat)


def no_ability(state: State, seat: str, deed: str, card: str, face: int) -> Reason | None:
    """What keeps a seat from using that Ability: with a die, by exhausting it, as a passive, or for firewood."""
    row, slot, owner = ABILITY[card], state.slot(card), BOARD[OWNER[card]].name
    if slot < 0:
        return Reason("SW-PARTY-11", f"{row.name} is not on a board.")
    a, here = whose(slot), (f"board-{whose(slot) + 1}",)
    if a == state.camper:
        return Reason("SW-CAMP-06", f"The {owner} is in Camp and takes no part in the Watch.", here)
    if a in state.barred:
        return Reason("SW-WATCH-04", f"The {owner} began this Watch exhausted and sits it out.", here)
    if state.down[slot]:
        return Reason("SW-ABIL-04", f"{row.name} is exhausted.", here)
    if a not in state.fighting_seats().get(seat, ()):
        return Reason("SW-PARTY-03", f"The {owner} is played by somebody else.", here)
    because = NO_DEED[deed](state, a, card, face)
    return _no_more(state, seat) if because is None else Reason(*because, here)


def _no_more(state: State, seat: str) -> Reason | None:
    return Reason("SW-WATCH-03", "You are out of actions until somebody does something.") if seat in state.out else None


def _no_effect(state: State, a: int, card: str) -> Because:
    if card in PASSIVES:
        return "SW-ABIL-07", f"{ABILITY[card].name} is passive: it works while it lies faceup."
    check = CHECKS["effects"][card]
    if check is None or check(state, cause_of(card, a)):
        return None
    return "SW-ABIL-02", f"{ABILITY[card].name} would do nothing now."


def _no_exhausting(state: State, a: int, card: str, face: int) -> Because:
    return _no_effect(state, a, card)


def _no_feeding(state: State, a: int, card: str, face: int) -> Because:
    name = ABILITY[card].name
    if card in state.fed and card not in PASSIVES:
        return "SW-ABIL-01", f"{name} had its die this round; it can still be exhausted."
    if (because := _no_effect(state, a, card)) is not None:
        return because
    if face not in [state.left[d] for d in state.ready(a)]:
        shows = f" that shows {face}" if face else ""
        return "SW-ABIL-01", f"The {state.board(a).name} has no unspent die{shows}."
    if card in ON_DICE and sum(len(armed.dice) for armed in arms(state).values()) == 1:
        return "SW-ABIL-01", f"{name} wants an unspent die besides the one that pays for it."
    return None


def _no_reroll(state: State, a: int, card: str, face: int) -> Because:
    if card in state.used:
        return "SW-ABIL-08", f"{ABILITY[card].name} was used this round."
    if face in [state.left[d] for d in rerollable(state, a, card)]:
        return None
    return "SW-ABIL-07", f"{ABILITY[card].name} has no such die to reroll."


def _no_wood(state: State, a: int, card: str, face: int) -> Because:
    if state.terms.wood_any_time:
        return None
    return "SW-RULING-04", "Cards are exhausted for firewood only when the fire has burnt down."


NO_DEED = {"ability": _no_feeding, "exhaust": _no_exhausting, "passive": _no_reroll, "wood": _no_wood}


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
    it = the(CARD[card].name, first=True)
    total, dice, beasts, by, told = 0, [], [], [], []
    while total < need:
        state.aim = (card, need - total)
        if not any(_strikes(state, able, [*able])):  # the host has ruled meanwhile
            state.aim = ("", 0)
            tell(state, f"Nothing is left to strike {the(CARD[card].name)} with: it stands.", "SW-RULING-12")
            return
        asks = f"{it} has {need} Health; {need - total} to go.{GUARD_SAYS.get(guard, '')}"
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
    tell(state, f"{it} is struck with {enumerated(told)}.", "SW-ATK-03")
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
        faces = dict.fromkeys([state.left[d] for d in dice if state.lies[d] == READY])
        found += [die_option("die", state.party[a], face, "Strike with") for face in faces]
        found += [_beast_option(card, beast_value(state, a, card)) for card in beasts]
    return found


@cache
def _beast_option(card: str, value: int) -> Option:
    return Option(("beast", card), f"Send the tamed {CARD[card].name} for {value}.", "SW-ADV-11")
