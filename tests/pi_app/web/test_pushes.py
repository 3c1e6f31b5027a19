"""What the page is sent, and what it may send: bad input is told as such and goes no further."""

import asyncio
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.pi_app.mqtt.messages import Unreadable
from gloamboard.pi_app.mqtt.topics import Topics
from gloamboard.pi_app.web.entry.guesses import Guesses
from gloamboard.pi_app.web.entry.joining import Doorkeeper
from gloamboard.pi_app.web.hall import Hall
from gloamboard.pi_app.web.pushes import Push, push_of
from gloamboard.pi_app.web.requests import LARGEST, AnswerDeed, HandOver, Join, read_asked
from gloamboard.pi_app.web.tabs import MOST_EVENTS, Feed, Tab

TOPICS = Topics("home")


def test_light_passes_through_byte_for_byte_behind_its_strips_name() -> None:
    frame = bytes(range(9))
    push = push_of(TOPICS, TOPICS.light("left"), frame)
    assert push == Push("light/left", b"\x04left" + frame)


def test_a_device_keeps_its_own_kind() -> None:
    device = m.Device(part="reader-7", kind="reader", state="weak", says="misses one sweep in three")
    push = push_of(TOPICS, TOPICS.device("reader-7"), m.write(device))
    assert push is not None
    said = json.loads(push.data)
    assert (push.key, said["is"], said["kind"], said["state"]) == ("device/reader-7", "device", "reader", "weak")


def test_a_refusal_is_an_event_and_not_kept() -> None:
    push = push_of(TOPICS, TOPICS.refused("public"), m.write(m.Refusal(n=1, rule="NW-ACT-10", says="Too far.")))
    assert push is not None
    assert not push.keep


def test_what_a_broker_forgets_the_tabs_forget_too() -> None:
    async def told() -> list[str]:
        hall = Hall(TOPICS, Doorkeeper({}, Guesses(lambda: 0.0)), lambda _role: pytest.fail("nobody joins"))
        early, late = Tab("early"), Tab("late")
        hall.welcome(early)
        hall.arrived(TOPICS.device("reader-7"), m.write(m.Device(part="reader-7", kind="reader", state="ok")))
        hall.arrived(TOPICS.device("reader-7"), b"")
        hall.welcome(late)
        said = [json.loads(push.data) for push in early._states.values()]
        assert "device/reader-7" not in late._states
        assert hall.counts["unreadable"] == 0
        return [row["key"] for row in said if row["is"] == "gone"]

    assert asyncio.run(told()) == ["device/reader-7"]


def test_a_topic_the_page_does_not_show_is_none() -> None:
    assert push_of(TOPICS, TOPICS.mark("seat1", "seat1-00"), b"{}") is None


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(["view/public", "board", "layout", "device/x", "refused/seat1", "prop/orb/scene"]), st.binary())
def test_garbage_on_any_topic_is_only_unreadable(below: str, payload: bytes) -> None:
    with pytest.raises(Unreadable):
        push_of(TOPICS, f"{TOPICS.root}/{below}", payload)


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.text(), st.binary(), st.recursive(st.none() | st.integers() | st.text(), st.lists).map(json.dumps)))
def test_garbage_from_a_page_is_only_unreadable(text: str | bytes) -> None:
    with pytest.raises(Unreadable):
        read_asked(text)


def test_what_a_page_says_is_read_and_unknown_words_are_not() -> None:
    assert read_asked('{"do":"join","code":"BCD-234"}') == Join(code="BCD-234")
    assert read_asked('{"do":"answer","decision":3,"key":["move","historian",2]}') == AnswerDeed(
        3, ["move", "historian", 2]
    )
    hand = read_asked('{"do":"hand","what":"place","piece":"historian","space":"foyer"}')
    assert isinstance(hand, HandOver)
    for bad in (
        '{"do":"hand","what":"fault","piece":"x"}',  # breaking parts is for tests and makers, not for pages
        '{"do":"answer","decision":"3","key":["x"]}',
        '{"do":"answer","decision":3,"key":[]}',
        '{"do":"join","code":"x","role":"host"}',
        '{"do":"new_game","game":"x","seats":99}',
        '{"do":"join","code":"' + "x" * LARGEST + '"}',
    ):
        with pytest.raises(Unreadable):
            read_asked(bad)


class SlowPhone:
    """A socket that takes nothing until it is let, and then everything."""

    def __init__(self) -> None:
        self.let = asyncio.Event()
        self.got: list[str | bytes] = []

    async def send_text(self, data: str) -> None:
        await self.let.wait()
        self.got.append(data)

    async def send_bytes(self, data: bytes) -> None:
        await self.let.wait()
        self.got.append(data)


def test_a_slow_phone_gets_the_newest_state_and_no_backlog() -> None:
    async def evening() -> list[str | bytes]:
        phone, tab, feed = SlowPhone(), Tab("10.0.0.5"), Feed()
        feed.follow(tab)
        pouring = asyncio.create_task(tab.pour(phone))
        await asyncio.sleep(0)
        for n in range(500):
            feed.push(Push("view/public", f"view {n}"))
            feed.push(Push("light/left", b"%d" % n))
            feed.push(Push("refused", f"no {n}", keep=False))
        await asyncio.sleep(0)
        phone.let.set()
        async with asyncio.timeout(2):
            while b"499" not in phone.got:
                await asyncio.sleep(0)
        pouring.cancel()
        return phone.got

    got = asyncio.run(evening())
    assert got.count("view 499") == 1
    assert len([one for one in got if isinstance(one, str) and one.startswith("view")]) <= 2
    assert len([one for one in got if isinstance(one, str) and one.startswith("no")]) <= MOST_EVENTS + 1
    assert "no 499" in got


def test_who_comes_later_is_told_what_is_so_but_not_what_happened() -> None:
    async def evening() -> tuple[list[str], int]:
        feed, early, late = Feed(), Tab("a"), Tab("b")
        feed.follow(early)
        for push in (Push("board", "old"), Push("refused", "no", keep=False), Push("board", "new")):
            feed.push(push)
        feed.follow(late)
        phone = SlowPhone()
        phone.let.set()
        pouring = asyncio.create_task(late.pour(phone))
        for _ in range(5):
            await asyncio.sleep(0)
        pouring.cancel()
        return [str(one) for one in phone.got], len(feed.kept)

    assert asyncio.run(evening()) == (["new"], 1)
