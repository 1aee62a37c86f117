"""A message is made for every event and action of the law, with its tag, its fields and its description."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any, get_args

import msgspec
import pytest

from stonehenge.rules.actions import ACTIONS
from stonehenge.rules.description import Description
from stonehenge.rules.events import EVENTS
from stonehenge.wire import game_events, moves

BOTH: list[tuple[ModuleType, Any, Mapping[type, Description]]] = [
    (game_events, game_events.GameEvent, EVENTS),
    (moves, moves.Move, ACTIONS),
]


@pytest.mark.parametrize(("module", "union", "law"), BOTH, ids=["events", "actions"])
def test_there_is_a_message_for_each(module: ModuleType, union: Any, law: Mapping[type, Description]) -> None:
    structs: tuple[type[msgspec.Struct], ...] = get_args(union)
    for struct, what in zip(structs, law.values(), strict=True):
        assert struct.__struct_config__.tag == what.tag
        assert struct.__struct_encode_fields__ == tuple(field.alias for field in what.fields)
        assert (what.kind.__doc__ or "").startswith(struct.__doc__ or "?")
        assert getattr(module, struct.__name__) is struct


def test_there_are_no_two_of_one_name() -> None:
    """The schema of the wire tells them apart by their names."""
    names = [struct.__name__ for _, union, _ in BOTH for struct in get_args(union)]
    assert len(set(names)) == len(names)


def test_there_is_no_other_message() -> None:
    with pytest.raises(AttributeError, match="Dance"):
        _ = moves.Dance
