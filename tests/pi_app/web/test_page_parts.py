"""Parts of the page that any game may use, in a real browser, with a small game that uses them all."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.pi_app.web.in_browser import Seen
from tests.pi_app.web.standing_table import CODES, StandingTable

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def shared(table: StandingTable, browser: Browser) -> Iterator[Seen]:
    seen = Seen(browser, f"{table.address}/#code={CODES['screen']}")
    seen.until("gloam.state.role === 'screen' && gloam.state.views.screen?.seen.asks?.options.length")
    yield seen
    seen.close()


@pytest.fixture
def screen(shared: Seen) -> Seen:
    """The shared screen as every test finds it: the Game tab is open, and a deed is asked for."""
    shared.page.get_by_role("tab", name="Game").click()
    shared.until("gloam.seen().seen.asks?.about === 'deed' && gloam.state.answered === null")
    return shared


def test_every_kind_of_panel_is_drawn_and_nothing_in_it_is_markup(screen: Seen) -> None:
    shelf = screen.page.locator("#shelf")
    for kind in ("track", "deck", "hand", "matrix", "line", "dice", "notes"):
        expect(shelf.locator(f"article.{kind}").first).to_be_visible()
    expect(shelf).to_contain_text("<b>Not bold</b> & safe.")
    expect(shelf.locator("b", has_text="Not bold")).to_have_count(0)
    expect(shelf.locator(".line li.down")).to_contain_text("Unseen")
    expect(shelf.get_by_role("img", name="health 2 of 3")).to_be_visible()
    expect(shelf.locator("td.yes")).to_have_text("✓")
    expect(shelf.locator(".die.used")).to_have_count(1)


def test_a_hold_takes_three_seconds_and_letting_go_too_early_does_nothing(table: StandingTable, screen: Seen) -> None:
    before = screen.is_now("gloam.seen().decision")
    button = screen.page.locator("#now .option.slow")
    box = button.bounding_box()
    assert box is not None
    screen.page.mouse.move(box["x"] + 30, box["y"] + 20)
    screen.page.mouse.down()
    expect(button).to_have_class("option slow holding")
    screen.page.mouse.up()
    assert screen.is_now("gloam.seen().decision") == before
    screen.page.mouse.down()
    screen.until(f"gloam.seen().decision > {before}")
    screen.page.mouse.up()
    assert table.referee.evening.play.answers[-1][1] == ("call",)


def test_a_question_for_one_seat_waits_behind_a_curtain_on_the_shared_screen(screen: Seen) -> None:
    screen.page.get_by_role("button", name="Listen at the door.").click()
    look = screen.page.get_by_role("button", name="Look")
    expect(look).to_be_visible()
    expect(screen.page.locator("#now")).not_to_contain_text("Only you hear it.")
    look.click()
    expect(screen.page.locator("#now h2")).to_contain_text("Only you hear it.")
    screen.page.get_by_role("button", name="Nothing.").click()
    expect(screen.page.get_by_role("button", name="Listen at the door.")).to_be_visible()


def test_a_space_is_tapped_for_what_only_a_page_can_do_and_the_next_question_says_what_happened(screen: Seen) -> None:
    asked = screen.is_now("gloam.seen().seen")
    dark = next(
        option["key"][2]
        for option in asked["asks"]["options"]
        if option["key"][0] == "walk" and asked["view"]["light"][option["key"][2]] != "lit"
    )
    for what in (
        f"asks.options.some(({{key, hand}}) => String(key) === 'light,{dark}' && !hand)",
        f"view.light.{dark} === 'lit'",
    ):
        screen.page.locator(f'#reach [data-reach="{dark}"]').focus()  # walk there; then light it
        screen.page.keyboard.press("Enter")
        screen.until(f"gloam.seen().seen.{what}")
    expect(screen.page.locator("#now .news li")).to_have_count(1)
    expect(screen.page.locator("#now .news")).to_contain_text("lights the")
    expect(screen.page.locator("#now .vital")).to_have_text(
        f"Steps left {screen.is_now('gloam.seen().seen.view.steps')}/3"
    )


def test_a_map_that_comes_after_a_view_in_one_burst_is_drawn_before_what_lies_on_it(screen: Seen) -> None:
    offered = screen.page.locator("#reach [data-reach]")
    before = offered.count()
    assert before > 0
    screen.is_now(
        """(async () => {
        const { changed } = await import(document.querySelector('[href$="/state.js"]').href);
        changed("view");
        changed("layout");
        })()"""
    )
    assert offered.count() == before


def test_a_card_of_a_line_is_named_on_its_space_of_the_board(screen: Seen) -> None:
    captions = screen.page.locator("#captions text")
    expect(captions).to_have_count(1)  # the one face down has no name
    assert captions.locator("tspan").all_text_contents() == ["Draught", "♥ 2"]
    spot = screen.is_now("gloam.state.layout.byId.get('larder').spot")
    assert float(captions.get_attribute("x") or 0) == spot[0]


def test_a_rules_id_stands_behind_a_tap(screen: Seen) -> None:
    mark = screen.page.locator("#now h2 .rule-mark")
    expect(mark).to_have_text("§")
    mark.click()
    expect(mark).to_have_text("WA-1")


def test_a_face_down_token_shows_no_name_and_a_players_piece_shows_its_letter(screen: Seen) -> None:
    screen.until("gloam.lying().has('clue-1')")
    expect(screen.page.locator('#pieces [data-piece="clue-1"] text')).to_have_count(0)
    expect(screen.page.locator('#pieces [data-piece="historian"] text')).to_have_text("H")
    shapes = screen.is_now(
        "['historian', 'occultist'].map((id) =>"
        " document.querySelector(`#pieces [data-piece=${id}] .body`).getAttribute('d'))"
    )
    assert shapes[0] != shapes[1]  # told apart by shape, not by colour alone
    marks = screen.is_now(
        """async () => {
        const names = {escape: "Escape", a: "Objective A", b: "Objective B", well: "Ward", wisp: "Wisp"};
        for (const [id, name] of Object.entries(names)) gloam.seen().seen.view.pieces[id] = { name, kind: "mark" };
        const { looks } = await import(new URL("pieces.js", document.querySelector("script").src));
        return Object.keys(names).map((id) => looks(id).mark);
        }"""
    )
    assert marks == ["E", "OA", "OB", "Wa", "Wi"]  # and by letters, where two begin alike


def test_what_the_table_does_not_know_is_named_and_the_parts_are_listed(table: StandingTable, screen: Seen) -> None:
    hands = table.parts.hands
    assert hands is not None
    hands.put("04deadbeef1234", "r03")
    screen.page.get_by_role("tab", name="Table").click()
    shelf = screen.page.locator("#shelf")
    expect(shelf).to_contain_text("04deadbeef1234")
    expect(shelf).to_contain_text("Referee")
    expect(shelf).to_contain_text("40 readers")
