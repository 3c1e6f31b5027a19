"""The Trait Matrix is marked by the players: a seat's pencil is its own, on all its tabs, kept with the evening."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from gloamboard.pi_app.layout.model import load_layout
from gloamboard.pi_app.layout.tiles import Tiles
from gloamboard.pi_app.referee.keeping.resume import resume
from gloamboard.rules.kernel import Setup, load_game
from tests.pi_app.web.in_browser import PHONE, Seen
from tests.pi_app.web.standing_table import CODES, StandingTable
from tests.rules.asking import there

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StandingTable]:
    game = load_game("netherwatch")
    choices = {question.key: question.default for question in game.questions}
    standing = StandingTable(tmp_path_factory.mktemp("table"), game, Setup(("seat1", "seat2"), 7, choices))
    yield standing
    standing.close()


def test_a_mark_is_on_all_tabs_of_its_seat_on_no_others_and_in_the_record(
    table: StandingTable, browser: Browser
) -> None:
    mine, phone, other = (
        Seen(browser, f"{table.address}/?code={CODES[role]}", ready=False, **more)
        for role, more in (("seat1", {}), ("seat1", {"size": PHONE}), ("seat2", {}))
    )
    for seen, role in ((mine, "seat1"), (phone, "seat1"), (other, "seat2")):
        seen.ready()
        seen.until(f"gloam.state.views.{role}")
    answers = len(table.referee.evening.play.answers)

    def head(seen: Seen, name: str) -> str:
        return seen.page.locator(".matrix th", has_text=name).first.get_attribute("class") or ""

    mine.page.locator(".matrix th button", has_text="Azazel").click()  # no
    for _ in range(2):
        mine.page.locator(".matrix th button", has_text="Banshee").click()  # no, yes
    expect(phone.page.locator(".matrix th.yes")).to_have_text("Banshee✓")  # the mark made last
    expect(phone.page.locator(".matrix th.no")).to_have_text("Azazel✕")
    phone.page.locator(".matrix th button", has_text="Azazel").click()  # goes on from what the other tab marked
    expect(mine.page.locator(".matrix th.yes")).to_have_count(2)
    phone.page.get_by_text("Mark a column by its name").click()  # a column is narrower than a thumb
    chip = phone.page.locator(".by-name .chip", has_text="Aggressive")
    assert there(chip.bounding_box())["height"] >= 44
    chip.click()
    expect(phone.page.locator(".by-name .chip.no")).to_have_text("Aggressive✕")  # it is still unfolded
    expect(mine.page.locator(".matrix thead th.no")).to_have_text("Aggressive✕")
    mine.page.locator(".matrix thead th.no button").focus()
    mine.page.keyboard.press("Enter")
    expect(mine.page.locator(".matrix thead th.yes button")).to_be_focused()  # drawn anew, and the keyboard still there
    assert head(other, "Azazel") == ""
    assert other.is_now("gloam.seen().seen.pencil ?? null") is None
    assert len(table.referee.evening.play.answers) == answers

    marks = {"Trait Matrix/azazel": "yes", "Trait Matrix/banshee": "yes", "Trait Matrix/aggressive": "yes"}

    def on_record() -> bool:  # a page shows its own mark at once
        kept = resume(table.record, load_game, lambda _: Tiles(load_layout("mansion-a")))
        return kept is not None and kept[0].pencil["seat1"] == marks

    table.until(on_record, "the marks are not in the record")
    for seen in (mine, phone, other):
        seen.close()


def test_who_only_watches_has_no_pencil(table: StandingTable, browser: Browser) -> None:
    seen = Seen(browser, table.address)
    expect(seen.page.locator(".matrix th").first).to_be_attached()
    expect(seen.page.locator(".matrix th button")).to_have_count(0)
    seen.close()
