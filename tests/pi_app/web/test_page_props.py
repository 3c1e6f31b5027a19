"""The twins of the Orb and the P.K.A.D. on the page, while neither is plugged in: the game goes on with them."""

import math
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from gloamboard.firmware.beam import beam, cell
from gloamboard.firmware.face import face
from gloamboard.firmware.glow import glow
from gloamboard.firmware.pkad import Pkad
from gloamboard.firmware.torch import Torch
from gloamboard.hal.props.words import SCENES, SCENES_OF
from gloamboard.hal.sim.props import SimPorts
from gloamboard.rules.kernel import Setup, load_game
from tests.pi_app.web.in_browser import PHONE, Seen
from tests.pi_app.web.standing_table import CODES, StandingTable

pytestmark = pytest.mark.browser
Begin = Callable[..., tuple[StandingTable, Seen]]


def evening_of(agent: str) -> Setup:
    game = load_game("netherwatch")
    choices = {question.key: question.default for question in game.questions} | {"agents": f"{agent} skeptic"}
    return Setup(("seat1", "seat2"), seed=7, choices=choices, hands=frozenset({"clues"}))


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StandingTable]:
    """No prop is plugged in."""
    setup = evening_of("historian")
    one = StandingTable(tmp_path_factory.mktemp("table"), load_game("netherwatch"), setup, ports=SimPorts())
    yield one
    one.close()


@pytest.fixture
def begin(browser: Browser, table: StandingTable) -> Iterator[Begin]:
    """An evening whose first Agent stands over a wild Clue with a device that has a prop; the prop is missing."""
    pages: list[Seen] = []

    def begin_with(agent: str, **more: Any) -> tuple[StandingTable, Seen]:
        seat = "seat1"
        keys = [("turn", agent), ("move", agent, "study"), ("stop", agent), ("face", "wild")]
        table.begin_again(evening_of(agent), [(seat, key) for key in keys])
        pages.append(Seen(browser, f"{table.address}/?code={CODES[seat]}", **more))
        pages[-1].until(f"gloam.state.role === '{seat}' && gloam.state.views.{seat}?.seen.asks?.options.length")
        return table, pages[-1]

    yield begin_with
    for one in pages:
        one.close()


def investigate(seen: Seen, trait: str) -> None:
    unfolded(seen, trait).click()


def unfolded(seen: Seen, trait: str) -> Locator:
    fold = seen.page.locator("#now .fold", has_text=re.compile("^INVESTIGATE"))
    button = seen.page.locator("#now").get_by_role("button", name=re.compile(f"INVESTIGATE with the .*: {trait}"))
    expect(fold.or_(button).first).to_be_visible()
    if not button.count():
        fold.click()
    expect(button).to_be_visible()
    return button


def twin(seen: Seen, prop: str, scene: str) -> Locator:
    found = seen.page.locator(f'#props [data-prop="{prop}"]')
    expect(found).to_have_attribute("data-scene", scene)
    return found


def turn_by_keys(seen: Seen, orb: Locator, times: int) -> None:
    orb.locator(".globe").focus()
    for _ in range(times):
        seen.page.keyboard.press("ArrowRight")


def moving_light(seen: Seen) -> Locator:
    """The Orb leaps, or drifts."""
    found = seen.page.locator('#props [data-prop="orb"]')
    expect(found).to_have_attribute("data-scene", re.compile("^(leap|drift)$"))
    return found


def lay_the_card(seen: Seen) -> None:
    twin(seen, "pkad", "card").get_by_role("button", name="Lay the card on").click()


def did_on_props(table: StandingTable) -> list[tuple[str, str, Any]]:
    """What the referee has on disk of things done on props."""
    found = table.record.read()
    assert found is not None
    inputs = [entry["in"] for entry in found[1]]
    return [(one["prop"], one["event"], one.get("words")) for one in inputs if one["kind"] == "prop"]


def test_a_link_that_breaks_and_comes_back_changes_nothing_on_the_page(begin: Begin) -> None:
    _, seen = begin("historian")
    button, reach = unfolded(seen, "Teleportation"), seen.page.locator("#reach [data-reach]")
    before = reach.count()
    assert before > 0
    seen.is_now(
        """(async () => {
        const { changed } = await import(document.querySelector('[href$="/state.js"]').href);
        for (const role of ["spectator", "seat1"]) {  // on a slow line each of the two is drawn
          gloam.state.role = role;
          changed("role");
          await null;
        }
        })()"""
    )
    expect(button).to_be_visible()
    seen.is_now("gloam.drop()")
    seen.until("!gloam.state.link")
    seen.until("gloam.state.link && gloam.state.role === 'seat1' && gloam.seen().seen.asks.options.length")
    expect(button).to_be_visible()
    expect(reach).to_have_count(before)


