"""The page while players lay the board out themselves: one piece after the other, from beside the table."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from gloamboard.rules.kernel import Setup, load_game
from tests.pi_app.web.in_browser import DESKTOP, PHONE, Seen
from tests.pi_app.web.standing_table import CODES, StandingTable

pytestmark = pytest.mark.browser


@pytest.fixture
def table(tmp_path: Path) -> Iterator[StandingTable]:
    """Nobody sets out any piece."""
    setup = Setup(seats=("seat1", "seat2"), seed=7)
    one = StandingTable(tmp_path, load_game("netherwatch"), setup, helps=False)
    yield one
    one.close()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_page_asks_for_one_piece_after_the_other_and_the_host_may_begin(
    table: StandingTable, browser: Browser, size: ViewportSize
) -> None:
    seen = Seen(browser, f"{table.address}/?code={CODES['host']}", size)
    try:
        box = seen.page.locator(".laying")
        expect(box).to_contain_text("Laying out the board")
        first = box.get_by_role("status").inner_text()
        assert first.startswith("Put the ")
        expect(box).to_contain_text("lie where they belong")
        mine, other = (seen.boxes(f"#ghosts [data-ghost='{piece}'] .body") for piece in ("historian", "skeptic"))
        assert mine[0]["right"] <= other[0]["left"] or other[0]["right"] <= mine[0]["left"]  # each can be read
        expect(seen.page.locator("#now .differences")).to_have_count(1)  # one box, not the list of all that is missing
        box.get_by_role("button", name="Begin with the board as it lies").click()
        expect(box).to_have_count(0)
    finally:
        seen.close()
