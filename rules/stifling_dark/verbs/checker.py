"""Checks what the rows of a content folder mean together. Every finding is a FileError that says where and what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.rules.stifling_dark.board.board import Board
from gloamboard.rules.stifling_dark.board.printed import wrong_on
from gloamboard.rules.stifling_dark.cards.box import Box, open_box
from gloamboard.rules.stifling_dark.cards.kinds import MOMENTS, Card, Scenario
from gloamboard.rules.stifling_dark.vocabulary import POWERS, VERBS
from gloamboard.strict_toml import FileError, did_you_mean

DECKS = {
    "cursed": ("cursed",),
    "general-medical": ("general", "medical"),
    "escape-objective": ("escape", "objective"),
    "wound": ("wound",),
    "condition": ("condition",),
    "adversary": ("attack", "ability", "revealed"),
    "event": ("event",),
    "spirit": ("spirit",),
}


def check_content(folder: Path) -> list[FileError]:
    """Everything wrong in a folder of content; an empty list when it can be played."""
    try:
        box = open_box(folder)
    except FileError as problem:
        return [problem]
    found: list[FileError] = []
    for row in box.row.values():
        found += _check_card(box, row)
    for person in box.investigator.values():
        for power in person.powers:
            found += _check_effects(folder / "investigators.toml", f"{person.id}.{power.id}", power.use)
    for scenario in box.scenario.values():
        found += _check_map(box, scenario, folder / "maps" / f"{scenario.map}.toml")
    return [*found, *check_pieces(box, folder), *check_counts(box, folder)]


def _check_map(box: Box, scenario: Scenario, path: Path) -> Iterator[FileError]:
    """Whether a side of the board has what the book says of it. Content without a map of its own uses the house's."""
    if not path.is_file():
        return
    try:
        laid = Board(load_map(path))
    except FileError as problem:
        yield problem
        return
    for wrong in wrong_on(laid, scenario.id, scenario.zones, box.printed.pieces["poi-token"]):
        yield FileError(path, "", wrong.says, hint=f"Rule {wrong.rule} says otherwise.")


def counts(box: Box) -> dict[str, int]:
    """How many cards each deck of the component list holds."""
    types: Counter[str] = Counter()
    for row in box.row.values():
        types[row.type] += row.count
    return {deck: sum(types[type] for type in held) for deck, held in DECKS.items()}  # SD-COMP-07


MOST_SEATS = 5
MOST_PARTY = 4


def check_pieces(box: Box, folder: Path) -> Iterator[FileError]:
    """Whether the box holds the pieces that its rows and rules need."""
    people, foes, printed = box.investigator.values(), box.adversary.values(), box.printed
    figures = sum(len(foe.figures) for foe in foes)
    laid = Counter(row.owner for row in box.row.values() if row.type == "objective" and row.token)
    needs = {
        "board": (len(box.scenario) + 1) // 2,  # SD-COMP-01
        "mini-map": 1,
        "screen": 1,
        "round-token": 1,
        "standee": len(people) + figures,  # SD-COMP-02
        "player-board": len(people) + len(foes) + 1,  # Mor'gonnod has one of his own
        "flashlight": MOST_PARTY,  # SD-COMP-03
        "die": MOST_SEATS + 1,
        "investigator-token": 2 * MOST_PARTY,  # SD-COMP-04: Stamina and Charge
        "ability-token": sum(len(person.tokens) for person in people),
        "evidence-token": max(len(scenario.zones) for scenario in box.scenario.values()),
        "adversary-token": figures,
        "window-token": 1,  # SD-COMP-05
        "passage-token": 2,
        "medical-token": max(printed.medical),  # SD-COMP-06
        "objective-token": max(laid.values()),
        "aid": len(printed.aids),  # SD-COMP-08
    }
    for piece, number in needs.items():
        if printed.pieces.get(piece, 0) < number:
            cause = f"{number} are needed, the box holds {printed.pieces.get(piece, 0)}."
            yield FileError(folder / "box.toml", f"pieces.{piece}", cause)
    colours = Counter(foe.colour for foe in foes)
    for foe in foes:
        if colours[foe.colour] > 1:  # SD-COMP-10
            yield FileError(folder / "adversaries.toml", f"{foe.id}.colour", "another Adversary has it too.")


def check_counts(box: Box, folder: Path) -> Iterator[FileError]:
    """The printed counts of the box."""
    for deck, number in counts(box).items():
        wanted = box.printed.cards[deck]
        if number != wanted:
            yield FileError(folder / "box.toml", f"cards.{deck}", f"the box holds {wanted}, this folder {number}.")


def _check_card(box: Box, row: Card) -> Iterator[FileError]:
    path = box.file[row.id]
    for moment in MOMENTS:
        yield from _check_effects(path, f"{row.id}.{moment}", getattr(row, moment))
    for power in row.powers:
        yield from _check_effects(path, f"{row.id}.{power.id}", power.use)
    if row.type == "cursed" and not row.drawback:  # SD-ITEM-04
        yield FileError(path, f"{row.id}.drawback", "a Cursed Item says what it costs.")  # SD-ITEM-04
    if row.type in ("objective", "escape") and not row.objective:
        yield FileError(path, f"{row.id}.objective", "it belongs to an Objective; say which.")  # SD-ITEM-04
    if row.type == "event" and not row.tier:
        yield FileError(path, f"{row.id}.tier", "an Event is minor, moderate or major.")  # SD-EVT-01
    for icon in row.icons:
        if icon not in box.printed.icons:  # SD-COMP-13
            hint = did_you_mean(icon, box.printed.icons)
            yield FileError(path, f"{row.id}.icons", "no such icon.", value=icon, hint=hint)  # SD-COMP-13
    for moment in MOMENTS:
        for call in getattr(row, moment):
            condition = call.get("condition") if isinstance(call, dict) else None
            if condition and (condition not in box.row or box.row[condition].type != "condition"):
                hint = did_you_mean(condition, [id for id, each in box.row.items() if each.type == "condition"])
                yield FileError(path, f"{row.id}.{moment}", "no such Condition.", value=condition, hint=hint)


def _check_effects(path: Path, key: str, rows: tuple[object, ...]) -> Iterator[FileError]:
    try:
        VERBS.compile(list(rows), path, key)
    except FileError as problem:
        yield problem


def compile_box(box: Box) -> None:
    """Every effect of every row, checked against the verbs once, when the game is loaded."""
    aloud = VERBS.compile([{"do": "read_aloud"}], "rulings.py", "by_hand")
    for row in box.row.values():
        for moment in MOMENTS:
            effects = getattr(row, moment)
            if effects:
                POWERS[row.id, moment] = VERBS.compile(list(effects), box.file[row.id], f"{row.id}.{moment}")
        if row.by_hand:
            POWERS[row.id, "use" if row.type != "wound" else "gain"] = aloud
    powers = [power for person in box.investigator.values() for power in person.powers]
    powers += [power for row in box.row.values() for power in row.powers]
    for power in powers:
        if power.use or power.by_hand:
            POWERS[power.id, "use"] = aloud if power.by_hand else VERBS.compile(list(power.use), "powers", power.id)
