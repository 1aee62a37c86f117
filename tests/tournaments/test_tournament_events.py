"""Every line of the log is read as it was written; what can't be read is said so, and never guessed."""

import json
from typing import get_args

import pytest

from stonehenge.tournaments import tournament_events as happened
from stonehenge.tournaments.format import Format
from stonehenge.tournaments.tournament_events import TournamentEvent, UnreadableLineError, read_line, write_line

EVENTS: tuple[TournamentEvent, ...] = (
    happened.TournamentOpened(Format("Á „T“", options={"specials": ["bomb"], "rounds": "odd"}), "c0", "s", "id", "Ada"),
    happened.FormatChanged(Format("T", play="same_cards", fit="larger")),
    happened.PlayersEntered(("Ada", "Bert"), ("", "id")),
    happened.PlayerClaimed(1, "id"),
    happened.PlayerRenamed(1, "Äda"),
    happened.PlayerLeft(2, disqualified=True),
    happened.PlayerReturned(2),
    happened.RoundDrawn(1, ((1, 2, 3), (4, 0, 5)), "seed", "Mond"),
    happened.StepTakenBack("lots"),
    happened.SeatsChanged(1, 2, (4, 5, 6)),
    happened.TableReported(1, 2, (10, None, -30), "pad", "Ada", "a slip"),
    happened.PenaltyGiven(1, 2, 20, "late", "Ref", "k"),
    happened.PenaltyLifted(1),
    happened.LotsDrawn("seed", ""),
    happened.TournamentEnded(),
    happened.HelperAdmitted("id", "Ref"),
    happened.HelperDismissed("id"),
    happened.LiveTablesOpened(1, ("a", "b")),
    happened.DealsShown(1, "seed"),
)


def test_there_is_one_of_each() -> None:
    assert [type(event) for event in EVENTS] == list(get_args(TournamentEvent))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_what_is_written_is_read(event: TournamentEvent) -> None:
    assert read_line(write_line(event)) == event


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_a_field_of_a_newer_version_is_passed_over(event: TournamentEvent) -> None:
    assert read_line(json.dumps({**json.loads(write_line(event)), "newer": [1]}).encode()) == event


def test_a_field_that_an_older_version_did_not_have_is_as_if_nothing_were_said() -> None:
    assert read_line(b'{"type":"lots_drawn","seed":"s"}') == happened.LotsDrawn("s")


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"[1]",
        b"{}",
        b'{"type":7}',
        b'{"type":"player_renamed","player":1}',
        b'{"type":"player_renamed","player":"1","name":"A"}',
        b'{"type":"player_renamed","player":true,"name":"A"}',
        b'{"type":"step_taken_back","step":"all"}',
        b'{"type":"round_drawn","round":1,"tables":[1],"seed":"s"}',
        b'{"type":"table_reported","round":1,"table":1,"points":["1"]}',
        b'{"type":"format_changed","format":{"edition":"classic"}}',
        b"[" * 100_000,
    ],
)
def test_what_is_no_line_is_refused(line: bytes) -> None:
    with pytest.raises(UnreadableLineError) as refused:
        read_line(line)
    assert not refused.value.newer


def test_a_kind_of_a_newer_version_is_called_so() -> None:
    with pytest.raises(UnreadableLineError) as refused:
        read_line(b'{"type":"coffee_served"}')
    assert refused.value.newer
