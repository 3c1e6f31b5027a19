"""A map of 300 round spaces in a real browser, for hands and for eyes: closer and further, a lantern that is swung,
what only one player may see, and a phone that gives nothing away."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PIL import Image, ImageStat
from playwright.sync_api import Browser, expect

from gloamboard.rules.kernel import HOST, Setup
from tests.pi_app.web.in_browser import DESKTOP, PHONE, Seen
from tests.pi_app.web.moor.draw import SPACES, draw
from tests.pi_app.web.moor.game import KEEPERS, Moor
from tests.pi_app.web.moor.game import PROWLER as HIDDEN
from tests.pi_app.web.standing_table import CODES, StandingTable

pytestmark = pytest.mark.browser
Open = Callable[..., Seen]
SETUP = Setup(seats=("seat1", "seat2", "seat3"), seed=7)
PROWLER, FIRST, SECOND = "m120", "m130", "m60"
SLIPPED = [("seat1", ("slip", PROWLER))]  # the Prowler has lain still; the first Keeper is asked


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StandingTable]:
    folder = tmp_path_factory.mktemp("moor")
    layout = draw(folder)
    game = Moor(folder / "moor.toml", PROWLER, (FIRST, SECOND))
    one = StandingTable(folder, game, SETUP, layout, tokens=folder / "walkers.toml")
    yield one
    one.close()


@pytest.fixture
def open_page(standing: StandingTable, browser: Browser) -> Iterator[Open]:
    pages: list[Seen] = []

    def open_one(role: str | None, size: Any = DESKTOP, prelude: Any = SLIPPED, **more: Any) -> Seen:
        if not pages:
            standing.begin_again(SETUP, prelude)
        pages.append(Seen(browser, standing.address + (f"/?code={CODES[role]}" if role else "/"), size, **more))
        if role:
            pages[-1].until(f"gloam.state.role === '{role}' && gloam.state.views['{role}']")
        return pages[-1]

    yield open_one
    for one in pages:
        one.close()


def brightness(seen: Seen) -> float:
    """Of the whole glass, as somebody opposite sees it, from 0 to 255."""
    seen.page.mouse.move(0, 0)
    return float(ImageStat.Stat(picture(seen)).mean[0])


def picture(seen: Seen) -> Image.Image:
    seen.is_now("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    return Image.open(io.BytesIO(seen.page.screenshot())).convert("L")


def glass_at(image: Image.Image, seen: Seen, space: str) -> int:
    """How bright the glass is in the middle of a space, from 0 to 255."""
    x, y = seen.place_of(space)
    value: Any = image.getpixel((round(x), round(y)))
    assert isinstance(value, int)
    return value


def scale(seen: Seen) -> float:
    """Pixels a millimetre."""
    return float(seen.is_now("document.getElementById('map').getScreenCTM().a"))


def in_sight(seen: Seen, space: str) -> bool:
    x, y = seen.place_of(space)
    [board] = seen.boxes("#board")
    side = seen.boxes("#side")[0]
    below = side["y"] if side["x"] < 1 else board["bottom"]
    return board["x"] < x < board["right"] and board["y"] < y < min(below, board["bottom"])


def marked(seen: Seen) -> set[str]:
    """The spaces that the light would fall on."""
    return {str(one.get_attribute("data-lit")) for one in seen.page.locator("#beam [data-lit]").all()}


def test_every_space_way_and_door_of_a_map_of_three_hundred_is_drawn(open_page: Open) -> None:
    seen = open_page(None)
    expect(seen.page.locator(".space.round")).to_have_count(SPACES)
    ways = seen.is_now("gloam.state.layout.ways.length")
    assert ways > SPACES
    expect(seen.page.locator(".way-line")).to_have_count(ways)
    expect(seen.page.locator("[data-door='inn-door']")).to_have_count(1)
    expect(seen.page.locator(".names .group")).to_have_text(["Chapel", "Inn"])
    expect(seen.page.locator(".names .small:visible")).to_have_count(0)  # too small to be read from here


def test_wheel_and_keys_come_closer_and_go_about(open_page: Open) -> None:
    seen = open_page(None)
    whole = scale(seen)
    x, y = seen.place_of("m45")
    seen.page.mouse.move(x, y)
    seen.page.mouse.wheel(0, -900)
    seen.until(f"document.getElementById('map').getScreenCTM().a > {3 * whole}")
    assert seen.place_of("m45") == pytest.approx((x, y), abs=4), "what is pointed at stays there"
    assert seen.page.locator(".names .small:visible").count() > 10
    seen.page.keyboard.press("0")
    seen.until(f"document.getElementById('map').getScreenCTM().a < {1.2 * whole}")
    seen.page.locator("#map").focus()
    for _ in range(4):
        seen.page.keyboard.press("+")
    assert scale(seen) > 3 * whole
    before = seen.place_of("m45")
    seen.page.keyboard.press("ArrowRight")
    seen.page.keyboard.press("ArrowDown")
    after = seen.place_of("m45")
    assert after[0] < before[0] - 50
    assert after[1] < before[1] - 50
    seen.page.keyboard.press("-")
    assert scale(seen) < 3 * whole


def test_two_fingers_come_closer(open_page: Open) -> None:
    phone = open_page("seat2", PHONE, has_touch=True, is_mobile=True)
    phone.page.wait_for_timeout(50)
    before = scale(phone)
    fingers = phone.page.context.new_cdp_session(phone.page)
    for kind, apart in [("touchStart", 40), ("touchMove", 60), ("touchMove", 100), ("touchEnd", 0)]:
        points = [{"x": 190 - apart, "y": 250, "id": 1}, {"x": 190 + apart, "y": 250, "id": 2}] if apart else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    phone.until(f"document.getElementById('map').getScreenCTM().a > {1.4 * before}", "the pinch came to nothing")


def test_a_phone_begins_where_its_piece_is_and_a_thumb_can_hit_a_space(open_page: Open) -> None:
    hidden = open_page("seat1", PHONE, has_touch=True, is_mobile=True)
    assert in_sight(hidden, PROWLER)
    radius = hidden.is_now(f"gloam.state.layout.byId.get('{PROWLER}').radius")
    assert 2 * radius * scale(hidden) >= 38


def test_the_look_follows_the_piece_that_moves(open_page: Open, standing: StandingTable) -> None:
    watching = open_page(None)
    keeper = open_page("seat2")
    watching.page.locator("#map").focus()
    for _ in range(5):
        watching.page.keyboard.press("+")
    for _ in range(12):
        watching.page.keyboard.press("ArrowRight")
    assert not in_sight(watching, FIRST)
    watching.is_now("performance.now = () => 1e9")  # long after the hand that steered
    keeper.page.get_by_role("button", name="Walk to").first.click()
    watching.until(f"gloam.seen().seen.view.pieces.seat2.at !== '{FIRST}'")
    where = watching.is_now("gloam.seen().seen.view.pieces.seat2.at")
    watching.page.wait_for_timeout(50)
    assert in_sight(watching, where)


def test_a_lantern_is_swung_by_keys_dial_and_drag_and_lights_what_was_marked(open_page: Open) -> None:
    seen = open_page("seat2")
    expect(seen.page.locator("#now .option:not(.place)", has_text="tussocks")).to_have_count(0)  # no list of sets
    dial = seen.page.get_by_role("slider", name="Swing the lantern")
    most = int(str(dial.get_attribute("aria-valuemax")))
    assert most >= 30
    dial.focus()
    found = []
    for _ in range(most):  # once round: every option, by its angle, and back to the first
        found.append(frozenset(marked(seen)))
        seen.page.keyboard.press("ArrowRight")
    options = seen.is_now("gloam.seen().seen.asks.options.filter((one) => one.aim).map((one) => one.aim.spaces)")
    assert set(found) == {frozenset(spaces) for spaces in options}
    assert frozenset(marked(seen)) == found[0]

    grip = seen.page.locator("#beam .grip")
    box = grip.bounding_box()
    assert box is not None
    seen.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    seen.page.mouse.down()
    x, y = seen.place_of(FIRST)
    seen.page.mouse.move(x + 20, y + 160, steps=6)  # downwards
    seen.page.mouse.up()
    low = seen.is_now(f"gloam.state.layout.byId.get('{FIRST}').spot[1]")
    spots = seen.is_now(f"{[*marked(seen)]}.map((id) => gloam.state.layout.byId.get(id).spot[1])")
    assert sum(one >= low for one in spots) > 0.8 * len(spots)

    twin = seen.page.locator(".control.dial")
    twin.focus()
    dragged = marked(seen)
    seen.page.keyboard.press("ArrowRight")  # the dial on the table itself walks through all that is open
    seen.until("gloam.seen().seen.asks.offer")
    walks = seen.is_now("gloam.seen().seen.asks.options.filter((one) => !one.aim).length - 1")
    for _ in range(walks):
        seen.page.keyboard.press("ArrowRight")
    seen.until("gloam.seen().seen.asks.offer.keys[gloam.seen().seen.asks.offer.cursor][0] === 'shine'")
    expect(seen.page.locator(f"#beam [data-lit='{FIRST}']")).to_have_count(1)
    assert marked(seen) != dragged

    wanted = marked(seen)
    seen.page.locator(".aimer .place").click()
    seen.until("gloam.seen().seen.view.lit.length")
    assert set(seen.is_now("gloam.seen().seen.view.lit")) == wanted
    expect(seen.page.locator("#beam [data-lit]")).to_have_count(0)


def test_unlit_is_nearly_black_and_the_light_is_the_brightest_thing_there_is(open_page: Open) -> None:
    seen = open_page("seat2")
    wanted = marked(seen)
    before = picture(seen)
    near = {str(one.get_attribute("data-reach")) for one in seen.page.locator("[data-reach]").all()}
    assert min(glass_at(before, seen, one) for one in wanted - near - {FIRST}) > 200, "where it would fall"
    seen.page.locator(".aimer .place").click()
    seen.until("gloam.seen().seen.view.lit.length")
    seen.until("gloam.state.views.public.seen.asks.of.includes('seat3')")
    bright = "(id) => gloam.colourAt(...gloam.state.layout.byId.get(id).spot)[0]"
    seen.until(f"{[*wanted]}.every((id) => ({bright})(id) > 200)", "the strips never shone")
    seen.until(f"{[*near - wanted]}.every((id) => ({bright})(id) < 24)", "the ways of whom was asked still glow")
    after = picture(seen)
    lit = {one: glass_at(after, seen, one) for one in wanted - {FIRST}}
    named = {*wanted, FIRST, SECOND}
    asked = {str(key) for option in seen.is_now("gloam.state.views.public.seen.asks.options") for key in option["key"]}
    unlit = [glass_at(after, seen, f"m{n}") for n in range(1, SPACES + 1) if f"m{n}" not in named | asked]
    assert len(unlit) > 200
    assert max(unlit) < 24
    assert min(lit.values()) > 200
    board = seen.boxes("#board")[0]
    glass = after.crop((0, int(board["y"]), int(board["right"]), int(board["bottom"])))
    assert ImageStat.Stat(glass).mean[0] < 14, "a dark room"


@pytest.mark.parametrize(
    ("winners", "told"),
    [
        ((KEEPERS,), {"seat1": "It is over", "seat2": "You have won", None: "Won by the Keepers"}),
        ((HIDDEN, KEEPERS), {"seat1": "A draw", "seat3": "A draw", None: "A draw"}),
    ],
    ids=["won", "drawn"],
)
def test_each_is_told_how_it_ended_for_their_own_side(
    open_page: Open, winners: tuple[str, ...], told: dict[str | None, str]
) -> None:
    for role, says in told.items():
        seen = open_page(role, prelude=[*SLIPPED, (HOST, ("ruling", "dawn", *winners))])
        expect(seen.page.locator(".ending .eyebrow")).to_have_text(says)


def test_what_only_i_may_see_is_a_ghost_on_my_phone_and_nothing_on_another(open_page: Open) -> None:
    hidden = open_page("seat1", PHONE, has_touch=True, is_mobile=True)
    keeper = open_page("seat2")
    ghost = hidden.page.locator("[data-ghost='prowler']")
    expect(ghost).to_have_class("piece only-mine")
    expect(ghost.locator("title")).to_contain_text("only you see this")
    expect(keeper.page.locator("[data-ghost='prowler']")).to_have_count(0)
    expect(keeper.page.locator("[data-ghost='seat2']")).to_have_class("piece")  # all see the Keepers


def test_a_tab_that_leaves_a_seat_keeps_nothing_of_it_and_one_that_lost_its_link_does(open_page: Open) -> None:
    hidden = open_page("seat1")
    hidden.is_now("""() => {
        const roles = [gloam.state.role];
        Object.defineProperty(gloam.state, "role", {
            get: () => roles.at(-1),
            set(role) {
                if (role === "seat1" && roles.at(-1) === "spectator") window.kept = Object.keys(gloam.state.views);
                roles.push(role);
            },
        });
        gloam.drop();
    }""")
    hidden.until("window.kept")  # a seat again; for how long it had none hangs on the machine
    assert "seat1" in hidden.is_now("window.kept")  # it comes back as it was
    hidden.page.locator("#seat").click()
    hidden.page.get_by_role("button", name="Leave the seat").click()
    hidden.until("gloam.state.role === 'spectator'")
    assert hidden.is_now("Object.keys(gloam.state.views)") == ["public"]


def test_a_hiding_players_phone_gives_nothing_away(open_page: Open, standing: StandingTable) -> None:
    hidden = open_page("seat1", PHONE, has_touch=True, is_mobile=True)
    noisy = "void (navigator.vibrate = window.Audio = window.AudioContext = () => { window.noise = true; })"
    hidden.is_now(noisy)
    expect(hidden.page.locator("body")).to_have_class("quiet")
    expect(hidden.page.locator("#now")).to_have_attribute("aria-live", "off")
    waiting = brightness(hidden)
    second = open_page("seat3")
    keeper = open_page("seat2")
    for one in (keeper, second):
        one.until("gloam.seen()?.seen?.asks?.mine")
        one.page.get_by_role("button", name="Wait.").click()
    hidden.until("gloam.seen().seen.asks.mine")
    asked = brightness(hidden)
    assert abs(asked - waiting) < 2.5
    assert asked < 20
    assert not hidden.is_now("window.noise")
    hidden.page.locator("#seat").tap()
    hidden.page.locator("#hush").tap()  # the player has the last word
    expect(hidden.page.locator("body")).not_to_have_class("quiet")
    assert abs(brightness(hidden) - waiting) > 5
