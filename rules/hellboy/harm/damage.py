"""Damage to agents, backup agents and enemies: wounds, injuries, knock-out, defeat, healing."""

from __future__ import annotations

from gloamboard.rules.hellboy.figures.printed import health_of, is_flagged, name_of
from gloamboard.rules.hellboy.figures.priority import leave_queue
from gloamboard.rules.hellboy.harm.ending import check_defeat, check_victory
from gloamboard.rules.hellboy.state.lasting import flagged
from gloamboard.rules.hellboy.state.state import INJURY, OFF, SEEN, WOUND, Agent, Enemy, State
from gloamboard.rules.hellboy.state.story import mark, tell
from gloamboard.rules.hellboy.vocabulary import Cause, run_power
from gloamboard.rules.kernel import Choice, Option, Script


def hurt(state: State, who: Agent | Enemy, amount: int, rule: str, *, fire: bool = False, by: str = "") -> Script:
    """Damage to anybody; how much of it reached them."""
    if isinstance(who, Agent):
        return (yield from hurt_agent(state, who, amount, rule, fire=fire))
    return (yield from hurt_enemy(state, who, amount, rule, fire=fire, by=by))


# --- agents -------------------------------------------------------------------


def hurt_agent(state: State, who: Agent, amount: int, rule: str, *, fire: bool = False) -> Script:
    """Damage to an agent or backup agent; how much of it reached that one itself."""
    if fire and flagged(state, who.id, "fireproof"):
        return 0
    if amount <= 0 or not who.area:
        return 0
    if who.is_backup:
        _hurt_backup(state, who, amount, rule)
        return amount
    amount = yield from _passed_on(state, who, amount)
    if amount:
        tell(state, f"{name_of(who)} suffers {amount} damage.", rule)
        mark(state, "damage", who.area)
    for _ in range(amount):
        yield from _one_damage(state, who)
        if who.out:
            break
    return amount


def _passed_on(state: State, who: Agent, amount: int) -> Script:
    """Any part of it may go to a backup agent who supports them here; what is left."""
    for backup in [one for one in state.backups if one.supports == who.id and one.area == who.area]:  # HB-DIRECT-09
        if not amount:
            break
        options = [
            Option(("pass-on", backup.id, some), f"{some} of {amount} damage to {name_of(backup)}.", "HB-DIRECT-09")
            for some in range(amount + 1)
        ]
        asks = f"{name_of(who)} would suffer {amount} damage. How much does {name_of(backup)} take?"
        key = yield Choice({who.seat: options}, asks, about="pass-on", rule="HB-DIRECT-09")
        if key[2]:
            _hurt_backup(state, backup, int(key[2]), "HB-DIRECT-09")  # HB-RULING-39
        amount -= int(key[2])  # HB-RULING-53
    return amount


def _one_damage(state: State, who: Agent) -> Script:
    track = who.track
    if len(track) < health_of(state, who):
        who.track = (*track, WOUND)  # HB-DMG-01 HB-DMG-11
        return
    at = next((n for n, marker in enumerate(track) if not marker.startswith(INJURY)), -1)
    if at < 0:
        yield from knock_out(state, who)  # HB-DMG-05
        return
    icon = track[at].removeprefix(SEEN) if track[at] != WOUND else (yield from _turned(state, who))
    who.track = (*track[:at], INJURY + icon, *track[at + 1 :])  # HB-DMG-02 HB-DMG-03
    ails = "1 cube less each round" if icon == "cube" else f"{icon.title()} tests have 1 downgrade"
    tell(state, f"{name_of(who)} is injured: {ails}.", "HB-DMG-02")


def _turned(state: State, who: Agent) -> Script:
    """The back of a marker that is seen now: HB-DMG-11 HB-RULING-70."""
    asks = f"{name_of(who)}: which injury does the damage marker show?"
    icon: str | None = yield from state.markers.draw(asks, "HB-DMG-11")
    return icon or "cube"


