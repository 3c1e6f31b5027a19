"""The Stifling Dark in a real browser: the hunter's phone, an Investigator's phone and the shared screen at one table.
With `--write-pictures` what they show is kept for docs/."""

from __future__ import annotations

import functools
import io
import json
import os
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageStat
from playwright.sync_api import Browser, expect

from gloamboard.rules.kernel import Answer, Play, Rng, Setup
from gloamboard.rules.stifling_dark import GAME
from tests.pi_app.web.in_browser import DESKTOP, PHONE, Seen
from tests.pi_app.web.standing_table import CODES, StandingTable

pytestmark = pytest.mark.browser
Open = Callable[..., Seen]
SETUP = Setup(("seat1", "seat2", "seat3"), 7, {question.key: question.default for question in GAME.questions})
TOUCH = {"has_touch": True, "is_mobile": True}
PICTURES = Path(__file__).resolve().parents[3] / "docs"


def play_until(true: Callable[[Play], bool]) -> list[Answer]:
    """Answers of a game that is played at random, with Flashlights wherever there may be one."""
    play, rng = Play(GAME, SETUP), Rng(3)
    while not true(play):
        assert play.pending is not None
        seat = play.waiting()[0]
        offered = play.pending.options(seat)
        swung = [option.key for option in offered if option.key[0] == "flashlight" and len(play.answers) > 26]
        widest = max(offered, key=lambda option: len(option.aim.spaces) if option.aim else 0)
        play.answer(seat, swung[0] if swung else widest.key if widest.aim else rng.pick(offered).key)
    return list(play.answers)


@cache
def before_aiming() -> list[Answer]:
    return play_until(lambda play: play.state.phase == "aim")


@cache
def hunting() -> list[Answer]:
    """Both Flashlights lie; the Adversary is Hidden and acts."""
    return play_until(
        lambda play: play.state.phase == "prowl" and len(play.state.beams) == 2 and not any(play.state.revealed)
    )


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StandingTable]:
    one = StandingTable(tmp_path_factory.mktemp("dark"), GAME, SETUP, "dark-sawmill")
    yield one
    one.close()


@pytest.fixture
def open_page(standing: StandingTable, browser: Browser) -> Iterator[Open]:
    pages: list[Seen] = []

    def open_one(role: str, size: Any = PHONE, prelude: Any = hunting) -> Seen:
        if not pages:
            standing.begin_again(SETUP, prelude())
        more = TOUCH if size is PHONE else {}
        pages.append(Seen(browser, f"{standing.address}/?code={CODES[role]}", size, **more))
        pages[-1].until(f"gloam.state.role === '{role}' && gloam.state.views['{role}']")
        return pages[-1]

    yield open_one
    for one in pages:
        one.close()


