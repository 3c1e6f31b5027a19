"""What a thing on the table is, what agents do with it, and what a host may rule. From a view alone."""

from __future__ import annotations

from collections.abc import Iterator

from gloamboard.rules.hellboy.board.board import board
from gloamboard.rules.hellboy.cards.box import AGENT, BACKUP, BOSS, CASE, ITEM, MINION
from gloamboard.rules.hellboy.cards.words import SKILLS
from gloamboard.rules.hellboy.forms import EnemyForm, View
from gloamboard.rules.hellboy.view.enemy_words import card_of
from gloamboard.rules.kernel import About, Thing, Try

DEEDS = {
    "move": "Move there",
    "explore": "Explore",
    "examine": "Examine",
    "clear": "Clear",
    "interact": "Interact",
    "shoot": "Shoot",
    "fight": "Fight",
}


def about(view: View, seat: str, thing: Thing) -> About | None:
    match thing:
        case ("space", str(space)) if space in board(view["layout"]).label:
            return _area(view, seat, space)
        case ("piece", str(id)) if id in AGENT:
            row = AGENT[id]
            dice = ", ".join(f"{skill.title()} {getattr(row.skills, skill)}" for skill in SKILLS)
            text = f"{row.name}. {row.says} {dice}. Threat {row.threat}, health {row.health}."
            return About(text, "HB-SETUP-02")
        case ("piece", str(id)) if id in BACKUP:
            return About(f"{BACKUP[id].name}. {BACKUP[id].says}", "HB-DIRECT-01")
        case ("piece", str(id)):
            enemy = next((one for one in view["enemies"] if one["id"] == id), None)
            return None if enemy is None else _enemy(view, seat, enemy)
        case ("card", str(id)) if id in ITEM:
            tries = [Try(("use", agent, id), "Use it") for agent in _mine(view, seat)]
            return About(f"{ITEM[id].name}: {ITEM[id].says}", "HB-AGENT-05", tuple(tries))
        case ("verbs",) if view["step"] == "agent":
            tries = [Try((word, agent), says) for agent in _mine(view, seat) for word, says in DEEDS.items()]
            return About("", "", tuple(tries))
    return None


def _mine(view: View, seat: str) -> list[str]:
    return [agent["id"] for agent in view["agents"] if agent["seat"] == seat and not agent["supports"]]


def _area(view: View, seat: str, area: str) -> About:
    here = board(view["layout"])
    if here.room_of[area] not in view["explored"]:
        tries = [Try(("explore", agent, here.room_of[area]), "Explore it") for agent in _mine(view, seat)]
        return About(f"{here.title[here.room_of[area]]}: nobody has been there yet.", "HB-BOARD-08", tuple(tries))
    words = [f"{here.label[area]}."]
    if view["clues"].get(area):
        words.append(f"Clues: {view['clues'][area]}.")
    if view["swarms"].get(area):
        words.append(f"Frog swarms: {view['swarms'][area]}.")
    if area in view["infernos"]:
        words.append("It burns.")
    if area in view["rubble"]:
        words.append("Rubble.")
    words += [f"{piece['name']}." for piece in view["scenery"] if piece["area"] == area]
    return About(
        " ".join(words), "HB-BOARD-04", tuple(Try(("move", agent, area), "Move there") for agent in _mine(view, seat))
    )


def _enemy(view: View, seat: str, enemy: EnemyForm) -> About:
    says = MINION[enemy["kind"]].says if enemy["kind"] in MINION else BOSS[enemy["kind"]].says
    text = f"{enemy['name']}: {card_of(enemy)} {says}"
    tries = [
        Try((word, agent, enemy["id"]), word.title()) for agent in _mine(view, seat) for word in ("fight", "shoot")
    ]
    return About(text, "HB-DMG-08", tuple(tries))


# --- what a host may rule ---------------------------------------------------------


