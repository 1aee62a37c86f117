"""The values of constants, written out: they are worked out by Python, once."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

Named = Callable[[type], str]
"""What a class is called where it is written."""


def plain(value: Any) -> bool:
    """Whether a value can be written out: no function in it."""
    if value is None or isinstance(value, bool | int | str | Enum):
        return True
    if isinstance(value, tuple | list | set | frozenset):
        return all(map(plain, value))
    if isinstance(value, dict):
        return all(plain(key) and plain(item) for key, item in value.items())
    if is_dataclass(value) and not isinstance(value, type):
        return all(plain(getattr(value, field.name)) for field in fields(value))
    return False


def literal(value: Any, named: Named) -> str:
    """A value as TypeScript writes it."""
    if isinstance(value, Enum):
        return f"{named(type(value))}.{value.name}"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return "'" + value.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'"
    if isinstance(value, tuple | list):
        return f"[{', '.join(literal(each, named) for each in value)}]"
    if isinstance(value, dict):
        entries = ", ".join(f"[{literal(key, named)}, {literal(item, named)}]" for key, item in value.items())
        return f"new Map([{entries}])"
    given = ", ".join(literal(getattr(value, field.name), named) for field in fields(value))
    return f"new {named(type(value))}({given})"


def type_of(value: Any, named: Named) -> str:
    """The type of a constant without an annotation of its own."""
    if isinstance(value, Enum):
        return named(type(value))
    if value is None:
        return "null"
    if isinstance(value, bool | int | str):
        return {bool: "boolean", int: "number", str: "string"}[type(value)]
    if isinstance(value, tuple | list):
        return f"readonly ({_any_of(value, named)})[]"
    if isinstance(value, dict):
        return f"ReadonlyMap<{_any_of(value, named)}, {_items(list(value.values()), named)}>"
    return named(type(value))


def _items(values: list[Any], named: Named) -> str:
    """The type of a map's items: of lists one that holds what any of them holds, of pairs that of a pair."""
    if not all(isinstance(each, tuple) for each in values):
        return _any_of(values, named)
    if len({len(each) for each in values}) == 1 and len(values[0]) < 4:
        return f"readonly [{', '.join(_any_of([each[at] for each in values], named) for at in range(len(values[0])))}]"
    return f"readonly ({_any_of([part for each in values for part in each], named)})[]"


def _any_of(values: Any, named: Named) -> str:
    return " | ".join(sorted({type_of(each, named) for each in values})) or "never"
