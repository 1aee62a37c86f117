"""The web page: its files, addresses within it, and what is there without one."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from stonehenge.server.static_files import load
from tests.server.running import running
from tests.server.test_me import refused

SCRIPT = "console.log('Stonehenge');" * 100


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("page")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Stonehenge</title>")
    (folder / "assets" / "index-B5q_x9Zk.js").write_text(SCRIPT)
    (folder / "icon.svg").write_text("<svg/>")
    (folder.parent / "secret.txt").write_text("secret")
    with (
        running(tmp_path_factory.mktemp("server"), "--no-limits", "--page", str(folder)) as server,
        server.client() as client,
    ):
        yield client


@pytest.mark.parametrize("path", ["/", "/index.html", "/t/AbC-123", "/join", "/rules/classic"])
def test_addresses_within_the_page_show_the_page(path: str, visitor: httpx.Client) -> None:
    answer = visitor.get(path)
    assert "<title>Stonehenge" in answer.text
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"


def test_files_with_a_hash_in_their_name_are_kept_for_ever(visitor: httpx.Client) -> None:
    answer = visitor.get("/assets/index-B5q_x9Zk.js")
    assert answer.text == SCRIPT
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    plain = visitor.get("/assets/index-B5q_x9Zk.js", headers={"accept-encoding": "identity"})
    assert (plain.text, plain.headers.get("content-encoding")) == (SCRIPT, None)


def test_what_has_not_changed_is_not_sent_again(visitor: httpx.Client) -> None:
    tag = visitor.get("/").headers["etag"]
    again = visitor.get("/", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/none.js"])
def test_other_files_are_not_there(path: str, visitor: httpx.Client) -> None:
    answer = visitor.get(path)
    assert "secret" not in answer.text
    assert answer.status_code == 404


def test_without_a_page_the_server_says_that_it_runs(tmp_path: Path) -> None:
    assert not load(tmp_path).built
    assert not load(None).built
    with running(tmp_path / "data", "--page", str(tmp_path)) as server, server.client() as nobody:
        answer = nobody.get("/", headers={"accept-language": "de"})
        assert answer.status_code == 200
        assert "Server läuft" in answer.text
        assert refused(nobody.get("/join"), 404) == "no_such_address"


@pytest.mark.parametrize("path", ["/", "/assets/index-B5q_x9Zk.js", "/health", "/api/tables", "/api/nothing"])
def test_the_head_alone_is_that_of_the_whole(path: str, visitor: httpx.Client) -> None:
    whole, head = visitor.get(path), visitor.head(path)
    assert head.status_code == whole.status_code
    assert head.content == b""
    for name in ("content-type", "cache-control", "etag"):
        assert head.headers.get(name) == whole.headers.get(name), name
    assert visitor.get("/").status_code == 200  # nothing of a body is left on the line
