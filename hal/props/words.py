"""The words a prop understands and says: scenes down, events up, as plain dicts here and short bytes on the line.

Pure; a page that shows a prop's twin and the program that carries MQTT use the same words. docs/props.md says what
each scene looks like, docs/link.md how it is written on the line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gloamboard.errors import GloamboardError
from gloamboard.firmware.link import crc16
from gloamboard.strict_toml import did_you_mean

DICE = 5


class BadScene(GloamboardError, ValueError):
    """A scene that cannot be sent: which word is wrong, and what it may be."""


@dataclass(frozen=True)
class SceneWords:
    """One scene: its letter on the line, which word its level digit carries, and which further words it takes."""

    letter: str
    level: str | None = None  # a digit 0-9: "tension", "strength", "needle" or "pace"
    aims: bool = False  # takes "direction" 0-15
    colour: str = ""  # takes "colour" "#rrggbb"; this one when none is given
    dice: bool = False  # "faces": five numbers 0-9, 0 for a die not seen yet
    default: int = 0


SCENES: dict[str, SceneWords] = {
    "idle": SceneWords("i", "tension", colour="#0000fc"),  # turns red with tension
    "searching": SceneWords("s", "strength", aims=True, colour="#00a080", default=5),
    "vision": SceneWords("v", "strength", aims=True, colour="#3060fc", default=5),
    "leap": SceneWords("l", "strength", aims=True, colour="#8a2be2", default=3),
    "drift": SceneWords("w", "strength", aims=True, colour="#3060fc", default=8),
    "omen": SceneWords("o", "strength", colour="#7000c0", default=5),
    "manifest": SceneWords("m", "strength", colour="#fc1800", default=9),
    "banished": SceneWords("b", "strength", colour="#fce0a0", default=9),
    "fault": SceneWords("f", colour="#fc8000"),
    "card": SceneWords("c"),
    "dice": SceneWords("d", dice=True),
    "ask": SceneWords("a", dice=True),
    "reading": SceneWords("r", "needle", dice=True),
    "picture": SceneWords("p", "pace", default=4),
    "beam": SceneWords("t", "strength", default=9),
}
SCENES_OF: dict[str, tuple[str, ...]] = {
    "orb": ("idle", "searching", "vision", "leap", "drift", "omen", "manifest", "banished", "fault"),
    "pkad": ("idle", "card", "dice", "ask", "reading", "fault"),
    "dice": ("idle", "dice", "fault"),
    "panel": ("idle", "picture", "fault"),
    "torch": ("idle", "beam", "fault"),
}
EVENTS_OF = {"orb": "thsm", "pkad": "abcdq", "dice": "abd", "panel": "abhs", "torch": "nt"}  # letters, as in EVENTS
LETTERS: dict[str, str] = {scene.letter: name for name, scene in SCENES.items()}
Words = dict[str, Any]
"""What a prop is told or tells, by word. Whatever stands there is looked at before it goes on the line."""
EVENTS: dict[str, str] = {
    "t": "touch",
    "h": "hold",
    "s": "shake",
    "a": "button",
    "b": "button",
    "d": "dice",
    "q": "ask",
    "m": "met",
    "c": "card",
    "n": "turn",
}
SIDE = 5  # cells of a picture, across and down
FRAMES = 6  # of a picture, at most
EYE = ".###./#...#/#.#.#/#...#/.###."  # a picture that nobody has drawn


def encode_scene(words: Words) -> bytes:
    """`{"scene": "vision", "direction": 4, ...}` as it goes over the line, at most 32 bytes. Words that belong to
    no scene (`v`, `rev`, a newer page's additions) are ignored; a word out of its range is a BadScene."""
    name = words.get("scene")
    if name not in SCENES:
        raise BadScene(f'scene = "{name}": no such scene. {did_you_mean(name, SCENES)}')
    scene = SCENES[name]
    if name == "dice" and words.get("dice"):
        return _asked(words)
    level = _number(words, scene.level, 9, scene.default) if scene.level else 0
    text = f"{scene.letter}{level}"
    if scene.colour:
        text += chr(48 + (_number(words, "direction", 15, 0) if scene.aims else 0))
        text += "".join(chr(48 + int(part, 16) // 4) for part in _colour(words, scene, level))
    if scene.dice:
        text += _dice(words)
    if name == "picture":
        text += _frames(words)
    return text.encode("ascii")


def decode_scene(data: bytes) -> Words | None:
    """The words of a scene as the prop hears it, or None when it is none. Of a colour six bits a channel are left."""
    text = data.decode("ascii", "replace")
    name = LETTERS.get(text[:1])
    if name is None:
        return None
    scene = SCENES[name]
    words: Words = {"scene": name}
    try:
        if scene.level:
            words[scene.level] = _digit(text[1:2])
        if scene.aims:
            words["direction"] = "0123456789:;<=>?".index(text[2:3] or " ")
        if scene.colour:
            parts = [ord(part) - 48 for part in text[3:6]]
            if len(parts) != 3 or not all(0 <= part < 64 for part in parts):
                return None
            words["colour"] = "#" + "".join(f"{part * 4:02x}" for part in parts)
        count = _digit(text[1:2]) if name == "dice" and text[1:] else 0
        if count:
            words["sides"] = [_digit(side) for side in text[2 : 2 + count]]
        elif scene.dice and text[2:]:
            words["faces"] = _faces(text[2:])
        elif name == "picture":
            words["frames"] = [_drawn(text[at : at + SIDE]) for at in range(2, len(text), SIDE)]
    except ValueError:
        return None
    return words


def colour_of(words: Words) -> str:
    """The colour a scene glows in, "#rrggbb": its own word, or what the scene has by itself."""
    scene = SCENES[words["scene"]]
    return "#" + "".join(_colour(words, scene, words.get("tension", 0)))


def decode_event(data: bytes) -> tuple[str, Words] | None:
    """What a prop reports, as (kind, words), or None when it is nothing we know: a newer prop may say more."""
    text = data.decode("ascii", "replace")
    kind = EVENTS.get(text[:1])
    try:
        if kind in ("touch", "hold", "shake", "met"):
            return kind, {}
        if kind == "button":
            return kind, {"button": text[0]}
        if kind == "dice":  # d, t(yped) or r(olled), the faces
            how = {"t": "typed", "r": "rolled"}[text[1]]
            mark = {"mark": text[7:]} if text[7:] else {}
            return kind, {"faces": _faces(text[2:7]), "how": how, **mark}
        if kind == "card":  # c, and its tag where a reader has seen one
            return kind, {"tag": text[1:]} if text[1:] else {}
        if kind == "turn" and int(text[1:]):  # n, how many steps, to the right above 0
            return kind, {"steps": int(text[1:])}
        if kind == "ask":
            return kind, {"faces": _faces(text[1:])} if text[1:] else {}
    except (ValueError, KeyError, IndexError):
        return None
    return None


def mark_of(dice: Sequence[str]) -> str:
    """Two letters that stand for these dice: the prop says them back with the faces, so that dice typed for an older
    question are not taken for the present one."""
    number = crc16(",".join(dice).encode())
    return chr(97 + number % 26) + chr(97 + number // 26 % 26)


def _asked(words: Words) -> bytes:
    """A scene that asks for certain dice: how many, the sides of each, their mark."""
    dice, sides = words["dice"], words.get("sides") or [6] * len(words["dice"])
    if not isinstance(dice, Sequence) or isinstance(dice, str) or not 1 <= len(dice) <= DICE:
        raise BadScene(f"dice = {dice!r}: name 1 to {DICE} dice at a time.")
    if not isinstance(sides, Sequence) or len(sides) != len(dice) or any(side not in range(2, 10) for side in sides):
        raise BadScene(f"sides = {sides!r}: {len(dice)} dice take as many whole numbers from 2 to 9.")
    return f"d{len(dice)}{''.join(map(str, sides))}{mark_of([str(die) for die in dice])}".encode("ascii")


def _frames(words: Words) -> str:
    """Each frame as five characters, one a row: "0" and its five cells, the left one lowest."""
    frames = words.get("frames", [EYE])
    if not isinstance(frames, Sequence) or isinstance(frames, str) or not 1 <= len(frames) <= FRAMES:
        raise BadScene(f"frames = {frames!r}: a picture has 1 to {FRAMES} frames.")
    text = ""
    for frame in frames:
        rows = frame.split("/") if isinstance(frame, str) else []
        if len(rows) != SIDE or any(len(row) != SIDE or set(row) - set(".#") for row in rows):
            raise BadScene(f"frame = {frame!r}: five rows of five cells, # or ., with / between the rows.")
        text += "".join(chr(48 + sum(1 << x for x in range(SIDE) if row[x] == "#")) for row in rows)
    return text


def _drawn(text: str) -> str:
    """The other way round."""
    rows = [ord(row) - 48 for row in text]
    if len(rows) != SIDE or not all(0 <= row < 1 << SIDE for row in rows):
        raise ValueError(f"{text!r} is no frame")
    return "/".join("".join("#" if row >> x & 1 else "." for x in range(SIDE)) for row in rows)


def _digit(text: str) -> int:
    if len(text) != 1 or text not in "0123456789":
        raise ValueError(f"{text!r} is no digit")
    return int(text)


def _faces(text: str) -> list[int]:
    if len(text) != DICE:
        raise ValueError(f"{text!r} is not {DICE} dice")
    return [_digit(face) for face in text]


def _number(words: Words, word: str, most: int, default: int) -> int:
    value = words.get(word, default)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise BadScene(f"{word} = {value!r}: a prop takes a whole number from 0 to {most} here.")
    return value


def _colour(words: Words, scene: SceneWords, level: int) -> list[str]:
    value = words.get("colour", scene.colour)
    if "colour" not in words and scene.level == "tension":
        value = f"#{level * 28:02x}00{252 - level * 28:02x}"
    if not isinstance(value, str) or len(value) != 7 or value[0] != "#":
        raise BadScene(f'colour = {value!r}: write it as "#rrggbb".')
    parts = [value[1:3].lower(), value[3:5].lower(), value[5:7].lower()]
    if any(digit not in "0123456789abcdef" for part in parts for digit in part):
        raise BadScene(f'colour = {value!r}: write it as "#rrggbb", with digits 0-9 and a-f.')
    return parts


def _dice(words: Words) -> str:
    faces = words.get("faces")
    if faces is None or len(faces) == 0:
        return ""
    if not isinstance(faces, Sequence) or isinstance(faces, str) or len(faces) != DICE:
        raise BadScene(f"faces = {faces!r}: a reading takes {DICE} dice.")
    for face in faces:
        if not isinstance(face, int) or isinstance(face, bool) or not 0 <= face <= 9:
            raise BadScene(f"faces = {list(faces)!r}: each die is a whole number from 0 (not seen yet) to 9.")
    return "".join(str(face) for face in faces)
