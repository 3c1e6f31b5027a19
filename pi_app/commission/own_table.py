"""A proposal in a table file of the owner: the text of the old one with other readers and gains, comments and all. The
old file is never touched, and what was written is read again before it counts.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

from gloamboard.hal.table import Table
from gloamboard.hal.table_check import load_table
from gloamboard.pi_app.config.shipped_files import HARDWARE
from gloamboard.strict_toml import FileError


def refuse_out(out: Path, source: Path) -> None:
    """Raises FileError where a proposal must not or cannot be written."""
    if out.resolve() == source.resolve():
        raise FileError(out, "", "this is the table that is calibrated.", hint="Give -o another name, then compare.")
    if out.resolve().is_relative_to(HARDWARE.resolve()):
        raise FileError(out, "", "this folder is shipped with Gloamboard.", hint="Give -o a file of your own.")
    if out.exists():
        raise FileError(out, "", "there is a file of this name.", hint="Give -o another name, or take it away first.")
    if not os.access(out.parent, os.W_OK):
        raise FileError(out, "", "nothing can be written there.", hint="Make the folder, or give -o another place.")


def free_file(folder: Path, name: str) -> Path:
    """A file that is not there yet: name.toml, name-2.toml and so on."""
    numbers = (f"{name}.toml" if n == 1 else f"{name}-{n}.toml" for n in range(1, 10_000))
    return next(folder / each for each in numbers if not (folder / each).exists())


def write_table(source: Path, new: Table, out: Path) -> None:
    """The text of `source`, changed to be `new`. Raises FileError when its lines cannot be followed."""
    old = load_table(source)
    text = source.read_text(encoding="utf-8")
    for was, pad in zip(old.pad, new.pad, strict=True):
        if was.reader != pad.reader:
            text = _in_item(text, "pad", pad.id, partial(_set, key="reader", value=f'"{pad.reader}"'))
    for before, spec in zip(old.reader, new.reader, strict=True):
        if before.gain_db != spec.gain_db:
            change = _without_gain if spec.gain_db is None else partial(_set, key="gain_db", value=str(spec.gain_db))
            text = _in_item(text, "reader", spec.id, change)
    trial = out.with_name(f"{out.name}.new")
    trial.write_text(f"# As calibrated, from {source.name}.\n{text}", encoding="utf-8")
    try:
        if not _is(trial, new):
            raise FileError(source, "", "its lines could not be followed.", hint="Change a copy of it by hand.")
        trial.replace(out)
    finally:
        trial.unlink(missing_ok=True)


def _is(path: Path, table: Table) -> bool:
    try:
        return load_table(path) == table
    except FileError:
        return False


def _in_item(text: str, kind: str, name: str, change: Callable[[str], str]) -> str:
    """The text with one item of a list changed: a `[[kind]]` of its own, or one of the braces of `kind = [{…}]`."""
    has_id = re.compile(rf'\bid = "{re.escape(name)}"')
    for block in re.finditer(rf"^\[\[{kind}\]\].*?(?=^\[|\Z)", text, re.MULTILINE | re.DOTALL):
        if has_id.search(block[0]):
            return text[: block.start()] + change(block[0]) + text[block.end() :]
    for listed in re.finditer(rf"^{kind} = \[(\n.*?^\]|[^\n]*\]$)", text, re.MULTILINE | re.DOTALL):
        for item in re.finditer(r"\{[^{}]*\}", listed[0]):
            if has_id.search(item[0]):
                start = listed.start() + item.start()
                return text[:start] + change(item[0]) + text[start + len(item[0]) :]
    return text


def _set(item: str, key: str, value: str) -> str:
    if re.search(rf"\b{key} = ", item):
        return re.sub(rf'\b{key} = ("[^"]*"|\d+)', f"{key} = {value}", item)
    if item.startswith("{"):
        return f"{item.removesuffix('}').rstrip()}, {key} = {value} }}"
    head, _, rest = item.partition("\n")
    return f"{head}\n{key} = {value}\n{rest}"


def _without_gain(item: str) -> str:
    pattern = r", *\bgain_db = \d+" if item.startswith("{") else r"^gain_db = \d+\n"
    return re.sub(pattern, "", item, flags=re.MULTILINE)
