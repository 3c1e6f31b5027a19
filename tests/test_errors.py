"""Every exception of ours has one root, and none has the name of another."""

from __future__ import annotations

import ast
import builtins
from pathlib import Path

import gloamboard
from tests.import_graph import modules_in

ROOT = Path(gloamboard.__file__).parent
ROOTLESS = {
    "gloamboard.hal.sim.chips.lgpio_module.Error",  # stands in for a library's own
    "gloamboard.pi_app.install.versions.CannotInstall",  # made by Python alone, before anything of ours is there
}


def exceptions() -> dict[str, list[str]]:
    """Every class that is an exception by one of its bases, with its bases; by its full name."""
    found: dict[str, list[str]] = {}
    known = {name for name, thing in vars(builtins).items() if isinstance(thing, type) and issubclass(thing, Exception)}
    known.add("GloamboardError")
    classes = {
        f"{module}.{node.name}": [base.id for base in node.bases if isinstance(base, ast.Name)]
        for module, file in modules_in(ROOT).items()
        if ".firmware." not in module  # runs on a prop's board, which has nothing else of ours
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.ClassDef)
    }
    while more := {name: bases for name, bases in classes.items() if name not in found and known & {*bases}}:
        found |= more
        known |= {name.rpartition(".")[2] for name in more}
    return found


def test_every_exception_of_ours_has_one_root() -> None:
    found = exceptions()
    ours = {"GloamboardError"} | {name.rpartition(".")[2] for name in found}
    rootless = [name for name, bases in found.items() if not ours & {*bases} and name not in ROOTLESS]
    assert len(found) > 40
    assert rootless == ["gloamboard.errors.GloamboardError"]


def test_no_two_exceptions_have_one_name() -> None:
    names = [name.rpartition(".")[2] for name in exceptions()]
    assert sorted({name for name in names if names.count(name) > 1}) == []
