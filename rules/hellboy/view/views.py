"""What everybody may know, as plain data. All seats see the same: what nobody has seen is drawn when it is seen, and
the cards of the case below the top one are only counted."""

from __future__ import annotations

from gloamboard.rules.hellboy.board.board import CELL_MM, GRID, board
from gloamboard.rules.hellboy.cards.box import (
    AGENT,
    BOSS,
    CASE,
    CASE_CARD,
    DOOM,
    ENCOUNTER,
    ITEM,
    SCENERY,
    by_team,
    called,
)
from gloamboard.rules.hellboy.figures.printed import health_of, melee_of, move_of, name_of, ranged_of, resilience_of
from gloamboard.rules.hellboy.forms import (
    AgentCardForm,
    AgentForm,
    EnemyForm,
    InForce,
    SceneryForm,
    TestForm,
    TrackForm,
    View,
)
from gloamboard.rules.hellboy.state.state import INJURY, Agent, Enemy, InPlay, State
from gloamboard.rules.kernel import PUBLIC
from gloamboard.rules.kernel.forms import MapForm, Pieces, SeatForm

PHASE_SAYS = {
    "setup": "Briefing",
    "enemy": "Enemy phase",
    "agent": "Agent phase",
    "rest": "Rest phase",
    "doom": "Doom phase",
    "end": "End phase",
    "over": "The end",
}


def view(state: State, seat: str) -> View:
    case = CASE[state.terms.case]
    return {
        "game": "hellboy",
        "title": "Hellboy: The Board Game",
        "you": None if seat == PUBLIC else seat,
        "round": state.round,
        "phase": _phase(state),
        "step": state.phase,
        "seats": _seats(state),
        "pieces": _pieces(state),
        "map": _map(state),
        "case": case.id,
        "difficulty": state.terms.level,
        "layout": state.layout,
        "explored": list(state.explored),
        "agents": [_agent(state, each) for each in (*state.agents, *state.backups)],
        "enemies": [_enemy(state, each) for each in state.enemies],
        "active": state.active,
        "moved_from": state.moved_from if state.active else "",
        "trod": list(state.trod),
        "footfalls": state.footfalls,
        "queue": list(state.queue),
        "clues": {area: state.clues_at(area) for area in board(state.layout).areas if state.clues_at(area)},
        "swarms": dict(state.swarms),
        "infernos": list(state.infernos),
        "rubble": list(state.rubble),
        "scenery": [_piece(state, n) for n in range(len(state.pieces))],
        "interests": dict(state.interests),
        "doom": _track(state, "doom", state.doom, case.doom_end, ()),
        "info": _track(state, "info", state.info, case.info_end, state.insights),
        "card": _top(state),
        "unread": len(state.case_deck),
        "in_play": [_lying(each) for each in state.in_play],
        "decks": {
            "doom": len(state.doom_deck),
            "doom-discard": len(state.doom_discard),
            "requisition": len(state.requisition),
            "behaviour": sum(len(deck) for deck in state.behaviours),
        },
        "seen_doom": list(reversed(state.doom_deck.top)),
        "credits": dict(state.credits),
        "finished": [seat for seat, vote in state.votes.items() if vote in ("finished", "ready")],
        "confrontation": state.confrontation,
        "due": state.due,
        "boss": state.boss,
        "boss_health": state.boss_health,
        "boss_of": by_team(BOSS[state.boss].health, len(state.agents)) if state.boss else 0,
        "test": _test(state),
        "moment": {"word": state.moment.word, "space": state.moment.space, "n": state.moment.n}
        if state.moment.n
        else None,
    }


def _phase(state: State) -> str:
    says = PHASE_SAYS[state.phase]
    if not state.confrontation or state.phase == "over":
        return says
    return "The Confrontation" if state.phase in ("rest", "doom") else f"Confrontation: {says.lower()}"  # it is set up


def _seats(state: State) -> dict[str, SeatForm]:
    found: dict[str, SeatForm] = {}
    for seat in state.terms.seats:
        own = [each.id for each in state.agents if each.seat == seat]
        found[seat] = {
            "name": ", ".join(AGENT[id].name for id in own) or seat,
            "colour": AGENT[own[0]].colour if own else "grey",
            "piece": own[0] if own else None,
            "pieces": own,
        }
    return found


