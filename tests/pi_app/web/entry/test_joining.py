"""Seat codes: who gets in, and how long somebody who guesses has to wait. The clock is ours."""

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from gloamboard.pi_app.web.entry.guesses import (
    FREE_IN_ALL,
    FREE_TRIES,
    IN_ALL_EVERY_S,
    LONGEST_WAIT_S,
    MOST_ADDRESSES,
    Guesses,
)
from gloamboard.pi_app.web.entry.joining import Doorkeeper, Joined, TurnedAway

CODES = {"seat1": "BCD-234", "seat2": "FGH-678", "host": "QRT-999"}


class Time:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def door(path: Path | None = None) -> tuple[Doorkeeper, Time]:
    time = Time()
    return Doorkeeper(CODES, Guesses(time, path)), time


def turned_away(answer: Joined | TurnedAway) -> TurnedAway:
    assert isinstance(answer, TurnedAway)
    return answer


def test_a_code_opens_its_own_seat_however_it_is_typed() -> None:
    keeper, _ = door()
    for typed in ("BCD-234", "bcd234", " bcd 234 "):
        answer = keeper.join("10.0.0.5", typed)
        assert isinstance(answer, Joined)
        assert answer.role == "seat1"


def test_five_wrong_codes_then_a_wait_that_grows() -> None:
    keeper, time = door()
    waits = [turned_away(keeper.join("10.0.0.5", "nope")).wait_s for _ in range(FREE_TRIES)]
    assert waits == [0.0, 0.0, 0.0, 0.0, 10.0]
    grown: list[float] = []
    for _ in range(8):
        time.now += grown[-1] if grown else 10.0
        grown.append(turned_away(keeper.join("10.0.0.5", "nope")).wait_s)
    assert grown == [20.0, 40.0, 80.0, 160.0, 320.0, 600.0, 600.0, 600.0]


def test_while_waiting_not_even_the_right_code_is_tried() -> None:
    keeper, time = door()
    for _ in range(FREE_TRIES):
        keeper.join("10.0.0.5", "nope")
    assert "Try again in 10 seconds" in turned_away(keeper.join("10.0.0.5", "BCD-234")).says
    time.now += 10.0
    assert isinstance(keeper.join("10.0.0.5", "BCD-234"), Joined)


def test_another_address_is_not_punished_but_a_whole_ipv6_household_is_one() -> None:
    keeper, _ = door()
    for n in range(FREE_TRIES):
        keeper.join(f"2001:db8::{n + 1:x}", "nope")
    assert turned_away(keeper.join("2001:db8::77", "BCD-234")).wait_s > 0
    assert isinstance(keeper.join("2001:db8:0:1::1", "BCD-234"), Joined)
    assert isinstance(keeper.join("10.0.0.9", "BCD-234"), Joined)


def test_a_tab_comes_back_with_its_ticket_while_its_address_waits() -> None:
    keeper, _ = door()
    first = keeper.join("10.0.0.5", "FGH-678")
    assert isinstance(first, Joined)
    for _ in range(FREE_TRIES):
        keeper.join("10.0.0.5", "nope")
    again = keeper.come_back(first.ticket)
    assert again == first
    assert keeper.come_back("no-such-ticket") is None


def test_an_hour_of_peace_forgives() -> None:
    keeper, time = door()
    for _ in range(FREE_TRIES + 3):
        time.now += LONGEST_WAIT_S
        keeper.join("10.0.0.5", "nope")
    time.now += 2 * 3600
    assert turned_away(keeper.join("10.0.0.5", "nope")).wait_s == 0.0


def test_many_addresses_do_not_fill_the_memory() -> None:
    time = Time()
    guesses = Guesses(time)
    for n in range(MOST_ADDRESSES + 50):
        guesses.wrong(f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}")
    assert len(guesses.tries) == MOST_ADDRESSES


