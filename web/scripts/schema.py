"""Prints the JSON Schema of the wire for scripts/types.mjs, and the names of those types that leave defaults out."""

import json
from collections.abc import Iterator

import msgspec

from stonehenge.server.json_schema import socket_schema


def structs(of: type[msgspec.Struct] = msgspec.Struct) -> Iterator[type[msgspec.Struct]]:
    """Every type of a message that there is."""
    for struct in of.__subclasses__():
        yield struct
        yield from structs(struct)


schema = socket_schema()
sparing = {struct.__name__ for struct in structs() if struct.__struct_config__.omit_defaults}
print(json.dumps({"schema": schema, "sparing": sorted(sparing & {*schema["$defs"]})}))
