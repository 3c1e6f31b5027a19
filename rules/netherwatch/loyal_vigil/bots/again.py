"""What an Interaction that stays is worth once more: only what it gives counts, for whoever stands there. Only from a
view."""

from __future__ import annotations

from collections.abc import Callable

from gloamboard.rules.kernel import Key
from gloamboard.rules.kernel.verbs import Words
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.bots import reading
from gloamboard.rules.netherwatch.cards.operation_kinds import Interaction
from gloamboard.rules.netherwatch.forms import AgentForm, View
from gloamboard.rules.netherwatch.loyal_vigil.bots import shopping
from gloamboard.rules.netherwatch.loyal_vigil.forms import of_vigil

WORN = 4  # Sanity at which one takes what comforts
WORTH = 12.0  # as much as an Interaction that is used up
NEAR_A_SPECTER = 2


def stays(view: View, zone: str) -> bool:
    """Whether the Interaction of that Zone is there to be used again."""
    row = _row(view, zone)
    return row is not None and row.stays


def _row(view: View, zone: str) -> Interaction | None:
    rows = cards.cards().operations[view["operation"]].interaction if zone in view["interactions"] else ()
    return next((row for row in rows if row.zone == zone), None)


def supplies(view: View, zone: str) -> bool:
    """Whether Essentials can be had there as in HQ."""
    row = _row(view, zone)
    return row is not None and any(call.words.get("from") == "essential" for call in row.effects)


def worth_again(view: View, me: AgentForm, zone: str) -> float:
    """What the Interaction there would be worth to this Agent now; below nothing where it gives nothing they want."""
    row = _row(view, zone)
    wanted = row is not None and any(
        call.verb in WANTED and WANTED[call.verb](view, me, zone, call.words) for call in row.effects
    )
    return WORTH if wanted else -3.0


def _supplies(view: View, me: AgentForm, zone: str, words: Words) -> bool:
    return words["from"] == "essential" and bool(shopping.shopping(view, me))


def _comforts(view: View, me: AgentForm, zone: str, words: Words) -> bool:
    return me["sanity"] <= WORN and me["condition"] != "breakdown"


def _a_gift_for(view: View, me: AgentForm, zone: str, words: Words) -> bool:
    """Something is to be given up here, and this Agent has it and is worn."""
    return bool(of_vigil(view)["held"].get(reading.id_of(view, me))) and _comforts(view, me, zone, words)


def _something_to_give(view: View, me: AgentForm, zone: str, words: Words) -> bool:
    """One to carry, for where it can be given up."""
    return not of_vigil(view)["held"].get(reading.id_of(view, me)) and any(
        call.verb == "ravine_ledge"
        for place in view["interactions"]
        if (row := _row(view, place)) is not None
        for call in row.effects
    )


def _a_specter_near(view: View, me: AgentForm, zone: str, words: Words) -> bool:
    """The dead comfort whoever is near them."""
    ghosts = [each["at"] for each in view["agents"].values() if each["specter"] and not each["escaped"]]
    worn = me["sanity"] <= WORN or me["condition"] == "breakdown"
    return worn and any(reading.far(view, zone, ghost) <= NEAR_A_SPECTER for ghost in ghosts)


def _ledge(view: View, me: AgentForm, key: Key) -> float:
    return {"give": 5.0, "back": 0.0}.get(str(key[1]), -20.0)


WANTED: dict[str, Callable[[View, AgentForm, str, Words], bool]] = {
    "fetch": _supplies,
    "gain_sanity": _comforts,
    "ravine_ledge": _a_gift_for,
    "take_objective": _something_to_give,
    "specters_reveal": _a_specter_near,
}
"""By verb: whether this Agent, in that Zone, wants what it does; what is not named here nobody comes back for."""

WEIGHTS = {"ledge": _ledge}
