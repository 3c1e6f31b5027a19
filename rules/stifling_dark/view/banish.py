"""What everybody may know of a Banish Objective and of the Adversary's form: the aid, Egg Sacs still to be laid, and
the Revealed card while it lies face-up."""

from __future__ import annotations

from gloamboard.rules.kernel.forms import PanelForm
from gloamboard.rules.stifling_dark.adversary.cards import REVEALED
from gloamboard.rules.stifling_dark.adversary.forms import form
from gloamboard.rules.stifling_dark.forms import View
from gloamboard.rules.stifling_dark.objectives.banish import horror
from gloamboard.rules.stifling_dark.objectives.banish.aid import NEEDED, supply
from gloamboard.rules.stifling_dark.objectives.escape import objective_of
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.view.views import Knows, adds_to_view


@adds_to_view
def banish(state: State, knows: Knows, shown: View) -> None:
    shown["form"], shown["revealed_card"], shown["aid"] = form(state) or None, None, None
    if any(state.revealed) and not form(state):
        shown["revealed_card"] = REVEALED[state.foe.id].says  # SD-RULING-51
    if objective_of(state) == "banish":
        shown["aid"] = {"supply": supply(state), "of": NEEDED, "egg_sacs": state.counts.get(horror.IN_HAND, 0)}


def panels(view: View) -> list[PanelForm]:
    """The aid as a track, and what the Adversary is or is bound by now."""
    found: list[PanelForm] = []
    if view["aid"] and view["aid"]["supply"]:
        found.append({"kind": "track", "title": "Supply", "value": view["aid"]["supply"], "of": view["aid"]["of"]})
    says = [FORM_SAYS[view["form"]]] if view["form"] else [view["revealed_card"]] if view["revealed_card"] else []
    if view["aid"] and view["aid"]["egg_sacs"]:
        says.append(f"Egg Sacs still to be laid: {view['aid']['egg_sacs']}.")
    if says:
        found.append({"kind": "notes", "title": view["foe"]["name"], "lines": [{"says": one} for one in says]})
    return found


FORM_SAYS = {
    "enraged": "Enraged: it cannot hide any more. Strike it from next to it.",
    "corporeal": "Mor'gonnod is Corporeal: he walks 10 spaces, and Bright ones cost him 2.",
}
