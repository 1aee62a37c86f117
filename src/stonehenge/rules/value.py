"""Frozen values that are cheap to make."""

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make a class a frozen value: compared and hashed by its fields.

    The type checker refuses every assignment to a field. At run time nothing does, because a frozen dataclass takes
    three times as long to make, and the engine makes several for every card played.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)
