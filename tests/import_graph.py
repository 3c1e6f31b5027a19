"""Which module of ours imports which, read from the source: nothing is imported to find it out.

An import inside a function counts like any other; one under `if TYPE_CHECKING:` does not, because it never runs. That
importing a module runs the `__init__` of its folder is left out: a folder may always show what is in it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

PACKAGE = "gloamboard"


class Import(NamedTuple):
    """`module` imports `imported`: in that function, or at its top level when `function` is empty."""

    module: str
    imported: str
    function: str
    line: int


def modules_in(root: Path) -> dict[str, Path]:
    """Every module of the package by its name; `root` is the package's own folder, links to rooms included."""
    found: dict[str, Path] = {}
    for top in sorted(root.iterdir()):
        files = sorted(top.resolve().rglob("*.py")) if top.is_dir() else [top] if top.suffix == ".py" else []
        for file in files:
            inside = file.relative_to(top.resolve().parent) if top.is_dir() else Path(file.name)
            parts = [PACKAGE, *inside.with_suffix("").parts]
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def imports_of(module: str, file: Path, known: dict[str, Path]) -> Iterator[Import]:
    """All imports of one module, of ours and of others."""
    yield from _within(ast.parse(file.read_text()), module, file.name == "__init__.py", known, "")


def _within(node: ast.AST, module: str, is_folder: bool, known: dict[str, Path], function: str) -> Iterator[Import]:
    if isinstance(node, ast.Import):
        yield from (Import(module, name.name, function, node.lineno) for name in node.names)
        return
    if isinstance(node, ast.ImportFrom):
        start = _package_meant(node, module, is_folder)
        named = dict.fromkeys(f"{start}.{name.name}" for name in node.names)
        whole = dict.fromkeys(name if name in known else start for name in named)  # a module, or a name in one
        yield from (Import(module, name, function, node.lineno) for name in whole)
        return
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        function = f"{function}.{node.name}".lstrip(".")
    below = node.orelse if _never_runs(node) else ast.iter_child_nodes(node)  # type: ignore[attr-defined]
    for child in below:
        yield from _within(child, module, is_folder, known, function)


def _package_meant(node: ast.ImportFrom, module: str, is_folder: bool) -> str:
    """The module that `from … import` names, dots at its front worked out."""
    if not node.level:
        return node.module or ""
    parts = module.split(".")
    up = node.level - 1 if is_folder else node.level
    return ".".join([*parts[: len(parts) - up], *([node.module] if node.module else [])])


def _never_runs(node: ast.AST) -> bool:
    """Whether this is `if TYPE_CHECKING:` or `if typing.TYPE_CHECKING:`."""
    return isinstance(node, ast.If) and "TYPE_CHECKING" in (
        getattr(node.test, "id", ""),
        getattr(node.test, "attr", ""),
    )


def all_imports(root: Path) -> list[Import]:
    known = modules_in(root)
    return [each for module, file in known.items() for each in imports_of(module, file, known)]


def cycle_in(root: Path) -> list[str]:
    """One cycle, each module importing the next and the last the first again; empty when there is none."""
    known = modules_in(root)
    graph: dict[str, set[str]] = {module: set() for module in known}
    for each in all_imports(root):
        if each.imported in known:
            graph[each.module].add(each.imported)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as found:
        cycle: list[str] = found.args[1]
        return cycle[::-1]
    return []
