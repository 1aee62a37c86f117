"""Every draw can be worked out again, and one that was tampered with is found."""

import random
from dataclasses import replace

import pytest

from stonehenge.tournaments import organising
from stonehenge.tournaments.chained_seeds import LENGTH, SeededChance, linked, seed_at
from stonehenge.tournaments.draw_check import check_draws
from stonehenge.tournaments.format import Format
from stonehenge.tournaments.tournament_events import (
    DealsShown,
    LotsDrawn,
    RoundDrawn,
    TournamentEvent,
    TournamentOpened,
    read_line,
    write_line,
)
from stonehenge.tournaments.tournament_state import folded
from tests.tournaments.fields import Played

Log = list[tuple[TournamentEvent, int]]


def whole(play: str = "hall") -> Played:
    chance = random.Random(1)
    cut = 0 if play == "same_cards" else 4
    field = Played(Format("T", rounds=3, cut=cut, play=play), 13)  # type: ignore[arg-type] # one of the three
    field.draw("moon")
    field.let(organising.take_back(field.now))
    field.draw("sun")
    field.report_all(chance)
    field.let(organising.leave(field.now, 3))
    field.let(organising.enter(field.now, ["Late", "Later"]))
    field.play_round(chance)
    field.play_round(chance)
    field.let(organising.draw_lots(field.now, "rain"))
    if cut:
        field.play_round(chance)
    field.let(organising.end(field.now))
    return field


@pytest.mark.parametrize("play", ["hall", "same_cards"])
def test_a_whole_tournament_is_found_right_also_without_its_secret(play: str) -> None:
    log = whole(play).log
    opened = log[0][0]
    assert isinstance(opened, TournamentOpened)
    for lines in (log, [(replace(opened, secret=""), 0), *log[1:]]):
        checked = check_draws("t", lines)
        assert checked.findings == ()
        assert checked.draws == sum(isinstance(event, RoundDrawn | LotsDrawn | DealsShown) for event, _ in log)


@pytest.mark.parametrize("play", ["hall", "same_cards"])
def test_the_log_as_it_is_written_folds_to_the_same(play: str) -> None:
    field = whole(play)
    lines = [(read_line(write_line(event)), at) for event, at in field.log]
    assert folded("t", lines) == field.now


def changed(log: Log, kind: type, **fields: object) -> Log:
    place = next(number for number, (event, _) in enumerate(log) if isinstance(event, kind))
    event, at = log[place]
    return [*log[:place], (replace(event, **fields), at), *log[place + 1 :]]  # type: ignore[arg-type] # as they are


def test_another_seed_is_found() -> None:
    log = whole().log
    assert "seed" in {finding.code for finding in check_draws("t", changed(log, RoundDrawn, seed="0" * 64)).findings}
    assert "seed" in {finding.code for finding in check_draws("t", changed(log, LotsDrawn, seed="0" * 64)).findings}


def test_another_word_or_other_tables_are_found() -> None:
    log = whole().log
    drawn = next(event for event, _ in log if isinstance(event, RoundDrawn))
    other = (drawn.tables[1], drawn.tables[0], *drawn.tables[2:])
    for forged in (changed(log, RoundDrawn, word="star"), changed(log, RoundDrawn, tables=other)):
        assert next(finding.code for finding in check_draws("t", forged).findings) == "tables"


def test_somebody_at_two_tables_is_found() -> None:
    log = whole().log
    drawn = next(event for event, _ in log if isinstance(event, RoundDrawn))
    first, second, *rest = drawn.tables
    twice = (first, (first[0], *second[1:]), *rest)
    assert "twice" in {finding.code for finding in check_draws("t", changed(log, RoundDrawn, tables=twice)).findings}


def test_a_chain_is_walked_one_way_alone() -> None:
    assert linked(seed_at("s", 5)) == seed_at("s", 4)
    assert seed_at("s", LENGTH) == "s"
    assert linked(seed_at("s", 4)) != seed_at("s", 5)


def test_chance_is_even_and_the_same_everywhere() -> None:
    chance = SeededChance("seed")
    counts = [0] * 6
    for _ in range(6000):
        counts[chance.below(6)] += 1
    assert all(850 < count < 1150 for count in counts)
    assert SeededChance("seed").shuffled(range(10)) == [3, 9, 8, 2, 7, 5, 0, 6, 1, 4]
