"""Interact: with special scenery by its standing rule, with a point of interest if a card in play tells how."""

from __future__ import annotations

from collections.abc import Callable

from gloamboard.rules.hellboy.actions.menu import cannot_act, deed, enemies_here, pay
from gloamboard.rules.hellboy.cards.box import AGENT, CASE_CARD, ENCOUNTER, SCENERY, called
from gloamboard.rules.hellboy.harm.damage import heal_agent
from gloamboard.rules.hellboy.harm.stun import stun
from gloamboard.rules.hellboy.hq.supplies import draw_requisition, look_ahead
from gloamboard.rules.hellboy.hq.tracks import advance
from gloamboard.rules.hellboy.rolls.dice import EFFECT, roll
from gloamboard.rules.hellboy.state.state import Agent, Piece, State
from gloamboard.rules.hellboy.state.story import tell
from gloamboard.rules.hellboy.vocabulary import Cause, run_power
from gloamboard.rules.kernel import Choice, Key, Option, Reason, Script, asked_by

SPARKED = "generator"  # what Roger has done once a game


def lists(state: State, agent: Agent) -> list[Option]:
    if agent.is_backup:
        return []
    here = agent.area
    pieces = [each for each in state.pieces if each.area == here and _usable(state, agent, each)]
    points = [point for point, area in state.interests.items() if area == here and told_how(state, point)]
    if not (pieces or points):
        return []
    says = {each.id: SCENERY[each.kind].says for each in pieces} | {point: point_says(point) for point in points}
    return [
        Option(
            ("interact", agent.id, what),
            f"{called(agent.id)}: {text}",
            "HB-INTER-02" if what in points else "HB-INTER-03",
            ("tap", here),
            cost="1 cube",
        )
        for what, text in says.items()
    ]


def told_how(state: State, point: str) -> bool:
    """Whether a card in play says what a point of interest does."""
    if any(each.id == point for each in CASE_CARD[state.top].interest):
        return True
    return any(each.card == point for each in state.in_play)  # HB-INTER-02


def point_says(point: str) -> str:
    if point in ENCOUNTER:
        return ENCOUNTER[point].point_says
    return next(each.says for card in CASE_CARD.values() for each in card.interest if each.id == point)


def _usable(state: State, agent: Agent, piece: Piece) -> bool:
    if piece.kind in ("cabinet", "writing-desk", "plinth"):
        return piece.cubes > 0
    if piece.kind == "generator":
        return agent.id == "roger" and SPARKED not in agent.ever  # HB-SPEC-07
    return piece.kind in WORKS


def no(state: State, agent: Agent, key: Key) -> Reason | None:
    reason = cannot_act(agent) or enemies_here(state, agent, "HB-INTER-01", "interact")
    if reason is not None:
        return reason
    if agent.is_backup:
        return Reason("HB-DIRECT-03", "A backup agent does not interact.")
    what = str(key[2]) if len(key) > 2 else ""
    if state.interests.get(what) == agent.area and not told_how(state, what):
        return Reason("HB-INTER-02", "No card in play tells how to use it.", (agent.area,))
    pieces = [each for each in state.pieces_at(agent.area) if what in ("", each.id)]
    if pieces and not any(_usable(state, agent, each) for each in pieces):
        return Reason("HB-INTER-03", "There is nothing more to be had of that.", (agent.area,))
    if not pieces and agent.area not in state.interests.values():
        return Reason("HB-INTER-01", "There is nothing here to interact with.", (agent.area,))
    if what and not pieces and state.interests.get(what) != agent.area:
        return Reason("HB-INTER-01", "That is not in this area.", (agent.area,))
    return None


@deed("interact", lists, no, enemies=False)  # HB-INTER-01
def interact(state: State, agent: Agent, key: Key) -> Script:
    pay(agent)
    what = str(key[2])
    piece = next((each for each in state.pieces if each.id == what), None)
    if piece is not None:
        tell(state, f"{called(agent.id)} uses the {SCENERY[piece.kind].name}.", "HB-INTER-03")
        yield from asked_by(SCENERY[piece.kind].name, WORKS[piece.kind](state, agent, piece))  # HB-INTER-03
        return
    yield from _use_point(state, agent, what)


