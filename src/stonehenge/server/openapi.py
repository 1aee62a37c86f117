"""What the OpenAPI document says of a route beside its types."""

from typing import Final

from litestar.openapi.datastructures import ResponseSpec

from stonehenge.server.schemas import Problem

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


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals that a route may answer with; these and those of every route."""
    wanted = {*statuses, 400, 429}
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=_MEANINGS[status])
        for status in sorted(wanted)
    }
