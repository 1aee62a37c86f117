"""Records, replays and what happened so far: all cards after the end, and before it one's own alone."""

import hashlib
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from stonehenge.rules import record
from stonehenge.rules.deals import deal_from_seed
from stonehenge.rules.view import SPECTATOR, first_view
from stonehenge.server.schemas import GameSoFar, Replay
from stonehenge.tables.settings import Settings, setup_of
from stonehenge.wire import views
from stonehenge.wire.game_events import Bid, Deal, from_wire
from tests.server.games import Kept, fill
from tests.server.running import Running, running
from tests.server.test_me import refused


@pytest.fixture(scope="module")
def kept_and_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Kept, Running]]:
    data = tmp_path_factory.mktemp("games")
    kept = fill(data)
    with running(data, "--no-limits") as server:
        yield kept, server


@pytest.fixture
def kept(kept_and_server: tuple[Kept, Running]) -> Kept:
    return kept_and_server[0]


@pytest.fixture
def ada(kept_and_server: tuple[Kept, Running]) -> Iterator[httpx.Client]:
    kept, server = kept_and_server
    with server.client(cookies={"stonehenge": kept.cookies["Ada"]}) as client:
        yield client


@pytest.fixture
def bert(kept_and_server: tuple[Kept, Running]) -> Iterator[httpx.Client]:
    kept, server = kept_and_server
    with server.client(cookies={"stonehenge": kept.cookies["Bert"]}) as client:
        yield client


def replay_of(client: httpx.Client, table: str, **given: Any) -> Replay:
    answer = client.get(f"/api/tables/{table}/replay", params=given)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Replay)


@pytest.mark.parametrize("edition", ["classic", "jubilee", "extreme"])
def test_the_record_of_a_finished_game_is_sound(edition: str, kept: Kept, bert: httpx.Client) -> None:
    answer = bert.get(f"/api/tables/{kept.finished[edition]}/record")
    assert answer.headers["content-disposition"].startswith(f'attachment; filename="stonehenge-{edition}-')
    judged = record.read(answer.text)
    assert isinstance(judged, record.Record), judged
    assert judged.finished
    assert judged.players == ("Ada", "apprentice", "apprentice")


def test_a_replay_face_up_shows_the_deals_of_the_seed(kept: Kept, bert: httpx.Client) -> None:
    replay = replay_of(bert, kept.finished["jubilee"])
    assert hashlib.sha256(replay.seed.encode()).hexdigest() == replay.seed_hash
    setup = setup_of(Settings(edition="jubilee", players=3))
    deals = [event for move in replay.moves for event in move if isinstance(event, Deal)]
    assert len(deals) == 20
    for deal in deals:
        dealt = from_wire(deal)
        expected = deal_from_seed(setup, replay.seed, deal.round)  # type: ignore[arg-type] # it can be played
        assert [sorted(hand) for hand in expected.hands] == [list(hand) for hand in dealt.hands]  # type: ignore[union-attr]


def test_a_replay_from_a_seat_shows_what_it_saw(kept: Kept, bert: httpx.Client) -> None:
    replay = replay_of(bert, kept.finished["classic"], seat=1)
    assert replay.first.seat == 1
    for event in (event for move in replay.moves for event in move):
        if isinstance(event, Deal):
            assert None not in event.hands[1]
            assert {card for seat in (0, 2) for card in event.hands[seat]} == {None}
        if isinstance(event, Bid):
            assert (event.bid is None) == (event.seat != 1)  # V3: secret predictions


@pytest.mark.parametrize("what", ["record", "replay", "replay?seat=0", "replay?seat=3"])
def test_before_the_end_no_card_is_told(what: str, kept: Kept, ada: httpx.Client, bert: httpx.Client) -> None:
    for client in (ada, bert):
        assert refused(client.get(f"/api/tables/{kept.under_way}/{what}"), 409) == "not_over"


def test_a_table_the_host_has_ended_can_be_seen(kept: Kept, bert: httpx.Client) -> None:
    judged = record.read(bert.get(f"/api/tables/{kept.ended}/record").text)
    assert isinstance(judged, record.Record)
    assert not judged.finished
    assert replay_of(bert, kept.ended).seed


def folded(told: GameSoFar) -> views.GameView:
    setup = setup_of(told.settings)
    view = first_view(setup, told.first_dealer, SPECTATOR if told.seat is None else told.seat)  # type: ignore[arg-type]
    for event in (event for move in told.moves for event in move):
        view.apply(from_wire(event))
    return views.to_wire(view)


def test_what_happened_so_far_folds_to_ones_own_view(kept: Kept, ada: httpx.Client, bert: httpx.Client) -> None:
    for client, seat in ((ada, 0), (bert, None)):
        told = msgspec.json.decode(client.get(f"/api/tables/{kept.under_way}/events").content, type=GameSoFar)
        assert told.seat == seat
        table = client.get(f"/api/tables/{kept.under_way}").json()
        assert told.seq == table["seq"]
        assert msgspec.to_builtins(folded(told)) == table["game"]
        for deal in (event for move in told.moves for event in move if isinstance(event, Deal)):
            for place, hand in enumerate(deal.hands):
                assert (None in hand) == (place != seat)


def test_ones_own_games_statistics_and_the_leaderboard(kept: Kept, ada: httpx.Client, bert: httpx.Client) -> None:
    games = ada.get("/api/me/games").json()["tables"]
    assert {game["table"] for game in games} == {*kept.finished.values(), kept.under_way, kept.ended}
    assert ada.get("/api/me/games", params={"before": min(game["at"] for game in games)}).json() == {"tables": []}
    statistics = ada.get("/api/me/statistics").json()
    assert {one["edition"]: one["games"] for one in statistics["editions"]} == dict.fromkeys(kept.finished, 1)
    assert statistics["games_rated"] == 0  # against bots alone
    assert statistics["standing"] is None
    assert [game["edition"] for game in statistics["history"]] == list(kept.finished)
    assert {game["edition"]: game["points"] for game in statistics["history"]} == {
        one["edition"]: one["points"] for one in statistics["editions"]
    }
    assert ada.get("/api/leaderboard").json()["lines"] == []
    assert bert.get("/api/me/games").json() == {"tables": []}
    assert bert.get("/api/me/statistics").json() == {
        "editions": [],
        "rating": None,
        "games_rated": 0,
        "standing": None,
        "games_needed": 5,
        "history": [],
    }


def test_a_rematch_leads_everyone_to_the_same_table(kept: Kept, ada: httpx.Client, bert: httpx.Client) -> None:
    path = f"/api/tables/{kept.finished['extreme']}/rematch"
    assert refused(bert.post(path), 403) == "not_seated"
    assert refused(ada.post(f"/api/tables/{kept.under_way}/rematch"), 409) == "not_over"
    first, second = ada.post(path), ada.post(path)
    assert first.status_code == 201
    assert first.json()["table"] == second.json()["table"]
    assert ada.get(f"/api/tables/{first.json()['table']}").json()["seats"][0]["name"] == "Ada"
