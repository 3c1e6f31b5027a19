"""docs/mqtt.md says what the code does."""

import json
import re
from pathlib import Path

import jsonschema

from gloamboard.pi_app.docgen.mqtt_page import TOPICS, page
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.access import ROLES
from gloamboard.pi_app.mqtt.topics import Topics

DOC = Path(__file__).parents[3] / "docs" / "mqtt.md"


def test_the_page_is_what_the_code_would_write() -> None:
    assert DOC.read_text() == page(), "run: python -m gloamboard.pi_app.docgen.mqtt_page > docs/mqtt.md"


def test_every_topic_there_is_stands_in_the_table() -> None:
    topics = Topics("home")
    named = [name for name in vars(Topics) if not name.startswith("_") and name not in ("root", "table")]
    assert len(named) == len(TOPICS) == 18
    shapes = {re.sub("<.*?>", "+", below) for below, *_ in TOPICS}
    for name in named:
        made = getattr(topics, name)
        count = 0 if isinstance(made, str) else made.__func__.__code__.co_argcount - 1
        topic = made if isinstance(made, str) else made(*["+"] * count)
        assert topic.removeprefix("gloam/home/") in shapes


def test_every_topic_is_sent_and_read_by_somebody() -> None:
    def fits(pattern: str, shape: str) -> bool:
        wanted, given = pattern.split("/"), shape.split("/")
        return wanted[0] == given[0] and ("#" in wanted or len(wanted) == len(given))

    for below, *_ in TOPICS:
        assert any(fits(pattern, below) for role in ROLES.values() for pattern in role.sends), below
        assert any(fits(pattern, below) for role in ROLES.values() for pattern in role.reads), below


def test_what_is_written_fits_the_printed_schema() -> None:
    schemas = {
        name: json.loads(text)
        for name, text in re.findall(r"^### (\w+)\n.*?```json\n(.*?)```", DOC.read_text(), re.MULTILINE | re.DOTALL)
    }
    assert set(schemas) == {kind.__name__ for kind in m.Message.__subclasses__()}
    examples: list[m.Message] = [
        m.Input(src="board-1", seq=1, kind="placed", piece="historian", pad="study"),
        m.Mark(src="board-1", seq=1),
        m.Status(role="table", state="up"),
        m.Refusal(n=1, rule="NW-MOVE-01", says="Too far."),
        m.Board(rev=1, pads={"study": ["historian"]}),
    ]
    for message in examples:
        jsonschema.validate(json.loads(m.write(message)), schemas[type(message).__name__])
