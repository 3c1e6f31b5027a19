"""What stands on a card or board, in words, made from its row. The rules never read these texts."""

from __future__ import annotations

from gloamboard.rules.netherwatch import cards, modifiers
from gloamboard.rules.netherwatch.verbs import say
from gloamboard.rules.netherwatch.verbs.turns import either

REACTION_SAYS = {
    "before-roll": "Before you roll the Sanity Die",
    "overlap": "When the Demon is upon you",
    "event-drawn": "When an Event has been read",
}
MOMENT_SAYS = {
    "turn-start": "At the start of a turn",
    "turn-end": "At the end of a turn",
    "after-move": "After a MOVE or DASH",
    "after-interaction": "After an Interaction",
    "after-reading": "After a use of FIELD EQUIPMENT",
    "demon-enters": "When the Demon comes into a Zone",
    "demon-leaves": "When the Demon leaves a Zone",
    "demon-phase-start": "When a Demon Phase starts",
    "demon-phase-end": "When a Demon Phase ends",
    "agent-dies": "When an Agent dies",
    "confrontation-start": "When the Confrontation starts",
}
USE_SAYS = {
    "any": "USE",
    "dormant": "USE while Dormant",
    "manifested": "USE while Manifested",
    "demon-near": "USE with the Demon in your Zone or an adjacent one",
}
PROPERTY_SAYS = {
    "banishment-relic": "Used as the Demon's ritual asks.",
    "drain": "You regain 1 Sanity less.",
    "key": "USE it to remove a Lock in your Zone.",
    "light": "LIGHT puts your Lit Base on or off.",
    "single-use": "Discard it after use.",
    "synergy": "Others in your Zone may USE it.",
}


def item(row: cards.Item) -> str:
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
        parts.append(_device(cards.cards().devices[row.kind]))
    if "summoning-circle" in row.properties:
        names = " or ".join(cards.cards().demons[each].name for each in cards.circle_demons(row.kind))
        parts.append(f"USE it one Zone from a Rift to summon {names}.")
    parts += [PROPERTY_SAYS[prop] for prop in row.properties if prop in PROPERTY_SAYS]
    return " ".join(parts)


def _device(row: cards.Device) -> str:
    """A piece of Field Equipment: which Clues it takes, what it finds out, and what comes on top."""
    traits = " or ".join(cards.cards().traits[reading.trait].name for reading in row.readings)
    more = row.optimal_says or say(row.optimal, own=True)
    article = "an" if row.category[0] in "aeiou" else "a"
    asks = f"INVESTIGATE {article} {row.category.capitalize()} or Wild Clue with it: {traits}?"
    return f"{asks} While Manifested also: {more}"


def lasting(row: cards.Lasting, own: bool = False) -> str:
    """A Passive Ability, an Operation Rule, a Fate effect."""
    parts = [row.says] if row.says else []
    parts += [modifiers.says(word, amount) for word, amount in row.modifiers.items()]
    parts += [f"{MOMENT_SAYS[moment.when]}: {_then(moment, own)}" for moment in row.moments]
    fate = f"Fate {either(row.fate)}: " if row.fate else ""
    return fate + " ".join(parts)


def _then(moment: cards.Moment, own: bool) -> str:
    """What happens at a moment, to whoever or wherever it is the moment of."""
    said = say(moment.effects, own=own, named=not own)
    return said.replace("the Demon's Zone", "the Zone it leaves") if moment.when == "demon-leaves" else said


def unique(row: cards.Unique) -> str:
    """A Unique Ability."""
    return say(row.effects, own=True)
