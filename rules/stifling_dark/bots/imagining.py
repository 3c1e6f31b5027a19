"""Something possible in place of what a seat does not know: where figures and tokens are Hidden, cards in hands and
decks, the Open colour of the Mirror Maze. What was taken out is in view/hiding.py."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gloamboard.rules.kernel import Rng
from gloamboard.rules.stifling_dark.adversary.cult import ALTAR, CULT
from gloamboard.rules.stifling_dark.bots.belief import may_be
from gloamboard.rules.stifling_dark.cards.box import CARD, by_count, cards_of
from gloamboard.rules.stifling_dark.forms import View
from gloamboard.rules.stifling_dark.light.reveal import kind_of
from gloamboard.rules.stifling_dark.objectives.banish import butcher
from gloamboard.rules.stifling_dark.objectives.park import maze
from gloamboard.rules.stifling_dark.state.state import OFF, TURNED, UNSEEN, State
from gloamboard.rules.stifling_dark.state.ways import settle_ways, within

TIERS = ("minor", "moderate", "major")
DECKS = ("general", "cursed", "medical", "objective")
POI_WITHIN = 2
NOT_YET = ("investigators", "start", "medical", "foe")  # steps in which the Adversary has no cards


def imagine(state: State, view: View, rng: Rng) -> State:
    """The state as far as it is known, with the rest made up."""
    if view["people"] and "hand" not in view["people"][0]:
        _fill_hands(state, view, rng)
    _fill_decks(state, rng)
    if "lurks" not in view["foe"]:
        _hide_tokens(state, rng)
        _hide_figures(state, view, rng)
        _deal_cards(state, rng)
        _open_maze(state, rng)
    return state


def some(rng: Rng, cards: Sequence[str], count: int) -> list[str]:
    """So many of them, by chance."""
    left = list(cards)
    return [left.pop(rng.below(len(left))) for _ in range(min(count, len(left)))]


# --- decks and hands ----------------------------------------------------------------------


def _all_of(state: State, deck: str) -> tuple[str, ...]:
    owners = (state.terms.scenario, state.terms.adversary) if deck == "objective" else (state.terms.scenario,)
    return cards_of(deck, *owners)


def _out(state: State) -> set[str]:
    """Cards that are known to be in no deck."""
    out = {card for hand in state.items for card in hand}
    out |= {card for pile in state.discards.values() for card in pile}
    return out | {card for word, card in state.words.items() if word.startswith("dropped--")}


def _in_deck(state: State, deck: str, cards: Iterable[str]) -> list[str]:
    """Those whose token lies on the board, so that nobody can have them."""
    kinds = [kind_of(token) for token in state.tokens]
    return [card for card in cards if f"{deck}--{CARD[card].id}" in state.tokens or CARD[card].token in kinds]


def _fill_hands(state: State, view: View, rng: Rng) -> None:
    """As many Items as each is seen to hold, out of those that are not in a deck."""
    held: list[str] = []
    out = _out(state)
    for deck in DECKS:
        cards = [card for card in _all_of(state, deck) if card not in out]
        there = _in_deck(state, deck, cards)
        free = [card for card in cards if card not in there]
        held += some(rng, free, len(cards) - len(state.bags.get(deck, ())))
    held = some(rng, held, len(held))
    for word in [word for word in state.words if word.startswith("dropped--") and not state.words[word]]:
        state.words[word] = held.pop() if held else ""
    for who, row in enumerate(view["people"]):
        state.items[who] = tuple(held.pop() for _ in range(min(int(row["items"]), len(held))))
        state.supply |= {card: CARD[card].supply for card in state.items[who] if CARD[card].supply}


def _fill_decks(state: State, rng: Rng) -> None:
    out = _out(state)
    for deck in DECKS:
        cards = [card for card in _all_of(state, deck) if card not in out]
        there = _in_deck(state, deck, cards)
        rest = [card for card in cards if card not in there]
        count = len(state.bags.get(deck, ()))
        state.bags[deck] = tuple([*there, *some(rng, rest, count - len(there))][:count])
    seen = {entry.removeprefix(TURNED) for wounds in state.wounds for entry in wounds if entry != UNSEEN}
    wounds = cards_of("wound", state.terms.scenario, state.terms.adversary)
    _refill(state, "wounds", [card for card in wounds if card not in seen], rng)
    events = [card for card in cards_of("event", state.terms.scenario) if card not in (state.event, *state.lasting)]
    for tier in TIERS:
        _refill(state, tier, [card for card in events if CARD[card].tier == tier], rng)


def _refill(state: State, deck: str, cards: Sequence[str], rng: Rng) -> None:
    state.bags[deck] = tuple(some(rng, cards, len(state.bags.get(deck, ()))))


# --- the Adversary's side -----------------------------------------------------------------


def _unlit(state: State) -> list[str]:
    """Spaces on which something can lie Hidden: those that no light falls on, in Zones that were never lit first."""
    lit = (*state.bright_zones, *state.faltering)
    dark = [space for space in state.board.spaces if space not in state.bright and space not in state.closed]
    return [space for space in dark if state.board.zone[space] not in lit] or dark


def _hide_tokens(state: State, rng: Rng) -> None:
    board, free = state.board, _unlit(state)
    general = [space for space in free if space in board.general]
    for token in state.hidden:
        kind, _, of = token.partition("--")
        if kind == "evidence":
            places = [space for space in general if board.zone[space] == of]
            places = places or [space for space in board.spaces_in[of] if space in board.general]
        else:
            near = within(state, of, POI_WITHIN)
            places = [space for space in near if space in general] or [space for space in near if space in free]
        state.hidden[token] = rng.pick(places or general)
    pois = [token for token in (*state.hidden, *state.tokens) if kind_of(token) == "poi"]
    state.cursed_poi = rng.pick(pois) if pois else ""
    if state.terms.adversary == CULT and state.lurks and ALTAR not in state.tokens:
        state.hidden[ALTAR] = rng.pick([space for space in general if board.zone[space]] or general)
    if butcher.DECOY in state.tokens and _is_buried(state):
        near = [space for space in within(state, state.tokens[butcher.DECOY], butcher.DECOY_WITHIN) if space in free]
        state.hidden[butcher.GRAVE] = rng.pick(near or free)


def _is_buried(state: State) -> bool:
    """Whether nobody has found the Grave yet."""
    return not any(kind_of(token) in (butcher.GRAVE, "burning") for token in state.tokens) and not any(
        CARD[card].id == butcher.HOOK for hand in state.items for card in hand
    )


def _hide_figures(state: State, view: View, rng: Rng) -> None:
    """Each where it can have got to since it was last seen."""
    free = [space for space in state.board.spaces if space not in state.bright and space not in state.closed]
    for figure, id in enumerate(state.figures[: len(state.lurks)]):
        if state.lurks[figure] == OFF:
            found = sorted(may_be(view, id).intersection(free))
            state.lurks[figure] = rng.pick(found or free)


def _deal_cards(state: State, rng: Rng) -> None:
    """An Attack and Abilities, those that were played among them."""
    foe, count = state.foe, len(state.people)
    if state.phase in NOT_YET or not state.lurks:
        return
    state.attack = state.attack or rng.pick(cards_of("attack", foe.id))
    barred = foe.barred.get(str(count), ())
    left = [card for card in cards_of("ability", foe.id) if card not in state.abilities and card not in barred]
    state.abilities += some(rng, left, by_count(foe.abilities, count) - len(state.abilities))
    if foe.face_up and "foe.form" not in state.words:
        unplayed = [card for card in state.abilities if card not in state.played]
        up = max(0, foe.face_up - (len(state.abilities) - len(unplayed)))
        state.unready = [*unplayed[up:], state.attack]


def _open_maze(state: State, rng: Rng) -> None:
    if maze.OPEN in state.words and not state.words[maze.OPEN]:
        colour = rng.pick([colour for colour in maze.COLOURS if colour not in maze.shown(state)])
        state.words[maze.OPEN] = colour
        state.maze = tuple(other for other in maze.COLOURS if other != colour)
        settle_ways(state)
