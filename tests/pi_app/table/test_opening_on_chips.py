"""Netherwatch's real opening on the mansion's table, read by the real driver on simulated chips: every tag is found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from gloamboard.hal.clock import VirtualClock
from gloamboard.hal.open import open_parts
from gloamboard.hal.tokens import TokenSheet, load_tokens
from gloamboard.pi_app.config import shipped_files
from gloamboard.pi_app.layout.model import Layout, load_layout
from gloamboard.pi_app.rehearsal.stage import Stage
from gloamboard.rules.kernel import PUBLIC, Play, Setup, load_game

SEATS = ("seat1", "seat2", "seat3", "seat4")
SWEEPS = 50


@pytest.fixture(scope="module")
def layout() -> Layout:
    return load_layout("mansion-a")


@pytest.fixture(scope="module")
def tokens() -> TokenSheet:
    return load_tokens(shipped_files.find_tokens("netherwatch"))


def four_at_ashwood_manor() -> Setup:
    game = load_game("netherwatch")
    choices = {question.key: question.default for question in game.questions} | {"operation": "ashwood-manor"}
    return Setup(SEATS, seed=7, choices=choices)


def opening(layout: Layout, tokens: TokenSheet) -> dict[str, list[str]]:
    """Reader → tags, with every piece where the game's own set-up puts it; of a kind, one tag after the other."""
    game = load_game("netherwatch")
    pieces = game.view(Play(game, four_at_ashwood_manor()).state, PUBLIC)["pieces"]
    tag_of = {piece: tag for tag, piece in tokens.pieces().items()}
    of_kind = {kind: _tags_of(kind, tokens) for kind in set(tokens.kinds().values())}
    reader_of = {pad.id: pad.reader for pad in layout.table.pad}
    laid: dict[str, list[str]] = {}
    for piece, facts in pieces.items():
        pads = layout.space_pads.get(facts["at"], ())
        if pads and (piece in tag_of or facts["kind"] in of_kind):
            tag = tag_of[piece] if piece in tag_of else next(of_kind[facts["kind"]])
            laid.setdefault(reader_of[pads[0]], []).append(tag)
    return {reader: sorted(tags) for reader, tags in laid.items()}


def _tags_of(kind: str, tokens: TokenSheet) -> Iterator[str]:
    return iter([tag for tag, of in tokens.kinds().items() if of == kind])


def test_every_tag_of_the_opening_is_found_on_every_sweep(layout: Layout, tokens: TokenSheet) -> None:
    laid = opening(layout, tokens)
    (hq,) = layout.space_pads["hq"]
    hq_reader = next(pad.reader for pad in layout.table.pad if pad.id == hq)
    assert len(laid[hq_reader]) == 4
    assert sum(map(len, laid.values())) == 25
    parts = open_parts(layout.table, "chips", VirtualClock())
    assert parts.hands is not None
    for reader, tags in laid.items():
        for tag in tags:
            parts.hands.put(tag, reader)
    for _ in range(SWEEPS):
        seen = parts.readers.sweep()
        assert [reading.fault for reading in seen.values() if reading.fault] == []
        assert {reader: list(reading.tags) for reader, reading in seen.items() if reading.tags} == laid
    parts.close()


def test_the_board_lies_as_the_game_says_once_the_opening_is_laid(
    tmp_path: Path, layout: Layout, tokens: TokenSheet
) -> None:
    stage = Stage(tmp_path, "netherwatch", four_at_ashwood_manor(), layout, tokens, kind="chips")
    try:
        stage.wait(1.0)
        assert stage.referee.evening.differences() == []
        lying = Counter(piece for pieces in stage.referee.evening.lying.pads.values() for piece in pieces)
        assert (lying.total(), lying["clue"], lying["cover"]) == (25, 8, 8)
        assert stage.referee.evening.play.answers == []  # laying the table out is no move
    finally:
        stage.close()
