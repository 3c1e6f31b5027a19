"""Nothing passes round the door: what hands, dial, reasons, numbers, losses and undo tell is what all may know."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.rules.kernel import PUBLIC, Choice, Option, Reason, Refused, Script, Setup
from gloamboard.rules.kernel.door import seen_by
from gloamboard_lantern.game import Lantern
from gloamboard_lantern.state import Walk
from tests.hidden_walk.game import FOX, HOUNDS, RING, FoxAndHounds, Hunt
from tests.pi_app.lantern_table import PATH
from tests.pi_app.referee.desk import TOPICS, Desk, pad
from tests.rules.asking import there

SETUP = Setup(seats=("seat1", "seat2", "seat3"), seed=1)
SCREEN = "screen"


@pytest.fixture
def hunt(tmp_path: Path) -> Desk:
    """The Fox is asked first, for its own eyes."""
    return Desk(tmp_path, find_game=lambda _game: FoxAndHounds(), default=("fox", SETUP))


def turn(desk: Desk, steps: int = 1) -> None:
    desk.send("board", "board-1", kind="control", control="dial", event="turn", steps=steps)


def put(desk: Desk, piece: str, space: str) -> None:
    desk.send("board", "board-1", kind="placed", piece=piece, pad=pad(space))


def refusals(desk: Desk, who: str) -> list[m.Refusal]:
    return [m.read(payload, m.Refusal) for topic, payload in desk.heard.all if topic == TOPICS.refused(who)]


def told_to(desk: Desk, *who: str) -> dict[str, bytes]:
    """What these were last told, and the light."""
    topics = [TOPICS.scene, *(TOPICS.view(one) for one in who), *(TOPICS.refused(one) for one in who)]
    return {topic: desk.heard.last[topic] for topic in topics if topic in desk.heard.last}


OTHERS = (PUBLIC, SCREEN, "seat2", "seat3", "side2", "host")


def test_the_dial_walks_through_nothing_that_is_asked_for_some_eyes(hunt: Desk) -> None:
    before = told_to(hunt, *OTHERS)
    turn(hunt)
    assert told_to(hunt, *OTHERS) == before
    hunt.send("board", "board-1", kind="control", control="dial", event="press")
    assert hunt.answers == []
    hunt.answer("seat1", "slip", "great-room")
    turn(hunt)
    assert len(hunt.heard.seen("public").seen["asks"]["offer"]["keys"]) == 3  # what all may know is walked through


def test_a_piece_on_a_pad_answers_no_question_for_some_eyes(hunt: Desk) -> None:
    put(hunt, "fox", "crypt")
    assert hunt.answers == []
    assert all(option["hand"] is None for option in hunt.heard.seen("seat1").seen["asks"]["options"])
    hunt.answer("seat1", "slip", "great-room")
    put(hunt, "seat2", "foyer")
    assert hunt.answers[-1] == ("seat2", ("walk", "seat2", "foyer"))


def test_the_reason_for_a_refusal_is_for_the_eyes_of_whoever_tried(hunt: Desk) -> None:
    hunt.answer("seat1", "slip", "hq")
    assert "great-room" in refusals(hunt, "seat1")[0].says
    assert [refusals(hunt, who) for who in OTHERS] == [[]] * len(OTHERS)


def test_a_piece_put_down_while_something_hidden_is_asked_is_refused_without_its_reason(hunt: Desk) -> None:
    put(hunt, "seat2", "crypt")
    [said] = refusals(hunt, "public")
    assert (said.rule, said.spaces, said.piece, said.back_to) == ("", [], "seat2", "hq")
    assert "Fox" not in said.says


def test_refusals_are_numbered_for_each_who_hears_them(hunt: Desk) -> None:
    for _ in range(3):
        hunt.answer("seat1", "slip", "hq")
    put(hunt, "seat2", "crypt")
    assert [said.n for said in refusals(hunt, "seat1")] == [1, 2, 3]
    assert [said.n for said in refusals(hunt, "public")] == [1]


def test_what_a_seat_lost_is_told_to_that_seat_alone(hunt: Desk) -> None:
    before = told_to(hunt, *OTHERS)
    hunt.send("seat1", "seat1-a", kind="gap", count=3)
    assert told_to(hunt, *OTHERS) == before
    assert hunt.heard.seen("seat1").seen["declared"] == ["3 inputs of seat1 were lost."]
    hunt.send("board", "board-1", kind="gap", count=2)
    assert hunt.heard.seen("seat2").seen["declared"] == ["2 inputs of the board were lost."]


def test_what_a_seat_sends_in_vain_is_in_no_log_and_told_to_no_host(
    hunt: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    before = told_to(hunt, *OTHERS)
    in_vain = TOPICS.input("seat1", "seat1-a")
    hunt.hear(in_vain, b'{"v": 1, "src": "seat1-a", "seq": 1, "kind": "nonsense"}')  # unreadable, and set aside
    hunt.hear(in_vain, b"{}")
    hunt.send("seat1", "seat1-a", seq=9, kind="undo")  # early
    hunt.send("seat1", "seat1-a", seq=2, kind="answer", decision=0, key=["slip", "crypt"])  # stale
    assert refusals(hunt, "seat1")[-1].says.startswith("Something that was sent here could not be read")
    assert {cause for cause in hunt.referee.counts if "seat1" in cause} == {
        "unreadable seat1",
        "early seat1",
        "stale seat1",
    }
    assert [record.getMessage() for record in caplog.records] == []
    assert told_to(hunt, *OTHERS) == before
    hunt.hear(TOPICS.input("board", "board-1"), b"{}")
    assert len(caplog.records) == 1  # of the board there is nothing to hide


def to_a_sniff(desk: Desk) -> None:
    desk.answer("seat1", "slip", "great-room")
    desk.answer("seat2", "sniff", "hq")


def test_a_look_that_found_nothing_is_not_taken_back(hunt: Desk) -> None:
    to_a_sniff(hunt)
    for role in ("seat2", "screen", "host"):
        hunt.send(role, f"{role}-a", kind="undo")
        assert len(hunt.answers) == 2
        assert "what is seen stays" in refusals(hunt, role)[-1].says


@pytest.mark.parametrize("slips", [1, 2])
def test_a_record_that_does_not_fit_tells_nobody_which_hidden_answer_or_how_many(tmp_path: Path, slips: int) -> None:
    desk = Desk(tmp_path, find_game=lambda _game: FoxAndHounds(luck=(0,)), default=("fox", SETUP))
    desk.answer("seat1", "slip", "great-room")
    sent: dict[str, Any] = {"src": "seat1-a", "kind": "answer", "decision": 1}
    for seq in range(2, 2 + slips):
        did = [["seat1", ["slip", "conservatory"]]]
        desk.record.add({"role": "seat1", "in": {**sent, "seq": seq}, "through": seq, "did": did})
    desk.record.flush()
    [said] = desk.again().heard.seen(PUBLIC).seen["declared"]
    assert said == "The record does not fit; it goes on from the last boundary that replay reached."


@pytest.mark.parametrize("role", ["seat2", "screen", "host"])
def test_an_end_is_not_taken_back_where_some_hide_for_it_shows_everything(hunt: Desk, role: str) -> None:
    for by_one, by_other in (("foyer", "conservatory"), ("study", "hq"), ("great-room", "conservatory")):
        hunt.answer("seat1", "slip", "great-room")
        hunt.answer("seat2", "walk", "seat2", by_one)
        hunt.answer("seat3", "walk", "seat3", by_other)
    hunt.answer("seat1", "slip", "great-room")
    hunt.answer("seat2", "sniff", "great-room")
    assert hunt.referee.evening.play.outcome is not None
    hunt.send(role, f"{role}-a", kind="undo")
    assert hunt.referee.evening.play.outcome is not None
    assert hunt.referee.evening.moments(8) == []


class Peeking(Lantern):
    """Lantern where a walker may look into the woods first. Nothing is drawn for it."""

    def walk(self, state: Walk, seat: str) -> Script:
        looks = [Option(("look",), "Look."), Option(("on",), "Walk on.")]
        if (yield Choice({seat: looks}, "Look into the woods?")) == ("look",):
            seen = [Option(("seen",), "So that is it.")]
            yield Choice({seat: seen}, "There is a wolf.", even_one=True, eyes=seat)
        yield from super().walk(state, seat)


def test_what_a_question_for_one_seats_eyes_has_shown_is_taken_back_by_the_host_alone(tmp_path: Path) -> None:
    desk = Desk(tmp_path, find_game=lambda _game: Peeking(PATH))
    desk.answer("seat1", "look")
    desk.send("seat1", "seat1-a", kind="undo")
    assert len(desk.answers) == 1  # it has read what is asked
    desk.answer("seat1", "seen")
    desk.send("seat1", "seat1-a", kind="undo")
    assert len(desk.answers) == 2
    assert "Ask the host" in refusals(desk, PUBLIC)[-1].says
    desk.send("host", "host-a", kind="undo")
    assert desk.answers == []  # the moment that everybody has seen


def test_a_step_that_told_nothing_is_taken_back_by_its_own_seat(hunt: Desk) -> None:
    hunt.answer("seat1", "slip", "great-room")
    hunt.answer("seat2", "walk", "seat2", "foyer")
    hunt.send("seat2", "seat2-a", kind="undo")
    assert len(hunt.answers) == 1
    assert hunt.heard.seen("public").seen["view"]["pieces"]["seat2"]["at"] == "hq"


def test_undo_counts_what_everybody_has_seen_and_goes_behind_nothing_hidden(hunt: Desk) -> None:
    hunt.answer("seat1", "slip", "great-room")
    hunt.answer("seat2", "walk", "seat2", "foyer")
    hunt.answer("seat3", "walk", "seat3", "foyer")
    hunt.send("host", "host-a", kind="undo", count=3)
    assert refusals(hunt, "host")[-1].says == "There is nothing to take back."  # three answers, two of them seen
    hunt.answer("seat1", "slip", "great-room")
    hunt.send("host", "host-a", kind="undo")
    assert len(hunt.answers) == 4
    assert "what is seen stays" in refusals(hunt, "host")[-1].says


def test_a_hidden_answer_that_drew_nothing_stays_too(tmp_path: Path) -> None:
    desk = Desk(tmp_path, find_game=lambda _game: FoxAndHounds(luck=(0,)), default=("fox", SETUP))
    desk.answer("seat1", "slip", "great-room")
    desk.answer("seat2", "walk", "seat2", "foyer")
    desk.answer("seat3", "walk", "seat3", "foyer")
    desk.answer("seat1", "slip", "great-room")
    desk.send("host", "host-a", kind="undo")
    assert len(desk.answers) == 4
    desk.answer("seat2", "walk", "seat2", "hq")
    desk.send("host", "host-a", kind="undo")
    assert len(desk.answers) == 4


class Together(Lantern):
    """Lantern where whoever is first says when to walk on."""

    def walk(self, state: Walk, seat: str) -> Script:
        on = [Option(("on",), "Walk on.")]
        yield Choice(dict.fromkeys(state.seats, on), "Who is ready?", even_one=True)
        yield from super().walk(state, seat)


def test_whoever_was_second_to_an_open_question_is_refused_nothing(tmp_path: Path) -> None:
    desk = Desk(tmp_path, find_game=lambda _game: Together(PATH))
    late = desk.heard.seen("seat2").decision
    desk.answer("seat1", "on")
    desk.send("seat2", "seat2-a", kind="answer", decision=late, key=["on"])
    assert desk.answers == [("seat1", ("on",))]
    assert desk.referee.counts["stale"] == 1
    assert desk.referee.counts["refused"] == 0


class Sly(FoxAndHounds):
    """The Fox slips twice in a turn."""

    def slip(self, state: Hunt, seat: str) -> Script:
        yield from super().slip(state, seat)
        yield from super().slip(state, seat)


def test_who_takes_back_hears_nothing_of_how_far_a_hidden_turn_has_come(tmp_path: Path) -> None:
    desk = Desk(tmp_path, find_game=lambda _game: Sly(luck=(0,)), default=("fox", SETUP))
    for _ in range(2):
        desk.answer("seat1", "slip", "great-room")
    desk.answer("seat2", "walk", "seat2", "foyer")
    desk.answer("seat3", "walk", "seat3", "foyer")
    said = []
    for _ in range(2):
        desk.send("seat3", "seat3-a", kind="undo")
        said.append(refusals(desk, "seat3")[-1].says)
        desk.answer("seat1", "slip", "great-room")
    assert len(desk.answers) == 6
    assert said[0] == said[1]


def test_the_host_and_the_screen_of_the_others_answer_nothing_hidden(hunt: Desk) -> None:
    for role in ("host", "screen"):
        for decision in range(3):
            hunt.send(role, f"{role}-a", kind="answer", seat="seat1", decision=decision, key=["slip", "crypt"])
    assert hunt.answers == []


def test_a_hidden_question_moves_no_number_of_the_others(hunt: Desk) -> None:
    numbers = {who: hunt.heard.seen(who).decision for who in (PUBLIC, SCREEN, "seat1", "seat2", "seat3")}
    assert numbers == {PUBLIC: 0, SCREEN: 0, "seat1": 1, "seat2": 0, "seat3": 0}
    hunt.answer("seat1", "slip", "great-room")
    numbers = {who: hunt.heard.seen(who).decision for who in (PUBLIC, SCREEN, "seat1", "seat2", "seat3")}
    assert numbers == {PUBLIC: 1, SCREEN: 1, "seat1": 1, "seat2": 1, "seat3": 0}


def test_one_screen_serves_one_side(hunt: Desk) -> None:
    asks: dict[str, Any] = hunt.heard.seen(SCREEN).seen["asks"]
    assert (asks["of"], asks["asks"], asks["options"]) == (["seat1"], "", [])
    hunt.answer("seat1", "slip", "great-room")
    assert len(hunt.heard.seen(SCREEN).seen["asks"]["options"]) == 3
    number = hunt.heard.seen(SCREEN).decision
    hunt.send(SCREEN, "screen-a", kind="answer", seat="seat2", decision=number, key=["sniff", "hq"])
    assert hunt.answers[-1] == ("seat2", ("sniff", "hq"))


def rule(desk: Desk, role: str, *key: str) -> None:
    desk.send(role, f"{role}-a", kind="ruling", key=["ruling", *key])


@pytest.mark.parametrize("role", ["seat1", "side1"])
@pytest.mark.parametrize("asked", ["the Fox", "a Hound"])
def test_what_is_hidden_is_ruled_on_the_hidden_page_and_nobody_else_can_tell(hunt: Desk, role: str, asked: str) -> None:
    if asked == "a Hound":
        hunt.answer("seat1", "slip", "great-room")
        turn(hunt)  # somebody is picking by the dial
    before, count = told_to(hunt, *OTHERS), len(hunt.answers)
    rule(hunt, "host", "fox", "crypt")
    assert "on their own page" in refusals(hunt, "host")[-1].says
    rule(hunt, "seat2", "fox", "crypt")
    assert refusals(hunt, "seat2")[-1].says == "Only the host may rule."
    assert len(hunt.answers) == count
    rule(hunt, role, "fox", "crypt")
    assert hunt.answers[count:] == [("host", ("ruling", "fox", "crypt"))]
    assert hunt.heard.seen("seat1").seen["view"]["fox"] == "crypt"
    after = told_to(hunt, *OTHERS)
    told = {TOPICS.refused("host"), TOPICS.refused("seat2")}
    assert {topic for topic in after if after[topic] != before.get(topic)} == told
    again = hunt.again()  # a restart gives nothing away either
    assert {who: again.heard.seen(who).decision for who in OTHERS[:-1]} == {
        who: hunt.heard.seen(who).decision for who in OTHERS[:-1]
    }


def test_what_a_side_hides_it_may_rule_by_pointing_and_nobody_else_hears_that_it_could(hunt: Desk) -> None:
    found = {}
    for role in ("seat1", "side1", "seat2", "screen", "host"):
        for piece in ("fox", "seat2"):
            asked = m.Enquiry(what="rulings", thing=["piece", piece], tab="a", n=1)
            hunt.hear(TOPICS.enquiry(role), m.write(asked))
            reply = m.read(hunt.heard.last[TOPICS.reply(role)], m.Reply)
            found[role, piece] = [row["key"] for row in reply.found.get("rulings", ())]
    mine, public = [["ruling", "fox", "?space"]], [["ruling", "seat2", "?space"]]
    assert {asked: keys for asked, keys in found.items() if keys} == {
        ("seat1", "fox"): mine,
        ("side1", "fox"): mine,
        ("host", "seat2"): public,
    }


def test_a_hidden_ruling_is_no_moment_that_everybody_has_seen(hunt: Desk) -> None:
    hunt.answer("seat1", "slip", "great-room")
    hunt.answer("seat2", "walk", "seat2", "foyer")
    rule(hunt, "seat1", "fox", "crypt")
    hunt.send("host", "host-a", kind="undo", count=2)
    assert refusals(hunt, "host")[-1].says == "There is nothing to take back."
    assert len(hunt.answers) == 3


def test_a_side_rules_nothing_that_others_would_see(tmp_path: Path) -> None:
    class Clumsy(FoxAndHounds):
        def ruling_eyes(self, state: Hunt, key: Any) -> str:
            return FOX

    desk = Desk(tmp_path, find_game=lambda _game: Clumsy(), default=("fox", SETUP))
    before = told_to(desk, *OTHERS)
    rule(desk, "seat1", "seat2", "crypt")
    assert desk.answers == []
    assert "The others would see" in refusals(desk, "seat1")[-1].says
    assert told_to(desk, *OTHERS) == before


def test_the_host_rules_what_all_may_know(hunt: Desk) -> None:
    hunt.answer("seat1", "slip", "great-room")
    rule(hunt, "seat2", "seat2", "crypt")
    assert len(hunt.answers) == 1
    rule(hunt, "host", "seat2", "crypt")
    assert hunt.heard.seen(PUBLIC).seen["view"]["pieces"]["seat2"]["at"] == "crypt"


class Timid(FoxAndHounds):
    """No Hound is ruled to where the Fox is, and the refusal says why, as far as the rules see it."""

    def check_ruling(self, state: Hunt, key: Any) -> None:
        super().check_ruling(state, key)
        if key[2] == RING[state.fox]:
            raise Refused(f"The Fox is at the {key[2]}.")
        if key[2] == "foyer":
            raise Refused(f"The foyer is shut, wherever the Fox is: {state.fox}.")


def test_what_keeps_the_host_from_ruling_is_said_as_far_as_everybody_knows_it(tmp_path: Path) -> None:
    desk = Desk(tmp_path, find_game=lambda _game: Timid(), default=("fox", SETUP))
    desk.answer("seat1", "slip", "great-room")
    assert desk.referee.evening.play.state.fox == RING.index("great-room")
    rule(desk, "host", "seat2", "great-room")
    rule(desk, "host", "seat2", "foyer")
    assert [no.says for no in refusals(desk, "host")] == [
        "This cannot be ruled now.",
        "The foyer is shut, wherever the Fox is: -1.",
    ]
    rule(desk, "host", "seat2", RING[-1])
    assert len(desk.answers) == 2, "what only seems impossible to those who do not know is ruled all the same"
    rule(desk, "seat1", "fox", "foyer")
    assert refusals(desk, "seat1")[-1].says == f"The foyer is shut, wherever the Fox is: {RING.index('great-room')}."


class Wary(FoxAndHounds):
    """A Hound first gets up, then walks; it does not go where it would meet the Fox, and finds that out on its feet."""

    def hunt(self, state: Hunt, seat: str) -> Script:
        up = [Option(("up", seat), "Get up."), Option(("rest", seat), "Rest.", "", ("press", "confirm"))]
        if (yield Choice({seat: up}, "Up?", about="up", opens=True)) == ("rest", seat):
            return
        dares = [way for way in self.hunts(state, seat) if way.key[-1] != RING[max(0, state.fox)] or state.fox < 0]
        key = yield Choice({seat: dares}, "Where to?", about="walk")
        state.hounds[seat] = RING.index(str(key[-1]))


def test_light_and_offers_of_a_piece_in_hand_know_what_everybody_knows(tmp_path: Path) -> None:
    told = []
    for slipped in ("study", "crypt"):
        desk = Desk(tmp_path / slipped, find_game=lambda _game: Wary(luck=(1,)), default=("fox", SETUP))
        for place in (slipped, "conservatory" if slipped == "crypt" else "foyer"):
            desk.answer("seat1", "slip", place)
            if place == slipped:
                desk.answer("seat2", "rest", "seat2")
                desk.answer("seat3", "rest", "seat3")
        assert desk.referee.evening.play.pending is not None
        desk.send("board", "board-1", kind="lifted", piece="seat2", pad=pad("hq"))
        told.append(told_to(desk, "public", "seat2", "seat3", "side2"))
    assert [scrubbed(one) for one in told[:1]] == [scrubbed(one) for one in told[1:]]
    lit = msgspec.json.decode(told[0][TOPICS.scene])["scene"]["spaces"]
    assert sorted(space for space, words in lit.items() if "landing" in words) == ["conservatory", "foyer"]


def scrubbed(told: dict[str, bytes]) -> dict[str, bytes]:
    """Without the evenings' own ids."""
    return {topic: re.sub(rb'"evening":"[0-9a-f]+"', b"", payload) for topic, payload in told.items()}


