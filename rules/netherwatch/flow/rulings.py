"""The host's rulings: at any time, with the same verbs the cards use, and logged as rulings."""

from __future__ import annotations

from typing import Any

from gloamboard.rules.kernel import Key, Script
from gloamboard.rules.kernel.verbs import Effects
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.flow.turns import cut_turn
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.state import HQ, State
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.ends import Ended, EventDropped, PhaseCut, end
from gloamboard.rules.netherwatch.state.story import tell
from gloamboard.strict_toml import FileError, did_you_mean


def check_ruling(state: State, key: Key) -> None:
    """A ruling is ("ruling", verb, word, value, …). Raises ValueError in one sentence when it cannot be."""
    if len(key) < 2 or key[0] != "ruling":
        raise ValueError('a ruling begins with "ruling" and a verb, like ("ruling", "lose_sanity", "who", "active").')
    if key[1] == "abandon" and len(key) == 2:
        return
    if state.phase == "setup":
        raise ValueError("the Operation is being set up; the host may rule once the first round begins.")
    zones = (*ground.ground(state).zones, HQ)  # the Stations beside the board are no Zones
    for call in _compiled(key):
        zone = call.words.get("zone", "")
        if zone and zone not in zones:
            raise ValueError(f"there is no Zone {zone} in this house. {did_you_mean(zone, zones)}".rstrip())


def _compiled(key: Key) -> Effects:
    words = key[2:]
    if len(words) % 2:
        raise ValueError(f"{key[1]}: after the verb come pairs of a word and its value; {words[-1]!r} stands alone.")
    row: dict[str, Any] = {"do": key[1]}
    row |= {str(words[i]): words[i + 1] for i in range(0, len(words), 2)}
    try:
        return VERBS.compile([row], "the ruling", "ruling")
    except FileError as fault:
        raise ValueError(str(fault)) from None


def ruling(state: State, key: Key) -> Script:
    """Run it as the game's own verb."""
    words = " ".join(str(word) for word in key[1:])
    tell(state, f"The host rules: {words}.", "NW-MISC-03")
    try:
        if key[1] == "abandon":
            end(state, "loss", "abandoned", "The Operation is abandoned.", "NW-VIC-04")  # NW-VIC-04
        yield from VERBS.run(state, Cause("ruling", "ruling", state.turn or state.last_active), _compiled(key))
    except PhaseCut:
        cut_turn(state)
    except (Ended, EventDropped):
        return
