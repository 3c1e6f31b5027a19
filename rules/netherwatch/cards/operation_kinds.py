"""What an Operation Board says: where everything lies, what Zones offer, how one gets out. Plain frozen data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from gloamboard.rules.netherwatch.cards.kinds import Effects, Lasting, Rules


@dataclass(frozen=True)
class CoverMix:
    safe: int
    exposed: int
    zones: tuple[str, ...]
    rules: Rules = ()


NO_COVER = CoverMix(0, 0, ())


@dataclass(frozen=True)
class RiftAt:
    number: int
    zone: str


@dataclass(frozen=True)
class LockAt:
    """On one link (two Zones, HQ allowed), or with a single Zone on every way in and out of it."""

    between: tuple[str, ...]


@dataclass(frozen=True)
class DroppedAt:
    slot: int
    zone: str
    items: tuple[str, ...]
    face_down: bool = False


@dataclass(frozen=True)
class Interaction:
    zone: str
    name: str
    effects: Effects
    stays: bool = False
    after: str = ""  # a token that must have left the Zone first
    rules: Rules = ()


@dataclass(frozen=True)
class Objective:
    """One of the tokens A, B, C. `arrives` says when it is laid; `clear` how an Agent in its Zone clears it."""

    letter: Literal["a", "b", "c"]
    says: str
    zone: str
    arrives: Literal["setup", "confrontation", "interaction"] = "setup"
    clear: Literal["investigate", "use-artifact", "free"] = "investigate"
    cleared: Effects = ()


@dataclass(frozen=True)
class Requirement:
    """Open until the Objective is cleared or the mark is set."""

    says: str
    objective: Literal["", "a", "b", "c"] = ""
    mark: str = ""
    rules: Rules = ()


@dataclass(frozen=True)
class Escape:
    says: str
    zone: str
    needs: tuple[Requirement, ...] = ()
    rules: Rules = ()


@dataclass(frozen=True)
class Operation:
    id: str
    name: str
    type: Literal["recon", "containment", "extermination"]
    designation: str
    site: str
    fate_tokens: tuple[int, ...]
    rift: tuple[RiftAt, ...]
    interaction: tuple[Interaction, ...]
    scavenge: tuple[str, ...]
    escape: Escape
    sides: dict[str, Literal["a", "b"]] = field(default_factory=dict)  # by tile
    cover: CoverMix = NO_COVER
    tips: tuple[str, ...] = ()
    lit_each_floor: int = 0  # Lit Cubes the players place on each Floor
    lit: tuple[str, ...] = ()
    dark: tuple[str, ...] = ()
    cold: tuple[str, ...] = ()
    lock: tuple[LockAt, ...] = ()
    dropped: tuple[DroppedAt, ...] = ()
    artifact: str = ""  # the Zone of the Artifact token
    objective: tuple[Objective, ...] = ()
    objectives_aside: bool = False
    requirement: tuple[Requirement, ...] = ()
    special: tuple[Lasting, ...] = ()  # Operation Rules
    fate_effect: tuple[Lasting, ...] = ()
    printed: bool = True  # one of the box's boards; else a house of our own, on tiles of its own
    station: str = "hq"  # the map HQ lies on
    location: str = "mansion"
    tiles: tuple[str, ...] = ()  # where the map grows: what lies at the start, as tile@cell/rotation
    ascends_at: int = 0  # the Rift of an Ascension in Discovery; 0 means the one nearest Fate
    rules: Rules = ()
