"""A page in a real browser, as the tests see and touch it: spaces by name, pieces by name, colours on the glass."""

from __future__ import annotations

import os
import shutil
import time
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, ViewportSize, expect

expect.set_options(timeout=20_000)  # a busy machine is slow, not wrong


PATIENCE_S = 40.0
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


def launch(playwright: Playwright) -> Browser:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        if os.environ.get("CI"):
            pytest.fail("chromium is not installed, and CI leaves nothing out")
        pytest.skip("chromium is not installed")
    return playwright.chromium.launch(
        executable_path=chromium, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    )


_profiles: WeakKeyDictionary[Browser, dict[str, BrowserContext]] = WeakKeyDictionary()


def profile(browser: Browser, **more: Any) -> BrowserContext:
    """Tabs of one profile share what the browser keeps of the page's files, as a player's do. A seat is a tab's own."""
    known = _profiles.setdefault(browser, {})
    name = repr(sorted(more.items()))
    if name not in known:
        known[name] = browser.new_context(reduced_motion="reduce", **more)
    return known[name]


class Seen:
    """One tab. Anything the browser complains about (an error, a blocked script) is in `complaints`."""

    def __init__(
        self, browser: Browser, address: str, size: ViewportSize = DESKTOP, *, ready: bool = True, **more: Any
    ) -> None:
        """`ready` False: opens it and does not wait, so that others open beside it."""
        self.page: Page = profile(browser, **more).new_page()
        self.page.set_viewport_size(size)
        self.complaints: list[str] = []
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(address, wait_until="commit")
        if ready:
            self.ready()

    def ready(self) -> None:
        self.until("window.gloam && gloam.state.layout && gloam.state.board && gloam.seen()")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def close(self) -> None:
        """The tab is closed; the browser had nothing to complain about."""
        self.page.close()
        assert self.complaints == []

    def until(self, true: str, what: str = "") -> None:
        """Until this JavaScript is true. The page's own policy forbids eval, so it is asked from outside."""
        deadline = time.monotonic() + PATIENCE_S
        while not self.page.evaluate(f"Boolean({true})"):
            assert time.monotonic() < deadline, what or true
            self.page.wait_for_timeout(30)

    def is_now(self, expression: str) -> Any:
        return self.page.evaluate(expression)

    def boxes(self, selector: str) -> list[dict[str, float]]:
        """Where on the screen everything is that fits, in one look; what is hidden has no height."""
        found: list[dict[str, float]] = self.page.evaluate(
            "(all) => [...document.querySelectorAll(all)].map((one) => one.getBoundingClientRect().toJSON())", selector
        )
        return found

    def colour_of(self, space: str) -> tuple[int, int, int]:
        """The colour on the screen in the middle of a space: of the light itself, not of what is drawn over it."""
        red, green, blue = self.page.evaluate(f"gloam.colourAt(...gloam.state.layout.byId.get('{space}').spot)")
        return red, green, blue

    def place_of(self, space: str) -> tuple[float, float]:
        x, y = self.page.evaluate(
            """(id) => { const spot = gloam.state.layout.byId.get(id).spot;
            const at = new DOMPoint(...spot).matrixTransform(document.getElementById("map").getScreenCTM());
            return [at.x, at.y]; }""",
            space,
        )
        return x, y

    def drag(self, piece: str, space: str) -> None:
        box = self.page.locator(f'#pieces [data-piece="{piece}"] .body').bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        to_x, to_y = self.place_of(space)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=3)
        self.page.mouse.move(to_x, to_y, steps=3)
        self.page.mouse.up()

    def piece_is_on(self, piece: str, space: str) -> None:
        """On the table, as its sensors say."""
        self.until(f"gloam.lying().get('{piece}')?.space === '{space}'", f"{piece} never lay on {space}")

    def game_has(self, piece: str, space: str) -> None:
        self.until(
            f"gloam.seen().seen.view.pieces['{piece}'].at === '{space}'", f"the game never had {piece} on {space}"
        )
