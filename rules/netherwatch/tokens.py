"""Clues, Cover, Locks and Rifts in the zones: placing, turning over, taking away."""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.kernel import Chance, Choice, Option, Script
from gloamboard.rules.netherwatch import cards, ground
from gloamboard.rules.netherwatch.agent import Agent
from gloamboard.rules.netherwatch.state import HQ, State
from gloamboard.rules.netherwatch.story import tell
from gloamboard.rules.netherwatch.ties import decider


def place_clue(state: State, zone: str, rule: str) -> Script:
    """A Clue from the Supply, face down, or turned up where a Living Agent stands."""
    if zone == HQ or state.supply("clue") <= 0:  # NW-HQ-06 NW-CUBE-10
        return
    old = state.clues.get(zone)
    if old is not None:
        if not old[1]:  # two backs look alike: the one that lies there stays
            if any(not agent.specter for agent in state.in_zone(zone)):
                yield from reveal_clue(state, zone, "NW-CLUE-04")  # NW-CLUE-04
            return
        key = yield Choice({decider(state): lambda: _which_clue(state, zone)}, "Which Clue stays?", rule="NW-CLUE-07")
        if key[1] == "old":  # NW-CLUE-07
            return
        remove_clue(state, zone, "NW-CLUE-07")
    state.clue_count += 1
    state.clues[zone] = (f"clue-{state.clue_count}", "")  # NW-CLUE-04
    tell(state, f"A Clue in the {ground.name(state, zone)}.", rule)
    if any(not agent.specter for agent in state.in_zone(zone)):  # NW-EX-16
        yield from reveal_clue(state, zone, "NW-CLUE-04")  # NW-CLUE-04 NW-DISC-04 NW-EX-14


def _which_clue(state: State, zone: str) -> list[Option]:
    face = face_name(state.clues[zone][1])
    return [
        Option(("clue", "old"), f"The one that lies there stays: {face}.", "NW-CLUE-07"),
        Option(("clue", "new"), "The new one stays.", "NW-CLUE-07"),
    ]


def face_name(face: str) -> str:
    """A Clue's face in words."""
    return "Wild" if face == "wild" else " and ".join(word.capitalize() for word in face.split())


def reveal_clue(state: State, zone: str, rule: str) -> Script:
    """Turn a face-down Clue over."""
    clue = state.clues.get(zone)
    if clue is None or clue[1]:
        return
    face = yield Chance(
        "clues", state.clue_bag, f"What does the Clue in the {ground.name(state, zone)} show?", rule=rule
    )
    state.clue_bag.remove(face)
    state.clues[zone] = (clue[0], face)
    tell(state, f"The Clue in the {ground.name(state, zone)} shows {face_name(face)}.", rule)


def remove_clue(state: State, zone: str, rule: str) -> None:
    """Back to the Supply at once."""
    _, face = state.clues.pop(zone)  # NW-CLUE-09
    if face:
        state.clue_bag.append(face)


def arrive(state: State, agent: Agent) -> Script:
    """A Living Agent has ended movement here: what lies face down is turned up."""
    if agent.specter:  # NW-SPEC-19
        return
    zone = agent.zone
    if zone in state.clues:
        yield from reveal_clue(state, zone, "NW-CLUE-05")  # NW-CLUE-05 NW-ACT-11
    for cover, (where, face) in list(state.covers.items()):
        if where == zone and not face:
            yield from reveal_cover(state, cover, "NW-COVER-02")  # NW-COVER-02 NW-ACT-11
    if state.banishment:
        from gloamboard.rules.netherwatch import rituals  # late: rituals run verbs

        yield from rituals.on_arrival(state, zone, "NW-ACT-12")  # NW-ACT-12


def reveal_cover(state: State, cover: str, rule: str) -> Script:
    """Turn a face-down Cover over. An Exposed one does nothing more."""
    zone, face = state.covers[cover]
    if face:
        return
    bag = state.cover_bag
    face = yield Chance("cover", bag, f"What does the Cover in the {ground.name(state, zone)} show?", rule=rule)
    bag.remove(face)
    state.covers[cover] = (zone, face)  # NW-COVER-01 NW-COVER-03
    tell(state, f"The Cover in the {ground.name(state, zone)} is {face}.", rule)


def covers_in(state: State, zone: str) -> list[str]:
    return [cover for cover, (where, _) in state.covers.items() if where == zone]


def free_cover(state: State, zone: str) -> str:
    """A revealed Safe Cover here that shelters nobody; "" for none."""
    for cover, (where, face) in state.covers.items():
        if where == zone and face == "safe" and all(agent.hiding != cover for agent in state.agents):
            return cover  # NW-HIDE-01 NW-HIDE-02 NW-EX-18
    return ""


def place_cover(state: State, zone: str, rule: str) -> Script:
    """A Cover from the Supply, face down. With an Agent there the players may turn it up."""
    if zone == HQ or state.supply("cover") <= 0:
        return
    if _unseen(state) >= len(state.cover_bag):
        state.cover_bag += _covers_in_the_box(state)
    number = next(n for n in range(1, 99) if f"cover-{n}" not in state.covers)
    state.covers[f"cover-{number}"] = (zone, "")
    tell(state, f"Cover in the {ground.name(state, zone)}.", rule)
    yield from _offer_turning(state, f"cover-{number}")


