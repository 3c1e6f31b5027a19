"""The page in a real browser on the real stack: simulated table, broker, referee, strips and server."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from gloamboard.pi_app.config.shipped_files import rulebooks
from gloamboard.pi_app.referee.keeping.finished import note_end
from gloamboard.rules.kernel import Play, Setup, load_game
from gloamboard.rules.kernel.rulebook import load_rulebook
from tests.pi_app.web.in_browser import DESKTOP, PHONE, Seen
from tests.pi_app.web.standing_table import CODES, StandingTable
from tests.rules.asking import there

pytestmark = pytest.mark.browser
Open = Callable[..., Seen]


def two_players() -> Setup:
    questions = load_game("netherwatch").questions
    return Setup(seats=("seat1", "seat2"), seed=7, choices={one.key: one.default for one in questions})


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StandingTable]:
    one = StandingTable(tmp_path_factory.mktemp("table"), load_game("netherwatch"), two_players())
    yield one
    one.close()


@pytest.fixture
def table(standing: StandingTable) -> StandingTable:
    """An evening of its own for each test."""
    standing.begin_again(two_players())
    return standing


@pytest.fixture
def open_page(table: StandingTable, browser: Browser) -> Iterator[Open]:
    pages: list[Seen] = []

    def open_one(role: str | None, size: Any = DESKTOP, **more: Any) -> Seen:
        code = f"/?code={CODES[role]}" if role else "/"
        pages.append(Seen(browser, table.address + code, size, **more))
        if role:
            pages[-1].until(f"gloam.state.role === '{role}' && gloam.seen()?.seen?.asks?.options.length")
        return pages[-1]

    yield open_one
    for one in pages:
        one.close()


def begin_turn(seen: Seen) -> None:
    seen.page.get_by_role("button", name="The Historian takes a turn.").click()
    expect(seen.page.locator("#now h2")).to_contain_text("What does the Historian do?")


@pytest.mark.rule("NW-ACT-10")
def test_the_historian_is_dragged_to_the_foyer_and_a_move_too_far_is_refused(open_page: Open) -> None:
    seen = open_page("seat1")
    begin_turn(seen)
    seen.until("gloam.lying().get('historian')?.space === 'hq'")
    prompted = seen.colour_of("foyer")

    seen.drag("historian", "foyer")
    seen.piece_is_on("historian", "foyer")
    seen.game_has("historian", "foyer")
    seen.page.get_by_role("tab", name="Story").click()
    newest = seen.page.locator(".story li").first
    expect(newest).to_contain_text("The Historian goes to the Foyer.")
    newest.get_by_role("button", name="Rule NW-ACT-10").click()  # and its sentence, from the rulebook
    expect(seen.page.locator(".toast.rule")).to_contain_text(
        there(getattr(load_rulebook(rulebooks()["netherwatch"]).by_id["NW-ACT-10"], "text", None))
    )
    expect(seen.page.locator("#now .vital").last).to_have_text("Actions 2/3")
    seen.until(
        f"String(gloam.colourAt(...gloam.state.layout.byId.get('foyer').spot)) !== '{','.join(map(str, prompted))}'",
        "the light in the Foyer never changed",
    )

    seen.drag("historian", "rookery")  # farther than two MOVEs
    seen.until(  # the strips themselves show both in the alarm's red, for a few seconds
        "['foyer', 'rookery'].every((space) => (([r, g, b]) => r > 120 && r > 2 * g && r > 2 * b)"
        "(gloam.colourAt(...gloam.state.layout.byId.get(space).spot)))",
        "no alarm in the light of Foyer and Rookery",
    )
    toast = seen.page.locator(".toast.alarm")
    expect(toast).to_contain_text("NW-ACT-10")
    expect(toast).to_contain_text("Put it back where it stood: Foyer.")
    assert {one.get_attribute("data-pointed") for one in seen.page.locator("#pointed path").all()} == {
        "foyer",
        "rookery",
    }
    expect(seen.page.locator(".differences")).to_contain_text("Put the Historian on the Foyer.")
    seen.drag("historian", "foyer")
    expect(seen.page.locator(".differences")).to_have_count(0)
    seen.game_has("historian", "foyer")


def test_the_first_thing_a_new_player_does_is_to_drag_the_historian_out_of_hq(open_page: Open) -> None:
    seen = open_page("seat1")
    seen.until("gloam.lying().get('historian')?.space === 'hq'")
    piece = seen.page.locator('#pieces [data-piece="historian"]').bounding_box()
    assert piece is not None
    seen.page.mouse.move(piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2)
    seen.page.mouse.down()
    seen.page.mouse.move(piece["x"] + 60, piece["y"] + 60, steps=4)
    expect(seen.page.locator('#reach [data-reach="foyer"]')).to_have_count(
        1
    )  # it may go there, though nobody has the turn
    seen.page.mouse.move(piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2, steps=4)
    seen.page.mouse.up()
    seen.drag("historian", "foyer")
    seen.game_has("historian", "foyer")
    expect(seen.page.locator(".toast.alarm")).to_have_count(0)
    expect(seen.page.locator("#now h2")).to_contain_text("What does the Historian do?")


def test_a_jump_that_has_several_ways_is_asked_about_and_picked(open_page: Open) -> None:
    seen = open_page("seat1")
    seen.until("gloam.lying().get('historian')?.space === 'hq'")
    seen.drag("historian", "conservatory")
    ways = seen.page.locator("#now .option", has_text="MOVE to the Conservatory.")
    expect(ways.first).to_contain_text("The Historian takes a turn. MOVE to the")
    assert ways.count() > 1
    ways.nth(1).click()
    seen.game_has("historian", "conservatory")
    expect(seen.page.locator(".differences")).to_have_count(0)


def test_a_board_that_differs_does_not_look_like_a_question(open_page: Open) -> None:
    seen = open_page("seat1")
    begin_turn(seen)
    seen.drag("historian", "rookery")
    box = seen.page.locator(".differences")
    expect(box).to_have_css("border-style", "dashed")  # not by colour alone
    colours = "(name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()"
    assert seen.page.evaluate(f"({colours})('--differs') !== ({colours})('--prompt')")


def test_an_option_that_moves_a_piece_is_done_by_a_hand_through_the_sensors(
    table: StandingTable, open_page: Open
) -> None:
    def by_page() -> int:
        return sum(table.referee.marks[src] for src, role in table.referee.roles.items() if role == "seat1")

    seen = open_page("seat1")
    before = by_page()
    begin_turn(seen)
    ways = seen.page.locator("#now").get_by_role("button", name="MOVE to the …")
    expect(ways).to_contain_text("1 Action ·")  # what it costs is said before it is chosen
    ways.click()
    foyer = seen.page.locator("#now").get_by_role("button", name="MOVE to the Foyer.")
    expect(foyer.locator(".cost")).to_have_text("1 Action")
    foyer.click()
    seen.piece_is_on("historian", "foyer")
    seen.game_has("historian", "foyer")
    assert by_page() == before + 1  # the page answered once, to begin the turn; the move came from the readers


def test_a_piece_is_moved_by_keyboard_alone(open_page: Open) -> None:
    seen = open_page("seat1")
    begin_turn(seen)
    piece = seen.page.locator('#pieces [data-piece="historian"]')
    piece.focus()
    seen.page.keyboard.press("ArrowLeft")
    expect(seen.page.locator("#carried .landing")).to_have_count(1)
    seen.page.keyboard.press("Enter")
    seen.until("!['hq', undefined].includes(gloam.lying().get('historian')?.space)", "the Historian never left HQ")


def test_a_tap_on_a_lit_space_goes_there_on_a_phone(open_page: Open) -> None:
    seen = open_page("seat1", PHONE, has_touch=True, is_mobile=True)
    begin_turn(seen)
    seen.page.locator("#floors").get_by_text("First Floor").tap()
    seen.page.touchscreen.tap(*seen.place_of("foyer"))
    seen.game_has("historian", "foyer")


def test_the_seat_code_leaves_the_address_and_a_reload_keeps_the_seat(open_page: Open) -> None:
    seen = open_page("seat2")
    assert "code" not in seen.page.url
    assert CODES["seat2"] not in seen.page.content()
    seen.page.reload()
    seen.until("window.gloam && gloam.state.role === 'seat2'")


def test_a_spectator_takes_a_seat_by_typing_its_code(open_page: Open) -> None:
    seen = open_page(None)
    expect(seen.page.locator("#now")).to_contain_text("You are watching.")
    seen.page.get_by_role("button", name="Take a seat").click()
    seen.page.get_by_label("Seat code").fill("XXX XXX")
    seen.page.get_by_role("button", name="Take the seat").click()
    expect(seen.page.locator("#code-says")).to_contain_text("No seat has this code.")
    seen.page.get_by_label("Seat code").fill(CODES["seat2"].lower())
    seen.page.get_by_role("button", name="Take the seat").click()
    seen.until("gloam.state.role === 'seat2'")
    expect(seen.page.locator("dialog")).to_be_hidden()


def test_one_shared_tablet_answers_for_all_seats_and_starts_a_game(table: StandingTable, open_page: Open) -> None:
    seen = open_page("screen")
    begin_turn(seen)
    assert table.referee.evening.play.answers[-1][0] == "seat1"
    seen.page.get_by_role("tab", name="Table").click()
    seen.page.get_by_role("button", name="Start another game").click()
    seen.page.locator("dialog").get_by_text("Netherwatch", exact=True).click()
    seen.page.locator("dialog").get_by_role("button", name="4", exact=True).click()
    expect(seen.page.locator("dialog").get_by_role("button", name="4", exact=True)).to_be_focused()
    seen.page.get_by_role("button", name="Begin").click()
    seen.until("Object.keys(gloam.seen().seen.view.seats).length === 4")

    names = seen.is_now("Object.values(gloam.seen().seen.view.seats).map((seat) => seat.name)")
    expect(seen.page.locator(".speakers .chip")).to_have_count(4)  # too much to list for everybody: one after the other
    seen.page.locator(".speakers").get_by_role("button", name=names[2]).click()
    expect(seen.page.locator("#now .option").first).to_have_text(f"The {names[2]} takes a turn.")
    assert seen.page.locator("#now .option").all_text_contents()[1:] == [
        f"First the {names[2]} drops something.",
        "Give up the Operation.",
    ]


def test_the_page_comes_back_by_itself_after_its_connection_breaks(
    open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = open_page("seat1")
    with monkeypatch.context() as away:
        away.setattr("gloamboard.pi_app.web.app.same_origin", lambda _: False)  # the server lets nobody in for a while
        seen.page.evaluate("gloam.drop()")
        expect(seen.page.locator(".trouble")).to_contain_text("Reconnecting")
    expect(seen.page.locator(".trouble")).to_have_count(0)
    seen.until("gloam.state.role === 'seat1'")
    begin_turn(seen)
    seen.complaints.clear()  # the browser rightly complains about the broken connection


def test_nothing_sticks_out_and_targets_fit_a_thumb(open_page: Open) -> None:
    seen = open_page("seat1")
    begin_turn(seen)
    ability = seen.page.locator("#now .option", has_text="It Has Happened Before.")
    expect(ability.locator("small:not(.cost)")).to_have_text(
        "Look at the next Event; leave it, discard it or put it under the deck."
    )
    for size in (DESKTOP, PHONE):
        seen.page.set_viewport_size(size)
        assert seen.is_now("document.documentElement.scrollWidth") <= size["width"]
        assert len(seen.boxes("#now .option, #now .fold")) >= 5
        boxes = seen.boxes("#now .option, #now .fold, #floors button, #seat, #aside button")
        assert len(boxes) >= 13
        assert all(box["height"] >= 44 for box in boxes)
    assert [box["height"] >= 44 for box in seen.boxes("#grip")] == [True]


def test_when_it_is_over_everybody_reads_how_and_who_may_begin_another_game(
    standing: StandingTable, browser: Browser
) -> None:
    play = Play(load_game("netherwatch"), two_players())
    while play.pending is not None:  # they give up at the first opportunity
        seat = play.waiting()[0]
        open_to = [option.key for option in play.pending.options(seat)]
        play.answer(seat, next((key for key in open_to if key[0] in ("abandon", "yes")), open_to[-1]))
    assert play.outcome is not None
    standing.begin_again(two_players(), play.answers)
    note_end(standing.record.folder, standing.referee.evening, 1_790_000_000.0)
    roles = ("seat1", "screen", "host")
    player, screen, host = (Seen(browser, f"{standing.address}/?code={CODES[role]}", ready=False) for role in roles)
    for seen in (player, screen, host):
        expect(seen.page.locator(".ending h2")).to_contain_text(play.outcome.says)
    expect(player.page.locator(".ending")).to_contain_text("The shared screen or the host starts another game.")
    screen.page.locator(".ending").get_by_role("button", name="Start another game").click()
    expect(screen.page.get_by_role("heading", name="Which game?")).to_be_visible()
    screen.page.get_by_role("button", name="Netherwatch").click()
    dogs = screen.page.get_by_text("Loyal Vigil: do dogs play")
    expect(dogs).to_have_count(0)  # its box is not in play
    screen.page.get_by_role("button", name="Loyal Vigil.", exact=True).click()
    expect(dogs).to_be_visible()
    screen.page.get_by_role("button", name="Not now").click()
    for seen in (player, host):
        seen.page.get_by_role("tab", name="Table").click()
    host.page.get_by_role("button", name="Finished evenings").click()
    expect(host.page.get_by_role("heading", name="Finished evenings")).to_be_visible()
    expect(host.page.locator(".devices").get_by_text(play.outcome.says)).to_be_visible()
    host.page.get_by_role("tab", name="Story").click()
    host.page.get_by_role("tab", name="Table").click()  # drawn anew, and still there
    expect(host.page.locator(".devices").get_by_text(play.outcome.says)).to_be_visible()
    expect(player.page.get_by_role("button", name="Finished evenings")).to_have_count(0)
    for seen in (player, screen, host):
        seen.close()


def test_the_page_asks_no_other_host_for_anything(table: StandingTable, browser: Browser) -> None:
    page = browser.new_page(viewport=DESKTOP)  # a profile that has nothing kept
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(table.address)
    expect(page.locator("#map .space").first).to_be_attached()
    page.context.close()
    assert len(asked) > 15
    assert all(url.startswith(table.address) for url in asked)


def test_a_tab_of_the_shelf_comes_up_on_a_phone_and_the_board_can_be_read(open_page: Open) -> None:
    seen = open_page("seat1", PHONE, has_touch=True, is_mobile=True)
    assert seen.is_now("document.querySelector('#map').getScreenCTM().a") >= 1  # pixels a millimetre
    x, y = seen.place_of("hq")  # and the own piece is in the picture
    assert 0 < x < PHONE["width"]
    assert 100 < y < PHONE["height"] / 2
    before = seen.page.locator("#tabs").bounding_box()
    seen.page.get_by_role("tab", name="Story").tap()
    expect(seen.page.locator(".story li").first).to_be_in_viewport()
    after = seen.page.locator("#tabs").bounding_box()
    assert before is not None
    assert after is not None
    assert after["y"] < before["y"] - 200


def test_rooms_names_stay_within_their_rooms(open_page: Open) -> None:
    seen = open_page("seat1")
    wide = seen.is_now(
        """[...document.querySelectorAll("#map g.names:not(#captions) text")].map((text, i) => {
        const xs = gloam.state.layout.spaces[i].polygon.map((corner) => corner[0]);
        return [text.textContent, text.getBBox().width, Math.max(...xs) - Math.min(...xs)];
        })"""
    )
    assert len(wide) == 40
    assert [name for name, text, room in wide if text > room + 4] == []


def test_a_rooms_name_on_a_phone_can_be_read_or_waits_until_one_comes_closer(open_page: Open) -> None:
    seen = open_page("seat1", PHONE, has_touch=True, is_mobile=True)
    rooms = "[...document.querySelectorAll('#map .names [data-high]')].filter((one) => one.getClientRects().length)"
    scale = "document.getElementById('map').getScreenCTM().a"
    letters = f"{rooms}.map((one) => parseFloat(getComputedStyle(one).fontSize) * {scale})"
    assert len(seen.is_now(letters)) == 40
    seen.page.locator("#map").focus()
    seen.page.keyboard.press("0")  # the whole table
    seen.until(f"{scale} < 0.5")
    readable = f"{letters}.every((high) => high >= 10)"  # in the next frame: each change of a style takes one
    seen.until(readable, "names too small to be read")
    assert 5 < len(seen.is_now(letters)) < 40, "where a room is wide its name is larger instead"
    for _ in range(4):
        seen.page.keyboard.press("+")
    seen.until(f"{rooms}.length === 40", "the names never came back")
    seen.until(readable)