def test_a_reason_told_to_all_knows_what_everybody_knows(tmp_path: Path) -> None:
    class Nosy(FoxAndHounds):
        def hide(self, state: Hunt, eyes: str) -> None:
            super().hide(state, eyes)
            state.round = 0 if eyes == PUBLIC else state.round  # the Hounds have a secret too

        def why_not(self, known: Hunt, seat: str, attempt: tuple[Any, ...], about: str) -> Reason:
            return Reason("FX-HUNT-01", f"In round {known.round} the Fox is at {known.fox}.")

    desk = Desk(tmp_path, find_game=lambda _game: Nosy(), default=("fox", SETUP))
    desk.answer("seat1", "slip", "hq")
    assert refusals(desk, "seat1")[-1].says == "In round 1 the Fox is at 3."
    desk.answer("seat1", "slip", "great-room")
    put(desk, "seat2", "crypt")
    assert refusals(desk, "public")[-1].says == "In round 0 the Fox is at -1."
    desk.answer("seat2", "slip", "crypt")
    assert refusals(desk, "seat2")[-1].says == "In round 1 the Fox is at -1."


def test_each_side_has_a_screen_of_its_own_that_answers_for_its_seats(hunt: Desk) -> None:
    fox, hounds = hunt.heard.seen("side1").seen, hunt.heard.seen("side2").seen
    assert (fox["side"], fox["view"]["fox"], len(fox["asks"]["options"])) == (FOX, "great-room", 3)
    assert (hounds["side"], "fox" in hounds["view"], hounds["asks"]["options"]) == (HOUNDS, False, [])
    assert hounds["sides"] == {FOX: ["seat1"], HOUNDS: ["seat2", "seat3"]}
    number = hunt.heard.seen("side1").decision
    hunt.send("side1", "side1-a", kind="answer", seat="seat1", decision=number, key=["slip", "great-room"])
    assert hunt.answers[-1] == ("seat1", ("slip", "great-room"))
    number = hunt.heard.seen("side2").decision
    hunt.send("side1", "side1-a", kind="answer", seat="seat2", decision=number, key=["sniff", "hq"])
    assert refusals(hunt, "side1")[-1].says == "This seat cannot answer here."
    hunt.send("side2", "side2-a", kind="answer", seat="seat2", decision=number, key=["walk", "seat2", "foyer"])
    assert hunt.answers[-1] == ("seat2", ("walk", "seat2", "foyer"))


