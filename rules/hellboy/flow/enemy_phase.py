"""The enemy phase: every enemy once, bosses first, then minions slot by slot. One enemy is one step."""

from __future__ import annotations

from gloamboard.rules.hellboy.asking import ask_lead
from gloamboard.rules.hellboy.board.ways import label
from gloamboard.rules.hellboy.figures.printed import name_of
from gloamboard.rules.hellboy.flow.phases import next_phase
from gloamboard.rules.hellboy.harm.ending import check_defeat
from gloamboard.rules.hellboy.hunting.hunting import activate
from gloamboard.rules.hellboy.state.state import Enemy, State
from gloamboard.rules.kernel import Option, Script
from gloamboard.rules.kernel.asking.ties import unlike


def step(state: State) -> Script:
    if state.step == "":
        check_defeat(state)
        for each in state.enemies:
            each.acted = False
        state.step = "activate"
        return
    if not next_group(state):
        state.active = state.moved_from = ""
        next_phase(state)
        return
    enemy: Enemy = yield from _which(state)
    enemy.acted = True  # HB-ENEMY-01
    yield from activate(state, enemy)


def next_group(state: State) -> list[Enemy]:
    """Those of whom one acts next: bosses, then the minions of a slot."""
    left = [enemy for enemy in state.enemies if not enemy.acted]  # HB-ENEMY-01
    if bosses := [enemy for enemy in left if enemy.boss]:
        return bosses  # HB-ENEMY-04 HB-RULING-01
    for kind in dict.fromkeys((*state.slots, *(enemy.kind for enemy in left))):
        if group := [enemy for enemy in left if enemy.kind == kind]:
            return group  # HB-ENEMY-02
    return []


def _which(state: State) -> Script:
    """The lead agent decides the order; those that stand alike in one area are as good as one, and who only stands up
    waits for nobody. Looked at anew whenever it is listed: the host may rule in between."""

    def options() -> list[Option]:
        group = next_group(state)
        found = unlike(group, lambda enemy: (enemy.area, enemy.stunned, enemy.damage))
        found = [enemy for enemy in found if enemy.stunned][:1] or found
        return [
            Option(
                ("activate", enemy.id), f"{name_of(enemy)} in {label(state, enemy.area)}.", "HB-ENEMY-03",
                ("press", "confirm") if len(found) == 1 else ("put", enemy.id, enemy.area),
            )
            for enemy in found
        ]  # fmt: skip

    asks = "Which enemy acts next?"
    key = yield ask_lead(state, options, asks, "activate", "HB-ENEMY-03", even_one=True, opens=True)
    return state.enemy(str(key[1]))  # HB-ENEMY-03 HB-RULING-47
