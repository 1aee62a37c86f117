"""What a tournament can be like, and what it can't."""

import pytest

from stonehenge.rules.refusals import Refusal
from stonehenge.tournaments.format import Format, knockout, sizes_allowed, tables_for, why_not


def test_the_championship() -> None:
    format_ = Format("Championship", rounds=5, cut=64, options={"rounds": "odd"})
    assert why_not(format_) is None
    assert knockout(format_) == [64, 16, 4]
    assert tables_for(format_, 191) == [4] * 47 + [3]


@pytest.mark.parametrize(
    ("cut", "advance", "rounds"),
    [(16, 1, [16, 4]), (20, 1, [20, 5]), (5, 1, [5]), (32, 2, [32, 16, 8, 4]), (12, 1, [12, 3]), (0, 1, [])],
)
def test_a_knockout_comes_down_to_one_table(cut: int, advance: int, rounds: list[int]) -> None:
    assert knockout(Format("K", cut=cut, advance=advance)) == rounds


@pytest.mark.parametrize(
    ("format_", "code"),
    [
        (Format(" "), "tournament_name"),
        (Format("T", table=7), "tournament_table"),
        (Format("T", rounds=0), "tournament_rounds"),
        (Format("T", rounds=21), "tournament_rounds"),
        (Format("T", advance=3), "tournament_advance"),
        (Format("T", cut=32), "tournament_cut"),  # eight tables, two tables, and then a table of two
        (Format("T", cut=2), "tournament_cut"),
        (Format("T", play="same_cards", cut=16), "tournament_same_cards_cut"),
        (Format("T", edition="chess"), "edition_unknown"),
    ],
)
def test_what_is_refused(format_: Format, code: str) -> None:
    refusal = why_not(format_)
    assert refusal is not None
    assert refusal.code == code


def test_a_refused_cut_names_some_that_come_out_even() -> None:
    refusal = why_not(Format("T", cut=32))
    assert refusal is not None
    good = dict(refusal.params)["good"]
    assert good == "4, 16, 64, 256"
    assert all(why_not(Format("T", cut=int(cut))) is None for cut in str(good).split(", "))


def test_teams_want_tables_of_four() -> None:
    teams = Format("T", options={"teams": True})
    assert sizes_allowed(teams) == [4]
    assert tables_for(teams, 16) == [4, 4, 4, 4]
    refused = tables_for(teams, 14)
    assert isinstance(refused, Refusal)
    assert refused.code == "tournament_fit"


def test_extreme_has_no_table_of_six() -> None:
    assert sizes_allowed(Format("T", edition="extreme", table=5)) == [4, 5]


def test_with_same_cards_all_tables_are_alike() -> None:
    assert tables_for(Format("T", play="same_cards"), 14) == [4, 4, 4, 4]