def _use_point(state: State, agent: Agent, point: str) -> Script:
    area = agent.area
    tell(state, f"{called(agent.id)}: {point_says(point)}", "HB-INTER-02")
    if point in ENCOUNTER:
        if ENCOUNTER[point].point_once:
            del state.interests[point]
        yield from run_power(state, point, "point", Cause(point, who=agent.id, area=area))
        return
    row = next(each for each in CASE_CARD[state.top].interest if each.id == point)
    if not row.again:
        del state.interests[point]
    yield from run_power(state, state.top, f"interest:{point}", Cause(state.top, who=agent.id, area=area))


def _cabinet(state: State, agent: Agent, piece: Piece) -> Script:
    piece.cubes -= 1  # HB-SPEC-03
    others: set[str] = set()
    for _ in range(2):
        hurt = [each for each in state.agents if each.area == agent.area and each.track]
        hurt = [each for each in hurt if each is agent or not others or each.id in others]  # "another agent": one
        if not hurt:
            return
        options = [
            Option(("heal", each.id), f"{called(each.id)} heals 1 damage.", "HB-SPEC-03", ("press", each.seat))
            for each in hurt
        ]
        key = yield Choice({agent.seat: options}, "Who is healed?", about="heal", rule="HB-SPEC-03")
        others |= {str(key[1])} - {agent.id}
        heal_agent(state, state.agent(str(key[1])), 1, "HB-SPEC-03")


def _number(state: State, agent: Agent, face: str) -> Script:
    """A number result of the effect die: BPRD is either."""
    if face == "bprd":
        options = [
            Option(("face", "plus-one"), "It counts as plus one.", "HB-RULING-09"),
            Option(("face", "plus-two"), "It counts as plus two.", "HB-RULING-09"),
        ]
        key = yield Choice({agent.seat: options}, "BPRD: which result?", about="wild", rule="HB-RULING-09")
        face = str(key[1])
    return {"plus-one": 1, "plus-two": 2}.get(face, 0)


def _tome(state: State, agent: Agent, piece: Piece) -> Script:
    (face,) = yield from roll(state, [EFFECT], (agent.seat,), "HB-SPEC-04")
    if face == "catastrophe":
        yield from advance(state, "doom", 1, "HB-SPEC-05")  # HB-SPEC-05
        return
    n = yield from _number(state, agent, face)
    yield from advance(state, "info", n, "HB-SPEC-04", agent.id)  # HB-SPEC-04


def _generator(state: State, agent: Agent, piece: Piece) -> Script:
    agent.spark = AGENT[agent.id].spark  # HB-SPEC-07
    agent.ever = (*agent.ever, SPARKED)
    tell(state, f"{called(agent.id)} is full of sparks again.", "HB-SPEC-07")
    yield from ()


def _orrery(state: State, agent: Agent, piece: Piece) -> Script:
    (face,) = yield from roll(state, [EFFECT], (agent.seat,), "HB-SPEC-08")
    if face == "catastrophe":
        stun(state, agent, "HB-SPEC-09")  # HB-SPEC-09
        return
    n = yield from _number(state, agent, face)
    yield from look_ahead(state, n, "HB-SPEC-08", agent.seat)  # HB-SPEC-08


def _plinth(state: State, agent: Agent, piece: Piece) -> Script:
    piece.cubes -= 1  # HB-SPEC-10
    yield from draw_requisition(state, agent, "HB-SPEC-10")


def _desk(state: State, agent: Agent, piece: Piece) -> Script:
    piece.cubes -= 1
    yield from advance(state, "info", 1, "HB-SPEC-12", agent.id)  # HB-SPEC-12


WORKS: dict[str, Callable[[State, Agent, Piece], Script]] = {
    "cabinet": _cabinet,
    "forbidden-tome": _tome,
    "generator": _generator,
    "orrery": _orrery,
    "plinth": _plinth,
    "writing-desk": _desk,
}
