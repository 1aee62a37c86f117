"""Requests over HTTP, with nothing but the standard library."""

import asyncio
import json
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from typing import Any, Final

import msgspec

from stonehenge.client.errors import ServerRefusedError, UnreachableError
from stonehenge.server.schemas import Problem

_PATIENCE: Final = 20
"""Seconds."""


class Visitor:
    """Somebody on a server: by a cookie, or for one seat by its token."""

    def __init__(self, server: str, lang: str, token: str = "") -> None:
        self._server = server
        self._headers = {"accept-language": lang, "content-type": "application/json"}
        if token:
            self._headers["authorization"] = f"Bearer {token}"
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    async def get(self, path: str, kind: Any) -> Any:
        """GET a path; the answer, read as this type."""
        return await asyncio.to_thread(self._ask, "GET", path, None, kind)

    async def post(self, path: str, body: object, kind: Any) -> Any:
        """POST a body to a path; the answer, read as this type."""
        return await asyncio.to_thread(self._ask, "POST", path, json.dumps(body).encode(), kind)

    def _ask(self, method: str, path: str, body: bytes | None, kind: Any) -> Any:
        request = urllib.request.Request(self._server + path, data=body, headers=self._headers, method=method)
        try:
            with self._opener.open(request, timeout=_PATIENCE) as answer:
                return msgspec.json.decode(answer.read(), type=kind)
        except urllib.error.HTTPError as error:
            with error:
                raise _refusal(error) from None
        except (OSError, msgspec.DecodeError) as error:
            raise UnreachableError(str(getattr(error, "reason", error))) from error


def _refusal(error: urllib.error.HTTPError) -> Exception:
    """The server's own sentence; where there is none, something else answers there."""
    try:
        problem = msgspec.json.decode(error.read(), type=Problem)
    except msgspec.DecodeError:
        return UnreachableError(f"HTTP {error.code}")
    return (
        UnreachableError(problem.refusal.sentence)
        if error.code >= 500
        else ServerRefusedError(problem.refusal.sentence)
    )
