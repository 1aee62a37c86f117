"""Faces: chosen with the name, kept with it, told with the seat; nobody needs one."""

import httpx
import pytest

from stonehenge.locales import LANGUAGES, Locale
from stonehenge.server.faces import FACES, known_face


def refused(answer: httpx.Response, status: int) -> str:
    assert answer.status_code == status, answer.text
    return str(answer.json()["refusal"]["code"])


def test_a_face_is_chosen_with_the_name_and_kept(nobody: httpx.Client) -> None:
    answer = nobody.post("/api/me", json={"name": "Ada", "face": "bard"})
    assert (answer.status_code, answer.json()["face"]) == (201, "bard")
    assert nobody.get("/api/me").json()["face"] == "bard"
    assert nobody.patch("/api/me", json={"name": "Ada", "face": "smith"}).json()["face"] == "smith"
    assert nobody.patch("/api/me", json={"name": "Countess"}).json()["face"] == "smith"
    assert nobody.post("/api/me", json={"name": "Ada"}).json()["face"] == "smith"


def test_nobody_needs_a_face(ada: httpx.Client) -> None:
    assert "face" not in ada.get("/api/me").json()
    table = ada.post("/api/tables", json={"settings": {}}).json()["table"]
    assert "face" not in ada.get(f"/api/tables/{table}").json()["seats"][0]


@pytest.mark.parametrize("face", ["", "dragon", "BARD", " bard", "x" * 20])
def test_a_face_that_there_is_not_is_refused_and_changes_nothing(ada: httpx.Client, face: str) -> None:
    ada.patch("/api/me", json={"name": "Ada", "face": "bard"})
    answer = ada.patch("/api/me", json={"name": "Eve", "face": face})
    assert refused(answer, 422) == "face_unknown"
    assert all(name in answer.text for name in FACES)
    assert (ada.get("/api/me").json()["name"], ada.get("/api/me").json()["face"]) == ("Ada", "bard")


@pytest.mark.parametrize("face", [None, 5, ["bard"], "x" * 21])
def test_what_is_no_face_at_all_is_not_read(nobody: httpx.Client, face: object) -> None:
    assert refused(nobody.post("/api/me", json={"name": "Ada", "face": face}), 400) == "unreadable"


def test_a_face_is_told_with_the_seat_and_goes_with_its_person(ada: httpx.Client, nobody: httpx.Client) -> None:
    ada.patch("/api/me", json={"name": "Ada", "face": "queen"})
    table = ada.post("/api/tables", json={"settings": {"public": True}, "bots": "counting"}).json()["table"]
    assert nobody.get(f"/api/tables/{table}").json()["seats"][0]["face"] == "queen"
    ada.patch("/api/me", json={"name": "Ada", "face": "knight"})
    seats = nobody.get(f"/api/tables/{table}").json()["seats"]
    assert seats[0]["face"] == "knight"
    assert "face" not in seats[1]
    (listed,) = [one for one in nobody.get("/api/tables").json()["tables"] if one["table"] == table]
    assert listed["seats"][0]["face"] == "knight"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_face_has_a_name(lang: str) -> None:
    text = Locale(lang)
    names = [text(f"web.face.{face}") for face in FACES]
    assert len(set(names)) == len(FACES)
    assert all(known_face(face) == face for face in FACES)
