"""What is told of a move, and to whom the same."""

import msgspec
import pytest

from stonehenge.rules.events import TrickEnded
from stonehenge.rules.tricks import why_best
from stonehenge.tables import log
from stonehenge.tables.commands import Act
from stonehenge.tables.decide import decide
from stonehenge.tables.decision import Decision
from stonehenge.tables.settings import Options, Settings
from stonehenge.tables.table_view import game_view, now_view
from stonehenge.tables.updates import GameMoved, audience, just_happened, open_moves, tell, told_moves
from tests.tables.parlour import FOUR, Parlour, who_sits

GAMES: list[tuple[str, Options]] = [
    ("classic", {}),
    ("classic", {"prediction": "hidden"}),
    ("classic", {"prediction": "secret"}),
    ("classic", {"clairvoyance": True}),
    ("jubilee", {"specials": ["juggler", "cloud", "werewolf", "bomb"]}),
    ("extreme", {}),
]


@pytest.mark.parametrize(("edition", "options"), GAMES)
def test_an_audience_is_told_the_same(edition: str, options: Options) -> None:
    parlour = Parlour(Settings(edition=edition, options=options))
    parlour.start(*FOUR)
    seats = (None, 0, 1, 2, 3)
    for _ in range(200):
        if parlour.table.finished:
            break
        parlour.act()
        _, event = parlour.log[-1]
        occurred = just_happened(parlour.table, event)
        told: dict[object, set[str]] = {}
        for seat in seats:
            for host in (False, True):
                whom = audience(parlour.table, event).of(seat, host)
                said = repr((tell(parlour.table, occurred, seat, host), now_view(parlour.table, seat)))
                told.setdefault(whom, set()).add(said)
        assert all(len(different) == 1 for different in told.values())
        if audience(parlour.table, event).apart is not None:
            said_of_it = {repr(tell(parlour.table, occurred, seat, host)) for seat in seats for host in (False, True)}
            assert len(said_of_it) == 1


@pytest.mark.parametrize(("edition", "options"), GAMES)
def test_the_game_that_was_worked_out_is_the_one_in_the_log(edition: str, options: Options) -> None:
    parlour = Parlour(Settings(edition=edition, options=options))
    parlour.start(*FOUR)
    for _ in range(60):
        parlour.act()
        assert parlour.table == parlour.again()


def test_what_was_decided_but_not_written_is_shown_to_nobody() -> None:
    parlour = Parlour()
    parlour.start(*FOUR)
    seat = parlour.table.on_turn()[0]
    before = now_view(parlour.table, seat)
    assert before is not None
    decided = decide(parlour.table, who_sits(parlour.table, seat), Act(before.legal[0]))
    assert isinstance(decided, Decision)
    assert now_view(parlour.table, seat) == before
    assert parlour.table == parlour.again()
    other = decide(parlour.table, who_sits(parlour.table, seat), Act(before.legal[-1]))
    assert isinstance(other, Decision)
    parlour.happen(decided)  # not the one that was decided last
    assert parlour.table == parlour.again()


@pytest.mark.parametrize(("edition", "options"), GAMES)
def test_with_every_trick_it_is_told_why_it_went_there_and_nothing_of_it_is_written(
    edition: str, options: Options
) -> None:
    parlour = Parlour(Settings(edition=edition, options=options))
    parlour.start(*FOUR)
    for _ in range(120):
        parlour.act()
        _, event = parlour.log[-1]
        game = parlour.table.game
        assert game is not None
        if not isinstance(event, log.Moved):
            continue
        won = just_happened(parlour.table, event).outcome.won
        if any(isinstance(one, TrickEnded) for one in event.events):
            last = next(one for one in (game.table.round, *reversed(game.table.past)) if one.tricks)
            assert won is not None
            assert won.why == why_best(last.tricks[-1].faces, last.trump, colours_matter=True)
            assert b"why" not in log.write(event)
        else:
            assert won is None


@pytest.mark.parametrize(("edition", "options"), GAMES)
def test_what_the_law_says_is_told_alike_live_later_and_in_a_view(edition: str, options: Options) -> None:
    parlour = Parlour(Settings(edition=edition, options=options))
    parlour.start(*FOUR)
    seats = (None, 0, 3)
    lines = [just_happened(parlour.table, event) for _, event in parlour.log if isinstance(event, log.Moved)]
    for _ in range(200):
        if parlour.table.finished:
            break
        parlour.act()
        lines.append(just_happened(parlour.table, parlour.log[-1][1]))
    for seat in seats:
        moves = [told.events for line in lines if isinstance(told := tell(parlour.table, line, seat, False), GameMoved)]
        assert moves == told_moves(parlour.table, seat)
        plain = [one for move in moves for one in msgspec.to_builtins(move)]
        view = game_view(parlour.table, seat)
        assert view is not None
        tricks = [trick for past in view.past for trick in past.tricks] + view.tricks
        told_tricks = [one["won"] for one in plain if one["event"] == "trick"]
        if view.past and view.round == view.past[-1].round:
            tricks = tricks[: -len(view.tricks)]  # a round that was scored stands until the next is dealt
        assert told_tricks == [msgspec.to_builtins(trick.won) for trick in tricks]
        assert [one["exact"] for one in plain if one["event"] == "score"] == [past.exact for past in view.past]
        assert len(told_tricks) >= 3
        face_up = [one for move in open_moves(parlour.table) for one in msgspec.to_builtins(move)]
        assert [one["won"] for one in face_up if one["event"] == "trick"] == told_tricks


def test_nothing_of_it_is_written() -> None:
    parlour = Parlour(Settings(edition="junior"))
    parlour.start(*FOUR)
    while not parlour.table.finished:
        parlour.act()
    lines = [log.write(event) for _, event in parlour.log]
    assert any(b'"event":"score"' in line for line in lines)
    assert not any(b"exact" in line or b"won" in line for line in lines)
