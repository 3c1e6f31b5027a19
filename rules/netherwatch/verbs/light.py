"""Verbs of light and cubes."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.netherwatch.cards import Cube
from gloamboard.rules.netherwatch.cards.vocabulary import verb
from gloamboard.rules.netherwatch.house import light as rules
from gloamboard.rules.netherwatch.people import inventory
from gloamboard.rules.netherwatch.state import State
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.verbs.picking import places, somebody
from gloamboard.rules.netherwatch.verbs.words import Where, Who, does, place_of, rule_of


@verb(
    '{ do = "place", cube = "dark", where = "beside" }',
    lambda w: f"place a {w['cube'].capitalize()} Cube in {place_of(w)}",
)
def place(state: State, cause: Cause, cube: Cube, where: Where = "here", zone: str = "") -> Script:
    """Put a cube there, if one may lie there."""
    fits = (lambda spot: rules.can_place(state, spot, cube)) if where != "here" else None
    for spot in (yield from places(state, cause, where, f"where does the {cube.capitalize()} Cube go?", zone, fits)):
        yield from rules.place(state, spot, cube, rule_of(cause))


@verb(
    '{ do = "remove", cube = "lit", where = "nearest-lit" }',
    lambda w: f"take the {w['cube'].capitalize()} Cube from {place_of(w)}",
)
def remove(state: State, cause: Cause, cube: Cube, where: Where = "here", zone: str = "") -> Script:
    """Take a cube from there, if one is there."""
    asks = f"which {cube.capitalize()} Cube is taken away?"
    for spot in (yield from places(state, cause, where, asks, zone, lambda spot: rules.has_cube(state, spot, cube))):
        yield from rules.remove(state, spot, cube, rule_of(cause))


@verb('{ do = "lamp_off", who = "all-with-light" }', lambda w: does(w, "loses the Lit Base", "lose your Lit Base"))
def lamp_off(state: State, cause: Cause, who: Who) -> Script:
    """The carried light of each of them goes out; the Lit Base goes back to the board."""
    for agent in (yield from somebody(state, cause, who)):
        rules.switch_off(state, agent, rule_of(cause))


@verb(
    '{ do = "lamp_on", who = "user" }',
    lambda w: does(w, "may put on the Lit Base", "put on your Lit Base") + " with a LIGHT Item",
)
def lamp_on(state: State, cause: Cause, who: Who) -> Script:
    """Each of them who carries a LIGHT Item and does not hide goes onto the Lit Base."""
    for agent in (yield from somebody(state, cause, who)):
        if not agent.lit and not agent.hiding and not agent.specter and inventory.carries(agent, "light"):
            rules.switch_on(state, agent, rule_of(cause))
