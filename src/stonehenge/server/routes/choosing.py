"""``/api/catalogue`` and ``/api/setup``: what one can choose for a table, and what goes with what."""

from litestar import Router, get, post
from litestar.params import JSONBody

from stonehenge.server.catalogue import answer, catalogue
from stonehenge.server.dependencies import AnyRequest, lang_of
from stonehenge.server.openapi import problems
from stonehenge.server.schemas import Catalogue, SetupAnswer, SetupQuestion


@get("/catalogue", sync_to_thread=False, responses=problems())
def choose() -> Catalogue:
    """All editions with their options, the bots and the quick messages."""
    return catalogue()


@post("/setup", status_code=200, sync_to_thread=False, responses=problems(403, 413, 415))
def ask_setup(request: AnyRequest, data: JSONBody[SetupQuestion]) -> SetupAnswer:
    """Whether this can be played, and why other choices would be refused."""
    return answer(data, lang_of(request))


ROUTES = Router("/api", route_handlers=[choose, ask_setup], tags=["tables"])