def rulings_on(view: View, thing: Thing) -> list[Try]:
    match thing:
        case ("track", str(title), *_):
            return list(_track_rulings(view, title))
        case ("card", str(card)) if card in ITEM:
            return list(_card_rulings(view, card))
        case ("space", str(area)) if area in board(view["layout"]).label:
            return list(_area_rulings(view, area))
        case ("piece", str(id)):
            return list(_figure_rulings(view, id))
    return []


def _track_rulings(view: View, title: str) -> Iterator[Try]:
    for track, name in (("doom", "Impending doom"), ("info", "Information gathered")):
        if title == name:
            yield Try(("ruling", track, "amount", 1), "Forward by 1")
            yield Try(("ruling", "turn_back", "track", track), "Back by 1")
    for agent in view["agents"]:
        if title == f"{agent['name']}: health":
            yield from _agent_rulings(agent["id"])
    for enemy in view["enemies"]:
        if enemy["name"] == title:
            yield from _enemy_rulings(enemy["id"])


def _card_rulings(view: View, card: str) -> Iterator[Try]:
    yield Try(("ruling", "flip_card", "card", card), "Turn it over")
    yield Try(("ruling", "take_card", "card", card), "Take it away")
    for agent in view["agents"]:
        if not agent["out"] and not agent["supports"]:
            yield Try(("ruling", "give_card", "card", card, "agent", agent["id"]), f"Give it to {agent['name']}")


def _area_rulings(view: View, area: str) -> Iterator[Try]:
    room = board(view["layout"]).room_of[area]
    if room not in view["explored"]:
        yield Try(("ruling", "open_door", "room", room), "Open the room")
        return
    at = ("where", "at", "area", area)
    yield Try(("ruling", "clue", *at), "Add a clue")
    yield Try(("ruling", "swarm", *at), "Add a frog swarm")
    yield Try(("ruling", "inferno", *at), "Set it on fire")
    yield Try(("ruling", "wreck", *at), "Lay it waste")
    for slot, kind in zip("ABC", CASE[view["case"]].slots, strict=False):
        yield Try(("ruling", "minions", "slot", slot, *at), f"Add a {MINION[kind].name}")
    for what, name in (
        ("clue", "a clue"),
        ("swarm", "a frog swarm"),
        ("inferno", "the fire"),
        ("rubble", "the rubble"),
    ):
        yield Try(("ruling", "take_counter", "what", what, "area", area), f"Take {name} away")
    for piece in view["scenery"]:
        if piece["area"] == area:
            yield Try(("ruling", "take_scenery", "piece", piece["id"]), f"Take the {piece['name']} away")


def _figure_rulings(view: View, id: str) -> Iterator[Try]:
    yield Try(("ruling", "put", "figure", id, "area", "?space"), "Move it to …")
    yield Try(("ruling", "turn_figure", "figure", id), "Lay it down, or stand it up")
    if id in AGENT:
        yield from _agent_rulings(id)
    elif any(enemy["id"] == id for enemy in view["enemies"]):
        yield from _enemy_rulings(id)


def _agent_rulings(id: str) -> Iterator[Try]:
    named = ("who", "agent", "agent", id)
    yield Try(("ruling", "heal", *named, "amount", 1), "Heal 1 damage")
    yield Try(("ruling", "hurt", *named, "amount", 1), "Give 1 damage")
    yield Try(("ruling", "cubes", *named, "amount", 1), "Give a cube")
    yield Try(("ruling", "cubes", *named, "amount", -1), "Take a cube")
    yield Try(("ruling", "draw", *named, "count", 1), "Give a requisition card")
    yield Try(("ruling", "lead", "agent", id), "Let it lead")


def _enemy_rulings(id: str) -> Iterator[Try]:
    yield Try(("ruling", "wound_it", "enemy", id, "amount", 1), "Give 1 damage")
    yield Try(("ruling", "mend_it", "enemy", id, "amount", 1), "Heal 1 damage")
    yield Try(("ruling", "take_enemy", "enemy", id), "Take it off the board")
