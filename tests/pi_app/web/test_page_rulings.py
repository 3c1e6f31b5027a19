"""The host rules by pointing, in every game: adds, takes, moves, gives, turns and lights something, and goes back to
before it; on a phone it moves and turns something. What it would change is said first; a player's page tells what came
of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Locator

from gloamboard.pi_app.config import shipped_files
from gloamboard.rules.kernel import PUBLIC, Answer, Key, Play, Rng, Setup, Thing, load_game
from gloamboard.rules.kernel.door import seen_by
from gloamboard.rules.kernel.explaining import POINTED, rulings_on, would_change
from gloamboard.rules.kernel.forms import RulingForm
from tests.pi_app.web.in_browser import DESKTOP, PHONE, Seen
from tests.pi_app.web.standing_table import CODES, StandingTable

pytestmark = pytest.mark.browser
LAYOUTS = {
    "hellboy": "hellboy-case",
    "netherwatch": "mansion-a",
    "set_a_watch": "camp",
    "stifling_dark": "dark-sawmill",
}
MIDST = {"hellboy": 90, "netherwatch": 60, "set_a_watch": 40, "stifling_dark": 60}  # answers until enough lies about
DEEDS = {
    "add": r"Add ",
    "take": r"Take .*away|Take \d|Take an? |Firewood -",
    "move": r"Move it ",
    "give": r"Give ",
    "turn": r"Turn |The Door is (?!Locked|Damaged)|Forward|Lay it down",  # nobody goes back to before a look
    "light": r"Light|Add a Lit|Firewood \+|Set it on fire|Make the Zone Dim",
}
SIZES = {"desktop": DESKTOP, "phone": PHONE}
POINTED_WITH = {"desktop": tuple(DEEDS), "phone": ("move", "turn")}  # a finger points at a piece, and at a place


class Table(NamedTuple):
    standing: StandingTable
    setup: Setup
    begun: list[Answer]


def in_the_midst(game_id: str, setup: Setup) -> list[Answer]:
    """So many answers of the sensible bots, until nothing is half done."""
    game = load_game(game_id)
    play, rng = Play(game, setup), Rng(3)
    while play.pending is not None and (len(play.answers) < MIDST[game_id] or not play.pending.opens):
        seat = play.waiting()[0]
        play.answer(seat, game.bots["sensible"](game.view(play.state, seat), play.pending.options(seat), rng))
    return list(play.answers)


@pytest.fixture(scope="module", params=sorted(LAYOUTS))
def table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    game = load_game(request.param)
    choices = {one.key: one.default for one in game.questions} | {"party": "random"}
    setup = Setup(
        ("seat1", "seat2"), 21, {one: choices[one] for one in choices if one != "party" or "watch" in game.id}
    )
    layout = shipped_files.find_layout(LAYOUTS[game.id])
    tokens = shipped_files.find_tokens(game.id)
    standing = StandingTable(tmp_path_factory.mktemp(game.id), game, setup, layout, tokens=tokens)
    yield Table(standing, setup, in_the_midst(game.id, setup))
    standing.close()


def pointed_at(play: Play) -> Iterator[Thing]:
    """All that a host can point at: what lies about, spaces, and what the panels show."""
    seen = seen_by(play, PUBLIC)
    yield from (("piece", piece) for piece, facts in seen["view"]["pieces"].items() if facts["at"])
    yield from (("space", space) for space in sorted(play.game.scene(seen["view"])["spaces"]))
    for panel in seen["panels"]:
        yield from (("card", card["id"]) for card in panel.get("cards", ()) if "id" in card)
        yield from (tuple(die["thing"]) for die in panel.get("dice", ()) if "thing" in die)
        if panel["kind"] in ("track", "deck"):
            yield "track", panel["title"], panel.get("seat") or ""


def where_it_is(host: Seen, thing: Thing) -> Locator | tuple[float, float] | None:
    """What to tap for it; None for what is out of sight, or lies under something else."""
    kind, id = str(thing[0]), str(thing[1])
    if kind in ("piece", "space"):
        spot: list[float] | None = host.is_now(
            """(([kind, id]) => {
            const board = document.getElementById("board").getBoundingClientRect();
            const spot = gloam.state.layout.byId.get(id)?.spot;
            if (kind === "space" && !spot) return null;
            const body = document.querySelector(`#pieces [data-piece="${id}"] .body`)?.getBoundingClientRect();
            if (kind === "piece" && !body) return null;
            const at = kind === "piece" ? { x: body.x + body.width / 2, y: body.y + body.height / 2 }
              : new DOMPoint(...spot).matrixTransform(document.getElementById("map").getScreenCTM());
            const hit = document.elementFromPoint(at.x, at.y);
            const piece = hit?.closest("[data-piece]")?.dataset.piece;
            const mine = kind === "piece" ? piece === id : !piece && hit?.closest("#map") && !hit.closest(".control");
            return mine && at.y > board.top + 8 && at.y < board.bottom - 8 ? [at.x, at.y] : null;
            })(%s)"""
            % [kind, id]
        )
        return (spot[0], spot[1]) if spot else None
    found = {
        "track": f".panel.track:has(button:text-is('{id}')) button, .panel.deck:has(button:text-is('{id}')) button",
        "card": f"#panels [data-thing='{id}'] button",
        "die": ".panel.dice .die-of",
    }[kind]
    some = host.page.locator(found)
    return some.first if some.count() else None


def tap(host: Seen, what: Locator | tuple[float, float], phone: bool) -> None:
    if isinstance(what, tuple):
        (host.page.touchscreen.tap if phone else host.page.mouse.click)(*what)
    elif phone:
        what.tap()
    else:
        what.click()


def fitting(play: Play, deed: str) -> Iterator[tuple[Thing, RulingForm]]:
    for thing in pointed_at(play):
        for row in rulings_on(play, thing):
            if re.match(DEEDS[deed], row["says"]):
                yield thing, row


def look(host: Seen, phone: bool) -> None:
    """The whole board, lying still; on a phone the sheet is lowered."""
    if phone and host.is_now("document.body.classList.contains('sheet-up')"):
        tap(host, host.page.locator("#grip"), phone)
    whole = host.page.locator("#floors button", has_text="All")
    if whole.count():
        tap(host, whole.first, phone)
    still = """() => new Promise((done) => {
        const at = () => ["e", "f", "a"].map((one) => document.getElementById("map").getScreenCTM()[one]).join();
        let [was, same] = ["", 0];
        const look = () => {
            same = at() === was ? same + 1 : 0;
            was = at();
            if (same > 12) done(); else requestAnimationFrame(look);
        };
        look();
    })"""
    host.page.evaluate(still)


class Ruled(NamedTuple):
    """A ruling that can be pointed at on this page, with the space that it asks for, if any."""

    thing: Thing
    says: str
    there: str


def to_rule(host: Seen, play: Play, deed: str) -> Ruled:
    for thing, row in fitting(play, deed):
        key = tuple(row["key"])
        if where_it_is(host, thing) is None:
            continue
        if POINTED not in key:
            if would_change(play, key):
                return Ruled(thing, row["says"], "")
            continue
        if space := goal(host, play, thing, row["says"]):
            return Ruled(thing, row["says"], space)
    raise AssertionError(
        f"{deed}: by pointing nobody can, of {[(one, row['says']) for one, row in fitting(play, deed)]}"
    )


def goal(host: Seen, play: Play, thing: Thing, says: str) -> str:
    """The first space in sight where that can be ruled to."""
    key = next(tuple(row["key"]) for row in rulings_on(play, thing) if row["says"] == says)
    spaces: list[str] = host.is_now("gloam.state.layout.spaces.map((one) => one.id)")
    fits = (one for one in spaces if where_it_is(host, ("space", one)) and may_go(play, key, one))
    return next(fits, "")


def point(host: Seen, thing: Thing, phone: bool) -> None:
    place = where_it_is(host, thing)
    assert place is not None, thing
    tap(host, place, phone)


def rule(host: Seen, standing: StandingTable, deed: str, phone: bool) -> list[str]:
    """What was said that it would change, before it was made so."""
    play = standing.referee.evening.play
    thing, says, there = to_rule(host, play, deed)
    told, stood = len(play.story), play.hash()
    point(host, thing, phone)
    menu = host.page.locator("#menu")
    tap(host, menu.locator(".rulings").get_by_role("button", name=says, exact=True).first, phone)
    if there:
        look(host, phone)  # what is said now may lie over a space, and the board may have moved
        point(host, ("space", goal(host, play, thing, says)), phone)
    so = menu.get_by_role("button", name="So it is")
    so.wait_for()
    would = [str(one) for one in menu.locator(".would li").all_inner_texts()]
    assert play.hash() == stood, "nothing is so yet"
    tap(host, so, phone)
    standing.until(lambda: len(standing.referee.evening.play.story) > told, f"{thing}: {says}: not ruled")
    return would


def may_go(play: Play, key: Key, space: str) -> bool:
    """Whether the ruling can be, with that space in it, and something is told that it would change."""
    aimed = tuple(space if word == POINTED else word for word in key)
    try:
        play.game.check_ruling(play.state, aimed)
        return len(would_change(play, aimed)) > 1
    except ValueError:
        return False


@pytest.mark.parametrize("size", SIZES)
def test_a_host_adds_takes_moves_gives_turns_lights_and_goes_back_by_pointing(
    table: Table, browser: Browser, size: str
) -> None:
    phone = size == "phone"
    more = {"has_touch": True, "is_mobile": True} if phone else {}
    pages = [
        Seen(browser, f"{table.standing.address}/?code={CODES[role]}", SIZES[size], **more)
        for role in ("host", "seat2")
    ]
    host, player = pages
    try:
        for deed in POINTED_WITH[size]:
            table.standing.begin_again(table.setup, table.begun)
            for one, role in zip(pages, ("host", "seat2"), strict=True):
                one.until(f"gloam.state.role === '{role}' && gloam.seen()?.seen?.view")
            host.page.bring_to_front()
            tap(host, host.page.locator("#tab-panels"), phone)
            look(host, phone)
            stood = table.standing.referee.evening.play.hash()
            said = rule(host, table.standing, deed, phone)
            assert said, f"{deed}: nobody is told what it would change"
            newest = table.standing.referee.evening.play.story[-1].says
            player.until(f"gloam.seen().seen.story.some((line) => line.says === {newest!r})", f"{deed}: {newest}")
            go_back(host, phone)
            table.standing.until(partial(stands, table.standing, stood), f"{deed}: not taken back")
    finally:
        for one in pages:
            one.close()


def go_back(host: Seen, phone: bool) -> None:
    tap(host, host.page.locator("#tab-story"), phone)
    tap(host, host.page.get_by_role("button", name="Take back more than one answer"), phone)
    tap(host, host.page.locator(".moment").first, phone)


def stands(standing: StandingTable, hash: str) -> bool:
    return standing.referee.evening.play.hash() == hash
