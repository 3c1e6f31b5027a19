"""A board that grows, in a real browser: cells are tapped, tiles come to lie there, and the look stays where it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from gloamboard.pi_app.commission.token_file import write_tokens
from tests.growing_wood.game import FOLDER, GrowingWood
from tests.growing_wood.table import SETUP, SHEET
from tests.pi_app.web.in_browser import DESKTOP, PHONE, Seen
from tests.pi_app.web.standing_table import CODES, StandingTable

pytestmark = pytest.mark.browser
LOOK = "document.getElementById('map').getAttribute('viewBox')"


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StandingTable]:
    folder = tmp_path_factory.mktemp("wood")
    write_tokens(folder / "wood.toml", SHEET.id, SHEET.title, SHEET.token)
    one = StandingTable(folder, GrowingWood(), SETUP, FOLDER / "wood.toml", tokens=folder / "wood.toml")
    yield one
    one.close()


def open_page(standing: StandingTable, browser: Browser, size: ViewportSize) -> Seen:
    standing.begin_again(SETUP)
    seen = Seen(browser, f"{standing.address}/?code={CODES['seat1']}", size)
    seen.until("gloam.state.role === 'seat1' && gloam.state.layout.byId.has('gate')")
    return seen


def explore(seen: Seen) -> None:
    seen.page.get_by_role("button", name="Explore.", exact=True).click()


def lies(seen: Seen, space: str) -> None:
    seen.until(f"gloam.state.layout.byId.has('{space}') && !gloam.state.layout.byId.get('{space}').free")


def test_tapping_cells_lays_tiles_and_the_look_stays_calm(standing: StandingTable, browser: Browser) -> None:
    seen = open_page(standing, browser, DESKTOP)
    try:
        assert len(seen.boxes(".cell")) == 79
        assert len(seen.boxes(".way-on.open")) == 3
        look = seen.is_now(LOOK)

        explore(seen)
        expect(seen.page.locator("#reach [data-reach]")).to_have_count(3)
        seen.page.locator("#reach [data-reach=e3] circle").click()  # one way to turn it: a tap says it all
        lies(seen, "lane")
        assert seen.is_now(LOOK) == look
        expect(seen.page.locator(".cell")).to_have_count(78)
        expect(seen.page.locator(".opening")).to_have_count(1)
        seen.until("gloam.state.board.pads.e3?.includes('lane')", "the attendant never laid the tile's tag")
        assert seen.page.locator('#pieces [data-piece="lane"]').count() == 0, "the tile itself is what is seen"
        seen.until("Math.min(...gloam.colourAt(...gloam.state.layout.byId.get('lane').spot)) > 40")  # lit, as it lies
        assert max(seen.colour_of("a1")) < 20, "and nothing shines where nothing is"

        explore(seen)
        seen.page.locator("#reach [data-reach=g4] circle").click()  # one of its two cells; it may lie both ways round
        expect(seen.page.locator("#menu [role=menuitem]")).to_have_count(2)
        seen.page.get_by_role("menuitem", name="Lay the Ford on F4, turned 0°.").click()
        lies(seen, "ford-far")
        assert seen.is_now(LOOK) == look
        expect(seen.page.locator(".own-kind")).to_have_count(1)  # the river in the Ford is no door
        expect(seen.page.locator(".door")).to_have_count(0)
        assert seen.is_now("gloam.state.layout.maps.map(({ id }) => id)") == ["grid"], "all tiles are one part"

        explore(seen)
        seen.page.locator("#reach [data-reach=e5] circle").click()
        lies(seen, "hut")
        assert seen.is_now(LOOK) == look
        assert seen.is_now("gloam.state.layout.exits.filter(({ way }) => way === 'open').length") == 2
    finally:
        seen.close()


def test_a_tile_is_dragged_from_the_box_onto_its_cell(standing: StandingTable, browser: Browser) -> None:
    seen = open_page(standing, browser, DESKTOP)
    try:
        explore(seen)
        tile = seen.page.locator('#aside [data-piece="lane"]')
        expect(tile).to_have_count(1)
        box = tile.bounding_box()
        assert box is not None
        seen.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        seen.page.mouse.down()
        to_x, to_y = seen.place_of("f4")
        seen.page.mouse.move(to_x, to_y - 40, steps=4)
        seen.page.mouse.move(to_x, to_y, steps=2)
        seen.page.mouse.up()
        lies(seen, "lane")
        assert seen.is_now("gloam.seen().seen.view.map.laid.lane") == {"cell": "f4", "rotation": 90}
    finally:
        seen.close()


def test_on_a_phone_the_board_is_looked_at_as_far_as_it_has_grown(standing: StandingTable, browser: Browser) -> None:
    seen = open_page(standing, browser, PHONE)
    try:
        look = seen.is_now(LOOK)
        assert seen.boxes("[data-space=gate]")[0]["width"] > 90, "no stamp"
        explore(seen)
        seen.page.locator("#reach [data-reach=e3] circle").click()
        lies(seen, "lane")
        assert seen.is_now(LOOK) == look, "it was in sight already"
    finally:
        seen.close()


def test_a_table_whose_grid_is_too_small_says_so_and_the_board_is_played_on_the_page(
    tmp_path: Path, browser: Browser
) -> None:
    write_tokens(tmp_path / "tokens.toml", SHEET.id, SHEET.title, SHEET.token)
    layout = (FOLDER / "wood.toml").read_text().replace("columns = 10", "columns = 7")
    (tmp_path / "wood.toml").write_text(layout.replace("tiles/", f"{FOLDER}/tiles/"))
    standing = StandingTable(tmp_path, GrowingWood(), SETUP, tmp_path / "wood.toml", tokens=tmp_path / "tokens.toml")
    try:
        seen = Seen(browser, f"{standing.address}/?code={CODES['seat1']}")
        try:
            seen.until("gloam.state.role === 'seat1' && gloam.state.layout.byId.has('gate')")
            expect(seen.page.get_by_text("it lies on the page alone").first).to_be_visible()
            explore(seen)
            seen.page.locator("#reach [data-reach=e3] circle").click()
            lies(seen, "lane")
        finally:
            seen.close()
    finally:
        standing.close()
