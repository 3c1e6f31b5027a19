"""Verbs that do something to enemies, or bring them."""

from __future__ import annotations

from typing import Annotated, Literal

from gloamboard.rules.hellboy.board.ways import room_of
from gloamboard.rules.hellboy.cards.box import BOSS
from gloamboard.rules.hellboy.fighting.effects import hurl
from gloamboard.rules.hellboy.figures.printed import small_the
from gloamboard.rules.hellboy.harm.counters import set_up_minion
from gloamboard.rules.hellboy.harm.damage import heal_enemy, hurt_enemy
from gloamboard.rules.hellboy.harm.stun import stun as lay_down
from gloamboard.rules.hellboy.hunting.bosses import boss_appears
from gloamboard.rules.hellboy.hunting.hunting import activate
from gloamboard.rules.hellboy.state.state import Enemy, State
from gloamboard.rules.hellboy.verbs.words import Foes, Where, areas, foes_chosen, foes_meant, here, user
from gloamboard.rules.hellboy.vocabulary import VERBS, Cause, possible
from gloamboard.rules.kernel import Script
from gloamboard.rules.kernel.verbs import Between, Count

Slot = Literal["A", "B", "C"]
SLOTS: tuple[Slot, ...] = ("A", "B", "C")
Some = Annotated[int, Between(0, 20)]


@VERBS.verb(example='{ do = "minions", slot = "A", where = "far", count = 2 }')
def minions(
    state: State, cause: Cause, slot: Slot, where: Where, count: Count = 1, agent: str = "", area: str = ""
) -> Script:
    """Minions of a slot are set up; a case without that slot brings those of its last."""
    at = min(SLOTS.index(slot), len(state.slots) - 1)
    for _ in range(count):
        for place in (yield from areas(state, cause, where, "a minion", agent=agent, area=area, room=True)):
            set_up_minion(state, at, place)


@VERBS.verb(example='{ do = "harm", whom = "one-here", amount = 2, stun = true }')
def harm(state: State, cause: Cause, whom: Foes, amount: Some, stun: bool = False) -> Script:
    """Enemies suffer damage without a test, and are stunned if it says so."""
    found: list[Enemy] = yield from foes_chosen(state, cause, whom)
    for enemy in found:
        yield from hurt_enemy(state, enemy, amount, "HB-DMG-08", by=cause.who)
        if stun and state.enemy(enemy.id) is enemy:
            lay_down(state, enemy, "HB-STUN-01")


@possible("harm")
def can_harm(state: State, cause: Cause, whom: Foes, amount: int, stun: bool = False) -> bool:
    found = foes_meant(state, cause, whom)
    return any(amount or not enemy.stunned for enemy in found)


@VERBS.verb(example='{ do = "daze" }')
def daze(state: State, cause: Cause) -> Script:
    """The enemy aimed at is stunned."""
    for enemy in foes_meant(state, cause, "target"):
        lay_down(state, enemy, "HB-STUN-01")
    yield from ()


@VERBS.verb(example='{ do = "throw" }')
def throw(state: State, cause: Cause) -> Script:
    """The enemy aimed at is hurled."""
    for enemy in foes_meant(state, cause, "target"):
        yield from hurl(state, enemy, user(state, cause).seat)


@VERBS.verb(example='{ do = "mend", whom = "all", amount = 1 }')
def mend(state: State, cause: Cause, whom: Foes, amount: Count) -> Script:
    """Enemies heal damage."""
    for enemy in foes_meant(state, cause, whom):
        heal_enemy(state, enemy, amount, "HB-DMG-10")
    yield from ()


@VERBS.verb(example='{ do = "rouse", slot = "A" }')
def rouse(state: State, cause: Cause, slot: Slot, room: bool = False) -> Script:
    """Every minion of a slot acts at once; with `room`, only those in this room."""
    if SLOTS.index(slot) >= len(state.slots):
        return
    kind = state.slots[SLOTS.index(slot)]
    for enemy in [one for one in state.enemies if one.kind == kind]:
        in_room = room_of(enemy.area) == room_of(here(state, cause))
        if state.enemy(enemy.id) is enemy and (in_room or not room):
            yield from activate(state, enemy)
    state.active = state.moved_from = ""


@VERBS.verb(example='{ do = "threat", boss = "moth-prince", where = "far" }')
def threat(state: State, cause: Cause, boss: str, where: Where) -> Script:
    """An unexpected threat: a boss comes, if none is on the board."""
    if any(enemy.boss for enemy in state.enemies):
        return
    for area in (yield from areas(state, cause, where, small_the(BOSS[boss].name), room=True)):
        yield from boss_appears(state, boss, area)


@VERBS.verb(example='{ do = "wound_boss", amount = 2 }')
def wound_boss(state: State, cause: Cause, amount: Count) -> Script:
    """The boss of the Confrontation suffers damage."""
    boss = state.enemy(state.boss)
    if boss is not None:
        yield from hurt_enemy(state, boss, amount, "HB-CONF-05")
