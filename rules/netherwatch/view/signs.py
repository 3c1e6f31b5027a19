"""What the prop of each piece of Field Equipment shows: while it is worked by hand, and for the sign it gave.

Yes and no of a device differ in shape and in motion, never in colour alone. Words: docs/props.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.kernel.forms import Plain

DICE = 5
SIGNS: dict[str, Plain] = {  # on a ring of pixels
    "searching": {"scene": "searching"},
    "leap": {"scene": "leap", "strength": 3, "colour": "#8a2be2"},
    "drift": {"scene": "drift", "strength": 8, "colour": "#3060fc"},
    "crack": {"scene": "leap", "strength": 1, "colour": "#fcf0a0"},
    "glow": {"scene": "vision", "strength": 9, "colour": "#fca020"},
}
PICTURES: dict[str, tuple[int, tuple[str, ...]]] = {  # on 5x5 cells: pace, and the frames that follow each other
    # Animus Detector: a needle under glass, the Dark Sigil on the left, the Light Sigil on the right
    "sigil": (5, ("#.#.#/..#../..#../..#../.....", "#...#/..#../..#../..#../.....")),
    "dark": (1, ("#...#/#..../.#.../..#../.....", "#...#/.#.../.#.../..#../.....", "#...#/#..../.#.../..#../#....")),
    "light": (4, ("....#/...#./..#../..#../.....", "...##/...#./..#../..#../.....", "..###/...#./..#../..#../.....")),
    "still": (9, ("#.#.#/..#../..#../..#../.....",)),
    # Thermal Imager: a cold shape, man-high and moving, or an even room
    "sweep": (2, ("#..../#..../#..../#..../#....", "..#../..#../..#../..#../..#..", "....#/....#/....#/....#/....#")),
    "frost": (4, (".#.../###../.#.../###../#.#..", "..#../.###./..#../.###./.#.#.", "...#./..###/...#./..###/..#.#")),
    "even": (9, ("#.#.#/.#.#./#.#.#/.#.#./#.#.#",)),
    # Shadow Projector: ten glyphs and ten shadows, or one more
    "lamp": (5, ("..#../.###./..#../...../.....", "..#../.###./..#../.###./#####")),
    "eleventh": (3, ("#####/..#../...../...../#####", "#####/...../..#../...../#####")),
    "ten": (9, ("#####/...../...../...../#####",)),
    # Occult Talisman: a face that is late with its smile, or nobody's
    "mend": (5, ("##.##/##.##/...../##.##/##.##", ".###./##.##/#...#/##.##/.###.")),
    "smile": (4, (".#.#./.#.#./...../.###./.....", ".#.#./.#.#./...../#...#/.###.", "...#./...#./...../#...#/.###.")),
    "blank": (9, (".###./#...#/#...#/#...#/.###.",)),
    # Spirit Box: a shriek that keeps its distance, or hiss
    "gain": (4, ("...../...../...../...../#....", "...../...../..#../.##../###..", "....#/...##/..###/.####/#####")),
    "shriek": (1, ("#.#.#/#.#.#/#.#.#/#.#.#/#.#.#", ".#.#./.#.#./#####/.#.#./.#.#.", "#...#/.#.#./..#../.#.#./#...#")),
    "hiss": (5, ("...../#...#/..#../.#.../.....", "...../..#../#..#./....#/.....")),
}  # fmt: skip
COLOURS = {  # of the twin on a page; a panel has its own
    "#b8f0a0": ("sigil", "dark", "light", "still"),
    "#9fd8ff": ("sweep", "frost", "even"),
    "#ffe9b0": ("lamp", "eleventh", "ten"),
    "#d8a070": ("mend", "smile", "blank"),
    "#ff4a4a": ("gain", "shriek", "hiss"),
}
READINGS = ("strike", "follow", "calm")


def shown(sign: str, more: Sequence[str], space: str, n: int) -> Plain:
    """The scene of a sign. `more` is what else the moment told: dice, a needle and what its cells answered, a card."""
    if sign in PICTURES:
        pace, frames = PICTURES[sign]
        colour = next(colour for colour, of in COLOURS.items() if sign in of)
        return {"scene": "picture", "pace": pace, "frames": list(frames), "colour": colour}
    if sign in READINGS:
        told = {"needle": int(more[0]), "faces": [int(cell) for cell in more[1]]} if more else {}
        return {"scene": "reading", "needle": 1 if sign == "calm" else 8, **told}
    if sign == "card":
        return {"scene": "card", "card": f"pkad-card-{more[0]}"}
    if sign == "dice":
        if not more:
            return {"scene": "dice"}
        return {"scene": "dice", "dice": [f"pkad-{die + 1}" for die in range(DICE)], "sides": [6] * DICE}
    if sign == "ask":
        return {"scene": "ask", "faces": [int(face) for face in more[0]]} if more else {"scene": "ask"}
    if sign == "searching":
        return {**SIGNS[sign], "direction": 7 * n % 16}  # where the card has its mark
    return {**SIGNS[sign], "towards": space}
