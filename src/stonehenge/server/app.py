"""The server as an ASGI application: its routes, and what it opens and closes."""

import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

from litestar import Litestar
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from stonehenge import __version__
from stonehenge.server import static_files
from stonehenge.server.config import Config, from_environment
from stonehenge.server.exception_handlers import HANDLERS
from stonehenge.server.logs import set_up_logs
from stonehenge.server.middleware import RequestMiddleware
from stonehenge.server.rate_limits import RateLimits
from stonehenge.server.request_validation import validate_body
from stonehenge.server.routes import (
    choosing,
    entering,
    gathering,
    history,
    me,
    operating,
    signed_in,
    standing,
    table_page,
    table_socket,
    tournament_slips,
    tournaments,
)
from stonehenge.server.services import Services

MOST_BODY: Final = 64 * 1024
GOODBYE: Final = 0.3
"""Seconds in which everyone is told to come back before connections are closed."""


_ROUTES: Final = (
    me.ROUTES,
    signed_in.ROUTES,
    choosing.ROUTES,
    gathering.ROUTES,
    entering.ROUTES,
    table_socket.table_socket,
    history.ROUTES,
    standing.ROUTES,
    *tournaments.ROUTES,
    tournament_slips.ROUTES,
    *operating.ROUTES,
)


def make_app(config: Config) -> Litestar:
    """The server. What it works with is opened when it starts: ``app.state.services``."""
    rate_limits = RateLimits(config.limits)
    shown = static_files.load(Path(config.page) if config.page else static_files.usual_folder())
    app = Litestar(
        route_handlers=[*_ROUTES, table_page.page_handler(shown), static_files.page_handler(shown)],
        lifespan=[_lifespan(config)],
        state=State({"config": config, "rate_limits": rate_limits}),
        before_request=validate_body,
        exception_handlers=HANDLERS,
        request_max_body_size=MOST_BODY,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Stonehenge", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
    )
    app.asgi_handler = RequestMiddleware(app.asgi_handler, config, rate_limits)
    return app


def _lifespan(config: Config) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def live(app: Litestar) -> AsyncIterator[None]:
        services = app.state.services = await Services.open(config)
        try:
            with _warned(services):
                yield
        finally:
            await services.close()

    return live


@contextmanager
def _warned(services: Services) -> Iterator[None]:
    """Ask everyone to come back as soon as the process is told to stop: before its connections are closed."""
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}

    def end(number: int) -> None:
        if callable(former := before[signal.Signals(number)]):
            former(number, None)

    def warn(number: int) -> None:
        services.dismiss()
        loop.call_later(GOODBYE, end, number)

    def stop(number: int, _frame: FrameType | None) -> None:
        if services.stopping:  # asked twice: at once
            end(number)
        else:
            loop.call_soon_threadsafe(warn, number)

    main = threading.current_thread() is threading.main_thread()  # elsewhere no signals come
    for number in before if main else ():
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, former in before.items() if main else ():
            signal.signal(number, former)


def app_from_environment() -> Litestar:
    """What uvicorn starts, in each of a server's processes."""
    config = from_environment(os.environ)
    set_up_logs(config.log)
    return make_app(config)
