"""A link to a table tells a messenger who invites to what; without a table it is the page alone."""

from collections.abc import Iterator

import httpx
import pytest

from tests.server.running import running

PAGE = "<!doctype html><html><head><title>Stonehenge</title></head><body></body></html>"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("page")
    (folder / "index.html").write_text(PAGE)
    with (
        running(tmp_path_factory.mktemp("server"), "--no-limits", "--page", str(folder)) as server,
        server.client() as client,
    ):
        client.post("/api/me", json={"name": 'Ada "<b>'})
        yield client


def opened(host: httpx.Client, *, start: bool = False) -> str:
    """A table for four."""
    settings = {"edition": "jubilee", "players": 4}
    answer = host.post(
        "/api/tables", json={"settings": settings, "bots": "counting" if start else None, "start": start}
    )
    return str(answer.json()["table"])


def test_the_link_says_who_invites_to_what(host: httpx.Client) -> None:
    answer = host.get(f"/t/{opened(host)}", headers={"accept-language": "en"})
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/html")
    assert "accept-language" in answer.headers["vary"].lower()
    assert answer.text.endswith(PAGE.partition("</head>")[2])
    head = answer.text.split("</head>")[0]
    assert '<meta property="og:title" content="Ada &quot;&lt;b&gt; invites you to Wizard Jubilee" />' in head
    assert '<meta property="og:description" content="3 of 4 seats are free." />' in head
    assert f'<meta property="og:image" content="{host.base_url}/invitation.jpg" />' in head
    assert "<title>Stonehenge</title>" in head


def test_it_says_so_in_german_too(host: httpx.Client) -> None:
    head = host.get(f"/t/{opened(host)}", headers={"accept-language": "de"}).text
    assert "lädt dich ein: Wizard Jubiläum" in head
    assert "3 von 4 Plätzen sind frei." in head


def test_nobody_is_invited_to_a_game_that_has_begun(host: httpx.Client) -> None:
    head = host.get(f"/t/{opened(host, start=True)}", headers={"accept-language": "en"}).text
    assert "table: Wizard Jubilee" in head
    assert "invites" not in head


@pytest.mark.parametrize("table", ["nowhere", "x" * 100, "a%20b"])
def test_without_a_table_it_is_the_page_alone(host: httpx.Client, table: str) -> None:
    assert host.get(f"/t/{table}").text == PAGE
