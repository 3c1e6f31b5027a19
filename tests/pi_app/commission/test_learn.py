"""Learning tags on simulated chips: every piece asked for, doubles and strangers named, nothing lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gloamboard.hal.sim.chips.table import ChipTable
from gloamboard.hal.sim.chips.tag import Tag
from gloamboard.hal.tokens import Token, TokenSheet, load_tokens
from gloamboard.pi_app.commission.learn import Lesson
from gloamboard.pi_app.commission.token_file import write_tokens
from gloamboard.pi_app.commission.workbench import Workbench

LIKE = TokenSheet(
    1,
    "like",
    "Two and two",
    (
        Token("00000001", piece="historian"),
        Token("00000002", piece="demon"),
        Token("00000003", kind="clue"),
        Token("00000004", kind="clue"),
    ),
)
TAGS = ["04a1b2c3d4e580", "04a1b2c3d4e581", "9c41f02b", "9c41f02c"]


class Pupil:
    """Lays pieces when asked, and does in between what the test wants."""

    def __init__(
        self,
        bench: Workbench,
        chips: ChipTable,
        out: Path,
        acts: dict[str, Callable[[], object]],
        only: str | None = None,
    ) -> None:
        self.said: list[str] = []
        self._acts = acts
        self.lesson = Lesson(bench, LIKE, out, self._hear, only)

    def _hear(self, line: str) -> None:
        self.said.append(line)
        for words, act in list(self._acts.items()):
            if words in line:
                del self._acts[words]
                act()


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


def put_both(chips: ChipTable) -> None:
    chips.put(TAGS[0], "r1")
    chips.put(TAGS[1], "r2")


def test_each_piece_laid_down_is_written_and_its_zone_lights(bench: Workbench, chips: ChipTable, out: Path) -> None:
    lit: list[int] = []

    def look_and_put() -> None:
        lit.append(sum(map(bool, chips.pixels("main"))))
        chips.put(TAGS[1], "r2")

    pupil = Pupil(
        bench,
        chips,
        out,
        {
            "[1/4]": lambda: chips.put(TAGS[0], "r1"),
            "[2/4]": look_and_put,
            "[3/4]": lambda: chips.put(TAGS[2], "r3"),
            "[4/4]": lambda: chips.put(TAGS[3], "r4"),
        },
    )
    assert pupil.lesson.teach()
    sheet = load_tokens(out)
    assert sheet.pieces() == {TAGS[0]: "historian", TAGS[1]: "demon"}
    assert sheet.kinds() == {TAGS[2]: "clue", TAGS[3]: "clue"}
    assert lit[0] > 0
    assert pupil.said[-1] == f"4 of 4 known, in {out}."


def test_a_known_tag_is_named_and_not_learnt_twice(bench: Workbench, chips: ChipTable, out: Path) -> None:
    pupil = Pupil(
        bench,
        chips,
        out,
        {
            "[1/4]": lambda: chips.put(TAGS[0], "r1"),
            "[2/4]": lambda: chips.put(TAGS[0], "r2"),
            "known already": lambda: chips.put(TAGS[1], "r3"),
            "[3/4]": lambda: chips.put(TAGS[2], "r1"),
            "[4/4]": lambda: chips.put(TAGS[3], "r4"),
        },
    )
    assert pupil.lesson.teach()
    assert "  p2: this is historian, which is known already. Lay down demon." in pupil.said
    assert len(load_tokens(out).token) == 4


def test_two_new_tags_at_once_are_not_guessed(bench: Workbench, chips: ChipTable, out: Path) -> None:
    pupil = Pupil(
        bench,
        chips,
        out,
        {
            "[1/4]": lambda: put_both(chips),
            "2 new tags": lambda: chips.take(TAGS[1]),
            "[2/4]": lambda: chips.put(TAGS[1], "r2"),
            "[3/4]": lambda: chips.put(TAGS[2], "r3"),
            "[4/4]": lambda: chips.put(TAGS[3], "r4"),
        },
    )
    assert pupil.lesson.teach()
    assert load_tokens(out).pieces()[TAGS[0]] in ("historian", "demon")
    assert any("Leave only historian" in line for line in pupil.said)


def test_two_tags_with_one_uid_are_told(bench: Workbench, chips: ChipTable, out: Path) -> None:
    skip: list[bool] = []
    pupil = Pupil(
        bench,
        chips,
        out,
        {
            "[1/4]": lambda: chips.put(TAGS[0], "r1"),
            "[2/4]": lambda: chips.air.put(Tag(bytes.fromhex(TAGS[0])), "r4"),
            "same UID": lambda: skip.append(True),
        },
    )
    assert not pupil.lesson.teach(lambda: bool(skip))
    assert any("same UID" in line for line in pupil.said)


def test_what_was_learnt_is_kept_and_the_next_lesson_goes_on(bench: Workbench, chips: ChipTable, out: Path) -> None:
    looks = iter([False] * 10 + [True] * 10)
    pupil = Pupil(bench, chips, out, {"[1/4]": lambda: chips.put(TAGS[0], "r1")})
    assert not pupil.lesson.teach(lambda: next(looks))
    assert load_tokens(out).pieces() == {TAGS[0]: "historian"}
    again = Pupil(
        bench,
        chips,
        out,
        {
            "Lay down demon": lambda: chips.put(TAGS[1], "r2"),
            "[3/4]": lambda: chips.put(TAGS[2], "r3"),
            "[4/4]": lambda: chips.put(TAGS[3], "r4"),
        },
    )
    assert again.lesson.teach()
    assert again.said[0] == "[2/4] Lay down demon."
    assert len(load_tokens(out).token) == 4


def test_a_skipped_piece_counts_as_asked_and_a_single_one_has_no_number(
    bench: Workbench, chips: ChipTable, out: Path
) -> None:
    pupil = Pupil(bench, chips, out, {})
    assert not pupil.lesson.teach(lambda: True)
    assert [line for line in pupil.said if "Lay down" in line] == [
        "[1/4] Lay down historian.",
        "[2/4] Lay down demon.",
        "[3/4] Lay down a clue.",
        "[4/4] Lay down a clue.",
    ]
    alone = Pupil(bench, chips, out, {}, only="demon")
    assert not alone.lesson.teach(lambda: True)
    assert alone.said[0] == "Lay down demon."


def test_a_pad_that_reads_nothing_is_told_once_and_the_piece_is_learnt_on_another(
    bench: Workbench, chips: ChipTable, out: Path
) -> None:
    chips.chips["r1"].fault = "open"
    pupil = Pupil(bench, chips, out, {"Lay down historian": lambda: chips.put(TAGS[0], "r2")}, only="historian")
    assert not pupil.lesson.teach()
    assert load_tokens(out).pieces() == {TAGS[0]: "historian"}
    assert [line for line in pupil.said if "p1" in line] == [
        "  p1 reads nothing (no answer (VersionReg reads 0xFF)): use another pad."
    ]


def test_what_lies_there_already_is_no_answer_until_it_is_put_down_anew(
    bench: Workbench, chips: ChipTable, out: Path
) -> None:
    chips.put(TAGS[0], "r1")
    chips.put(TAGS[1], "r2")
    pupil = Pupil(bench, chips, out, {"[1/4]": lambda: chips.put(TAGS[1], "r4"), "[2/4]": lambda: skip.append(True)})
    skip: list[bool] = []
    assert not pupil.lesson.teach(lambda: bool(skip))
    assert pupil.said[0].startswith("2 unknown tags lie on the table already.")
    assert load_tokens(out).pieces() == {TAGS[1]: "historian"}


def test_one_piece_is_learnt_again_and_its_old_tag_is_forgotten(bench: Workbench, chips: ChipTable, out: Path) -> None:
    all_four = zip(TAGS, LIKE.token, strict=True)
    write_tokens(out, "mine", "Mine", [Token(tag, token.piece, token.kind) for tag, token in all_four])
    pupil = Pupil(bench, chips, out, {"Lay down demon": lambda: chips.put("04ffffffffff01", "r3")}, only="demon")
    assert pupil.lesson.teach()
    assert load_tokens(out).pieces() == {TAGS[0]: "historian", "04ffffffffff01": "demon"}
    assert len(load_tokens(out).token) == 4


def test_a_piece_that_is_not_on_the_sheet_gets_the_nearest_name(bench: Workbench, out: Path) -> None:
    with pytest.raises(LookupError, match=r"like has no piece historan\. Did you mean historian\?"):
        Lesson(bench, LIKE, out, print, only="historan")
