"""``stonehenge schema``: the types of all that goes between the server and its clients, to generate code from."""

import json
from argparse import Namespace
from importlib.util import find_spec

from stonehenge.cli.failure import CommandError
from stonehenge.cli.parser import Parser
from stonehenge.locales import Locale


def add_arguments(parser: Parser, text: Locale) -> None:
    """What it can be given."""
    parser.options.add_argument("--openapi", action="store_true", help=text("help.openapi"))


def run(given: Namespace, text: Locale) -> int:
    """Print the schema."""
    for package in ("msgspec", "litestar"):
        if find_spec(package) is None:
            raise CommandError(text("usage.server_extra", package=package))
    print(json.dumps(_openapi() if given.openapi else _messages(), indent=2, ensure_ascii=False))
    return 0


def _messages() -> object:
    from stonehenge.server.json_schema import socket_schema

    return socket_schema()


def _openapi() -> object:
    from stonehenge.server.app import make_app
    from stonehenge.server.config import Config

    return make_app(Config()).openapi_schema.to_schema()