def test_the_orbs_twin_searches_its_ring_is_turned_until_the_marks_meet_and_its_light_moves(begin: Begin) -> None:
    table, seen = begin("historian")
    orb = twin(seen, "orb", "idle")
    expect(orb).to_contain_text("this page stands in")
    orb.locator("summary").click()
    for event in ("Shake", "Hold"):  # they reach the referee and mean nothing here
        orb.get_by_role("button", name=event).click()
    table.until(lambda: len(did_on_props(table)) == 2, "not all that was done on the twin is on record")
    investigate(seen, "Teleportation")
    orb = twin(seen, "orb", "searching")
    expect(orb).to_contain_text("It waits for you")
    assert orb.get_by_role("button").all_inner_texts() == []  # what means nothing now is not offered
    turn_by_keys(seen, orb, 8)
    moving_light(seen)
    expect(seen.page.locator("#shelf")).to_contain_text(re.compile("Round 1, Scrying Orb: "))
    table.until(lambda: len(did_on_props(table)) == 3, "not all that was done on the twin is on record")
    assert [event for _, event, _ in did_on_props(table)] == ["shake", "hold", "met"]


def test_five_dice_typed_on_the_readers_twin_ask_for_a_reading_that_enters_the_notebook(
    begin: Begin, browser: Browser
) -> None:
    table, seen = begin("athlete")
    investigate(seen, "Stalker")
    lay_the_card(seen)
    pkad = twin(seen, "pkad", "dice")
    keys = pkad.locator(".die-key")
    expect(keys).to_have_count(5)
    keys.first.focus()
    for digit in (3, 1, 6, 2, 5):
        seen.page.keyboard.press(str(digit))
    keys.nth(1).click()  # a tap turns a die to its next face
    pkad.get_by_role("button", name="Set them in").click()

    pkad = twin(seen, "pkad", "ask")
    assert pkad.locator(".display b").all_inner_texts() == ["3", "2", "6", "2", "5"]
    other = Seen(browser, f"{table.address}/")  # another page, where nothing was typed
    expect(twin(other, "pkad", "ask").locator(".display")).to_have_attribute("aria-label", "dice 3 2 6 2 5")
    other.close()
    pkad.get_by_role("button", name="Ask for a reading").click()
    pkad = twin(seen, "pkad", "reading")
    assert re.fullmatch("reading [0-9]", pkad.locator(".dial").get_attribute("aria-label") or "")
    expect(pkad.locator("output")).to_have_text(re.compile("^[0-9]$"))
    expect(seen.page.locator("#shelf")).to_contain_text(re.compile(r"Round 1, P\.K\.A\.D\.: "))
    faces = [3, 2, 6, 2, 5]
    assert did_on_props(table) == [
        ("pkad", "card", {}),
        ("pkad", "dice", {"faces": faces, "how": "typed"}),
        ("pkad", "ask", {"faces": faces}),
    ]


def test_the_needle_sweeps_once_and_is_not_begun_again_by_what_else_happens(begin: Begin) -> None:
    _, seen = begin("athlete")
    seen.page.emulate_media(reduced_motion="no-preference")
    investigate(seen, "Aggressive")
    lay_the_card(seen)
    twin(seen, "pkad", "dice").get_by_role("button", name="Roll for me").click()
    twin(seen, "pkad", "ask").get_by_role("button", name="Ask for a reading").click()
    needle = twin(seen, "pkad", "reading").locator(".needle")
    needle.evaluate("(one) => { one.dataset.same = 'yes'; }")
    light = seen.page.locator('#now button[data-key=\'["light","on"]\']')
    expect(light).to_be_visible()  # the reading's own view has come, and the game goes on
    before = seen.is_now("gloam.seen().rev")
    light.click()  # something else happens
    seen.until(f"gloam.seen().rev > {before}")
    expect(needle).to_have_attribute("data-same", "yes")
    expect(needle).to_have_attribute(
        "style", re.compile(r"rotate: -?[\d.]+deg")
    )  # it stands, and nobody begins it again


def test_the_twin_unfolds_on_a_phone_when_it_is_waited_for(begin: Begin) -> None:
    table, seen = begin("historian", size=PHONE, has_touch=True, is_mobile=True)
    expect(seen.page.locator('#props [data-prop="orb"]')).to_be_hidden()  # idle: it leaves the board alone
    investigate(seen, "Teleportation")
    orb = twin(seen, "orb", "searching").locator(".globe")
    box = orb.bounding_box()
    assert box is not None
    x, y, r = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] / 2 - 6
    seen.page.mouse.move(x, y - r)
    seen.page.mouse.down()
    for step in range(1, 19):  # half round
        angle = math.pi * step / 18
        seen.page.mouse.move(x + r * math.sin(angle), y - r * math.cos(angle))
    assert did_on_props(table) == []  # they have to stay together for a breath
    seen.page.mouse.up()
    moving_light(seen)


