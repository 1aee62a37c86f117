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
        structs = {what.kind: _struct(what, name, tag_field, module) for what, name in names.items()}
        self.union: Final[Any] = Union[tuple(structs.values())]  # noqa: UP007 # of those that there are
        self._fields = {what.kind: [(_attribute(field), field) for field in what.fields] for what in names}
        self._structs = structs
        self._kinds = {struct: kind for kind, struct in structs.items()}

    def write(self, what: object) -> Message:
        """An event or action as a message."""
        kind = type(what)
        return self._structs[kind](*[field.codec.write(getattr(what, field.name)) for _, field in self._fields[kind]])

    def kind_of(self, message: Message) -> type:
        """Which event or action a message is, also where it tells more than that."""
        kind = self._kinds.get(type(message))
        return kind or next(self._kinds[form] for form in type(message).__mro__ if form in self._kinds)

    def read(self, message: Message) -> list[Any]:
        """The fields of a message as the law knows them; an UnreadableError names the one that stands for nothing."""
        found = []
        for attribute, field in self._fields[self.kind_of(message)]:
            try:
                found.append(field.codec.read(getattr(message, attribute)))
            except UnreadableError as unreadable:
                unreadable.field = field.alias
                raise
        return found

    def named(self, name: str) -> type[Message]:
        """The message of this name."""
        for struct in self._kinds:
            if struct.__name__ == name:
                return struct
        raise AttributeError(name)


def _struct(what: Description, name: str, tag_field: str, module: str) -> type[Message]:
    fields = [(_attribute(field), field.codec.form, *_default(field)) for field in what.fields]
    renamed = {_attribute(field): field.alias for field in what.fields if _attribute(field) != field.alias}
    return msgspec.defstruct(
        name,
        fields,
        frozen=True,
        tag_field=tag_field,
        tag=what.tag,
        rename=renamed or None,
        omit_defaults=any(field.codec.left_out for field in what.fields),
        module=module,
        namespace={"__doc__": cleandoc(what.kind.__doc__ or "").partition("\n\n")[0]},
    )


def _attribute(field: Field) -> str:
    """What a field is called on the wire, but where Python has no such name: ``as``."""
    return field.name if iskeyword(field.alias) else field.alias


def _default(field: Field) -> tuple[Any, ...]:
    """What a message says where it says nothing of a field."""
    if field.codec.left_out:
        return (None,)
    return () if field.default is MISSING else (field.codec.write(field.default),)
