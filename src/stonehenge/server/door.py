"""What every request passes on its way in and out, whichever route it takes: limits, origins, headers, the log."""

import ipaddress
import logging
import secrets
import time
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.server import metrics
from stonehenge.server.bodies import Problem
from stonehenge.server.config import Config
from stonehenge.server.languages import language_of, locale
from stonehenge.server.limits import Gatekeeper
from stonehenge.server.logs import REQUEST
from stonehenge.server.refusals import refusal_view
from stonehenge.server.security import HEADERS, UNSAFE, origin_allowed

LOG: Final = logging.getLogger("stonehenge.server")

_WATCHED: Final = frozenset({"/health", "/metrics"})
"""What machines ask for all the time: neither limited nor logged."""


_NOT_KEPT: Final = (b"cache-control", b"no-store")
"""What says nothing else is for whoever asked, and for now."""


def doorway(inside: ASGIApp, config: Config, gatekeeper: Gatekeeper) -> ASGIApp:
    """An application with a door before it."""

    async def enter(scope: Scope, receive: Receive, send: Send) -> None:
        asked = scope.get("path", "") not in _WATCHED
        why_not = _why_not(scope, config, gatekeeper) if asked else None
        REQUEST.set(secrets.token_hex(8))
        if scope["type"] == ScopeType.HTTP:
            await _Request(scope, send, asked).pass_on(inside, receive, why_not)
        elif why_not is not None:
            await _turn_away(receive, send)
        else:
            await inside(scope, receive, send)

    return enter


def address_of(scope: Mapping[str, Any]) -> str:
    """Where a request comes from; of an IPv6 address only the network, since a household has all of one."""
    client = scope.get("client")
    if not client:
        return ""
    try:
        address = ipaddress.ip_address(client[0])
    except ValueError:
        return str(client[0])
    if address.version == 4:
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))


def _why_not(scope: Scope, config: Config, gatekeeper: Gatekeeper) -> tuple[int, Refusal, int] | None:
    wait = gatekeeper.requests.wait(address_of(scope))
    if wait:
        return 429, refuse("too_many", seconds=wait), wait
    changes = scope["type"] == ScopeType.WEBSOCKET or scope.get("method") in UNSAFE
    if changes and not origin_allowed(_headers(scope), config):
        return 403, refuse("foreign_origin"), 0
    return None


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


async def _turn_away(receive: Receive, send: Send) -> None:
    """A socket that is closed before it is accepted is answered with 403."""
    await receive()
    await send({"type": "websocket.close", "code": 1008, "reason": ""})


class _Request:
    """One request over HTTP, from its arrival to the log."""

    def __init__(self, scope: Scope, send: Send, logged: bool) -> None:
        self._method = str(scope.get("method"))
        # Who asks for the head alone is answered as who asks for all of it; the body is left out by who sends it.
        self._scope: Scope = {**scope, "method": "GET"} if self._method == "HEAD" else scope  # type: ignore[assignment]
        self._send = send
        self._logged = logged
        self._status = 500
        self._began = time.perf_counter()

    async def pass_on(self, inside: ASGIApp, receive: Receive, why_not: tuple[int, Refusal, int] | None) -> None:
        """Let it in, or answer it here."""
        try:
            if why_not is None:
                await inside(self._scope, receive, self._sending)
            else:
                await self._refuse(*why_not)
        finally:
            self._tell()

    async def _sending(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            given = [(name, value) for name, value in message["headers"]]
            kept = [] if any(name.lower() == b"cache-control" for name, _ in given) else [_NOT_KEPT]
            message["headers"] = [*given, *kept, *HEADERS, (b"x-request-id", REQUEST.get().encode())]
        await self._send(message)

    async def _refuse(self, status: int, refusal: Refusal, wait: int) -> None:
        metrics.REFUSALS.labels(refusal.code).inc()
        lang = language_of(_headers(self._scope), self._scope["query_string"])
        body = msgspec.json.encode(Problem(refusal_view(refusal, locale(lang))))
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if wait:
            headers.append((b"retry-after", str(wait).encode()))
        await self._sending({"type": "http.response.start", "status": status, "headers": headers})
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


_METHODS: Final = UNSAFE | {"GET", "HEAD", "OPTIONS"}
