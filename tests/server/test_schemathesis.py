"""Whatever anybody asks for, the server itself never fails, and answers as its OpenAPI says (Schemathesis)."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from stonehenge.server.app import make_app
from stonehenge.server.config import Config
from tests.conftest import MORE, RANDOM
from tests.server.running import Running

SCHEMA = schemathesis.openapi.from_dict(make_app(Config()).openapi_schema.to_schema())
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


ENDS = "/api/me/devices/end"
"""Whoever asks for this may be nobody afterwards."""


@pytest.fixture(scope="module")
def somebody(server: Running) -> Iterator[tuple[str, dict[str, str]]]:
    """A cookie, a table at which a game has begun, and a tournament of which a round is drawn."""
    with server.person("Schema") as person:
        begun = {"settings": {"players": 3}, "bots": "random", "start": True}
        table: str = person.post("/api/tables", json=begun).json()["table"]
        tournament: str = person.post("/api/tournaments", json={"name": "T", "cut": 4}).json()["tournament"]
        for command in ({"do": "enter", "text": "A\nB\nC\nD\nE"}, {"do": "draw", "round": 1}):
            person.post(f"/api/tournaments/{tournament}/do", json={"command": command})
        yield person.cookies["stonehenge"], {"table": table, "tournament": tournament}


@pytest.mark.slow
@SCHEMA.parametrize()
@settings(
    max_examples=30 * MORE,
    deadline=None,
    derandomize=not RANDOM,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_the_server_never_fails(
    case: schemathesis.Case[Any], server: Running, somebody: tuple[str, dict[str, str]]
) -> None:
    cookie, there = somebody
    for name, known in there.items():
        made_up = (case.path_parameters or {}).get(name)
        if isinstance(made_up, str) and len(made_up) % 2 and case.method != "DELETE":
            case.path_parameters[name] = known  # a made-up one is never there
    if case.operation.path == ENDS:
        with server.person("Short-lived") as other:  # and the others go on as somebody
            cookie = other.cookies["stonehenge"]
    answer = case.call(base_url=server.url, cookies={"stonehenge": cookie})
    case.validate_response(answer, checks=CHECKS)
    if answer.status_code >= 400:
        assert answer.json()["refusal"]["sentence"]
