"""Whatever anybody asks for, the server itself never fails (Schemathesis, on its OpenAPI)."""

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error

from stonehenge.server.app import make_app
from stonehenge.server.config import Config
from tests.server.running import Running

SCHEMA = schemathesis.openapi.from_dict(make_app(Config()).openapi_schema.to_schema())


@pytest.fixture(scope="module")
def cookie(server: Running) -> str:
    with server.person("Schema") as person:
        return person.cookies["stonehenge"]


@pytest.mark.slow
@SCHEMA.parametrize()
@settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_the_server_never_fails(case: schemathesis.Case[Any], server: Running, cookie: str) -> None:
    answer = case.call(base_url=server.url, cookies={"stonehenge": cookie})
    case.validate_response(answer, checks=[not_a_server_error])
    if answer.status_code >= 400:
        assert httpx.Response(answer.status_code, content=answer.content).json()["refusal"]["sentence"]
