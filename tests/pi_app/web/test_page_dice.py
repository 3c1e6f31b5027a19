"""Dice thrown by hands and entered on the page: all on one screen, by finger or key, mended before they count."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from gloamboard.rules.kernel import Play, Setup, load_game
from tests.pi_app.web.in_browser import DESKTOP, PHONE, Seen
from tests.pi_app.web.standing_table import CODES, StandingTable

pytestmark = pytest.mark.browser
Open = Callable[..., list[Seen]]
ROLLED = "gloam.seen().seen.view.party.flatMap((one) => one.dice.map((die) => die.rolled))"


@pytest.fixture(scope="module")
def camp(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[StandingTable, Play]]:
    """A camp, and an evening as far as its first throw."""
    game = load_game("set_a_watch")
    choices = {question.key: question.default for question in game.questions} | {"party": "random", "hands": "dice"}
    setup = Setup(("seat1", "seat2"), seed=7, choices=choices, hands=frozenset({"dice"}))
    play = Play(game, setup)
    while play.pending is not None and play.pending.about != "dice":
        seat = play.waiting()[0]
        play.answer(seat, play.pending.options(seat)[0].key)
    standing = StandingTable(tmp_path_factory.mktemp("camp"), game, setup, layout="camp", prelude=play.answers)
    yield standing, play
    standing.close()


@pytest.fixture
def table(camp: tuple[StandingTable, Play]) -> StandingTable:
    """An evening of its own for each test."""
    standing, play = camp
    standing.begin_again(play.setup, play.answers)
    return standing


@pytest.fixture
def open_page(table: StandingTable, browser: Browser) -> Iterator[Open]:
    pages: list[Seen] = []

    def open_some(*roles: str, size: Any = DESKTOP, **more: Any) -> list[Seen]:
        opened = [Seen(browser, f"{table.address}/?code={CODES[role]}", size, ready=False, **more) for role in roles]
        pages.extend(opened)
        for one, role in zip(opened, roles, strict=True):
            one.ready()
            one.until(f"gloam.state.role === '{role}' && gloam.state.views['{role}']?.seen.asks?.about === 'dice'")
        return opened

    yield open_some
    for one in pages:
        one.close()


def dice_of(seen: Seen) -> list[dict[str, Any]]:
    dice: list[dict[str, Any]] = seen.is_now("gloam.seen().seen.panels.find((panel) => panel.kind === 'entry').dice")
    return dice


def tap(seen: Seen, nth: int, face: int) -> None:
    seen.page.locator(".throw").nth(nth).get_by_role("radio", name=str(face), exact=True).click()


def test_all_twelve_dice_are_entered_on_one_screen_and_lie_on_the_boards(open_page: Open) -> None:
    (seen,) = open_page("screen")
    dice = dice_of(seen)
    assert len(dice) == 12
    assert {one["sides"] for one in dice} == {6, 8}
    expect(seen.page.locator(".throw")).to_have_count(12)
    expect(seen.page.get_by_role("radio")).to_have_count(sum(one["sides"] for one in dice))
    names = seen.is_now("gloam.seen().seen.view.party.map((one) => one.name)")
    assert [one.inner_text() for one in seen.page.locator(".throws h5").all()] == names
    expect(seen.page.locator("#enter-dice")).to_be_disabled()
    expect(seen.page.locator('[data-prop="dice"] .caption')).to_have_text("Dice")  # its twin says it once

    faces = [1 + (3 * n) % one["sides"] for n, one in enumerate(dice)]
    for nth, face in enumerate(faces):
        tap(seen, nth, face)
    expect(seen.page.locator("#enter-dice")).to_be_enabled()
    tap(seen, 4, 5)  # a slip, mended
    tap(seen, 4, 2)
    faces[4] = 2
    seen.until(f"String({ROLLED}) === '{','.join(map(str, faces))}'", "the table never had these faces")
    seen.page.locator("#enter-dice").click()

    seen.until("gloam.seen().seen.asks?.about !== 'dice'", "the throw never ended")
    expect(seen.page.locator(".throw")).to_have_count(0)
    for n, name in enumerate(names):  # each board shows its own three, ready to be used
        board = seen.page.locator("#shelf article.dice", has=seen.page.get_by_text(f"{name}, on Watch"))
        assert board.locator(".die:not(.used) text").all_text_contents() == list(map(str, faces[3 * n : 3 * n + 3]))


def test_twelve_digits_enter_twelve_dice_and_arrows_mend_one(open_page: Open) -> None:
    (seen,) = open_page("seat1")
    faces = [1 + n % 6 for n in range(12)]
    seen.page.keyboard.type("".join(map(str, faces)))  # faster than the table can answer
    seen.until(f"String({ROLLED}) === '{','.join(map(str, faces))}'", "the digits never reached the table")
    expect(seen.page.locator("#enter-dice")).to_be_focused()
    seen.page.locator(".throw").nth(2).get_by_role("radio", name="3").focus()
    seen.page.keyboard.press("ArrowDown")
    seen.page.keyboard.press("ArrowRight")
    faces[3] += 1
    seen.until(f"String({ROLLED}) === '{','.join(map(str, faces))}'", "the arrow never reached the table")
    seen.page.locator("#enter-dice").focus()
    seen.page.keyboard.press("Enter")
    seen.until("gloam.seen().seen.asks?.about !== 'dice'", "the throw never ended")


def test_a_tap_is_not_lost_when_another_phone_enters_a_face_under_it(open_page: Open) -> None:
    slow, quick = open_page("seat1", "seat2")
    face = slow.page.locator(".throw").nth(0).get_by_role("radio", name="2")
    face.hover()
    slow.page.mouse.down()
    tap(quick, 5, 3)
    slow.until(f"{ROLLED}[5] === 3", "the other phone's face never came")
    slow.page.mouse.up()
    quick.until(f"{ROLLED}[0] === 2", "the tap was lost")
    expect(slow.page.locator(".throw").nth(5).get_by_role("radio", name="3")).to_be_checked()


def test_two_phones_fill_in_one_throw_together(open_page: Open) -> None:
    first, second = open_page("seat1", "seat2", size=PHONE, has_touch=True, is_mobile=True)
    for nth in range(6):
        tap(first, nth, 3)
        tap(second, 11 - nth, 4)
    for seen in (first, second):
        seen.until(f"String({ROLLED}) === '3,3,3,3,3,3,4,4,4,4,4,4'", "a face was lost")
        expect(seen.page.locator("#enter-dice")).to_be_enabled()
        boxes = seen.boxes(".throw .face, #enter-dice")
        assert len(boxes) > 72
        assert all(box["height"] >= 44 and box["width"] >= 30 for box in boxes)
        assert all(0 < box["y"] < PHONE["height"] - box["height"] for box in boxes)  # one screen
        assert seen.is_now("document.documentElement.scrollWidth") <= PHONE["width"]
