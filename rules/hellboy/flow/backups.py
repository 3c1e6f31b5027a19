"""Backup agents when time is taken: sent away, checking in, called in, patched up."""

from __future__ import annotations

from gloamboard.rules.hellboy.asking import ask_agent
from gloamboard.rules.hellboy.cards.box import BACKUP
from gloamboard.rules.hellboy.figures.printed import name_of
from gloamboard.rules.hellboy.harm.damage import heal_agent
from gloamboard.rules.hellboy.rolls.dice import roll_plain
from gloamboard.rules.hellboy.rolls.tests import TEST_DICE, roll_test
from gloamboard.rules.hellboy.state.state import OFF, Agent, State
from gloamboard.rules.hellboy.state.story import tell
from gloamboard.rules.hellboy.vocabulary import Cause, run_power
from gloamboard.rules.kernel import Option, Script


def take_time(state: State) -> Script:
    """First who is sent away, then check-in tests and calling in, then the red die for those who stay."""
    sent = []
    for backup in state.called_in():
        if (yield from _ask(state, backup, "send-away", f"Is {name_of(backup)} sent away?", "HB-DIRECT-11")):
            backup.area, backup.damage, backup.stunned, backup.cubes = OFF, 0, False, 0  # HB-DIRECT-11
            tell(state, f"{name_of(backup)} is sent away.", "HB-DIRECT-11")
            sent.append(backup.id)
    stay = state.called_in()
    for backup in [one for one in state.backups if not one.area and not one.out]:
        if backup.id not in sent:  # HB-DIRECT-12
            yield from check_in(state, backup)  # HB-REMOTE-01
    for backup in stay:
        if backup.damage:
            (pips,) = yield from roll_plain(state, ["red"], (backup.seat,), f"{name_of(backup)} rests", "HB-DIRECT-13")
            heal_agent(state, backup, pips, "HB-DIRECT-13")  # HB-DIRECT-13


def _ask(state: State, backup: Agent, word: str, asks: str, rule: str) -> Script:
    options = [Option((word, backup.id, "yes"), "Yes.", rule), Option((word, backup.id, "no"), "No.", rule)]
    key = yield ask_agent(state, backup, options, asks, word, rule)
    return key[2] == "yes"


def check_in(state: State, backup: Agent) -> Script:
    """The test of the remote side, without any help; then the backup agent may be called in."""
    row = BACKUP[backup.id].remote
    result = yield from roll_test(state, backup, (row.colour,) * TEST_DICE, what=f"{name_of(backup)} checks in")
    if result.effect == "catastrophe":
        backup.out = True  # HB-REMOTE-02
        tell(state, f"{name_of(backup)} does not answer. The card is discarded.", "HB-REMOTE-02")
        return
    if result.score >= row.needs:
        tell(state, f"{name_of(backup)}: {row.says}", "HB-REMOTE-01")
        yield from run_power(state, backup.id, "remote", Cause(backup.id, backup.supports))
    agent = state.agent(backup.supports)
    if agent.area and state.room_left(agent.area) > 0:
        asks = f"Is {name_of(backup)} called in, to {name_of(agent)}?"
        if (yield from _ask(state, backup, "call-in", asks, "HB-REMOTE-03")):
            backup.area, backup.cubes = agent.area, 1  # HB-REMOTE-03 HB-DIRECT-02
            tell(state, f"{name_of(backup)} is here.", "HB-REMOTE-03")
