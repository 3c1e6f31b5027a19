"""Mosquitto's three files, as text: configuration, who may log in, and what each may read and write."""

from __future__ import annotations

import base64
import hashlib
import hmac

from gloamboard.pi_app.mqtt.access import ROLES
from gloamboard.pi_app.mqtt.messages import LARGEST
from gloamboard.pi_app.mqtt.topics import user_name

_ROUNDS, _SALT = 101, 12  # as mosquitto_passwd has them; the passwords are long and random, so stretching adds nothing


def configuration(*, port: int, host: str, password_file: str, acl_file: str, user: str = "", log: str = "") -> str:
    lines = [
        f"listener {port} {host}".rstrip(),
        "allow_anonymous false",
        f"password_file {password_file}",
        f"acl_file {acl_file}",
        "# One connection per user: a program that comes back takes the place of its dead self.",
        "use_username_as_clientid true",
        "set_tcp_nodelay true",
        f"message_size_limit {LARGEST}",
        "# The default of 1000 drops acknowledged messages for a slow reader.",
        "max_queued_messages 10000",
        "max_inflight_messages 100",
        "# What is forgotten is published again; a half-written file is not worth having.",
        "persistence false",
        "sys_interval 0",
        *([f"user {user}"] if user else []),
        *([f"log_dest {log}"] if log else []),
        "log_type error",
        "log_type warning",
    ]
    return "\n".join(lines) + "\n"


def password_file(table: str, passwords: dict[str, str]) -> str:
    return "".join(f"{user_name(table, role)}:{_hashed(role, password)}\n" for role, password in passwords.items())


def _hashed(role: str, password: str) -> str:
    """Salted by role and password, so that the same input gives the same file."""
    salt = hmac.digest(password.encode(), role.encode(), "sha256")[:_SALT]
    hashed = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, _ROUNDS, 64)
    return f"$7${_ROUNDS}${base64.b64encode(salt).decode()}${base64.b64encode(hashed).decode()}"


def acl_file(table: str) -> str:
    """By user name, never by client id, which a client chooses itself."""
    blocks = []
    for role in ROLES.values():
        blocks.append(f"user {user_name(table, role.name)}")
        blocks += [f"topic write gloam/{table}/{pattern}" for pattern in role.sends]
        blocks += [f"topic read gloam/{table}/{pattern}" for pattern in role.reads]
        blocks.append("")
    return "\n".join(blocks)
