"""After flashing: the prop shows that its light works, sounds if it can, and is asked to be touched.

Whether it lit and sounded only a person can say; that every scene arrived and that hands are felt, the line says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gloamboard.hal.parts import Clock
from gloamboard.hal.props.line import PropLine
from gloamboard.hal.props.words import decode_event, encode_scene

SCENE_S, TOUCH_S = 1.5, 10.0
SHOWN = {  # what best shows that all of it is alive; an orb with a buzzer sings the first two
    "orb": ("manifest", "banished"),
    "pkad": ("dice", "reading"),
    "dice": ("dice",),
    "panel": ("picture",),
    "torch": ("beam",),
}
TOUCH = {
    "orb": "Touch it",
    "pkad": "Press a button",
    "dice": "Press a button",
    "panel": "Press a button",
    "torch": "Turn it, or press a button",
}
BELL = "\a"  # of the terminal, for a prop without a voice


@dataclass(frozen=True)
class Tested:
    shown: tuple[str, ...]
    sang: bool
    felt: str  # the event a hand made, "" when none came
    lost: str = ""  # why the prop went away meanwhile


def self_test(line: PropLine, clock: Clock, say: Callable[[str], object], *, touch_s: float = TOUCH_S) -> Tested:
    """Light, sound, hands. With `touch_s` 0 nobody is asked to touch it."""
    hello = line.hello
    assert hello is not None
    sang = hello.buzzer
    say("Look: it lights up" + (" and sings." if sang else f". It has no buzzer, so this computer rings.{BELL}"))
    for scene in SHOWN[hello.kind]:
        line.show(scene_shown(scene))
        _poll_until(line, clock, SCENE_S, lambda: False)
    felt = ""
    if touch_s and not line.lost:
        say(f"{TOUCH[hello.kind]}, within {touch_s:.0f} s.")
        line.events.clear()
        _poll_until(line, clock, touch_s, lambda: bool(line.events))
        felt = spoken(line.events[0][1:]) if line.events else ""
    line.show(encode_scene({"scene": "idle"}))
    _poll_until(line, clock, 0.3, lambda: False)
    return Tested(SHOWN[hello.kind], sang, felt, line.lost)


def summed_up(tested: Tested, *, asked: bool) -> str:
    if tested.lost:
        return f"It went away during the self-test: {tested.lost}. Check its cable; then: gloam prop list"
    hands = "" if not asked else f" It felt: {tested.felt}." if tested.felt else " Nobody touched it."
    return f"Self-test: {', '.join(tested.shown)} shown{', sung' if tested.sang else ''}.{hands}"


def words_shown(scene: str) -> dict[str, object]:
    """A scene with words that show it at its fullest."""
    words: dict[str, object] = {"faces": [1, 2, 3, 4, 5]} if scene in ("dice", "ask", "reading") else {}
    if scene == "reading":
        words["needle"] = 9
    return {"scene": scene, **words}


def scene_shown(scene: str) -> bytes:
    return encode_scene(words_shown(scene))


def spoken(payload: bytes) -> str:
    """An event in words: "touch", "button b", "dice 3 1 6 2 5 rolled"."""
    event = decode_event(payload)
    if event is None:
        return f"unknown: {payload!r}"
    kind, words = event
    parts = [" ".join(map(str, value)) if isinstance(value, list) else str(value) for value in words.values()]
    return " ".join([kind, *parts])


def _poll_until(line: PropLine, clock: Clock, seconds: float, over: Callable[[], bool]) -> None:
    end = clock.now() + seconds
    while clock.now() < end and not line.lost and not over():
        line.poll(clock.now())
        clock.sleep(0.005)
