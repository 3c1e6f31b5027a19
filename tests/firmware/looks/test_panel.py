"""What an instrument of 5×5 lights shows, and what hands do to it, on CPython."""

from __future__ import annotations

from gloamboard.firmware.frames import frames
from gloamboard.firmware.panel import Panel
from gloamboard.hal.props.words import encode_scene


def panel(*frames_shown: str, pace: int = 4) -> Panel:
    thing = Panel(frames, b"i")
    thing.scene(encode_scene({"scene": "picture", "pace": pace, "frames": list(frames_shown)}), 0)
    return thing


def test_an_instrument_shows_its_pictures_one_after_the_other_at_their_pace() -> None:
    cross, ring = "#...#/.#.#./..#../.#.#./#...#", ".###./#...#/#...#/#...#/.###."
    thing = panel(cross, ring, pace=2)

    def seen(t: int) -> str:
        picture = thing.draw(t)
        return "/".join("".join("#" if picture[5 * y + x] else "." for x in range(5)) for y in range(5))

    assert [seen(t) for t in (0, 299, 300, 599, 600)] == [cross, cross, ring, ring, cross]


def test_an_instrument_tells_what_hands_do() -> None:
    thing = panel("#####/#####/#####/#####/#####")
    for bits, event in ((1, b"a"), (2, b"b"), (4, b"s"), (8, b"h")):
        thing.press(bits, 0)
        assert thing.says == event
