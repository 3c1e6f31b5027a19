"""What the plugin's fixtures give to a test, used as a maker's own tests use them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.rehearsal.scenario_run import HAND_S
from gloamboard.pi_app.rehearsal.scenario_seen import Missed
from gloamboard.pi_app.rehearsal.stage import Stage
from gloamboard.pi_app.testing import people
from gloamboard.pi_app.testing.at_the_table import EveningAtTable, Lights, PlayersHand, PropAtTable, Seat
from gloamboard.pi_app.testing.set_up import BareTable

house = pytest.mark.evening("netherwatch", seed=7, seats=2, layout="mansion-a")
cottage = pytest.mark.evening(
    "netherwatch", seed=7, layout="first-light", tokens="first-light", operation="ferry-cottage"
)


@house
def test_a_hand_moves_a_piece_and_the_light_follows(evening: EveningAtTable, hand: PlayersHand, lights: Lights) -> None:
    lights.expect("foyer", prompt=False)
    hand.place("historian", on="foyer")
    evening.expect("view", path="pieces.historian.at", is_="foyer")
    lights.expect("hq", brighter_than="crypt")
    assert sum(lights.of("hq")) > sum(lights.of("crypt"))


@house
def test_a_move_too_far_is_refused_and_the_board_differs(evening: EveningAtTable, hand: PlayersHand) -> None:
    hand.place("historian", on="foyer")
    evening.expect("no refusal")
    hand.place("historian", on="rookery")
    evening.expect("refusal", rule="NW-ACT-10", spaces=("foyer", "rookery"))
    evening.expect("difference", piece="historian")


@house
def test_a_seat_answers_what_it_is_asked_and_no_more(seat: Callable[[str], Seat]) -> None:
    one = seat("seat1")
    assert one.asked
    assert ("turn", "historian") in one.options
    one.answer("turn", "nobody")
    assert len(one.refused) == 1
    assert ("turn", "historian") in one.options
    one.answer("turn", "historian")
    assert one.refused == []
    assert ("turn", "historian") not in one.options
    assert one.view["pieces"]["historian"]["at"] == "hq"


@cottage
def test_a_dial_picks_between_rooms_over_one_pad(
    evening: EveningAtTable, seat: Callable[[str], Seat], hand: PlayersHand, lights: Lights
) -> None:
    seat("seat1").answer("turn", "historian")
    hand.place("historian", on="flagged-passage")
    lights.expect("cottage-kitchen", prompt=True)
    hand.turn("dial")
    hand.press("dial")
    evening.expect("no difference")
    assert evening.view()["pieces"]["historian"]["at"] == "cottage-kitchen"


@pytest.mark.evening("netherwatch", seed=7, layout="mansion-a", props=True)
def test_a_prop_shows_what_its_firmware_makes_of_a_scene(
    evening: EveningAtTable, prop: Callable[[str], PropAtTable]
) -> None:
    before = evening.stage.clock.now()
    prop("orb").expect("idle")
    assert prop("orb").shows == "idle"
    assert evening.stage.clock.now() - before < 5.0
    with pytest.raises(LookupError, match=r"no prop 'orbb' at this table. Did you mean orb"):
        prop("orbb")


@house
def test_what_was_told_during_set_up_satisfies_no_expectation(evening: EveningAtTable, hand: PlayersHand) -> None:
    earlier = evening.stage.referee.evening.play.story
    assert earlier
    assert evening.story() == []
    with pytest.raises(Missed):
        evening.expect("story", says=earlier[-1].says, within_s=0.5)
    hand.place("historian", on="foyer")
    evening.expect("story", says="Foyer")


@house
def test_an_expectation_waits_on_the_tables_clock_and_then_shows_the_board(
    evening: EveningAtTable, lights: Lights
) -> None:
    before = evening.stage.clock.now()
    with pytest.raises(Missed) as missed:
        lights.expect("crypt", brighter_than="hq", within_s=600)
    assert evening.stage.clock.now() - before == pytest.approx(600, abs=1)
    says = str(missed.value)
    assert "crypt glows" in says
    assert "(after 600 s of table time)" in says
    (row,) = [line.split() for line in says.splitlines() if line.startswith("hq ")]
    assert "historian" in row[-1] or "historian," in row
    assert "█" in row[1]
    assert "seat1 is asked: " in says


@house
def test_a_word_no_theme_has_names_the_nearest(lights: Lights) -> None:
    with pytest.raises(Missed, match=r"no theme has the word 'litt'. Did you mean lit"):
        lights.expect("hq", like="litt", within_s=0)


@house
def test_what_would_hold_always_or_is_no_word_here_is_no_expectation(evening: EveningAtTable, lights: Lights) -> None:
    with pytest.raises(LookupError, match=r"`story` takes no has\. Known: rule, says, who"):
        evening.expect("story", has="a")
    with pytest.raises(LookupError, match="`view` wants path, or it would hold always"):
        evening.expect("view", is_=3)
    with pytest.raises(Missed, match=r"foyyer has no pixels on this table. Did you mean foyer\?"):
        lights.expect("foyyer", like="lit", within_s=0)


@house
def test_the_picture_shows_pixels_as_they_glow_and_pieces_where_they_lie(evening: EveningAtTable) -> None:
    picture = evening.picture()
    assert picture.startswith("<svg")
    assert ">historian</text>" in picture
    fills = {
        line.partition('fill="')[2][:7] for line in picture.splitlines() if "<circle" in line and 'r="2.6"' in line
    }
    assert len(fills) > 10


@pytest.mark.table("first-light")
def test_a_table_alone_senses_and_shows(table: BareTable) -> None:
    assert table.ailing() == {}
    assert table.senses() == {}
    table.put("04 a1 b2 c3 d4 e5 80", "p2")
    assert table.senses() == {"p2": ("04a1b2c3d4e580",)}
    table.light("main", 9, 0, 0)
    assert table.pixels("main") == bytes([0, 9, 0]) * 88
    with pytest.raises(LookupError, match='pad "p9": there is none of that name'):
        table.put("04a1b2c3d4e580", "p9")


@cottage
def test_an_evenings_table_is_the_table(evening: EveningAtTable, table: BareTable) -> None:
    assert table.parts is evening.stage.parts
    assert sorted(table.senses()) == ["p3", "p4"]  # what the set-up has laid


# --- a person at real parts ------------------------------------------------------


@house
def test_a_person_is_asked_and_believed_once_the_table_has_sensed_it(evening: EveningAtTable) -> None:
    """The person's part is played by simulated hands."""
    heard: list[str] = []
    stage = evening.stage
    assert stage.table.attendant is not None
    deeds = {
        "Put historian on foyer.": m.Hand(do="place", piece="historian", space="foyer"),
        "Take historian off the table.": m.Hand(do="lift", piece="historian"),
    }

    def say(sentence: str) -> None:
        heard.append(sentence)
        if stage.table.attendant is not None and sentence in deeds:
            stage.table.attendant.hand(deeds[sentence])

    person = people.asked_by(say)
    for hand in deeds.values():
        person(stage, hand)
        stage.wait(HAND_S)
    assert heard == list(deeds)
    with pytest.raises(people.NotDone, match=r"Put historian on rookery. The table sensed nothing of it for 120 s."):
        person(stage, m.Hand(do="place", piece="historian", space="rookery"))


def lift_everything(stage: Stage) -> None:
    assert stage.table.attendant is not None
    stage.table.attendant.put_back({})
    stage.wait(1.0)


@cottage
def test_before_the_first_move_a_person_is_told_what_lies_wrong(evening: EveningAtTable) -> None:
    stage = evening.stage
    attendant = stage.table.attendant
    assert attendant is not None
    lay = attendant.lies()
    lift_everything(stage)
    wrong = len(stage.referee.evening.differences())
    assert wrong
    told: list[str] = []

    def say(sentence: str) -> None:
        told.append(sentence)
        if len(told) == wrong:
            attendant.put_back(lay)

    people.set_out(stage, say)
    assert len(told) == wrong
    assert stage.referee.evening.differences() == []
