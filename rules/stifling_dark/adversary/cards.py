"""Attack and Ability cards of the Adversary: used once a turn, unseen until then, and put on Cooldown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from gloamboard.rules.kernel import Key, Option, Reason, Script
from gloamboard.rules.stifling_dark.adversary.prowling import FORM, forbids, no_deed
from gloamboard.rules.stifling_dark.asking import ask_adversary, choose_investigator, space_options
from gloamboard.rules.stifling_dark.cards.box import BOX, CARD, called, read
from gloamboard.rules.stifling_dark.menus import PROWLER
from gloamboard.rules.stifling_dark.moments import at
from gloamboard.rules.stifling_dark.state.signs import put_shadow, release
from gloamboard.rules.stifling_dark.state.state import ALIVE, Resting, State
from gloamboard.rules.stifling_dark.state.story import mark, tell
from gloamboard.rules.stifling_dark.state.ways import steps_to, struck_from, within
from gloamboard.rules.stifling_dark.vocabulary import Cause, could_do, run_power

BEGUN = "begun"  # in `used` once the first deed of the turn is done
REVEALED = {row.owner: row for row in BOX.row.values() if row.type == "revealed"}


@forbids
def revealed_card(state: State, figure: int, word: str) -> Reason | None:
    """What the Revealed card keeps a Revealed figure from, and that figure alone: SD-RULING-06."""
    if figure < 0 or not state.revealed[figure] or FORM in state.words:
        return None  # SD-MOR-08
    row = REVEALED[state.foe.id]
    return Reason("SD-REV-04", row.says) if f"no-{word}" in row.flags else None  # SD-CUL-12 SD-RULING-06


@at("revealed")
def turn_revealed_card(state: State, who: int, what: str) -> Script:
    """It is face-up while any figure is Revealed, and everybody reads it."""
    if sum(state.revealed) == 1 and FORM not in state.words:
        row = REVEALED[state.foe.id]
        read(row)
        tell(state, row.says, "SD-REV-06")
    yield from ()


def not_ready(state: State, card: str) -> Reason | None:
    """What the card itself waits for."""
    row = CARD[card]
    if card in state.cooldown:
        return Reason("SD-CD-02", f"{row.name} is on Cooldown.")
    if row.stalk > state.track:
        return Reason("SD-STK-09", f"{row.name} takes {row.stalk} from the Stalk track.")
    return None


def no_card(state: State, figure: int, card: str) -> Reason | None:
    """What keeps a figure from using this card now, whomever it is aimed at."""
    row = CARD[card]
    if reason := no_deed(state, figure, row.type, card) or not_ready(state, card):  # SD-ADV-04 SD-BUT-09 SD-MOR-10
        return reason
    if card in state.unready:
        return Reason("SD-MOR-02", f"{row.name} still lies face-down.")  # SD-MOR-02
    return None


def price(card: str) -> str:
    """What a card takes, in words: of the Stalk track, and how long it rests."""
    row = CARD[card]
    takes = [f"{row.stalk} Stalk" if row.stalk else "", f"Cooldown {row.cooldown}" if row.cooldown else ""]
    return ", ".join(filter(None, takes))


def in_reach(state: State, figure: int, card: str) -> list[int]:
    """Living Investigators whom an Attack can be aimed at: adjacent, or within what the card says."""
    here, far = state.lurks[figure], CARD[card].within
    if far == 1:
        near = struck_from(state, here)  # SD-RULING-24 SD-WHL-05 SD-EX-30
        return [who for who in state.alive() if state.place[who] in near]
    return [who for who in state.alive() if steps_to(state, here, state.place[who]) <= far]


# --- Attack ------------------------------------------------------------------------------


def attacks(state: State, figure: int) -> Sequence[Option]:
    card = state.attack
    if not card or no_card(state, figure, card):
        return ()
    return [_attack(card, called(card), state.people[who], state.name(who)) for who in in_reach(state, figure, card)]


@cache
def _attack(card: str, title: str, person: str, name: str) -> Option:
    return Option(("attack", card, person), f"{title}: Attack {name}.", "SD-BUT-09", None, "", price(card))


def no_attack(state: State, figure: int, key: Key) -> Reason | None:
    card = state.attack
    if len(key) < 3 or key[1] != card or key[2] not in state.people:
        return None
    if reason := no_card(state, figure, card):
        return reason
    who = state.people.index(str(key[2]))
    return None if who in in_reach(state, figure, card) else Reason("SD-BUT-09", f"{state.name(who)} is out of reach.")


@PROWLER.deed("attack", attacks, no_attack)
def attack(state: State, figure: int, key: Key) -> Script:
    yield from strike(state, figure, str(key[1]), [state.people.index(str(key[2]))])


def strike(state: State, figure: int, card: str, targets: Sequence[int]) -> Script:
    """The Attack card is shown, its Shadow placed, and each target suffers it, one after the other: SD-RULING-60."""
    yield from show_card(state, figure, card)
    left = list(targets)
    while left:
        asks = "Who is struck next?"
        who = yield from choose_investigator(state, partial(ask_adversary, state), left, asks, "SD-RULING-60")
        left.remove(who)
        if state.status[who] == ALIVE:
            mark(state, "attack", state.place[who])
            tell(state, f"{called(card)} strikes {state.name(who)}.", "SD-ADV-04")
            yield from run_power(state, CARD[card].id, "use", Cause(card, -1, who, figure))
    rest_card(state, card)


# --- Abilities ----------------------------------------------------------------------------


def abilities(state: State, figure: int) -> Sequence[Option]:
    return [
        _ability(card, called(card))
        for card in state.abilities
        if no_card(state, figure, card) is None and could_do(state, CARD[card].id, "use", Cause(card, -1, -1, figure))
    ]


@cache
def _ability(card: str, title: str) -> Option:
    return Option(("power", card), f"Use {title}.", "SD-ADV-04", None, "", price(card))


def no_ability(state: State, figure: int, key: Key) -> Reason | None:
    card = str(key[1]) if len(key) > 1 else ""
    return no_card(state, figure, card) if card in state.abilities else None


@PROWLER.deed("power", abilities, no_ability)
def use_ability(state: State, figure: int, key: Key) -> Script:
    card = str(key[1])
    yield from show_card(state, figure, card)
    yield from run_power(state, CARD[card].id, "use", Cause(card, -1, -1, figure))
    rest_card(state, card)


# --- what both have in common -------------------------------------------------------------


def show_card(state: State, figure: int, card: str) -> Script:
    """From now on the Investigators know the card; its Shadow token is placed and its Stalks are paid."""
    row = CARD[card]
    read(row)
    release(state)
    state.used.append(card)  # SD-ADV-04
    if card not in state.played:
        state.played.append(card)  # SD-INFO-04
    tell(state, f"{state.foe.name} uses {row.name}. {row.says}", "SD-INFO-04")
    state.track -= row.stalk  # SD-STK-09
    if row.shadow == "up":
        put_shadow(state, figure, "SD-SHD-01")  # SD-SHD-01 SD-EX-21
    elif row.shadow == "down":
        yield from place_perhaps(state, figure, row.shadow_within, "SD-SHD-01")


def place_perhaps(state: State, figure: int, far: int, rule: str) -> Script:
    """A face-down Shadow: on a space of the Adversary's choice, at most so far from where the figure is."""
    spaces = within(state, state.lurks[figure], far)  # SD-SHD-04
    options = partial(space_options, state, "perhaps", spaces, "Lay it on", rule)
    key = yield ask_adversary(state, options, f"Your face-down Shadow, within {far} spaces?", "perhaps", rule)
    put_shadow(state, figure, rule, space=str(key[1]), within=far)


def rest_card(state: State, card: str) -> None:
    """A card with a Cooldown icon goes face-down into the area of that number."""
    if CARD[card].cooldown:
        state.cooldown[card] = Resting(CARD[card].cooldown)  # SD-CD-01


def after_deed(state: State, word: str) -> None:
    """The turn is no longer at its start; and cards that rest after this deed go onto Cooldown by themselves."""
    if BEGUN not in state.used:
        state.used.append(BEGUN)
    for card in (state.attack, *state.abilities):
        row = CARD[card]
        if row.rests_after == word and card not in state.cooldown and card not in state.unready:
            state.cooldown[card] = Resting(row.rests_in)  # SD-CD-06


@at("adversary_turn_ends")
def cool_down(state: State, who: int, what: str) -> Script:
    """Face-up cards move on, from area 1 to Active, from 2 to 1; then face-down ones turn face-up."""
    for card, (area, up) in list(state.cooldown.items()):
        if not up:
            state.cooldown[card] = Resting(area, True)  # SD-CD-05
        elif area == 1:
            del state.cooldown[card]  # SD-CD-03
        else:
            state.cooldown[card] = Resting(area - 1, True)  # SD-CD-04
    yield from ()
