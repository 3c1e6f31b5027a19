"""Counters and figures that come onto the board, and what happens when there are none left."""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.hellboy.asking import ask_lead
from gloamboard.rules.hellboy.board.ways import beside, label
from gloamboard.rules.hellboy.cards.box import MINION, PRINTED, SCENERY, called
from gloamboard.rules.hellboy.figures.printed import name_of
from gloamboard.rules.hellboy.harm.scenery import breakable, remove
from gloamboard.rules.hellboy.state.state import Enemy, Piece, State
from gloamboard.rules.hellboy.state.story import mark, tell
from gloamboard.rules.kernel import Option, Script


def _from_elsewhere(state: State, word: str, areas: Sequence[str], rule: str) -> Script:
    """The supply is empty: the lead agent takes one that lies elsewhere. Its area, or "" where there is none."""
    if not areas:
        return ""
    options = [Option(("relocate", word, area), f"From {label(state, area)}.", rule) for area in areas]
    key = yield ask_lead(state, options, f"No {word} is left. Which one is moved?", "relocate", rule)
    return str(key[2])


def place_inferno(state: State, area: str, rule: str = "") -> Script:
    """An area burns, once."""
    if area in state.infernos:
        return  # HB-INF-06
    if len(state.infernos) >= PRINTED.supply.infernos:
        other = yield from _from_elsewhere(state, "inferno", state.infernos, "HB-OUT-01")  # HB-OUT-01
        take_inferno(state, other)
    state.infernos = (*state.infernos, area)
    tell(state, f"{label(state, area)} burns.", rule)
    mark(state, "fire", area)


def take_inferno(state: State, area: str) -> None:
    state.infernos = tuple(one for one in state.infernos if one != area)
    state.fresh = tuple(one for one in state.fresh if one != area)


def place_swarm(state: State, area: str, rule: str = "") -> Script:
    if sum(state.swarms.values()) >= PRINTED.supply.swarms:
        elsewhere = [one for one in state.swarms if one != area]
        other = yield from _from_elsewhere(state, "frog swarm", elsewhere, "HB-OUT-01")
        if not other:
            return
        take_swarm(state, other)
    state.swarms[area] = state.swarms.get(area, 0) + 1
    tell(state, f"A frog swarm in {label(state, area)}.", rule)
    mark(state, "swarm", area)


def take_swarm(state: State, area: str) -> None:
    state.swarms[area] -= 1
    if not state.swarms[area]:
        del state.swarms[area]


def place_rubble(state: State, area: str, rule: str = "HB-TOKEN-02") -> Script:
    """A destruction counter: what lies there goes."""
    if area in state.rubble:
        return  # HB-TOKEN-03
    if len(state.rubble) >= PRINTED.supply.rubble:
        other = yield from _from_elsewhere(state, "destruction counter", state.rubble, "HB-OUT-01")
        state.rubble = tuple(one for one in state.rubble if one != other)
    state.rubble = (*state.rubble, area)
    state.swarms.pop(area, None)  # HB-TOKEN-02
    state.clues.pop(area, None)
    for piece in breakable(state, area):
        remove(state, piece)
    tell(state, f"{label(state, area)} is laid waste.", rule)
    mark(state, "rubble", area)


def _clues_left(state: State) -> int:
    lie = sum(state.clues.values()) + sum(piece.clues for piece in state.pieces)
    return max(0, PRINTED.supply.clues - lie)


def place_clue(state: State, area: str, rule: str = "") -> bool:
    """A clue counter, if one is left."""
    if not _clues_left(state):
        return False  # HB-OUT-02
    state.clues[area] = state.clues.get(area, 0) + 1
    tell(state, f"A clue in {label(state, area)}.", rule)
    return True


def take_clue(state: State, area: str) -> None:
    """One counter off that area, a loose one first."""
    if state.clues.get(area, 0):
        state.clues[area] -= 1
        if not state.clues[area]:
            del state.clues[area]
        return
    next(piece for piece in state.pieces_at(area) if piece.clues).clues -= 1  # HB-SPEC-01


def place_piece(state: State, kind: str, area: str, rule: str = "") -> bool:
    """A piece of scenery of that kind, if one is left and fits."""
    row = SCENERY[kind]  # HB-SCEN-01
    taken = {piece.id for piece in state.pieces}
    free = [id for n in range(row.count) if (id := f"{kind}-{n + 1}") not in taken]
    if not free or state.room_left(area) < row.size:
        return False  # HB-OUT-02
    clues = min(row.clues, _clues_left(state))  # HB-OUT-02
    state.pieces.append(Piece(free[0], kind, area, row.size, cubes=row.cubes, clues=clues))
    tell(state, f"{called(kind)} in {label(state, area)}.", rule)
    return True


def free_figure(state: State, kind: str) -> str:
    """The id of a figure of that kind that is not on the board; "" where all are."""
    on_board = {enemy.id for enemy in state.enemies}
    return next((id for n in range(MINION[kind].figures) if (id := f"{kind}-{n + 1}") not in on_board), "")


def set_up_minion(state: State, slot: int, area: str, rule: str = "") -> Enemy | None:
    """A minion of that slot (from 0), or of the next that has a figure left. None where none is left or nobody fits."""
    if state.room_left(area) <= 0:
        area = next((near for near in beside(state, area) if state.room_left(near) > 0), "")  # HB-RULING-64
        if not area:
            return None
    for n in range(len(state.slots)):
        kind = state.slots[(slot + n) % len(state.slots)]  # HB-OUT-03
        if id := free_figure(state, kind):
            enemy = Enemy(id, kind, area)
            state.enemies.append(enemy)
            state.figures[kind] = state.figures.get(kind, 0) + 1
            tell(state, f"{name_of(enemy)} comes to {label(state, area)}.", rule)
            mark(state, "enemy", area)
            return enemy
    return None  # HB-OUT-04
