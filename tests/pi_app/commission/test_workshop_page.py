"""The workshop in a real browser on a standing simulated table: the host looks, lights, watches, learns, and closes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from gloamboard.firmware import VERSION
from gloamboard.hal.clock import WallClock
from gloamboard.hal.drivers.serial_ports import SerialPorts
from gloamboard.hal.props.words import LETTERS
from gloamboard.hal.sim.microbit import Microbit
from gloamboard.hal.sim.props import SimPorts, SimProp
from gloamboard.hal.sim.table import SimTable
from gloamboard.hal.tokens import load_tokens
from gloamboard.pi_app.commission.zones import GREEN, zone_pixels
from gloamboard.pi_app.config.shipped_files import find_tokens
from gloamboard.pi_app.flash.microbit_image import build_hex, v1_part
from gloamboard.pi_app.flash.plan import make_plan, read_prop
from gloamboard.pi_app.layout.model import load_layout
from gloamboard.rules.kernel import Setup
from tests.firmware.emulated import need
from tests.pi_app.web.in_browser import DESKTOP, PHONE, Seen
from tests.pi_app.web.standing_table import CODES, StandingTable
from tests.pi_app.web.walkabout import Walkabout

pytestmark = pytest.mark.browser

NEW_TAG = "04bbbbbbbbbb01"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StandingTable]:
    setup = Setup(seats=("seat1", "seat2"), seed=7, choices={})
    standing = StandingTable(tmp_path_factory.mktemp("workshop"), Walkabout(), setup)
    yield standing
    standing.close()


@pytest.fixture(scope="module")
def at_work(table: StandingTable, browser: Browser) -> Iterator[Page]:
    """At the workshop, by the link on the host's page."""
    main = Seen(browser, f"{table.address}/#code={CODES['host']}", DESKTOP)
    main.page.get_by_role("tab", name="Table").click()
    main.page.get_by_role("link", name="Workshop").click()
    yield main.page
    main.close()


@pytest.fixture
def host(at_work: Page) -> Iterator[Page]:
    """The game goes on before each test and after it."""
    goes_on = at_work.get_by_role("heading", name="The game goes on")
    expect(goes_on).to_be_visible()
    at_work.get_by_role("tab", name="Parts").click()
    yield at_work
    close = at_work.get_by_role("button", name="Close the workshop")
    if close.is_visible():
        close.click()
    expect(goes_on).to_be_visible()


def hands(table: StandingTable) -> SimTable:
    assert isinstance(table.parts.hands, SimTable)
    return table.parts.hands


def test_every_part_is_listed_with_what_is_wrong_and_the_next_step(table: StandingTable, host: Page) -> None:
    shelf = host.locator("#shelf")
    expect(shelf).to_contain_text(re.compile(r"All \d+ are well\.|need a look"))
    hands(table).readers.dead("r07")
    table.until(
        lambda: any(h.part == "reader r07" and h.state != "ok" for h in table.parts.health()), "r07 is still well"
    )
    shelf.get_by_role("button", name="Look again").click()
    row = shelf.locator("li", has_text="Reader r07")
    expect(row.locator(".next")).not_to_be_empty()
    expect(shelf).to_contain_text("39 readers")
    expect(shelf).to_contain_text("Broker")
    hands(table).readers.revive("r07")


def test_a_tapped_zone_lights_on_the_table_and_on_the_glass(table: StandingTable, host: Page) -> None:
    host.get_by_role("tab", name="Lights").click()
    host.locator('[data-zone="p03"]').click()
    expect(host.locator('[data-zone="p03"]')).to_have_class(re.compile(r"\blit\b"))
    layout = load_layout("mansion-a")
    wanted = zone_pixels(layout.table)["p03"]
    red, green, blue = GREEN
    for strip, pixels in wanted.items():
        frame = hands(table).pixels(strip)
        assert all(frame[3 * pixel : 3 * pixel + 3] == bytes((green, red, blue)) for pixel in pixels)
    table.until(lambda: _green(host, layout.space_pads, "p03"), "the zone is not green on the page")