def knock_out(state: State, who: Agent) -> Script:
    """Off the board and out of the queue; in the Confrontation a cube marks the place."""
    tell(state, f"{name_of(who)} is knocked out.", "HB-DMG-05")
    mark(state, "knock-out", who.area)
    if state.confrontation:
        who.fell = who.area  # HB-CONF-09
    who.area, who.out, who.stunned, who.cubes = OFF, True, False, 0  # HB-DMG-06 HB-RULING-46
    leave_queue(state, who.id)
    defeated, rests, outs = state.history
    state.history = (defeated, rests, outs + 1)
    check_defeat(state)
    yield from ()


def _hurt_backup(state: State, who: Agent, amount: int, rule: str) -> None:
    who.damage += amount  # HB-DIRECT-10
    tell(state, f"{name_of(who)} suffers {amount} damage.", rule)
    if who.damage >= health_of(state, who):
        who.area, who.out, who.stunned, who.cubes = OFF, True, False, 0
        tell(state, f"{name_of(who)} is defeated; the card is discarded.", "HB-DIRECT-10")


def heal_agent(state: State, who: Agent, amount: int, rule: str) -> None:
    """The rightmost injury becomes a wound; without injuries the last wound goes."""
    if who.is_backup:
        who.damage = max(0, who.damage - amount)
        return
    healed = 0
    while healed < amount and who.track:
        track = who.track
        at = max((n for n, marker in enumerate(track) if marker.startswith(INJURY)), default=-1)
        if at >= 0:
            who.track = (*track[:at], SEEN + track[at].removeprefix(INJURY), *track[at + 1 :])  # HB-DMG-07
        else:
            if track[-1] != WOUND:
                state.markers.shuffle((track[-1].removeprefix(SEEN),))  # HB-DMG-11
            who.track = track[:-1]  # HB-DMG-07
        healed += 1
    if healed:
        tell(state, f"{name_of(who)} heals {healed} damage.", rule)


# --- enemies ------------------------------------------------------------------


def hurt_enemy(state: State, enemy: Enemy, amount: int, rule: str, *, fire: bool = False, by: str = "") -> Script:
    """Damage to an enemy; how much of it counted. `by` is the agent who did it."""
    if amount <= 0 or state.enemy(enemy.id) is not enemy or (fire and is_flagged(enemy, "fireproof")):
        return 0
    tell(state, f"{name_of(enemy)} suffers {amount} damage.", rule)
    mark(state, "hit", enemy.area)
    if enemy.id == state.boss:
        state.boss_health = max(0, state.boss_health - amount)  # HB-CONF-04
        beaten = state.boss_health == 0
    else:
        enemy.damage += amount  # HB-DMG-08 HB-RULING-47
        beaten = enemy.damage >= health_of(state, enemy)  # HB-DMG-09
    if beaten:
        yield from defeat(state, enemy, by)
    return amount


def defeat(state: State, enemy: Enemy, by: str = "") -> Script:
    """Off the board; then what its card and the case say of that."""
    area = enemy.area
    state.enemies.remove(enemy)  # HB-DMG-09
    tell(state, f"{name_of(enemy)} is defeated.", "HB-DMG-09")
    mark(state, "defeated", area)
    defeated, rests, outs = state.history
    state.history = (defeated + 1, rests, outs)
    yield from run_power(state, enemy.kind, "defeated", Cause(enemy.kind, by, area=area))
    yield from run_power(state, state.top, "defeated", Cause(state.top, by, area=area))
    check_victory(state)


def heal_enemy(state: State, enemy: Enemy, amount: int, rule: str) -> None:
    if enemy.id == state.boss:
        state.boss_health = min(health_of(state, enemy), state.boss_health + amount)
    else:
        enemy.damage = max(0, enemy.damage - amount)  # HB-DMG-10
    tell(state, f"{name_of(enemy)} heals {amount} damage.", rule)
