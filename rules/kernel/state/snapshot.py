"""A state as JSON-able data and back, for the boundary snapshots that outlive a change of the rules.

A game names the classes its state is built of (`kinds`): slotted classes and NamedTuples. Where a class or a field was
called otherwise in an older version, came later or is gone, the game says so with `KeptClass`, and the old evening
opens. What nobody has said is refused: nothing of a state is lost in silence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

Data = Any  # what JSON can hold, and what is made of it
Fields = Mapping[str, Any]  # by name


@dataclass(frozen=True)
class KeptClass:
    """A class of a state, and how older snapshots differ from what it is now."""

    now: type
    was: tuple[str, ...] = ()  # what the class was called
    fields: Mapping[str, str] = field(default_factory=dict)  # what a field was called → what it is called
    fresh: Mapping[str, Callable[[], object]] = field(
        default_factory=dict
    )  # field that came later → what makes its value
    follows: Mapping[str, Callable[[Fields], object]] = field(default_factory=dict)
    """Field that came later → what makes its value from the other fields, by name."""
    gone: tuple[str, ...] = ()  # fields that nobody needs any more
    holds: Mapping[str, object] = field(default_factory=dict)
    """Field → its type, such as `list[Clue]`, where plain tuples have become NamedTuples."""


def freeze(value: object) -> object:
    """Plain data, tuples, sets and slotted objects as something JSON can hold."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, list):
        return [freeze(item) for item in value]
    if isinstance(value, tuple):
        row: dict[str, object] = {"!": "tuple", "of": [freeze(item) for item in value]}
        if _is_named(type(value)):  # to a program that does not know the class it is the plain tuple it also is
            row |= {"as": type(value).__name__, "fields": fields_of(type(value))}
        return row
    if isinstance(value, (set, frozenset)):
        return {"!": type(value).__name__, "of": [freeze(item) for item in sorted(value, key=repr)]}
    if isinstance(value, dict):
        return {"!": "dict", "of": [[freeze(key), freeze(item)] for key, item in value.items()]}
    slots = slots_of(type(value))
    if not slots:
        raise TypeError(f"a {type(value).__name__} cannot be kept in a snapshot: it has no slots")
    return {"!": type(value).__name__, "of": {name: freeze(getattr(value, name)) for name in slots}}


def thaw(data: Data, kinds: Iterable[type | KeptClass]) -> Data:
    """The value again. Raises ValueError for a class or a field that the game does not name."""
    return _thaw(data, _by_name(kinds))


def _thaw(data: Data, kinds: Mapping[str, KeptClass]) -> Data:
    if isinstance(data, list):
        return [_thaw(item, kinds) for item in data]
    if not isinstance(data, dict):
        return data
    name, of = data["!"], data["of"]
    if name == "dict":
        return {_thaw(key, kinds): _thaw(item, kinds) for key, item in of}
    if data.get("as") in kinds:
        return _again(kinds[data["as"]], dict(zip(data["fields"], of, strict=True)), kinds)
    plain_kind = {"tuple": tuple, "set": set, "frozenset": frozenset}.get(name)
    if plain_kind is not None:
        return plain_kind(_thaw(item, kinds) for item in of)
    if name not in kinds:
        raise ValueError(f"the snapshot holds a {name}, which these rules do not know")
    return _again(kinds[name], of, kinds)


def _again(kept: KeptClass, of: Fields, kinds: Mapping[str, KeptClass]) -> Data:
    """An object of the class, each field from what the snapshot has of it."""
    fields, named = fields_of(kept.now), _is_named(kept.now)
    values = {later: make() for later, make in kept.fresh.items()}
    for was, item in of.items():
        called = was if was in fields else kept.fields.get(was)
        if called is not None and (called == was or called not in of):  # where both are there, today's name counts
            values[called] = _shaped(_thaw(item, kinds), kept.holds.get(called), f"{kept.now.__name__}.{called}")
    values |= {later: make(values) for later, make in kept.follows.items() if later not in values}
    unknown = of.keys() - {*fields, *kept.fields, *kept.gone}
    missing = set(fields) - values.keys() - getattr(kept.now, "_field_defaults", {}).keys()
    wrong = [f"has {one}, which these rules do not know" for one in sorted(unknown)]
    wrong += [f"lacks {one}" for one in sorted(missing)]
    if wrong:
        raise ValueError(f"the snapshot's {kept.now.__name__} {' and '.join(wrong)}")
    if named:
        return kept.now(**values)
    thing: Data = object.__new__(kept.now)
    for slot, value in values.items():
        object.__setattr__(thing, slot, value)  # also where the class is frozen
    return thing


def _shaped(value: Data, hint: object, where: str) -> Data:
    """The value with plain tuples made what this type says they are; everything else as it is."""
    kind: Any = hint  # told apart below
    if kind is None or value is None:
        return value
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        others = [one for one in args if one is not NoneType]
        return _shaped(value, others[0], where) if len(others) == 1 else value
    if origin is dict and isinstance(value, dict):
        return {_shaped(key, args[0], where): _shaped(item, args[1], where) for key, item in value.items()}
    if origin in (list, set, frozenset) and isinstance(value, origin):
        return origin(_shaped(item, args[0], where) for item in value)
    if origin is tuple and isinstance(value, tuple) and (args[-1] is ... or len(args) == len(value)):
        each = [args[0]] * len(value) if args[-1] is ... else args
        return tuple(_shaped(item, one, where) for item, one in zip(value, each, strict=True))
    if not _is_named(kind) or isinstance(value, kind):
        return value
    hints = [get_type_hints(kind)[one] for one in fields_of(kind)]
    least = len(hints) - len(kind._field_defaults)
    if not (isinstance(value, tuple) and least <= len(value) <= len(hints)):
        raise ValueError(f"{where}: {value!r} is no {kind.__name__}")
    return kind(*(_shaped(item, one, where) for item, one in zip(value, hints, strict=False)))


def _by_name(kinds: Iterable[type | KeptClass]) -> dict[str, KeptClass]:
    """The classes by what they are and were called. A slip in the game's table is a ValueError."""
    found: dict[str, KeptClass] = {}
    for one in kinds:
        kept = one if isinstance(one, KeptClass) else KeptClass(one)
        now, fields = kept.now.__name__, fields_of(kept.now)
        for name in (now, *kept.was):
            if name in found:
                raise ValueError(f"two classes are called {name}")
            found[name] = kept
        for name in (*kept.fields.values(), *kept.fresh, *kept.follows, *kept.holds):
            if name not in fields:
                raise ValueError(f"{now} has no field {name}")
        for name in (*kept.fields, *kept.gone):
            if name in fields:
                raise ValueError(f"{now} still has {name}")
    return found


def fields_of(kind: type) -> list[str]:
    return list(kind._fields) if _is_named(kind) else slots_of(kind)  # type: ignore[attr-defined]


def slots_of(kind: type) -> list[str]:
    return [slot for base in reversed(kind.__mro__) for slot in getattr(base, "__slots__", ())]


def _is_named(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")
