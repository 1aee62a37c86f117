"""``stonehenge serve``: a server for tables, in one process or several."""

import contextlib
import os
import signal
import socket
import sys
import tempfile
from argparse import Namespace
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from stonehenge.cli.failure import CommandError
from stonehenge.cli.parser import Parser, at_least, choice
from stonehenge.locales import Locale, printable

if TYPE_CHECKING:  # what it needs is an extra
    from stonehenge.server.config import Config

_NEEDED: Final = ("litestar", "msgspec", "uvicorn", "websockets", "httptools", "segno", "prometheus_client")
_PLAIN: Final = ("host", "port", "database", "redis", "workers", "data", "keep", "page", "url", "proxies", "log")
_WAITING: Final = 2048
_HIGHEST_PORT: Final = 65535


def add_arguments(parser: Parser, text: Locale) -> None:
    """What it can be given."""
    parser.epilog = text("help.serve_environment")
    options = parser.options
    address, folder = text("metavar.address"), text("metavar.directory")
    options.add_argument("--host", metavar=address, help=text("help.host"))
    options.add_argument("--port", metavar="N", type=at_least(text, "--port", 0), help=text("help.port"))
    options.add_argument("--database", metavar="URL", help=text("help.database"))
    options.add_argument("--redis", metavar="URL", help=text("help.redis"))
    options.add_argument("--workers", metavar="N", type=at_least(text, "--workers", 1), help=text("help.workers"))
    options.add_argument("--data", metavar=folder, help=text("help.data"))
    options.add_argument("--keep", metavar="N", type=at_least(text, "--keep", 0), help=text("help.keep_days"))
    options.add_argument("--page", metavar=folder, help=text("help.page"))
    options.add_argument("--url", metavar="URL", help=text("help.url"))
    options.add_argument("--hosts", metavar="NAME,NAME,...", help=text("help.hosts"))
    options.add_argument("--proxies", metavar=address, help=text("help.proxies"))
    forms = ("auto", "json", "plain")
    options.add_argument("--log", metavar="|".join(forms), type=choice(text, "--log", forms), help=text("help.log"))
    options.add_argument("--no-limits", action="store_true", help=text("help.no_limits"))


def run(given: Namespace, text: Locale) -> int:
    """Serve until the process is told to stop."""
    for package in _NEEDED:
        if find_spec(package) is None:
            raise CommandError(text("usage.server_extra", package=package))
    config = _check_database(_check_workers(_config(given, text), text), text)
    _warn(config, text)
    listening = _listen(config, text)
    config = replace(config, port=listening.getsockname()[1])
    print(_greeting(config, text), flush=True)
    # To be stopped is how a server ends; uvicorn passes the signal on once everything is closed.
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(0))
    with contextlib.suppress(KeyboardInterrupt):
        _serve(config, listening)
    return 0


def _config(given: Namespace, text: Locale) -> "Config":
    """What the environment says, and over it what the command line says."""
    from stonehenge.server.config import NO_LIMITS, ConfigError, from_environment, names_in

    try:
        config = from_environment(os.environ)
    except ConfigError as error:
        raise CommandError(text("usage.environment", variable=error.name, given=printable(error.given, 60))) from None
    said: dict[str, Any] = {name: getattr(given, name) for name in _PLAIN if getattr(given, name) is not None}
    if given.hosts is not None:
        said["hosts"] = names_in(given.hosts)
    if given.no_limits:
        said["limits"] = NO_LIMITS
    return replace(config, **said)


def _check_workers(config: "Config", text: Locale) -> "Config":
    shared = config.database.startswith(("postgresql://", "postgres://")) and config.redis
    if config.workers > 1 and not shared:
        raise CommandError(text("usage.workers"))
    if config.redis and find_spec("redis") is None:
        raise CommandError(text("usage.extra", option="--redis", package="redis", extra="redis"))
    return config


def _check_database(config: "Config", text: Locale) -> "Config":
    """Open the storage once: what is wrong with it is one sentence here, and a traceback later."""
    import asyncio

    from stonehenge.storage.interface import StorageError
    from stonehenge.storage.open import open_storage

    async def try_out(url: str) -> None:
        await (await open_storage(url)).close()

    try:
        config = replace(config, database=config.database_url)
        asyncio.run(try_out(config.database))
    except StorageError as error:
        raise CommandError(printable(error.said(text))) from None
    return config


def _warn(config: "Config", text: Locale) -> None:
    """Tell the operator what is wrong with a database that works all the same."""
    import asyncio

    from stonehenge.storage.cautions import cautions

    for key, params in asyncio.run(cautions(config.database)):
        print(text(key, **{name: printable(said) for name, said in params.items()}), file=sys.stderr)


def _listen(config: "Config", text: Locale) -> socket.socket:
    """Take the port before anything else starts; if another has it, that is told in one sentence."""
    try:
        return _bound(config.host, config.port)
    except (OSError, OverflowError, UnicodeError) as error:
        reason = printable(getattr(error, "strerror", None) or error).rstrip(".")
        host = printable(config.host, 60)
        raise CommandError(text("usage.port_taken", host=host, port=config.port, reason=reason)) from None


def _bound(host: str, port: int) -> socket.socket:
    if port > _HIGHEST_PORT:  # which getaddrinfo would take for another
        raise OverflowError(f"0-{_HIGHEST_PORT}")
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = found[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(_WAITING)  # whoever comes before all is ready waits, and isn't sent away
    except OSError:
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening


def _greeting(config: "Config", text: Locale) -> str:
    if config.host not in ("0.0.0.0", "::", ""):
        return text("serve.at", url=f"http://{_in_url(config.host)}:{config.port}/")
    here = f"http://localhost:{config.port}/"
    from stonehenge.server.own_address import own_address

    network = own_address()
    if not network:
        return text("serve.at", url=here)
    return text("serve.at_network", url=here, network=f"http://{network}:{config.port}/")


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _serve(config: "Config", listening: socket.socket) -> None:
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from stonehenge.server.config import to_environment
    from stonehenge.server.transport.open_files import allow_open_files

    os.environ |= to_environment(config)
    allow_open_files()
    with contextlib.ExitStack() as stack:
        if config.workers > 1:  # before any process imports the metrics
            shared = stack.enter_context(tempfile.TemporaryDirectory(prefix="stonehenge-metrics-"))
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = shared
        from stonehenge.server.transport.server_config import server_config

        settings = server_config(config)
        if config.workers > 1:
            Multiprocess(settings, sockets=[listening]).run()
        else:
            uvicorn.Server(settings).run(sockets=[listening])
