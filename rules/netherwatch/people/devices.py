"""Field Equipment: which devices a Clue allows, what they show, and the notebook of readings.

The table never concludes anything: a reading is shown, and the players mark the Trait Matrix. With the setting
`auto-marks` the table marks it and strikes out the Demons that do not fit.
"""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.kernel import Chance, Choice, Option, Roll, Script
from gloamboard.rules.kernel.asking.choices import DONE
from gloamboard.rules.kernel.asking.dice import Die, enter
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import moments
from gloamboard.rules.netherwatch.cards.demon_kinds import Work
from gloamboard.rules.netherwatch.cards.vocabulary import VERBS
from gloamboard.rules.netherwatch.house import ground
from gloamboard.rules.netherwatch.state import Agent, State, lasting
from gloamboard.rules.netherwatch.state.cause import Cause
from gloamboard.rules.netherwatch.state.story import moment, tell

FACES = (1, 2, 3, 4, 5, 6)
SECOND_PROPS = "second-props"  # among the settings of an evening that was begun with rings to turn and dice that count
FIRST_WORK = {  # what hands did before
    "scrying-orb": (Work("searching", "touch", "The Orb is searching. Lay a hand on it and look.", "Touch the Orb."),),
    "pkad": (
        Work("dice", "dice", "Throw the five dice and set them in the reader.", "The dice are in the reader."),
        Work("ask", "ask", "The reader is waiting. Ask it.", "Ask the reader."),
    ),
}
LOW, HIGH, FLAW = 3, 6, "~"  # the needle rests at LOW or below, or at HIGH or above


def fitting(agent: Agent, face: str) -> list[tuple[str, str]]:
    """Carried devices that a Clue's face allows, with each Trait they can be asked about."""
    rows, every = cards.cards().items, cards.cards().devices
    categories = face.split()
    found: list[tuple[str, str]] = []
    if not cards.kind_of(agent.id).reads:
        return found
    for card in agent.hand + agent.pocket:
        device = every.get(rows[card].kind)
        if device is not None and (face == "wild" or device.category in categories):  # NW-CLUE-03 NW-CLUE-10 NW-EX-15
            found += [(card, reading.trait) for reading in device.readings]
    return found


def read(state: State, agent: Agent, card: str, trait: str) -> Script:
    """Use a device here: what it shows for the Trait, and its Optimal Usage against a Manifested Demon."""
    device = cards.device(cards.cards().items[card].kind)
    optimal = state.manifested or bool(lasting.take(state, "optimal", agent.id))  # NW-DISC-08 NW-PROMO-08 NW-EX-33
    asked = [row for row in device.readings if row.trait == trait or (optimal and device.both)]
    by_hand = bool(state.by_hand & {device.id, "devices"})
    worked = "props" in state.settings and not by_hand
    if worked:
        yield from _work(state, agent, device, next(row for row in asked if row.trait == trait))
    thrown = device.dice and not by_hand and SECOND_PROPS in state.settings
    faces = (yield from _throw(state, agent, device, worked)) if thrown else ()
    for row in asked:
        yield from _show(state, agent, device, row, faces)
    if optimal:
        tell(state, device.optimal_says or f"The {device.name} gives more than was asked.", "NW-DISC-08")
        yield from VERBS.run(state, Cause("device", device.id, agent.id, agent.zone), device.optimal)  # NW-DISC-08
    yield from moments.fire(state, "after-reading", agent)


def _work(state: State, agent: Agent, device: cards.Device, row: cards.Reading) -> Script:
    """The prop is worked by hand, on itself or on its twin: rings are turned, a card is laid on, a lamp is held to."""
    for step in FIRST_WORK.get(device.id, ()) if SECOND_PROPS not in state.settings else device.work:
        asks, says = step.asks.format(card=row.card), step.says.format(card=row.card)
        moment(state, f"{device.id} {step.scene}{f' {row.card}' if step.event == 'card' else ''}", agent.zone)
        done = Option(("work", device.id, step.event), says, "NW-ACT-08", ("prop", device.prop, step.event))
        yield Choice({agent.seat: [done]}, asks, about="device", rule="NW-ACT-08", even_one=True)


