"""Reads TOML into frozen dataclasses. Unknown keys, wrong types and missing values are one clear message.

A message names the file, the key, the value, the cause and the next step:
`hardware/tables/x.toml: reader[3].bus = "spi9": ...`. It checks shapes only; meaning is checked by its
callers, who raise the same FileError.
"""

from __future__ import annotations

import dataclasses
import functools
import math
import tomllib
import types
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from gloamboard.errors import GloamboardError
from gloamboard.strict_toml.suggestions import did_you_mean

T = TypeVar("T")
Raw = Any  # a value as a file has it, before and after it was looked at
Shape = Any  # a type as a dataclass names it
Toml = dict[str, Any]
"""A table of a TOML file; `convert` makes something of it."""


class FileError(GloamboardError, ValueError):
    """One thing wrong in one file."""

    def __init__(self, path: str | Path, key: str, cause: str, *, value: object = None, hint: str = "") -> None:
        self.path, self.key, self.cause, self.value, self.hint = str(path), key, cause, value, hint
        where = f"{path}: {key}" if key else f"{path}"
        shown = "" if value is None else f" = {_shown(value)}"
        super().__init__(" ".join(part for part in (f"{where}{shown}: {cause}", hint) if part))


def _shown(value: object) -> str:
    text = f'"{value}"' if isinstance(value, str) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def read_toml(path: str | Path) -> Toml:
    """The raw table of a TOML file, or a FileError that says where it is broken."""
    try:
        with open(path, "rb") as file:
            return tomllib.load(file)
    except FileNotFoundError:
        raise FileError(path, "", "there is no such file.", hint="Check the name and the folder.") from None
    except IsADirectoryError:
        raise FileError(path, "", "this is a folder, not a file.") from None
    except PermissionError:
        raise FileError(path, "", "this user may not read it.", hint=f"Try `sudo chmod a+r {path}`.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as broken:
        raise FileError(path, "", f"not readable as TOML: {broken}.", hint="Mend that line and try again.") from None


def load(path: str | Path, shape: type[T], *, version: int = 1) -> T:
    """Read a file into `shape`. A `v` higher than `version` is refused."""
    data = read_toml(path)
    refuse_newer(data, path, version)
    return convert(data, shape, path)


def refuse_newer(data: Mapping[str, object], path: str | Path, version: int = 1) -> None:
    """What a newer program has written is not guessed at."""
    v = data.get("v", 1)
    if not isinstance(v, int) or v > version:
        raise FileError(path, "v", f"this program reads version {version}.", value=v, hint="Update Gloamboard.")


def convert(data: object, shape: type[T], path: str | Path, key: str = "") -> T:
    """Plain data into `shape` (a dataclass or a type built of plain ones)."""
    result: T = _convert(data, shape, path, key)
    return result


@functools.cache
def _fields(shape: type) -> tuple[tuple[str, Shape, bool], ...]:
    hints = get_type_hints(shape)
    return tuple(
        (
            field.name,  # `is_` in Python is `is` in the file
            hints[field.name],
            field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING,
        )
        for field in dataclasses.fields(shape)
    )


def _convert(data: Raw, shape: Any, path: str | Path, key: str) -> Raw:
    if shape is Any:
        return data
    if dataclasses.is_dataclass(shape):
        return _dataclass(data, shape, path, key)
    origin, args = get_origin(shape), get_args(shape)
    if origin is Literal:
        if data not in args and isinstance(args[0], int):
            raise FileError(path, key, f"this is one of {', '.join(map(str, args))}.", value=data)
        if data not in args:
            raise FileError(path, key, "not a known word.", value=data, hint=did_you_mean(data, args))
        return data
    if origin in (Union, types.UnionType):
        return _union(data, args, path, key)
    if origin in (list, tuple):
        return _sequence(data, origin, args, path, key)
    if origin is dict:
        _expect(isinstance(data, dict), data, "a table", path, key)
        return {name: _convert(item, args[1], path, _join(key, name)) for name, item in data.items()}
    if shape is float:
        _expect(isinstance(data, (int, float)) and not isinstance(data, bool), data, "a number", path, key)
        _expect(math.isfinite(data), data, "a finite number", path, key)  # TOML allows nan and inf
        return float(data)
    wanted = {str: "text", int: "a whole number", bool: "true or false"}.get(shape, str(shape))
    _expect(isinstance(data, shape) and not (shape is int and isinstance(data, bool)), data, wanted, path, key)
    return data


def _dataclass(data: Raw, shape: Shape, path: str | Path, key: str) -> Raw:
    _expect(isinstance(data, dict), data, "a table", path, key)
    fields = _fields(shape)
    names = [name.rstrip("_") for name, _, _ in fields]
    for name in data:
        if name not in names:
            raise FileError(
                path, _join(key, name), "no such key here.", value=data[name], hint=did_you_mean(name, names)
            )
    values = {}
    for field_name, hint, required in fields:
        name = field_name.rstrip("_")
        if name in data:
            values[field_name] = _convert(data[name], hint, path, _join(key, name))
        elif required:
            raise FileError(path, _join(key, name), "this key is missing.", hint="Add it.")
    return shape(**values)


def _union(data: Raw, options: tuple[Shape, ...], path: str | Path, key: str) -> Raw:
    if data is None and type(None) in options:
        return None
    problem: FileError | None = None
    for option in options:
        if option is type(None):
            continue
        try:
            return _convert(data, option, path, key)
        except FileError as error:
            problem = problem or error
    assert problem is not None
    raise problem


def _sequence(data: Raw, origin: Shape, args: tuple[Shape, ...], path: str | Path, key: str) -> Raw:
    _expect(isinstance(data, list), data, "a list", path, key)
    if origin is tuple and not (len(args) == 2 and args[1] is Ellipsis):
        _expect(len(data) == len(args), data, f"a list of {len(args)}", path, key)
        return tuple(
            _convert(item, arg, path, f"{key}[{i}]") for i, (item, arg) in enumerate(zip(data, args, strict=True))
        )
    items = [_convert(item, args[0], path, f"{key}[{i}]") for i, item in enumerate(data)]
    return tuple(items) if origin is tuple else items


def _expect(ok: bool, data: object, wanted: str, path: str | Path, key: str) -> None:
    if not ok:
        raise FileError(path, key, f"this must be {wanted}.", value=data)


def _join(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name
