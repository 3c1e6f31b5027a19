"""Passive Abilities: they need no die and work while their card is faceup. Those that a player calls for are offered in
the fight; those that something sets off are here, in the order the group wants."""

from __future__ import annotations

from gloamboard.rules.kernel import Option, Script
from gloamboard.rules.kernel.asking.ties import choose_one
from gloamboard.rules.set_a_watch.asking import ask_players_of, dice_options, die_meant
from gloamboard.rules.set_a_watch.cards import ABILITY, CARD, read, the
from gloamboard.rules.set_a_watch.state import ATTACK, DICE_OF, THREE_OF, State, tell, whose
from gloamboard.rules.set_a_watch.table.dice import roll
from gloamboard.rules.set_a_watch.table.fire import raise_fire

PASSIVES = frozenset(card for card, row in ABILITY.items() if row.passive)
CALLED_FOR = frozenset(("reroll-ready", "reroll-spent"))  # the others work by themselves


def active(state: State, card: str) -> bool:
    """Whether this passive works now: faceup on the board of somebody who fights in this Watch."""
    at = state.slot(card)
    return at >= 0 and not state.down[at] and whose(at) in state.fighters()  # SW-ABIL-07 SW-WATCH-04


# --- called for ---------------------------------------------------------------


def rerollable(state: State, a: int, card: str) -> list[int]:
    """The dice a once-per-round reroll could take."""
    if card in state.used:
        return []  # SW-ABIL-08 SW-ADV-07
    if ABILITY[card].passive == "reroll-spent":
        return [d for d in DICE_OF[a] if state.lies[d] == ATTACK]  # SW-ADV-07
    if ABILITY[card].passive == "reroll-ready":
        return state.ready(a)
    return []


def reroll_by_passive(state: State, card: str, face: int) -> Script:
    a = whose(state.slot(card))
    d = die_meant(state, rerollable(state, a, card), state.party[a], face, to_gain=True)
    read(ABILITY[card])
    state.used.append(card)  # SW-ADV-07
    tell(state, f"{ABILITY[card].name}: a die of the {state.board(a).name} is rerolled.", "SW-ADV-07")
    yield from roll(state, [d], "SW-ADV-07")  # SW-EX-18


# --- set off ------------------------------------------------------------------


def keep_remainder(state: State, dice: list[int], excess: int) -> None:
    """Cleave: what is left of a die after a direct attack stays usable."""
    own = [d for d in dice if "cleave" in state.cards[THREE_OF[whose(d)]]]
    if excess <= 0 or not own or not active(state, "cleave"):
        return  # SW-ATK-07
    read(ABILITY["cleave"])
    d = max(own, key=lambda d: state.left[d])
    state.left[d] = min(excess, state.left[d])  # SW-ADV-08
    state.lies[d] = ""
    tell(state, f"Cleave: a {state.left[d]} is left.", "SW-ADV-08")


def when_defeated(state: State, cards: list[str], kind: str, by: tuple[int, ...]) -> Script:
    """Passives that a defeat sets off. Says whether the Creature left the game for good."""
    called = []
    if active(state, "stay-dead") and whose(state.slot("stay-dead")) in by:
        called.append("stay-dead")  # SW-ADV-09
    if active(state, "last-rites") and kind in ("undead", "unhallowed"):
        called.append("last-rites")
    gone = False
    while called:
        card = yield from choose_one(
            state.terms.seats,
            called,
            "Which comes first?",
            word="first",
            rule="SW-ORDER-02",
            about="order",
            says=_first,
        )
        called.remove(card)  # SW-ORDER-02
        read(ABILITY[card])
        if card == "stay-dead":
            gone = yield from _stay_dead(state, cards)
        else:
            tell(state, "Last Rites are said.")
            raise_fire(state, 1)
    return gone


def _first(card: str) -> str:
    return f"{ABILITY[card].name} first."


def _stay_dead(state: State, cards: list[str]) -> Script:
    name = CARD[cards[-1]].name
    options = [
        Option(("stay-dead", cards[-1]), "It leaves the game.", "SW-ADV-09"),
        Option(("decline",), "It stays in the Graveyard.", "SW-ADV-09"),
    ]
    rogue = whose(state.slot("stay-dead"))
    asks = f"{ABILITY['stay-dead'].name}: Does {the(name)} leave the game?"
    key = yield ask_players_of(state, rogue, lambda: options, asks, "stay-dead", "SW-ADV-09")
    if key[0] == "decline":
        return False
    for card in cards:
        state.graveyard.remove(card)
        state.removed.append(card)  # SW-ADV-09
    tell(state, f"{the(name, first=True)} leaves the game.", "SW-ADV-09")
    return True


def passive_options(state: State, a: int, card: str) -> list[Option]:
    """What a player may call for with this passive now."""
    if ABILITY[card].passive not in CALLED_FOR:
        return []
    dice = rerollable(state, a, card)
    return [
        Option(("passive", card, key[2]), f"{ABILITY[card].name}: {says[0].lower()}{says[1:]}", "SW-ABIL-07")
        for key, says, *_ in dice_options(state, "reroll", dice, "Reroll")
    ]
