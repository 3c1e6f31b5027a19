"""Writes a token sheet, whole and at once, so that a pulled plug leaves the old one or the new one."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

from hal.tokens import Token


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
