"""The Confrontation's own actions: steps of the Banishment ritual, Banishment tokens, and the Escape."""

from __future__ import annotations

from gloamboard.rules.kernel import Key, Option, Script
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.actions import investigate, use
from gloamboard.rules.netherwatch.actions.because import Attempt, Because, no_action, word
from gloamboard.rules.netherwatch.cards.printed import step_says
from gloamboard.rules.netherwatch.demon import by_hand, rituals
from gloamboard.rules.netherwatch.house import banishment
from gloamboard.rules.netherwatch.people import objectives
from gloamboard.rules.netherwatch.state import Agent, State
from gloamboard.rules.netherwatch.state.beads import COSTS, spend
from gloamboard.rules.netherwatch.state.cause import Cause


def offers(state: State, agent: Agent, left: int, found: list[Option]) -> None:
    if state.stage != "confrontation":  # NW-OP-04 NW-ITEM-05
        return
    if objectives.can_escape(state, agent):
        found.append(
            Option(("escape", agent.piece), "Escape from the house.", "NW-VIC-02", ("take", agent.piece, agent.zone))
        )
    for letter in objectives.to_clear(state, agent, "free"):
        found.append(Option(("clear", letter), f"Clear Objective {letter.upper()}.", "NW-TOK-09"))
    row = banishment.step_due(state)
    if row is None:
        return
    if "boards" in state.by_hand:
        if can_pay(state, agent, "use", left):
            found.append(
                Option(
                    ("codex", "step"),
                    "A step of the ritual, as the Codex has it.",
                    "NW-VIC-05",
                    cost=price_of(state, agent, "use"),
                )
            )
        found.append(Option(("codex", "banished"), "The Codex says: the Demon is banished.", "NW-VIC-01"))
        return
    if (
        can_pay(state, agent, row.action, left)
        and has_relic(agent, row.relic)
        and rituals.in_place(state, agent, row.where, row.alone)
    ):
        price = price_of(state, agent, row.action)
        found.append(
            Option(
                ("ritual", state.ritual + 1), f"Ritual: {step_says(row)}", "NW-VIC-05", ("tap", agent.piece), cost=price
            )
        )
    how = banishment.revealed_how(state)
    if how and how != "arrive" and can_pay(state, agent, how, left):
        for token, (zone, face) in state.banishment.items():
            if zone == agent.zone and not face:
                says, price = "Turn the Banishment token over.", price_of(state, agent, how)
                found.append(Option(("unveil", token), says, "NW-VIC-07", ("flip", token, zone), cost=price))


def _no_ritual(state: State) -> Because:
    """What keeps everybody from any step of the ritual."""
    if state.ascended:
        return "NW-ASC-02", "The Demon has Ascended: only the Escape is left."
    if any(each.escaped for each in state.agents):
        return "NW-VIC-10", "Somebody has escaped: now everybody must."
    if banishment.step_due(state) is None:
        return "NW-ITEM-05", "The ritual is for the Confrontation, with the Demon known."
    return None


def _no_step(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    if (because := _no_ritual(state)) is not None:
        return because
    row = banishment.step_due(state)
    assert row is not None
    if "boards" in state.by_hand:
        return "NW-VIC-05", "The ritual is read from the real Codex here."
    if attempt[-1] != state.ritual + 1:
        return "NW-VIC-05", f"The ritual goes step by step: step {state.ritual + 1} is next."
    if not has_relic(agent, row.relic):
        return "NW-VIC-05", f"This step takes a Relic that the {agent.name} does not carry."
    if not rituals.in_place(state, agent, row.where, row.alone):
        return "NW-VIC-05", f"Not here: {row.says}"
    return _no_pay(state, agent, row.action, left)


def _no_codex(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    if "boards" not in state.by_hand:
        return "NW-VIC-05", "The table knows the ritual: there is no Codex to read."
    because = _no_ritual(state)
    return because or (_no_pay(state, agent, "use", left) if word(attempt, 1) == "step" else None)


def _no_unveiling(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    if (because := _no_ritual(state)) is not None:
        return because
    zone, face = state.banishment.get(word(attempt, 1), ("", ""))
    if zone != agent.zone:
        return "NW-VIC-07", "That Banishment token is not in your Zone."
    if face:
        return "NW-VIC-07", "That Banishment token lies face up already."
    how = banishment.revealed_how(state)
    if how in ("", "arrive") or "boards" in state.by_hand:
        return "NW-VIC-06", "This ritual does not let anybody turn it over by hand."
    return _no_pay(state, agent, how, left)


def _no_escape(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    return objectives.why_no_escape(state, agent)


def _no_clearing(state: State, agent: Agent, left: int, attempt: Attempt) -> Because:
    if state.stage != "confrontation":
        return "NW-OP-04", "This Objective is for the Confrontation."
    return objectives.why_not_clear(state, agent, "free", word(attempt, 1))


def has_relic(agent: Agent, relic: str) -> bool:
    rows = cards.cards().items
    mine = cards.at_hand(cards.kind_of(agent.id).id, agent.hand, agent.pocket)
    return not relic or any(rows[card].kind == relic for card in mine)  # NW-VIC-05 NW-EX-44


def can_pay(state: State, agent: Agent, how: str, left: int) -> bool:
    return _no_pay(state, agent, how, left) is None


def _no_pay(state: State, agent: Agent, how: str, left: int) -> Because:
    if how == "free":
        return None  # NW-VIC-07
    return no_action(state, agent, left, _price(state, agent, how), gift=True)


def _price(state: State, agent: Agent, how: str) -> int:
    if how == "free":
        return 0
    return investigate.cost(state, agent) if how == "investigate" else use.cost(state, agent)


def price_of(state: State, agent: Agent, how: str) -> str:
    return COSTS[_price(state, agent, how)]


def pay(state: State, agent: Agent, how: str) -> None:
    if how == "investigate":
        spend(state, agent, investigate.cost(state, agent))
        state.dash_gift = False
    elif how == "use":
        use.pay(state, agent)


def _ritual(state: State, agent: Agent, key: Key) -> Script:
    row = banishment.step_due(state)
    assert row is not None
    pay(state, agent, row.action)
    yield from rituals.perform(state, agent)  # NW-VIC-05


def _codex(state: State, agent: Agent, key: Key) -> Script:
    """The real Codex is read: a step is done, and what it says happens; or the ritual is over."""
    if key[1] == "banished":
        rituals.banish(state)  # NW-VIC-01
    pay(state, agent, "use")
    state.ritual = min(state.ritual + 1, len(banishment.steps(state)) - 1)
    cause = Cause("ritual", state.demon, agent.id, agent.zone)
    yield from by_hand.what_happened(state, cause, agent.seat, "What does this step of the ritual do?")


def _unveil(state: State, agent: Agent, key: Key) -> Script:
    pay(state, agent, banishment.revealed_how(state))
    yield from banishment.reveal(state, str(key[1]), "NW-VIC-07")  # NW-VIC-07


def _escape(state: State, agent: Agent, key: Key) -> Script:
    yield from objectives.escape(state, agent)  # NW-VIC-02
    state.step = "turn-end"


def _clear(state: State, agent: Agent, key: Key) -> Script:
    yield from objectives.clear(state, agent, str(key[1]))


DO = {"ritual": _ritual, "codex": _codex, "unveil": _unveil, "escape": _escape, "clear": _clear}
WHY_NOT = {
    "ritual": _no_step,
    "codex": _no_codex,
    "unveil": _no_unveiling,
    "escape": _no_escape,
    "clear": _no_clearing,
}
