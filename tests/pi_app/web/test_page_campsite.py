"""The Campsite in a real browser: a Path is tapped, the wood grows, and the look stays where it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from gloamboard.pi_app.config import shipped_files
from gloamboard.rules.kernel import Setup
from gloamboard.rules.netherwatch import GAME
from tests.pi_app.web.in_browser import DESKTOP, Seen
from tests.pi_app.web.standing_table import CODES, StandingTable

pytestmark = pytest.mark.browser
LOOK = "document.getElementById('map').getAttribute('viewBox')"
CHOICES = {"boxes": "loyal_vigil", "operation": "coffin-rock", "agents": "historian", "props": "itself"}
SETUP = Setup(("seat1",), 7, CHOICES)


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StandingTable]:
    folder = tmp_path_factory.mktemp("campsite")
    tokens = shipped_files.find_tokens("loyal_vigil")
    one = StandingTable(folder, GAME, SETUP, shipped_files.find_layout("campsite"), tokens=tokens)
    yield one
    one.close()


def lies(seen: Seen, count: int) -> None:
    seen.until(f"Object.keys(gloam.seen().seen.view.map.laid).length === {count}")


def test_the_wood_grows_where_a_path_is_tapped_and_the_look_stays_calm(
    standing: StandingTable, browser: Browser
) -> None:
    standing.begin_again(SETUP)
    seen = Seen(browser, f"{standing.address}/?code={CODES['seat1']}", DESKTOP)
    try:
        seen.until("gloam.state.role === 'seat1' && gloam.state.layout.byId.has('trailhead')")
        lies(seen, 2)
        assert len(seen.boxes(".cell")) == 75, "the Entrance and the Dirt Trail cover five of eighty"
        seen.page.get_by_role("button", name="Historian").first.click()
        seen.page.locator("#reach [data-reach=welcome-cabin]").press("Enter")
        seen.until("gloam.seen().seen.view.agents.historian.at === 'welcome-cabin'")
        look = seen.is_now(LOOK)
        seen.page.locator("#reach [data-reach=g4]").press("Enter")  # where the Cabin's Path leads
        seen.until("gloam.seen().seen.view.explores === 1")
        if seen.is_now("!!gloam.seen().seen.view.drawn"):
            seen.page.locator("#reach [data-reach=g4]").press("Enter")
            seen.page.locator("#menu [role=menuitem]").first.click()
        lies(seen, 3)
        expect(seen.page.locator(".cell")).to_have_count(74)
        assert seen.is_now(LOOK) == look
    finally:
        seen.close()
