"""PICK UP: something scavenged, what lies dropped here, or the Demon Artifact."""

from __future__ import annotations

from gloamboard.rules.kernel import Choice, Key, Option, Script, done
from gloamboard.rules.netherwatch.cards import modifiers
from gloamboard.rules.netherwatch.house import light
from gloamboard.rules.netherwatch.people import inventory
from gloamboard.rules.netherwatch.state import HQ, Agent, State
from gloamboard.rules.netherwatch.state.beads import spend
from gloamboard.rules.netherwatch.state.story import tell


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    if not (left or state.dash_gift) or (state.moving and not state.dash_gift):  # NW-ACT-13 NW-ACT-19
        return
    zone = agent.zone
    if zone in state.scavenge and zone != HQ and len(state.scavenged_deck):  # NW-CUBE-09 NW-HQ-07
        found.append(Option(("pick-up", "scavenge"), "PICK UP: search the place.", "NW-ACT-13", ("tap", zone)))
    slot = inventory.dropped_in(state, zone)
    if slot:
        found.append(
            Option(("pick-up", "dropped"), "PICK UP what lies here.", "NW-ACT-13", ("take", f"dropped-{slot}", zone))
        )
    if state.tokens.get("artifact") == zone and not state.artifact_taken:
        found.append(
            Option(("pick-up", "artifact"), "PICK UP the Demon Artifact.", "NW-TOK-04", ("take", "artifact", zone))
        )


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
    slot = inventory.dropped_in(state, agent.zone)
    taken: list[str] = []
    while slot in state.dropped:
        lying = inventory.one_of_each(tuple(card for card in state.dropped[slot][1] if card not in taken))
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
        inventory.take_up(state, slot, taken)
        yield from inventory.give(state, agent, taken, "NW-DROP-11")
    else:
        tell(state, "Nothing is taken.", "NW-DROP-11")


DO = {"pick-up": _pick_up}
