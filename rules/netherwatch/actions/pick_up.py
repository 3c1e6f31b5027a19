"""PICK UP: something scavenged, what lies dropped here, or the Demon Artifact."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Key, Option, Script, done
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, no_action, word
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.house import ground, light
from gloamboard.rules.netherwatch.people import dropped, inventory
from gloamboard.rules.netherwatch.state import HQ, Agent, State
from gloamboard.rules.netherwatch.state.beads import COSTS, spend
from gloamboard.rules.netherwatch.state.story import tell


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    if _no_action(state, agent, left) is not None:
        return
    zone, cost = agent.zone, COSTS[0 if state.dash_gift else 1]
    if _no_search(state, zone) is None:
        found.append(
            Option(("pick-up", "scavenge"), "PICK UP: search the place.", "NW-ACT-13", ("tap", zone), cost=cost)
        )
    slot = dropped.slot_in(state, zone)
    if slot and inventory.to_carry(agent, state.dropped[slot][1]):
        found.append(
            Option(
                ("pick-up", "dropped"),
                "PICK UP what lies here.",
                "NW-ACT-13",
                ("take", f"dropped-{slot}", zone),
                cost=cost,
            )
        )
    if state.tokens.get("artifact") == zone and not state.artifact_taken:
        found.append(
            Option(
                ("pick-up", "artifact"),
                "PICK UP the Demon Artifact.",
                "NW-TOK-04",
                ("take", "artifact", zone),
                cost=cost,
            )
        )


def _no_action(state: State, agent: Agent, left: int) -> Because:
    return no_action(state, agent, left, 0 if state.dash_gift else 1, gift=True)  # NW-ACT-13 NW-ACT-19 NW-ACT-04


def _no_search(state: State, zone: str) -> Because:
    if zone == HQ:
        return "NW-HQ-07", "Nothing is scavenged in HQ."
    if zone not in state.scavenge:
        return "NW-ACT-13", "There is no Scavenge Cube here."  # NW-CUBE-09
    return None if len(state.scavenged_deck) else ("NW-CUBE-10", "The Scavenged deck is empty.")


def _why_not(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    zone, what = agent.zone, word(attempt, 1)
    if what == "scavenge" and (because := _no_search(state, zone)) is not None:
        return because
    if what == "artifact" and (state.tokens.get("artifact") != zone or state.artifact_taken):
        return "NW-TOK-04", "The Demon Artifact is not here."
    if what not in ("scavenge", "artifact"):
        slot, there = dropped.slot_in(state, zone), word(attempt, 2)
        if there:
            return "NW-ACT-13", f"They lie in {ground.the(state, there)}, not in your Zone."
        if not slot:
            return "NW-ACT-13", "There is nothing to PICK UP here."
        if not inventory.to_carry(agent, state.dropped[slot][1]):
            return "NW-ACT-13", f"The {agent.name} can carry nothing of what lies here."
    return _no_action(state, agent, left)


def _pick_up(state: State, agent: Agent, key: Key) -> Script:
    if state.dash_gift:
        state.dash_gift = False  # NW-ACT-04
    else:
        spend(state, agent, 1)  # NW-ACT-13
    if key[1] == "scavenge":
        yield from light.remove(state, agent.zone, "scavenge", "NW-ACT-13")  # NW-ACT-13
        count = 1 + modifiers.total(state, "scavenge", agent)
        yield from inventory.draw(state, agent, "scavenged", count, "NW-ACT-13")  # NW-ACT-13 NW-EX-30
    elif key[1] == "artifact":
        del state.tokens["artifact"]  # NW-TOK-04
        state.artifact_taken = True  # NW-TOK-05
        card = yield from state.artifact_deck.draw("Which Demon Artifact is it?", "NW-TOK-04")
        yield from inventory.give(state, agent, [card], "NW-TOK-04")  # NW-TOK-04 NW-ITEM-21
    else:
        yield from take_dropped(state, agent)


def take_dropped(state: State, agent: Agent) -> Script:
    """Take any number of the Items that lie here, one after another."""
    slot = dropped.slot_in(state, agent.zone)
    taken: list[str] = []
    while slot in state.dropped:
        left = tuple(card for card in state.dropped[slot][1] if card not in taken)
        lying = inventory.one_of_each(inventory.to_carry(agent, left))
        if not lying:
            break

        def options(lying: tuple[str, ...] = lying) -> list[Option]:
            found = [
                Option(("take", card), f"Take the {inventory.reads(card)}", "NW-DROP-11", ("tap", card))
                for card in lying
            ]
            return [*found, done("That is all.", "NW-DROP-11")] if taken else found

        key = yield Choice({agent.seat: options}, "What do you take?", about="take", rule="NW-DROP-11")  # NW-DROP-11
        if key[0] == "done":
            break
        taken.append(str(key[1]))
    if taken:
        dropped.take_up(state, slot, taken)
        yield from inventory.give(state, agent, taken, "NW-DROP-11")
    else:
        tell(state, "Nothing is taken.", "NW-DROP-11")


DO = {"pick-up": _pick_up}
WHY_NOT = {"pick-up": _why_not}
