"""What a thing on the table is, what Agents do with it, and what a host may rule who points at it. From a view alone:
why something cannot be done now is said elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gloamboard.rules.kernel import About, Thing, Try
from gloamboard.rules.netherwatch import cards
from gloamboard.rules.netherwatch.cards import printed
from gloamboard.rules.netherwatch.forms import AgentForm, View
from gloamboard.rules.netherwatch.state import HQ


class Mine(AgentForm):
    id: str


KINDS = {
    "clue": ("A Clue. INVESTIGATE it with Field Equipment to learn a Trait of the Demon.", "NW-ACT-08"),
    "cover": ("Cover. Turned up and Safe, an Agent may HIDE in it.", "NW-HIDE-01"),
    "demon": ("The Demon. It moves by its own rules, and no hand moves it.", "NW-MAP-02"),
    "dropped": ("Items that lie here: PICK UP takes them.", "NW-ACT-13"),
    "specter": ("A Specter: an Agent who died and has the Specter Actions.", "NW-SPEC-11"),
    "banishment": ("A token of the ritual that banishes the Demon.", "NW-VIC-05"),
}
STATIONS = {
    HQ: "Headquarters: Agents set out from here, and HQ Actions are taken here.",
    "dormant": "Here the Demon sleeps while it is Dormant.",
    "lectern": "Touch it with a card or a piece to choose it.",
    "item-station": "Here wait the Items that may be taken at HQ, and tokens that are not in use.",
    "supply": "Tokens that are not in the house lie here.",
}
LIGHT = {"lit": "It is lit.", "dim": "It is dim.", "dark": "It is dark."}

MORE: dict[str, Callable[[View, str, Thing, About | None], About | None]] = {}
"""By box: what is said of a thing, given what is said of it so far."""


def about(view: View, seat: str, thing: Thing) -> About | None:
    said = _of_netherwatch(view, seat, thing)
    for box in view["boxes"]:
        if box in MORE:
            said = MORE[box](view, seat, thing, said)
    return said


def _offered(view: View, seat: str, kind: str) -> str:
    """Of several of a kind that this seat carries, the one that its options name; "" where it carries none."""
    rows = cards.cards().items
    held = (card for me in view["agents"].values() if me["seat"] == seat for card in (*me["hand"], *me["pocket"]))
    return next((card for card in held if rows[card].kind == kind), "")


def _of_netherwatch(view: View, seat: str, thing: Thing) -> About | None:
    match thing:
        case ("space", str(zone)):
            return _zone(view, seat, zone)
        case ("piece", str(piece)) if piece in view["pieces"]:
            return _piece(view, seat, piece)
        case ("card", str(card)) if card in cards.cards().items:
            row = cards.cards().items[card]
            says = printed.item(row) or row.note
            meant = _offered(view, seat, row.kind) or card
            return About(says, "NW-ACT-14", (Try(("use", meant), "USE"), Try(("drop", meant), "DROP")))
        case ("verbs",):
            return About("", "", tuple(_verbs(view, seat)))
    return None


def _mine(view: View, seat: str) -> Mine | None:
    """The Agent of that seat who has the turn, or any of theirs."""
    own: list[Mine] = [{**agent, "id": id} for id, agent in view["agents"].items() if agent["seat"] == seat]
    return next((agent for agent in own if agent["id"] == view["turn"]), own[0] if own else None)


def _zone(view: View, seat: str, zone: str) -> About:
    said = [LIGHT[view["light"][zone]]] if zone in view["light"] else []
    said += ["A Cold Cube lies here."] if zone in view["cold"] else []
    said += ["It is locked."] if zone in view["locks"] else []
    said += [f"Rift {number} is open here." for number, at in view["rifts"].items() if at == zone]
    said += ["Something may be INVESTIGATED here."] if zone in view["interactions"] else []
    said += ["Something may be picked up here."] if zone in view["scavenge"] else []
    me = _mine(view, seat)
    goes = me is not None and me["at"] != zone and (zone in view["light"] or zone == HQ)
    tries = (Try(("move", me["piece"], me["at"], zone), "MOVE there"),) if me and goes else ()
    says = " ".join(said) or STATIONS.get(zone, "")
    return About(says, "NW-LIGHT-01" if said else "", tries)


def _piece(view: View, seat: str, piece: str) -> About:
    facts, me = view["pieces"][piece], _mine(view, seat)
    says, rule = KINDS.get(facts["kind"], ("", ""))
    agent = next(((id, one) for id, one in view["agents"].items() if one["piece"] == piece), None)
    if agent is not None and facts["kind"] == "agent":
        row = cards.cards().agents[agent[0]]
        says, rule = f"{row.unique.name}: {printed.unique(row.unique)}", "NW-AGENT-04"
    if me is None:
        return About(says, rule)
    tries: tuple[Try, ...] = {
        "clue": tuple(_readings(view, me, facts["at"])),
        "cover": (Try(("hide", me["piece"], piece), "HIDE"),),
        "dropped": (Try(("pick-up", "dropped", *_elsewhere(me, facts["at"])), "PICK UP"),),
    }.get(facts["kind"], ())
    if agent is not None and agent[0] != me["id"]:
        tries = (Try(("trade", agent[0]), "TRADE"),)
    elif agent is not None:
        tries = (
            Try(("turn", piece), "Take the turn"),
            Try(("ability", piece), cards.cards().agents[agent[0]].unique.name),
        )
    return About(says, rule, tries)


def _elsewhere(me: Mine, zone: str | None) -> tuple[str, ...]:
    return (zone,) if zone and zone != me["at"] else ()


def _readings(view: View, me: Mine, zone: str | None) -> Iterator[Try]:
    """A Clue where this Agent stands is read with what they carry; one elsewhere is not."""
    items = cards.cards().items
    devices = [card for card in (*me["hand"], *me["pocket"]) if "field-equipment" in items[card].properties]
    if zone != me["at"]:
        yield Try(("investigate", "clue", zone), "INVESTIGATE")
    elif not devices:
        yield Try(("investigate", ""), "INVESTIGATE")
    for card in devices if zone == me["at"] else ():
        yield Try(("investigate", card), f"INVESTIGATE with the {items[card].name}")


def _verbs(view: View, seat: str) -> Iterator[Try]:
    """Every action of the menu by its name, for whoever has the turn."""
    me = _mine(view, seat)
    if me is None or me["id"] != view["turn"]:
        return
    if me["specter"]:
        for word in ("distract", "invigorate", "premonition", "reinforce", "reveal", "wrathlight"):
            yield Try((word,), word.upper())
        return
    piece = me["piece"]
    yield from (Try((word, piece), word.upper()) for word in ("dash", "hide", "center"))
    yield Try(("light",), "LIGHT")
    yield Try(("ability", piece), cards.cards().agents[me["id"]].unique.name)
    yield from (Try((word,), word.upper().replace("-", " ")) for word in ("investigate", "pick-up", "use"))
    others = [id for id, one in view["agents"].items() if id != me["id"] and not one["escaped"] and not one["specter"]]
    yield from (Try(("trade", other), f"TRADE with the {view['agents'][other]['name']}") for other in others)
    yield from (Try((word,), word.upper()) for word in ("essentials", "loadout", "requisition", "ritual"))
    yield Try(("escape", piece), "ESCAPE")


# --- what a host may rule -----------------------------------------------------------


def _in(zone: str | None) -> tuple[str | None, ...]:
    return "where", "zone", "zone", zone


def rulings_on(view: View, thing: Thing) -> list[Try]:
    match thing:
        case ("space", str(zone)):
            return list(_zone_rulings(view, zone))
        case ("piece", str(piece)) if piece in view["pieces"]:
            return list(_piece_rulings(view, piece))
        case ("track", str(title), str(seat)):
            return list(_track_rulings(view, title, seat))
        case ("card", str(card)):
            holder = next((id for id, one in view["agents"].items() if card in (*one["hand"], *one["pocket"])), "")
            return [Try(("ruling", "lose_item", "who", "user", "agent", holder), "Take an Item away")] if holder else []
    return []


def _zone_rulings(view: View, zone: str) -> Iterator[Try]:
    for cube, name in (("lit", "Lit"), ("dark", "Dark"), ("cold", "Cold")):
        there = zone in view["cold"] if cube == "cold" else view["light"].get(zone) == cube
        deed, says = ("remove", f"Take the {name} Cube away") if there else ("place", f"Add a {name} Cube")
        yield Try(("ruling", deed, "cube", cube, *_in(zone)), says)
    locked, rift = zone in view["locks"], zone in view["rifts"].values()
    yield Try(("ruling", "unlock" if locked else "lock", *_in(zone)), "Take the Lock away" if locked else "Add a Lock")
    yield Try(
        ("ruling", "close_rift" if rift else "open_rift", *_in(zone)), "Close the Rift" if rift else "Open a Rift"
    )
    if zone not in view["clues"]:
        yield Try(("ruling", "place_clue", *_in(zone)), "Add a Clue")
    yield Try(("ruling", "place_cover", *_in(zone)), "Add Cover")


def _piece_rulings(view: View, piece: str) -> Iterator[Try]:
    facts = view["pieces"][piece]
    at, kind = facts["at"], facts["kind"]
    if kind in ("clue", "cover"):
        if facts["face"] == "down":
            yield Try(("ruling", f"turn_{kind}", *_in(at)), "Turn it up")
        yield Try(("ruling", f"lose_{kind}", *_in(at)), "Take it away")
    for id, agent in view["agents"].items():
        if agent["piece"] == piece:
            yield Try(("ruling", "carry", "agent", id, "zone", "?space"), "Move it to …")
            yield from _agent_rulings(id, agent)


def _agent_rulings(id: str, agent: AgentForm) -> Iterator[Try]:
    mine = ("who", "user", "agent", id)
    yield Try(("ruling", "gain_sanity", *mine), "Give 1 Sanity")
    yield Try(("ruling", "lose_sanity", *mine), "Take 1 Sanity")
    yield Try(("ruling", "extra_action", *mine), "Give 1 Action")
    yield Try(("ruling", "tire", *mine), "Take 1 Action")
    yield Try(("ruling", "lamp_off" if agent["lit"] else "lamp_on", *mine), f"Light {'off' if agent['lit'] else 'on'}")
    yield Try(("ruling", "draw", "deck", "hq", *mine), "Give an HQ Item")
    yield Try(("ruling", "lose_item", *mine), "Take an Item away")
    yield Try(("ruling", "spend" if agent["ready"] else "ready", *mine), "Turn the Ability over")


def _track_rulings(view: View, title: str, seat: str) -> Iterator[Try]:
    if title == "Fate":
        yield Try(("ruling", "shift_fate"), "Shift it by 1")
    for id, agent in view["agents"].items():
        if agent["seat"] == seat and agent["name"] in title:
            wanted = ("gain_sanity", "lose_sanity") if title.endswith("Sanity") else ("extra_action", "tire")
            yield from (one for one in _agent_rulings(id, agent) if one.attempt[1] in wanted)
