"""Whatever is wrong is answered with a code and one sentence, in the language of whoever asks."""

import httpx
import pytest

from stonehenge.locales import Locale
from stonehenge.server.languages import language_of
from tests.server.running import Running
from tests.server.test_me import refused


@pytest.mark.parametrize("path", ["/api/nothing", "/api/tables/nothing", "/api/tables/%00", "/favicon.ico", "/api"])
def test_what_is_not_there(path: str, nobody: httpx.Client) -> None:
    assert refused(nobody.get(path), 404) in ("no_such_address", "table_unknown")


def test_a_method_that_is_not_there_says_which_are(nobody: httpx.Client) -> None:
    answer = nobody.delete("/api/me")
    assert refused(answer, 405) == "no_such_method"
    assert set(answer.headers["allow"].split(", ")) >= {"GET", "POST", "PATCH"}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"{}",
        b'{"name": 5}',
        b'{"name": ["Ada"]}',
        b'{"name": "Ada", "lang": "fr"}',
        b'{"name": "Ada", "admin": true}',
        b'{"name": "\xff"}',
        b'{"name": "\\ud800"}',
        b"[" * 50_000,
        b'{"name": "' + b"x" * 40 + b'"}',
    ],
)
def test_bodies_that_cannot_be_read(body: bytes, nobody: httpx.Client) -> None:
    answer = nobody.post("/api/me", content=body, headers={"content-type": "application/json"})
    assert refused(answer, 400) == "unreadable"


def test_types_are_not_guessed(ada: httpx.Client) -> None:
    for settings in ({"players": "4"}, {"public": 1}, {"clock": "30"}, {"pace": 1.5}, {"players": True}):
        assert refused(ada.post("/api/tables", json={"settings": settings}), 400) == "unreadable"
    assert refused(ada.post("/api/tables", json={"settings": {}, "sit": "yes"}), 400) == "unreadable"


def test_only_json_is_read(nobody: httpx.Client) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        answer = nobody.post("/api/me", content=b'{"name": "Ada"}', headers={"content-type": kind})
        assert refused(answer, 415) == "not_json"


def test_large_bodies_are_not_read(nobody: httpx.Client) -> None:
    headers = {"content-type": "application/json"}
    large = b'{"name": "' + b"x" * 100_000 + b'"}'
    assert refused(nobody.post("/api/me", content=large, headers=headers), 413) == "too_large"
    parts = (large[start : start + 1000] for start in range(0, len(large), 1000))
    assert refused(nobody.post("/api/me", content=parts, headers=headers), 413) == "too_large"


def test_sentences_are_in_the_language_of_whoever_asks(nobody: httpx.Client) -> None:
    german, english = (Locale(lang)("refusal.nobody") for lang in ("de", "en"))
    cases = {"de-AT,de;q=0.9,en;q=0.5": german, "en": english, "fr": english, "": english, "en;q=0.1,de": german}
    for accepted, sentence in cases.items():
        answer = nobody.get("/api/me", headers={"accept-language": accepted})
        assert answer.json()["refusal"]["sentence"] == sentence
    assert nobody.get("/api/me?lang=de").json()["refusal"]["sentence"] == german
    assert nobody.get("/api/me?lang=xx").headers["content-language"] == "en"


def test_a_strange_header_is_no_language() -> None:
    for header in ("de;q=x", ";;;", ",,", "x" * 1000, "de;q=0"):
        assert language_of({"accept-language": header}) == "en"


def test_numbers_in_an_address_are_checked(ada: httpx.Client) -> None:
    table = ada.post("/api/tables", json={"settings": {}}).json()["table"]
    for seat in ("-1", "12", "x", "1.5", "99999999999999999999"):
        assert ada.post(f"/api/tables/{table}/seats/{seat}/token", json={}).status_code in (400, 404)
        assert ada.get(f"/api/tables/{table}/replay?seat={seat}").status_code in (400, 404)
    assert refused(ada.post(f"/api/tables/{table}/seats/7/token", json={}), 404) == "seat_unknown"
    for before in ("x", "-1", "9" * 30):
        assert ada.get(f"/api/me/games?before={before}").status_code == 400


def test_a_page_of_another_site_can_change_nothing(server: Running, ada: httpx.Client) -> None:
    table: dict[str, dict[str, str]] = {"settings": {}}
    for origin in ("https://evil.example", "null", "http://localhost", f"{server.url}.evil.example", ""):
        answer = ada.post("/api/tables", json=table, headers={"origin": origin})
        assert refused(answer, 403) == "foreign_origin"
    assert ada.post("/api/tables", json=table, headers={"origin": server.url}).status_code == 201
    assert ada.get("/api/tables", headers={"origin": "https://evil.example"}).status_code == 200


def test_every_answer_guards_the_browser(nobody: httpx.Client) -> None:
    for path in ("/", "/api/catalogue", "/api/nothing", "/api/me", "/health", "/metrics"):
        headers = nobody.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "script-src 'self'" in policy
        assert "unsafe-eval" not in policy
        assert "'unsafe-inline'" not in policy.replace("style-src-attr 'unsafe-inline'", "")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cache-control"] in ("no-store", "no-cache")
        assert "access-control-allow-origin" not in headers
        assert "server" not in headers
