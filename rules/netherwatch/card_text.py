"""What stands on a card or board, in words, made from its row. The rules never read these texts."""

from __future__ import annotations

from rules.netherwatch import cards, modifiers
from rules.netherwatch.verbs import say
from rules.netherwatch.verbs.turns import either

REACTION_SAYS = {
    "before-roll": "Before you roll the Sanity Die",
    "overlap": "When the Demon is upon you",
    "event-drawn": "When an Event has been read",
}
MOMENT_SAYS = {
    "turn-start": "At the start of a turn",
    "turn-end": "At the end of a turn",
    "after-move": "After a MOVE",
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
    "field-equipment": "INVESTIGATE a fitting Clue to use it.",
    "key": "USE it to remove a Lock in your Zone.",
    "light": "LIGHT puts your Lit Base on or off.",
    "single-use": "Discard it after use.",
    "summoning-circle": "USE it one Zone from a Rift to summon the Demon.",
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
    parts += [PROPERTY_SAYS[prop] for prop in row.properties if prop in PROPERTY_SAYS]
    return " ".join(parts)


def lasting(row: cards.Lasting, own: bool = False) -> str:
    """A Passive Ability, an Operation Rule, a Fate effect."""
    parts = [row.says] if row.says else []
    parts += [modifiers.says(word, amount) for word, amount in row.modifiers.items()]
    parts += [f"{MOMENT_SAYS[moment.when]}: {say(moment.effects, own=own)}" for moment in row.moments]
    fate = f"Fate {either(row.fate)}: " if row.fate else ""
    return fate + " ".join(parts)


def unique(row: cards.Unique) -> str:
    """A Unique Ability."""
    return say(row.effects, own=True)
