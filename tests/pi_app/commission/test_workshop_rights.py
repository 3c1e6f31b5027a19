"""Who may be at the workshop, and what stays of the sheet of tokens."""

from __future__ import annotations

import pytest

from gloamboard.hal.tokens import Token, TokenSheet
from gloamboard.pi_app.commission.token_file import lacking, with_learnt
from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.web.entry.guesses import Guesses
from gloamboard.pi_app.web.entry.joining import Doorkeeper
from gloamboard.pi_app.web.hall import Deed, Hall
from gloamboard.pi_app.web.requests import AnswerDeed, AtWorkshop, HandOver, NewGame, Undo

NEW_TAG = "04bbbbbbbbbb01"


@pytest.mark.parametrize(
    ("role", "deed", "open_too"),
    [
        ("seat1", AtWorkshop("watch"), False),
        ("screen", AtWorkshop("look"), False),
        ("seat1", AnswerDeed(1, ["go"]), True),
        ("screen", NewGame("lantern", 2), True),
        ("host", Undo(), True),
        ("seat1", HandOver("lift", piece="seat1"), True),
    ],
)
def test_only_the_host_is_at_the_workshop_and_nobody_plays_while_it_is_open(
    role: str, deed: Deed, open_too: bool
) -> None:
    hall = Hall(
        Topics("home"), Doorkeeper({}, Guesses(lambda: 0.0)), open_line=lambda _: pytest.fail("nobody joins here")
    )
    assert bool(hall.may(role, deed)) != open_too
    assert hall.may("host", AtWorkshop("watch")) == ""
    hall.arrived(hall.topics.board, m.write(m.Board(rev=1, pads={}, workshop=True)))
    assert hall.may(role, deed)
    assert hall.may("host", AtWorkshop("close")) == ""
    assert hall.may("host", HandOver("place", piece="seat1", pad="p01")) == ""  # simulated hands, to learn with
    hall.arrived(hall.topics.board, m.write(m.Board(rev=2, pads={})))
    assert bool(hall.may(role, deed)) != open_too


def test_a_sheet_learnt_in_part_keeps_the_other_tags() -> None:
    learnt = [Token(NEW_TAG, kind="clue"), Token("9c41f02b", piece="demon")]
    sheet = TokenSheet(
        1,
        "s",
        "S",
        (
            Token("00000001", piece="demon"),
            Token("00000002", kind="clue"),
            Token("00000003", kind="clue"),
            Token("9c41f02b", piece="historian"),  # this tag is the demon's now
        ),
    )
    assert [token.piece or token.kind for token in lacking(sheet, learnt)] == ["clue", "historian"]
    joined = with_learnt(sheet, learnt)
    assert joined.pieces() == {"9c41f02b": "demon"}
    assert sorted(joined.kinds()) == ["00000003", NEW_TAG]
