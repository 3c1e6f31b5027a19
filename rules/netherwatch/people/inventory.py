"""What Agents carry: slots, gaining, dropping, discarding. Where it lies afterwards is in dropped.py."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from gloamboard.rules.kernel import Choice, Option, Script
from gloamboard.rules.kernel.wording import enumerated
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import modifiers, moments, printed
from gloamboard.rules.netherwatch.cards.words import AGENT_KINDS, CARRIED, PROPERTIES
from gloamboard.rules.netherwatch.house import light
from gloamboard.rules.netherwatch.people.artifacts import (
    claim_target,
    is_artifact,
    release_target,
    with_contents,
)
from gloamboard.rules.netherwatch.people.dropped import lay_down, to_discard, without
from gloamboard.rules.netherwatch.state import Agent, State, lasting, ties
from gloamboard.rules.netherwatch.state.story import tell

ANYWHERE = CARRIED["pocket"]  # in any slot


def pockets(state: State, agent: Agent) -> int:
    """Pocket slots: a human's third exists only in games with one or two Agents."""
    kind = cards.kind_of(agent.id)
    slots = kind.second if len(state.agents) <= 2 else kind.second - kind.fewer  # NW-INV-01 NW-INV-02
    return slots + modifiers.total(state, "pocket", agent)


def carries(agent: Agent, prop: cards.Property) -> bool:
    return prop in _properties(agent.hand + agent.pocket)  # NW-ITEM-04 NW-ITEM-07


def drained(state: State, agent: Agent) -> bool:
    """Whether something carried takes of all Sanity regained; a Demon Artifact does even when it is put away."""
    if carries(agent, "drain"):
        return True
    rows = cards.cards().items
    away = with_contents(state, agent.items) if state.inside else ()
    return any(is_artifact(card) and "drain" in rows[card].properties for card in away)


@functools.lru_cache(20_000)
def _properties(some: tuple[str, ...]) -> frozenset[str]:
    rows = cards.cards().items
    return frozenset(prop for card in some for prop in rows[card].properties)


def name(card: str) -> str:
    return cards.cards().items[card].name


def stop(text: str) -> str:
    """The end of a sentence; an abbreviation like P.K.A.D. has its stop already."""
    return text if text.endswith(".") else f"{text}."


def named(card: str) -> str:
    """Its name at the end of a sentence."""
    return stop(name(card))


@functools.cache
def reads(card: str) -> str:
    """Its name and what stands on it, for whoever chooses a card that is not in their hand."""
    row = cards.cards().items[card]
    return f"{named(card)} {printed.item(row)}".rstrip()


@functools.lru_cache(20_000)
def one_of_each(some: tuple[str, ...]) -> tuple[str, ...]:
    """These cards without the second copies: nobody could tell which of two is meant."""
    rows, first = cards.cards().items, dict[str, str]()
    for card in some:
        first.setdefault(rows[card].kind, card)
    return tuple(first.values())


def names(some: Sequence[str]) -> str:
    return ", ".join(name(card) for card in some)


def the_names(some: Sequence[str]) -> str:
    """As a sentence names them: the Flashlight, the Old Key and the Matchbox."""
    return enumerated(f"the {name(card)}" for card in some)


def to_carry(agent: Agent, some: tuple[str, ...]) -> tuple[str, ...]:
    """Of these Items, those that an Agent of this kind carries at all, and one more of them."""
    return _to_carry(cards.kind_of(agent.id).id, agent.hand + agent.pocket, some)


