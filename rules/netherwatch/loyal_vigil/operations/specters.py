"""Specters in the wood: Cover that fails where they rest, a Rift to begin at, and an Action given by the Living."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Option, Script, done
from gloamboard.rules.netherwatch.actions.menu import DO as ACTIONS
from gloamboard.rules.netherwatch.actions.menu import menu
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.house import covers, ground, light
from gloamboard.rules.netherwatch.loyal_vigil.operations import travel
from gloamboard.rules.netherwatch.people import hiding
from gloamboard.rules.netherwatch.state import Agent, State, lasting
from gloamboard.rules.netherwatch.state.story import tell

MODIFIERS = {
    "ghostly-presence": "A Specter that ends movement on a Safe Cover takes it away.",
    "specters-wander": "A Specter may begin its turn in any Rift Zone.",
    "we-are-the-light": "Instead of that Sanity a Specter may take 1 Action at once.",
}


def ghosts(state: State) -> list[Agent]:
    return [agent for agent in state.agents if agent.specter and not agent.escaped]


def fade_cover(state: State, agent: Agent | None, zone: str) -> Script:
    """A Specter has ended movement there: revealed Safe Cover goes back to the Supply."""
    if agent is None or not agent.specter or modifiers.total(state, "ghostly-presence") <= 0:
        return
    for cover in covers.covers_in(state, zone):
        if state.covers[cover][1] == "safe":
            yield from hiding.remove_cover(state, cover, "LV-BT-07")  # LV-BT-07 LV-RULING-31


def wander(state: State, agent: Agent | None, zone: str) -> Script:
    """A Specter's turn begins: where Fate says so, at any Rift."""
    if agent is None or not agent.specter or modifiers.total(state, "specters-wander") <= 0:
        return
    found = travel.open_to(state, agent, state.rifts.values())
    if found:
        piece, here = agent.piece, agent.zone
        options = [
            Option(("wander", to), f"In the {ground.name(state, to)}.", "LV-BT-10", ("move", piece, here, to))
            for to in found
        ]
        stay = done("Where it is.", "LV-BT-10")
        asks = f"Where does the Specter of the {agent.name} begin?"
        key = yield Choice({agent.seat: [*options, stay]}, asks, about="wander", rule="LV-BT-10")
        if key[0] == "wander":
            yield from travel.send(state, agent, (str(key[1]),), "LV-BT-10")  # LV-BT-10


def we_are_the_light(state: State, agent: Agent | None, zone: str) -> Script:
    """Somebody CENTERs in the light: the Sanity more, or an Action for a Specter."""
    if agent is None or modifiers.total(state, "we-are-the-light", agent) <= 0 or light.level(state, zone) != "lit":
        return
    able = {ghost.id: ghost for ghost in ghosts(state) if deeds(state, ghost)}
    if not able:
        return
    options = [
        Option(("shine", "self"), "1 Sanity more.", "LV-BT-08", ("tap", agent.piece)),
        *(
            Option(
                ("shine", each), f"The Specter of the {ghost.name} takes 1 Action.", "LV-BT-08", ("tap", ghost.piece)
            )
            for each, ghost in able.items()
        ),
    ]
    key = yield Choice({agent.seat: options}, "Who is the light for?", about="shine", rule="LV-BT-08")
    if key[1] != "self":
        lasting.add(state, "center-once", agent.id, -1, "game")  # LV-BT-08
        yield from act_once(state, able[str(key[1])], "LV-BT-08")  # LV-BT-08


def deeds(state: State, ghost: Agent) -> list[Option]:
    """What a Specter could do with one Action now."""
    turn, bead = state.turn, ghost.bead
    state.turn, ghost.bead = ghost.id, 1
    found = [option for option in menu(state, ghost) if option.key[0] != "end"]
    state.turn, ghost.bead = turn, bead
    return found


def act_once(state: State, ghost: Agent, rule: str) -> Script:
    """A Specter may take one Action at once, as if it were its turn; its own are not touched."""
    found = deeds(state, ghost)
    if not found:
        return
    asks = f"What does the Specter of the {ghost.name} do?"
    key = yield Choice({ghost.seat: [*found, done("Nothing.", rule)]}, asks, about="specter-action", rule=rule)
    if key[0] == "done":
        return
    turn, bead = state.turn, ghost.bead
    tell(state, f"The Specter of the {ghost.name} stirs.", rule)
    state.turn, ghost.bead = ghost.id, 1
    yield from ACTIONS[str(key[0])](state, ghost, key)
    state.turn = turn
    if ghost.specter:
        ghost.bead = bead
