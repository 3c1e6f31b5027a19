"""The list of seats on the page: who plays each, and a bot seated by the host, in a real browser."""

import pytest
from playwright.sync_api import Browser, expect

from gloamboard.pi_app.mqtt import messages as m
from gloamboard.rules.kernel.bots.named import bot_names
from tests.pi_app.web.in_browser import Seen
from tests.pi_app.web.standing_table import CODES, StandingTable

pytestmark = pytest.mark.browser


def test_the_host_seats_a_bot_and_everybody_sees_it(
    table: StandingTable, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = Seen(browser, f"{table.address}/#code={CODES['host']}")
    player = Seen(browser, f"{table.address}/#code={CODES['seat1']}")
    game = table.referee.evening.game
    monkeypatch.setattr(game, "bots", {"random": lambda view, options, rng: rng.pick(options).key})
    known = {"games": [{"id": game.id, "bots": bot_names(game)}]}  # the page asks what is installed; this game is not
    host.page.route("**/api/games", lambda route: route.fulfill(json=known))
    try:
        for one in (host, player):
            one.page.get_by_role("tab", name="Table").click()
        row = host.page.locator(".seats li[data-seat=seat2]")
        expect(row).to_contain_text("a person")
        expect(row.locator("select")).to_have_count(0)  # no program plays for bots here
        host.is_now("(gloam.state.statuses.bots = {role: 'bots', state: 'up'}, true)")
        host.page.get_by_role("tab", name="Table").click()
        row.locator("select").select_option("random")
        theirs = player.page.locator(".seats li[data-seat=seat2]")
        expect(theirs).to_contain_text("bot: Random")
        expect(theirs.locator("select")).to_have_count(0)
        assert table.referee.evening.seating.bots == {"seat2": "random"}
        row.locator("select").select_option("person")
        expect(theirs).to_contain_text("a person")
        assert table.referee.evening.seating.bots == {}
        assert host.complaints == player.complaints == []
    finally:
        host.close()
        player.close()


def test_a_page_may_seat_no_bot_at_anothers_seat() -> None:
    from gloamboard.pi_app.mqtt.topics import Topics
    from gloamboard.pi_app.web.entry.guesses import Guesses
    from gloamboard.pi_app.web.entry.joining import Doorkeeper
    from gloamboard.pi_app.web.hall import Hall
    from gloamboard.pi_app.web.requests import SeatingDeed, read_asked

    deed = read_asked('{"do": "seating", "seat": "seat2", "bot": "sensible"}')
    assert isinstance(deed, SeatingDeed)
    hall = Hall(Topics("home"), Doorkeeper({}, Guesses(float, None)), lambda _role: pytest.fail("no line is needed"))
    assert [hall.may(role, deed) for role in ("host", "screen", "seat2")] == ["", "", ""]
    assert hall.may("seat1", deed) == "Only the host or the shared screen seats a bot elsewhere."
    with pytest.raises(m.Unreadable):
        read_asked('{"do": "seating", "seat": "seat2"}')
