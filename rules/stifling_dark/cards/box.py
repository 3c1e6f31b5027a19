"""The box: every row of content/, read once and looked up by id. Copies of a card (`rope-1`, `rope-2`) share a row."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gloamboard.rules.kernel.shown import note
from gloamboard.rules.stifling_dark.cards.kinds import (
    Adversary,
    AdversaryFile,
    BoxFile,
    Card,
    CardFile,
    Investigator,
    InvestigatorFile,
    Power,
    Reward,
    Scenario,
    ScenarioFile,
)
from gloamboard.strict_toml import FileError, load

CONTENT = Path(__file__).resolve().parent.parent / "content"


@dataclass(frozen=True, slots=True)
class Box:
    row: dict[str, Card]  # by the row's id
    file: dict[str, Path]  # where each row stands, for messages
    card: dict[str, Card]  # by each copy's id
    investigator: dict[str, Investigator]
    adversary: dict[str, Adversary]
    scenario: dict[str, Scenario]
    printed: BoxFile


def copies(row: Card) -> list[str]:
    """The ids of a row's cards. Conditions lie in piles of like ones and nobody has two: one id stands for a pile."""
    return [row.id] if row.count == 1 or row.type == "condition" else [f"{row.id}-{n}" for n in range(1, row.count + 1)]


def open_box(folder: Path = CONTENT) -> Box:
    """Read a content folder: every file of its folder `cards`, and the boards."""
    rows: dict[str, Card] = {}
    files: dict[str, Path] = {}
    for path in sorted((folder / "cards").glob("*.toml")):
        for i, row in enumerate(load(path, CardFile).card):  # SD-COMP-12
            if row.id in rows:
                cause = f"{files[row.id].name} has a card of this id too."
                raise FileError(path, f"card[{i}].id", cause, value=row.id, hint="Rename one.")
            rows[row.id], files[row.id] = row, path
    return Box(
        row=rows,
        file=files,
        card={copy: row for row in rows.values() for copy in copies(row)},
        investigator={
            row.id: row for row in load(folder / "investigators.toml", InvestigatorFile).investigator
        },
        adversary={row.id: row for row in load(folder / "adversaries.toml", AdversaryFile).adversary},
        scenario={row.id: row for row in load(folder / "scenarios.toml", ScenarioFile).scenario},
        printed=load(folder / "box.toml", BoxFile),
    )  # fmt: skip


BOX = open_box()
CARD, PERSON, FOE, SCENARIO, PRINTED = BOX.card, BOX.investigator, BOX.adversary, BOX.scenario, BOX.printed
REWARD: dict[str, Reward] = {row.id: row for row in PRINTED.reward}


def by_count(three: tuple[int, int, int], investigators: int) -> int:
    """A number that goes by 2, 3 or 4 Investigators."""
    return three[investigators - 2]  # SD-CNT-04


def cards_of(type: str, *owners: str) -> tuple[str, ...]:
    """Every copy of every card of that type which belongs to nobody or to one of these, in file order."""
    ours = ("", *owners)  # SD-COMP-09
    return tuple(id for id, row in CARD.items() if row.type == type and row.owner in ours)  # SD-COMP-11


def called(card: str) -> str:
    """How a card is called at the table."""
    return CARD[card].name


def read(row: Card | Power | Investigator | Adversary | Scenario | Reward) -> None:
    """Say that this row was read, to whoever listens for the rules it bears."""
    if row.rule:
        note(*row.rule)
