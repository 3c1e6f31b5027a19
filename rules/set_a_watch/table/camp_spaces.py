"""What the spaces of the Camp do once a die lies on them: wood, scouting, the map, healing, equipping, runes."""

from __future__ import annotations

from gloamboard.rules.kernel import Option, Script
from gloamboard.rules.set_a_watch.asking import a_or_an, ask_players_of, refresh_option
from gloamboard.rules.set_a_watch.cards import ABILITY, BOARD, CARD, LOCATION, OWNER, read, the
from gloamboard.rules.set_a_watch.state import SLOTS_OF, SPARES_OF, TAMED_AT_MOST, State, tell
from gloamboard.rules.set_a_watch.table.dice import reroll_some
from gloamboard.rules.set_a_watch.table.fire import raise_fire, turn_up_card
from gloamboard.rules.set_a_watch.table.piles import draw_entry, seen


def chop_wood(state: State) -> None:
    raise_fire(state, 3 if state.flag("dry-wood") else 2, "SW-CACT-01")  # SW-CACT-01 SW-EX-07


def look_at_top(state: State, count: int) -> Script:
    """Cards off the Creature deck, seen by all and in nobody's Line."""
    for n in range(count):
        entry = draw_entry(state)
        if entry is None:
            break
        card = yield from seen(state, entry, f"Which is Creature {n + 1} of the deck?", "SW-CACT-03")
        state.looking.append(card)  # SW-CACT-03 SW-RULING-18


def put_back(state: State, a: int) -> Script:
    """Each card looked at goes on top or to the bottom; the last one put on top is drawn first."""

    def options() -> list[Option]:
        return [option for card in state.looking for option in _put_options(card)]

    while state.looking:
        asks = "Where do they go?" if len(state.looking) > 1 else "Where does it go?"
        _, card, where = yield ask_players_of(state, a, options, asks, "scout", "SW-CACT-04")
        _put(state, card, where)


def _put(state: State, card: str, where: str) -> None:
    """A card that was looked at goes on top of the deck or to its bottom."""
    state.looking.remove(card)
    state.deck.insert(len(state.deck) if where == "top" else 0, card)  # SW-CACT-04
    tell(state, f"{the(CARD[card].name, first=True)} goes to the {where} of the deck.", "SW-CACT-04")


def _put_options(card: str) -> list[Option]:
    name = the(CARD[card].name, first=True)
    return [
        Option(("put", card, "top"), f"{name} on top of the deck.", "SW-CACT-04"),
        Option(("put", card, "bottom"), f"{name} to the bottom of the deck.", "SW-CACT-04"),
    ]


def scout_ahead(state: State, a: int, count: int) -> Script:
    yield from look_at_top(state, count)
    yield from put_back(state, a)


def track(state: State, a: int) -> Script:
    """The Beast Master's own: a Forest Creature on top may be tamed at once."""
    yield from look_at_top(state, 1)
    card = state.looking[0]
    if CARD[card].type == "forest" and sum(owner == a for owner, _ in state.tamed) < TAMED_AT_MOST:
        name = CARD[card].name
        options = [Option(("tame", card), f"Tame the {name}.", "SW-KEY-22"), *_put_options(card)]
        key = yield ask_players_of(state, a, lambda: options, f"It is {a_or_an(name)}. Tame it?", "scout", "SW-KEY-22")
        if key[0] == "tame":
            state.looking.remove(card)
            state.tamed.append((a, card))
            tell(state, f"{the(name, first=True)} is tamed.", "SW-KEY-22")
        else:
            _put(state, card, key[2])
    else:
        yield from put_back(state, a)


def can_check_map(state: State) -> bool:
    return len(state.map) > 1 and bool(state.unused)  # SW-CACT-11 SW-RULING-21


