"""Evenings that an older version has played, unpacked as it left them, and what it said of each."""

from __future__ import annotations

import functools
import gzip
import re
import tarfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from gloamboard.pi_app.config.settings import load_settings
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.mqtt.messages import Input, write
from gloamboard.pi_app.storage.outbox import Outbox
from gloamboard.rules.kernel import EVERYBODY, Key, Line, Play, Rng, load_game
from tests.pi_app.referee.desk import TOPICS, Desk

HERE = Path(__file__).parent
FACTS = ".facts.json.gz"
EVENINGS = sorted(str(path.relative_to(HERE)).removesuffix(FACTS) for path in HERE.glob(f"*/*{FACTS}"))
MOST_ANSWERS = 5000


@dataclass(frozen=True)
class Old:
    """A copy of a data folder, and the facts that the version which left it said on opening it again."""

    folder: Path
    facts: dict[str, Any]

    def open(self, starts: int = 50) -> Desk:
        settings = load_settings({"data": self.folder}, {})
        return Desk(settings.referee_folder, starts, load_game, load_layout(settings.layout))


def of_kind(word: str) -> list[str]:
    """The evenings of one kind, such as finished."""
    return [name for name in EVENINGS if name.endswith(f"-{word}")]


def unpack(name: str, folder: Path) -> Path:
    with tarfile.open(HERE / f"{name}.tar.gz") as archive:
        archive.extraction_filter = lambda member, _path: member  # our own; `filter=` came with Python 3.11.4
        archive.extractall(folder)
    return folder


@functools.cache
def facts(name: str) -> Any:
    return msgspec.json.decode(gzip.decompress((HERE / (name + FACTS)).read_bytes()))


def differences(then: Any, now: Any, where: str = "") -> list[str]:
    """What is no longer as it was. A mapping may say more than it did, and a sentence may be worded better."""
    if isinstance(then, dict) and isinstance(now, dict):
        gone = [f"{where}.{key} is gone" for key in then.keys() - now.keys()]
        return gone + [
            found for key in then.keys() & now.keys() for found in differences(then[key], now[key], f"{where}.{key}")
        ]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        return [
            found
            for n, (one, other) in enumerate(zip(then, now, strict=True))
            for found in differences(one, other, f"{where}[{n}]")
        ]
    reworded = isinstance(then, str) and isinstance(now, str) and " " in then and " " in now
    if ".pieces.specter-" in where and now == f"Specter of the {then}":  # it had its Agent's name
        return []
    return [] if then == now or reworded else [f"{where}: {then!r} is now {now!r}"]


def plain(value: Any) -> Any:
    """As it would come back from a file."""
    return msgspec.json.decode(msgspec.json.encode(value))


def outcome_of(play: Play) -> Any:
    return plain(play.outcome)


TOLD_LATER = re.compile(
    r"The Line is empty: the Watch is won\.|.* gets through: \d+ damage\.|.*: a die of the .* is rerolled\."
    r"|What lay in slot \d is discarded: .*|The .* drops .*\. NW-INV-03"
)


def told_later(says: str, rule: str) -> bool:
    """Whether an older version did not say that sentence."""
    return bool(TOLD_LATER.fullmatch(says) or TOLD_LATER.fullmatch(f"{says} {rule}"))


def tail_of(play: Play) -> Any:
    """The end of the story: which rule each line tells, and to whom."""
    return plain([(line.rule, None if line.eyes == EVERYBODY else (line.eyes,)) for line in told_then(play)[-12:]])


def told_then(play: Play) -> list[Line]:
    """The story without the sentences that an older version did not say."""
    return [line for line in play.story if not told_later(line.says, line.rule)]


def lines_then(rules: Iterable[str]) -> list[str]:
    """The rules of the lines an older version told: after the Demon's name it spoke of an Envelope that house cards do
    not have, and where all hide it cited the step of the turn."""
    told: list[str] = []
    for rule in ("NW-TURN-15" if rule == "NW-DORM-02" else rule for rule in rules):
        if told[-1:] == ["NW-SUMM-06"] and rule != "NW-SUMM-07":
            told.append("NW-SUMM-07")
        told.append(rule)
    return told


def stands(then: dict[str, Any], desk: Desk) -> list[str]:
    """What stands otherwise than the older version said."""
    evening, play = desk.referee.evening, desk.referee.evening.play
    options = {} if play.pending is None else {seat: play.pending.options(seat) for seat in play.waiting()}
    then = then | {"options": {seat: sorted(keys, key=str) for seat, keys in then["options"].items()}}  # in any order
    now = {
        "answers": play.answers,
        "questions": evening.questions,
        "outcome": play.outcome,
        "options": {seat: sorted(([*option.key] for option in each), key=str) for seat, each in options.items()},
        "views": {who: evening.game.view(play.state, who) for who in then["views"]},
        "pencil": evening.pencil,
        "marks": desk.referee.marks,
        "roles": desk.referee.roles,
        "lines": len(lines_then(line.rule for line in told_then(play))),
    }
    told = [] if tail_of(play) == [row[1:] for row in then["story"]] else ["the story ends otherwise"]
    return told + differences({key: then[key] for key in now}, plain(now))


def send_again(old: Old, desk: Desk, boot: str = "another") -> dict[str, list[Input]]:
    """The table and the pages come back and send all they have not heard was taken; what still waits afterwards."""
    waits = {}
    for name in old.facts["outboxes"]:
        path = old.folder / name
        role, own_name, _ = path.name.split(".")
        box = Outbox(path.parent, role, own_name, boot)
        for one in box.pending():
            desk.hear(TOPICS.input(role, one.src), write(msgspec.structs.replace(one, late=True)))
            box.covered(one.src, desk.heard.mark(role, one.src))
        waits[name] = box.pending()
        box.close()
    return waits


def let_bots_play(desk: Desk, most: int = MOST_ANSWERS) -> int:
    """Bots answer as pages do, each from its own seat, until it is over. How many answers that took."""
    rng, given = Rng(3), 0
    while (play := desk.referee.evening.play).pending is not None and given < most:
        seat, key = choice_of_a_bot(play, rng)
        desk.answer(seat, *key)
        given += 1
    return given


def choice_of_a_bot(play: Play, rng: Rng) -> tuple[str, Key]:
    assert play.pending is not None
    seat = play.waiting()[0]
    return seat, play.game.bots["sensible"](play.game.view(play.state, seat), play.pending.options(seat), rng)
