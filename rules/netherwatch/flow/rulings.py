"""The host's rulings: at any time, with the same verbs the cards use, and logged as rulings."""

from __future__ import annotations

from gloamboard.rules.kernel import AFRESH, Ended, Key, Script
from gloamboard.rules.kernel.forms import Word
from gloamboard.rules.kernel.verbs import Effects
from gloamboard.rules.netherwatch.cards import printed
from gloamboard.rules.netherwatch.cards.modifiers import MODIFIERS
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS, known_in
from gloamboard.rules.netherwatch.cards.words import known
from gloamboard.rules.netherwatch.flow.turns import cut_turn
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.people.movement import relocate
from gloamboard.rules.netherwatch.state import HQ, State
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.ends import EventDropped, PhaseCut, end
from gloamboard.rules.netherwatch.state.story import tell
from gloamboard.strict_toml import FileError, did_you_mean

CARRY = "carry"  # an Agent is put somewhere else: no card does that by name


def check_ruling(state: State, key: Key) -> None:
    """A ruling is ("ruling", verb, word, value, …). Raises ValueError in one sentence when it cannot be."""
    if len(key) < 2 or key[0] != "ruling":
        raise ValueError('a ruling begins with "ruling" and a verb, like ("ruling", "lose_sanity", "who", "active").')
    if key[1] == "abandon" and len(key) == 2:
        return
    if state.phase == "setup":
        raise ValueError("the Operation is being set up; the host may rule once the first round begins.")
    if str(key[1]) in VERBS.known and str(key[1]) not in known_in(state.boxes):
        raise ValueError(f"{key[1]} belongs to a box that is not in play.")
    zones = (*ground.ground(state).zones, HQ)  # the Stations beside the board are no Zones
    row = _row(key)
    zone, agent = str(row.get("zone", "")), row.get("agent")
    if zone and zone not in zones:
        raise ValueError(f"there is no Zone {zone} in this house. {did_you_mean(zone, zones)}".rstrip())
    present = [one.id for one in state.agents if not one.escaped]
    if agent is not None and agent not in present:
        raise ValueError(f"there is no Agent {agent} in the house. {did_you_mean(agent, present)}".rstrip())
    if key[1] == CARRY:
        if agent is None or not zone or len(row) != 3:
            raise ValueError(f'{CARRY} names an Agent and a Zone, like ("ruling", "{CARRY}", "agent", "historian", …).')
        return
    _compiled(key)


def _row(key: Key) -> dict[str, Word]:
    words = key[2:]
    if len(words) % 2:
        raise ValueError(f"{key[1]}: after the verb come pairs of a word and its value; {words[-1]!r} stands alone.")
    return {"do": key[1]} | {str(words[i]): words[i + 1] for i in range(0, len(words), 2)}


def _compiled(key: Key) -> Effects:
    """`agent` is no verb's word: it says whose doing it is, so that `who user` means that Agent."""
    row = {word: value for word, value in _row(key).items() if word != "agent"}
    try:
        effects = VERBS.compile([row], "the ruling", "ruling")
        for call in effects:
            if call.verb == "lasting":
                known("the ruling", "ruling.what", str(call.words["what"]), MODIFIERS, "standing number")
    except FileError as fault:
        raise ValueError(str(fault)) from None
    return effects


def _said(state: State, key: Key, agent: str) -> str:
    """The ruling as a card would say it of that Agent."""
    name = state.agent(agent).name if agent else ""
    if key[1] == "abandon":
        return "The Operation is given up."
    if key[1] == CARRY:
        return f"The {name} is carried elsewhere."
    said = printed.say(_compiled(tuple("target" if word == "user" else word for word in key)), named=True)
    return said.replace("That Agent", f"The {name}").replace("that Agent", f"the {name}") if name else said


def ruling(state: State, key: Key) -> Script:
    """Run it as the game's own verb."""
    row = _row(key)
    agent = str(row.get("agent", state.turn or state.last_active))
    tell(state, f"The host rules: {_said(state, key, agent)}", "NW-MISC-03")
    try:
        if key[1] == "abandon":
            end(state, "loss", "abandoned", "The Operation is abandoned.", "NW-VIC-04")  # NW-VIC-04
        if key[1] == CARRY:
            yield from relocate(state, state.agent(agent), str(row["zone"]), "NW-MISC-03")
            return
        yield from VERBS.run(state, Cause("ruling", "ruling", agent), _compiled(key))
    except PhaseCut:  # the Demon has Ascended: whoever was asked something has nothing left to answer
        cut_turn(state)
        return AFRESH
    except (Ended, EventDropped):
        return
