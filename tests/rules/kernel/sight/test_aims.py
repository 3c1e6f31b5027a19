"""What a light template can light: worked out once, looked at again by laying it down at thousands of angles."""

from __future__ import annotations

import bisect
import itertools
import json
import math
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gloamboard.rules.kernel import registry
from gloamboard.rules.kernel.board.map_file import load_map
from gloamboard.rules.kernel.board.maps import Door, Map, Obstacle, Space, Wall
from gloamboard.rules.kernel.sight.prepared import (
    Aim,
    Prepared,
    load_prepared,
    made_of,
    prepare,
    prepared_path,
    templates_of,
)
from gloamboard.rules.kernel.sight.sight import Sight
from gloamboard.rules.kernel.sight.templates import Ray, Template, load_template, template_beside
from gloamboard.strict_toml import FileError, read_toml
from tests.rules.kernel.sight.draw_quarry import PATH, draw
from tests.rules.kernel.sight.random_yards import random_yard
from tests.rules.kernel.sight.sampled import lit_at

NONE: frozenset[str] = frozenset()
ANGLES = 3600
SHARP = 1e-5  # degrees: nearer to where the light changes, sines and cosines cannot tell


@pytest.fixture(scope="module")
def quarry() -> Map:
    return load_map(PATH)


@pytest.fixture(scope="module")
def torch() -> Template:
    return load_template(template_beside(PATH, "torch"))


@pytest.fixture(scope="module")
def lights(quarry: Map, torch: Template) -> Prepared:
    return load_prepared(quarry, torch)


def disc(id: str, x: float, y: float, radius: float = 5) -> Space:
    return Space(id, id.title(), (x, y), radius_mm=radius)


def yard(*spaces: Space, **more: object) -> Map:
    return Map(1, "yard", "Yard", (300.0, 300.0), spaces, path="yard.toml", **more)  # type: ignore[arg-type]


def aims(m: Map, template: Template, space: str, shut: frozenset[str] = NONE) -> tuple[Aim, ...]:
    """Worked out here and now, by way of the file's text."""
    data = json.loads(prepare(m, template))
    return Sight([m], prepared=[Prepared(template.id, data["doors"], data["lit"])]).aims(space, template.id, shut)


BEAM = Template(1, "beam", "Beam", ((5.0, -10.0), (105.0, -10.0), (105.0, 10.0), (5.0, 10.0)), (Ray((105.0, 0.0)),))


# --- by hand ------------------------------------------------------------------------------------------------------


def test_a_lone_space_lights_itself_at_every_angle() -> None:
    assert aims(yard(disc("a", 150, 150)), BEAM, "a") == (Aim(("a",), ((0.0, 360.0),)),)


def test_a_space_is_lit_while_the_beam_covers_it_and_a_ray_meets_it() -> None:
    """100 mm to the right: the far side allows 5 mm, the ray touches as long as asin(5/95), the sides asin(5/95)."""
    found = aims(yard(disc("a", 150, 150), disc("b", 245, 150)), BEAM, "a")
    assert [aim.spaces for aim in found] == [("a",), ("a", "b")]
    ((start, end),) = found[1].spans
    half = math.degrees(math.asin(5 / 95))
    assert (start, end) == pytest.approx((360 - half, 360 + half), abs=1e-3)
    assert math.cos(math.radians(found[1].middle())) == pytest.approx(1)


def test_a_circle_that_fits_exactly_is_covered_and_one_that_sticks_out_is_not() -> None:
    exact = aims(yard(disc("a", 150, 150), disc("b", 250, 150)), BEAM, "a")  # its rim ends where the beam ends
    assert [aim.spaces for aim in exact] == [("a",), ("a", "b")]
    ((start, end),) = exact[1].spans
    assert start < 360 < end
    beyond = aims(yard(disc("a", 150, 150), disc("b", 250.01, 150)), BEAM, "a")
    # turned a little, the far side of the beam leans over it; straight on, it does not
    for aim in beyond:
        assert aim.spaces == ("a",) or not any(start < 360 < end for start, end in aim.spans)


