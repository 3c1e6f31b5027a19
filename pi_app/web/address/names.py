"""By which names the page may be called. A page of another site that has its own name point here gets nothing.

Any name in a browser's address bar can be made to lead to this machine; only the `Host` it sends tells. Ours are the
loopback names, this machine's own name, the address the request came to, and what the setting `web_names` lists.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

LOOPBACK = ("localhost", "127.0.0.1", "::1")
AT_HOME = ("local", "lan", "home", "home.arpa", "internal", "localdomain")  # endings that no stranger can register
SAYS = "This table is not called that. Open it by its address, or list the name in its setting web_names.\n"


def own_names(more: str = "", machine: str | None = None) -> frozenset[str]:
    """All names that need no address to be compared with; `more` has commas between them."""
    short = (machine if machine is not None else socket.gethostname()).casefold().partition(".")[0]
    of_machine = [short, *(f"{short}.{ending}" for ending in AT_HOME)] if short else []
    listed = [name.strip().casefold().rstrip(".") for name in more.split(",")]
    return frozenset([*LOOPBACK, *of_machine, *(name for name in listed if name)])


class Names:
    """What an ASGI scope says it was called, and whether that is us."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = frozenset(names)

    def ours(self, scope: Scope) -> bool:
        called = host_of(Headers(scope=scope).get("host", ""))
        server = scope.get("server")
        return called in self._names or (server is not None and called == _address(server[0]))


def host_of(host: str) -> str:
    """The name in a Host header, without its port; empty where there is none to read."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
    return _address(name.rstrip("."))


def _address(name: str) -> str:
    """Addresses in the form in which they can be compared, and names as they are."""
    try:
        ip = ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return name
    mapped = ip.ipv4_mapped if isinstance(ip, ipaddress.IPv6Address) else None
    return str(mapped or ip)


def same_origin(headers: Headers) -> bool:
    """A page of another site may not open our socket in a player's browser. Programs send no Origin."""
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host")


class OnlyByOurNames:
    """Answers nothing that was asked of somebody else."""

    def __init__(self, app: ASGIApp, names: Names) -> None:
        self.app, self.names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or self.names.ours(scope):
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await PlainTextResponse(SAYS, 421)(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
