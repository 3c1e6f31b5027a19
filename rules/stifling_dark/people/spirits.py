"""Spirits: whoever died may go on as one, if the Adversary has not won by it."""

from __future__ import annotations

from functools import partial

from gloamboard.rules.kernel import DONE, Option, Script, done
from gloamboard.rules.stifling_dark.asking import ask_player
from gloamboard.rules.stifling_dark.cards.box import CARD, cards_of, read
from gloamboard.rules.stifling_dark.moments import at
from gloamboard.rules.stifling_dark.people.items import lay_down
from gloamboard.rules.stifling_dark.state.state import SPIRIT, State
from gloamboard.rules.stifling_dark.state.story import tell

SPIRIT_MP = 4
SPIRIT_TOKENS = 2


def unused_spirits(state: State) -> list[str]:
    return [card for card in cards_of("spirit") if card not in state.spirit]  # SD-SPI-02


def _spirits(state: State) -> list[Option]:
    rise = [Option(("spirit", card), f"Go on as {CARD[card].name}.", "SD-SPI-02") for card in unused_spirits(state)]
    return [*rise, done("Rest in peace.", "SD-SPI-02")]


@at("died")
def choose_spirit(state: State, who: int, what: str) -> Script:
    """They may take a Spirit card that nobody uses yet, and keep Items, Evidence and standee."""
    key = yield ask_player(state, who, partial(_spirits, state), "Go on as a Spirit?", "spirit", "SD-SPI-02")
    if key == DONE:
        leave_holdings(state, who)
        return
    card = str(key[1])
    read(CARD[card])
    state.status[who], state.spirit[who] = SPIRIT, card  # SD-SPI-02 SD-SPI-03
    state.stamina[who], state.charge[who], state.wounds[who], state.conditions[who] = 0, 0, (), ()  # SD-SPI-04
    state.major[who], state.pocket[who] = SPIRIT_TOKENS, ()  # SD-SPI-05
    tell(state, f"{state.name(who)} goes on as {CARD[card].name}.", "SD-SPI-02")


def leave_holdings(state: State, who: int) -> None:
    """What the dead carried lies where they fell: SD-RULING-29."""
    for card in state.items[who]:
        lay_down(state, who, card)
    for n in range(state.evidence[who]):
        state.tokens[f"evidence--dropped-{who}{n}"] = state.place[who]
    state.items[who], state.evidence[who], state.pocket[who] = (), 0, ()
