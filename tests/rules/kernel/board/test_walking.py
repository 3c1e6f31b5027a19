"""Walking with prices: how far a budget goes, one-way links, shut doors, passages, harm, and how much is remembered."""

from __future__ import annotations

import itertools
import random
import tracemalloc
from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from gloamboard.rules.kernel.board.graph import Graph, Step, Walk, Way
from gloamboard.rules.kernel.board.joining import join
from gloamboard.rules.kernel.board.map_file import check_map
from gloamboard.rules.kernel.board.maps import Door, Group, Map, MapLink, Space, Wall
from gloamboard.strict_toml import FileError


def disc(id: str, n: int, **more: object) -> Space:
    return Space(id, id.title(), (30.0 * n + 20, 20.0), radius_mm=10, **more)  # type: ignore[arg-type]


def board(spaces: str, *links: MapLink, doors: tuple[Door, ...] = (), id: str = "yard") -> Graph:
    names = spaces.split()
    discs = tuple(disc(name, n) for n, name in enumerate(names))
    return join([Map(1, id, id, (30.0 * len(names) + 20, 40.0), discs, links, door=doors, path=f"{id}.toml")])


def path(a: str, b: str, **more: object) -> MapLink:
    return MapLink(a, b, "path", **more)  # type: ignore[arg-type]


@pytest.fixture
def yard() -> Graph:
    """gate – mud – barn – loft, and dry round the mud; the mud costs 3 to wade through."""
    return board(
        "gate mud barn loft dry",
        path("gate", "mud", cost=3),
        path("mud", "barn"),
        path("barn", "loft"),
        path("gate", "dry"),
        path("dry", "barn"),
    )


def test_a_budget_goes_as_far_as_the_cheapest_ways_allow(yard: Graph) -> None:
    assert yard.reach("gate", 0) == {"gate": 0}
    assert yard.reach("gate", 2) == {"gate": 0, "dry": 1, "barn": 2}
    assert yard.reach("gate", 3) == {"gate": 0, "dry": 1, "barn": 2, "mud": 3, "loft": 3}
    assert list(yard.reach("gate", 3).values()) == [0, 1, 2, 3, 3]  # cheapest first


def test_a_game_says_what_a_step_costs_and_what_cannot_be_entered(yard: Graph) -> None:
    dark = {"dry", "loft"}

    def price(step: Step) -> int | None:
        return None if step.there == "mud" else 2 if step.there in dark else 1

    assert yard.reach("gate", 3, price) == {"gate": 0, "dry": 2, "barn": 3}
    assert yard.reach("gate", 5, price) == {"gate": 0, "dry": 2, "barn": 3, "loft": 5}
    assert yard.reach("gate", 9, price, closed=frozenset({"barn"})) == {"gate": 0, "dry": 2}
    assert yard.reach("gate", 9, price, blocked=frozenset({"barn--dry"})) == {"gate": 0, "dry": 2}


def test_a_negative_price_is_refused(yard: Graph) -> None:
    with pytest.raises(ValueError, match="from gate to mud for -1: a price is 0 or more"):
        yard.reach("gate", 2, lambda step: -1)


def test_a_one_way_link_is_walked_in_its_direction_only() -> None:
    chute = board("top bottom", path("top", "bottom", one_way=True))
    assert chute.neighbours("top") == ("bottom",)
    assert chute.neighbours("bottom") == ()
    assert chute.path("top", "bottom") == ("top", "bottom")
    assert chute.path("bottom", "top") is None
    assert chute.reach("bottom", 5) == {"bottom": 0}
    assert chute.ways_of("bottom") == {"bottom--top"}  # blocked there, nobody slides in
    assert [way.id for way in chute.between("top", "bottom")] == ["bottom--top"]
    assert chute.between("bottom", "top") == ()


