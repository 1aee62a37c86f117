"""Who one is: names, the cookie, the way to another device."""

import httpx
import pytest

from stonehenge.server.cookies import sign, signed_by_us
from stonehenge.server.names import clean_name
from stonehenge.storage.identities import Keys
from tests.server.running import Running

SECRET = b"s" * 32


def refused(answer: httpx.Response, status: int) -> str:
    """The code of a refusal, which has its sentence."""
    assert answer.status_code == status, answer.text
    refusal = answer.json()["refusal"]
    assert refusal["sentence"].endswith(".")
    code: str = refusal["code"]
    return code


def test_nobody_is_asked_for_a_name(nobody: httpx.Client) -> None:
    assert refused(nobody.get("/api/me"), 401) == "nobody"
    assert refused(nobody.patch("/api/me", json={"name": "Ada"}), 401) == "nobody"
    assert refused(nobody.get("/api/me/games"), 401) == "nobody"


def test_a_name_makes_somebody_and_can_be_changed(nobody: httpx.Client) -> None:
    answer = nobody.post("/api/me", json={"name": "  Ada   Lovelace ", "lang": "de"})
    assert (answer.status_code, answer.json()) == (201, {"name": "Ada Lovelace", "lang": "de"})
    assert nobody.get("/api/me").json()["name"] == "Ada Lovelace"
    assert nobody.patch("/api/me", json={"name": "Countess", "lang": "en"}).json() == {"name": "Countess", "lang": "en"}
    cookie = nobody.cookies["stonehenge"]
    assert nobody.post("/api/me", json={"name": "Ada"}).status_code == 201
    assert nobody.cookies["stonehenge"] == cookie  # the same person


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(nobody: httpx.Client) -> None:
    header = nobody.post("/api/me", json={"name": "Ada"}).headers["set-cookie"].lower()
    assert "httponly" in header
    assert "samesite=lax" in header
    assert "path=/" in header
    assert f"max-age={400 * 24 * 3600}" in header
    assert "secure" not in header  # the test speaks http


def test_a_forged_cookie_is_nobody(server: Running, ada: httpx.Client) -> None:
    cookie = ada.cookies["stonehenge"]
    identity, _, signature = cookie.rpartition(".")
    forged = [
        f"{identity}.{'A' * len(signature)}",
        f"{identity[:-1]}x.{signature}",
        sign(identity, SECRET),
        identity,
        f"{identity}.",
        f".{signature}",
        ".",
        "é" * 10,
        "x" * 5000,
    ]
    for value in forged:
        headers = {b"cookie": b"stonehenge=" + value.encode()}
        answer = httpx.get(f"{server.url}/api/me", headers=headers)
        assert refused(answer, 401) == "nobody", value


def test_signatures_hold_for_their_identity_and_their_server_alone() -> None:
    keys = Keys(SECRET, (b"u" * 32,))
    assert signed_by_us(sign("ada", SECRET), keys) == ("ada", "", SECRET)
    assert signed_by_us(sign("ada", SECRET, "phone"), keys) == ("ada", "phone", SECRET)
    assert signed_by_us(sign("ada", b"u" * 32, "phone"), keys) == ("ada", "phone", b"u" * 32)
    assert signed_by_us(sign("ada", b"t" * 32), keys) is None
    assert signed_by_us(sign("", SECRET), keys) is None
    assert signed_by_us(sign("", SECRET, "phone"), keys) is None
    assert signed_by_us("ada", keys) is None


@pytest.mark.parametrize("name", ["Ada", "Åsa", "李雷", "O'Neill <b>", "👩‍🚀", "x" * 30])
def test_good_names(name: str) -> None:
    assert clean_name(f"  {name}\t") == name


@pytest.mark.parametrize(
    "name", ["", " ", "\u200d", "x" * 31, "a\x00b", "a\x1bb", "\u202eevil", "a\u2066b", "\ufeffx", "a\x7f"]
)
def test_bad_names(name: str, ada: httpx.Client) -> None:
    assert not isinstance(clean_name(name), str)
    assert ada.patch("/api/me", json={"name": name}).status_code in (400, 422)


def test_a_link_moves_somebody_to_another_device_once(ada: httpx.Client, nobody: httpx.Client) -> None:
    link = ada.post("/api/me/link").json()
    assert link["url"].endswith(f"/#/claim/{link['code']}")
    assert link["qr"].startswith("<svg")
    assert nobody.post("/api/me/claim", json={"code": link["code"]}).json()["name"] == "Ada"
    assert nobody.cookies["stonehenge"].partition(":")[0] == ada.cookies["stonehenge"].partition(":")[0]
    assert refused(nobody.post("/api/me/claim", json={"code": link["code"]}), 404) == "code_unknown"


def test_a_code_that_was_never_made_moves_nobody(nobody: httpx.Client) -> None:
    for code in ("", "x", "é", "A" * 22):
        assert refused(nobody.post("/api/me/claim", json={"code": code}), 404) == "code_unknown"


def test_a_seats_token_is_no_code(ada: httpx.Client, nobody: httpx.Client) -> None:
    table = ada.post("/api/tables", json={"settings": {}}).json()["table"]
    token = ada.post(f"/api/tables/{table}/seats/1/token", json={}).json()["token"]
    assert refused(nobody.post("/api/me/claim", json={"code": token}), 404) == "code_unknown"


def test_a_new_name_is_told_at_the_table(ada: httpx.Client) -> None:
    table = ada.post("/api/tables", json={"settings": {}}).json()["table"]
    ada.patch("/api/me", json={"name": "Countess"})
    view = ada.get(f"/api/tables/{table}").json()
    assert (view["host_name"], view["seats"][0]["name"]) == ("Countess", "Countess")