def _throw(state: State, agent: Agent, device: cards.Device, worked: bool) -> Script:
    """The dice that choose which cells of the card answer: thrown by hands and set in the reader, or by the table."""
    if not worked:
        return (yield Roll(f"dice-{device.id}", [FACES] * device.dice))
    shown = [0] * device.dice

    def entered(n: int, face: int) -> None:
        shown[n] = face
        sign = "ask" if all(shown) else "dice"
        moment(state, f"{device.id} {sign} {''.join(map(str, shown))}", agent.zone)

    thrown = [Die(("die", device.id, n + 1), f"Die {n + 1}", FACES) for n in range(device.dice)]
    moment(state, f"{device.id} dice {'0' * device.dice}", agent.zone)
    asks = f"Throw the {device.dice} dice and set them in the reader; then ask it."
    end = Option(DONE, "Ask the reader.", "NW-ACT-08", ("prop", device.prop, "ask"))
    return (yield from enter(device.prop, thrown, [agent.seat], "NW-ACT-08", asks=asks, entered=entered, end=end))


def answers(row: cards.Reading, faces: Sequence[int], has: bool) -> tuple[int, ...]:
    """What each die's cell answers: high when the Trait is there, low when it is not; a flaw the other way."""
    cells = [row.cells[face - 1][n] for n, face in enumerate(faces)]
    return tuple((LOW if has else HIGH) if cell == FLAW else int(cell) + (HIGH if has else 0) for cell in cells)


def needle(answered: Sequence[int]) -> int:
    """Where the needle comes to rest: with the middle one of its cells."""
    return sorted(answered)[len(answered) // 2]


def _show(state: State, agent: Agent, device: cards.Device, row: cards.Reading, faces: Sequence[int]) -> Script:
    more = ""
    if state.demon and not state.by_hand & {device.id, "devices"}:
        has = row.trait in cards.cards().demons[state.demon].traits
        told = row.yes if has else row.no
        if faces:
            answered = answers(row, faces, has)
            says = told[sum(answered) % len(told)]
            more = f" {needle(answered)} {''.join(map(str, answered))}"
        else:
            says = yield Chance(f"reading-{device.id}", told, f"What does the {device.name} show?")
    else:
        has = yield from _seen_by_hand(state, agent, device, row)
        says = (row.yes if has else row.no)[0]
    sign = row.sign_yes if has else row.sign_no
    state.notebook.append((state.round, device.id, agent.zone, says))
    moment(state, f"{device.id} {sign}{more}", agent.zone)
    tell(state, f"{device.name}, {ground.name(state, agent.zone)}: {says}", "NW-ACT-08")
    if "auto-marks" in state.settings:
        mark(state, row.trait, has)  # NW-DISC-06


def mark(state: State, trait: str, has: bool) -> None:
    """The Trait is confirmed or ruled out, and Demons that do not fit are struck out."""
    state.marks[trait] = "yes" if has else "no"  # NW-DISC-05
    for row in cards.in_play(state.boxes).demons.values():
        if (trait in row.traits) != has:
            state.marks[row.id] = "no"  # NW-DISC-05


def _seen_by_hand(state: State, agent: Agent, device: cards.Device, row: cards.Reading) -> Script:
    options = [
        Option(("sign", row.sign_yes), f"It shows: {row.sign_yes}.", "NW-ACT-08"),
        Option(("sign", row.sign_no), f"It shows: {row.sign_no}.", "NW-ACT-08"),
    ]
    key = yield Choice({agent.seat: options}, f"{device.how} What does it show?", about="device", rule="NW-ACT-08")
    return key[1] == row.sign_yes
