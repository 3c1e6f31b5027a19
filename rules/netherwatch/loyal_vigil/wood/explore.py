"""EXPLORE: a tile of the kind that an open Path asks for is drawn and joined to the explorer's Zone."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Deck, Hand, Key, Option, Reason, Script
from gloamboard.rules.kernel.board.growing import Fit, where_fits
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, no_action, word
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.loyal_vigil.state import of
from gloamboard.rules.netherwatch.loyal_vigil.wood import reveal as revealing
from gloamboard.rules.netherwatch.loyal_vigil.wood.ground import Camp, camp, grow, kind_of, stack, tiles, word_for
from gloamboard.rules.netherwatch.state import Agent, State, ties
from gloamboard.rules.netherwatch.state.beads import COSTS, spend
from gloamboard.rules.netherwatch.state.story import tell

NAMES = {"exploration": "an Exploration Tile", "special": "a Special Tile"}


def pile(state: State, kind: str) -> Deck:
    """The face-down stack of a kind."""
    return of(state).special if kind == "special" else of(state).exploration


def shuffle_stacks(state: State) -> None:
    """All tiles that do not lie yet, face down in two stacks."""
    lying = camp(state).laid.placed
    for kind in NAMES:
        pile(state, kind).shuffle(tile for tile in stack(kind) if tile not in lying)  # LV-SETUP-07


def begin_turn(state: State, agent: Agent | None, zone: str) -> Script:
    """A turn begins: its first EXPLORE is free."""
    yield from ()
    of(state).explores = 0  # LV-EXPL-02


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    if _no_time(state, agent, left) is not None:
        return
    cost = COSTS[1 if of(state).explores else 0]
    for kind, cell in kinds_open(state, agent.zone).items():
        says = f"EXPLORE: draw {NAMES[kind]} and join it to this Zone."
        found.append(Option(("explore", kind), says, "LV-EXPL-05", ("tap", cell), cost=cost))


def kinds_open(state: State, zone: str) -> dict[str, str]:
    """Kinds of tile that can be drawn for an open Path of a Zone, each with the cell such a Path leads to."""
    paths = {edge.kind: edge.onto for edge in camp(state).open_paths(zone)}
    return {kind: cell for kind, cell in paths.items() if no_tile(state, zone, kind) is None}


def _no_time(state: State, agent: Agent, left: int) -> Because:
    """What forbids any EXPLORE here and now."""
    house = ground.ground(state)
    if not isinstance(house, Camp):
        return "LV-EXPL-04", "This map is printed: there is nothing to EXPLORE."
    if not house.open_paths(agent.zone):
        if any(edge.space == agent.zone for edge in house.laid.outward):
            return "LV-RULING-16", "The table ends here: a Path over its edge leads nowhere."
        return "LV-EXPL-01", "No Path of this Zone is open."
    if of(state).explores and (because := no_action(state, agent, left)) is not None:
        return "LV-EXPL-03", f"EXPLORE is free once a turn; again it costs an Action. {because[1]}"
    return None


def _no_exploring(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    if (because := _no_time(state, agent, left)) is not None:
        return because
    return no_tile(state, agent.zone, word(attempt, 1))


def no_tile(state: State, zone: str, kind: str) -> Because:
    """What forbids to draw a tile of that kind for a Path of this Zone."""
    if kind not in {edge.kind for edge in camp(state).open_paths(zone)}:
        return ("LV-MAP-15" if kind == "special" else "LV-MAP-14"), "No open Path of this Zone asks for such a tile."
    if f"{zone} {kind}" in of(state).shut:
        return "LV-RULING-14", "No tile fits this Path as the wood lies now."
    return None if len(pile(state, kind)) else ("LV-RULING-14", "No tile of that kind is left.")


def _explore(state: State, agent: Agent, key: Key) -> Script:
    paid = of(state).explores > 0
    if paid:
        spend(state, agent, 1)  # LV-EXPL-03
    of(state).explores += 1  # LV-EXPL-02 LV-EXPL-07 LV-FREE-03 LV-EX-05
    if not (yield from draw_and_lay(state, agent, agent.zone, str(key[1]))) and paid:
        spend(state, agent, -1)  # LV-RULING-14


def draw_and_lay(state: State, agent: Agent, here: str, kind: str) -> Script:
    """Draw until a tile can be laid to a Path of this Zone, at most once through the stack; says whether one was.
    Nobody moves."""
    drawn = pile(state, kind)
    for _ in range(len(drawn)):
        asks = f"Which tile is drawn for the {ground.name(state, here)}? Tap it on the lectern."
        tile = yield from drawn.draw(asks, "LV-EXPL-05", (agent.seat,), called=_title, hand=_tapped)
        fits = legal(state, here, kind, tile)
        if fits:
            yield from _lay(state, agent, here, tile, fits)  # LV-EXPL-13
            return True
        drawn.put_bottom(tile)  # LV-EXPL-08
        tell(state, f"{tiles()[tile].map.title} cannot lie here: the wood would end.", "LV-EXPL-08")
    of(state).shut |= {f"{here} {kind}"}
    tell(state, "No tile fits this Path.", "LV-RULING-14")
    return False


def survey(state: State, agent: Agent, here: str, kind: str, count: int, most: int) -> Script:
    """Several tiles are drawn, some of them laid, and the others put back on top of their stack or under it."""
    drawn = pile(state, kind)
    asks = f"Which tile is drawn for the {ground.name(state, here)}?"
    held: list[str] = []
    for _ in range(min(count, len(drawn))):
        seen = drawn.draw(asks, "LV-EXPL-09", (agent.seat,), called=_title, hand=_tapped)
        held.append((yield from seen))  # LV-EXPL-09
    for _ in range(most):
        able = [tile for tile in held if legal(state, here, kind, tile, len(held) - 1)]
        if not able:
            break
        tile = yield from ties.choose_one(
            state, "Which tile is laid?", able, "LV-EXPL-09", says=_title, about="survey", seat=agent.seat
        )
        held.remove(tile)
        yield from _lay(state, agent, here, tile, legal(state, here, kind, tile, len(held)))  # LV-EXPL-09
    while held:
        options = [
            Option((place, tile), f"{_title(tile)} {place} the stack.", "LV-EXPL-10")
            for tile in held
            for place in ("on", "under")
        ]
        key = yield Choice({agent.seat: options}, "Where do the other tiles go?", about="survey", rule="LV-EXPL-10")
        held.remove(str(key[1]))
        (drawn.put_top if key[0] == "on" else drawn.put_bottom)(str(key[1]))  # LV-EXPL-10


def _title(tile: str) -> str:
    return tiles()[tile].map.title


def _tapped(tile: str) -> Hand:
    return ("tap", tile)


def legal(state: State, zone: str, kind: str, tile: str, held: int = 0) -> tuple[Fit, ...]:
    """The ways a tile may be joined to an open Path of that kind in the Zone so that the wood can go on growing.
    `held` tiles of the kind are in hand, and go back to their stack."""
    house = camp(state)
    edges = [edge for edge in house.open_paths(zone) if edge.kind == kind]  # LV-EXPL-05 LV-MAP-14 LV-MAP-15
    fits = where_fits(tiles()[tile], house.laid, edges)  # LV-EXPL-06
    left = {each: len(pile(state, each)) + held * (each == kind) for each in NAMES}
    if not any(left.values()):
        return fits  # LV-RULING-13: the very last tile ends the wood in any case
    return tuple(fit for fit in fits if _grows(house, tile, fit, left))  # LV-EXPL-08


def _grows(house: Camp, tile: str, fit: Fit, left: dict[str, int]) -> bool:
    if any(left[edge.kind] for edge in house.laid.open if edge.onto not in fit.cells):
        return True  # that Path stays open, whatever the tile brings
    after = house.laid.plus(tiles()[tile], fit.cell, fit.rotation)
    return any(left[edge.kind] for edge in after.open)


def _lay(state: State, agent: Agent, here: str, tile: str, fits: tuple[Fit, ...]) -> Script:
    title = tiles()[tile].map.title
    options = [
        Option(
            ("lay", tile, fit.cell, fit.rotation),
            f"Lay {title} on {fit.cell.upper()}, turned {fit.rotation}°.",
            "LV-EXPL-06",
            ("lay", tile, fit.cell, str(fit.rotation), *fit.cells[1:]),
            lights=fit.opens,
        )
        for fit in fits
    ]
    of(state).drawn, of(state).drawn_for = tile, here
    asks = f"Where does the {title.removeprefix('The ')} lie?"
    key = yield Choice({agent.seat: options}, asks, about="lay", rule="LV-EXPL-06")
    of(state).drawn = of(state).drawn_for = ""
    yield from reveal(state, tile, str(key[2]), int(key[3]), agent, here)


def reveal(state: State, tile: str, cell: str, rotation: int, agent: Agent, here: str) -> Script:
    """A tile lies: its Zones are revealed, the one joined to the explored Zone first."""
    grow(state, word_for(tile, cell, rotation))
    of(state).shut = frozenset()
    tell(state, f"The {tiles()[tile].map.title} comes to light.", "LV-EXPL-05")
    zones = [space.id for space in tiles()[tile].map.space]
    near = camp(state).near(here, frozenset())
    yield from revealing.zones(state, sorted(zones, key=lambda zone: zone not in near), agent)  # LV-RULING-07


def _not_drawn(state: State, tile: str) -> Reason:
    """While a tile is read off the real stack, another was shown."""
    kind = kind_of(tile)
    if tile in pile(state, kind).cards():
        says = f"The {_title(tile)} is {NAMES[kind]}: draw from the other stack, and tap what you drew."
        return Reason("LV-EXPL-05", says)
    return Reason("LV-EXPL-05", f"The {_title(tile)} was drawn before: tap the tile you drew now.")


def why_not(state: State, seat: str, attempt: Attempt, about: str) -> Reason | None:
    """Why a tile may not lie so, or not now."""
    if attempt[:1] != ("lay",) or not isinstance(ground.ground(state), Camp):
        return None
    tile, cell, drawn = word(attempt, 1), word(attempt, 2), of(state).drawn
    if about == "chance":
        return _not_drawn(state, tile)
    if not drawn:
        return Reason("LV-EXPL-05", "EXPLORE first: then a tile is drawn and laid.")
    if tile != drawn:
        return Reason("LV-EXPL-05", f"The tile drawn is {_title(drawn)}.")
    zone = of(state).drawn_for
    kinds = {edge.kind for edge in camp(state).open_paths(zone)}
    fits = [fit for kind in kinds for fit in legal(state, zone, kind, tile)]
    cells = tuple(dict.fromkeys(each for fit in fits for each in fit.cells))
    every = where_fits(tiles()[tile], camp(state).laid, camp(state).open_paths(zone))
    if cell not in cells and any(cell in fit.cells for fit in every):
        return Reason("LV-EXPL-08", "Lying there, it would end the wood.", cells)
    return Reason("LV-EXPL-06", "A Path of the tile must meet an open Path of its kind in your Zone.", cells)


DO = {"explore": _explore}
CHECKS = {"explore": _no_exploring}