def _green(host: Page, space_pads: Mapping[str, tuple[str, ...]], pad: str) -> bool:
    space = next(space for space, pads in space_pads.items() if pad in pads)
    red, green, blue = host.evaluate(
        "(id) => gloam.colourAt(...gloam.state.layout.spaces.find((space) => space.id === id).spot)", space
    )
    return bool(green > red and green > blue)


def test_the_light_walks_and_says_what_to_look_for(host: Page) -> None:
    host.get_by_role("tab", name="Lights").click()
    host.get_by_role("button", name="Walk over everything").click()
    expect(host.locator(".happened")).to_contain_text("first and last pixel red")
    expect(host.locator("#where")).to_have_text("The game waits")


def test_watching_shows_readings_per_zone_and_a_face_down_piece_by_its_kind(table: StandingTable, host: Page) -> None:
    clue = [tag for tag, kind in load_tokens(find_tokens("netherwatch")).kinds().items() if kind == "clue"][-1]
    assert clue not in hands(table).readers.lying()
    host.get_by_role("tab", name="Watch").click()
    host.get_by_role("button", name="Begin to watch").click()
    expect(host.locator("#where")).to_have_text("The game waits")
    hands(table).put(NEW_TAG, "r05")
    hands(table).readers.dead("r09")
    expect(host.locator('[data-zone="p05"]')).to_contain_text(f"Unknown tag {NEW_TAG}")
    expect(host.locator('[data-zone="p09"]')).to_have_class(re.compile(r"\bfault\b"))
    hands(table).put(clue, "r11")
    expect(host.locator('[data-zone="p11"]')).to_contain_text("A Clue")
    assert clue not in host.content()
    hands(table).readers.revive("r09")
    hands(table).take(NEW_TAG)
    hands(table).take(clue)
    expect(host.locator('[data-zone="p05"]')).not_to_contain_text("Unknown")


def test_a_piece_is_learnt_by_tapping_a_zone_and_nothing_is_played(table: StandingTable, host: Page) -> None:
    before = list(table.referee.evening.play.answers)
    lay = dict(table.referee.evening.lying.pads)
    host.get_by_role("tab", name="Learn").click()
    host.get_by_role("button", name="Learn what is missing").click()
    expect(host.get_by_role("heading", name="Lay down the Historian")).to_be_visible()
    host.locator('[data-zone="p02"]').click()
    expect(host.locator(".happened")).to_contain_text("p02: learnt historian.")
    expect(host.get_by_role("heading", name="Lay down the Survivor")).to_be_visible()
    host.get_by_role("button", name="Skip it").click()
    expect(host.get_by_role("heading", name="Lay down the Occultist")).to_be_visible()
    host.get_by_role("button", name="Close the workshop").click()
    expect(host.get_by_role("heading", name="The game goes on")).to_be_visible()
    assert table.referee.evening.play.answers == before
    table.until(lambda: dict(table.referee.evening.lying.pads) == lay, "the board does not lie as before")
    assert table.referee.evening.differences() == []


def test_a_tag_walks_over_the_pads_and_the_picture_shows_what_was_found(table: StandingTable, host: Page) -> None:
    host.get_by_role("tab", name="Calibrate").click()
    host.get_by_role("button", name="Begin to calibrate").click()
    expect(host.get_by_role("heading", name="Lay the tag on p01")).to_be_visible()
    expect(host.locator('[data-zone="p01"]')).to_have_class(re.compile(r"\basked\b"))
    hands(table).put(NEW_TAG, "r02")
    expect(host.get_by_role("heading", name="Lay the tag on p02")).to_be_visible(timeout=20_000)
    expect(host.locator('[data-zone="p01"]')).to_have_class(re.compile(r"\bgood\b"))
    expect(host.locator('[data-zone="p01"]')).to_contain_text("r02")
    hands(table).take(NEW_TAG)
    host.get_by_role("button", name="Skip it").click()
    expect(host.get_by_role("heading", name="Lay the tag on p03")).to_be_visible()


