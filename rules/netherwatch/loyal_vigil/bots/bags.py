"""What a sensible Agent puts into a Container and takes out again: what is of use now stays in no bag. Only from a
view."""

from __future__ import annotations

from gloamboard.rules.kernel import Key
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.bots import carrying
from gloamboard.rules.netherwatch.forms import AgentForm, View
from gloamboard.rules.netherwatch.loyal_vigil.bots.shopping import missing
from gloamboard.rules.netherwatch.loyal_vigil.forms import of_vigil


def _worth(view: View, card: str) -> float:
    """What is inside goes with the bag."""
    return carrying.item_value(view, card) + sum(_worth(view, each) for each in of_vigil(view)["inside"].get(card, ()))


def _surplus(view: View, me: AgentForm, key: Key) -> float:
    return -_worth(view, str(key[1]))


def _stow(view: View, me: AgentForm, key: Key) -> float:
    """Better than leaving it, worse than leaving something of half its use."""
    return -1.0 - carrying.item_value(view, str(key[1])) / 2


def _empty(view: View, me: AgentForm, key: Key) -> float:
    return 16.0 if _missed(view, of_vigil(view)["inside"].get(str(key[1]), [])) else -2.0


def _keep(view: View, me: AgentForm, key: Key) -> float:
    return 15.0 if _missed(view, [str(key[1])]) else carrying.keep(view, me, key)


def _missed(view: View, some: list[str]) -> bool:
    return any(cards.cards().items[card].kind in missing(view) for card in some)


WEIGHTS = {"surplus": _surplus, "stow": _stow, "empty": _empty, "keep": _keep}
