"""Why something may not be done now: whose turn it is, whose piece it is, and then what the action itself says.

What forbids an action stands beside that action, in actions/: here is only who acts, and in which question.
"""

from __future__ import annotations

from collections.abc import Callable

from gloamboard.rules.kernel import Reason
from gloamboard.rules.netherwatch import actions, cards
from gloamboard.rules.netherwatch.actions.because import Attempt, word
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.beads import FULL, actions_left

HANDS = ("move", "dash", "put", "take", "flip")
OWN = (*HANDS, "turn", "stop", "center", "hide", "leave-cover", "ability", "escape", "end")
"""Words whose second one is the Agent who does it; with TRADE and INVIGORATE it is the one it is done with."""
PIECES = {
    "clue": ("NW-CLUE-08", "Agents cannot move Clues unless an effect says so."),
    "cover": ("NW-COVER-05", "Cover moves only when an effect moves it."),
    "demon": ("NW-MAP-02", "The Demon moves by its own rules; put it back."),
    "dropped": ("NW-DROP-01", "Dropped Items are taken with PICK UP or put down with DROP."),
    "lit-base": ("NW-ACT-26", "A Lit Base goes on and off with LIGHT, and needs a LIGHT Item."),
}
MORE: dict[str, Callable[[State, str, Attempt, str], Reason | None]] = {}
"""By box: why what it asks may not be answered so."""


MISUSES = {  # what is done on a prop that waits for something else
    "wrong-card": "That is another card than the one that is asked for; the reader takes one card at a time.",
    "button": "A die without a face cannot be passed over: hold A until it shows what was thrown.",
    "ask": "Dice are missing: set all five in the reader first.",
}


def why_not(state: State, seat: str, attempt: Attempt, about: str) -> Reason | None:
    """`attempt` is a hand, such as ("move", piece, from, to), or a key that is not open."""
    said = word(attempt, 0)
    if said == "prop":
        return _misuse(state, attempt, about)
    named = next((agent for agent in state.agents if word(attempt, 1) in (agent.id, agent.piece)), None)
    if said in HANDS and len(attempt) > 1 and named is None:
        return _piece(attempt)  # NW-CLUE-08
    for box in state.boxes:
        if box in MORE and (reason := MORE[box](state, seat, attempt, about)) is not None:
            return reason
    if about == "event" and state.phase == "demon":
        return Reason("NW-TURN-01", "It is the Demon Phase: Agents wait until it is over.")
    if about not in ("turn", "action") or (said in OWN and named is None):
        return None
    agent = named if said in OWN else _acting(state, seat)
    if agent is None:
        return None
    if about == "turn":
        return _no_turn(state, agent, said)
    if state.turn != agent.id:
        now = state.agent(state.turn)
        return Reason("NW-TURN-05", f"It is the {now.name}'s turn.", (now.zone,))
    if agent.seat != seat:
        return None  # the door says who is asked
    because = actions.why_not(state, agent, attempt)
    return because and Reason(*because, _spaces(agent, attempt))


def _misuse(state: State, attempt: Attempt, about: str) -> Reason | None:
    """What is wrong with a thing done on a device's prop while that device is being worked."""
    device = state.moment.word.split(" ")[0]
    row = cards.cards().devices.get(device)
    if about not in ("device", "dice") or row is None or row.prop != word(attempt, 1):
        return None
    event = word(attempt, 2)
    if event == "button" and about == "device":
        return Reason("NW-ACT-08", "No card lies on the reader yet.") if row.dice else None
    return Reason("NW-ACT-08", MISUSES[event]) if row.dice and event in MISUSES else None


def _acting(state: State, seat: str) -> Agent | None:
    """Whose deed it is when a key does not say: whoever has the turn, or an Agent of that seat."""
    mine = [agent for agent in state.agents if agent.seat == seat]
    return next((agent for agent in mine if agent.id == state.turn), mine[0] if mine else None)


def _spaces(agent: Agent, attempt: Attempt) -> tuple[str, ...]:
    return (agent.zone, str(attempt[-1])) if attempt[0] in ("move", "dash") else (agent.zone,)


def _no_turn(state: State, agent: Agent, said: str) -> Reason | None:
    """Between turns: who may still take one, and that it is taken before anything is done."""
    if agent.escaped:
        return Reason("NW-VIC-08", f"The {agent.name} has escaped from the house.")
    if said == "let-go":
        return None if agent.items else Reason("NW-DROP-09", f"The {agent.name} carries nothing.", (agent.zone,))
    kind = "specter" if agent.specter else state.track
    if actions_left(state, agent) >= FULL[kind]:
        if said == "turn":
            return None
        return Reason("NW-TURN-04", f"The {agent.name} has to take the turn first.", (agent.zone,))
    if state.track == "manifested":
        return Reason("NW-TURN-12", f"The {agent.name} has acted in this Agent Phase.", (agent.zone,))
    return Reason("NW-TURN-04", f"The {agent.name} has acted this round.", (agent.zone,))


def _piece(attempt: Attempt) -> Reason:
    """Somebody moved a piece that is not theirs to move."""
    kind = word(attempt, 1).rstrip("0123456789").rstrip("-")
    rule, says = PIECES.get(kind, ("NW-MISC-01", "That piece stays where it is for now."))
    return Reason(rule, says, tuple(str(space) for space in attempt[2:] if isinstance(space, str)))
