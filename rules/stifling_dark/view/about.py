"""What a thing on the table is, and what is done with it. From a view alone, so that nobody hears of what is hidden
from them; why something cannot be done now is said elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from gloamboard.rules.kernel import About, Thing, Try
from gloamboard.rules.stifling_dark.board.board import Board
from gloamboard.rules.stifling_dark.board.boards import board
from gloamboard.rules.stifling_dark.cards.box import CARD, FOE, PERSON
from gloamboard.rules.stifling_dark.forms import PersonForm, View
from gloamboard.rules.stifling_dark.turns.interact import CARD_OF_TOKEN, can_be_taken

KINDS = {
    "evidence": ("Evidence. Pick it up and turn it in at a computer.", "SD-INT-06"),
    "poi": ("A Point of Interest token: gray gives two General Items, purple a Cursed one.", "SD-INT-03"),
    "medical": ("A Medical Item. It can be picked up by whoever stands here.", "SD-INT-05"),
    "dropped": ("An Item that somebody left. Only the Investigators know which.", "SD-RULING-29"),
    "spirit": ("A Spirit: an Investigator who died and goes on as the Spirit card says.", "SD-SPI-06"),
    "truck": ("The Truck: with its parts in, somebody turns the key.", "SD-TRK-05"),
    "saw": ("The Saw: the Lockbox is cut open here.", "SD-GATE-02"),
    "locked-escape": ("The way out, locked still.", "SD-GATE-09"),
    "escape": ("The way out: Investigators escape here.", "SD-GATE-10"),
    "face-down-grave": ("The true Grave is within 3 spaces of here.", "SD-BNB-03"),
    "grave": ("The Grave: it is opened and set on fire here.", "SD-BNB-05"),
    "burning": ("The Grave burns.", "SD-BNB-05"),
    "tripwire": ("A Tripwire: whatever of the Adversary Moves onto it knocks it over.", "SD-FAQ-02"),
    "escape-artist": ("The way back of whoever marked it.", "SD-FAQ-06"),
    "adversary": ("What hunts you. Its standee is on the board only while it is Revealed.", "SD-REV-06"),
}
FEATURES = {
    "medical": ("A Medical space.", "SD-INT-05"),
    "computer": ("A computer: Evidence is turned in here.", "SD-INT-06"),
    "switch": ("A Light Switch: it lights a whole Zone until the round ends.", "SD-MAP-05"),
    "poi": ("A Point of Interest.", "SD-INT-03"),
    "ticket-booth": ("A ticket booth.", "SD-MAP-02"),
    "game-booth": ("A game booth.", "SD-MAP-02"),
}
DOOR_SAYS = {
    "locked": "The Door is Locked: nobody passes, and no light.",
    "damaged": "The Door is Damaged: still shut, and it breaks at the next blow.",
    "destroyed": "The Door is Destroyed: it cannot be shut any more.",
    "false": "A false Door: this is a wall.",
}
LEVEL_SAYS = {"bright": "It is Bright.", "dim": "It is Dim.", "dark": "It is Dark: stepping here costs 1 MP more."}


def about(view: View, seat: str, thing: Thing) -> About | None:
    match thing:
        case ("space", str(space)):
            return _space(view, seat, space)
        case ("piece", str(piece)) if piece in view["pieces"]:
            return _piece(view, seat, piece)
        case ("card", str(card)) if card in CARD:
            tries = (Try(("strain" if CARD[card].involved else "use", card), "Use it"),)
            return About(CARD[card].says, "SD-INT-08", tries if _mine(view, seat) else ())
        case ("verbs",):
            return About("", "", tuple(_verbs(view, seat)))
    return None


def laid_board(view: View) -> Board:
    (map_id,) = view["map"]["tiles"]
    return board(map_id)


def _mine(view: View, seat: str) -> PersonForm | None:
    """The Investigator of that seat who has the turn, or any of theirs."""
    own = [person for person in view["people"] if person["of"] == seat and person["at"]]
    return next((person for person in own if person["id"] == view["turn"]), own[0] if own else None)


def _level(view: View, laid: Board, space: str) -> str:
    if space in view["light"]["bright"]:
        return "bright"
    return "dark" if space in laid.printed_dark and laid.zone[space] not in view["light"]["dim_zones"] else "dim"


def _space(view: View, seat: str, space: str) -> About | None:
    laid = laid_board(view)
    if space in laid.windows:
        return _window(view, laid, space)
    if space not in laid.around:
        return None
    said = [(LEVEL_SAYS[_level(view, laid, space)], "SD-LIGHT-01")]
    said += [FEATURES[feature] for feature in laid.features[space] if feature in FEATURES]
    if space in laid.door_at:
        said.append((DOOR_SAYS.get(view["doors"].get(space, ""), "An open Door. It can be Locked."), "SD-DOOR-03"))
    for shadow in view["shadows"].values():
        if shadow["space"] == space:
            near = f"A Shadow: it is within {shadow['within']} spaces of here."
            said.append(("A Shadow: it was here." if shadow["face"] == "up" else near, "SD-SHD-07"))
    if any(window in view["noise"] for window in laid.windows_at(space)):
        said.append(("Noise at the Window beside it.", "SD-WDW-05"))
    return About(" ".join(says for says, _ in said), said[-1][1], tuple(_tries_there(view, seat, laid, space)))


def _window(view: View, laid: Board, window: str) -> About:
    one, other = (laid.label[end] for end in sorted(laid.windows[window]))
    heard = " Something went through it: Noise." if window in view["noise"] else ""
    return About(f"The Window between {one} and {other}: through it for a Wound, or 1 Stamina.{heard}", "SD-WDW-02")


def _tries_there(view: View, seat: str, laid: Board, space: str) -> Iterator[Try]:
    me, figure = _mine(view, seat), view["foe"].get("acting")
    if figure and seat and view["side"] == view["seats"][seat].get("side") == "adversary":
        yield Try(("prowl", figure, space), "Go there")
        return
    if me is None:
        return
    if me["at"] != space:
        yield Try(("move", me["id"], me["at"], space), "Walk there")
    if space in laid.door_at:
        yield Try(
            ("open" if view["doors"].get(space) else "lock", space), "Open" if view["doors"].get(space) else "Lock"
        )
    if laid.switches.get(space):
        yield Try(("switch", laid.switches[space]), "Turn on the lights")


def _piece(view: View, seat: str, piece: str) -> About:
    facts, me = view["pieces"][piece], _mine(view, seat)
    says, rule = KINDS.get(facts["kind"], (f"{facts['name']}.", "SD-INT-02"))
    if piece in PERSON and facts["kind"] == "investigator":
        row = PERSON[piece]
        return About(" ".join(f"{power.name}: {power.says}" for power in row.powers), "SD-ABL-04")
    if facts["kind"] == "adversary":
        says = f"{FOE[view['adversary']].name}. {view['revealed_card'] or says}"
    if facts["kind"] in CARD_OF_TOKEN and facts["kind"] not in KINDS:
        says = f"{facts['name']}. {CARD_OF_TOKEN[facts['kind']].says}"
    return About(says, rule, (Try(("take", piece), "Pick it up"),) if me and can_be_taken(piece) else ())


def _verbs(view: View, seat: str) -> Iterator[Try]:
    """What is done in a turn, by its name, for whoever has it."""
    me = _mine(view, seat)
    if me is not None and me["id"] == view["turn"]:
        if me["status"] == "alive":
            yield Try(("charge",), "Charge")
            yield Try(("flashlight",), "Place Flashlight")
        yield Try(("sprint",), "Sprint")
    elif view["foe"].get("acting") and seat in view["seats"] and view["seats"][seat].get("side") == "adversary":
        yield from (Try((word,), says) for word, says in (("roll", "Sprint roll"), ("disappear", "Disappear")))
