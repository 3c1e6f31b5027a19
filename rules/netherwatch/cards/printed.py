"""What stands on a card or board, in words, made from its row. The rules never read these texts."""

from __future__ import annotations

from collections.abc import Sequence

from gloamboard.rules.kernel.verbs import Effects
from gloamboard.rules.netherwatch.cards import lookup, modifiers
from gloamboard.rules.netherwatch.cards.demon_kinds import Device, RitualStep
from gloamboard.rules.netherwatch.cards.kinds import Item, Lasting, Moment, Unique
from gloamboard.rules.netherwatch.cards.vocabulary import SAYS
from gloamboard.rules.netherwatch.cards.words import MOMENTS, PROPERTIES

PICKS = ("who", "toward")
OWN = {"that Agent's Zone": "your Zone", "that Zone": "your Zone", "that Agent": "you"}
ACTIVE = {
    "that Agent's Zone": "the Active Agent's Zone",
    "if that Zone ": "if the Active Agent's Zone ",
    "if that Agent ": "if the Active Agent ",
    "an adjacent Zone": "a Zone adjacent to the Active Agent",
    "a Zone 2 away": "a Zone 2 away from the Active Agent",
    "the nearest Zone with a Lit Cube": "the Zone with a Lit Cube nearest the Active Agent",
    "the nearest Zone with a Dark Cube": "the Zone with a Dark Cube nearest the Active Agent",
    "the nearest Cold Zone": "the Cold Zone nearest the Active Agent",
    "the Rift nearest that Agent": "the Rift nearest the Active Agent",
    "the Rift farthest from that Agent": "the Rift farthest from the Active Agent",
}
REACTION_SAYS = {
    "before-roll": "Before you roll the Sanity Die",
    "overlap": "When the Demon is upon you",
    "event-drawn": "When an Event has been read",
}
USE_SAYS = {
    "any": "USE",
    "dormant": "USE while Dormant",
    "manifested": "USE while Manifested",
    "demon-near": "USE with the Demon in your Zone or an adjacent one",
}


def say(effects: Effects, inside: bool = False, own: bool = False, named: bool = False) -> str:
    """The effects as sentences; `inside` another sentence, without capitals and full stops. `own` speaks to the user
    of an Item or Ability; otherwise a card that has `named` nobody yet speaks of the Active Agent."""
    parts: list[str] = []
    named = named or inside
    for call in effects:
        part = SAYS[call.verb](call.words)
        picked = [call.words[word] for word in PICKS if word in call.words]
        named = named or any(_one(who) for who in picked)
        own = own and not any(_another(who) for who in picked)
        for plain, better in (OWN if own else {} if named else ACTIVE).items():
            part = part.replace(plain, better)
        if parts and parts[-1] == part:
            part = f"{parts.pop()}, twice"
        parts.append(part)
    if inside:
        return ", then ".join(parts)
    return " ".join(f"{part[0].upper()}{part[1:]}." for part in parts)


def step_says(step: RitualStep) -> str:
    """A step of a ritual, with what it brings about, to whoever does it."""
    return f"{step.says} {say(step.effects, own=True)}".rstrip()


def _one(who: str) -> bool:
    """Whether a word means one Agent, whom the rest of the card may speak of."""
    return who not in ("everyone", "others") and not who.startswith("all-")


def _another(who: str) -> bool:
    """Whether a word picks one Agent who need not be the user; from then on "that Agent" is not you."""
    return who not in ("user", "target") and _one(who)


def either(numbers: Sequence[int]) -> str:
    """1, 3 or 5."""
    said = [str(number) for number in numbers]
    return " or ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said)


def item(row: Item) -> str:
    """An Item's text."""
    if row.deck == "real":
        return "USE: read the card itself."
    parts = []
    if row.use:
        parts.append(f"{USE_SAYS[row.state]}: {say(row.use, own=True)}")
    if row.reaction is not None:
        parts.append(f"{REACTION_SAYS[row.reaction.when]}: {say(row.reaction.effects, own=True)}")
    parts += [modifiers.says(word, amount) for word, amount in row.modifiers.items()]
    if "field-equipment" in row.properties:
        parts.append(_device(lookup.cards().devices[row.kind]))
    if "summoning-circle" in row.properties:
        names = " or ".join(lookup.cards().demons[each].name for each in lookup.circle_demons(row.kind))
        parts.append(f"USE it one Zone from a Rift to summon {names}.")
    parts += [said for prop in row.properties if (said := PROPERTIES[prop].says)]
    return " ".join(parts)


def _device(row: Device) -> str:
    """A piece of Field Equipment: which Clues it takes, what it finds out, and what comes on top."""
    traits = " or ".join(lookup.cards().traits[reading.trait].name for reading in row.readings)
    more = row.optimal_says or say(row.optimal, own=True)
    article = "an" if row.category[0] in "aeiou" else "a"
    asks = f"INVESTIGATE {article} {row.category.capitalize()} or Wild Clue with it: {traits}?"
    return f"{asks} While Manifested also: {more}"


def lasting(row: Lasting, own: bool = False) -> str:
    """A Passive Ability, an Operation Rule, a Fate effect."""
    parts = [row.says] if row.says else []
    parts += [modifiers.says(word, amount) for word, amount in row.modifiers.items()]
    parts += [f"{MOMENTS[moment.when]}: {_then(moment, own)}" for moment in row.moments]
    fate = f"Fate {either(row.fate)}: " if row.fate else ""
    return fate + " ".join(parts)


def _then(moment: Moment, own: bool) -> str:
    """What happens at a moment, to whoever or wherever it is the moment of."""
    said = say(moment.effects, own=own, named=not own)
    return said.replace("the Demon's Zone", "the Zone it leaves") if moment.when == "demon-leaves" else said


def unique(row: Unique) -> str:
    """A Unique Ability."""
    return say(row.effects, own=True)
