"""What an event or action is, said once at its class: all other forms of it are derived from there.

A class that is declared by ``event`` or ``action`` is a frozen value, and has a description: its tag, the names of its
fields where others call them something else, their codecs; of an event also who may see it and whether it bars an undo.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, TypeVar, dataclass_transform, get_args

from stonehenge.rules.codes import Codec, UnreadableError, codec_of
from stonehenge.rules.seats import Seat
from stonehenge.rules.setup import Setup
from stonehenge.rules.value import value

T = TypeVar("T")


class Visibility(Enum):
    """Who may see an event, if not each seat something else."""

    PUBLIC = "public"


PUBLIC: Final = Visibility.PUBLIC
"""Everyone is told all of it."""
Projector = Callable[[Any, Seat, Setup], Any]
"""What one seat (or SPECTATOR) may know of an event."""


@value
class Field:
    """A field of an event or action."""

    name: str
    """What the law calls it."""
    alias: str
    """What records, plain JSON and the wire call it."""
    codec: Codec
    default: Any
    """What it is where nothing is said of it; MISSING where something has to be."""
    recorded: bool
    """Whether a record tells it."""


@value
class Description:
    """What an event or action is."""

    kind: type
    tag: str
    """What records, plain JSON and the wire call it."""
    fields: tuple[Field, ...]

    def codes(self, what: object) -> dict[str, Any]:
        """The fields of one such event or action, as codes; those that say nothing are left out."""
        found = {}
        for field in self.fields:
            code = field.codec.write(getattr(what, field.name))
            if code is not None or not field.codec.left_out:
                found[field.alias] = code
        return found

    def read(self, codes: Mapping[str, Any], names: Mapping[str, str] | None = None) -> Any:
        """The event or action of these codes; an UnreadableError names the field that can't be read.

        ``names`` are those of its fields where the codes call them something else again.
        """
        found = []
        for field in self.fields:
            alias = field.alias if names is None else names[field.name]
            try:
                found.append(_read(field, codes, alias))
            except UnreadableError as unreadable:
                unreadable.field = alias
                raise
        return self.made(found)

    def made(self, found: Iterable[Any]) -> Any:
        """The event or action with these fields."""
        return self.kind(*found)


@value
class ActionDescription(Description):
    """What an action is."""

    in_order: Callable[[Any], Any] | None
    """The one way to say it, where there are several."""

    def made(self, found: Iterable[Any]) -> Any:
        """The action with these fields, said in the one way."""
        made = self.kind(*found)
        return made if self.in_order is None else self.in_order(made)


def _read(field: Field, codes: Mapping[str, Any], alias: str) -> Any:
    if alias in codes:
        return field.codec.read(codes[alias])
    if field.codec.left_out:
        return field.codec.read(None)
    return field.codec.read(...) if field.default is MISSING else field.default


@value
class EventDescription(Description):
    """What an event is."""

    seen: Visibility | Projector
    bars_undo: bool
    """Whether it has shown something that can't be taken back: new cards, hidden predictions, a score."""
    clause: str | None
    """The clause that its line in a record rests on; nothing where a record has no such line."""
    of: type | None
    """The action that it is the event of; nothing where it follows by itself."""

    @property
    def recorded(self) -> bool:
        """Whether it has a line of its own in a record."""
        return self.clause is not None


@dataclass_transform(frozen_default=True)
def action(
    tag: str, names: Mapping[str, str] | None = None, in_order: Callable[[Any], Any] | None = None
) -> Callable[[type[T]], type[T]]:
    """Declare what a seat can do."""

    def declare(cls: type[T]) -> type[T]:
        made = value(cls)
        _DESCRIPTIONS[made] = ActionDescription(made, tag, fields_of(made, names or {}), in_order)
        return made

    return declare


@dataclass_transform(frozen_default=True)
def event(
    tag: str,
    *,
    seen: Visibility | Projector,
    bars_undo: bool,
    clause: str | None,
    of: type | None = None,
    names: Mapping[str, str] | None = None,
    unrecorded: tuple[str, ...] = (),
) -> Callable[[type[T]], type[T]]:
    """Declare what can happen. Who may see it must be said: there is no event of which nobody has thought that."""
    if not isinstance(seen, Visibility) and not callable(seen):
        raise TypeError(f"who may see {tag!r}? PUBLIC, or a projector")

    def declare(cls: type[T]) -> type[T]:
        made = value(cls)
        described = fields_of(made, names or {}, unrecorded)
        _DESCRIPTIONS[made] = EventDescription(made, tag, described, seen, bars_undo, clause, of)
        return made

    return declare


def fields_of(
    kind: type, names: Mapping[str, str] = MappingProxyType({}), unrecorded: tuple[str, ...] = ()
) -> tuple[Field, ...]:
    """The fields of a value, with the names that others have for them where those differ."""
    return tuple(
        Field(
            field.name,
            names.get(field.name, field.name),
            codec_of(field.type),
            field.default,
            field.name not in unrecorded,
        )
        for field in fields(kind)
    )


_DESCRIPTIONS: Final[dict[type, Any]] = {}


def described(union: Any) -> dict[type, Any]:
    """The descriptions of a union's classes, in its order; a TypeError where one was declared without."""
    kinds: tuple[type, ...] = get_args(union)
    if missing := [kind.__name__ for kind in kinds if kind not in _DESCRIPTIONS]:
        raise TypeError(f"declared without a description: {', '.join(missing)}")
    return {kind: _DESCRIPTIONS[kind] for kind in kinds}
