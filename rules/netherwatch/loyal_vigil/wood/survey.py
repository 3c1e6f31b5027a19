"""Several tiles drawn at once: one of them is laid, the others go back to the top or bottom of their stack."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Option, Script
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.loyal_vigil.wood import explore
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import Camp, tiles
from gloamboard.rules.netherwatch.state import Agent, State


def survey(state: State, agent: Agent, count: int, rule: str) -> Script:
    """The Agent picks a Path anywhere, draws so many tiles for it and lays one, if one can lie there."""
    path = yield from _which_path(state, agent, rule)
    if not path:
        return
    here, kind = path
    pile = explore.pile(state, kind)
    drawn: list[str] = []
    for _ in range(min(count, len(pile))):
        drawn.append((yield from pile.draw(f"Which tile is drawn for the {ground.name(state, here)}?", rule)))
    fits = {tile: found for tile in drawn if (found := explore.legal(state, here, kind, tile))}  # LV-EXPL-09
    if fits:
        options = [Option(("tile", tile), f"{_title(tile)}.", "LV-EXPL-09", ("tap", tile)) for tile in fits]
        key = yield Choice({agent.seat: options}, "Which tile is laid?", about="tile", rule="LV-EXPL-09")
        drawn.remove(str(key[1]))
    for tile in drawn:
        ways = [
            Option(("top", tile), f"{_title(tile)}: on top.", "LV-EXPL-10"),
            Option(("bottom", tile), f"{_title(tile)}: underneath.", "LV-EXPL-10"),
        ]
        back = yield Choice({agent.seat: ways}, f"Where does {_title(tile)} go?", about="tile", rule="LV-EXPL-10")
        (pile.put_top if back[0] == "top" else pile.put_bottom)(tile)  # LV-EXPL-10
    if fits:
        yield from explore.lay(state, agent, here, str(key[1]), fits[str(key[1])])  # LV-EXPL-09


def _title(tile: str) -> str:
    return tiles()[tile].map.title


def _which_path(state: State, agent: Agent, rule: str) -> Script:
    """A Zone and the kind of one of its open Paths; None where none can be explored."""
    house = ground.ground(state)
    zones = house.zones if isinstance(house, Camp) else ()
    options = [
        Option(("path", zone, kind), f"The {ground.name(state, zone)}: {explore.NAMES[kind]}.", rule, ("tap", cell))
        for zone in zones
        for kind, cell in explore.kinds_open(state, zone).items()
    ]
    if not options:
        return None
    key = yield Choice({agent.seat: options}, "Which Path is looked at?", about="path", rule=rule)
    return str(key[1]), str(key[2])