def test_a_link_that_is_not_walked_is_known_and_never_a_way() -> None:
    discs = tuple(disc(name, n) for n, name in enumerate(("low", "top", "roof")))
    links = (
        path("low", "roof"),
        MapLink("low", "top", "arrow", one_way=True),
        MapLink("top", "roof", "dashed"),
    )
    walls = (Wall((65.0, 0.0), (65.0, 40.0)),)
    kinds = ("arrow", "dashed")
    wheel = Map(1, "wheel", "Wheel", (120.0, 40.0), discs, links[1:], wall=walls, kinds=kinds, not_walked=kinds)
    check_map(wheel)  # through a wall, as a rope goes
    graph = join([replace(wheel, link=links)])
    assert graph.distances("low") == {"low": 0, "roof": 1}
    assert graph.reach("low", 9) == {"low": 0, "roof": 1}
    assert graph.walk("low", "top") is None
    assert graph.neighbours("top") == ()
    assert graph.ways_of("top") == frozenset()
    assert graph.linked("low", "arrow") == graph.after("low", "arrow") == ("top",)
    assert graph.linked("top", "arrow") == ()
    assert graph.linked("roof", "dashed") == ("top",)
    assert graph.after("roof", "dashed") == ()
    with pytest.raises(FileError, match=r"not_walked\[0\] = .dased.*Did you mean dashed"):
        check_map(replace(wheel, not_walked=("dased",)))


def test_a_shut_door_bars_the_ways_through_it_and_the_space_it_stands_on() -> None:
    hatch = Door("hatch", (50, 0), (50, 40))
    gate = Door("iron-gate", (110, 0), (110, 40), space="gap")
    blind = Door("blind", (80, 0), (80, 40), blocks=("sight",), shut=True)
    house = board(
        "in out lawn gap", path("in", "out", door="hatch"), path("out", "lawn", door="blind"), path("lawn", "gap"),
        doors=(hatch, gate, blind),
    )  # fmt: skip
    assert house.shut == {"blind"}
    assert house.barred(frozenset()) == (frozenset(), frozenset())
    assert house.barred(frozenset({"hatch", "blind"})) == (frozenset({"in--out"}), frozenset())
    ways, spaces = house.barred(frozenset({"hatch", "iron-gate"}))
    assert (ways, spaces) == (frozenset({"in--out"}), frozenset({"gap"}))
    assert house.reach("out", 9, closed=spaces, blocked=ways) == {"out": 0, "lawn": 1}
    assert house.distance("gap", "out", ways, spaces) == 2  # a piece on the door's space may leave


def test_two_maps_may_not_share_a_door_id() -> None:
    maps = [
        Map(1, id, id, (60.0, 40.0), (disc(id, 0),), door=(Door("hatch", (0, 0), (0, 40)),), path=f"{id}.toml")
        for id in ("east", "west")
    ]
    with pytest.raises(FileError, match=r"west\.toml: door\[0\]\.id.*east\.toml has a door of this id too"):
        join(maps)


def test_a_passage_that_comes_in_play_gives_a_new_graph(yard: Graph) -> None:
    longer = yard.plus([Way("secret", "gate", "loft", "passage")])
    assert longer.distance("gate", "loft") == 1
    assert yard.distance("gate", "loft") == 3
    assert longer.between("loft", "gate")[0].kind == "passage"
    with pytest.raises(ValueError, match="there is a way secret already"):
        longer.plus([Way("secret", "mud", "loft", "passage")])


def test_groups_name_the_spaces_that_belong_together() -> None:
    m = Map(
        1, "mill", "Mill", (90.0, 40.0),
        (disc("a", 0, groups=("kiln",)), disc("b", 1, groups=("kiln", "roof"))),
        group=(Group("kiln", "Kiln"), Group("roof", "Roof")),
    )  # fmt: skip
    assert join([m]).in_group("kiln") == ("a", "b")
    assert join([m]).in_group("roof") == ("b",)


GLASS = MapLink("gate", "barn", "path", cost=1, id="glass")


def breaks_glass(step: Step) -> bool:
    return step.way.id == "glass"


def test_a_jump_takes_the_cheapest_way_that_does_no_harm() -> None:
    yard = board("gate dry barn", GLASS, path("gate", "dry"), path("dry", "barn"))
    assert yard.walk("gate", "barn") == Walk(("gate", "barn"), 1)
    assert yard.walk("gate", "barn", harms=breaks_glass) == Walk(("gate", "dry", "barn"), 2)
    assert yard.walk("gate", "gate", harms=breaks_glass) == Walk(("gate",), 0)


def test_a_harmful_way_is_taken_only_when_asked_for() -> None:
    yard = board("gate dry barn", GLASS, path("gate", "dry"), path("dry", "barn"))
    assert yard.walk("gate", "barn", budget=1, harms=breaks_glass) is None
    found = yard.walk("gate", "barn", budget=1, harms=breaks_glass, harmful=True)
    assert found is not None
    assert (found.spaces, found.cost) == (("gate", "barn"), 1)
    assert [step.way.id for step in found.harm] == ["glass"]
    safe = yard.walk("gate", "barn", harms=breaks_glass, harmful=True)
    assert safe == Walk(("gate", "dry", "barn"), 2)  # asked for, and not needed