def check_map(state: State, a: int) -> Script:
    """The next Location or an unused one: one stays on top of the Map, the other goes below the unused."""
    for pile, asks in ((state.map, "Which Location is next?"), (state.unused, "Which unused Location is on top?")):
        entry = pile.pop()
        state.looking.append((yield from seen(state, entry, asks, "SW-CACT-07")))
    options = [_next_option(place) for place in state.looking]
    key = yield ask_players_of(state, a, lambda: options, "Where do we go next?", "map", "SW-CACT-07")
    state.map.append(key[1])  # SW-CACT-07
    state.looking.remove(key[1])
    state.unused.insert(0, state.looking.pop())  # SW-CACT-08
    tell(state, f"{LOCATION[key[1]].name} is next.", "SW-CACT-07")


def _next_option(place: str) -> Option:
    row = LOCATION[place]
    return Option(
        ("next", place), f"{row.name}: firewood {row.wood:+d}, {row.count} Creatures. {row.says}", "SW-CACT-07"
    )


def heal(state: State, a: int) -> Script:
    """One exhausted Ability of anybody in play, the camper included."""
    cards = state.exhausted_cards([0, 1, 2, 3])

    def options() -> list[Option]:
        return [refresh_option(card, state.slot(card)) for card in cards]

    key = yield ask_players_of(state, a, options, "Whom do you heal?", "refresh", "SW-CACT-12")
    turn_up_card(state, key[1], "SW-CACT-12")  # SW-CACT-12


def equip(state: State, a: int, who: list[int]) -> Script:
    """Swap an equipped Ability with a spare of the same Adventurer. The new card lies as the old one did."""

    def options() -> list[Option]:
        return [
            _swap_option(state.cards[s], spare)
            for b in who
            for s in SLOTS_OF[b]
            for spare in state.reserve[SPARES_OF[b]]
        ]

    key = yield ask_players_of(state, a, options, "Which Ability for which?", "equip", "SW-CACT-15")
    at, spare = state.slot(key[1]), state.reserve.index(key[2])
    state.cards[at], state.reserve[spare] = key[2], key[1]  # SW-CACT-15 SW-CACT-16 SW-BOARD-01
    tell(state, f"{ABILITY[key[2]].name} for {ABILITY[key[1]].name}.", "SW-CACT-15")


def _swap_option(card: str, spare: str) -> Option:
    says = f"{BOARD[OWNER[card]].name}: {ABILITY[spare].name} for {ABILITY[card].name}."
    return Option(("swap", card, spare), says, "SW-CACT-15")


# --- runes ----------------------------------------------------------------------


def seal(state: State, a: int) -> Script:
    """An Unhallowed of the Graveyard goes below the Unhallowed deck; the Graveyard keeps its order."""
    cards = [card for card in state.graveyard if CARD[card].type == "unhallowed"]
    if not cards:
        tell(state, "There is no Unhallowed in the Graveyard to seal.", "SW-RULING-37")
        return
    options = [Option(("seal", card), f"Seal {the(CARD[card].name)}.", "SW-RUNE-05") for card in cards]
    key = yield ask_players_of(state, a, lambda: options, "Which Unhallowed is sealed?", "seal", "SW-RUNE-05")
    state.graveyard.remove(key[1])  # SW-RUNE-06
    state.unhallowed.insert(0, key[1])  # SW-RUNE-05
    read(CARD[key[1]])
    tell(state, f"{the(CARD[key[1]].name, first=True)} is sealed.", "SW-RUNE-05")


def vanquish(state: State) -> None:
    """The top of the Horde leaves the game, unseen."""
    if not state.horde:
        tell(state, "There is no Horde to vanquish.", "SW-RULING-20")
        return
    state.removed.append(state.horde.pop())  # SW-RUNE-07 SW-RULING-20
    tell(state, "The top of the Horde leaves the game.", "SW-RUNE-07")


def bolster(state: State) -> Script:
    """Each Adventurer on Watch may reroll any of their dice."""
    for a in state.watchers():
        if state.ready(a):
            yield from reroll_some(state, a, "Which dice do you reroll?", "SW-RUNE-08")  # SW-RUNE-08
