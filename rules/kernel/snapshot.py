"""A state as JSON-able data and back, for the boundary snapshots that outlive a change of the rules.

A game names the classes its state is built of (`kinds`); fields are taken from their slots. A field that a newer class
has and the snapshot has not gets the class's `fresh` value, so that an old evening still opens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def freeze(value: Any) -> Any:
    """Plain data, tuples, sets and slotted objects as something JSON can hold."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, list):
        return [freeze(item) for item in value]
    if isinstance(value, tuple):
        return {"!": "tuple", "of": [freeze(item) for item in value]}
    if isinstance(value, (set, frozenset)):
        return {"!": type(value).__name__, "of": [freeze(item) for item in sorted(value, key=repr)]}
    if isinstance(value, dict):
        return {"!": "dict", "of": [[freeze(key), freeze(item)] for key, item in value.items()]}
    return {"!": type(value).__name__, "of": {name: freeze(getattr(value, name)) for name in slots_of(type(value))}}


def thaw(data: Any, kinds: Iterable[type]) -> Any:
    """The value again. Raises ValueError for a class the game does not name."""
    return _thaw(data, {kind.__name__: kind for kind in kinds})


def _thaw(data: Any, kinds: Mapping[str, type]) -> Any:
    if isinstance(data, list):
        return [_thaw(item, kinds) for item in data]
    if not isinstance(data, dict):
        return data
    name, of = data["!"], data["of"]
    if name == "dict":
        return {_thaw(key, kinds): _thaw(item, kinds) for key, item in of}
    plain_kind = {"tuple": tuple, "set": set, "frozenset": frozenset}.get(name)
    if plain_kind is not None:
        return plain_kind(_thaw(item, kinds) for item in of)
    if name not in kinds:
        raise ValueError(f"the snapshot holds a {name}, which these rules do not know")
    kind = kinds[name]
    thing: Any = object.__new__(kind)
    fresh = getattr(kind, "fresh", {})
    for slot in slots_of(kind):
        if slot in of:
            object.__setattr__(thing, slot, _thaw(of[slot], kinds))
        elif slot in fresh:
            object.__setattr__(thing, slot, fresh[slot])
        else:
            raise ValueError(f"the snapshot of a {name} lacks {slot}")
    return thing


def slots_of(kind: type) -> list[str]:
    return [slot for base in reversed(kind.__mro__) for slot in getattr(base, "__slots__", ())]
