"""Everything that can go wrong with a request is answered in the same form: a code, what it is about, one sentence."""

import logging
from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.server import metrics
from stonehenge.server.bodies import Problem
from stonehenge.server.failures import failed
from stonehenge.server.languages import language_of, locale
from stonehenge.server.refusals import refusal_view
from stonehenge.storage.interface import StorageError, Unavailable
from stonehenge.tables.settings import SetupLostError

LOG: Final = logging.getLogger("stonehenge.server")

AnyRequest = Request[Any, Any, Any]


class RefusedError(Exception):
    """Ends a request with a refusal; ``wait`` is after how many seconds it may be tried again."""

    def __init__(self, status: int, refusal: Refusal, *, edition: str = "", wait: int = 0) -> None:
        super().__init__(refusal.code)
        self.status = status
        self.refusal = refusal
        self.edition = edition
        self.wait = wait


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """What the OpenAPI says of a route's refusals."""
    wanted = {*statuses, 400, 429}
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=_MEANINGS[status])
        for status in sorted(wanted)
    }


_MEANINGS: Final = {
    400: "It can't be read.",
    401: "Nobody is known by that cookie.",
    403: "That isn't allowed to the one who asks.",
    404: "There is no such thing.",
    409: "That can't be done as things stand.",
    413: "It is too large.",
    415: "It isn't JSON.",
    422: "It can be read, but it can't be played so.",
    429: "Too much at once; Retry-After says when to try again.",
    503: "The database can't be reached.",
}


def too_many(wait: int) -> RefusedError:
    """Somebody asks for more than the limits allow."""
    return RefusedError(429, refuse("too_many", seconds=wait), wait=wait)


def answer(request: AnyRequest, status: int, refusal: Refusal, edition: str = "", wait: int = 0) -> Response[Problem]:
    """The answer that says why not."""
    metrics.REFUSALS.labels(refusal.code).inc()
    lang = language_of(request.headers, request.scope["query_string"])
    headers = {"content-language": lang} | ({"retry-after": str(wait)} if wait else {})
    problem = Problem(refusal_view(refusal, locale(lang), edition=edition))
    return Response(problem, status_code=status, media_type=MediaType.JSON, headers=headers)


def _on_refused(request: AnyRequest, error: Exception) -> Response[Problem]:
    assert isinstance(error, RefusedError)
    return answer(request, error.status, error.refusal, error.edition, error.wait)


def _on_lost(request: AnyRequest, error: Exception) -> Response[Problem]:
    assert isinstance(error, SetupLostError)
    return answer(request, 409, error.refusal)


def _on_http(request: AnyRequest, error: Exception) -> Response[Problem]:
    """What the framework refuses by itself."""
    assert isinstance(error, HTTPException)
    status = error.status_code
    if status >= 500:
        return _on_failure(request, error)
    answered = answer(request, status, _BY_STATUS.get(status, refuse("unreadable", where="")))
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
    return answer(request, 503, refuse("storage_unavailable"), wait=5)


def _on_failure(request: AnyRequest, error: Exception) -> Response[Problem]:
    failed("a request failed", error)
    return answer(request, 500, refuse("failed"))


HANDLERS: Final[ExceptionHandlersMap] = {
    RefusedError: _on_refused,
    SetupLostError: _on_lost,
    HTTPException: _on_http,
    StorageError: _on_storage,
    Exception: _on_failure,
}
