"""Seat codes: who gets in, and how long somebody who guesses has to wait. The clock is ours."""

from hypothesis import given, settings
from hypothesis import strategies as st

from gloamboard.pi_app.web.joining import FREE_TRIES, LONGEST_WAIT_S, MOST_ADDRESSES, Doorkeeper, Joined, TurnedAway

CODES = {"seat1": "BCD-234", "seat2": "FGH-678", "host": "QRT-999"}


class Time:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def door() -> tuple[Doorkeeper, Time]:
    time = Time()
    return Doorkeeper(CODES, time), time


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
    grown = []
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
    keeper, _ = door()
    for n in range(MOST_ADDRESSES + 50):
        keeper.join(f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}", "nope")
    assert len(keeper._tries) == MOST_ADDRESSES


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80), st.text(max_size=40))
def test_nothing_but_the_codes_opens_a_seat(address: str, typed: str) -> None:
    keeper, _ = door()
    answer = keeper.join(address, typed)
    letters = "".join(c for c in typed.casefold() if c.isalnum())
    assert isinstance(answer, Joined) == (letters in ("bcd234", "fgh678", "qrt999"))
