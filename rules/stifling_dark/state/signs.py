"""Signs of what walks unseen: Noise on Windows, Shadows. Those of a hidden walk are held, and told together when the
walk ends or something public happens, so that nothing tells when on its way the Adversary made them."""

from __future__ import annotations

from gloamboard.rules.stifling_dark.state.state import LastSeen, Shadow, State
from gloamboard.rules.stifling_dark.state.story import mark, tell

NOISE, SHADOW, ALARM = "noise", "shadow", "alarm"
TOPPLED = "toppled-"  # before the name of a Can or Tripwire that was walked into


def window_called(state: State, window: str) -> str:
    """A Window by the spaces on both its sides, alike from either: SD-INFO-12."""
    one, other = sorted(state.label(space) for space in state.board.windows[window])
    return f"the Window between {one} and {other}"


def hold_noise(state: State, window: str) -> None:
    """The Adversary was heard at a Window; once a round for each Window."""
    if window not in state.noise and (NOISE, window) not in state.held:
        state.held.append((NOISE, window))  # SD-NOISE-02


def hold_shadow(state: State, figure: str, space: str) -> None:
    """Its Shadow will be seen to go over this space."""
    state.held.append((f"{SHADOW} {figure}", space))  # SD-HOR-09


def hold_alarm(state: State, token: str) -> None:
    """A Can or Tripwire was walked into."""
    if (ALARM, token) not in state.held:
        state.held.append((ALARM, token))  # SD-NOISE-01


def release(state: State) -> None:
    """Tell every sign that is held: Noise in the order of the Windows, Cans by their names, then Shadows in the order
    travelled."""
    if not state.held:
        return
    held, state.held = state.held, []
    for window in sorted(space for kind, space in held if kind == NOISE):
        state.noise.append(window)  # SD-WDW-05 SD-NOISE-01 SD-INFO-11
        if len(state.figures) == 1:
            state.seen[state.figures[0]] = LastSeen(state.board.windows[window][0], state.round, 1)
        mark(state, "noise", state.board.windows[window][0])
        tell(state, f"Noise at {window_called(state, window)}.", "SD-WDW-05")
    for token in sorted(token for kind, token in held if kind == ALARM):
        _topple(state, token)
    for kind, space in held:
        if kind not in (NOISE, ALARM):
            _move_shadow(state, kind.removeprefix(f"{SHADOW} "), Shadow(space), "SD-HOR-09")


def _topple(state: State, token: str) -> None:
    space = state.tokens.pop(token)
    state.tokens[TOPPLED + token] = space  # SD-FAQ-01
    mark(state, "noise", space)
    name = token.partition("--")[0].replace("-", " ").title()
    tell(state, f"The {name} on {state.label(space)} was walked into.", "SD-FAQ-01")


def put_shadow(state: State, figure: int, rule: str, *, space: str = "", within: int = -1) -> None:
    """The Shadow token of a figure goes onto the main board: face-up on its own space, or face-down on a space within
    so many of it. A token that lies there already is moved."""
    release(state)
    up = within < 0
    where = state.lurks[figure] if up else space  # SD-SHD-02 SD-SHD-03 SD-SHD-04
    _move_shadow(state, state.figures[figure], Shadow(where, up, max(within, 0)), rule)


def _move_shadow(state: State, figure: str, shadow: Shadow, rule: str) -> None:
    state.shadows[figure] = shadow  # SD-SHD-05 SD-SHD-06
    state.seen[figure] = LastSeen(shadow.space, state.round, shadow.within)
    state.trail = [*state.trail[-7:], shadow.space]
    state.trails += 1
    mark(state, "shadow" if shadow.up else "perhaps", shadow.space)
    label = state.label(shadow.space)
    if shadow.up:
        tell(state, f"A Shadow lies on {label}.", rule)
    else:
        tell(state, f"A Shadow within {shadow.within} spaces of {label}.", rule)  # SD-SHD-07