def _pieces(state: State) -> Pieces:
    found: Pieces = {}
    for agent in (*state.agents, *state.backups):
        if agent.area:
            kind = "backup" if agent.is_backup else "agent"
            at = state.bound[1] if state.bound[0] == agent.id else agent.area
            found[agent.id] = {"at": at, "name": called(agent.id), "kind": kind, "face": None, "own_name": True}
            if agent.stunned:
                found[agent.id]["on_its_side"] = True  # HB-STUN-01
    for enemy in state.enemies:
        kind = "boss" if enemy.boss else enemy.kind  # HB-SETUP-05: figures of a type are interchangeable
        at = state.drawn.get(enemy.id, enemy.area)
        found[enemy.id] = {"at": at, "name": name_of(enemy), "kind": kind, "face": None}
        if enemy.stunned:
            found[enemy.id]["on_its_side"] = True
    return found


def _map(state: State) -> MapForm:
    here = board(state.layout)
    return {
        "tiles": list(here.rooms),
        "laid": {room.tile: {"cell": room.cell, "rotation": room.rotation} for room in here.laid},
        "grid": {"columns": GRID.columns, "rows": GRID.rows, "cell_mm": int(CELL_MM)},
        "doors": [list(door) for door in here.doors],
    }


def _agent(state: State, agent: Agent) -> AgentForm:
    injuries = [marker.removeprefix(INJURY) for marker in agent.track if marker.startswith(INJURY)]
    return {
        "id": agent.id,
        "name": called(agent.id),
        "seat": agent.seat,
        "area": agent.area,
        "cubes": agent.cubes,
        "stunned": agent.stunned,
        "out": agent.out,
        "fell": agent.fell,  # HB-CONF-09
        "supports": agent.supports,
        "health": health_of(state, agent),
        "wounds": agent.damage if agent.is_backup else len(agent.track) - len(injuries),
        "injuries": injuries,
        "cards": [_card(agent, card) for card in agent.cards],
        "insight": agent.insight,
        "spark": agent.spark,
    }


def _card(agent: Agent, card: str) -> AgentCardForm:
    row = ITEM[card]
    return {
        "id": card,
        "name": row.name,
        "says": row.says,
        "flipped": card in agent.flipped,
        "sideways": card in agent.sideways,
    }


def _enemy(state: State, enemy: Enemy) -> EnemyForm:
    left = state.boss_health if enemy.id == state.boss else health_of(state, enemy) - enemy.damage
    return {
        "id": enemy.id,
        "kind": enemy.kind,
        "name": name_of(enemy),
        "area": enemy.area,
        "left": left,
        "move": move_of(state, enemy),
        "melee": melee_of(state, enemy),
        "ranged": ranged_of(state, enemy),
        "resilience": resilience_of(state, enemy),
        "stunned": enemy.stunned,
        "boss": enemy.boss,
    }


def _piece(state: State, n: int) -> SceneryForm:
    piece = state.pieces[n]
    return {
        "id": piece.id,
        "kind": piece.kind,
        "name": SCENERY[piece.kind].name,
        "area": piece.area,
        "size": piece.size,
        "damage": piece.damage,
        "cubes": piece.cubes,
        "clues": piece.clues,
    }


def _track(state: State, track: str, at: int, of: int, insights: tuple[int, ...]) -> TrackForm:
    spaces = sorted(each.space for each in state.triggers if each.track == track)
    return {"at": at, "of": of, "triggers": spaces, "insights": list(insights)}


def _top(state: State) -> InForce:
    row = CASE_CARD[state.top]
    return {"id": row.id, "name": row.name, "says": row.says, "room": ""}


def _lying(lying: InPlay) -> InForce:
    row = DOOM.get(lying.card) or ENCOUNTER.get(lying.card)
    says = row.says if row is not None else ""
    return {"id": lying.card, "name": called(lying.card), "says": says, "room": lying.room}  # HB-SETUP-17


def _test(state: State) -> TestForm | None:
    test = state.test
    if not test.what:
        return None
    return {
        "what": test.what,
        "who": test.who,
        "dice": list(test.dice),
        "faces": list(test.faces),
        "line": list(test.line),
    }
