"""What goes onto a prop: the firmware's files for its kind and board, and a main.py made of its prop file."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass, replace
from pathlib import Path
from string import Template
from typing import Literal

from gloamboard.firmware import LINK, MAX, VERSION
from gloamboard.hal.props.words import EVENTS_OF, SCENES, SCENES_OF
from gloamboard.strict_toml import FileError, load

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE, PROPS = ROOT / "firmware", ROOT / "hardware" / "props"
READER = ("face", "pkad", "Pkad")
PARTS_OF = {  # picture, behaviour, class
    "orb": ("glow", "orb", "Orb"),
    "pkad": READER,
    "dice": READER,
    "panel": ("frames", "panel", "Panel"),
    "torch": ("beam", "torch", "Torch"),
}
NAME = 12  # letters at most
NAME_HAS = f"a prop's name has 1 to {NAME} letters, digits, - or _."
BUILD = 5  # letters of the hash in a hello, which must fit one frame beside a name
MOST_PIXELS = {"microbit": 16, "pico": 60}  # showing more masks a V1's interrupts until it loses bytes
MA_PER_CHANNEL, IDLE_MA = 20.0, 1.0  # of a WS2812
# A V1 has no memory left for the buzzer: it stays silent, and its hello does not tell of one
SOUND = """\
if gc.mem_free() > 16000:
    import tune, buzzer
    tune.Tune(n, buzzer.tone)
"""
TURNED = ("orb", "torch")  # by hand
FEELS = {"microbit": "accelerometer.get_x", "pico": "get_x"}  # how that is felt
STOP = {"microbit": "", "pico": "    board.stop()\n"}  # a Pico has a watchdog, which must not bite at the prompt
IDLE = {"microbit": "", "pico": "            board.tell(n)\n"}  # a micro:bit cannot tell its voltage
Board = Literal["microbit", "pico"]  # a Pico 2 is a pico here: it takes the same files and says in its hello what it is


@dataclass(frozen=True)
class PropFile:
    """hardware/props/<kind>.toml."""

    v: int
    kind: Literal["orb", "pkad", "dice", "panel", "torch"]
    name: str
    pixels: int = 12
    limit_ma: int = 90
    die_faces: int = 6
    buzzer: bool = False
    card_reader: bool = False  # an RC522 on a Pico


@dataclass(frozen=True)
class Plan:
    """Everything that will be on the prop. `build` is a short hash of it that the prop tells in its hello."""

    prop: PropFile
    board: Board
    files: dict[str, bytes]
    build: str


def is_a_name(name: str) -> bool:
    """Whether the line can carry a prop's name."""
    return name.isascii() and name.replace("-", "").replace("_", "").isalnum() and len(name) <= NAME


def read_prop(kind: str, board: str, *, name: str | None = None, path: Path | None = None) -> PropFile:
    """The prop file, checked for what the board can do."""
    path = path or PROPS / f"{kind}.toml"
    prop = load(path, PropFile)
    if name is not None:
        prop = replace(prop, name=name)
    if prop.kind != kind:
        raise FileError(path, "kind", f"this is the file of another prop, not of {kind}.", value=prop.kind)
    if not is_a_name(prop.name):
        where = path if name is None else Path("--name")
        raise FileError(where, "name", NAME_HAS, value=prop.name)
    if not 1 <= prop.pixels <= MOST_PIXELS[board]:
        cause = f"a {board} drives 1 to {MOST_PIXELS[board]} pixels."
        raise FileError(path, "pixels", cause, value=prop.pixels, hint="Use a smaller ring or another board.")
    if prop.limit_ma <= prop.pixels * IDLE_MA:
        cause = f"{prop.pixels} dark pixels alone draw {prop.pixels * IDLE_MA:.0f} mA."
        raise FileError(path, "limit_ma", cause, value=prop.limit_ma, hint="Allow more.")
    if prop.buzzer and prop.kind != "orb":
        raise FileError(path, "buzzer", "only an orb sings.", value=True, hint="Leave it out.")
    if prop.card_reader and (prop.kind, board) != ("pkad", "pico"):
        raise FileError(path, "card_reader", f"a {board} as {kind} reads no cards.", value=True, hint="Leave it out.")
    if not 2 <= prop.die_faces <= 9:
        raise FileError(path, "die_faces", "a die has 2 to 9 faces here.", value=prop.die_faces)
    return prop