def test_while_it_is_open_nobody_plays_and_everybody_is_told(
    table: StandingTable, host: Page, browser: Browser
) -> None:
    host.get_by_role("tab", name="Watch").click()
    host.get_by_role("button", name="Begin to watch").click()
    expect(host.locator("#where")).to_have_text("The game waits")
    screen = Seen(browser, f"{table.address}/#code={CODES['screen']}", DESKTOP)
    expect(screen.page.locator("#now")).to_contain_text("The host is at the workshop")
    screen.close()


def test_a_player_is_shown_the_door(table: StandingTable, browser: Browser) -> None:
    page = browser.new_page(viewport=PHONE)
    page.goto(f"{table.address}/workshop#code={CODES['seat1']}")
    expect(page.get_by_role("heading", name="The workshop is the host's")).to_be_visible()
    expect(page.locator("#seat")).not_to_have_text("Watching")
    assert page.evaluate("gloam.state.workshop") is None
    assert page.locator("#shelf").inner_text() == ""
    page.context.close()


def test_a_prop_is_tried_from_the_page(tmp_path: Path, browser: Browser) -> None:
    ports = SimPorts()
    setup = Setup(seats=("seat1", "seat2"), seed=7, choices={})
    table = StandingTable(tmp_path, Walkabout(), setup, ports=ports)
    ports.props.append(SimProp("orb", "orb", WallClock()))
    seen = Seen(browser, f"{table.address}/#code={CODES['host']}", DESKTOP)
    try:
        table.until(lambda: any(h.part == "prop orb" and h.state == "ok" for h in table.table.props.health()), "no orb")
        seen.page.get_by_role("tab", name="Table").click()
        seen.page.get_by_role("link", name="Workshop").click()
        seen.page.get_by_role("button", name="Try prop orb").click()
        expect(seen.page.locator("#shelf")).to_contain_text("orb: manifest and banished")
        table.until(lambda: LETTERS[chr(ports["orb"].thing.mode)] in ("manifest", "banished"), "the orb shows nothing")
        ports["orb"].tap()
        expect(seen.page.locator("#shelf")).to_contain_text("orb: touch")
    finally:
        seen.close()
        table.close()


def state_of(table: StandingTable, prop: str) -> str:
    return next(one.state for one in table.table.props.health() if one.part == f"prop {prop}")


@pytest.mark.qemu
def test_an_orb_that_is_too_old_is_flashed_from_the_page_and_shows_itself(tmp_path: Path, browser: Browser) -> None:
    """On an emulated micro:bit whose drive nobody sees, as in a service: over its line, while the game waits."""
    need("qemu-system-arm")
    files = make_plan(read_prop("orb", "microbit"), "microbit").files
    old = {**files, "main.py": files["main.py"].replace(VERSION.encode(), b"1.0")}
    (tmp_path / "old.hex").write_text(v1_part(build_hex(old)))
    setup = Setup(seats=("seat1", "seat2"), seed=7, choices={})
    with Microbit(tmp_path / "old.hex") as board:
        table = StandingTable(tmp_path / "table", Walkabout(), setup, ports=SerialPorts([board.port]))
        seen = Seen(browser, f"{table.address}/#code={CODES['host']}", DESKTOP)
        shelf = seen.page.locator("#shelf")
        try:
            table.until(lambda: state_of(table, "orb") == "faulty", "the old firmware is not refused")
            seen.page.get_by_role("tab", name="Table").click()
            seen.page.get_by_role("link", name="Workshop").click()
            expect(shelf.locator("li", has_text="Prop orb")).to_contain_text("gloam flash orb")
            shelf.get_by_role("button", name="Flash orb", exact=True).click()
            shelf.get_by_role("button", name="Flash orb now").click()
            expect(seen.page.get_by_role("progressbar")).to_be_visible()
            expect(shelf).to_contain_text(f"orb orb: firmware {VERSION}", timeout=60_000)
            expect(shelf).to_contain_text("orb: manifest and banished", timeout=20_000)
            assert state_of(table, "orb") == "ok"
        finally:
            seen.close()
            table.close()
