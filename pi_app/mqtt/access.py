"""Who may send and read what: one table of roles, from which both brokers' access lists are made.

Patterns are below `gloam/<table>/`, with MQTT's + and #. A role reads its own view and the public ones, nothing else:
whatever it subscribes to, `#` included, only that arrives.
"""

from __future__ import annotations

from dataclasses import dataclass

SEATS = tuple(f"seat{n}" for n in range(1, 7))
SIDES = tuple(f"side{n}" for n in range(1, len(SEATS) + 1))  # of a game of several, in its own order

PUBLIC_READS = (
    *("view/public", "refused/public", "scene", "prop/+/scene"),
    *("layout", "board", "light/+", "drawn", "device/+", "status/+"),
)


@dataclass(frozen=True)
class Role:
    name: str
    sends: tuple[str, ...]
    reads: tuple[str, ...]


def bot_of(seat: str) -> str:
    """The role of a bot at a seat, and the name of its outbox: beside the seat's page, which may be open as well."""
    return f"{seat}-bot"


def _player(name: str, sends: tuple[str, ...] = (), reads: tuple[str, ...] = ()) -> Role:
    return Role(
        name,
        sends=(f"in/{name}/+", f"hand/{name}", f"enquiry/{name}", *sends),
        reads=(
            *(*PUBLIC_READS, f"view/{name}", f"refused/{name}", f"mark/{name}/+", f"done/{name}", f"reply/{name}"),
            *reads,
        ),
    )


ROLES: dict[str, Role] = {
    role.name: role
    for role in (
        Role(
            "referee",
            sends=("mark/#", "view/+", "refused/+", "reply/+", "scene", "prop/+/scene", "status/referee"),
            reads=("in/#", "enquiry/+", "status/+", "board"),
        ),
        Role(
            "table",
            sends=(
                *("in/board/+", "done/+", "layout", "board", "light/+", "drawn", "device/+", "workshop/shown"),
                "status/table",
            ),
            reads=(
                *("mark/board/+", "scene", "view/public", "refused/public", "prop/+/scene"),
                *("hand/+", "workshop/ask", "status/+", "device/+"),
            ),
        ),
        Role("web", sends=("status/web",), reads=PUBLIC_READS),
        Role("bots", sends=("status/bots",), reads=PUBLIC_READS),  # and one more for each seat, below
        Role("spectator", sends=(), reads=PUBLIC_READS),
        _player("screen"),  # one screen that lies open on the table: answers for every seat that the game lets it
        _player("host", sends=("workshop/ask",), reads=("workshop/shown",)),
        *(_player(seat) for seat in SEATS),
        *(Role(bot_of(seat), _player(seat).sends, _player(seat).reads) for seat in SEATS),  # a bot is its seat
        *(_player(side) for side in SIDES),  # one screen that a side keeps to itself: answers for each of its seats
    )
}

_WHO = ("public", "board", *ROLES)  # who may have a view, refusals and marks


def withheld(role: Role) -> tuple[str, ...]:
    """All that anybody sends and this role may not read, for a broker that must be told what to hold back."""
    read_kinds = {read.split("/")[0] for read in role.reads}
    held: list[str] = []
    for pattern in dict.fromkeys(sent for other in ROLES.values() for sent in other.sends):
        kind, _, rest = pattern.partition("/")
        if kind not in read_kinds:
            held.append(f"{kind}/#")
        elif {pattern, f"{kind}/+", f"{kind}/#"} & set(role.reads):
            continue
        elif rest in ("+", "#"):  # some of these are this role's own
            mine = {read.split("/")[1] for read in role.reads if read.startswith(f"{kind}/")}
            held += [f"{kind}/{who}" + ("/#" if rest == "#" else "") for who in _WHO if who not in mine]
        else:
            held.append(pattern)
    return tuple(dict.fromkeys(held))
