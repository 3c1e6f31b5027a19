"""Token sheets that were learnt at a table: written whole and at once, so that a pulled plug leaves the old one or the
new one, and joined with the sheet they were learnt after.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from gloamboard.hal.tokens import Token, TokenSheet, load_tokens


def lacking(sheet: TokenSheet, learnt: Sequence[Token]) -> list[Token]:
    """Names of a sheet that have no tag yet; of a kind, as many as are lacking."""
    have = [(token.piece, token.kind) for token in learnt]
    missing = []
    for token in sheet.token:
        name = (token.piece, token.kind)
        if name in have:
            have.remove(name)
        else:
            missing.append(token)
    return missing


def with_learnt(sheet: TokenSheet, learnt: Sequence[Token]) -> TokenSheet:
    """The sheet with these tags in place of its own; a piece that is not learnt yet keeps the tag the sheet has."""
    tags = {token.tag for token in learnt}
    return replace(sheet, token=(*learnt, *(token for token in lacking(sheet, learnt) if token.tag not in tags)))


def own_sheet(sheets: Path, sheet: TokenSheet) -> Path:
    """Where a table keeps what it has learnt of this sheet."""
    return sheets / f"{sheet.id}.toml"


def with_own_tags(sheet: TokenSheet, sheets: Path) -> TokenSheet:
    """A shipped sheet with the tags that were learnt at this table, where any were."""
    path = own_sheet(sheets, sheet)
    return with_learnt(sheet, load_tokens(path).token) if path.is_file() else sheet


def learn(sheets: Path, sheet: TokenSheet, tag: str, name: str) -> TokenSheet:
    """Write down that this tag is under that piece, or under one of that kind; the sheet as it is from now on."""
    path = own_sheet(sheets, sheet)
    known = list(load_tokens(path).token) if path.is_file() else []
    token = Token(tag, kind=name) if name in sheet.kinds().values() else Token(tag, piece=name)
    learnt = joined(known, token)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_tokens(path, sheet.id, sheet.title, learnt)
    return with_learnt(sheet, learnt)


def joined(learnt: Sequence[Token], new: Token) -> list[Token]:
    """With one more. A piece that there is one of loses the tag it had before."""
    return [*(token for token in learnt if new.piece is None or token.piece != new.piece), new]


def write_tokens(path: Path, id: str, title: str, tokens: Sequence[Token]) -> None:
    rows = []
    for token in tokens:
        name = f"piece = {json.dumps(token.piece)}" if token.piece is not None else f"kind = {json.dumps(token.kind)}"
        rows.append(f"  {{ tag = {json.dumps(token.tag)}, {name} }},")
    text = "\n".join(
        [
            "# Written by `gloam learn`: which tag is under which piece.",
            "v = 1",
            f"id = {json.dumps(id)}",
            f"title = {json.dumps(title, ensure_ascii=False)}",
            "",
            "token = [",
            *rows,
            "]",
            "",
        ]
    )
    new = path.with_name(path.name + ".new")
    with open(new, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)