def glass(seen: Seen) -> Image.Image:
    seen.is_now("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    return Image.open(io.BytesIO(seen.page.screenshot()))


def keep(seen: Seen, name: str, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--write-pictures"):
        glass(seen).convert("RGB").save(PICTURES / f"{name}.jpg", quality=82, optimize=True)


def lit(seen: Seen) -> list[str]:
    return list(seen.is_now("gloam.seen().seen.view.light.bright"))


def brightness_of(spaces: list[str]) -> str:
    """The same for the page to say, from the darkest on."""
    spots = f"{spaces}.map((id) => Math.max(...gloam.colourAt(...gloam.state.layout.byId.get(id).spot)))"
    return f"{spots}.sort((a, b) => a - b)"


def brightness_at(seen: Seen, spaces: list[str]) -> list[int]:
    """Of the light on the glass, from 0 to 255."""
    return [max(seen.colour_of(space)) for space in spaces]


def test_what_hides_is_a_ghost_on_the_hunters_phone_and_nowhere_else(
    open_page: Open, request: pytest.FixtureRequest
) -> None:
    hunter, seeker, screen = open_page("seat1"), open_page("seat2"), open_page("screen", DESKTOP)
    ghost = hunter.page.locator("[data-ghost='butcher']")
    expect(ghost).to_have_class("piece only-mine")
    expect(hunter.page.locator("[data-ghost^='evidence']")).not_to_have_count(0)
    expect(hunter.page.locator("body")).to_have_class("quiet")
    for other in (seeker, screen):
        expect(
            other.page.locator("[data-ghost='butcher'], [data-piece='butcher'], [data-ghost^='evidence--']")
        ).to_have_count(0)
        assert hunter.is_now("gloam.seen().seen.view.foe.lurks.butcher") not in other.is_now(
            "gloam.seen().seen.asks.options.map((one) => one.key.join(' ')).join(' ')"
        )
    x, y = hunter.place_of(hunter.is_now("gloam.seen().seen.view.foe.lurks.butcher"))
    assert 0 < x < PHONE["width"]
    assert 0 < y < hunter.boxes("#side")[0]["y"], "its phone looks where it is"
    keep(hunter, "dark-hunter", request)
    keep(seeker, "dark-investigator", request)
    keep(screen, "dark-screen", request)


def test_the_dark_is_felt(open_page: Open, standing: StandingTable) -> None:
    screen = open_page("screen", DESKTOP)
    standing.until(lambda: not standing.table.director.in_a_moment(), "the flash of the Flashlight never ended")
    bright = lit(screen)
    assert len(bright) > 4
    screen.until(f"gloam.colourAt(...gloam.state.layout.byId.get('{bright[0]}').spot)[0] > 200", "no strip shone")
    marked = set(bright) | set(screen.is_now("gloam.state.layout.spaces.filter((s) => !s.radius).map((s) => s.id)"))
    unlit = [one for one in screen.is_now("gloam.state.layout.spaces.map((s) => s.id)") if one not in marked]
    assert len(unlit) > 200
    screen.until(f"{brightness_of(unlit)}[{len(unlit) * 9 // 10}] < 70", "nearly black, but for what stirs")
    assert min(brightness_at(screen, bright)) > 200
    [board] = screen.boxes("#board")
    whole = glass(screen).convert("L").crop((0, int(board["y"]), int(board["right"]), int(board["bottom"])))
    assert ImageStat.Stat(whole).mean[0] < 20, "a dark room"


def test_a_hidden_walk_by_taps_moves_a_ghost_and_nothing_elsewhere(open_page: Open) -> None:
    hunter, seeker = open_page("seat1"), open_page("seat2")
    before = seeker.is_now("[gloam.seen().rev, JSON.stringify(gloam.seen().seen)]")
    was = hunter.is_now("gloam.seen().seen.view.foe.lurks.butcher")
    step = hunter.page.get_by_role("button", name="Go to").first
    step.tap()
    hunter.until(f"gloam.seen().seen.view.foe.lurks.butcher !== '{was}'")
    now = hunter.is_now("gloam.seen().seen.view.foe.lurks.butcher")
    x, y = hunter.place_of(now)
    hunter.until(
        f"Math.abs(document.querySelector(\"[data-ghost='butcher']\").getBoundingClientRect().x - {x}) < 60",
        f"the ghost is not at {x} {y}",
    )
    assert seeker.is_now("[gloam.seen().rev, JSON.stringify(gloam.seen().seen)]") == before


def test_the_hunter_sets_its_ghost_right_by_pointing_and_nobody_can_tell(open_page: Open) -> None:
    hunter, seeker = open_page("seat1"), open_page("seat2")
    before = seeker.is_now("[gloam.seen().rev, JSON.stringify(gloam.seen().seen)]")
    there = hunter.is_now("gloam.seen().seen.asks.options.find((one) => one.key[0] === 'prowl').key.at(-1)")
    here = hunter.is_now("gloam.seen().seen.view.foe.lurks.butcher")
    hunter.page.mouse.click(*hunter.place_of(here), button="right")
    menu = hunter.page.locator("#menu")
    menu.get_by_role("button", name="Butcher: move it to …").tap()
    hunter.page.touchscreen.tap(*hunter.place_of(there))
    menu.get_by_role("button", name="So it is").tap()
    hunter.until(f"gloam.seen().seen.view.foe.lurks.butcher === '{there}'")
    assert "You rule" in hunter.is_now("gloam.seen().seen.story.at(-1).says")
    assert seeker.is_now("[gloam.seen().rev, JSON.stringify(gloam.seen().seen)]") == before


def test_another_phone_goes_on_for_a_dead_one_in_the_midst_of_the_hunt(open_page: Open) -> None:
    hunter, seeker = open_page("seat1"), open_page("seat2")
    before = seeker.is_now("[gloam.seen().rev, JSON.stringify(gloam.seen().seen), gloam.state.views.public.rev]")
    was = hunter.is_now("JSON.stringify(gloam.seen().seen.view.foe)")
    hunter.page.goto("about:blank")  # it is gone, and says nothing
    other = open_page("seat1")
    assert other.is_now("JSON.stringify(gloam.seen().seen.view.foe)") == was
    expect(other.page.locator("[data-ghost='butcher']")).to_have_count(1)
    expect(other.page.get_by_role("button", name="Go to").first).to_be_visible()
    assert (
        seeker.is_now("[gloam.seen().rev, JSON.stringify(gloam.seen().seen), gloam.state.views.public.rev]") == before
    )


def test_a_cone_is_swung_on_a_phone_and_lights_what_was_marked(open_page: Open, request: pytest.FixtureRequest) -> None:
    holder = before_aiming()
    play = Play(GAME, SETUP)
    for seat, key in holder:
        play.answer(seat, key)
    [seat] = play.waiting()
    phone, hunter = open_page(seat, PHONE, before_aiming), open_page("seat1")
    dial = phone.page.get_by_role("slider", name="Swing the Flashlight")
    options = play.pending.options(seat) if play.pending else ()
    widest = max((option.aim.spaces for option in options if option.aim), key=len)
    dial.focus()
    for _ in range(int(str(dial.get_attribute("aria-valuemax")))):
        marked = {str(one.get_attribute("data-lit")) for one in phone.page.locator("#beam [data-lit]").all()}
        if marked == set(widest):
            break
        phone.page.keyboard.press("ArrowRight")
    assert marked == set(widest)
    expect(hunter.page.locator("#beam [data-lit]")).to_have_count(0)
    keep(phone, "dark-cone", request)
    phone.page.locator(".aimer .place").tap()
    hunter.until("gloam.state.views.public.seen.view.beams.length")
    assert set(hunter.is_now("gloam.state.views.public.seen.view.beams[0].spaces")) == set(widest)


def test_a_tap_says_what_a_space_is_and_what_forbids_it(open_page: Open) -> None:
    screen = open_page("screen", DESKTOP, lambda: before_aiming()[:-1])  # before the Flashlight was chosen
    far = screen.is_now("gloam.state.layout.spaces.find((s) => s.name.startsWith('S-')).id")
    screen.page.mouse.click(*screen.place_of(far))
    menu = screen.page.locator("#menu")
    expect(menu).to_contain_text("It is")
    expect(menu.locator(".cannot")).to_contain_text("Walk there")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_torchs_twin_is_dragged_to_swing_the_cone_and_pressed_to_place_it(open_page: Open, size: Any) -> None:
    play = Play(GAME, SETUP)
    for seat, key in before_aiming():
        play.answer(seat, key)
    [seat] = play.waiting()
    phone = open_page(seat, size, before_aiming)
    twin = phone.page.locator('#props [data-prop="torch"]')
    expect(twin).to_have_class(re.compile("asked"))
    expect(twin).not_to_have_attribute("open", "")  # it leaves the board to whoever swings the light in the question
    torch = twin.get_by_role("slider", name="Turn the torch")
    torch.click()
    expect(twin).to_have_attribute("open", "")
    torch.hover()  # once it lies still: unfolding moves it
    box = torch.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.page.mouse.move(x, y)
    phone.page.mouse.down()
    phone.page.mouse.move(x + 60, y, steps=4)  # four steps, and a half
    phone.page.mouse.up()
    torch.focus()
    phone.page.keyboard.press("ArrowLeft")
    cones = [list(option.key) for option in (play.pending.options(seat) if play.pending else ())]
    dense = functools.partial(json.dumps, separators=(",", ":"))
    pointed = "JSON.stringify(gloam.seen().seen.asks?.offer?.keys[gloam.seen().seen.asks.offer.cursor])"
    phone.until(f"{pointed} === '{dense(cones[2])}'")
    phone.until(f"document.querySelectorAll('#beam [data-lit]').length === {len(cones[2]) - 1}")
    for picture in filter(None, [os.environ.get("GLOAM_TORCH")]):
        phone.page.screenshot(path=f"{picture}-{size['width']}.png")
    twin.get_by_role("button", name="Shine there").click()
    phone.until(f"JSON.stringify(gloam.seen().seen.view.light.bright) === '{dense(sorted(cones[2][1:]))}'")
    expect(twin).to_have_count(0)