def test_the_fewest_harms_within_the_budget_win_over_the_cheapest_way() -> None:
    """Two ways with one harm and one with two; the cheap harmless beginning must not hide the only way that fits."""
    ways = board(
        "a b c d",
        path("a", "b", cost=4),
        path("a", "b", cost=1, id="nails"),
        path("b", "c", cost=1, id="glass"),
        path("c", "d", cost=1),
    )

    def hurts(step: Step) -> bool:
        return step.way.id in ("nails", "glass")

    tight = ways.walk("a", "d", budget=3, harms=hurts, harmful=True)
    assert tight is not None
    assert [step.way.id for step in tight.harm] == ["nails", "glass"]
    fair = ways.walk("a", "d", budget=5, harms=hurts, harmful=True)
    assert fair == tight  # unhurt as far as b, one could not pay for the rest
    wide = ways.walk("a", "d", budget=6, harms=hurts, harmful=True)
    assert wide is not None
    assert [step.way.id for step in wide.harm] == ["glass"]
    assert wide.cost == 6


def test_walks_and_reaches_agree_with_trying_every_path() -> None:
    rng = random.Random(3)
    for _ in range(40):
        names = [f"s{i}" for i in range(7)]
        pairs = {tuple(sorted(rng.sample(names, 2))) for _ in range(11)}
        ways = [
            Way(f"{a}--{b}", a, b, "path", rng.random() < 0.3, rng.choice((0, 1, 1, 2, 3))) for a, b in sorted(pairs)
        ]
        graph = Graph([Map(1, "m", "m", (300.0, 40.0), tuple(disc(n, i) for i, n in enumerate(names)))], ways, {})
        bad = {way.id for way in rng.sample(ways, 3)}
        budget = rng.randrange(1, 8)
        every = dict(_every_path(graph, "s0", bad))
        best = {b: min(cost for cost, _ in found) for b, found in every.items()}
        assert graph.reach("s0", budget) == {b: cost for b, cost in best.items() if cost <= budget}
        for b in names:
            found = graph.walk("s0", b, budget, harms=_harms(bad), harmful=True)
            fits = [(hurts, cost) for cost, hurts in every.get(b, []) if cost <= budget]
            assert (None if found is None else (len(found.harm), found.cost)) == (min(fits) if fits else None)


def _harms(bad: set[str]) -> Callable[[Step], bool]:
    return lambda step: step.way.id in bad


def _every_path(graph: Graph, start: str, bad: set[str]) -> Iterable[tuple[str, list[tuple[int, int]]]]:
    """Cost and harms of every path that visits no space twice, by its end."""
    found: dict[str, list[tuple[int, int]]] = {}

    def go(here: str, seen: tuple[str, ...], cost: int, hurts: int) -> None:
        found.setdefault(here, []).append((cost, hurts))
        for there in graph.neighbours(here):
            if there not in seen:
                for way in graph.between(here, there):
                    go(there, (*seen, there), cost + way.cost, hurts + (way.id in bad))

    go(start, (start,), 0, 0)
    return found.items()


def test_remembered_distances_stay_within_eight_megabytes() -> None:
    names = [f"s{i}" for i in range(280)]
    graph = board(" ".join(names), *(path(a, b) for a, b in itertools.pairwise(names)))
    locks = [frozenset({way}) for way in list(graph.ways)[:12]]
    tracemalloc.start()
    asked = 0
    for lock, name in itertools.product(locks, names):
        graph.distances(name, lock)
        asked += 1
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert asked == 3360
    assert 2_000_000 < held < 8_000_000
    assert graph.distances(names[-1], locks[-1]) is graph.distances(names[-1], locks[-1])


def test_what_is_asked_for_again_and_again_is_never_forgotten() -> None:
    names = [f"s{i}" for i in range(280)]
    graph = board(" ".join(names), *(path(a, b) for a, b in itertools.pairwise(names)))
    often = graph.distances("s0")
    for way in list(graph.ways)[:12]:
        for name in names:
            graph.distances(name, frozenset({way}))
            assert graph.distances("s0") is often
