"""Prints the JSON Schema of the wire for scripts/types.mjs."""

import json

from stonehenge.server.json_schema import socket_schema

print(json.dumps(socket_schema()))
