"""Tournaments over HTTP: who may do what, what everyone sees, slips, corrections, helpers, and what is kept of whom."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from stonehenge.rules.refusals import Refusal
from stonehenge.scorepad.pad_files import pad_from_json
from stonehenge.scorepad.sheet import sheet_of
from stonehenge.tournaments.draw_check import check_draws
from stonehenge.tournaments.tournament_events import read_line
from tests.server.running import Running, running
from tests.storage.dump import everything_in
from tests.tournaments.table_pads import table_pad


class Hall:
    """A tournament, and somebody who runs it."""

    def __init__(self, client: httpx.Client, **format_: Any) -> None:
        self.client = client
        answer = client.post("/api/tournaments", json={"name": "Club evening", **format_})
        assert answer.status_code == 201, answer.text
        self.id: str = answer.json()["tournament"]
        self.path = f"/api/tournaments/{self.id}"

    def ask(self, do: str, by: httpx.Client | None = None, **command: Any) -> httpx.Response:
        return (by or self.client).post(f"{self.path}/do", json={"command": {"do": do, **command}})

    def did(self, do: str, **command: Any) -> dict[str, Any]:
        answer = self.ask(do, **command)
        assert answer.status_code == 200, answer.text
        desk: dict[str, Any] = answer.json()
        return desk

    def enter(self, players: int) -> None:
        self.did("enter", text="\n".join(f"Player {number}" for number in range(1, players + 1)))

    def view(self, by: httpx.Client | None = None) -> dict[str, Any]:
        view: dict[str, Any] = (by or self.client).get(self.path).json()
        return view

    def report_all(self) -> None:
        drawn = self.view()["rounds"][-1]
        for number in drawn["missing"]:
            players = len(drawn["tables"][number - 1]["players"])
            points = [10 * (number + seat) for seat in range(players)]
            self.did("report", round=drawn["number"], table=number, points=points)

    def slip(self, table: int, round_number: int = 1) -> str:
        slips = self.client.get(f"{self.path}/rounds/{round_number}/slips").json()["slips"]
        key = slips[table - 1]["key"]
        return f"{self.path}/rounds/{round_number}/tables/{table}/{key}"


@pytest.fixture
def hall(ada: httpx.Client) -> Hall:
    return Hall(ada, rounds=2, cut=4)


def refusal(answer: httpx.Response, status: int) -> str:
    assert answer.status_code == status, answer.text
    body = answer.json()["refusal"]
    assert body["sentence"].endswith((".", '"'))
    code: str = body["code"]
    return code


def test_a_whole_tournament(hall: Hall, nobody: httpx.Client) -> None:
    assert hall.view()["next"] == "enter"
    hall.enter(9)
    assert hall.view(nobody)["next"] == "draw"
    for number in (1, 2):
        desk = hall.did("draw", round=number, word="moon")
        assert desk["view"]["next"] == "wait"
        hall.report_all()
    assert hall.view()["next"] == "lots"
    desk = hall.did("lots", word="sun")
    assert (desk["view"]["next"], len(desk["view"]["qualified"])) == ("knockout", 4)
    hall.did("draw", round=3)
    assert hall.view()["rounds"][2]["kind"] == "final"
    hall.report_all()
    view = hall.did("end")["view"]
    assert view["next"] == "over"
    assert [line["rank"] for line in view["ranks"]] == list(range(1, 10))
    best = max(zip(view["rounds"][2]["tables"][0]["points"], view["rounds"][2]["tables"][0]["players"], strict=True))
    assert view["ranks"][0]["player"] == best[1]
    mine = hall.client.get("/api/me/tournaments").json()["tournaments"]
    line = next(one for one in mine if one["tournament"] == hall.id)
    assert (line["name"], line["players"], line["rounds"], line["ended"]) == ("Club evening", 9, 3, True)


def test_who_may_not(hall: Hall, nobody: httpx.Client, bert: httpx.Client) -> None:
    assert refusal(nobody.post("/api/tournaments", json={"name": "T"}), 401) == "nobody"
    assert refusal(hall.ask("lots", by=nobody), 401) == "nobody"
    assert refusal(hall.ask("lots", by=bert), 403) == "tournament_not_organiser"
    assert refusal(bert.get(f"{hall.path}/desk"), 403) == "tournament_not_organiser"
    assert refusal(bert.get(f"{hall.path}/rounds/1/slips"), 403) == "tournament_not_organiser"
    assert refusal(bert.delete(hall.path), 403) == "tournament_not_organiser"
    assert refusal(bert.post(f"{hall.path}/helpers"), 403) == "tournament_not_organiser"
    for path in ("/api/tournaments/nowhere", "/api/tournaments/tournament:x", f"/api/tables/tournament:{hall.id}"):
        assert nobody.get(path).status_code == 404


def test_what_cant_be_is_refused_in_a_sentence(hall: Hall, ada: httpx.Client) -> None:
    assert refusal(ada.post("/api/tournaments", json={"name": "T", "cut": 32}), 409) == "tournament_cut"
    assert refusal(ada.post("/api/tournaments", json={"name": "T", "edition": "chess"}), 409) == "edition_unknown"
    assert refusal(ada.post("/api/tournaments", json={"name": "T", "rounds": 99}), 400) == "unreadable"
    assert refusal(hall.ask("draw", round=1), 409) == "tournament_too_few"
    hall.enter(8)
    assert refusal(hall.ask("enter", text="player 3"), 409) == "tournament_name_twice"
    hall.did("draw", round=1)
    assert refusal(hall.ask("draw", round=1), 409) == "tournament_other_round"
    assert refusal(hall.ask("report", round=1, table=9, points=[1, 2, 3, 4]), 404) == "tournament_table_unknown"
    seq = hall.view()["seq"]
    assert refusal(hall.ask("take_back", step="round", seq=seq - 1), 409) == "tournament_went_on"
    assert hall.view()["seq"] == seq
    hall.did("take_back", step="round", seq=seq)
    assert hall.view()["rounds"] == []


def test_a_tables_pad_is_worked_out_again_and_counts(ada: httpx.Client, nobody: httpx.Client) -> None:
    hall = Hall(ada, edition="junior", rounds=1)
    hall.enter(8)
    hall.did("draw", round=1)
    slip = hall.slip(1)
    names = nobody.get(slip).json()["pad_names"]
    pad = table_pad("junior", names, "seed")
    sent = nobody.post(f"{slip}/pad", json={"pad": pad, "by": "Anna"})
    assert sent.status_code == 200, sent.text
    kept = pad_from_json(pad)
    assert not isinstance(kept, Refusal)
    assert sent.json()["points"] == list(sheet_of(kept.pad).standing)
    said = hall.client.get(f"{hall.path}/desk").json()["reports"]
    assert [(one["source"], one["by"], one["rounds"]) for one in said] == [("pad", "Anna", 8)]
    again = nobody.post(f"{slip}/pad", json={"pad": pad, "by": "Anna"})  # the answer was lost: asked for once more
    assert again.json() == sent.json()
    assert len(hall.client.get(f"{hall.path}/desk").json()["reports"]) == 1
    forged = {**pad, "notes": [*pad["notes"][:-1], {**pad["notes"][-1], "tricks": 9}]}
    assert refusal(nobody.post(f"{slip}/pad", json={"pad": forged}), 409) == "pad_file_note"
    assert refusal(nobody.post(f"{slip}/pad", json={"pad": {"no": "pad"}}), 409) == "pad_file"
    other = hall.slip(2)
    assert refusal(nobody.post(f"{other}/pad", json={"pad": pad}), 409) == "tournament_other_names"
    wrong = f"{other[:-8]}XXXXXXXX/pad"
    assert refusal(nobody.post(wrong, json={"pad": pad}), 403) == "tournament_slip_wrong"
    assert hall.view()["rounds"][0]["missing"] == [2]


def test_who_has_the_newest_is_told_just_that(hall: Hall, nobody: httpx.Client) -> None:
    first = nobody.get(hall.path)
    again = nobody.get(hall.path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    hall.enter(5)
    after = nobody.get(hall.path, headers={"if-none-match": first.headers["etag"]})
    assert (after.status_code, len(after.json()["players"])) == (200, 5)


def test_a_table_reports_by_its_slip_and_the_desk_has_the_last_word(hall: Hall, nobody: httpx.Client) -> None:
    hall.enter(8)
    hall.did("draw", round=1)
    slip = hall.slip(1)
    shown = nobody.get(slip).json()
    seats = hall.view()["rounds"][0]["tables"][0]["players"]
    assert shown["names"] == [f"Player {player}" for player in seats]
    assert (shown["edition"], shown["open"], shown["points"]) == ("classic", True, None)
    for points in ([120, 90, -30, 60], [120, 90, -30, 70]):  # they have corrected it themselves
        answer = nobody.post(slip, json={"points": points, "by": "Player 1"})
        assert (answer.json()["points"], answer.json()["source"]) == (points, "pad")
    hall.did("report", round=1, table=1, points=[0, 10, 20, 30], reason="sheet read again")
    assert nobody.get(slip).json()["open"] is False
    nobody.post(slip, json={"points": [120, 90, -30, 70]})
    desk = hall.client.get(f"{hall.path}/desk").json()
    assert desk["view"]["rounds"][0]["tables"][0]["points"] == [0, 10, 20, 30]
    assert desk["disputed"] == [[1, 1]]
    assert [report["source"] for report in desk["reports"]] == ["pad", "pad", "organiser", "pad"]
    assert desk["reports"][2]["reason"] == "sheet read again"


def test_another_slip_or_an_old_one_reports_nothing(hall: Hall, nobody: httpx.Client) -> None:
    hall.enter(8)
    hall.did("draw", round=1)
    first, second = hall.slip(1), hall.slip(2)
    wrong = first.rpartition("/")[0] + "/" + second.rpartition("/")[2]
    points = {"points": [1, 2, 3, 4]}
    assert refusal(nobody.post(wrong, json=points), 403) == "tournament_slip_wrong"
    assert refusal(nobody.get(wrong), 403) == "tournament_slip_wrong"
    assert nobody.get(first.rpartition("/")[0] + "/" + first.rpartition("/")[2].lower()).status_code == 200
    hall.did("take_back", step="round", seq=hall.view()["seq"])
    hall.did("draw", round=1)
    assert refusal(nobody.post(first, json=points), 403) == "tournament_slip_wrong"
    hall.report_all()
    old = hall.slip(1)
    hall.did("draw", round=2)
    assert refusal(nobody.post(old, json=points), 409) == "tournament_slip_old"
    assert refusal(nobody.get(f"{hall.path}/rounds/7/tables/1/X"), 404) == "tournament_round_unknown"


def test_a_slip_reports_often_but_not_without_end(hall: Hall, nobody: httpx.Client) -> None:
    hall.enter(4)
    hall.did("draw", round=1)
    slip = hall.slip(1)
    answers = [nobody.post(slip, json={"points": [number, 0, 0, 0]}).status_code for number in range(51)]
    assert answers == [200] * 50 + [409]


def test_players_come_late_go_and_are_moved(hall: Hall) -> None:
    hall.enter(7)
    hall.did("draw", round=1)
    hall.did("enter", text="Late")
    view = hall.did("move", player=8, table=2)["view"]
    assert view["rounds"][0]["tables"][1]["players"][-1] == 8
    assert view["rounds"][0]["tables"][1]["changed"] is True
    hall.report_all()
    hall.did("leave", player=3, disqualified=True)
    hall.did("rename", player=8, name="Punctual")
    view = hall.did("draw", round=2)["view"]
    assert view["players"][7] == {"number": 8, "name": "Punctual", "left": False, "disqualified": False, "late": 1}
    assert 3 not in [player for table in view["rounds"][1]["tables"] for player in table["players"]]


def test_a_penalty_is_given_once_counts_and_is_lifted(hall: Hall, nobody: httpx.Client) -> None:
    hall.enter(4)
    hall.did("draw", round=1)
    hall.did("report", round=1, table=1, points=[40, 30, 20, 10])
    first = hall.view()["rounds"][0]["tables"][0]["players"][0]
    for _ in range(2):
        hall.did("penalise", player=first, round=1, points=15, reason="talked", key="once")
    view = hall.view(nobody)
    assert view["penalties"] == [{"player": first, "round": 1, "points": 15}]
    assert "talked" not in json.dumps(view)
    assert view["rounds"][0]["tables"][0]["places"] == [2.0, 1.0, 3.0, 4.0]
    assert hall.did("lift", penalty=1)["view"]["rounds"][0]["tables"][0]["places"] == [1.0, 2.0, 3.0, 4.0]


def test_helpers_run_it_too_until_they_are_dismissed(hall: Hall, bert: httpx.Client, nobody: httpx.Client) -> None:
    link = hall.client.post(f"{hall.path}/helpers").json()
    code = link["url"].partition("#help=")[2]
    assert refusal(bert.post(f"{hall.path}/help", json={"code": "guess"}), 403) == "tournament_help_over"
    assert refusal(nobody.post(f"{hall.path}/help", json={"code": code}), 401) == "nobody"
    desk = bert.post(f"{hall.path}/help", json={"code": code}).json()
    assert desk["organisers"] == ["Ada", "Bert"]
    assert hall.ask("enter", by=bert, text="Zoe").status_code == 200
    assert hall.id in [one["tournament"] for one in bert.get("/api/me/tournaments").json()["tournaments"]]
    assert refusal(hall.ask("dismiss", place=0, name="Ada"), 409) == "tournament_first_organiser"
    assert refusal(hall.ask("dismiss", place=1, name="Cleo"), 409) == "tournament_went_on"
    hall.did("dismiss", place=1, name="Bert")
    assert refusal(hall.ask("enter", by=bert, text="Yan"), 403) == "tournament_not_organiser"
    assert bert.get("/api/me/tournaments").json()["tournaments"] == []


def test_anyone_can_check_the_draws_and_nobody_sees_the_next(hall: Hall, nobody: httpx.Client) -> None:
    hall.enter(9)
    hall.did("draw", round=1, word="moon")
    whole, told = hall.client.get(f"{hall.path}/log").content, nobody.get(f"{hall.path}/log").content
    secret = json.loads(whole.splitlines()[0])["secret"]
    assert len(secret) == 64
    assert secret.encode() not in told
    assert secret not in nobody.get(hall.path).text
    lines = [(read_line(line), json.loads(line)["at"]) for line in told.splitlines()]
    checked = check_draws(hall.id, lines)
    assert (checked.draws, checked.findings) == (1, ())
    assert checked.tournament.commitment == hall.view()["commitment"]
    identity = json.loads(whole.splitlines()[0])["organiser"]
    assert identity.encode() not in told


def test_a_tournament_is_removed_by_who_opened_it(hall: Hall, bert: httpx.Client, nobody: httpx.Client) -> None:
    code = hall.client.post(f"{hall.path}/helpers").json()["url"].partition("#help=")[2]
    bert.post(f"{hall.path}/help", json={"code": code})
    assert refusal(bert.delete(hall.path), 403) == "tournament_not_organiser"
    assert hall.client.delete(hall.path).status_code == 204
    assert nobody.get(hall.path).status_code == 404
    assert refusal(bert.post(f"{hall.path}/help", json={"code": code}), 404) == "tournament_unknown"


# --- on a server of its own ------------------------------------------------------------------------------------------


@pytest.fixture
def own(data: Path) -> Iterator[Running]:
    with running(data, "--no-limits") as server:
        yield server


def test_it_is_there_again_after_a_restart(data: Path) -> None:
    with running(data, "--no-limits") as server, server.person("Ada") as ada:
        hall = Hall(ada, rounds=2)
        hall.enter(9)
        hall.did("draw", round=1)
        hall.report_all()
        before, cookie = ada.get(hall.path).json(), ada.cookies["stonehenge"]
    with running(data, "--no-limits") as server, server.client(cookies={"stonehenge": cookie}) as ada:
        assert ada.get(hall.path).json() == before
        hall.client = ada
        hall.did("draw", round=2)


def test_of_somebody_whose_data_is_removed_nothing_is_left(own: Running, data: Path) -> None:
    with own.person("Unmistakable") as gone, own.person("Bert") as bert:
        hall = Hall(gone)
        code = gone.post(f"{hall.path}/helpers").json()["url"].partition("#help=")[2]
        bert.post(f"{hall.path}/help", json={"code": code})
        hall.enter(4)
        hall.did("draw", round=1)
        hall.did("report", round=1, table=1, points=[10, 20, 30, 40])
        before = hall.view(bert)
        identity = json.loads(gone.get(f"{hall.path}/log").content.splitlines()[0])["organiser"]
        assert gone.post("/api/me/forget", json={"name": "Unmistakable"}).status_code == 200
        after = hall.view(bert)
        assert {**after, "seq": 0} == {**before, "seq": 0}
        desk = bert.get(f"{hall.path}/desk").json()
        assert desk["organisers"] == ["N. N.", "Bert"]
        assert [report["by"] for report in desk["reports"]] == ["N. N."]
        assert hall.ask("penalise", by=bert, player=1, round=1, points=10).status_code == 200
    kept = asyncio.run(everything_in(f"sqlite:///{data / 'stonehenge.db'}"))
    assert b"Unmistakable" not in kept
    assert identity.encode() not in kept
