"""A state as data and back: whole, also when its classes and fields were called otherwise when it was kept."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest

from gloamboard.rules.kernel.state.snapshot import KeptClass, freeze, thaw


class Item(NamedTuple):
    name: str
    worth: int = 1


class Bag(NamedTuple):
    owner: str
    items: tuple[Item, ...] = ()
    best: Item | None = None


class Walker:
    __slots__ = ("bags", "nerve", "place")

    def __init__(self, place: str, nerve: int, bags: Any) -> None:
        self.place, self.nerve, self.bags = place, nerve, bags


class Bare:
    def __init__(self) -> None:
        self.lost = 1


def on_disk(value: Any) -> Any:
    return json.loads(json.dumps(freeze(value)))


def walker(**of: Any) -> dict[str, Any]:
    """A Walker as an older version has kept it."""
    return {"!": "Walker", "of": {"place": "wood", "nerve": 3, "bags": [], **of}}


def plain_tuple(*of: Any) -> dict[str, Any]:
    return {"!": "tuple", "of": list(of)}


def everything() -> Walker:
    rope, oil = Item("rope"), Item("oil", 3)
    return Walker(
        "wood", 2, {("seat1", 1): [Bag("seat1", (rope, oil), oil)], "none": (rope, {oil}, frozenset({rope}), None)}
    )


def test_everything_a_state_is_built_of_comes_back_as_it_was() -> None:
    was = everything()
    again = thaw(on_disk(was), (Walker, Bag, Item))
    assert (again.place, again.nerve, again.bags) == (was.place, was.nerve, was.bags)
    [bag] = again.bags[("seat1", 1)]
    assert type(bag) is Bag
    assert [type(item) for item in (*bag.items, bag.best)] == [Item, Item, Item]
    loose, in_set, frozen, nothing = again.bags["none"]
    assert type(again.bags["none"]) is tuple
    assert {type(one) for one in (loose, *in_set, *frozen)} == {Item}
    assert nothing is None


def test_a_named_tuple_that_the_game_does_not_name_is_a_plain_tuple() -> None:
    again = thaw(on_disk([Item("rope", 2)]), ())
    assert again == [("rope", 2)]
    assert type(again[0]) is tuple


def test_an_older_program_reads_a_named_tuple_as_the_tuple_it_is() -> None:
    data = on_disk(Item("rope", 2))
    assert (data["!"], data["of"]) == ("tuple", ["rope", 2])


def test_a_class_that_was_called_otherwise_opens() -> None:
    data = {"!": "Rambler", "of": walker()["of"]}
    with pytest.raises(ValueError, match="the snapshot holds a Rambler, which these rules do not know"):
        thaw(data, (Walker,))
    again = thaw(data, (KeptClass(Walker, was=("Stroller", "Rambler")),))
    assert (type(again), again.nerve) == (Walker, 3)


def test_a_named_tuple_that_was_called_otherwise_opens() -> None:
    data = on_disk(Item("rope", 2)) | {"as": "Thing"}
    again = thaw(data, (KeptClass(Item, was=("Thing",)),))
    assert (again, type(again)) == (Item("rope", 2), Item)


def test_a_field_that_was_called_otherwise_opens() -> None:
    data = walker(courage=5)
    del data["of"]["nerve"]
    with pytest.raises(ValueError, match="Walker has courage, which these rules do not know and lacks nerve"):
        thaw(data, (Walker,))
    assert thaw(data, (KeptClass(Walker, fields={"sanity": "nerve", "courage": "nerve"}),)).nerve == 5


def test_of_a_named_tuple_too() -> None:
    data = on_disk(Item("rope", 2)) | {"fields": ["title", "worth"]}
    with pytest.raises(ValueError, match="Item has title, which these rules do not know and lacks name"):
        thaw(data, (Item,))
    assert thaw(data, (KeptClass(Item, fields={"title": "name"}),)) == Item("rope", 2)


def test_the_order_of_a_named_tuples_fields_may_change() -> None:
    data = on_disk(Item("rope", 2)) | {"fields": ["worth", "name"], "of": [2, "rope"]}
    assert thaw(data, (Item,)) == Item("rope", 2)


def test_a_field_that_older_snapshots_lack_is_made_for_each_anew() -> None:
    data = walker()
    del data["of"]["bags"]
    kinds = (KeptClass(Walker, fresh={"bags": list}),)
    first, second = thaw(data, kinds), thaw(data, kinds)
    first.bags.append("rope")
    assert second.bags == []
    assert thaw(walker(bags=["oil"]), kinds).bags == ["oil"]


def test_a_field_that_older_snapshots_lack_may_follow_from_the_others() -> None:
    data = walker(place="mill")
    del data["of"]["bags"]
    kinds = (KeptClass(Walker, follows={"bags": lambda others: [f"{others['place']} bag"]}),)
    assert thaw(data, kinds).bags == ["mill bag"]
    assert thaw(walker(bags=["oil"]), kinds).bags == ["oil"]


def test_a_named_tuples_new_field_has_its_default() -> None:
    data = on_disk(Item("rope", 2)) | {"fields": ["name"], "of": ["rope"]}
    assert thaw(data, (Item,)) == Item("rope", 1)


def test_a_field_is_dropped_only_where_the_game_says_so() -> None:
    data = walker(boots="red")
    with pytest.raises(ValueError, match="Walker has boots, which these rules do not know"):
        thaw(data, (Walker,))
    assert thaw(data, (KeptClass(Walker, gone=("boots",)),)).place == "wood"


def test_plain_tuples_of_an_older_snapshot_become_what_the_game_says_they_are() -> None:
    rope, oil = plain_tuple("rope", 1), plain_tuple("oil", 3)
    bag = plain_tuple("seat1", plain_tuple(rope, oil), oil)
    data = walker(bags={"!": "dict", "of": [["left", [bag]], ["right", [plain_tuple("seat2")]]]})
    again = thaw(data, (Bag, Item, KeptClass(Walker, holds={"bags": dict[str, list[Bag]]})))
    left, right = again.bags["left"][0], again.bags["right"][0]
    assert left == Bag("seat1", (Item("rope"), Item("oil", 3)), Item("oil", 3))
    assert right == Bag("seat2")
    assert {type(one) for one in (left, right)} == {Bag}
    assert {type(one) for one in (*left.items, left.best)} == {Item}
    assert right.best is None


def test_what_was_kept_as_named_stays_so_where_the_game_says_what_it_holds() -> None:
    kinds = (Bag, Item, KeptClass(Walker, holds={"bags": dict[str, list[Bag]]}))
    was = Walker("wood", 1, {"left": [Bag("seat1", (Item("rope"),))]})
    assert thaw(on_disk(was), kinds).bags == was.bags


def test_a_tuple_that_is_no_such_thing_is_refused() -> None:
    for wrong in (plain_tuple("seat1", plain_tuple(), None, 4), plain_tuple(), ["seat1"], "seat1"):
        with pytest.raises(ValueError, match=r"Walker\.bags: .* is no Bag"):
            thaw(walker(bags=[wrong]), (Bag, KeptClass(Walker, holds={"bags": list[Bag]})))


@pytest.mark.parametrize(
    ("kinds", "says"),
    [
        ((Walker, KeptClass(Bag, was=("Walker",))), "two classes are called Walker"),
        ((KeptClass(Walker, fields={"courage": "nervs"}),), "Walker has no field nervs"),
        ((KeptClass(Walker, fresh={"nervs": int}),), "Walker has no field nervs"),
        ((KeptClass(Walker, follows={"nervs": len}),), "Walker has no field nervs"),
        ((KeptClass(Walker, holds={"nervs": int}),), "Walker has no field nervs"),
        ((KeptClass(Walker, gone=("nerve",)),), "Walker still has nerve"),
        ((KeptClass(Walker, fields={"place": "nerve"}),), "Walker still has place"),
    ],
    ids=str,
)
def test_a_slip_in_the_table_is_found(kinds: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        thaw(walker(), kinds)


def test_a_class_without_slots_would_lose_everything_and_is_refused() -> None:
    with pytest.raises(TypeError, match="a Bare cannot be kept in a snapshot: it has no slots"):
        freeze([Bare()])
