"""The exception handlers of the application: whatever goes wrong with a request is answered with problem details."""

import logging
from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from stonehenge.rules.refusals import refuse
from stonehenge.server.failures import failed
from stonehenge.server.problem_details import RefusedError, problem
from stonehenge.server.schemas import Problem
from stonehenge.storage.interface import StorageError, Unavailable
from stonehenge.tables.log import NewerLineError
from stonehenge.tables.settings import SetupLostError

LOG: Final = logging.getLogger("stonehenge.server")

AnyRequest = Request[Any, Any, Any]


def _answer(request: AnyRequest, refused: RefusedError) -> Response[Problem]:
    lang, body = problem(refused, request.headers, request.scope["query_string"])
    headers = {"content-language": lang} | ({"retry-after": str(refused.wait)} if refused.wait else {})
    return Response(body, status_code=refused.status, media_type=MediaType.JSON, headers=headers)


def _on_refused(request: AnyRequest, error: Exception) -> Response[Problem]:
    assert isinstance(error, RefusedError)
    return _answer(request, error)


def _on_lost(request: AnyRequest, error: Exception) -> Response[Problem]:
    assert isinstance(error, SetupLostError)
    return _answer(request, RefusedError(409, error.refusal))


def _on_http(request: AnyRequest, error: Exception) -> Response[Problem]:
    """What the framework refuses by itself."""
    assert isinstance(error, HTTPException)
    status = error.status_code
    if status >= 500:
        return _on_failure(request, error)
    answered = _answer(request, RefusedError(status, _BY_STATUS.get(status, refuse("unreadable", where=""))))
    allow = (error.headers or {}).get("allow")
    if allow:
        answered.headers["allow"] = allow
    return answered


_BY_STATUS: Final = {
    404: refuse("no_such_address"),
    405: refuse("no_such_method"),
    413: refuse("too_large"),
}


def _on_storage(request: AnyRequest, error: Exception) -> Response[Problem]:
    if not isinstance(error, Unavailable):
        return _on_failure(request, error)
    LOG.error("storage: %s", error)
    return _answer(request, RefusedError(503, refuse("storage_unavailable"), wait=5))


def _on_newer(request: AnyRequest, _error: Exception) -> Response[Problem]:
    return _answer(request, RefusedError(503, refuse("table_newer"), wait=1))


def _on_failure(request: AnyRequest, error: Exception) -> Response[Problem]:
    failed("a request failed", error)
    return _answer(request, RefusedError(500, refuse("failed")))


HANDLERS: Final[ExceptionHandlersMap] = {
    RefusedError: _on_refused,
    SetupLostError: _on_lost,
    HTTPException: _on_http,
    StorageError: _on_storage,
    NewerLineError: _on_newer,
    Exception: _on_failure,
}
