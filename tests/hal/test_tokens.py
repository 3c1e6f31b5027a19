"""Token sheets: tags to pieces and kinds."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from gloamboard.hal.tokens import load_tokens
from gloamboard.pi_app.config.shipped_files import HARDWARE
from gloamboard.strict_toml import FileError

HEAD = 'v = 1\nid = "few"\ntitle = "Few"\n'


def sheet(folder: Path, *rows: str) -> Path:
    path = folder / "few.toml"
    path.write_text(HEAD + "token = [\n" + ",\n".join(f"{{ {row} }}" for row in rows) + "\n]\n")
    return path


def test_a_tag_is_a_piece_or_one_of_a_kind(tmp_path: Path) -> None:
    found = load_tokens(sheet(tmp_path, 'tag = "04a1b2c3", piece = "king"', 'tag = "04000000000001", kind = "pawn"'))
    assert found.pieces() == {"04a1b2c3": "king"}
    assert found.kinds() == {"04000000000001": "pawn"}


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (['tag = "04A1B2C3", piece = "king"'], ["token[0].tag", "small hex"]),
        (['tag = "04a1b2", piece = "king"'], ["token[0].tag", "4, 7 or 10 bytes"]),
        (['tag = "04a1b2c3", piece = "king"', 'tag = "04a1b2c3", piece = "queen"'], ["token[1].tag", "token[0]"]),
        (['tag = "04a1b2c3", piece = "king"', 'tag = "05a1b2c3", piece = "king"'], ["token[1].piece", "share a kind"]),
        (['tag = "04a1b2c3"'], ["token[0]", "a piece or a kind"]),
        (['tag = "04a1b2c3", piece = "The King"'], ["token[0]", "small letters"]),
    ],
)
def test_a_mistake_in_a_sheet_is_named(tmp_path: Path, rows: str, words: str) -> None:
    with pytest.raises(FileError) as refused:
        load_tokens(sheet(tmp_path, *rows))
    for word in words:
        assert word in str(refused.value)


@pytest.mark.rule("NW-COMP-05")
@pytest.mark.rule("NW-COMP-07")
@pytest.mark.rule("NW-COMP-11")
@pytest.mark.rule("NW-COMP-13")
def test_the_netherwatch_sheet_has_a_tag_for_every_standee_and_token_of_the_box() -> None:
    found = load_tokens(HARDWARE / "tokens" / "netherwatch.toml")
    assert Counter(found.kinds().values()) == {"clue": 14, "cover": 12, "banishment": 4}
    pieces = set(found.pieces().values())
    assert len(pieces) == 32  # the two cards of the P.K.A.D. among them
    assert {"historian", "professional", "demon", "specter-3", "dropped-4", "circle", "lit-base-4"} < pieces
