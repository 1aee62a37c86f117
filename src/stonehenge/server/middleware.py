"""The middleware that every request passes, whichever route it takes: limits, hosts, origins, headers, the log."""

import logging
import re
import secrets
import time
from typing import Final

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from stonehenge.locales import printable
from stonehenge.rules.refusals import refuse
from stonehenge.server import metrics
from stonehenge.server.allowed_hosts import AllowedHosts
from stonehenge.server.client_address import address_of
from stonehenge.server.config import Config
from stonehenge.server.logs import REQUEST
from stonehenge.server.problem_details import RefusedError, problem, too_many
from stonehenge.server.rate_limits import RateLimits, TokenBucket
from stonehenge.server.security import HEADERS, UNSAFE, origin_allowed

LOG: Final = logging.getLogger("stonehenge.server")

_WATCHED: Final = frozenset({"/health", "/metrics"})
"""What machines ask for all the time: limited apart from all else, and not logged."""
_BOARD: Final = re.compile(r"/api/tournaments/[\w-]+")
"""What every phone in a hall asks for all the time."""
_METHODS: Final = UNSAFE | {"GET", "HEAD", "OPTIONS"}
_NAME_SHOWN: Final = 60
"""Characters of a name that are told again."""
_NOT_KEPT: Final = (b"cache-control", b"no-store")
"""An answer that says nothing else is for the one who asked, and for now."""


class RequestMiddleware:
    """An ASGI application around another: refuses what is too much or comes from a foreign page, and logs the rest."""

    def __init__(self, app: ASGIApp, config: Config, rate_limits: RateLimits) -> None:
        self._app = app
        self._config = config
        self._rate_limits = rate_limits
        self._hosts = AllowedHosts(config)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or serve one socket."""
        asked = scope.get("path", "") not in _WATCHED
        refused = self._why_not(scope, asked)
        REQUEST.set(secrets.token_hex(8))
        if scope["type"] == ScopeType.HTTP:
            await _Request(scope, send, asked).pass_on(self._app, receive, refused)
        elif refused is not None:
            await _close(receive, send)
        else:
            await self._app(scope, receive, send)

    def _bucket(self, scope: Scope, asked: bool) -> TokenBucket:
        """What a request is counted by: machines that watch, and phones that look at a tournament, apart from all."""
        if not asked:
            return self._rate_limits.watching
        looks = scope.get("method") == "GET" and _BOARD.fullmatch(scope.get("path", "")) is not None
        return self._rate_limits.boards if looks else self._rate_limits.requests

    def _why_not(self, scope: Scope, asked: bool) -> RefusedError | None:
        wait = self._bucket(scope, asked).wait(address_of(scope))
        if wait:
            return too_many(wait)
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(hosts) > 1 or not all(map(self._hosts.allows, hosts)):
            return RefusedError(421, refuse("unknown_host", host=printable(hosts[0], _NAME_SHOWN)))
        changes = scope["type"] == ScopeType.WEBSOCKET or scope.get("method") in UNSAFE
        if changes and not origin_allowed(_headers(scope), self._config):
            return RefusedError(403, refuse("foreign_origin"))
        return None


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


async def _close(receive: Receive, send: Send) -> None:
    """A socket that is closed before it is accepted is answered with 403."""
    await receive()
    await send({"type": "websocket.close", "code": 1008, "reason": ""})


class _Request:
    """One request over HTTP, from its arrival to the log."""

    def __init__(self, scope: Scope, send: Send, logged: bool) -> None:
        self._method = str(scope.get("method"))
        # A request for the head alone is answered like one for all of it; the server leaves the body out.
        self._scope: Scope = {**scope, "method": "GET"} if self._method == "HEAD" else scope  # type: ignore[assignment]
        self._send = send
        self._logged = logged
        self._status = 500
        self._began = time.perf_counter()

    async def pass_on(self, app: ASGIApp, receive: Receive, refused: RefusedError | None) -> None:
        """Let it in, or answer it here."""
        try:
            if refused is None:
                await app(self._scope, receive, self._sending)
            else:
                await self._refuse(refused)
        finally:
            self._tell()

    async def _sending(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            given = [(name, value) for name, value in message["headers"]]
            kept = [] if any(name.lower() == b"cache-control" for name, _ in given) else [_NOT_KEPT]
            message["headers"] = [*given, *kept, *HEADERS, (b"x-request-id", REQUEST.get().encode())]
        await self._send(message)

    async def _refuse(self, refused: RefusedError) -> None:
        _, told = problem(refused, _headers(self._scope), self._scope["query_string"])
        body = msgspec.json.encode(told)
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if refused.wait:
            headers.append((b"retry-after", str(refused.wait).encode()))
        await self._sending({"type": "http.response.start", "status": refused.status, "headers": headers})
        await self._sending({"type": "http.response.body", "body": body, "more_body": False})

    def _tell(self) -> None:
        took = time.perf_counter() - self._began
        route = str(self._scope.get("path_template") or "-")
        known = self._method if self._method in _METHODS else "-"
        metrics.REQUESTS.labels(known, route, str(self._status)).inc()
        metrics.REQUEST_SECONDS.observe(took)
        if self._logged:
            told = {"method": known, "route": route, "status": self._status, "ms": round(1000 * took, 1)}
            LOG.info("request", extra=told)
