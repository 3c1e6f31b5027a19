"""Verbs of Ability cards: what an Adventurer does to the Line and to dice. An Ability is through before any power it
sets off; the Line settles afterwards."""

from __future__ import annotations

from typing import Literal

from rules.kernel import Option, Script
from rules.set_a_watch.asking import ask_players_of, choose_creature, dice_options, die_meant, group
from rules.set_a_watch.cards import CARD
from rules.set_a_watch.dice import FACES, reroll_some
from rules.set_a_watch.health import base_health, health, reach_of
from rules.set_a_watch.line import defeat as defeat_at
from rules.set_a_watch.line import forget, take_out, turn_up
from rules.set_a_watch.state import LOCKED, READY, State, mark, tell
from rules.set_a_watch.vocabulary import VERBS, Cause, possible

Zone = Literal["first", "reach", "near", "revealed", "all"]
NEAR = 3
TAMED_AT_MOST = 2


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


# --- against creatures --------------------------------------------------------


@VERBS.verb(example='{ do = "defeat", zone = "revealed", at_most = 6 }')
def defeat(state: State, cause: Cause, zone: Zone, at_most: int, kinds: tuple[str, ...] = ()) -> Script:
    """Defeat a revealed Creature whose Health is no more than that; only of these types, if any are named."""
    found = defeatable(state, cause, zone, at_most, kinds)
    if found:
        at = yield from choose_creature(state, cause.who, found, "Which Creature is defeated?")
        yield from defeat_at(state, at, (cause.who,))  # SW-KEY-08


def defeatable(state: State, cause: Cause, zone: Zone, at_most: int, kinds: tuple[str, ...] = ()) -> list[int]:
    found = [at for at in places(state, cause, zone) if health(state, at) <= at_most]  # SW-ADV-02
    return [at for at in found if state.type_at(at) in kinds] if kinds else found  # SW-CRE-09 SW-ADV-03


@possible("defeat")
def can_defeat_one(state: State, cause: Cause, zone: Zone, at_most: int, kinds: tuple[str, ...] = ()) -> bool:
    for at in places(state, cause, zone):
        if kinds and state.type_at(at) not in kinds:
            continue
        if health(state, at) <= at_most:
            return True
    return False


@VERBS.verb(example='{ do = "weaken", zone = "first", amount = 5 }')
def weaken(state: State, cause: Cause, zone: Zone, amount: int) -> Script:
    """A Creature has less Health this round; without any left it is defeated."""
    found = places(state, cause, zone)
    if zone != "all" and found:
        found = [(yield from choose_creature(state, cause.who, found, "Which Creature is weakened?"))]
    for card in [state.line[at] for at in found]:
        state.mods[card] = state.mods.get(card, 0) - amount
    for card in [state.line[at] for at in found]:
        at = state.line.index(card)
        if health(state, at) <= 0:
            yield from defeat_at(state, at, (cause.who,))


@possible("weaken")
def can_weaken(state: State, cause: Cause, zone: Zone, amount: int) -> bool:
    return True in (state.up[:1] if zone in ("first", "reach") else state.up)  # the first is in everybody's reach


@VERBS.verb(example='{ do = "reveal", which = "last", count = 2 }')
def reveal(state: State, cause: Cause, which: Literal["next", "last"], count: int) -> Script:
    """Turn up the next or the last facedown Creatures."""
    for at in hidden_places(state, which, count):
        yield from turn_up(state, at)


def hidden_places(state: State, which: str, count: int) -> list[int]:
    down = [at for at in range(len(state.line)) if not state.up[at]]
    if which == "next":
        return down[:count]
    return [at for at in range(len(state.line))[-count:] if not state.up[at]]


@possible("reveal")
def can_reveal(state: State, cause: Cause, which: str, count: int) -> bool:
    return bool(hidden_places(state, which, count))


@VERBS.verb(example='{ do = "push_back" }')
def push_back(state: State, cause: Cause) -> Script:
    """A revealed Creature moves to the end of the Line."""
    found = [at for at in range(len(state.line) - 1) if state.up[at]]
    if found:
        at = yield from choose_creature(state, cause.who, found, "Which Creature goes to the end of the Line?")
        card = state.line[at]
        waits = f"reveal:{card}" in state.pending
        take_out(state, at)
        state.line.append(card)
        state.up.append(True)
        if waits:
            state.pending.append(f"reveal:{card}")
        tell(state, f"{CARD[card].name} goes to the end of the Line.")