@pytest.mark.parametrize("wide", [390, 900, 1024, 1440])
def test_a_twin_that_waits_lies_whole_on_the_board_and_its_ring_is_round(begin: Begin, wide: int) -> None:
    """Beside the twins of the Orb and the reader there is no room for a third in the same row of a small screen."""
    _, seen = begin("patron", size={"width": wide, "height": 800})
    investigate(seen, "Light Aversion")
    twin(seen, "shard", "searching")
    [board], [shard] = seen.boxes("#board"), seen.boxes('#props [data-prop="shard"]')
    assert board["left"] <= shard["left"] < shard["right"] <= board["right"]
    assert shard["bottom"] <= board["bottom"]
    [ring] = seen.boxes('#props [data-prop="shard"] .globe')
    assert (ring["width"], ring["height"]) == (96, 96)


def test_a_twin_glows_pixel_by_pixel_as_the_firmware_does(begin: Begin) -> None:
    """firmware/glow.py, face.py and beam.py beside their likeness on the page."""
    _, seen = begin("historian")
    rings = [
        (scene, level, at, ms)
        for scene in SCENES_OF["orb"]
        for level in (0, 4, 9)
        for at in range(-128, 128, 21)
        for ms in (0, 70, 255, 640, 1199, 1200, 2050, 4999, 61_234)
        if scene != "searching" or ms < 256
    ]
    marks = [(level, ms) for level in range(10) for ms in range(0, 2000, 70)]
    cells = [
        (scene, level, x, y, lean, ms)
        for scene in SCENES_OF["torch"]
        for level in (0, 4, 9)
        for x in range(5)
        for y in range(5)
        for lean in (-8, -3, 0, 5, 8)
        for ms in (0, 70, 640, 1850)
    ]
    shown = seen.page.evaluate(
        """async ([rings, marks, cells]) => {
        const looks = await import(new URL("prop_looks.js", document.querySelector("script").src));
        return [
            rings.map((one) => looks.glow(...one)),
            marks.map((one) => looks.needle(...one)),
            cells.map((one) => looks.beam(...one)),
        ];
        }""",
        [rings, marks, cells],
    )
    torch = Torch(beam, b"i")
    for (scene, level, x, y, lean, ms), light in zip(cells, shown[2], strict=True):
        torch.scene(f"{SCENES[scene].letter}{level}".encode(), 0)
        torch.lean = lean
        assert light == cell(torch, x, y, ms), (scene, level, x, y, lean, ms)
    letters = {scene: ord(SCENES[scene].letter) for scene in SCENES_OF["orb"]}
    assert shown[0] == [max(0, min(255, glow(letters[scene], level, at, ms))) for scene, level, at, ms in rings]
    for (level, ms), at in zip(marks, shown[1], strict=True):
        reader = Pkad(face, b"d566666")
        reader.scene(b"r%d00000" % level, 0)
        assert list(reader.draw(ms + 1500)[:5]) == [max(0, 9 - abs(at - x * 36) // 4) for x in range(5)], (level, ms)


def test_a_reading_that_comes_before_its_view_sweeps_once(begin: Begin) -> None:
    """The prop's scene and the seat's view are two messages: either may be the first that a page draws."""
    _, seen = begin("athlete")
    seen.page.emulate_media(reduced_motion="no-preference")
    investigate(seen, "Aggressive")
    lay_the_card(seen)
    twin(seen, "pkad", "dice").get_by_role("button", name="Roll for me").click()
    pkad = twin(seen, "pkad", "ask")
    expect(pkad).to_have_class(re.compile("asked"))
    kept = seen.page.evaluate(
        """async () => {
        const { drawProps } = await import(new URL("props.js", document.querySelector("script").src));
        const needle = () => document.querySelector(".needle");
        gloam.state.props.pkad = { ...gloam.state.props.pkad, scene: "reading", words: { needle: 4 } };
        drawProps();  // the question still waits for the prop
        const first = needle();
        gloam.seen().seen.asks.options = [];
        drawProps();  // and now it has ended
        return first !== null && first === needle() && !document.querySelector("[data-prop=pkad]").matches(".asked");
        }"""
    )
    assert kept


def test_a_missing_prop_alarms_nobody_on_a_simulated_table_and_another_tables_props_are_not_listed(
    begin: Begin,
) -> None:
    _, seen = begin("historian")
    missing = seen.page.locator("#shelf .devices li.missing")
    seen.page.get_by_role("tab", name="Table").click()
    expect(missing).to_have_count(2)
    expect(seen.page.locator("#tabs .badge")).to_have_count(0)
    seen.page.evaluate(
        "gloam.state.layout = { ...gloam.state.layout, props: [] }"
    )  # another game brought another table
    seen.page.get_by_role("tab", name="Table").click()
    expect(missing).to_have_count(0)
