"""Checks what the rows of a content folder mean together: names that must exist, printed counts, rules of the game.

Every finding is a FileError that says where, what, why, and the nearest right word. Nothing is mended here.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from gloamboard.rules.kernel.board.graph import Graph
from gloamboard.rules.kernel.board.joining import join
from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.rules.kernel.verbs import Call
from gloamboard.rules.netherwatch.cards.demon_kinds import Device, Reading
from gloamboard.rules.netherwatch.cards.kinds import Effects, Lasting
from gloamboard.rules.netherwatch.cards.lookup import CONTENT, with_rows
from gloamboard.rules.netherwatch.cards.modifiers import MODIFIERS
from gloamboard.rules.netherwatch.cards.operation_kinds import Operation
from gloamboard.rules.netherwatch.cards.reader import Cards, broken_files, read_cards
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.strict_toml import FileError, did_you_mean

DECKS = {"essential": 26, "hq": 31, "scavenged": 14, "initial": 8, "artifact": 3}
EVENTS = {"initial": 20, "generic": 30, "demon": 15}
ESSENTIAL_ONLY = ("field-equipment", "summoning-circle", "banishment-relic")  # NW-ITEM-05 NW-ITEM-08 NW-ITEM-14
MAPS = CONTENT / "maps"
FLOORS = ("floor1", "floor2", "attic", "basement")

Findings = Iterator[FileError]


def check_content(folder: Path) -> list[FileError]:
    """Everything wrong in a folder of content; an empty list when it can be played."""
    try:
        content = read_cards(folder)
    except FileError as problem:
        return broken_files(folder) or [problem]
    found: list[FileError] = []
    for check in (check_agents, check_items, check_events, check_codex, check_demons, check_tokens):
        found += check(content, folder)
    for row in content.operations.values():
        found += check_operation(content, row, folder)
    return found


def check_box(folder: Path) -> list[FileError]:
    """What is wrong in the rows that a box adds, whatever their number."""
    try:
        mine = read_cards(folder, whole=False)
    except FileError as problem:
        return broken_files(folder, whole=False) or [problem]
    every = with_rows(mine)
    found = [*check_item_rows(every, mine, folder), *check_agent_rows(every, mine, folder)]
    for row in mine.operations.values():
        found += check_words(every, row, folder / "operations" / f"{row.id}.toml")
    return found


def check_words(content: Cards, row: Operation, path: Path) -> Findings:
    """What an Operation board says, wherever it plays: its Dropped Items and its rules."""
    for drop in row.dropped:
        for card in drop.items:
            yield from _in_deck(content, path, f"dropped slot {drop.slot}.items", card, "scavenged", "hq")
    for rule in (*row.special, *row.fate_effect):
        yield from _lasting(path, rule.name, rule)
        for fate in rule.fate:
            if fate not in row.fate_tokens:
                yield FileError(path, f"{rule.name}.fate", "no Fate token reminds of this.", value=fate)


def unknown(path: Path, key: str, value: str, known: Iterable[str], what: str) -> Findings:
    """A finding when a name is not among those known."""
    names = list(known)
    if value not in names:
        yield FileError(path, key, f"no such {what}.", value=value, hint=did_you_mean(value, names))


def calls(effects: Iterable[Call]) -> Iterator[Call]:
    """Every call of a card, with those inside other calls."""
    for call in effects:
        yield call
        for value in call.words.values():
            if isinstance(value, tuple) and value and isinstance(value[0], Call):
                yield from calls(value)


def check_agents(content: Cards, folder: Path) -> Findings:
    path = folder / "agents.toml"
    yield from check_agent_rows(content, content, folder)
    for board, sides in Counter(row.board for row in content.agents.values()).items():
        if sides != 2 or not 1 <= board <= 4:
            yield FileError(path, f"board {board}", "four boards, numbered 1 to 4, have two Agents each.", value=sides)


def check_agent_rows(content: Cards, mine: Cards, folder: Path) -> Findings:
    """The Agents of one folder, each by itself, among all that is in play."""
    path = folder / "agents.toml"
    essential = [name for name, row in content.items.items() if row.deck == "essential"]
    for row in mine.agents.values():
        key = f"agent {row.id}"
        if not 1 <= row.sanity <= 9:
            yield FileError(
                path, f"{key}.sanity", "the Sanity Track goes from 1 to 9.", value=row.sanity
            )  # NW-AGENT-06
        if len(row.assigned.initial) > 2:
            yield FileError(path, f"{key}.assigned.initial", "at most 2 Initial Items.", hint="NW-SETUP-32")
        for card in row.assigned.initial:
            yield from _in_deck(content, path, f"{key}.assigned.initial", card, "initial")
        known, what = (content.devices, "device") if row.kind == "human" else (essential, "Essential Item")
        yield from unknown(path, f"{key}.assigned.equipment", row.assigned.equipment, known, what)
        yield from _in_deck(content, path, f"{key}.assigned.hq", row.assigned.hq, "hq")
        yield from _lasting(path, f"{key}.passive", row.passive)


def _in_deck(content: Cards, path: Path, key: str, card: str, *decks: str) -> Findings:
    known = [name for name, row in content.items.items() if row.deck in decks]
    yield from unknown(path, key, card, known, f"Item in the {' or '.join(decks)} deck")


def _lasting(path: Path, key: str, row: Lasting) -> Findings:
    for word in row.modifiers:
        yield from unknown(path, f"{key}.modifiers.{word}", word, MODIFIERS, "modifier")
    for moment in row.moments:
        yield from _effects(path, f"{key}.moments", moment.effects)


def _effects(path: Path, key: str, effects: Iterable[Call]) -> Findings:
    for call in calls(effects):
        if call.verb == "lasting":
            yield from unknown(path, f"{key} lasting.what", call.words["what"], MODIFIERS, "modifier")
        for number in call.words.get("fate", ()):
            if not 1 <= number <= 5:
                yield FileError(path, f"{key} {call.verb}.fate", "Fate goes from 1 to 5.", value=number)


def check_items(content: Cards, folder: Path) -> Findings:
    sizes: Counter[str] = Counter(row.deck for row in content.items.values())
    for deck, size in DECKS.items():
        if sizes[deck] != size:  # NW-COMP-15
            path = folder / "items" / f"{deck}.toml"
            yield FileError(path, "item", f"this deck has {size} cards.", value=sizes[deck])
    yield from check_item_rows(content, content, folder)
    kinds: Counter[str] = Counter(prop for row in content.items.values() for prop in row.properties)
    for prop, count in (("field-equipment", 8), ("summoning-circle", 6), ("banishment-relic", 12)):
        if kinds[prop] != count:  # NW-ITEM-01
            path = folder / "items" / "essential.toml"
            yield FileError(path, prop, f"there are {count} of these.", value=kinds[prop])


def check_item_rows(content: Cards, mine: Cards, folder: Path) -> Findings:
    """The Items of one folder, each by itself, among all that are in play."""
    for card, row in mine.items.items():
        path, key = folder / "items" / f"{row.deck}.toml", f"item {card}"
        for prop in ESSENTIAL_ONLY:
            if prop in row.properties and row.deck != "essential":
                yield FileError(path, f"{key}.properties", "only an Essential Item has this property.", value=prop)
        if row.has("reaction") != (row.reaction is not None):
            yield FileError(path, f"{key}.reaction", "the property reaction and the row reaction go together.")
        for word in row.modifiers:
            yield from unknown(path, f"{key}.modifiers.{word}", word, MODIFIERS, "modifier")
        yield from _effects(path, f"{key}.use", row.use)
        if row.has("field-equipment"):
            yield from unknown(path, key, row.kind, content.devices, "device")
        if row.has("summoning-circle"):
            yield from unknown(path, key, row.kind, content.circles, "circle")


def check_events(content: Cards, folder: Path) -> Findings:
    sizes: Counter[str] = Counter(row.demon or row.deck for row in content.events.values())
    for name in ("initial", "generic", *content.demons):
        size = EVENTS[name if name in EVENTS else "demon"]
        if sizes[name] != size:  # NW-COMP-14 NW-COMP-16
            yield FileError(folder / "events" / f"{name}.toml", "event", f"this deck has {size}.", value=sizes[name])
    for name in sizes:
        if name not in ("initial", "generic"):
            path = folder / "events" / f"{name}.toml"
            yield from unknown(path, "", name, content.demons, "Demon for this file of Events")
    for card, row in content.events.items():
        path, key = folder / "events" / f"{row.demon or row.deck}.toml", f"event {card}"
        if not 1 <= row.fate <= 5:
            yield FileError(path, f"{key}.fate", "Fate goes from 1 to 5.", value=row.fate)  # NW-EVDECK-08
        for half in (row.dormant, row.manifested):
            yield from _effects(path, key, (*half.effects, *half.before))
            if row.deck == "initial" and any(call.verb == "manifest" for call in calls(half.effects)):
                yield FileError(path, key, "an Initial Event never lets the Demon Manifest.", hint="NW-EVDECK-07")


def check_codex(content: Cards, folder: Path) -> Findings:
    path = folder / "codex.toml"
    for trait in content.traits.values():
        yield from unknown(path, f"trait {trait.id}.device", trait.device, content.devices, "device")
        for verb in trait.hinted_by:
            yield from unknown(path, f"trait {trait.id}.hinted_by", verb, VERBS.known, "verb")
    for device in content.devices.values():
        where, key = folder / "devices.toml", f"device {device.id}"
        for reading in device.readings:
            yield from unknown(where, f"{key}.readings.trait", reading.trait, content.traits, "Trait")
            if reading.trait in content.traits and content.traits[reading.trait].category != device.category:
                yield FileError(where, f"{key}.category", "the Trait has another Category.", value=device.category)
            yield from check_cells(device, reading, where)
        yield from unknown(where, f"{key}.part", device.part, content.vault, "part of a vault")


def check_cells(device: Device, reading: Reading, path: Path) -> Findings:
    """The card of a device with dice: a row a face, a column a die, and most columns without a flaw."""
    key = f"device {device.id}.readings.{reading.trait}.cells"
    if any(len(row) != device.dice or set(row) - set("0123~") for row in reading.cells):
        yield FileError(path, key, f"a row has {device.dice} cells, each 0 to 3 or ~.", value=list(reading.cells))
    elif len(reading.cells) != (6 if device.dice else 0):
        yield FileError(path, key, "a card has a row for each of a die's six faces.", value=list(reading.cells))
    else:
        flawed = [n + 1 for n in range(device.dice) if any(row[n] == "~" for row in reading.cells)]
        if len(flawed) * 2 > max(0, device.dice - 1):
            cause = "too many columns have flaws: some throws would tell the wrong Trait."
            yield FileError(path, key, cause, value=flawed, hint="Keep ~ to less than half of the columns.")


def check_demons(content: Cards, folder: Path) -> Findings:
    seen: dict[frozenset[str], str] = {}
    relics = [row.kind for row in content.items.values() if row.has("banishment-relic")]
    for row in content.demons.values():
        path = folder / "demons" / f"{row.id}.toml"
        yield from unknown(path, "circle", row.circle, content.circles, "Circle")
        for trait in row.traits:
            yield from unknown(path, "traits", trait, content.traits, "Trait")
        for relic in row.relics:
            yield from unknown(path, "relics", relic, relics, "Banishment Relic")
        if not 2 <= len(row.relics) <= 3:  # NW-DEMON-06
            yield FileError(path, "relics", "two or three Relics work on a Demon.", value=len(row.relics))
        if not 3 <= len(row.board.cycle) <= 4:
            yield FileError(path, "board.cycle", "a Behavior Cycle has 3 or 4 actions.", value=len(row.board.cycle))
        for name, steps in (("step", row.ritual.step), ("old_step", row.ritual.old_step)):
            for i, step in enumerate(steps):
                place = f"ritual.{name}[{i}]"
                if step.relic:
                    yield from unknown(path, f"{place}.relic", step.relic, row.relics, "Relic of this Demon")
                if not 0 <= step.tokens <= 4:
                    yield FileError(path, f"{place}.tokens", "at most 4 Banishment tokens.", value=step.tokens)
        for passive in row.board.passives:
            yield from _lasting(path, f"board.passives {passive.name}", passive)
        twin = seen.setdefault(frozenset(row.traits), row.id)
        if twin != row.id:
            yield FileError(path, "traits", f"{twin} has the very same Traits: nobody could tell them apart.")
    for circle in content.circles:
        pair = [row.id for row in content.demons.values() if row.circle == circle]
        if len(pair) != 2:
            yield FileError(folder / "codex.toml", f"circle {circle}", "a Circle lures two Demons.", value=len(pair))


def check_tokens(content: Cards, folder: Path) -> Findings:
    path = folder / "tokens.toml"
    clues = sum(face.copies for face in content.clues)
    if clues != 14:
        yield FileError(path, "clue", "there are 14 Clues.", value=clues)  # NW-COMP-06
    for face in content.clues:
        if face.wild == (len(face.categories) == 2) or len(face.categories) not in (0, 2):
            yield FileError(
                path, "clue", "a Clue is Wild or names two Categories.", value=face.categories
            )  # NW-CLUE-01
    if sum(content.cover.values()) != 12 or set(content.cover) != {"safe", "exposed"}:
        yield FileError(path, "cover", "there are 12 Cover tokens, safe and exposed.", value=content.cover)


def check_operation(content: Cards, row: Operation, folder: Path) -> Findings:
    path = folder / "operations" / f"{row.id}.toml"
    for floor in (*FLOORS, *row.sides) if row.printed else ():
        if floor not in row.sides or floor not in FLOORS:
            yield FileError(path, f"sides.{floor}", f"the sides of {', '.join(FLOORS)} are named, no others.")
            return
    laid = tuple(f"{tile}-{row.sides[tile]}" for tile in (FLOORS if row.printed else row.sides))
    maps = sorted(file.stem for file in MAPS.glob("*.toml"))
    for key, name in (*((f"sides.{name.rpartition('-')[0]}", name) for name in laid), ("station", row.station)):
        if missing := list(unknown(path, key, name, maps, "map")):
            yield from missing
            return
    house = _house((*laid, row.station))
    zones = [space.id for space in house.spaces.values() if "station" not in space.features and space.id != "hq"]
    for key, zone in _zones_of(row):
        yield from unknown(path, key, zone, zones, "Zone on these sides of the tiles")
    for key, names in (
        ("interaction", [each.zone for each in row.interaction]),
        ("rift zone", [rift.zone for rift in row.rift]),
        ("rift number", [str(rift.number) for rift in row.rift]),
        ("scavenge", list(row.scavenge)),
        ("objective", [each.letter for each in row.objective]),
        ("dropped slot", [str(each.slot) for each in row.dropped]),
    ):
        for name, times in Counter(names).items():
            if times > 1:
                yield FileError(path, key, "named twice.", value=name)
    if row.cover.safe + row.cover.exposed != len(row.cover.zones):
        yield FileError(path, "cover", "as many Zones as Cover tokens.", value=len(row.cover.zones))
    for face in ("safe", "exposed"):
        if getattr(row.cover, face) > content.cover[face]:
            yield FileError(
                path, f"cover.{face}", f"the box holds {content.cover[face]}.", value=getattr(row.cover, face)
            )
    limits: tuple[tuple[str, int, int], ...] = (
        ("interaction", len(row.interaction), 8),
        ("scavenge", len(row.scavenge), 12),
        ("lock", len(row.lock), 3),
        ("fate_tokens", len(row.fate_tokens), 3),
        ("dropped", len(row.dropped), 4),
    )
    for key, count, most in limits:
        if count > most:
            yield FileError(path, key, f"at most {most}.", value=count)  # NW-SETUP-11 NW-COMP-03 NW-COMP-06
    yield from _ways(path, row, house)
    yield from check_words(content, row, path)
    yield from _requirements(path, row)


def _zones_of(row: Operation) -> Iterator[tuple[str, str]]:
    lists: dict[str, Iterable[str]] = {
        "rift": [rift.zone for rift in row.rift],
        "cover.zones": row.cover.zones,
        "interaction.zone": [each.zone for each in row.interaction],
        "scavenge": row.scavenge,
        "lit": row.lit,
        "dark": row.dark,
        "cold": row.cold,
        "dropped.zone": [each.zone for each in row.dropped],
        "objective.zone": [each.zone for each in row.objective],
        "lock.between": [zone for each in row.lock for zone in each.between if zone != "hq"],
        "escape.zone": [row.escape.zone] if row.escape.zone else [],
        "artifact": [row.artifact] if row.artifact else [],
    }
    return ((key, zone) for key, zones in lists.items() for zone in zones)


def _ways(path: Path, row: Operation, house: Graph) -> Findings:
    for lock in row.lock:
        if len(lock.between) == 2 and all(zone in house.spaces for zone in lock.between):
            a, b = lock.between
            if b not in house.neighbours(a):
                yield FileError(path, "lock.between", "no way joins these two.", value=f"{a}, {b}")  # NW-LOCK-02
        elif len(lock.between) > 2:
            yield FileError(path, "lock.between", "one Zone, or two that are joined.", value=len(lock.between))


def _requirements(path: Path, row: Operation) -> Findings:
    letters = {each.letter for each in row.objective}
    texts: list[Effects] = [each.effects for each in row.interaction] + [each.cleared for each in row.objective]
    marks = {call.words["name"] for effects in texts for call in calls(effects) if call.verb == "mark"}
    for need in (*row.requirement, *row.escape.needs):
        if need.objective and need.objective not in letters:
            yield FileError(path, "requirement", "this Operation has no such Objective.", value=need.objective)
        if need.mark:
            yield from unknown(path, "requirement.mark", need.mark, marks, "mark that an Interaction sets")


@functools.cache
def _house(names: tuple[str, ...]) -> Graph:
    return join([load_map(MAPS / f"{name}.toml") for name in names])
