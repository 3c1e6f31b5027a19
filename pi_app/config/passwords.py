"""One password per role, made once per data folder and readable by its owner only."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path

import msgspec

from gloamboard.pi_app.mqtt.access import ROLES
from gloamboard.pi_app.storage.atomic_file import replace_file
from gloamboard.strict_toml import FileError


class _Passwords(msgspec.Struct, forbid_unknown_fields=True):
    passwords: dict[str, str]
    v: int = 1


def passwords_in(path: Path) -> dict[str, str]:
    """The passwords of all roles; those that are missing are made and added to the file."""
    known = read_passwords(path) if path.exists() else {}
    missing = [role for role in ROLES if role not in known]
    if missing:
        known |= {role: secrets.token_urlsafe(18) for role in missing}
        write_passwords(path, known)
    return known


def read_passwords(path: Path) -> dict[str, str]:
    """What the file says, without adding anything; it may hold only the roles its reader needs."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Passwords).passwords
    except FileNotFoundError:
        raise FileError(
            path, "", "the broker's passwords are missing.", hint="Start `gloam play`, or `gloam install-service`."
        ) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as broken:
        raise FileError(
            path, "", f"not readable: {broken}.", hint="Delete it and start again: new passwords are made."
        ) from None


def password_of(path: Path, role: str) -> Callable[[], str]:
    """Reads one role's password each time it is asked: it may be another by then. Raises FileError."""

    def read() -> str:
        found = read_passwords(path).get(role)
        if found is None:
            raise FileError(path, f"passwords.{role}", "there is none.", hint="Delete the file and start anew.")
        return found

    return read


def write_passwords(path: Path, passwords: dict[str, str]) -> None:
    replace_file(path, msgspec.json.format(msgspec.json.encode(_Passwords(passwords)), indent=1))
