"""A token sheet: which tag is glued under which piece, or under one of a kind that looks the same as its fellows.

It maps names to names. What a piece is, and which kinds are face down, is the game's business.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from gloamboard.strict_toml import FileError, load

_TAG = re.compile(r"(?:[0-9a-f]{2}){4}(?:(?:[0-9a-f]{2}){3})?(?:(?:[0-9a-f]{2}){3})?")
_ID = re.compile(r"[a-z][a-z0-9_-]*")


@dataclass(frozen=True)
class Token:
    """One tag. `piece` names a piece there is one of; `kind` names a kind whose pieces are interchangeable."""

    tag: str
    piece: str | None = None
    kind: str | None = None


@dataclass(frozen=True)
class TokenSheet:
    v: int
    id: str
    title: str
    token: tuple[Token, ...] = ()
    notes: str = field(default="")

    def pieces(self) -> dict[str, str]:
        """tag → piece"""
        return {token.tag: token.piece for token in self.token if token.piece is not None}

    def kinds(self) -> dict[str, str]:
        """tag → kind"""
        return {token.tag: token.kind for token in self.token if token.kind is not None}


def load_tokens(path: str | Path) -> TokenSheet:
    """The sheet in a file, or a FileError that says what to mend."""
    sheet = load(path, TokenSheet)
    tags: dict[str, int] = {}
    pieces: dict[str, int] = {}
    for i, token in enumerate(sheet.token):
        key = f"token[{i}]"
        if not _TAG.fullmatch(token.tag):
            raise FileError(
                path,
                f"{key}.tag",
                "a tag id is 4, 7 or 10 bytes in small hex digits.",
                value=token.tag,
                hint="`gloam learn` writes it for you.",
            )
        if token.tag in tags:
            raise FileError(
                path, f"{key}.tag", f"token[{tags[token.tag]}] has this tag already.", value=token.tag, hint="Drop one."
            )
        tags[token.tag] = i
        if (token.piece is None) == (token.kind is None):
            raise FileError(path, key, "a token has a piece or a kind, one of the two.")
        name = token.piece if token.piece is not None else token.kind
        if name is not None and not _ID.fullmatch(name):
            raise FileError(path, key, "a name has small letters, digits, - and _.", value=name)
        if token.piece is not None and token.piece in pieces:
            raise FileError(
                path,
                f"{key}.piece",
                f"token[{pieces[token.piece]}] is this piece already.",
                value=token.piece,
                hint="Pieces that look the same share a kind instead.",
            )
        if token.piece is not None:
            pieces[token.piece] = i
    return sheet