def test_spaces_all_round_come_in_the_order_of_their_angles() -> None:
    m = yard(disc("a", 150, 150), disc("right", 230, 150), disc("down", 150, 230), disc("left", 70, 150))
    lit = [aim.spaces[1:] for aim in aims(m, BEAM, "a") if len(aim.spaces) > 1]
    assert lit == [("down",), ("left",), ("right",)]  # the light on the right begins a little before 360 degrees


def test_a_wall_takes_the_light_from_what_is_behind_it() -> None:
    wall = Wall((200.0, 100.0), (200.0, 200.0))
    m = yard(disc("a", 150, 150), disc("b", 230, 150), wall=(wall,))
    assert [aim.spaces for aim in aims(m, BEAM, "a")] == [("a",)]
    glass = replace(wall, blocks=("movement", "sight"))
    assert len(aims(yard(*m.space, wall=(glass,)), BEAM, "a")) == 2


def test_one_clear_ray_is_enough() -> None:
    twin = replace(BEAM, ray=(Ray((105.0, 0.0)), Ray((105.0, 4.0), (0.0, 4.0))))
    post = Wall((200.0, 140.0), (200.0, 151.0))
    m = yard(disc("a", 150, 150), disc("b", 230, 150), wall=(post,))
    assert ("a", "b") in [aim.spaces for aim in aims(m, twin, "a")]
    wide = Wall((200.0, 140.0), (200.0, 180.0))
    assert [aim.spaces for aim in aims(yard(*m.space, wall=(wide,)), twin, "a")] == [("a",)]


def test_a_space_in_front_of_the_wall_is_lit_and_one_that_the_wall_cuts_is_lit_from_its_side() -> None:
    cuts = Wall((230.0, 100.0), (230.0, 200.0))
    m = yard(disc("a", 150, 150), disc("b", 230, 150), disc("c", 243, 150), wall=(cuts,))
    assert [aim.spaces for aim in aims(m, BEAM, "a")] == [("a",), ("a", "b")]


def test_a_door_counts_only_while_it_is_shut() -> None:
    doors = (Door("near", (180.0, 100.0), (180.0, 200.0)), Door("far", (210.0, 100.0), (210.0, 200.0)))
    m = yard(disc("a", 150, 150), disc("b", 195, 150), disc("c", 230, 150), door=doors)
    assert {aim.spaces for aim in aims(m, BEAM, "a")} >= {("a", "b", "c")}
    assert {aim.spaces for aim in aims(m, BEAM, "a", frozenset({"far"}))} == {("a",), ("a", "b")}
    assert {aim.spaces for aim in aims(m, BEAM, "a", frozenset({"near"}))} == {("a",)}
    assert {aim.spaces for aim in aims(m, BEAM, "c", frozenset({"near"}))} >= {("b", "c")}


def test_of_two_rays_through_two_doors_either_is_enough() -> None:
    twin = replace(BEAM, ray=(Ray((105.0, -4.0), (0.0, -4.0)), Ray((105.0, 4.0), (0.0, 4.0))))
    doors = (Door("left", (190.0, 100.0), (190.0, 150.0)), Door("right", (190.0, 150.0), (190.0, 200.0)))
    m = yard(disc("a", 150, 150), disc("b", 230, 150), door=doors)
    for shut in (NONE, {"left"}, {"right"}):
        ahead = [aim for aim in aims(m, twin, "a", frozenset(shut)) for start, end in aim.spans if start < 360 < end]
        assert [aim.spaces for aim in ahead] == [("a", "b")]
    assert [aim.spaces for aim in aims(m, twin, "a", frozenset({"left", "right"}))] == [("a",)]


def test_a_ray_that_ends_short_of_a_space_does_not_light_it() -> None:
    short = replace(BEAM, ray=(Ray((70.0, 0.0)),))
    near, far = disc("near", 210, 150), disc("far", 235, 150)
    assert [aim.spaces for aim in aims(yard(disc("a", 150, 150), near, far), short, "a")] == [("a",), ("a", "near")]


