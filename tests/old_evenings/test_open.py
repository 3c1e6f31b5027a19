"""An evening of an older version goes on: it opens where it stood, is played on, and answers are taken back."""

from __future__ import annotations

from gloamboard.pi_app.referee.keeping.record import Record
from gloamboard.rules.kernel import Rng, load_game
from gloamboard.rules.kernel.play import state_hash
from gloamboard.rules.kernel.state.snapshot import KeptClass, thaw
from tests.old_evenings.unpacked import (
    EVENINGS,
    MOST_ANSWERS,
    Old,
    choice_of_a_bot,
    differences,
    let_bots_play,
    lines_then,
    outcome_of,
    send_again,
    stands,
    tail_of,
    told_then,
)


def test_there_are_evenings_of_both_games_and_of_every_kind() -> None:
    kinds = ("by-hand", "finished", "mid-round", "resumed", "waiting")
    assert [f"0.1.0/{game}-{kind}" for game in ("netherwatch", "set_a_watch") for kind in kinds] == EVENINGS


def test_it_opens_where_it_stood(old: Old) -> None:
    desk = old.open()
    assert desk.referee.declared == []
    assert stands(old.facts, desk) == []


def test_what_nobody_sees_is_as_it_was_too(old: Old) -> None:
    play = old.open().referee.evening.play
    kinds = load_game(old.facts["game"]).kinds
    kept = thaw(old.facts["state"], kinds)
    for kind in kinds:  # what came later the old one cannot tell
        if isinstance(kind, KeptClass) and kind.now is type(kept):
            for later in kind.fresh.keys() - old.facts["state"]["of"].keys():
                setattr(kept, later, getattr(play.state, later))
    assert state_hash(kept) == play.hash()


def test_the_answers_that_ended_it_then_end_it_now(old: Old) -> None:
    desk = old.open()
    send_again(old, desk)
    play, onward = desk.referee.evening.play, old.facts.get("onward", {"answers": [], **old.facts})
    if play.outcome is None:
        for seat, key in onward["answers"]:
            play.answer(seat, tuple(key))
    assert differences(onward["outcome"], outcome_of(play)) == []
    assert tail_of(play) == [row[1:] for row in onward["story"]]
    assert len(lines_then(line.rule for line in told_then(play))) == onward["lines"]


def test_it_is_played_on_closed_and_opened_again(old: Old) -> None:
    desk = old.open()
    given = let_bots_play(desk, most=12)
    assert given == (0 if old.facts["outcome"] else 12)
    stood, marks = desk.referee.evening.play.hash(), desk.referee.marks
    later = desk.again()
    assert later.referee.evening.play.hash() == stood
    assert later.referee.marks == marks
    assert later.referee.declared == []


def test_an_answer_is_taken_back(old: Old) -> None:
    desk = old.open()
    before, stood = len(desk.answers), desk.referee.evening.play.hash()
    given = let_bots_play(desk, most=2)
    if old.facts["outcome"]:  # nobody is asked any more: take back how it ended
        desk.send("host", "host-a", kind="undo", count=1)
        assert len(desk.answers) == before - 1
        assert desk.referee.evening.play.outcome is None
        return
    desk.send("host", "host-a", kind="undo", count=given)
    assert len(desk.answers) == before
    assert desk.referee.evening.play.hash() == stood
    assert desk.referee.evening.play.outcome is None


def test_when_the_rules_have_changed_it_goes_on_from_the_boundary_the_older_version_kept(old: Old) -> None:
    record = Record(old.folder / "referee")
    found = record.read()
    assert found is not None
    header, entries = found
    boundary = record.snapshot()
    assert boundary is not None
    record.begin(header)
    record.keep_snapshot(boundary)
    for entry in entries:  # the last thing done is no longer in the rules
        last = entry is [one for one in entries if "did" in one][-1]
        record.add(entry | ({"did": [["seat1", ["an-older-rule"]]]} if last else {}))
    record.close()
    desk = old.open()
    [said] = desk.referee.declared
    assert f"it goes on from the last kept boundary, after answer {boundary['answers']}" in said
    assert differences(old.facts["marks"], desk.referee.marks) == []
    kept = thaw(boundary["state"], load_game(old.facts["game"]).kinds)
    assert desk.referee.evening.play.state.round == kept.round
    assert let_bots_play(desk, most=5) > 0
    assert desk.again().referee.evening.play.hash() == desk.referee.evening.play.hash()


def test_bots_play_it_to_its_end(old: Old) -> None:
    play, rng = old.open().referee.evening.play, Rng(8)
    while play.pending is not None:
        play.answer(*choice_of_a_bot(play, rng))
        assert len(play.answers) < MOST_ANSWERS
    assert play.outcome is not None
