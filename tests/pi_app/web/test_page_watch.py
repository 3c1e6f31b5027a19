"""The page with the other game on it: no rooms, a line of creatures, a campfire, dice. Nothing in the page knows it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from gloamboard.rules.kernel import Setup, load_game
from tests.pi_app.web.in_browser import DESKTOP, PHONE, Seen
from tests.pi_app.web.standing_table import CODES, StandingTable

pytestmark = pytest.mark.browser


@pytest.fixture
def seen(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Seen]:
    game = load_game("set_a_watch")
    choices = {question.key: question.default for question in game.questions} | {"party": "random"}
    table = StandingTable(
        tmp_path_factory.mktemp("camp"), game, Setup(("seat1", "seat2"), seed=7, choices=choices), layout="camp"
    )
    one = Seen(browser, f"{table.address}/?code={CODES['screen']}", DESKTOP)
    yield one
    one.close()
    table.close()


def test_a_night_begins_on_the_page_with_fire_line_and_dice(seen: Seen) -> None:
    seen.until("gloam.state.role === 'screen' && gloam.seen()?.seen?.asks?.options.length")
    for _ in range(60):  # until the camp is made and the first creatures come
        if seen.is_now("gloam.seen().seen.panels.some((panel) => panel.kind === 'line' && panel.cards.length)"):
            break
        before = seen.is_now("gloam.seen().decision")
        if seen.page.locator("#now button.option:not(.slow)").count() == 0:
            seen.page.locator("#now .pick-up button, #now button.fold").first.click()
            seen.page.locator("#now button.option:not(.slow), #now button.fold").first.wait_for()
        if seen.page.locator("#now button.option:not(.slow)").count() == 0:
            seen.page.locator("#now button.fold").first.click()
        seen.page.locator("#now button.option:not(.slow)").first.click()
        seen.until(f"gloam.seen().decision > {before}", "the answer changed nothing")
    kinds = seen.is_now("gloam.seen().seen.panels.map((panel) => panel.kind)")
    assert "line" in kinds
    assert "dice" in kinds
    expect(seen.page.locator("#now h2")).not_to_be_empty()
    fire = next(space for space in seen.is_now("gloam.state.layout.spaces.map((s) => s.id)") if "fire" in space)
    red, _, blue = seen.colour_of(fire)
    assert red > blue  # the fire is warm, by the strip's own bytes


def test_what_could_not_be_read_on_a_small_screen_waits_until_one_comes_closer(seen: Seen) -> None:
    seen.page.set_viewport_size(PHONE)
    some = "[...document.querySelectorAll('#map .names text, #map .gauge text')]"
    written = f"{some}.filter((one) => one.getClientRects().length)"
    letters = f"{written}.map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"
    seen.until(f"document.getElementById('map').getScreenCTM().a < 0.5 && !{letters}.some((high) => high < 7)")
    few = len(seen.is_now(letters))
    seen.page.locator("#map").focus()
    for _ in range(4):
        seen.page.keyboard.press("+")
    seen.until(f"{written}.length > {few}", "the names never came back")