def test_a_ray_that_begins_behind_a_wall_is_not_hidden_by_it() -> None:
    """It begins 30 mm from the figure; the wall stands 15 mm from it, and comes between only while it is turned far."""
    away = replace(
        BEAM, outline=((5.0, -20.0), (105.0, -20.0), (105.0, 20.0), (5.0, 20.0)), ray=(Ray((105.0, 0.0), (30.0, 0.0)),)
    )
    post = Wall((165.0, 100.0), (165.0, 200.0))
    m = yard(disc("a", 150, 150), disc("b", 230, 150), wall=(post,))
    assert [aim.spaces for aim in aims(m, away, "a")] == [("a",), ("a", "b")]


def test_a_lamp_that_is_all_round_lights_the_same_at_every_angle() -> None:
    lamp = Template(1, "lamp", "Lamp", ((-80.0, -80.0), (80.0, -80.0), (80.0, 80.0), (-80.0, 80.0)), tuple(
        Ray((90 * math.cos(n), 90 * math.sin(n))) for n in range(60)
    ))  # fmt: skip
    m = yard(disc("a", 150, 150), disc("b", 200, 150), disc("c", 150, 110), disc("d", 290, 290))
    assert [(aim.spaces, aim.spans) for aim in aims(m, lamp, "a")] == [(("a", "b", "c"), ((0.0, 360.0),))]


def test_a_room_with_corners_is_covered_when_all_its_corners_are() -> None:
    room = Space("b", "B", (200.0, 150.0), ((190.0, 145.0), (210.0, 145.0), (210.0, 155.0), (190.0, 155.0)))
    found = aims(yard(disc("a", 150, 150), room), BEAM, "a")
    assert [aim.spaces for aim in found] == [("a",), ("a", "b")]
    ((start, end),) = found[1].spans
    # the corner at (40, 5) leaves under the side 10 mm off; the one at (60, 5) sooner
    corner = math.degrees(math.asin(10 / math.hypot(60, 5)) - math.atan2(5, 60))
    assert (start, end) == pytest.approx((360 - corner, 360 + corner), abs=1e-3)
    walled = yard(disc("a", 150, 150), room, wall=(Wall((180.0, 100.0), (180.0, 200.0)),))
    assert [aim.spaces for aim in aims(walled, BEAM, "a")] == [("a",)]


def test_a_wall_on_the_border_of_a_room_hides_it() -> None:
    room = Space("b", "B", (200.0, 150.0), ((190.0, 145.0), (210.0, 145.0), (210.0, 155.0), (190.0, 155.0)))
    front = Wall((190.0, 140.0), (190.0, 160.0))
    assert [aim.spaces for aim in aims(yard(disc("a", 150, 150), room, wall=(front,)), BEAM, "a")] == [("a",)]
    back = Wall((210.0, 140.0), (210.0, 160.0))
    assert len(aims(yard(disc("a", 150, 150), room, wall=(back,)), BEAM, "a")) == 2


def test_a_dark_lantern_does_not_light_its_own_space() -> None:
    assert aims(yard(disc("a", 150, 150)), replace(BEAM, own=False), "a") == (Aim((), ((0.0, 360.0),)),)


def test_a_regular_board_where_everything_falls_together_gives_no_set_that_only_one_angle_has() -> None:
    """Spaces on a grid that fits the beam to the millimetre: a set must last for some angle, however small."""
    spaces = [disc(f"s{x}{y}", 50 + 25 * x, 50 + 25 * y) for x in range(7) for y in range(7)]
    walls = (Wall((112.5, 50.0), (112.5, 100.0)), Wall((112.5, 100.0), (162.5, 100.0)))
    m = yard(*spaces, wall=walls)
    found = aims(m, BEAM, "s33")
    turned_round = {tuple(sorted(aim.spaces)) for aim in aims(yard(*spaces), BEAM, "s33")}
    for spaces_lit in turned_round:  # without walls the board looks the same after a quarter turn
        quarter = tuple(sorted(f"s{6 - int(id[2])}{id[1]}" for id in spaces_lit))
        assert quarter in turned_round
    assert all(end - start > 1e-8 for aim in found for start, end in aim.spans)
    assert sum(end - start for aim in found for start, end in aim.spans) == pytest.approx(360, abs=1e-6)


