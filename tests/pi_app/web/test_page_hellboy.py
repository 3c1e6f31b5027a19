"""A case of Hellboy in a real browser: dark rooms on the shared screen, a door opened on a phone, two seats that act
between each other's actions. With `--write-pictures` what they show is kept for docs/."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, expect

from gloamboard.pi_app.config import shipped_files
from gloamboard.rules.hellboy import GAME
from gloamboard.rules.kernel import Answer, Play, Rng, Setup
from tests.pi_app.web.in_browser import DESKTOP, PHONE, Seen
from tests.pi_app.web.standing_table import CODES, StandingTable

pytestmark = pytest.mark.browser
SETUP = Setup(("seat1", "seat2"), 4, {"case": "lantern-street", "difficulty": "calm"})
BY_HAND = Setup(SETUP.seats, SETUP.seed, SETUP.choices, frozenset({"dice"}))
PICTURES = Path(__file__).resolve().parents[3] / "docs"


@cache
def in_the_hall() -> tuple[Answer, ...]:
    """Agents are chosen and nothing is bought; it is the first agent phase, before anybody has acted."""
    play = Play(GAME, SETUP)
    wanted = {"calloway", "lucan", "ready", "front"}
    while play.state.phase != "agent":
        assert play.pending is not None
        seat = play.waiting()[0]
        keys = [option.key for option in play.pending.options(seat)]
        play.answer(seat, next((key for key in keys if wanted & set(key)), keys[0]))
    return tuple(play.answers)


@cache
def dice_thrown() -> tuple[Answer, ...]:
    """Hands have rolled for a test of the agent phase."""
    play, rng = Play(GAME, BY_HAND), Rng(4)
    while True:
        assert play.pending is not None
        if play.pending.about == "dice" and play.state.phase == "agent":
            return tuple(play.answers)
        seat = play.waiting()[0]
        play.answer(seat, GAME.bots["sensible"](GAME.view(play.state, seat), play.pending.options(seat), rng))


@cache
def among_enemies() -> tuple[Answer, ...]:
    """Four rooms are explored, enemies about, fire or frogs too."""
    play, rng = Play(GAME, SETUP), Rng(2)
    while True:
        state = play.state
        if state.phase == "agent" and len(state.explored) > 3 and len(state.enemies) > 1 and state.clues:
            return tuple(play.answers)
        assert play.pending is not None
        seat = play.waiting()[0]
        play.answer(seat, GAME.bots["sensible"](GAME.view(state, seat), play.pending.options(seat), rng))


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StandingTable]:
    layout, tokens = shipped_files.find_layout("hellboy-case"), shipped_files.find_tokens("hellboy")
    one = StandingTable(tmp_path_factory.mktemp("case"), GAME, SETUP, layout, tokens=tokens)
    yield one
    one.close()


def page(standing: StandingTable, browser: Browser, role: str) -> Seen:
    more = {} if role == "screen" else {"has_touch": True, "is_mobile": True}
    seen = Seen(browser, f"{standing.address}/?code={CODES[role]}", DESKTOP if role == "screen" else PHONE, **more)
    seen.until(f"gloam.state.role === '{role}' && gloam.state.layout.byId.has('great-hall-a')")
    return seen


def keep(seen: Seen, name: str, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--write-pictures"):
        seen.is_now("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        shot = Image.open(io.BytesIO(seen.page.screenshot()))
        shot.convert("RGB").save(PICTURES / f"{name}.jpg", quality=82, optimize=True)


def test_a_door_is_opened_on_a_phone_and_the_room_wakes_on_the_screen(
    standing: StandingTable, browser: Browser
) -> None:
    standing.begin_again(SETUP, in_the_hall())
    one, two, screen = (page(standing, browser, role) for role in ("seat1", "seat2", "screen"))
    try:
        screen.until("Math.max(...gloam.colourAt(...gloam.state.layout.byId.get('great-hall-a').spot)) > 60")
        assert max(screen.colour_of("library-b")) < max(screen.colour_of("great-hall-b"))
        for seen in (one, screen):  # a trigger marker waits at 2, an insight marker at 3
            known = seen.page.locator(".panel.track", has_text="Information gathered").first.locator(".pips i")
            expect(known).to_have_text(["", "T", "I", "", "", ""])
        # everybody acts, in any order, each their own agent
        two.page.locator("#reach [data-reach=great-hall-a]").press("Enter")
        two.game_has("lucan", "great-hall-a")
        one.page.locator("#reach [data-reach=great-hall-c]").press("Enter")
        one.game_has("calloway", "great-hall-c")
        assert one.is_now("gloam.seen().seen.asks.options.every((one) => one.key[1] !== 'lucan')")
        one.page.get_by_role("button", name="explores the Library").first.tap()
        screen.until("gloam.seen().seen.view.explored.includes('library')")
        dark = max(screen.colour_of("crypt-a"))
        screen.until(
            f"Math.max(...gloam.colourAt(...gloam.state.layout.byId.get('library-a').spot)) > {dark}",
            "the room never woke",
        )
        one.piece_is_on("calloway", "great-hall-c")  # she only touched what lies behind the door
        two.until("gloam.seen().seen.asks.options.some((one) => one.key[1] === 'lucan')", "the other seat goes on")
    finally:
        for seen in (one, two, screen):
            seen.close()


def test_figures_that_may_be_set_down_are_at_hand_and_one_is_chosen_by_that(
    standing: StandingTable, browser: Browser
) -> None:
    standing.begin_again(SETUP)
    seen = Seen(browser, f"{standing.address}/?code={CODES['seat1']}", DESKTOP)
    try:
        at_hand = seen.page.locator("#aside [data-piece]")
        expect(at_hand).to_have_count(6)  # the box is closed
        (box,) = seen.boxes("#aside [data-piece=calloway]")
        seen.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        seen.page.mouse.down()
        seen.page.mouse.move(*seen.place_of("great-hall-d"), steps=4)
        seen.page.mouse.up()
        seen.until("gloam.seen().seen.view.pieces.calloway?.at === 'great-hall-d'", "nobody was chosen")
        expect(at_hand).to_have_count(0)  # the other seat chooses now
    finally:
        seen.close()


def test_whoever_is_stunned_lies_on_the_board_and_is_not_asked_for(standing: StandingTable, browser: Browser) -> None:
    play = Play(GAME, SETUP)
    for answer in in_the_hall():
        play.answer(*answer)
    for _ in range(2):
        play.answer("host", ("ruling", "minions", "slot", "A", "where", "at", "area", "great-hall-a"))
    for figure in ("lucan", "mire-spawn-1"):
        play.answer("host", ("ruling", "turn_figure", "figure", figure))
    standing.begin_again(SETUP, play.answers)
    screen = page(standing, browser, "screen")
    try:
        expect(screen.page.locator("#pieces [data-piece='mire-spawn-2']")).to_have_count(1)  # it stands
        for lies in ("lucan", "mire-spawn-1"):
            drawn = screen.page.locator(f"#ghosts [data-ghost='{lies}']")
            expect(drawn).to_have_class("piece")  # as solid as those who stand
            assert "rotate(90)" in (drawn.get_attribute("transform") or "")
    finally:
        screen.close()


def test_numbers_and_words_of_thrown_dice_are_entered_on_one_screen_of_a_phone(
    standing: StandingTable, browser: Browser
) -> None:
    standing.begin_again(BY_HAND, dice_thrown())
    asked = Play(GAME, BY_HAND)
    for answer in dice_thrown():
        asked.answer(*answer)
    phone = page(standing, browser, asked.waiting()[0])
    throws = phone.page.locator(".throw")
    try:
        expect(throws).to_have_count(4)
        expect(throws.nth(3).get_by_role("radio")).to_have_text(["Catastrophe", "+1", "+2", "Re-roll", "×2", "BPRD"])
        expect(phone.page.locator("#now .options button", has_text="shows")).to_have_count(0)
        boxes = phone.boxes(".throw .face, #enter-dice")
        assert all(box["height"] >= 44 and box["width"] >= 30 for box in boxes)
        assert all(0 < box["y"] < PHONE["height"] - box["height"] for box in boxes)  # one screen
        for nth, face in enumerate(("0", "1", "2")):
            throws.nth(nth).get_by_role("radio", name=face, exact=True).tap()
        expect(phone.page.locator("#enter-dice")).to_be_disabled()
        throws.nth(3).get_by_role("radio", name="Re-roll").tap()
        throws.nth(3).get_by_role("radio", name="+2").tap()  # a slip, mended
        phone.until("String(gloam.seen().seen.view.test.faces) === '0,1,2,plus-two'", "the table never had these faces")
        phone.page.locator("#enter-dice").tap()
        phone.until("gloam.seen().seen.asks?.about !== 'dice'", "the throw never ended")
    finally:
        phone.close()


def test_digits_enter_numbers_by_themselves_and_words_by_their_place(standing: StandingTable, browser: Browser) -> None:
    standing.begin_again(BY_HAND, dice_thrown())
    asked = Play(GAME, BY_HAND)
    for answer in dice_thrown():
        asked.answer(*answer)
    seen = Seen(browser, f"{standing.address}/?code={CODES[asked.waiting()[0]]}", DESKTOP)
    try:
        expect(seen.page.locator(".throw")).to_have_count(4)
        seen.page.keyboard.type("0213")
        seen.until(
            "String(gloam.seen().seen.view.test.faces) === '0,2,1,plus-two'", "the digits never reached the table"
        )
    finally:
        seen.close()


def test_what_both_agents_of_a_lone_player_have_left_and_may_do_fits_a_phone(
    standing: StandingTable, browser: Browser
) -> None:
    alone = Setup(("seat1",), 4, SETUP.choices)
    play = Play(GAME, alone)
    while play.state.phase != "agent":
        assert play.pending is not None
        keys = [option.key for option in play.pending.options("seat1")]
        play.answer("seat1", next((key for key in keys if {"calloway", "frey", "ready"} & set(key)), keys[0]))
    for _ in range(2):
        play.answer("host", ("ruling", "minions", "slot", "A", "where", "at", "area", "great-hall-a"))
    standing.begin_again(alone, play.answers)
    phone = page(standing, browser, "seat1")
    try:
        expect(phone.page.locator(".vital")).to_have_count(2)
        expect(phone.page.locator(".fold span").first).to_have_text("Shoot")  # not "… 1 of 1 health"
        assert all(box["right"] <= PHONE["width"] for box in phone.boxes(".vital"))
    finally:
        phone.close()


def test_a_case_is_read_on_a_phone_and_on_the_screen(
    standing: StandingTable, browser: Browser, request: pytest.FixtureRequest
) -> None:
    standing.begin_again(SETUP, among_enemies())
    phone, screen = page(standing, browser, "seat1"), page(standing, browser, "screen")
    try:
        for seen in (phone, screen):
            expect(seen.page.get_by_text("Impending doom").first).to_be_attached()
        enemies = screen.is_now("gloam.seen().seen.view.enemies.map((one) => one.id)")
        assert len(enemies) > 1
        for enemy in enemies:
            expect(screen.page.locator(f"#pieces [data-piece='{enemy}']")).to_have_count(1)
        assert phone.is_now("document.documentElement.scrollWidth <= innerWidth"), "a phone never scrolls sideways"
        keep(phone, "hellboy-phone", request)
        keep(screen, "hellboy-screen", request)
    finally:
        phone.close()
        screen.close()