@functools.lru_cache(20_000)
def _to_carry(kind_id: str, held: tuple[str, ...], some: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(card for card in some if _by_slot(kind_id, (*held, card), ()) is not None)


def tradeable(card: str) -> bool:
    return all(PROPERTIES[each].traded for each in cards.cards().items[card].properties)


def fits(state: State, agent: Agent, some: Sequence[str]) -> bool:
    """Whether these Items go into the Agent's slots."""
    return slots(state, agent, some) is not None


def slots(state: State, agent: Agent, some: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The Items laid out as (hand, pocket); None when they do not fit. What lay where stays there if it can."""
    kind = cards.kind_of(agent.id)
    sorted_out = _by_slot(kind.id, tuple(some), agent.hand)
    if sorted_out is None:
        return None
    if kind.anywhere:
        return _anywhere(kind.id, tuple(some), agent.hand, pockets(state, agent))
    only_hand, only_pocket, loose = sorted_out
    room = pockets(state, agent) - len(only_pocket)
    if room < 0:
        return None
    if len(only_hand) > kind.first and len(only_hand) > kind.first + _shared(state, only_hand):  # NW-SOLO-04
        return None
    hand = only_hand + loose[room:]
    if len(hand) > kind.first + _shared(state, some):
        return None  # NW-INV-01 NW-INV-06
    return hand, only_pocket + loose[:room]


@functools.lru_cache(20_000)
def _by_slot(kind_id: str, some: tuple[str, ...], held: tuple[str, ...]) -> tuple[tuple[str, ...], ...] | None:
    """These Items by where an Agent of that kind carries them: only in the hand, only in a pocket, in either, with what
    is held in the hand now last. None when the kind does not carry one of them, or not so many."""
    kind, rows = AGENT_KINDS[kind_id], cards.cards().items
    words = [rows[card].carry for card in some]
    for word in words:
        way = CARRIED[word]
        if (way.kinds and kind_id not in way.kinds) or words.count(word) > way.most:
            return None
    ways = [ANYWHERE if kind.anywhere and CARRIED[word].first else CARRIED[word] for word in words]
    pairs = list(zip(some, ways, strict=True))
    hand = tuple(card for card, way in pairs if not way.second)  # NW-INV-06 NW-EX-23
    pocket = tuple(card for card, way in pairs if not way.first)
    loose = [card for card, way in pairs if way.first and way.second]  # NW-INV-05
    loose.sort(key=lambda card: card in held)  # NW-INV-04
    return hand, pocket, tuple(loose)


@functools.lru_cache(20_000)
def _anywhere(
    kind_id: str, some: tuple[str, ...], held: tuple[str, ...], room: int
) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Items of an Agent whose every slot takes any: what lay in the first row stays, what can be USED joins it."""
    kind = AGENT_KINDS[kind_id]
    if len(some) > kind.first + room:
        return None
    wanted = sorted(some, key=lambda card: (card not in held, card not in cards.at_hand(kind_id, (card,), ())))
    usable = [card for card in wanted if card in held or cards.at_hand(kind_id, (card,), ())]
    first = (usable + [card for card in wanted if card not in usable])[: max(len(usable), len(some) - room)][
        : kind.first
    ]
    return tuple(first), tuple(card for card in some if card not in first)


def _shared(state: State, some: Sequence[str]) -> int:
    """One slot may hold two Essential Items in a solo game that says so."""
    if "shared-slot" not in state.solo:
        return 0
    rows = cards.cards().items
    return 1 if sum(rows[card].deck == "essential" for card in some) >= 2 else 0  # NW-SOLO-04


def carry(state: State, agent: Agent, some: Sequence[str]) -> None:
    """The Agent now carries exactly these. What no longer fits is held all the same until `relieve` is through."""
    agent.hand, agent.pocket = slots(state, agent, some) or (tuple(some), ())
    if agent.lit and not carries(agent, "light"):
        light.switch_off(state, agent, "NW-LIGHT-11")  # NW-LIGHT-11


def give(state: State, agent: Agent, some: Sequence[str], rule: str) -> Script:
    """The Agent gains Items. What does not fit is dropped at once, as the player chooses."""
    if agent.specter:  # NW-SPEC-02
        return
    have = agent.items + tuple(some)
    tell(state, f"The {agent.name} takes {stop(the_names(some))}", rule)
    surplus: list[str] = []
    while not fits(state, agent, have):
        asks = f"The {agent.name} carries too much. What has to go?"
        key = yield Choice({agent.seat: _to_part_with(state, agent, have)}, asks, about="surplus", rule="NW-INV-03")
        have = without(have, [key[1]])
        if key[0] == "stow":
            put_inside(state, str(key[2]), str(key[1]))
        elif key[0] == "surplus":
            surplus.append(key[1])  # NW-INV-03
        else:
            to_discard(state, key[1])  # NW-ITEM-18
            tell(state, f"The {agent.name} discards the {named(key[1])}", "NW-ITEM-18")
    parted = [card for card in agent.items if card not in have]
    carry(state, agent, have)
    release_target(state, agent, parted)  # NW-ITEM-23
    claim_target(state, agent)
    if surplus:
        tell(state, f"The {agent.name} drops {stop(the_names(surplus))}", "NW-INV-03")
        yield from lay_down(state, agent.zone, surplus, "NW-INV-03")  # NW-INV-03 NW-ITEM-18
    yield from moments.fire(state, "gains", agent)


def _to_part_with(state: State, agent: Agent, have: Sequence[str]) -> list[Option]:
    """To make room anything may be dropped or put inside something else, and what was carried before discarded."""
    drops = [
        Option(("surplus", card), f"Drop the {_told(agent, card)}", "NW-INV-03", ("tap", card))
        for card in one_of_each(tuple(have))
    ]
    carried = one_of_each(tuple(card for card in have if card in agent.items))
    discards = [Option(("discard", card), f"Discard the {named(card)}", "NW-ITEM-18") for card in carried]
    return [*drops, *discards, *stowing(state, tuple(have))]


def stowing(state: State, have: tuple[str, ...]) -> list[Option]:
    """Ways to put one of these Items inside another of them that has room."""
    rows = cards.cards().items
    bags = [card for card in have if rows[card].holds > len(state.inside.get(card, ()))]
    return [
        Option(("stow", card, bag), f"Put the {name(card)} into the {named(bag)}", "NW-INV-03", ("tap", card))
        for bag in bags
        for card in one_of_each(have)
        if card != bag and tradeable(card)
    ]


def put_inside(state: State, bag: str, card: str) -> None:
    """An Item lies inside another from now on: it takes no slot, and is of no use there."""
    state.inside[bag] = (*state.inside.get(bag, ()), card)
    tell(state, f"The {name(card)} is in the {named(bag)}", "NW-INV-03")


def take_out(state: State, bag: str, card: str) -> None:
    left = without(state.inside[bag], [card])
    if left:
        state.inside[bag] = left
    else:
        del state.inside[bag]


def _told(agent: Agent, card: str) -> str:
    """A carried card by its name; a new one with what stands on it."""
    return named(card) if card in agent.items else reads(card)


def drop(state: State, agent: Agent, some: Sequence[str], rule: str) -> Script:
    """Drop Items into the Agent's Zone, as one set."""
    held = [card for card in some if card in agent.items]
    if not held:  # NW-DROP-10
        return
    carry(state, agent, without(agent.items, held))
    tell(state, f"The {agent.name} drops {stop(the_names(held))}", rule)
    release_target(state, agent, held)
    yield from lay_down(state, agent.zone, held, rule)
    yield from relieve(state, agent)


def discard(state: State, agent: Agent, card: str, rule: str) -> Script:
    """Discard a carried Item."""
    yield from ()
    if card not in agent.items:
        return
    carry(state, agent, without(agent.items, [card]))
    release_target(state, agent, [card])
    to_discard(state, card)
    tell(state, f"The {agent.name} discards the {named(card)}", rule)
    yield from relieve(state, agent)


def relieve(state: State, agent: Agent) -> Script:
    """A slot is gone with the Item that gave it: what no longer fits is dropped, one Item after another."""
    while not fits(state, agent, agent.items):
        card = yield from ties.choose_one(
            state,
            f"The {agent.name} carries too much. What is dropped?",
            one_of_each(agent.items),
            "NW-INV-03",
            says=lambda card: f"Drop the {named(card)}",
            about="surplus",
            seat=agent.seat,
        )
        if card not in agent.items or fits(state, agent, agent.items):
            continue  # a ruling came between
        carry(state, agent, without(agent.items, [card]))
        release_target(state, agent, [card])
        tell(state, f"The {agent.name} drops the {named(card)}", "NW-INV-03")
        yield from lay_down(state, agent.zone, [card], "NW-INV-03")  # NW-INV-03
    carry(state, agent, agent.items)


def spent(state: State, agent: Agent, card: str, user: Agent | None = None) -> Script:
    """A SINGLE USE Item has been used, by whoever carries it or, with SYNERGY, by another."""
    if card not in agent.items:
        return
    if lasting.take(state, "keep-single-use", (user or agent).id):
        tell(state, f"The {name(card)} is kept.", "NW-PROMO-07")  # NW-PROMO-07
        return
    yield from discard(state, agent, card, "NW-ITEM-13")  # NW-ITEM-13


def draw(state: State, agent: Agent, deck: str, count: int, rule: str) -> Script:
    """Draw from the top of an Item deck; keep any, the others are dropped or go back on top or under the deck."""
    pile = {"hq": state.hq_deck, "scavenged": state.scavenged_deck, "artifact": state.artifact_deck}[deck]
    drawn = []
    for _ in range(count):
        card = yield from pile.draw(f"Which {deck} Item is drawn?", rule)  # NW-ITEM-16
        if card is not None:
            drawn.append(card)
    for card in drawn:
        yield from _keep_or_not(state, agent, deck, card)
    return drawn


def _keep_or_not(state: State, agent: Agent, deck: str, card: str) -> Script:
    row = cards.item(card)

    def options() -> list[Option]:
        return [
            Option(("keep", card), f"Keep the {row.name}.", "NW-ITEM-17", ("tap", card)),
            Option(("drop", card), f"Drop the {row.name} here.", "NW-ITEM-17"),
            Option(("top", card), f"Put the {row.name} back on top.", "NW-ITEM-17"),
            Option(("bottom", card), f"Put the {row.name} under the deck.", "NW-ITEM-17"),
        ]

    key = yield Choice({agent.seat: options}, f"The {agent.name} draws: {reads(card)}", about="draw", rule="NW-ITEM-17")
    pile = {"hq": state.hq_deck, "scavenged": state.scavenged_deck, "artifact": state.artifact_deck}[deck]
    if key[0] == "keep":
        yield from give(state, agent, [card], "NW-ITEM-17")  # NW-ITEM-17
    elif key[0] == "drop":
        tell(state, f"The {agent.name} drops the {named(card)}", "NW-ITEM-17")
        yield from lay_down(state, agent.zone, [card], "NW-ITEM-17")
    elif key[0] == "top":
        pile.put_top(card)
    else:
        pile.put_bottom(card)


def hand_over(state: State, giver: Agent, taker: Agent, card: str) -> None:
    """One Item changes hands; a Demon Artifact takes the Target with it."""
    carry(state, giver, without(giver.items, [card]))
    release_target(state, giver, [card])
    carry(state, taker, (*taker.items, card))
    claim_target(state, taker)
    tell(state, f"The {taker.name} has the {named(card)}", "NW-ACT-16")
