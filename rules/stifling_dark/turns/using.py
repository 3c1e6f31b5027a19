"""Use Items and Abilities: what the card or board says, by its verbs, then what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from gloamboard.rules.kernel import Key, Option, Reason, Script
from gloamboard.rules.kernel.verbs import Rows
from gloamboard.rules.stifling_dark.cards.box import CARD, PERSON, read
from gloamboard.rules.stifling_dark.cards.kinds import Power
from gloamboard.rules.stifling_dark.menus import INVESTIGATOR, INVOLVED, SPIRIT_MENU
from gloamboard.rules.stifling_dark.people.items import lies_dropped, spend_use
from gloamboard.rules.stifling_dark.state.state import ALIVE, INVESTIGATORS, SPIRIT, State
from gloamboard.rules.stifling_dark.state.story import tell
from gloamboard.rules.stifling_dark.vocabulary import Cause, could_do, has_power, run_power

SPIRIT_USES = 2  # Abilities a turn


# --- Items ------------------------------------------------------------------------------


def uses(state: State, who: int) -> Sequence[Option]:
    return [_use(card, CARD[card].name, price(CARD[card].use)) for card in usable(state, who, involved=False)]


def strains(state: State, who: int) -> Sequence[Option]:
    return [_strain(card, CARD[card].name) for card in usable(state, who, involved=True)]  # SD-FIN-06


PAID = (("stamina", "Stamina"), ("charge", "Charge"), ("mp", "MP"))


def price(rows: Rows) -> str:
    """What is paid for a card or Ability, in words."""
    paid = [row for row in rows if row["do"] == "pay"]
    return ", ".join(f"{row[key]} {says}" for row in paid for key, says in PAID if key in row)


def usable(state: State, who: int, *, involved: bool) -> Iterator[str]:
    """Items in hand that would do something now, of those that are Involved Actions or of the others."""
    for card in state.items[who]:
        row = CARD[card]
        if row.involved == involved and has_power(row.id, "use") and could_do(state, row.id, "use", Cause(card, who)):
            yield card


@cache
def _use(card: str, name: str, cost: str) -> Option:
    return Option(("use", card), f"Use {name}.", "SD-INT-08", None, INVESTIGATORS, cost)


@cache
def _strain(card: str, name: str) -> Option:
    return Option(("strain", card), f"Use {name}.", "SD-FIN-06", None, INVESTIGATORS, "Involved Action")


def no_use(state: State, who: int, key: Key) -> Reason | None:
    card = str(key[1]) if len(key) > 1 else ""
    if card not in state.items[who]:
        return Reason("SD-INT-08", "You do not hold that Item.")
    if CARD[card].involved != (key[0] == "strain"):
        return Reason("SD-FIN-06", f"{CARD[card].name} is an Involved Action.")
    if card in usable(state, who, involved=CARD[card].involved):
        return None
    return Reason("SD-INT-08", f"{CARD[card].name} would do nothing now.")


@INVOLVED.deed("strain", strains, no_use)
@INVESTIGATOR.deed("use", uses, no_use)
def use(state: State, who: int, key: Key) -> Script:
    card = str(key[1])
    read(CARD[card])
    tell(state, f"{state.name(who)} uses {CARD[card].name}. {CARD[card].says}", "SD-INT-08")  # SD-INFO-02
    yield from run_power(state, CARD[card].id, "use", Cause(card, who))  # SD-INT-08
    if card in state.items[who] or lies_dropped(state, card):  # where its user has died of it
        spend_use(state, who, card)


# --- Abilities --------------------------------------------------------------------------


def powers_of(state: State, who: int) -> tuple[Power, ...]:
    return CARD[state.spirit[who]].powers if state.status[who] == SPIRIT else PERSON[state.people[who]].powers


def abilities(state: State, who: int) -> Sequence[Option]:
    return [_ability(power.id, power.name, power.major, price(power.use)) for power in powers_of(state, who)
            if has_power(power.id, "use") and no_power(state, who, power) is None]  # fmt: skip


@cache
def _ability(id: str, name: str, major: bool, paid: str) -> Option:
    rule = "SD-ABL-02" if major else "SD-ABL-01"
    cost = ", ".join(filter(None, ["Major Ability token" if major else "", paid]))
    return Option(("ability", id), f"Use {name}.", rule, None, "", cost)


def no_power(state: State, who: int, power: Power) -> Reason | None:
    if power.major and state.major[who] < 1:
        return Reason("SD-ABL-02", "You have no Major Ability token.")  # SD-SPI-10
    if state.status[who] == SPIRIT and len(state.used) >= SPIRIT_USES:
        return Reason("SD-SPI-09", "A Spirit uses two Abilities a turn.")
    if not could_do(state, power.id, "use", Cause(power.id, who)):
        return Reason("SD-ABL-01", f"{power.name} would do nothing now.")
    return None


def no_ability(state: State, who: int, key: Key) -> Reason | None:
    power = next((one for one in powers_of(state, who) if one.id == key[-1]), None)
    if power is None:
        return Reason("SD-ABL-01", f"That is no Ability of {state.name(who)}.")
    return no_power(state, who, power)


@SPIRIT_MENU.deed("ability", abilities, no_ability)
@INVESTIGATOR.deed("ability", abilities, no_ability)
def use_ability(state: State, who: int, key: Key) -> Script:
    power = next(one for one in powers_of(state, who) if one.id == key[1])
    read(power)
    if power.major:
        state.major[who] -= 1  # SD-ABL-02
    if state.status[who] == SPIRIT:
        state.used.append(power.id)  # SD-SPI-09
    tell(state, f"{state.name(who)} uses {power.name}. {power.says}", "SD-ABL-01")
    yield from run_power(state, power.id, "use", Cause(power.id, who))  # SD-ABL-01


def gain_major(state: State, who: int) -> bool:
    """A Major Ability token, where there is room for it."""
    if state.status[who] != ALIVE or state.major[who] >= 1:
        return False  # SD-ABL-03
    state.major[who] += 1  # SD-ABL-03
    return True
