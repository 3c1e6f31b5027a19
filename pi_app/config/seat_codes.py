"""The seat codes: what a player types or scans to take a seat. Made once per data folder; only its owner reads them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path

import msgspec

from gloamboard.pi_app.mqtt.access import SEATS, SIDES
from gloamboard.pi_app.storage.atomic_file import replace_file
from gloamboard.strict_toml import FileError

LETTERS = "BCDFGHJKMNPQRTVWXYZ2346789"  # no vowels, so no words; nothing that looks like something else
CODED = (*SEATS, "screen", "host", *SIDES)


class _Codes(msgspec.Struct, forbid_unknown_fields=True):
    codes: dict[str, str]
    v: int = 1


def new_code() -> str:
    letters = "".join(secrets.choice(LETTERS) for _ in range(6))
    return f"{letters[:3]}-{letters[3:]}"


def forget_codes(path: Path) -> None:
    """Whoever knows one of them has to be told another; they are made when they are next read."""
    path.unlink(missing_ok=True)


def codes_in(path: Path) -> dict[str, str]:
    """Role → code, for seats, sides, the shared screen and the host; made where the file does not have them yet."""
    known: dict[str, str] = {}
    if path.exists():
        try:
            known = msgspec.json.decode(path.read_bytes(), type=_Codes).codes
        except (msgspec.DecodeError, UnicodeDecodeError) as broken:
            raise FileError(
                path, "", f"not readable: {broken}.", hint="Delete it and start again: new codes are made."
            ) from None
    codes = codes_besides(known)
    if codes != known:
        replace_file(path, msgspec.json.format(msgspec.json.encode(_Codes(codes)), indent=1))
    return codes


def codes_besides(known: Mapping[str, str]) -> dict[str, str]:
    """These, and a new one for every role that has none."""
    codes = dict(known)
    for role in CODED:
        while role not in codes:
            code = new_code()
            if code not in codes.values():
                codes[role] = code
    return codes