# --- the quarry ---------------------------------------------------------------------------------------------------


def test_the_quarry_is_as_it_was_drawn() -> None:
    assert PATH.read_text() == draw()


def lit_maps() -> list[Path]:
    """The quarry, and every map of an installed game or box that names templates."""
    shipped = (path for one in registry.by_name().values() for path in sorted(one.maps.glob("*.toml")))
    return [PATH, *(path for path in shipped if read_toml(path).get("templates"))]


@pytest.mark.parametrize("path", lit_maps(), ids=lambda path: path.stem)
def test_what_lies_beside_a_map_is_what_is_worked_out_today(path: Path) -> None:
    m = load_map(path)
    assert templates_of(m)
    for template in templates_of(m):
        assert prepared_path(path, template.id).read_text() == prepare(m, template)


def test_twenty_spaces_of_the_quarry_agree_with_laying_the_torch_down(
    quarry: Map, torch: Template, lights: Prepared
) -> None:
    spaces = random.Random(4).sample([space.id for space in quarry.space], 20)
    compared = sum(_agree(quarry, torch, lights, space, shut) for space, shut in _with_doors(quarry, spaces))
    assert compared == 20


@pytest.mark.soak
def test_every_space_of_the_quarry_agrees_with_laying_the_torch_down(
    quarry: Map, torch: Template, lights: Prepared, soak_record: Callable[..., None]
) -> None:
    spaces = [space.id for space in quarry.space] * 3
    compared = sum(_agree(quarry, torch, lights, space, shut) for space, shut in _with_doors(quarry, spaces))
    assert compared == 3 * len(quarry.space)
    soak_record(sight_spaces_compared=compared, sight_angles_each=ANGLES)


