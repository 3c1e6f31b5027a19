"""What a card says, made from what it does: the text on the page can never differ from the rules."""

from __future__ import annotations

from gloamboard.rules.kernel.verbs import Effects
from gloamboard.rules.netherwatch.verbs.words import SAYS

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


def _one(who: str) -> bool:
    """Whether a word means one Agent, whom the rest of the card may speak of."""
    return who not in ("everyone", "others") and not who.startswith("all-")


def _another(who: str) -> bool:
    """Whether a word picks one Agent who need not be the user; from then on "that Agent" is not you."""
    return who not in ("user", "target") and _one(who)
