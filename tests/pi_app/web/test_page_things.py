"""Dice and cards of a question as things in a real browser: taken in hand they show where they may go, and go there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from gloamboard.rules.kernel import Answer, Play, Setup, load_game
from gloamboard.rules.kernel.game import milestones
from tests.pi_app.web.in_browser import DESKTOP, PHONE, Seen
from tests.pi_app.web.standing_table import CODES, StandingTable

pytestmark = pytest.mark.browser
Open = Callable[..., Seen]


def setup() -> Setup:
    game = load_game("set_a_watch")
    return Setup(("seat1",), seed=7, choices={one.key: one.default for one in game.questions} | {"party": "random"})


def until(about: str, first: Callable[[Any], bool] = lambda _: False) -> list[Answer]:
    """The first options that lead there; of those that fit `first`, that one."""
    play = Play(load_game("set_a_watch"), setup())
    while play.pending is not None and play.pending.about != about:
        options = play.pending.options("seat1")
        play.answer("seat1", next((one.key for one in options if first(one.key)), options[0].key))
    return play.answers


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StandingTable]:
    one = StandingTable(tmp_path_factory.mktemp("table"), load_game("set_a_watch"), setup(), "camp")
    yield one
    one.close()


@pytest.fixture
def open_page(standing: StandingTable, browser: Browser) -> Iterator[Open]:
    pages: list[Seen] = []

    def open_one(prelude: list[Answer], size: Any = DESKTOP, **more: Any) -> Seen:
        standing.begin_again(setup(), prelude)
        pages.append(Seen(browser, f"{standing.address}/?code={CODES['seat1']}", size, **more))
        pages[-1].until("gloam.state.role === 'seat1' && gloam.seen()?.seen?.asks?.options.length")
        return pages[-1]

    yield open_one
    for one in pages:
        one.close()


def spaces_for(seen: Seen, die: str) -> set[str]:
    found: list[str] = seen.is_now(
        f"gloam.seen().seen.asks.options.filter((one) => one.takes === '{die}').map((one) => one.key[1])"
    )
    return set(found)


def glowing(seen: Seen) -> set[str]:
    return {str(one.get_attribute("data-reach")) for one in seen.page.locator("#reach [data-reach]").all()}


@pytest.mark.rule("SW-CAMP-07")
def test_a_die_in_hand_lights_its_places_alone_and_is_dragged_to_one(open_page: Open) -> None:
    seen = open_page(until("camp"))
    expect(seen.page.locator("#now .option")).to_have_count(0)  # no flat list of faces and spaces
    dice = seen.page.locator("#now .die-thing")
    first = str(dice.first.get_attribute("data-thing"))
    dice.first.click()
    places = {one for one in spaces_for(seen, first) if seen.is_now(f"gloam.state.layout.byId.has('{one}')")}
    assert glowing(seen) == places
    assert len(glowing(seen)) >= 3
    expect(seen.page.locator('#reach [data-reach="chop-wood"] text')).to_contain_text("firewood")
    expect(seen.page.locator("#now .option")).to_have_count(len(spaces_for(seen, first)))
    wood = seen.is_now("gloam.seen().seen.view.fire.wood")
    box = dice.first.bounding_box()
    assert box is not None
    x, y = seen.place_of("chop-wood")
    seen.page.mouse.move(box["x"] + 20, box["y"] + 20)
    seen.page.mouse.down()
    seen.page.mouse.move(x + 30, y + 30, steps=4)
    expect(seen.page.locator(".flying")).to_have_count(1)
    seen.page.mouse.move(x, y, steps=3)
    seen.page.mouse.up()
    seen.until(f"gloam.seen().seen.view.fire.wood > {wood}")
    expect(seen.page.locator(".flying")).to_have_count(0)


@pytest.mark.rule("SW-ABIL-01")
def test_a_die_goes_onto_a_card_by_two_taps_on_a_phone(open_page: Open) -> None:
    phone = open_page(until("fight"), PHONE, has_touch=True, is_mobile=True)
    everything = phone.is_now("gloam.seen().seen.asks.options.length")
    listed = phone.page.locator("#now .option").count()
    assert listed < everything / 2
    key = phone.is_now("gloam.seen().seen.asks.options.find((one) => one.key[0] === 'ability')")
    phone.page.locator(f'#now .die-thing[data-thing="{key["takes"]}"]').first.tap()
    card = phone.page.locator(f'#now .cards li[data-thing="{key["key"][1]}"]')
    expect(card).to_have_class("target")
    card.locator("button").tap()
    phone.until("gloam.seen().seen.story.some((line) => line.rule === 'SW-ABIL-01')")


def test_whoever_wants_a_list_has_one(open_page: Open) -> None:
    seen = open_page(until("fight"))
    seen.page.get_by_role("button", name="List everything").click()
    expect(seen.page.locator("#now .fold", has_text="ways").first).to_be_visible()
    expect(seen.page.locator(".pick-up")).to_have_count(0)


@pytest.mark.rule("SW-CACT-03")
def test_scouting_shows_the_creatures_it_asks_about(open_page: Open) -> None:
    seen = open_page(until("scout", lambda key: key[:2] == ("camp", "scout-ahead")))
    names = seen.is_now("gloam.seen().seen.view.looking.map((one) => one.name)")
    assert names
    for name in names:
        expect(seen.page.locator("#now .about .cards")).to_contain_text(name)


def test_the_host_taps_a_die_to_turn_it_and_all_see_it(
    open_page: Open, standing: StandingTable, browser: Browser
) -> None:
    player = open_page(until("camp"))
    host = Seen(browser, f"{standing.address}/?code={CODES['host']}")
    host.until("gloam.state.role === 'host'")
    host.page.locator("#tab-panels").click()
    die = "gloam.seen().seen.view.party[0].dice[0]"
    face, wanted = host.is_now(f"{die}.face"), host.is_now(f"{die}.face === 1 ? 2 : 1")
    host.page.locator(".panel.dice .die-of").first.click()
    menu = host.page.locator("#menu")
    menu.get_by_role("button", name=f"Turn it to {wanted}", exact=True).click()
    expect(menu.locator(".would")).not_to_be_empty()
    assert player.is_now(f"{die}.face") == face  # nothing is so yet
    menu.get_by_role("button", name="So it is").click()
    player.until(f"{die}.face === {wanted}")
    expect(player.page.locator(".panel.dice .die-of")).to_have_count(0)  # players do not rule
    host.close()


def test_what_is_taken_back_beside_the_question_is_told_to_all(open_page: Open) -> None:
    seen = open_page(until("camp"))
    asked = seen.is_now("gloam.seen().seen.asks.asks")
    seen.page.locator("#now .die-thing").first.click()
    seen.page.locator("#now .option").first.click()
    seen.until(f"gloam.seen().seen.asks.asks !== {asked!r} || gloam.seen().seen.asks.options.length")
    seen.until("gloam.seen().seen.story.some((line) => line.rule === 'SW-CAMP-08')")
    seen.page.locator("#now .undo").click()
    expect(seen.page.locator("#now .news")).to_contain_text("Taken back: ")


def test_news_are_of_one_height_whatever_is_told_and_turning_points_stand_out(open_page: Open) -> None:
    seen, heights, told = open_page(until("camp")), set(), set()
    for _ in range(4):
        seen.until("document.querySelector('#now .news li')")
        heights.add(seen.is_now("document.querySelector('#now .news').offsetHeight"))
        told.add(seen.is_now("document.querySelectorAll('#now .news li').length"))
        decision = seen.is_now("gloam.seen().decision")
        if seen.is_now("document.querySelectorAll('#now .option').length") == 0:
            seen.page.locator("#now .die-thing").first.click()
        seen.page.locator("#now .option").first.click()
        seen.until(f"gloam.seen().decision !== {decision}")
    assert len(told) > 1
    assert len(heights) == 1
    big = seen.is_now("gloam.seen().seen.story.filter((line) => line.big).map((line) => line.rule)")
    assert set(big) <= milestones(load_game("set_a_watch"))