def _with_doors(m: Map, spaces: list[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """Each space with other doors shut: none, some or all."""
    rng, doors = random.Random(9), [door.id for door in m.door]
    for space, part in zip(spaces, itertools.cycle((0.0, 0.3, 0.6, 1.0)), strict=False):
        yield space, frozenset(door for door in doors if rng.random() < part)


def _agree(m: Map, template: Template, lights: Prepared, space: str, shut: frozenset[str]) -> bool:
    """Every sampled set is listed, and at its angle; every listed set is there in the middle of each of its spans."""
    listed = lights.aims(space, shut)
    assert len({frozenset(aim.spaces) for aim in listed}) == len(listed)
    spans = sorted((start, end, frozenset(aim.spaces)) for aim in listed for start, end in aim.spans)
    for (_, end, lit), (start, _, other) in itertools.pairwise(spans):
        assert end == start
        assert lit != other
    assert spans[-1][1] == spans[0][0] + 360
    angles = [(n + 0.37) * 360 / ANGLES for n in range(ANGLES)]
    starts = [start for start, _, _ in spans]
    for angle, lit in zip(angles, lit_at(m, template, space, angles, shut), strict=True):
        n = bisect.bisect(starts, angle) - 1  # before the first: the last one, which goes on past 360
        if min((angle - starts[n]) % 360, (spans[n][1] - angle) % 360) > SHARP:
            assert lit == spans[n][2]
        assert lit in {spans[n][2], spans[n - 1][2], spans[(n + 1) % len(spans)][2]}
    confirmed = lit_at(m, template, space, ((start + end) / 2 for start, end, _ in spans), shut)
    assert [lit for _, _, lit in spans] == confirmed
    return True


def test_yards_at_random_agree_with_laying_a_light_down() -> None:
    assert sum(_yard_agrees(random.Random(seed)) for seed in range(30)) == 90


@pytest.mark.soak
def test_a_thousand_yards_at_random_agree_with_laying_a_light_down(soak_record: Callable[..., None]) -> None:
    compared = sum(_yard_agrees(random.Random(seed)) for seed in range(1000, 2000))
    assert compared == 3000
    soak_record(sight_random_spaces_compared=compared)


def _yard_agrees(rng: random.Random) -> int:
    m, light = random_yard(rng)
    data = json.loads(prepare(m, light))
    lights = Prepared(light.id, data["doors"], data["lit"])
    spaces = rng.sample([space.id for space in m.space], 3)
    return sum(
        _agree(m, light, lights, space, frozenset(door.id for door in m.door if rng.random() < 0.5)) for space in spaces
    )


# --- the file -----------------------------------------------------------------------------------------------------


@pytest.fixture
def copy_of_the_quarry(tmp_path: Path, quarry: Map, torch: Template) -> Map:
    (tmp_path / "maps").mkdir()
    path = tmp_path / "maps" / "quarry.toml"
    path.write_text(PATH.read_text())
    prepared_path(path, "torch").write_text(prepared_path(PATH, "torch").read_text())
    return load_map(path)


def test_a_map_that_was_changed_since_is_not_played_with_old_light(copy_of_the_quarry: Map, torch: Template) -> None:
    assert load_prepared(copy_of_the_quarry, torch).spaces == tuple(space.id for space in copy_of_the_quarry.space)
    path = Path(copy_of_the_quarry.path)
    for old, new in (("heap-1", "heap-9"), ("from_mm = [392.0, 196.0]", "from_mm = [391.0, 196.0]")):
        assert path.read_text().count(old) == 1
        path.write_text(path.read_text().replace(old, new))
        with pytest.raises(FileError, match=r"made_of: the map or the template was changed since.*gloam map prepare"):
            load_prepared(load_map(path), torch)
    with pytest.raises(FileError, match="changed since"):
        load_prepared(copy_of_the_quarry, replace(torch, own=False))


def test_what_does_not_touch_the_light_needs_no_new_preparing(copy_of_the_quarry: Map, torch: Template) -> None:
    fence = next(wall for wall in copy_of_the_quarry.wall if wall.id == "fence")
    moved = replace(fence, to_mm=(151.0, 238.0))
    walls = tuple(moved if wall is fence else wall for wall in copy_of_the_quarry.wall)
    assert made_of(replace(copy_of_the_quarry, wall=walls), torch) == made_of(copy_of_the_quarry, torch)


def test_a_file_that_is_missing_or_broken_is_one_message(copy_of_the_quarry: Map, torch: Template) -> None:
    path = prepared_path(copy_of_the_quarry.path, "torch")
    path.write_text(path.read_text()[:500])
    with pytest.raises(FileError, match=r"not readable as JSON.*gloam map prepare"):
        load_prepared(copy_of_the_quarry, torch)
    path.unlink()
    with pytest.raises(FileError, match=r"what torch lights was not prepared.*gloam map prepare"):
        load_prepared(copy_of_the_quarry, torch)


def test_asking_for_a_light_that_was_not_given_says_so(quarry: Map) -> None:
    with pytest.raises(LookupError, match="what torch lights from q1 was not prepared"):
        Sight([quarry]).aims("q1", "torch")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[9, -12], [149, -46]", "[149, -46], [9, -12]", "outline: its corners must go round it"),
        ("[149, 46], [9, 12]]", "[149, 46], [60, 0], [9, 12]]", "outline: its corners must go round it"),
        ("{ to_mm = [149, 0] }", "{ to_mm = [0, 0] }", r"ray\[2\].to_mm.*begins and ends at the same place"),
        ('id = "torch"', 'id = "lamp"', "id.*the file is called torch"),
        ("outline", "outlin", "outlin.*Did you mean outline?"),
    ],
)
def test_a_mistake_in_a_template_is_named(tmp_path: Path, old: str, new: str, words: str) -> None:
    text = template_beside(PATH, "torch").read_text()
    assert old in text
    path = tmp_path / "torch.toml"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(FileError, match=words):
        load_template(path)


def test_an_obstacle_of_the_yard_throws_a_shadow() -> None:
    tree = Obstacle("tree", at_mm=(190.0, 150.0), radius_mm=8)
    m = yard(disc("a", 150, 150), disc("b", 230, 150), obstacle=(tree,))
    assert [aim.spaces for aim in aims(m, BEAM, "a")] == [("a",)]
