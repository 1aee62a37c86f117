"""The JSON Schema of all that goes over the socket and of the bodies of HTTP, generated from their types."""

import inspect
from typing import Any, Final

import msgspec

from stonehenge.server import schemas, slip_schemas, tournament_schemas
from stonehenge.server.messages import ClientMessage, ServerMessage

_BODIES: Final = [
    body
    for module in (schemas, tournament_schemas, slip_schemas)
    for body in vars(module).values()
    if inspect.isclass(body) and issubclass(body, msgspec.Struct) and body.__module__ == module.__name__
]


def socket_schema() -> dict[str, Any]:
    """What a client may say (ClientMessage) and may hear (ServerMessage), and the bodies of HTTP beside them."""
    (client, server, *_), components = msgspec.json.schema_components(
        [ClientMessage, ServerMessage, *_BODIES], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Stonehenge",
        "$defs": {**dict(sorted(components.items())), "ClientMessage": client, "ServerMessage": server},
    }
