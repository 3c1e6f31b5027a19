"""The box: every row of content/, read once and looked up by id."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

from gloamboard.rules.hellboy.cards.cases import (
    Case,
    CaseCard,
    DoomFile,
    DoomRow,
    EncounterFile,
    EncounterRow,
    Interest,
)
from gloamboard.rules.hellboy.cards.foes import BehaviourRow, BossRow, EnemyFile, MinionRow
from gloamboard.rules.hellboy.cards.people import AgentFile, AgentRow, BackupFile, BackupRow, Item, ItemFile, Unique
from gloamboard.rules.hellboy.cards.pieces import BoxFile, SceneryRow
from gloamboard.rules.kernel.shown import note
from gloamboard.strict_toml import FileError, load

CONTENT = Path(__file__).resolve().parent.parent / "content"


class Named(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...


class Ruled(Protocol):
    @property
    def rule(self) -> tuple[str, ...]: ...


Some = TypeVar("Some", bound=Named)


@dataclass(frozen=True, slots=True)
class Box:
    agent: dict[str, AgentRow]
    starting: dict[str, Item]
    requisition: dict[str, Item]
    backup: dict[str, BackupRow]
    minion: dict[str, MinionRow]
    boss: dict[str, BossRow]
    behaviour: dict[str, BehaviourRow]
    doom: dict[str, DoomRow]
    encounter: dict[str, EncounterRow]
    case: dict[str, Case]
    scenery: dict[str, SceneryRow]
    printed: BoxFile

    def items(self) -> dict[str, Item]:
        return self.starting | self.requisition

    def case_cards(self) -> dict[str, CaseCard]:
        return {card.id: card for case in self.case.values() for card in case.card}

    def interests(self) -> dict[str, Interest]:
        """Points of interest of all case cards."""
        return {point.id: point for card in self.case_cards().values() for point in card.interest}

    def uniques(self) -> dict[str, Unique]:
        return {deed.id: deed for row in self.agent.values() for deed in row.action}

    def named(self) -> Iterator[Named]:
        """All that bears a name: rows, cards of the case files, unique actions, points of interest. What stands there
        twice comes twice."""
        cards = [card for case in self.case.values() for card in case.card]
        decks: tuple[Iterable[Named], ...] = (
            self.agent.values(), self.starting.values(), self.requisition.values(), self.backup.values(),
            self.minion.values(), self.boss.values(), self.behaviour.values(), self.doom.values(),
            self.encounter.values(), self.case.values(), self.scenery.values(), cards,
            [deed for row in self.agent.values() for deed in row.action],
            [point for card in cards for point in card.interest],
        )  # fmt: skip
        for deck in decks:
            yield from deck


def open_box(folder: Path = CONTENT) -> Box:
    """Read a content folder, or raise the FileError that says what to mend."""
    minions, bosses, printed = folder / "minions.toml", folder / "bosses.toml", folder / "box.toml"
    foes, box = load(bosses, EnemyFile), load(printed, BoxFile)
    starting, bought = folder / "starting.toml", folder / "requisition.toml"
    return Box(
        agent=_by_id(folder / "agents.toml", load(folder / "agents.toml", AgentFile).agent),
        starting=_by_id(starting, load(starting, ItemFile).item),
        requisition=_by_id(bought, load(bought, ItemFile).item),
        backup=_by_id(folder / "backups.toml", load(folder / "backups.toml", BackupFile).backup),
        minion=_by_id(minions, load(minions, EnemyFile).minion),
        boss=_by_id(bosses, foes.boss),
        behaviour=_by_id(bosses, foes.behaviour),
        doom=_by_id(folder / "doom.toml", load(folder / "doom.toml", DoomFile).doom),
        encounter=_by_id(folder / "encounters.toml", load(folder / "encounters.toml", EncounterFile).encounter),
        case=_by_id(folder / "cases", [_case(path) for path in sorted((folder / "cases").glob("*.toml"))]),
        scenery=_by_id(printed, box.scenery),
        printed=box,
    )


def _case(path: Path) -> Case:
    case = load(path, Case)
    if case.id != path.stem:
        raise FileError(path, "id", f"the file is called {path.stem}.", value=case.id, hint="Name both alike.")
    return case


def _by_id(path: Path, rows: Iterable[Some]) -> dict[str, Some]:
    found: dict[str, Some] = {}
    for row in rows:
        if row.id in found:
            raise FileError(path, row.id, "two rows have this id.", value=row.id, hint="Rename one.")
        found[row.id] = row
    return found


BOX = open_box()
AGENT, ITEM, BACKUP, MINION, BOSS, BEHAVIOUR = BOX.agent, BOX.items(), BOX.backup, BOX.minion, BOX.boss, BOX.behaviour
DOOM, ENCOUNTER, CASE, SCENERY, PRINTED = BOX.doom, BOX.encounter, BOX.case, BOX.scenery, BOX.printed
CASE_CARD, INTEREST, UNIQUE = BOX.case_cards(), BOX.interests(), BOX.uniques()
REQUISITION = tuple(BOX.requisition)
_NAMES = {row.id: row.name for row in reversed(list(BOX.named()))}


def called(id: str) -> str:
    """How a row is called at the table."""
    return _NAMES.get(id, "")


def by_team(three: tuple[int, int, int], agents: int) -> int:
    """A number that goes by 2, 3 or 4 agents."""
    return three[agents - 2]


def read(row: Ruled) -> None:
    """Say that this row was read, to whoever listens for the rules it bears."""
    if row.rule:
        note(*row.rule)