@possible("push_back")
def can_push(state: State, cause: Cause) -> bool:
    return any(state.up[:-1])


@VERBS.verb(example='{ do = "send_away", zone = "near", to = "top" }')
def send_away(state: State, cause: Cause, zone: Zone, to: Literal["top", "bottom"], at_most: int = 99) -> Script:
    """A revealed Creature, not Unhallowed, goes back to the Creature deck."""
    found = sendable(state, cause, zone, to, at_most)
    if found:
        at = yield from choose_creature(state, cause.who, found, f"Which Creature goes to the {to} of the deck?")
        card = state.line[at]
        take_out(state, at)
        cards = forget(state, card)
        if to == "top":
            state.deck += cards  # SW-EX-20 SW-RULING-30
        else:
            state.deck[:0] = cards
        tell(state, f"{CARD[card].name} goes to the {to} of the Creature deck.", "SW-RULING-30")


@possible("send_away")
def sendable(state: State, cause: Cause, zone: Zone, to: str, at_most: int = 99) -> list[int]:
    found = [at for at in places(state, cause, zone) if CARD[state.line[at]].type != "unhallowed"]
    return [at for at in found if health(state, at) <= at_most]


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
        tell(state, f"The {CARD[card].name} is tamed.", "SW-KEY-22")


@possible("tame")
def tameable(state: State, cause: Cause) -> list[int]:
    if sum(owner == cause.who for owner, _ in state.tamed) >= TAMED_AT_MOST:
        return []  # SW-ADV-13
    found = [at for at in places(state, cause, "reach") if state.type_at(at) == "forest"]
    return [at for at in found if state.line[at] not in state.under]  # SW-KEY-04


@VERBS.verb(example='{ do = "ambush", at_most = 6 }')
def ambush(state: State, cause: Cause, at_most: int) -> Script:
    """Hit a facedown Creature: a small Base Health goes to the Graveyard, anything else stays revealed."""
    found = hidden_places(state, "next", 99)
    at = yield from choose_creature(state, cause.who, found, "Which facedown Creature is hit?")
    yield from turn_up(state, at)  # SW-SUM-07
    if base_health(state.line[at]) <= at_most:  # SW-SUM-08
        state.up[at] = False  # it falls as an unrevealed card: no Defeated power
        yield from defeat_at(state, at, (cause.who,))


@possible("ambush")
def can_ambush(state: State, cause: Cause, at_most: int) -> bool:
    return False in state.up


@VERBS.verb(example='{ do = "backstab", count = 2 }')
def backstab(state: State, cause: Cause, count: int) -> Script:
    """Reveal the last Creatures; defeat one of them whose Health is within the Adventurer's total roll."""
    for at in hidden_places(state, "last", count):
        yield from turn_up(state, at)  # SW-EX-10
    total = total_roll(state, cause.who)
    found = [at for at in range(len(state.line))[-count:] if health(state, at) <= total]  # SW-EX-10
    if found:
        at = yield from choose_creature(state, cause.who, found, "Who is stabbed in the back?")
        yield from defeat_at(state, at, (cause.who,))  # SW-EX-12


def total_roll(state: State, a: int) -> int:
    """All of an Adventurer's dice as rolled, spent and stolen ones too."""
    return sum(state.rolled[3 * a : 3 * a + 3])  # SW-EX-11 SW-RULING-32


@possible("backstab")
def can_backstab(state: State, cause: Cause, count: int) -> bool:
    total = total_roll(state, cause.who)
    return any(not state.up[at] or health(state, at) <= total for at in range(len(state.line))[-count:])


@VERBS.verb(example='{ do = "silence" }')
def silence(state: State, cause: Cause) -> Script:
    """The text of a revealed Creature is ignored this round."""
    found = with_text(state)
    if found:
        at = yield from choose_creature(state, cause.who, found, "Whose text is ignored?")
        yield from make_quiet(state, at, cause.who)  # SW-ADV-10


@possible("silence")
def can_silence(state: State, cause: Cause) -> bool:
    return bool(with_text(state))


def with_text(state: State) -> list[int]:
    found = []
    for at in range(len(state.line)):
        if state.up[at] and state.line[at] not in state.quiet:
            row = state.card(at)
            if row.adds or row.guard or row.rider or row.first or row.defeated or row.reveal:
                found.append(at)
    return found


