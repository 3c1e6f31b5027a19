"""Verbs of the Demon: Manifesting, moving, jumping, going Dormant, and whom it looks at."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.verbs import Count
from gloamboard.rules.netherwatch.cards.vocabulary import verb
from gloamboard.rules.netherwatch.demon import manifestation as rules
from gloamboard.rules.netherwatch.demon import targeting
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.verbs.picking import choose_zone, one, places
from gloamboard.rules.netherwatch.verbs.words import Where, Who, does, many, place_of, rift_of, rule_of, whom


@verb(
    '{ do = "manifest", who = "active", where = "rift-nearest" }',
    lambda w: f"the Demon Manifests at {rift_of(w)}",
)
def manifest(state: State, cause: Cause, where: Where, who: Who | None = None) -> Script:
    """The Demon Manifests there; near and far are meant from `who`. An Event's `who` goes by the Targeting Priority."""
    if who is not None:
        yield from one(state, cause, who)  # NW-MANIF-02
    for zone in (yield from places(state, cause, where, "where does the Demon Manifest?")):  # NW-MANIF-01
        yield from rules.manifest(state, zone, "NW-MANIF-01")


@verb(
    '{ do = "demon_moves", toward = "nearest-demon", zones = 2 }',
    lambda w: f"the Demon moves {many(w.get('zones', 1), 'Zone')} towards {whom(w['toward'])}",
)
def demon_moves(state: State, cause: Cause, toward: Who, zones: Count = 1) -> Script:
    """The Manifested Demon moves towards an Agent. It leaves Clues in Discovery; Overlap where it arrives."""
    if state.manifested:
        agent = yield from one(state, cause, toward, "Toward whom does the Demon go")
        yield from rules.move_towards(state, agent, zones, rule_of(cause))


@verb(
    '{ do = "demon_goes", where = "nearest-lit", zones = 1 }',
    lambda w: (
        f"the Demon moves {many(w.get('zones', 1), 'Zone')} towards {place_of(w).replace('the near', 'its near')}"
    ),
)
def demon_goes(state: State, cause: Cause, where: Where, zones: Count = 1) -> Script:
    """The Manifested Demon moves towards a place."""
    if state.manifested:
        near = where.startswith("nearest-")  # to the Demon, who goes there
        meant = Cause(cause.kind, cause.card, zone=state.demon_zone) if near else cause
        for zone in (yield from places(state, meant, where, "towards which Zone does the Demon go?")):
            yield from rules.move_towards(state, zone, zones, rule_of(cause))


@verb(
    '{ do = "demon_jumps", where = "rift-fate" }',
    lambda w: f"the Demon jumps to {rift_of(w)}",
)
def demon_jumps(state: State, cause: Cause, where: Where, who: Who | None = None) -> Script:
    """The Manifested Demon is at once somewhere else; that counts as leaving its Zone."""
    if state.manifested:
        if who is not None:
            yield from one(state, cause, who)
        for zone in (yield from places(state, cause, where, "where does the Demon jump to?")):
            yield from rules.relocate(state, zone, rule_of(cause))


@verb(
    '{ do = "demon_pushed", zones = 1 }',
    lambda w: f"push the Demon {many(w.get('zones', 1), 'Zone')}, as you choose",
)
def demon_pushed(state: State, cause: Cause, zones: Count = 1) -> Script:
    """The players move the Manifested Demon, Zone by Zone."""
    for _ in range(zones):
        if state.manifested:
            zone = yield from choose_zone(
                state, cause, ground.demon_near(state, state.demon_zone), "where is the Demon pushed?"
            )
            yield from rules.step_to(state, zone, rule_of(cause))


@verb('{ do = "demon_dormant" }', lambda w: "the Demon goes Dormant")
def demon_dormant(state: State, cause: Cause) -> Script:
    """The Demon goes Dormant. Not in the Confrontation."""
    yield from rules.go_dormant(state, "NW-DORM-01")


@verb('{ do = "aim", who = "lowest-sanity" }', lambda w: does(w, "becomes the Target", "become the Target"))
def aim(state: State, cause: Cause, who: Who) -> Script:
    """That Agent takes the Target token, unless a Demon Artifact holds it."""
    agent = yield from one(state, cause, who)
    targeting.become_target(state, agent, rule_of(cause))


@verb('{ do = "unaim" }', lambda w: "the Target token goes back")
def unaim(state: State, cause: Cause) -> Script:
    """Nobody is the Target, unless a Demon Artifact holds the token."""
    targeting.drop_target(state, rule_of(cause))
    yield from ()
