"""Tables over HTTP: opening, the lobby, invitations, a seat for a bot of one's own."""

import httpx
import pytest

from tests.server.running import Running
from tests.server.test_me import refused


def opened(client: httpx.Client, **settings: object) -> str:
    answer = client.post("/api/tables", json={"settings": settings})
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


def lobby(client: httpx.Client) -> set[str]:
    return {table["table"] for table in client.get("/api/tables").json()["tables"]}


def test_public_tables_stand_in_the_lobby_and_private_ones_do_not(ada: httpx.Client, nobody: httpx.Client) -> None:
    public, private = opened(ada, public=True, title="Come in"), opened(ada)
    assert public in lobby(nobody)
    assert private not in lobby(nobody)
    assert private not in lobby(ada)
    assert nobody.get(f"/api/tables/{private}").status_code == 200  # whoever knows its address may look
    mine = {table["table"] for table in ada.get("/api/me/games").json()["tables"]}
    assert {public, private} <= mine


def test_a_tables_address_cannot_be_guessed(ada: httpx.Client) -> None:
    tables = {opened(ada) for _ in range(5)}
    assert len(tables) == 5
    assert all(len(table) >= 22 for table in tables)  # 128 bits


def test_an_invitation_has_a_link_and_a_picture(server: Running, ada: httpx.Client, nobody: httpx.Client) -> None:
    made = ada.post("/api/tables", json={"settings": {}}).json()
    assert made["url"] == f"{server.url}/t/{made['table']}"
    assert made["qr"].startswith("<svg")
    assert "script" not in made["qr"]
    assert nobody.get(f"/api/tables/{made['table']}/invitation").json() == made


def test_nobody_opens_a_table(nobody: httpx.Client) -> None:
    assert refused(nobody.post("/api/tables", json={"settings": {}}), 401) == "nobody"


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"edition": "chess"}, "edition_unknown"),
        ({"players": 2}, "players"),
        ({"options": {"teams": True}, "players": 3}, "teams_players"),
        ({"options": {"nonsense": 1}}, "option_unknown"),
        ({"edition": "jubilee", "options": {"specials": ["dragon"]}}, "dragon_and_fairy"),
        ({"first_dealer": 5}, "first_dealer"),
    ],
)
def test_what_cannot_be_played_is_refused(settings: dict[str, object], code: str, ada: httpx.Client) -> None:
    assert refused(ada.post("/api/tables", json={"settings": settings}), 422) == code


def test_a_table_shows_each_what_they_are_there(ada: httpx.Client, bert: httpx.Client) -> None:
    table = opened(ada)
    mine, theirs = (client.get(f"/api/tables/{table}").json() for client in (ada, bert))
    assert (mine["seat"], mine["host"]) == (0, True)
    assert (theirs["seat"], theirs["host"]) == (None, False)
    assert mine["seed"] is None
    assert len(mine["seed_hash"]) == 64


def test_bots_and_a_start_at_once(ada: httpx.Client) -> None:
    asked = {"settings": {"players": 3}, "bots": "counting", "start": True}
    table = ada.post("/api/tables", json=asked).json()["table"]
    view = ada.get(f"/api/tables/{table}").json()
    assert view["status"] == "playing"
    assert [seat["bot"] for seat in view["seats"]] == ["", "counting", "counting"]
    assert refused(ada.post("/api/tables", json={"settings": {}, "bots": "nobody"}), 422) == "bot_strength"


def test_a_seat_for_a_bot_of_ones_own(ada: httpx.Client, bert: httpx.Client, nobody: httpx.Client) -> None:
    table = opened(ada, players=3)
    seats = f"/api/tables/{table}/seats"
    assert refused(nobody.post(f"{seats}/1/token", json={}), 401) == "nobody"
    token = bert.post(f"{seats}/1/token", json={"name": "Deep Thought"}).json()
    assert token["seat"] == 1
    assert len(token["token"]) >= 32
    seat = ada.get(f"/api/tables/{table}").json()["seats"][1]
    assert (seat["name"], seat["program"]) == ("Deep Thought", True)
    assert bert.post(f"{seats}/1/token", json={}).status_code in (403, 409)
    assert refused(ada.post(f"{seats}/0/token", json={}), 409) == "seat_taken"
    looking = nobody.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {token['token']}"})
    assert looking.json()["seat"] == 1
    for wrong in ("x", token["token"][:-1]):
        answer = nobody.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {wrong}"})
        assert refused(answer, 401) == "token_unknown"
    other = opened(ada)
    answer = nobody.get(f"/api/tables/{other}", headers={"authorization": f"Bearer {token['token']}"})
    assert refused(answer, 401) == "token_unknown"
