"""A pytest plugin: a rule is shown when a passing test marked with it runs a line, or reads a row, that bears its id.

After a full run the shown rules are compared with the `shown.txt` beside each rulebook of the tree that is tested: a
rule lost turns the run red, and `--write-shown` records what is shown now. A game in a package of its own says
`pytest_plugins = ["gloamboard.pi_app.rehearsal.shown_rules"]` in its conftest.py.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, TypeAlias

import pytest

from gloamboard.rules.kernel import registry
from gloamboard.rules.kernel import shown as rows
from gloamboard.rules.kernel.rulebook import load_rulebook

ID = re.compile(r"\b[A-Z]{2}-[A-Z]+-\d+\b")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-shown", action="store_true", help="record which rules are shown")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(ShownRules(config), "shown-rules")


Trace: TypeAlias = "Callable[[FrameType, str, object], Trace | None]"


class ShownRules:
    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.shown: dict[str, set[str]] = {}  # rule → tests
        self._bearing: dict[str, dict[int, list[str]]] = {}  # file → line → rules
        self._codes: dict[CodeType, dict[int, list[str]] | None] = {}
        self._heard: set[str] = set()
        self._folders = tuple(f"{one.folder}{os.sep}" for one in registry.by_name().values())

    # --- one test -----------------------------------------------------------------

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """`shown.txt` separates the tests of a rule by blanks, so no name may hold one."""
        if any(item.iter_markers("rule")) and re.search(r"\s", item.nodeid):
            pytest.fail(
                f"{item.nodeid!r}: a test that shows a rule is listed in its game's shown.txt, where a blank ends a "
                'name. Give its parameters names without blanks: pytest.mark.parametrize(..., ids=["…"]).',
                pytrace=False,
            )

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        marked = {str(mark.args[0]) for mark in item.iter_markers("rule")}
        if not marked:
            yield
            return
        self._heard = set()
        unlisten = rows.listen(self._heard.add)
        before = sys.gettrace()
        sys.settrace(self._enter)
        try:
            outcome = yield
        finally:
            sys.settrace(before)
            unlisten()
        if outcome.excinfo is None:  # type: ignore[attr-defined]
            for rule in marked & self._heard:
                self.shown.setdefault(rule, set()).add(item.nodeid)

    def _enter(self, frame: FrameType, event: str, arg: object) -> Trace | None:
        code = frame.f_code
        if code not in self._codes:
            self._codes[code] = self._lines_of(code)
        lines = self._codes[code]
        if lines is None:
            return None

        def step(frame: FrameType, event: str, arg: object) -> Trace | None:
            if event == "line" and frame.f_lineno in lines:
                self._heard.update(lines[frame.f_lineno])
            return step

        return step

    def _lines_of(self, code: CodeType) -> dict[int, list[str]] | None:
        """The lines of this function that bear rules, or None when it has none."""
        name = os.path.realpath(code.co_filename)  # reached through the link in src/gloamboard
        if not name.startswith(self._folders):
            return None
        if name not in self._bearing:
            text = Path(name).read_text().splitlines()
            self._bearing[name] = {n: ids for n, line in enumerate(text, 1) if (ids := ID.findall(line))}
        last = max((line for _, _, line in code.co_lines() if line), default=0)
        here = {n: ids for n, ids in self._bearing[name].items() if code.co_firstlineno <= n <= last}
        return here or None

    # --- the whole run --------------------------------------------------------------

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput["shown"] = {rule: sorted(tests) for rule, tests in self.shown.items()}
            return
        if self.config.getoption("--write-shown"):
            self._write()
        elif self._is_full_run() and session.exitstatus == 0:
            lost = self._lost()
            if lost:
                print(f"\nrules no longer shown by any test: {' '.join(lost)}")
                session.exitstatus = 1

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        for rule, tests in getattr(node, "workeroutput", {}).get("shown", {}).items():
            self.shown.setdefault(rule, set()).update(tests)

    def _is_full_run(self) -> bool:
        option = self.config.option
        return not option.keyword and not option.collectonly and all(Path(a).name == "tests" for a in self.config.args)

    def _tested(self) -> list[registry.Belongings]:
        """The games and boxes whose source is tested here; one that is merely installed keeps what it came with."""
        here = self.config.rootpath.resolve()
        found = [one for one in registry.by_name().values() if one.folder.is_relative_to(here)]
        return [one for one in found if one.rulebook.is_file()]

    def _lost(self) -> list[str]:
        recorded = [rule for one in self._tested() for rule in rows.read_shown(one.shown)]
        return [rule for rule in recorded if rule not in self.shown]

    def _write(self) -> None:
        for one in self._tested():
            rules = [rule.id for rule in load_rulebook(one.rulebook).rule if rule.id in self.shown]
            one.shown.write_text("".join(f"{rule} {' '.join(sorted(self.shown[rule]))}\n" for rule in rules))