def make_quiet(state: State, at: int, who: int) -> Script:
    card = state.line[at]
    state.quiet.append(card)
    tell(state, f"The text of {CARD[card].name} is ignored this round.")
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
        tell(state, f"{CARD[card].name} becomes a harmless beast.", "SW-ADV-02")
        if card not in state.quiet:
            yield from make_quiet(state, at, cause.who)


@possible("polymorph")
def changeable(state: State, cause: Cause) -> list[int]:
    return [
        at
        for at in places(state, cause, "revealed")
        if state.type_at(at) not in ("unhallowed", "forest") and state.line[at] not in state.under
    ]


# --- with dice ----------------------------------------------------------------


@VERBS.verb(example='{ do = "boost", amount = 3 }')
def boost(state: State, cause: Cause, amount: int) -> Script:
    """Another Adventurer on Watch adds to one unspent die."""
    dice = others_dice(state, cause)
    if dice:
        key = yield group(state, lambda: dice_options(state, "boost", dice, f"Add {amount} to"), "Which die?", "boost")
        state.left[die_meant(state, dice, key[1], key[2])] += amount


def others_dice(state: State, cause: Cause) -> list[int]:
    return [d for a in state.fighters() if a != cause.who for d in state.ready(a)]


@possible("boost")
def can_boost(state: State, cause: Cause, amount: int) -> bool:
    for a in state.fighters():
        if a == cause.who:
            continue
        if READY in state.lies[3 * a : 3 * a + 3]:
            return True
    return False


@VERBS.verb(example='{ do = "turn_over" }')
def turn_over(state: State, cause: Cause) -> Script:
    """One unspent die of anybody on Watch is turned to its opposite face."""
    dice = turnable(state, cause)
    if dice:
        options = dice_options(state, "turn", dice, "Turn over")
        key = yield ask_players_of(state, cause.who, lambda: options, "Which die is turned over?", "turn")
        d = die_meant(state, dice, key[1], key[2])
        state.left[d] = state.rolled[d] = _opposite(state, d)


def _opposite(state: State, d: int) -> int:
    return len(FACES[state.board(d // 3).dice[d % 3]]) + 1 - state.rolled[d]


def turnable(state: State, cause: Cause) -> list[int]:
    """Unspent dice on Watch as they were rolled: a die that was raised or cut cannot be turned."""
    return [d for a in state.fighters() for d in state.ready(a) if state.left[d] == state.rolled[d]]


@possible("turn_over")
def can_turn_over(state: State, cause: Cause) -> bool:
    left, rolled, lies = state.left, state.rolled, state.lies
    for a in state.fighters():
        for d in (3 * a, 3 * a + 1, 3 * a + 2):
            if lies[d] == READY and left[d] == rolled[d]:
                return True
    return False


@VERBS.verb(example='{ do = "recover" }')
def recover(state: State, cause: Cause) -> Script:
    """A spent or stolen die of somebody on Watch can be used again, as it shows."""
    dice = recoverable(state, cause)
    if dice:
        for d in dice:
            state.left[d] = state.rolled[d]
        options = dice_options(state, "recover", dice, "Recover")
        key = yield group(state, lambda: options, "Which die is recovered?", "recover", "SW-KEY-13")
        state.lies[die_meant(state, dice, key[1], key[2])] = READY  # SW-KEY-13


@possible("recover")
def recoverable(state: State, cause: Cause) -> list[int]:
    """Spent and stolen dice of the fighters, but not the one that pays for this."""
    lost = (READY, LOCKED, f"card:{cause.card}")
    return [d for a in state.fighters() for d in range(3 * a, 3 * a + 3) if state.lies[d] not in lost]


@VERBS.verb(example='{ do = "reroll" }')
def reroll(state: State, cause: Cause) -> Script:
    """One Adventurer on Watch rerolls any of their unspent dice."""
    who = [a for a in state.fighters() if state.ready(a)]
    options = [Option(("who", state.party[a]), f"The {state.board(a).name} rerolls.") for a in who]
    if options:
        key = yield group(state, lambda: options, "Who rerolls?", "who")
        yield from reroll_some(state, state.adventurer(key[1]), "Which dice do you reroll?", "")


@possible("reroll")
def can_reroll(state: State, cause: Cause) -> bool:
    lies = state.lies
    return any(READY in lies[3 * a : 3 * a + 3] for a in state.fighters())


@VERBS.verb(example='{ do = "reach_further" }')
def reach_further(state: State, cause: Cause) -> Script:
    """Everybody on Watch reaches one place further this round."""
    for a in state.watchers():
        state.reach[a] += 1  # SW-KEY-12
    yield from ()
