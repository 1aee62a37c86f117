"""What is refused at a table, and what about: so that the sentence can say which seat, how many, and who may."""

import pytest

from stonehenge.rules.refusals import Param, Refusal
from stonehenge.tables.commands import (
    Act,
    Back,
    Close,
    Command,
    HandOver,
    Leave,
    Pause,
    Remove,
    Resume,
    SeatBot,
    Sit,
    Start,
)
from stonehenge.tables.settings import Settings, SetupLostError, known_setup, setup_of
from stonehenge.tables.who import Who
from stonehenge.wire.moves import Predict
from tests.tables.parlour import ANYA, HENRY, Parlour

XAVER = Who("xaver", "Xaver")
STAGES = ("gathering", "playing", "over")


def parlour_in(stage: str) -> Parlour:
    """A table of Anya's: Henry sits beside her, a bot on the third seat, nobody on the fourth before the game."""
    parlour = Parlour()
    parlour.seat(ANYA, HENRY)
    parlour.ask(ANYA, SeatBot("random", 2))
    if stage != "gathering":
        parlour.ask(ANYA, Start("random"))
    if stage == "over":
        parlour.ask(ANYA, Close())
    return parlour


CASES: list[tuple[str, Who, Command, str, dict[str, Param]]] = [
    ("gathering", HENRY, Remove(2), "not_host", {"host": "Anya"}),
    ("gathering", ANYA, HandOver(4), "seat_unknown", {"place": 5, "players": 4}),
    ("gathering", ANYA, HandOver(2), "no_person", {"place": 3}),
    ("gathering", ANYA, Remove(4), "seat_unknown", {"place": 5, "players": 4}),
    ("gathering", ANYA, Remove(3), "seat_free", {"place": 4}),
    ("gathering", ANYA, SeatBot("random", 4), "seat_unknown", {"place": 5, "players": 4}),
    ("gathering", ANYA, SeatBot("random", 1), "seat_taken", {"place": 2}),
    ("gathering", XAVER, Sit(4), "seat_unknown", {"place": 5, "players": 4}),
    ("gathering", XAVER, Sit(1), "seat_taken", {"place": 2}),
    ("gathering", XAVER, Leave(), "not_seated", {}),
    ("gathering", XAVER, Back(), "not_seated", {}),
    ("gathering", ANYA, Pause(), "not_started", {}),
    ("gathering", ANYA, Resume(), "not_started", {}),
    ("gathering", ANYA, Act(Predict(0)), "not_started", {}),
    ("playing", ANYA, Resume(), "not_paused", {}),
    ("over", ANYA, Pause(), "table_over", {}),
    ("over", ANYA, Resume(), "table_over", {}),
    ("over", ANYA, Close(), "table_over", {}),
    ("over", ANYA, Remove(1), "table_over", {}),
    ("over", ANYA, SeatBot("random", 3), "table_over", {}),
    ("over", ANYA, Leave(), "table_over", {}),
    ("over", ANYA, Act(Predict(0), 1), "table_over", {}),
    ("over", XAVER, Sit(3), "table_over", {}),
]


@pytest.mark.parametrize(
    ("stage", "who", "command", "code", "about"), CASES, ids=[f"{case[0]} {case[1].name} {case[2]}" for case in CASES]
)
def test_a_refusal_says_what_it_is_about(
    stage: str, who: Who, command: Command, code: str, about: dict[str, Param]
) -> None:
    parlour = parlour_in(stage)
    refused = parlour.ask(who, command)
    assert isinstance(refused, Refusal), refused
    assert (refused.code, dict(refused.params)) == (code, about)


def test_settings_say_why_they_cannot_be_played() -> None:
    refused = setup_of(Settings(players=3, first_dealer=3))
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.clause, dict(refused.params)) == ("first_dealer", "B3", {"place": 4, "players": 3})
    with pytest.raises(SetupLostError) as lost:
        known_setup(Settings(edition="of another package"))
    assert (lost.value.refusal.code, dict(lost.value.refusal.params)) == (
        "edition_lost",
        {"edition": "of another package"},
    )
