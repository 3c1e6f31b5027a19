"""Writes docs/content.md from the verbs themselves.

`python -m gloamboard.rules.netherwatch.verbs.page > docs/content.md`
"""

from __future__ import annotations

import tomllib
from typing import Literal, get_args, get_origin

from gloamboard.rules.kernel.verbs import Effects, Verb
from gloamboard.rules.netherwatch.cards.modifiers import MODIFIERS
from gloamboard.rules.netherwatch.cards.vocabulary import SAYS, VERBS, known_in
from gloamboard.rules.netherwatch.cards.words import ADDED
from gloamboard.rules.netherwatch.verbs.words import WHERE_SAYS, WHO_SAYS, Where, Who

OPENING = """# Content: cards as rows of verbs

The cards, boards and sheets of Netherwatch are TOML files in `rules/netherwatch/content/`. A card is a row; what it
does is a list of verbs. Its text is made from the same verbs, so it cannot say one thing and do another.

```toml
[[event]]
id = "cold-breath"
fate = 3
dormant.story = "Read aloud when the Demon is Dormant."
dormant.effects = [{ do = "roll", who = "in-dim" }, { do = "place", cube = "cold", where = "here" }]
manifested.story = "Read aloud when it is Manifested."
manifested.effects = [{ do = "demon_moves", toward = "nearest-demon", zones = 2 }]
```

To use the cards of your own box, copy the folder, type in what stands on them, and run

    gloam content check my-cards

It names the file, the row, what is wrong and the nearest right word. `content.toml` in the folder says which game it is
for. This page is written by `python -m gloamboard.rules.netherwatch.verbs.page`; a test keeps it true.

## Files

| file | holds |
|---|---|
| `agents.toml` | the eight Agents: Sanity, passive, unique ability, assigned Items |
| `codex.toml` | Traits, their Categories and devices, hints; Summoning Circles |
| `devices.toml` | Field Equipment: yes and no as each shows them, the prop's sign and handling, Optimal Usage |
| `demons/<demon>.toml` | Traits, Circle, Relics; the board with passives and Behavior Cycle; the ritual's steps |
| `events/initial.toml`, `generic.toml`, `<demon>.toml` | Events: Fate on the back, a Dormant and a Manifested half |
| `items/<deck>.toml` | Items: where they are carried, properties, `use`, `reaction`, `modifiers` while carried |
| `operations/<operation>.toml` | sides of the tiles, tokens, cubes, Interactions, Requirements, Fate effects, Escape |
| `society.toml` | Agent Tiers and promotions |
| `tokens.toml`, `box.toml` | faces of Clues and Cover; what the box and each vault hold |
| `maps/` | the house (see [tables and layouts](tables-and-layouts.md)) |

A row that carries a rule of the game bears its id: `rules = ["NW-OP-05"]`.
"""


def page() -> str:
    """The whole page."""
    parts = [OPENING, "## Verbs\n"]
    for _, verb in sorted(known_in(()).items()):
        parts.append(_verb(verb))
    parts.append("## Whom a card means: `who`\n")
    parts.append(
        "Words for one Agent go by the Targeting Priority when an Event or a Demon Board uses them: whoever holds the\n"
        "Target token is meant first. Words that begin with `all`, and `everyone` and `others`, mean each of them;\n"
        "where it can make a difference who is first, the players choose among those to whom it does.\n"
    )
    parts.append(_words({word: WHO_SAYS[word] for word in get_args(Who)}))
    parts.append("## Where: `where`\n")
    parts.append("Near and far are meant from the Agent picked last. Players choose among equals.\n")
    parts.append(_words({word: WHERE_SAYS[word] for word in get_args(Where)}))
    parts.append("## Modifiers\n")
    parts.append("Standing numbers: passives, Items while carried, Operation Rules, Fate effects, Demon Boards.\n")
    parts.append(_words({word: says.replace("{n:+d}", "±n") for word, says in MODIFIERS.items() if word not in ADDED}))
    return "\n".join(parts)


def _words(rows: dict[str, str]) -> str:
    return (
        "\n".join(["| word | means |", "|---|---|", *(f"| `{word}` | {says} |" for word, says in rows.items())]) + "\n"
    )


def _verb(verb: Verb) -> str:
    says = " ".join(verb.says.split())
    lines = [f"### {verb.name}\n", f"{says}\n", "```toml", verb.example, "```", ""]
    lines.append(f"On the card: *{_sentence(verb)}*\n")
    if verb.hints:
        optional = {name: "" if name in verb.needed else " (optional)" for name in verb.hints}
        words = [f"`{name}`{optional[name]}: {_kind(hint)}" for name, hint in verb.hints.items()]
        lines.append("; ".join(words) + ".\n")
    return "\n".join(lines)


def _sentence(verb: Verb) -> str:
    row = tomllib.loads(f"row = {verb.example}")["row"]
    call = VERBS.compile([row], "docs/content.md", verb.name)[0]
    said = SAYS[call.verb](call.words)
    return f"{said[0].upper()}{said[1:]}."


def _kind(hint: object) -> str:
    if hint == Who or hint == Who | None:
        return "whom"
    if hint == Where:
        return "where"
    if hint == Effects:
        return "a list of verbs"
    if get_origin(hint) is Literal:
        return ", ".join(f"`{word}`" for word in get_args(hint))
    if get_origin(hint) is tuple:
        return f"a list of {_kind(get_args(hint)[0])}"
    return "a number" if hint is int else "a name" if hint is str else str(hint)


if __name__ == "__main__":
    print(page(), end="")
