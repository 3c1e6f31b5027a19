"""What the Investigators have to do next, and who does which part of it: everybody works it out alike from the view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from gloamboard.rules.stifling_dark.board.board import Board
from gloamboard.rules.stifling_dark.bots.belief import threat
from gloamboard.rules.stifling_dark.bots.ground import FAR, View, alive, board_of, far_from, nearest, steps, tokens
from gloamboard.rules.stifling_dark.cards.box import CARD, SCENARIO

Me = Mapping[str, Any]
PARTS = ("battery", "repair-kit", "spark-plug")
GATHERED = {"flare": {"flare-gun", "ammo"}, "service": {"angle-grinder", "ride-parts"}}
WORTH_A_DETOUR = 4  # steps that one goes out of the way for an Item, or for more Evidence


def objective_of(view: View) -> str:
    return CARD[view["objective"]["id"]].objective if view["objective"] else ""


def held(row: Me) -> set[str]:
    return {CARD[card["id"]].id for card in row.get("hand", ())}


def goal_of(view: View, me: Me) -> str:
    """Where this one goes to: the nearest of what there is to do; none where nothing is."""
    return nearest(view, str(me["at"]), goals(view, me))


def goals(view: View, me: Me) -> list[str]:
    """Spaces worth going to, for what is to be done next."""
    objective = objective_of(view)
    return TASKS[objective](view, me, held(me)) if objective else _search(view, me)


def shared_out(view: View, spaces: Iterable[str], but: Iterable[str] = ()) -> dict[str, str]:
    """Who goes to which of these spaces: the nearest pair first, each of them once. `but` have something else to do."""
    busy = set(but)
    people = [row for row in alive(view) if row["id"] not in busy]
    far = {space: far_from(view, space, through_doors=True) for space in sorted(set(spaces))}
    found: dict[str, str] = {}
    while far and len(found) < len(people):
        pairs = []
        for space, steps_to in far.items():
            free = [(steps_to.get(str(row["at"]), FAR), str(row["id"])) for row in people if row["id"] not in found]
            pairs.append((*min(free), space))
        steps_off, id, space = min(pairs)
        del far[space]
        if steps_off < FAR:
            found[id] = space
    return found


# --- before an Objective is chosen: Evidence ----------------------------------------------


def _search(view: View, me: Me) -> list[str]:
    """Evidence in hand to a desk; Evidence in sight; Switches of Zones nobody has lit; and the rest look for Items."""
    board, here = board_of(view), str(me["at"])
    desks = list(board.having(SCENARIO[str(view["scenario"])].desk))
    lying = list(tokens(view, "evidence").values())
    carriers = [str(row["id"]) for row in alive(view) if row["evidence"]]
    missing = int(view["evidence"]["needed"] or FAR) - view["evidence"]["turned_in"]
    carried = sum(int(row["evidence"]) for row in alive(view))
    if me["evidence"]:
        near = [space for space in lying if steps(view, here, space) <= WORTH_A_DETOUR]
        return near if near and carried < missing else desks
    found = shared_out(view, lying, carriers) if carried < missing else {}
    if me["id"] in found:
        return [found[str(me["id"])]]
    if carried + len(lying) < missing:
        unlit = [space for space, zone in board.switches.items() if _unlit(view, zone)]
        lighting = {}
        if missing - carried - len(lying) >= len(unlit):  # all of them are needed, and mirrors take longest
            lighting = shared_out(
                view, [space for space in unlit if space in behind_mirrors(board)], [*carriers, *found]
            )
        rest = [space for space in unlit if space not in lighting.values()]
        lighting |= shared_out(view, rest, [*carriers, *found, *lighting])
        if me["id"] in lighting:
            return [lighting[str(me["id"])]]
        near = [space for space in _items(view, me) if steps(view, here, space) <= WORTH_A_DETOUR]
        return near or unlit or _items(view, me) or desks
    return _items(view, me) or _company(view, me) or desks


@lru_cache(maxsize=8)
def behind_mirrors(board: Board) -> frozenset[str]:
    """Spaces of the Zones that have mirrors in them."""
    ways = frozenset[str]().union(*board.mirrors.values())
    zones = {board.zone[space] for space in board.spaces for edge in board.around[space] if edge.way in ways}
    return frozenset(space for space in board.spaces if board.zone[space] in zones)


def _unlit(view: View, zone: str) -> bool:
    light = view["light"]
    return zone not in light["bright_zones"] and zone not in light["faltering"]


def _items(view: View, me: Me) -> list[str]:
    """Items in sight that are nearest to this one of all."""
    return [space for space in tokens(view, "poi", "medical", "dropped").values() if is_mine(view, me, space)]


def _company(view: View, me: Me) -> list[str]:
    """Next to whoever carries Evidence."""
    return beside(view, me, [str(row["at"]) for row in alive(view) if row["evidence"] and row["id"] != me["id"]])


def is_mine(view: View, me: Me, space: str) -> bool:
    """Whether nobody else is nearer to it."""
    far = far_from(view, space, through_doors=True)
    mine = far.get(str(me["at"]), FAR)
    return all(far.get(str(row["at"]), FAR) >= mine for row in alive(view) if row["id"] != me["id"])


def beside(view: View, me: Me, spaces: Sequence[str]) -> list[str]:
    """Next to these: for whoever only waits there, out of the way of those who work."""
    taken = {str(row["at"]) for row in alive(view) if row["id"] != me["id"]}
    around = [near for space in spaces for near in board_of(view).next_to[space] if near not in taken]
    return around or list(spaces)


# --- the Objectives -----------------------------------------------------------------------


def bearer(view: View, wanted: set[str]) -> Me | None:
    """Who gathers things that one alone must carry: whoever has most of them."""
    having = [row for row in alive(view) if held(row) & wanted]
    return max(having, key=lambda row: (len(held(row) & wanted), row["id"]), default=None)


def _gather(view: View, me: Me, wanted: set[str]) -> list[str]:
    """Each thing is fetched by whoever is nearest to it, and brought to the bearer, who goes to the locked way out."""
    locked = list(tokens(view, "locked-escape").values())
    bears = bearer(view, wanted)
    has = set().union(*(held(row) & wanted for row in alive(view)))
    lying = list(tokens(view, *(wanted - has)).values())
    having = [str(row["id"]) for row in alive(view) if held(row) & wanted]
    fetching = shared_out(view, lying, having)
    mine = held(me) & wanted
    if not mine:
        return [fetching[str(me["id"])]] if me["id"] in fetching else beside(view, me, locked)
    if bears is not None and bears["id"] != me["id"]:
        return [str(bears["at"])]
    others = [str(row["at"]) for row in alive(view) if held(row) & wanted - mine and row["id"] != me["id"]]
    return locked if mine == wanted else others or lying or locked


def _gate(view: View, me: Me, has: set[str]) -> list[str]:
    if out := list(tokens(view, "escape").values()):
        return out
    locked = list(tokens(view, "locked-escape").values())
    if "fuse" in has:
        return locked
    if "lockbox" in has:
        return list(tokens(view, "saw").values())
    lying = [space for space in tokens(view, "lockbox").values() if is_mine(view, me, space)]
    return lying or _items(view, me) or beside(view, me, locked)


def _truck(view: View, me: Me, has: set[str]) -> list[str]:
    if out := list(tokens(view, "escape").values()):
        return out
    truck = list(tokens(view, "truck").values())
    if has & set(PARTS):
        return truck
    bearers = [str(row["id"]) for row in alive(view) if held(row) & set(PARTS)]
    fetching = shared_out(view, tokens(view, *PARTS).values(), bearers)
    return [fetching[str(me["id"])]] if me["id"] in fetching else beside(view, me, truck)


def _flare(view: View, me: Me, has: set[str]) -> list[str]:
    board, ride = board_of(view), CARD[view["objective"]["id"]].ride
    if view.get("help_round"):
        return [space for space in board.in_group(ride) if "carriage" in board.features[space]]
    return _gather(view, me, GATHERED["flare"])


def _service(view: View, me: Me, has: set[str]) -> list[str]:
    if out := list(tokens(view, "escape").values()):
        return out
    if view.get("help_round"):
        return beside(view, me, list(tokens(view, "locked-escape").values()))
    return _gather(view, me, GATHERED["service"])


# --- Banish -------------------------------------------------------------------------------


def _banish(view: View, me: Me, has: set[str]) -> list[str]:
    return BANISHING[str(view["adversary"])](view, me, has)


def _banish_butcher(view: View, me: Me, has: set[str]) -> list[str]:
    """To the Grave; while it is not found, round about its token; then after him, with The Hook."""
    if "the-hook" in has:
        return [space for figure in figures_known(view) for space in figure] or _company_all(view, me)
    if grave := list(tokens(view, "grave").values()):
        return grave if is_mine(view, me, grave[0]) else beside(view, me, grave)
    if decoy := list(tokens(view, "face-down-grave").values()):
        return decoy if is_mine(view, me, decoy[0]) else beside(view, me, decoy)
    bears = bearer(view, {"the-hook"})
    return beside(view, me, [str(bears["at"])]) if bears else _company_all(view, me)


def _banish_horror(view: View, me: Me, has: set[str]) -> list[str]:
    """Each to an Egg Sac; then all next to the Enraged Horror."""
    if view["form"]:
        return beside(view, me, [space for figure in figures_known(view) for space in figure])
    sacs = shared_out(view, tokens(view, "egg-sac").values())
    return [sacs[str(me["id"])]] if me["id"] in sacs else _company_all(view, me)


def _banish_cult(view: View, me: Me, has: set[str]) -> list[str]:
    """The Knife to the Altar, the Rope Circle next to it, and all the others there too."""
    altar = list(tokens(view, "altar").values())
    if not altar:
        unlit = [space for space, zone in board_of(view).switches.items() if _unlit(view, zone)]
        lighting = shared_out(view, unlit)
        return [lighting[str(me["id"])]] if me["id"] in lighting else unlit
    fetching = shared_out(view, tokens(view, "ritual-knife", "rope-circle").values())
    if me["id"] in fetching:
        return [fetching[str(me["id"])]]
    if "ritual-knife" in has and view["aid"]["supply"] < view["aid"]["of"]:
        return altar
    return beside(view, me, altar)


BANISHING = {"butcher": _banish_butcher, "horror": _banish_horror, "cult": _banish_cult}


def figures_known(view: View) -> list[list[str]]:
    """Places of figures in sight."""
    seen = [view["pieces"][figure]["at"] for figure in view["foe"]["revealed"]]
    hidden = [sorted(figure.may_be) for figure in threat(view).figures if len(figure.may_be) <= 40]
    return [[str(at)] for at in seen if at] or hidden


def _company_all(view: View, me: Me) -> list[str]:
    return beside(view, me, [str(row["at"]) for row in alive(view) if row["id"] != me["id"]])


TASKS: dict[str, Callable[[View, Me, set[str]], list[str]]] = {
    "gate": _gate,
    "truck": _truck,
    "flare": _flare,
    "service": _service,
    "banish": _banish,
}
