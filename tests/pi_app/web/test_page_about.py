"""Pointing at things in a real browser: what it is, what may be done, what forbids the rest; and a host who rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from gloamboard.rules.kernel import Setup, load_game
from tests.pi_app.web.in_browser import DESKTOP, PHONE, Seen
from tests.pi_app.web.standing_table import CODES, StandingTable

pytestmark = pytest.mark.browser
Open = Callable[..., Seen]
TURN = [("seat1", ("turn", "historian"))]


def two_players() -> Setup:
    questions = load_game("netherwatch").questions
    return Setup(seats=("seat1", "seat2"), seed=7, choices={one.key: one.default for one in questions})


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StandingTable]:
    one = StandingTable(tmp_path_factory.mktemp("table"), load_game("netherwatch"), two_players())
    yield one
    one.close()


@pytest.fixture
def open_page(standing: StandingTable, browser: Browser) -> Iterator[Open]:
    pages: list[Seen] = []
    standing.begin_again(two_players(), TURN)

    def open_one(role: str, size: Any = DESKTOP, **more: Any) -> Seen:
        pages.append(Seen(browser, f"{standing.address}/?code={CODES[role]}", size, **more))
        pages[-1].until(f"gloam.state.role === '{role}' && gloam.seen()?.seen?.asks?.asks")
        return pages[-1]

    yield open_one
    for one in pages:
        one.close()


def tap(seen: Seen, space: str) -> None:
    x, y = seen.place_of(space)
    seen.page.mouse.click(x - 14, y + 14)  # beside the pieces


@pytest.mark.rule("NW-ACT-10")
def test_a_room_out_of_reach_says_what_it_is_and_which_rule_forbids_it(open_page: Open) -> None:
    seen = open_page("seat1")
    tap(seen, "rookery")
    menu = seen.page.locator("#menu")
    expect(menu.locator("h3")).to_have_text("Rookery")
    expect(menu).to_contain_text("It is dim.")
    expect(menu.locator(".cannot")).to_contain_text("The Rookery is 6 Zones away; a MOVE covers 3 Zones.")
    menu.locator(".cannot .rule-mark").click()
    expect(seen.page.locator(".toast.rule")).to_contain_text("NW-ACT-10")
    seen.page.keyboard.press("Escape")
    expect(menu).to_be_hidden()


def test_a_token_and_a_card_say_what_may_be_done_with_them(open_page: Open) -> None:
    seen = open_page("seat1")
    box = seen.page.locator('#pieces [data-piece="skeptic"] .body').bounding_box()
    assert box is not None
    seen.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    menu = seen.page.locator("#menu")
    expect(menu.locator("h3")).to_have_text("Skeptic")
    expect(menu).to_contain_text("Pull Yourself Together")
    expect(menu.get_by_role("menuitem", name="TRADE with the Skeptic.")).to_have_count(1)
    seen.page.locator(".panel.hand").get_by_role("button", name="Flashlight").first.click()
    expect(menu.locator("h3")).to_have_text("Flashlight")
    expect(menu.get_by_role("menuitem", name="DROP the Flashlight.")).to_have_count(1)
    expect(menu.locator(".cannot")).to_contain_text("The Flashlight has no USE of its own.")


@pytest.mark.rule("NW-ACT-02")
def test_verbs_that_cannot_be_done_now_are_grey_and_say_why(open_page: Open) -> None:
    phone = open_page("seat1", PHONE, has_touch=True, is_mobile=True)
    grey = phone.page.locator(".not-now button")
    expect(grey.filter(has_text="DASH")).to_have_count(1)
    expect(grey.filter(has_text="LIGHT")).to_have_count(0)  # that one is open
    grey.filter(has_text="DASH").tap()
    toast = phone.page.locator(".toast.alarm")
    expect(toast).to_contain_text("DASH is only for running from a Manifested Demon.")
    expect(toast).to_contain_text("NW-ACT-02")


def test_the_host_rules_by_pointing_and_sees_beforehand_what_would_change(open_page: Open) -> None:
    player, host = open_page("seat1"), open_page("host")
    tap(host, "study")
    menu = host.page.locator("#menu")
    menu.get_by_role("button", name="Add a Cold Cube").click()
    expect(menu.locator(".would")).to_contain_text("A Cold Cube is placed in the Study.")
    assert host.is_now("gloam.seen().seen.view.cold") == []  # nothing is so yet
    menu.get_by_role("button", name="So it is").click()
    host.until("gloam.seen().seen.view.cold.includes('study')")
    player.until("gloam.seen().seen.story.some((line) => line.says === 'A Cold Cube is placed in the Study.')")

    host.page.locator("#tab-panels").click()
    host.page.get_by_role("button", name="Sanity").first.click()
    menu.get_by_role("button", name="Take 1 Sanity").click()
    expect(menu.locator(".would")).to_contain_text("Sanity: 7 → 6.")
    menu.get_by_role("button", name="Not so").click()
    assert host.is_now("gloam.seen().seen.view.agents.historian.sanity") == 7


def test_the_host_moves_a_piece_by_pointing_at_it_and_then_at_a_room(open_page: Open) -> None:
    host = open_page("host")
    box = host.page.locator('#pieces [data-piece="skeptic"] .body').bounding_box()
    assert box is not None
    host.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    menu = host.page.locator("#menu")
    menu.get_by_role("button", name="Move it to …").click()
    tap(host, "foyer")
    expect(menu.locator(".would")).to_contain_text("The Skeptic moves to the Foyer.")
    menu.get_by_role("button", name="So it is").click()
    host.game_has("skeptic", "foyer")


def test_what_a_ruling_would_turn_up_is_not_told_beforehand(open_page: Open, standing: StandingTable) -> None:
    host = open_page("host")
    zone = next(iter(standing.referee.evening.play.state.clues))
    tap(host, zone)
    host.page.keyboard.press("Escape")
    clue = host.page.locator(f'#pieces [data-piece="{standing.referee.evening.play.state.clues[zone][0]}"] .body')
    box = clue.bounding_box()
    assert box is not None
    host.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    menu = host.page.locator("#menu")
    menu.get_by_role("button", name="Turn it up").click()
    expect(menu.locator(".would li")).to_have_text(
        ["What it rolls, draws, turns up or brings to light is seen when it is so, and not before."]
    )


def test_verbs_are_typed_with_completion_and_stay_after_an_error(open_page: Open) -> None:
    host = open_page("host")
    host.page.locator("#tab-table").click()
    line = host.page.locator("#ruling")
    host.until("document.querySelectorAll('#verbs option').length > 30")
    line.fill("palce cube cold")
    line.press("Enter")
    menu = host.page.locator("#menu")
    expect(menu.locator(".trouble")).to_contain_text("Did you mean place?")
    expect(line).to_have_value("palce cube cold")
    line.fill("place cube cold where zone zone study")
    line.press("Enter")
    menu.get_by_role("button", name="So it is").click()
    host.until("gloam.seen().seen.view.cold.includes('study')")
    expect(host.page.locator("#ruling")).to_have_value("")


def test_the_host_goes_back_to_a_moment_that_was_pointed_at(open_page: Open) -> None:
    player, host = open_page("seat1"), open_page("host")
    host.page.locator("#tab-story").click()
    host.page.get_by_role("button", name="Take back more than one answer").click()
    moments = host.page.locator(".moment")
    expect(moments).to_have_text(["before “The Historian takes a turn.”"])
    player.page.get_by_role("button", name="LIGHT: switch your light on.").click()
    player.until("gloam.seen().seen.view.agents.historian.lit")  # the list stays open, and has it
    expect(moments).to_have_text(["before “LIGHT: switch your light on.”", "before “The Historian takes a turn.”"])
    moments.last.click()
    host.until("gloam.seen().seen.view.turn === null")
