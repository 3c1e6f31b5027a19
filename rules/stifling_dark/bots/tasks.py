"""What the Investigators have to do next, and who does which part of it: everybody works it out alike from the view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import permutations

from gloamboard.rules.stifling_dark.board.board import Board
from gloamboard.rules.stifling_dark.bots.belief import around, threat
from gloamboard.rules.stifling_dark.bots.ground import (
    FAR,
    alive,
    board_of,
    far_from,
    known_hidden,
    nearest,
    steps,
    tokens,
)
from gloamboard.rules.stifling_dark.cards.box import CARD, SCENARIO
from gloamboard.rules.stifling_dark.forms import PersonForm, View
from gloamboard.rules.stifling_dark.objectives.banish.butcher import DECOY_WITHIN

Me = PersonForm
PARTS = ("battery", "repair-kit", "spark-plug")
GATHERED = {"flare": {"flare-gun", "ammo"}, "service": {"angle-grinder", "ride-parts"}}
MANY = 60  # spaces a figure may be on: with more of them nobody goes after it
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
    if me["status"] == "spirit":
        return _hand_over(view, me)
    objective = objective_of(view)
    return TASKS[objective](view, me, held(me)) if objective else _search(view, me)


def shared_out(view: View, spaces: Iterable[str], but: Iterable[str] = ()) -> dict[str, str]:
    """Who goes to which of these spaces, each of them once, so that all together walk least: whoever has set out keeps
    the goal then. `but` have something else to do."""
    busy = set(but)
    people = [row for row in alive(view) if row["id"] not in busy]
    far = {space: far_from(view, space, through_doors=True) for space in sorted(set(spaces))}
    steps_off = {
        (str(row["id"]), space): steps_to.get(str(row["at"]), FAR) for space, steps_to in far.items() for row in people
    }
    ids, count = [str(row["id"]) for row in people], min(len(people), len(far))
    if len(ids) == count:
        shares = [list(zip(ids, goals, strict=True)) for goals in permutations(far, count)]
    else:
        shares = [list(zip(some, far, strict=True)) for some in permutations(ids, count)]
    best = min(shares, key=lambda pairs: sum(steps_off[pair] for pair in pairs))
    return {id: space for id, space in best if steps_off[id, space] < FAR}


# --- before an Objective is chosen: Evidence ----------------------------------------------


def waits(view: View, me: Me) -> bool:
    """Whether this one has nothing to do before the others are done."""
    return not objective_of(view) and not _errand(view, me)


def _search(view: View, me: Me) -> list[str]:
    """What is to be done; and the rest look for Items, or keep company."""
    return _errand(view, me) or _items(view, me) or _company(view, me) or _desks(view)


def _desks(view: View) -> list[str]:
    return list(board_of(view).having(SCENARIO[str(view["scenario"])].desk))


def _errand(view: View, me: Me) -> list[str]:
    """Evidence in hand to a desk; Evidence in sight; Switches of Zones nobody has lit."""
    board, here = board_of(view), str(me["at"])
    known = known_hidden(view, "evidence")
    lying = [*tokens(view, "evidence").values(), *known]
    carriers = [str(row["id"]) for row in alive(view) if row["evidence"]]
    missing = int(view["evidence"]["needed"] or FAR) - view["evidence"]["turned_in"]
    carried = sum(int(row["evidence"]) for row in alive(view))
    if me["evidence"]:
        near = [space for space in lying if steps(view, here, space) <= WORTH_A_DETOUR]
        return near if near and carried < missing else _desks(view)
    told = {board.zone[space] for space in known}
    unlit = [space for space, zone in board.switches.items() if _unlit(view, zone) and zone not in told]
    maze = behind_mirrors(board)
    first = {}
    if missing - carried >= len(lying) + len(unlit):  # all of them are needed, and mirrors take longest
        first = shared_out(view, [space for space in (*lying, *unlit) if space in maze], carriers)
    found = first | (shared_out(view, set(lying) - maze, [*carriers, *first]) if carried < missing else {})
    if not first and carried < missing:
        found = shared_out(view, lying, carriers)
    if me["id"] in found:
        return [found[str(me["id"])]]
    if carried + len(lying) < missing:
        lighting = shared_out(view, set(unlit) - set(found.values()), [*carriers, *found])
        if me["id"] in lighting:
            return [lighting[str(me["id"])]]
        near = [space for space in _items(view, me) if steps(view, here, space) <= WORTH_A_DETOUR]
        return near or unlit
    return []


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
    """Next to these, or as near as there is room: for whoever only waits there, out of the way of those who work."""
    taken = {str(row["at"]) for row in alive(view) if row["id"] != me["id"]}
    next_to, within = board_of(view).next_to, set(spaces)
    for _ in range(3):
        around = {near for space in within for near in next_to[space]} - within
        if free := sorted(around - taken):
            return free
        within |= around
    return list(spaces)


def _hand_over(view: View, me: Me) -> list[str]:
    """A Spirit can do nothing with what it carries: next to whoever is nearest."""
    if not (me["evidence"] or me.get("hand")):
        return []
    return [near for row in alive(view) for near in board_of(view).next_to[str(row["at"])]]


# --- the Objectives -----------------------------------------------------------------------


def bearer(view: View, wanted: set[str]) -> Me | None:
    """Who gathers things that one alone must carry: whoever has most of them."""
    having = [row for row in alive(view) if held(row) & wanted]
    return max(having, key=lambda row: (len(held(row) & wanted), row["id"]), default=None)


def _gather(view: View, me: Me, wanted: set[str], *, ashore: Sequence[str] = ()) -> list[str]:
    """Each thing is fetched by whoever is nearest to it, and brought together at the locked way out: the bearer goes
    there, the others next to it, and who has nothing to bring makes room. Where that is on a Ride one cannot meet:
    they come together first, and the rest wait `ashore`."""
    locked = list(tokens(view, "locked-escape").values())
    bears = bearer(view, wanted)
    holders = [row for row in alive(view) if held(row) & wanted]
    has = set().union(*(held(row) & wanted for row in holders))
    lying = list(tokens(view, *(wanted - has)).values())
    fetching = shared_out(view, lying, [str(row["id"]) for row in holders])
    mine = held(me) & wanted
    if not mine:
        busy = [near for space in locked for near in board_of(view).next_to[space]] if len(holders) > 1 else []
        return [fetching[str(me["id"])]] if me["id"] in fetching else beside(view, me, ashore or [*locked, *busy])
    if bears is not None and bears["id"] != me["id"]:
        return [str(bears["at"])] if ashore else beside(view, me, locked)
    if mine == wanted:
        return locked
    others = [str(row["at"]) for row in holders if held(row) & wanted - mine and row["id"] != me["id"]]
    if ashore:
        return others or lying or list(ashore)
    return locked if others or fetching else lying or locked  # nobody else is left to fetch it


def _gate(view: View, me: Me, has: set[str]) -> list[str]:
    if out := list(tokens(view, "escape").values()):
        return out
    locked = list(tokens(view, "locked-escape").values())
    if "fuse" in has:
        return locked
    if fuse := [space for space in tokens(view, "fuse").values() if is_mine(view, me, space)]:
        return fuse
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
    board, ride = board_of(view), CARD[view["objective"]["id"]].ride if view["objective"] else ""
    carriages = [space for space in board.in_group(ride) if space in board.next_carriage]
    if view.get("help_round"):
        return carriages
    landing = [there for space in carriages for there in board.next_to[space] if there not in board.next_carriage]
    return _gather(view, me, GATHERED["flare"], ashore=landing)


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
    """To the Grave; while it is not found, to another place near its token each round; then after him, with The Hook
    last and light before it."""
    if left := list(tokens(view, "the-hook").values()):
        return left if is_mine(view, me, left[0]) else beside(view, me, left)
    if bears := bearer(view, {"the-hook"}):
        known = [space for figure in figures_known(view) for space in figure]
        if bears["id"] == me["id"]:
            return beside(view, me, known) if known else _company_all(view, me)
        return known or beside(view, me, [str(bears["at"])])
    if grave := [*tokens(view, "grave").values(), *known_hidden(view, "grave")]:
        return grave if is_mine(view, me, grave[0]) else beside(view, me, grave)
    spots = sorted(grave_ground(view))
    nth = [row["id"] for row in alive(view)].index(me["id"])
    return [spots[(5 * int(view["round"]) + 7 * nth) % len(spots)]] if spots else _company_all(view, me)


def grave_ground(view: View) -> frozenset[str]:
    """Where the Grave may be: near its token, while it is not found."""
    decoy = list(tokens(view, "face-down-grave").values())
    if not decoy or tokens(view, "grave") or bearer(view, {"the-hook"}):
        return frozenset()
    none: frozenset[str] = frozenset()
    return around(board_of(view).id, decoy[0], none, none, none, DECOY_WITHIN)


def _banish_horror(view: View, me: Me, has: set[str]) -> list[str]:
    """Each to an Egg Sac; then all next to the Enraged Horror."""
    if view["form"]:
        return beside(view, me, [space for figure in figures_known(view) for space in figure])
    sacs = shared_out(view, tokens(view, "egg-sac").values())
    return [sacs[str(me["id"])]] if me["id"] in sacs else _company_all(view, me)


def _banish_cult(view: View, me: Me, has: set[str]) -> list[str]:
    """The Knife to the Altar, the Rope Circle next to it, and all the others there too."""
    altar = [*tokens(view, "altar").values(), *known_hidden(view, "altar")]
    if not altar:
        unlit = [space for space, zone in board_of(view).switches.items() if _unlit(view, zone)]
        lighting = shared_out(view, unlit)
        return [lighting[str(me["id"])]] if me["id"] in lighting else unlit
    fetching = shared_out(view, tokens(view, "ritual-knife", "rope-circle").values())
    if me["id"] in fetching:
        return [fetching[str(me["id"])]]
    if "ritual-knife" in has and view["aid"] and view["aid"]["supply"] < view["aid"]["of"]:
        return altar
    return beside(view, me, altar)


BANISHING = {"butcher": _banish_butcher, "horror": _banish_horror, "cult": _banish_cult}


def figures_known(view: View) -> list[list[str]]:
    """Places of figures in sight."""
    seen = [view["pieces"][figure]["at"] for figure in view["foe"]["revealed"]]
    hidden = [sorted(figure.may_be) for figure in threat(view).figures if len(figure.may_be) <= MANY]
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
