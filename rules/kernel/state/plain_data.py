"""Copy and facts of a state, made from its fields: what is declared once is never forgotten in a copy or a hash.

A class of a state is a slotted dataclass over `PlainData`. Its `copy` and `facts` are written as code the first time
they are asked for, from the types of the fields, and are as fast as if written by hand. What cannot change (numbers,
words, tuples, NamedTuples, frozen dataclasses) is shared by copies; lists and dicts are copied one level deep, so what
they hold must be unchangeable too, or PlainData in a list.
"""

from __future__ import annotations

from dataclasses import is_dataclass
from types import FunctionType, NoneType, UnionType
from typing import Literal, Self, Union, get_args, get_origin, get_type_hints

from gloamboard.rules.kernel.state.snapshot import slots_of

TOLD = "told"  # what scripts said since the kernel last took it: fresh and empty in a copy, and no fact
SIMPLE = (int, str, bool, float, NoneType)


class PlainData:
    __slots__ = ()

    def copy(self) -> Self:
        """An object of its own that shares nothing that can change."""
        kind = type(self)
        _write(kind, "copy", ["twin = new(kind)", *_copying(kind), "return twin"])
        return kind.copy(self)  # not this one any more

    def facts(self) -> tuple[object, ...]:
        """Everything that tells two of them apart, as nested tuples in a fixed order, for hashing."""
        kind = type(self)
        _write(kind, "facts", [f"return ({', '.join(_telling(kind))},)"])
        return kind.facts(self)


def _write(kind: type, name: str, lines: list[str]) -> None:
    """Give the class a method of these lines."""
    known: dict[str, object] = {"kind": kind, "new": object.__new__, "fact": fact}
    code = "\n    ".join([f"def {name}(self):", *lines])
    exec(compile(code, f"<{name} of {kind.__qualname__}>", "exec"), known)
    method = known[name]
    assert isinstance(method, FunctionType)
    method.__qualname__ = f"{kind.__qualname__}.{name}"
    setattr(kind, name, method)


def _fields(kind: type) -> dict[str, object]:
    hints = get_type_hints(kind)
    return {name: hints[name] for name in slots_of(kind)}


def _copying(kind: type) -> list[str]:
    lines = []
    for name, hint in _fields(kind).items():
        mine = f"self.{name}"
        origin, held = get_origin(hint), get_args(hint)
        if name == TOLD:
            value = "[]"
        elif _never_changes(hint):
            value = mine
        elif _is_plain(hint) or (origin in (list, dict) and _never_changes(held[-1])):
            value = f"{mine}.copy()"
        elif origin is list and _is_plain(held[0]):
            value = f"[one.copy() for one in {mine}]"
        else:
            raise TypeError(f"{kind.__qualname__}.{name}: a {hint} cannot be copied by its type")
        lines.append(f"twin.{name} = {value}")
    return lines


def _telling(kind: type) -> list[str]:
    found = []
    for name, hint in _fields(kind).items():
        mine = f"self.{name}"
        origin, held = get_origin(hint), get_args(hint)
        if name == TOLD:
            continue
        if hint in SIMPLE:
            found.append(mine)
        elif origin is list and held[0] in SIMPLE:
            found.append(f"tuple({mine})")
        elif origin is dict and held[0] is str and held[1] in SIMPLE:
            found.append(f"tuple(sorted({mine}.items()))")
        elif origin is tuple and all(one is ... or one in SIMPLE for one in held):
            found.append(mine)
        else:
            found.append(f"fact({mine})")
    return found


def _never_changes(hint: object) -> bool:
    """Whether a value of this type may be shared."""
    origin, held = get_origin(hint), get_args(hint)
    if origin in (tuple, frozenset, Union, UnionType):
        return all(one is ... or _never_changes(one) for one in held)
    if origin is Literal or hint in SIMPLE:
        return True
    if not isinstance(hint, type) or origin is not None:
        return False
    if issubclass(hint, tuple):
        return all(_never_changes(one) for one in get_type_hints(hint).values())
    params = getattr(hint, "__dataclass_params__", None)
    return params is not None and bool(params.frozen)


def _is_plain(hint: object) -> bool:
    return isinstance(hint, type) and issubclass(hint, PlainData)


def fact(value: object) -> object:
    """A value as nested tuples in a fixed order."""
    if type(value) in SIMPLE:  # nearly all of them, and asked first
        return value
    if isinstance(value, PlainData):
        return value.facts()
    if isinstance(value, dict):
        return tuple(sorted(((key, fact(item)) for key, item in value.items()), key=repr))
    if isinstance(value, (list, tuple)):
        return tuple([item if type(item) in SIMPLE else fact(item) for item in value])
    if isinstance(value, (set, frozenset)):
        return tuple(sorted(value, key=repr))
    if is_dataclass(value):
        return tuple([fact(getattr(value, name)) for name in slots_of(type(value))])
    return value