def _unseen(state: State) -> int:
    """Covers that lie face down in the house: their faces are somewhere in the bag."""
    return sum(not face for _, face in state.covers.values())


def spare_covers(state: State, face: str) -> int:
    """Covers of that face that are in the Supply for certain: never put out, or in the bag with none face down."""
    loose = state.cover_bag.count(face) if not _unseen(state) else 0
    return loose + _covers_in_the_box(state).count(face)


def replace_cover(state: State, cover: str, face: str) -> None:
    """A Cover that lies open is changed for one of another face out of the Supply."""
    zone, _ = state.covers[cover]
    if face not in _covers_in_the_box(state):
        state.cover_bag.remove(face)
    state.covers[cover] = (zone, face)
    tell(state, f"The Cover in the {ground.name(state, zone)} is {face} now.", "NW-PROMO-13")


def _covers_in_the_box(state: State) -> list[str]:
    """Faces of the Covers that the Operation left in the box."""
    out = [*state.cover_bag, *(face for _, face in state.covers.values())]
    return [face for face, count in cards.cards().cover.items() for _ in range(count - out.count(face))]


def move_cover(state: State, cover: str, zone: str, rule: str) -> Script:
    """An effect moves a Cover; several may share a Zone."""
    if zone == HQ:
        return
    state.covers[cover] = (zone, state.covers[cover][1])  # NW-COVER-05
    tell(state, f"Cover is moved to the {ground.name(state, zone)}.", rule)
    yield from expose(state, cover)
    if not state.covers[cover][1]:
        yield from _offer_turning(state, cover)


def _offer_turning(state: State, cover: str) -> Script:
    zone = state.covers[cover][0]
    if not any(not agent.specter for agent in state.in_zone(zone)):
        return
    options = [
        Option(("turn", cover), "Turn the Cover up.", "NW-TOK-01", ("flip", cover, zone)),
        Option(("leave", cover), "Leave it face down.", "NW-TOK-01"),
    ]
    key = yield Choice({decider(state): options}, "Turn it up?", rule="NW-TOK-01")
    if key[0] == "turn":
        yield from reveal_cover(state, cover, "NW-TOK-01")  # NW-TOK-01


def remove_cover(state: State, cover: str, rule: str) -> Script:
    """Off the map, whatever its face."""
    zone, face = state.covers.pop(cover)  # NW-COVER-04
    if face:
        state.cover_bag.append(face)
    tell(state, f"Cover is gone from the {ground.name(state, zone)}.", rule)
    yield from expose(state, cover)


def expose(state: State, cover: str) -> Script:
    """Whoever hid on this Cover is Exposed at once."""
    from gloamboard.rules.netherwatch import overlap  # late: an Overlap moves Agents, who turn tokens

    for agent in state.agents:
        if agent.hiding == cover:
            agent.hiding = ""  # NW-HIDE-12
            tell(state, f"The {agent.name} is Exposed.", "NW-HIDE-12")
            if state.manifested and agent.zone == state.demon_zone:
                yield from overlap.resolve(state, agent)


def lock_ways(state: State, between: Sequence[str]) -> frozenset[str]:
    """The ways a Lock closes: one link, or all of a Zone's when it lies in the middle."""
    graph = ground.ground(state).graph
    if len(between) == 1:
        return graph.ways_of(between[0])  # NW-LOCK-03
    a, b = between
    if HQ in between:
        return graph.opening(b if a == HQ else a, "drive")
    return frozenset(way.id for way in graph.between(a, b))  # NW-LOCK-02


def place_lock(state: State, between: Sequence[str], rule: str) -> None:
    """A Lock on a link, or in the middle of a Zone."""
    name = "--".join(sorted(between))
    if name in state.locks or state.supply("lock") <= 0:
        return
    state.locks[name] = lock_ways(state, between)
    state.blocked = frozenset().union(*state.locks.values())  # NW-MAP-08 NW-LOCK-01 NW-EX-17
    where = " and ".join(ground.the(state, zone) for zone in between)
    tell(state, f"A Lock {'between' if len(between) > 1 else 'in'} {where}.", rule)


def remove_lock(state: State, name: str, rule: str) -> None:
    del state.locks[name]
    state.blocked = frozenset().union(*state.locks.values())
    tell(state, "A Lock is opened.", rule)


def locks_at(state: State, zone: str) -> list[str]:
    """Locks that can be opened from a Zone: on a link of it, or in the middle of it or of a neighbour."""
    graph = ground.ground(state).graph
    found = []
    for name in state.locks:
        ends = name.split("--")
        if zone in ends or (len(ends) == 1 and ends[0] in graph.neighbours(zone)):
            found.append(name)
    return found


def place_rift(state: State, number: int, zone: str, rule: str) -> None:
    """A Rift token; a Zone holds one at most."""
    if zone == HQ or zone in state.rifts.values() or number in state.rifts:  # NW-RIFT-02
        return
    state.rifts[number] = zone  # NW-RIFT-01
    tell(state, f"Rift {number} opens in the {ground.name(state, zone)}.", rule)


def rift_numbers(state: State, number: int) -> list[int]:
    """The Rift of that number, or else the nearest numbers in play above and below it."""
    if number in state.rifts:
        return [number]
    above = [n for n in state.rifts if n > number]
    below = [n for n in state.rifts if n < number]
    return [*([max(below)] if below else []), *([min(above)] if above else [])]  # NW-RIFT-03
