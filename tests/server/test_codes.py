"""A code of five letters leads to a table as long as it gathers; trying them out is limited."""

import asyncio
import itertools
from pathlib import Path

import httpx
import pytest

from stonehenge.server.invitation_codes import ALPHABET
from stonehenge.tables.commands import Close, Command, Start
from tests.live.player import Player
from tests.server.running import Running, running
from tests.server.test_me import refused


def opened(client: httpx.Client, **settings: object) -> tuple[str, str]:
    """A new table and its code."""
    made = client.post("/api/tables", json={"settings": settings}).json()
    return made["table"], made["code"]


def enter(client: httpx.Client, code: str) -> httpx.Response:
    return client.post("/api/codes", json={"code": code})


def wrong(right: str) -> str:
    """A code that isn't this one."""
    return next(code for letter in ALPHABET if (code := letter * 5) != right)


@pytest.mark.parametrize("public", [True, False])
def test_a_code_leads_to_its_table_also_to_a_private_one(ada: httpx.Client, nobody: httpx.Client, public: bool) -> None:
    table, code = opened(ada, public=public)
    for said in (code, code.lower(), f" {code[:2]} {code[2:]} ", "-".join(code)):
        assert enter(nobody, said).json() == {"table": table}
    assert ada.get(f"/api/tables/{table}/invitation").json()["code"] == code


def test_every_table_has_a_code_of_its_own(ada: httpx.Client) -> None:
    tables = dict(opened(ada) for _ in range(10))
    assert len(set(tables.values())) == 10
    assert all(enter(ada, code).json()["table"] == table for table, code in tables.items())


@pytest.mark.parametrize("code", ["", "x", "PFXKWP", "AEIOU", "\0\0\0\0\0", "пфхкв"])
def test_what_can_be_no_code_is_refused_as_a_wrong_one(nobody: httpx.Client, code: str) -> None:
    assert refused(enter(nobody, code), 404) == "table_code_unknown"


def test_a_wrong_code_and_one_that_is_over_get_the_same_answer(server: Running, nobody: httpx.Client) -> None:
    code = asyncio.run(code_after(server, Close()))
    answers = [enter(nobody, one) for one in (code, wrong(code))]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].content == answers[1].content
    german = nobody.post("/api/codes", json={"code": code}, headers={"accept-language": "de"}).json()
    assert german["refusal"]["sentence"].startswith("Kein Tisch")


async def code_after(server: Running, command: Command) -> str:
    """The code of a table at which this has been done."""
    async with Player(server.url, "Ada") as host:
        made = await host.post("/api/tables", {"settings": {"players": 3, "pace": 1000}})
        assert (await host.post("/api/codes", {"code": made["code"]}))["table"] == made["table"]
        await host.come(made["table"])
        await host.do(command)
        return str(made["code"])


def test_a_code_leads_nowhere_after_the_game_began(server: Running, nobody: httpx.Client) -> None:
    code = asyncio.run(code_after(server, Start(bot="counting")))
    assert refused(enter(nobody, code), 404) == "table_code_unknown"


def test_a_game_that_begins_at_once_has_no_code(ada: httpx.Client) -> None:
    asked = {"settings": {"players": 3}, "bots": "counting", "start": True}
    made = ada.post("/api/tables", json=asked).json()
    assert made["code"] == ""
    assert ada.get(f"/api/tables/{made['table']}/invitation").json() == made


def test_codes_are_tried_seldom_from_one_address_and_by_one_person(data: Path) -> None:
    numbers = itertools.count(1)

    def from_elsewhere() -> dict[str, str]:
        return {"x-forwarded-for": f"192.0.2.{next(numbers)}"}

    with (
        running(data, "--proxies", "127.0.0.1", STONEHENGE_LIMIT_CODES="3") as server,
        server.person("Ada") as ada,
        server.client() as nobody,
    ):
        _, code = opened(ada)
        tries = [enter(nobody, one) for one in (wrong(code), code, wrong(code), code)]
        assert [answer.status_code for answer in tries] == [404, 200, 404, 429]  # a right one counts too
        assert int(tries[-1].headers["retry-after"]) > 0
        moving = [ada.post("/api/codes", json={"code": code}, headers=from_elsewhere()) for _ in range(4)]
        assert [answer.status_code for answer in moving] == [200, 200, 200, 429]
        another = nobody.post("/api/codes", json={"code": code}, headers=from_elsewhere())
        assert another.status_code == 200


def test_two_servers_on_one_database_know_the_same_codes(data: Path) -> None:
    database = f"sqlite:///{data / 'both.db'}"
    data.mkdir()
    with (
        running(data / "one", "--database", database) as one,
        running(data / "two", "--database", database) as two,
        one.person("Ada") as ada,
        two.person("Bert") as bert,
    ):
        table, code = opened(ada)
        assert enter(bert, code).json() == {"table": table}
        assert bert.get(f"/api/tables/{table}/invitation").json()["code"] == code
        assert code not in {opened(bert)[1] for _ in range(5)}
        begun = asyncio.run(code_after(one, Start(bot="counting")))
        assert refused(enter(bert, begun), 404) == "table_code_unknown"