def test_a_right_code_between_wrong_ones_does_not_let_one_guess_on() -> None:
    keeper, time = door()
    tried = 0
    for n in range(400):  # over 20 s
        time.now += 0.05
        answer = keeper.join("10.0.0.5", "BCD-234" if n % 4 == 3 else f"wrong-{n}")
        tried += "No seat has this code" in getattr(answer, "says", "")
    assert tried == FREE_TRIES + 1


def test_many_addresses_together_guess_no_faster_than_the_codes_can_bear() -> None:
    keeper, time = door()
    player = keeper.join("10.0.0.9", "FGH-678")
    tried = 0
    for n in range(3000):  # from a new address each time, over ten minutes
        time.now += 0.2
        tried += "No seat has this code" in turned_away(keeper.join(f"10.1.{n >> 8}.{n & 255}", "nope")).says
    assert FREE_IN_ALL <= tried <= FREE_IN_ALL + 600 / IN_ALL_EVERY_S + 1
    assert "Too many wrong codes" in turned_away(keeper.join("10.9.9.9", "BCD-234")).says
    assert isinstance(player, Joined)
    assert isinstance(keeper.join("10.0.0.9", "FGH-678"), Joined), "a player who was here does not wait for others"


def test_a_restart_forgives_nothing(tmp_path: Path) -> None:
    before, _ = door(tmp_path / "guesses.json")
    for _ in range(FREE_TRIES):
        before.join("10.0.0.5", "nope")
    after, time = door(tmp_path / "guesses.json")
    assert turned_away(after.join("10.0.0.5", "BCD-234")).wait_s == 10.0
    time.now += 10.0
    assert turned_away(after.join("10.0.0.5", "nope")).wait_s == 20.0
    assert (tmp_path / "guesses.json").stat().st_mode & 0o777 == 0o600


def test_a_clock_set_back_or_a_broken_file_keeps_nobody_out_for_long(tmp_path: Path) -> None:
    before, time = door(tmp_path / "guesses.json")
    time.now = 1e9
    for _ in range(FREE_TRIES):
        before.join("10.0.0.5", "nope")
    after, time = door(tmp_path / "guesses.json")
    assert turned_away(after.join("10.0.0.5", "BCD-234")).wait_s == 10.0
    time.now += 9.0
    assert turned_away(after.join("10.0.0.5", "BCD-234")).wait_s == 1.0
    time.now += 1.0
    assert isinstance(after.join("10.0.0.5", "BCD-234"), Joined)
    (tmp_path / "guesses.json").write_text("{")
    assert isinstance(door(tmp_path / "guesses.json")[0].join("10.0.0.5", "BCD-234"), Joined)


def test_a_clock_set_back_makes_strangers_wait_no_longer_for_what_others_tried(tmp_path: Path) -> None:
    before, time = door(tmp_path / "guesses.json")
    time.now = 1e9
    for n in range(FREE_IN_ALL + 1):
        before.join(f"10.1.0.{n}", "nope")
    after, time = door(tmp_path / "guesses.json")
    wait_s = turned_away(after.join("10.9.9.9", "BCD-234")).wait_s
    assert 0 < wait_s <= 2 * IN_ALL_EVERY_S
    time.now += wait_s
    assert isinstance(after.join("10.9.9.9", "BCD-234"), Joined)


def test_new_codes_count_at_once_and_tickets_of_the_old_ones_are_void() -> None:
    keeper, _ = door()
    first = keeper.join("10.0.0.5", "FGH-678")
    assert isinstance(first, Joined)
    keeper.change({"seat2": "NEW-222"})
    assert keeper.come_back(first.ticket) is None
    assert isinstance(keeper.join("10.0.0.5", "FGH-678"), TurnedAway)
    assert isinstance(keeper.join("10.0.0.5", "new222"), Joined)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80), st.text(max_size=40))
def test_nothing_but_the_codes_opens_a_seat(address: str, typed: str) -> None:
    keeper, _ = door()
    answer = keeper.join(address, typed)
    letters = "".join(c for c in typed.casefold() if c.isalnum())
    assert isinstance(answer, Joined) == (letters in ("bcd234", "fgh678", "qrt999"))
