"""What an attack does besides damage: hurl, stun, fire."""

from __future__ import annotations

from collections.abc import Iterable

from gloamboard.rules.hellboy.board.ways import beside, label
from gloamboard.rules.hellboy.figures.printed import in_a_sentence, name_of
from gloamboard.rules.hellboy.harm.counters import place_inferno
from gloamboard.rules.hellboy.harm.damage import hurt, hurt_agent
from gloamboard.rules.hellboy.harm.scenery import breakable, destroy
from gloamboard.rules.hellboy.harm.stun import stun
from gloamboard.rules.hellboy.rolls.dice import roll_plain
from gloamboard.rules.hellboy.state.state import Agent, Enemy, State
from gloamboard.rules.hellboy.state.story import mark, tell
from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.asking.ties import choose_one


def after_hit(state: State, target: Agent | Enemy, harms: Iterable[str], seat: str) -> Script:
    """What a hit does besides its damage; `seat` picks where a hurled one lands."""
    if "stun" in harms:
        stun(state, target, "HB-STUN-01")
    if "hurl" in harms and on_board(state, target):
        yield from hurl(state, target, seat)


def after_attack(state: State, areas: Iterable[str], harms: Iterable[str]) -> Script:
    """Fire stays in every area an attack with fire was made on, whatever it did."""
    if "fire" in harms:
        for area in dict.fromkeys(areas):
            yield from place_inferno(state, area, "HB-FIRE-01")  # HB-FIRE-01 HB-FIRE-02 HB-RULING-32


def on_board(state: State, who: Agent | Enemy) -> bool:
    return bool(who.area) if isinstance(who, Agent) else state.enemy(who.id) is who


def landings(state: State, area: str) -> list[str]:
    """Where somebody may be hurled to from there."""
    return [near for near in beside(state, area) if state.room_left(near) > 0]  # HB-HURL-01 HB-RULING-29


def hurl(state: State, who: Agent | Enemy, seat: str) -> Script:
    """Into an adjacent explored area that this seat picks: HB-HURL-01."""
    areas = landings(state, who.area)
    if not areas:
        return  # HB-RULING-29
    asks = f"Where is {in_a_sentence(who)} hurled?"
    area = yield from choose_one(
        (seat,), areas, asks, word="hurl", rule="HB-HURL-01", says=lambda one: f"{label(state, one)}.",
        hand=lambda one: ("move", who.id, who.area, one),
    )  # fmt: skip
    if isinstance(who, Agent) and who.area in state.infernos:
        yield from hurt_agent(state, who, 2, "HB-INF-07", fire=True)  # HB-RULING-26
        if not who.area:
            return
    who.area = area
    tell(state, f"{name_of(who)} is hurled to {label(state, area)}.", "HB-HURL-01")
    mark(state, "hurl", area)
    others = [one for one in state.characters_at(area) if one is not who]
    if others:
        (pips,) = yield from roll_plain(state, ["orange"], (seat,), "Hurl", "HB-HURL-02")  # HB-RULING-30
        for other in others:
            yield from hurt(state, other, pips, "HB-HURL-02")  # HB-HURL-02
    broken = breakable(state, area)
    for piece in broken:
        if piece in state.pieces:
            yield from destroy(state, piece)  # HB-HURL-03
    if on_board(state, who):
        yield from hurt(state, who, sum(piece.size for piece in broken), "HB-HURL-03")
