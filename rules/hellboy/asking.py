"""How this game asks: one agent's player, the lead agent's, or everybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gloamboard.rules.hellboy.state.state import Agent, State
from gloamboard.rules.kernel import Choice, Option

Options = Sequence[Option] | Callable[[], Sequence[Option]]


def ask_agent(
    state: State,
    agent: Agent,
    options: Options,
    asks: str,
    about: str,
    rule: str = "",
    *,
    even_one: bool = False,
    opens: bool = False,
) -> Choice:
    """The player of one agent answers; of a backup agent, the player of the one it supports."""
    return Choice({agent.seat: options}, asks, about=about, rule=rule, even_one=even_one, opens=opens)


def ask_lead(
    state: State,
    options: Options,
    asks: str,
    about: str,
    rule: str = "",
    *,
    even_one: bool = False,
    opens: bool = False,
) -> Choice:
    """The lead agent's player answers."""
    return ask_agent(state, state.lead(), options, asks, about, rule, even_one=even_one, opens=opens)


def ask_all(
    state: State,
    options: Options,
    asks: str,
    about: str,
    rule: str = "",
    *,
    even_one: bool = False,
    opens: bool = False,
) -> Choice:
    """Anybody answers for all."""
    by = dict.fromkeys(state.terms.seats, options)
    return Choice(by, asks, about=about, rule=rule, even_one=even_one, opens=opens)