def test_the_screen_of_a_side_takes_back_answers_of_its_own_seats(hunt: Desk) -> None:
    hunt.answer("seat1", "slip", "great-room")
    hunt.answer("seat2", "walk", "seat2", "foyer")
    for role in ("side1", "seat1"):
        hunt.send(role, f"{role}-a", kind="undo")
        assert len(hunt.answers) == 2
    hunt.send("side2", "side2-a", kind="undo")
    assert len(hunt.answers) == 1


def test_where_all_play_together_no_side_has_a_view(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    assert [topic for topic, payload in desk.heard.last.items() if "/view/side" in topic and payload] == []
    assert "sides" not in desk.heard.seen(PUBLIC).seen


def test_a_hidden_question_moves_no_number_of_the_other_side(hunt: Desk) -> None:
    assert [hunt.heard.seen(side).decision for side in ("side1", "side2")] == [1, 0]
    hunt.answer("seat1", "slip", "great-room")
    assert [hunt.heard.seen(side).decision for side in ("side1", "side2")] == [2, 1]


def test_the_story_is_told_by_whose_eyes_it_is_for(hunt: Desk) -> None:
    hunt.answer("seat1", "slip", "great-room")
    told = {who: [line["says"] for line in hunt.heard.seen(who).seen["story"]] for who in ("seat1", *OTHERS[:-1])}
    assert told == {who: ["The Fox is at the great-room."] if who == "seat1" else [] for who in told}


def test_each_side_is_told_how_it_ended_for_it(hunt: Desk) -> None:
    for _ in range(3):
        hunt.answer("seat1", "slip", "great-room")
        at = hunt.referee.evening.play.state.hounds["seat2"]
        hunt.answer("seat2", "walk", "seat2", ("foyer", "study", "great-room")[at])
        hunt.answer("seat3", "sniff", "hq")
    hunt.answer("seat1", "slip", "great-room")
    hunt.answer("seat2", "sniff", "great-room")
    ends = {
        who: there(seen_by(hunt.referee.evening.play, who)["outcome"]) for who in (PUBLIC, SCREEN, "seat1", "seat2")
    }
    assert {who: end["result"] for who, end in ends.items()} == {
        PUBLIC: "win",
        SCREEN: "win",
        "seat1": "loss",
        "seat2": "win",
    }
    assert all(end["winners"] == [HOUNDS] for end in ends.values())
    assert FOX not in ends[PUBLIC]["winners"]
