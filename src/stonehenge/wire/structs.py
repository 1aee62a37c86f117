"""From the law's descriptions of its events and actions to typed messages: one struct each, and the way there and back.

The schema of the wire, and so the page's types, are those of the structs made here.
"""

from collections.abc import Mapping
from dataclasses import MISSING
from inspect import cleandoc
from keyword import iskeyword
from typing import Any, Final, Union

import msgspec

from stonehenge.rules.codes import UnreadableError
from stonehenge.rules.description import Description, Field

Message = msgspec.Struct


class Messages:
    """The messages of all events, or of all actions."""

    def __init__(self, tag_field: str, names: Mapping[Description, str], module: str) -> None:
        """``names`` are those of the structs, which the schema tells."""
        structs = {is_.kind: _struct(is_, name, tag_field, module) for is_, name in names.items()}
        self.union: Final[Any] = Union[tuple(structs.values())]  # noqa: UP007 # of those that there are
        self._named = {struct.__name__: struct for struct in structs.values()}
        self._kinds = {struct: kind for kind, struct in structs.items()}
        self._writers = {
            is_.kind: (structs[is_.kind], [(field.name, field.codec.write) for field in is_.fields]) for is_ in names
        }
        self._readers = {
            structs[is_.kind]: [(_attribute(field), field.said, field.codec.read) for field in is_.fields]
            for is_ in names
        }

    def write(self, what: object) -> Message:
        """An event or action as a message."""
        struct, writers = self._writers[type(what)]
        return struct(*[write(getattr(what, name)) for name, write in writers])

    def kind_of(self, message: Message) -> type:
        """Which event or action a message is."""
        return self._kinds[type(message)]

    def read(self, message: Message) -> list[Any]:
        """The fields of a message as the law knows them; an UnreadableError names the one that stands for nothing."""
        found = []
        for attribute, said, read in self._readers[type(message)]:
            try:
                found.append(read(getattr(message, attribute)))
            except UnreadableError as unreadable:
                unreadable.field = said
                raise
        return found

    def named(self, name: str) -> type[Message]:
        """The message of this name."""
        try:
            return self._named[name]
        except KeyError:
            raise AttributeError(name) from None


def _struct(is_: Description, name: str, tag_field: str, module: str) -> type[Message]:
    fields = [(_attribute(field), field.codec.form, *_default(field)) for field in is_.fields]
    renamed = {_attribute(field): field.said for field in is_.fields if _attribute(field) != field.said}
    return msgspec.defstruct(
        name,
        fields,
        frozen=True,
        tag_field=tag_field,
        tag=is_.tag,
        rename=renamed or None,
        omit_defaults=any(field.codec.left_out for field in is_.fields),
        module=module,
        namespace={"__doc__": cleandoc(is_.kind.__doc__ or "").partition("\n\n")[0]},
    )


def _attribute(field: Field) -> str:
    """What a field is called on the wire, but where Python has no such name: ``as``."""
    return field.name if iskeyword(field.said) else field.said


def _default(field: Field) -> tuple[Any, ...]:
    """What a message says where it says nothing of a field."""
    if field.codec.left_out:
        return (None,)
    return () if field.default is MISSING else (field.codec.write(field.default),)
