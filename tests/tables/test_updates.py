"""What is told of a move, and to whom the same."""

import pytest

from stonehenge.tables.commands import Act
from stonehenge.tables.decide import decide
from stonehenge.tables.decision import Decision
from stonehenge.tables.settings import Options, Settings
from stonehenge.tables.table_view import now_view
from stonehenge.tables.updates import audience, tell
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
        at, event = parlour.log[-1]
        told: dict[object, set[str]] = {}
        for seat in seats:
            for host in (False, True):
                whom = audience(parlour.table, event).of(seat, host)
                said = repr((tell(parlour.table, event, seat, host, at), now_view(parlour.table, seat)))
                told.setdefault(whom, set()).add(said)
        assert all(len(different) == 1 for different in told.values())
        if audience(parlour.table, event).apart is not None:
            said_of_it = {repr(tell(parlour.table, event, seat, host, at)) for seat in seats for host in (False, True)}
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
