"""What light brings to view: figures of the Adversary and tokens of the mini-map go onto the main board."""

from __future__ import annotations

from gloamboard.rules.kernel import Script
from gloamboard.rules.stifling_dark.moments import happens
from gloamboard.rules.stifling_dark.state.signs import put_shadow, release
from gloamboard.rules.stifling_dark.state.state import State
from gloamboard.rules.stifling_dark.state.story import mark, tell

OWN_TURN = "prowl"  # the phase in which the Adversary acts


def kind_of(token: str) -> str:
    """What a token is: "evidence--s" is an Evidence token."""
    return token.partition("--")[0]


def token_called(token: str) -> str:
    """A token as it is called at the table."""
    kind = kind_of(token)
    return TOKEN_NAMES.get(kind, kind.replace("-", " ").title())


def token_within(token: str) -> str:
    """A token's name within a sentence."""
    kind = kind_of(token)
    if kind not in TOKEN_NAMES:
        return f"the {token_called(token)}"
    return TOKEN_NAMES[kind].replace("A ", "a ", 1)


TOKEN_NAMES = {
    "evidence": "Evidence",
    "poi": "A Point of Interest token",
    "medical": "A Medical Item",
    "dropped": "A dropped Item",
    "face-down-grave": "A face-down Grave token",
}


def show_lit(state: State) -> Script:
    """Everything Hidden on a Bright space is Revealed, all of it together."""
    bright = state.bright
    found = [token for token, space in state.hidden.items() if space in bright]
    for token in found:
        show_token(state, token, "SD-REV-02")  # SD-REV-02 SD-FLASH-09 SD-EX-11 SD-EX-18
    for figure, space in enumerate(state.lurks):
        if space in bright and not state.revealed[figure] and may_be_revealed(state):
            yield from reveal(state, figure, "SD-REV-01")  # SD-REV-01 SD-FLASH-09


def may_be_revealed(state: State) -> bool:
    """Whether light Reveals the Adversary now: the Horror is not Revealed in its own turn before that ends."""
    return state.phase != OWN_TURN or state.foe.revealed_on_way  # SD-HOR-08


def show_token(state: State, token: str, rule: str) -> None:
    """A token of the mini-map goes onto the same space of the main board, for good: SD-INFO-07 SD-INFO-08."""
    space = state.hidden.pop(token)
    state.tokens[token] = space  # SD-INFO-07 SD-INFO-08
    release(state)
    mark(state, "found", space)
    tell(state, f"{token_called(token)} comes to light on {state.label(space)}.", rule, learnt=True)


def reveal(state: State, figure: int, rule: str) -> Script:
    """A figure goes onto the main board where it is, and its Revealed card is turned face-up."""
    if state.revealed[figure]:
        return
    release(state)
    state.revealed[figure] = True  # SD-REV-06
    space = state.lurks[figure]
    mark(state, "reveal", space)
    tell(state, f"{state.figure_row(figure).name} is Revealed on {state.label(space)}.", rule, learnt=True)
    if state.phase == OWN_TURN:
        state.barred.append("attack")  # SD-REV-04 SD-EX-15
    yield from happens(state, "revealed", figure)


def become_hidden(state: State, figure: int, rule: str) -> Script:
    """A figure goes back to the mini-map; its Shadow token stays where it was last seen."""
    put_shadow(state, figure, rule)  # SD-REV-07
    state.revealed[figure] = False
    mark(state, "vanish", state.lurks[figure])
    tell(state, f"{state.figure_row(figure).name} disappears.", rule)
    yield from happens(state, "became_hidden", figure)