def make_plan(prop: PropFile, board: Board) -> Plan:
    picture, behaviour, _ = PARTS_OF[prop.kind]
    files = {f"{name}.py": (FIRMWARE / f"{name}.py").read_bytes() for name in ("link", "prop", picture, behaviour)}
    files["board.py"] = (FIRMWARE / "boards" / f"{board}.py").read_bytes()
    if prop.buzzer:
        files["tune.py"] = (FIRMWARE / "tune.py").read_bytes()
        files["buzzer.py"] = (FIRMWARE / "boards" / f"{board}_buzzer.py").read_bytes()
    if prop.card_reader:
        files["cards.py"] = (FIRMWARE / "boards" / "pico_cards.py").read_bytes()
        files["rc522.py"] = (FIRMWARE / "rc522.py").read_bytes()
    digest = hashlib.sha256(_main(prop, board, ""))
    for name in sorted(files):
        digest.update(name.encode() + b"\0" + files[name] + b"\0")
    build = base64.b32encode(digest.digest())[:BUILD].decode().lower()
    files["main.py"] = _main(prop, board, build)
    if board == "microbit":
        files = {name: bare(content) for name, content in files.items()}
    return Plan(prop, board, files, build)


def bare(source: bytes) -> bytes:
    """The same program without comments, blank lines and deep indents: a V1 reads a file whole before compiling it."""
    lines = []
    for line in source.splitlines():
        code = line.split(b"  # ")[0].rstrip()
        if code and not code.lstrip().startswith(b"#"):
            deep = len(code) - len(code.lstrip())
            lines.append(b" " * (deep // 4) + code.lstrip())
    return b"\n".join(lines) + b"\n"


def light_limit(prop: PropFile) -> int:
    """How much all channels of all pixels may be lit together, of 255 each, for the ring to stay in its current."""
    return int((prop.limit_ma - prop.pixels * IDLE_MA) * 255 / MA_PER_CHANNEL)


def _shape(prop: PropFile) -> str:
    """What the thing is made of, as the program writes it: pixels and light, its dice, or its first scene."""
    if prop.kind == "orb":
        return f"{prop.pixels}, {light_limit(prop)}"
    return "b'i'" if prop.kind in ("panel", "torch") else f"b'd5{str(prop.die_faces) * 5}'"


def _senses(prop: PropFile, board: Board) -> str:
    """Lines that give the thing what its board can feel besides buttons."""
    lines = [f"n.get_x = board.{FEELS[board]}"] if prop.kind in TURNED else []
    lines += ["import cards, rc522", "rc522.Cards(n, rc522.Rc522(cards.transfer, board.sleep))"] * prop.card_reader
    return "".join(f"{line}\n" for line in lines)


def _main(prop: PropFile, board: Board, build: str) -> bytes:
    picture, behaviour, thing = PARTS_OF[prop.kind]
    letters = "".join(SCENES[scene].letter for scene in SCENES_OF[prop.kind])
    info = f"{prop.name},{VERSION},{build},{letters}+{EVENTS_OF[prop.kind]}"
    extras = " + (b'+z' if n.sing else b'')" if prop.buzzer else ""
    assert len(info) + 2 <= MAX - 9, info
    text = Template((FIRMWARE / "main.template").read_text()).substitute(
        kind=prop.kind,
        picture=picture,
        behaviour=behaviour,
        thing=thing,
        shape=_shape(prop),
        hello=f"{prop.kind},{LINK}",
        info=info,
        sound=SOUND if prop.buzzer else "",
        extras=extras,
        senses=_senses(prop, board),
        idle=IDLE[board],
        stop=STOP[board],
    )
    return text.encode("ascii")
