"""What those who run a tournament can do, and what is refused with a reason."""

import random

import pytest

from stonehenge.rules.refusals import Refusal
from stonehenge.tournaments import organising, results_in
from stonehenge.tournaments.draw_check import check_draws
from stonehenge.tournaments.format import MOST_FIELD, Format
from stonehenge.tournaments.organising import find_player, pasted_names
from stonehenge.tournaments.ranking import preliminary_standings, qualified
from stonehenge.tournaments.tournament_events import PenaltyGiven, TableReported
from tests.tournaments.fields import Played, why_not

CHANCE = random.Random(3)


def test_a_pasted_list() -> None:
    text = "1. Anna Schmidt\r\n2) Bert\tMeier\n\n  3  Cleo \n- Dora\n007\nEmil 2"
    assert pasted_names(text) == ["Anna Schmidt", "Bert Meier", "Cleo", "Dora", "007", "Emil 2"]


def test_names_are_refused_that_would_be_taken_for_another() -> None:
    field = Played(Format("T"))
    field.let(organising.enter(field.now, ["Anna", "Bert"]))
    assert why_not(organising.enter(field.now, ["Cleo", " anna".strip()])) == "tournament_name_twice"
    assert why_not(organising.enter(field.now, ["Dora", "Dora"])) == "tournament_name_twice"
    assert why_not(organising.enter(field.now, ["x" * 41])) == "tournament_player_name"
    assert why_not(organising.enter(field.now, ["a\u202eb"])) == "tournament_player_name"
    assert why_not(organising.enter(field.now, [])) == "tournament_no_names"
    assert why_not(organising.enter(field.now, [str(n) for n in range(MOST_FIELD)])) == "tournament_full"
    assert why_not(organising.rename(field.now, 1, "BERT")) == "tournament_name_twice"
    field.let(organising.rename(field.now, 1, "ANNA"))
    assert field.now.players[1].name == "ANNA"


def test_somebody_is_found_by_number_name_or_its_beginning() -> None:
    field = Played(Format("T"))
    field.let(organising.enter(field.now, ["Anna", "Annabel", "Bert"]))
    assert find_player(field.now, "3") == find_player(field.now, "be") == 3
    assert find_player(field.now, "anna") == 1
    assert isinstance(refused := find_player(field.now, "an"), Refusal)
    assert refused.code == "tournament_several"
    assert isinstance(refused := find_player(field.now, "Zoe"), Refusal)
    assert refused.code == "tournament_nobody"


def test_a_round_is_drawn_once_however_often_it_is_asked_for() -> None:
    field = Played(Format("T"), 8)
    field.draw()
    assert why_not(organising.draw(field.now, 1)) == "tournament_other_round"
    assert why_not(organising.draw(field.now, 2)) == "tournament_missing"
    field.report_all(CHANCE)
    assert why_not(organising.draw(field.now, 3)) == "tournament_other_round"


def test_the_steps_come_in_their_order() -> None:
    field = Played(Format("T", rounds=2, cut=4), 9)
    assert why_not(organising.take_back(field.now)) == "tournament_nothing_to_take_back"
    assert why_not(organising.end(field.now)) == "tournament_lots_first"
    field.play_round(CHANCE)
    assert why_not(organising.draw_lots(field.now)) == "tournament_rounds_left"
    field.play_round(CHANCE)
    assert why_not(organising.draw(field.now, 3)) == "tournament_lots_first"
    field.let(organising.draw_lots(field.now))
    assert organising.draw_lots(field.now) == []
    assert why_not(organising.end(field.now)) == "tournament_final_first"
    assert why_not(organising.enter(field.now, ["Late"])) == "tournament_too_late"
    field.draw()
    assert field.now.final_drawn
    assert why_not(organising.end(field.now)) == "tournament_missing"
    field.report_all(CHANCE)
    assert why_not(organising.draw(field.now, 4)) == "tournament_final_drawn"
    field.let(organising.end(field.now))
    assert why_not(organising.draw(field.now, 4)) == "tournament_over"
    field.let(organising.take_back(field.now))
    assert not field.now.ended


def test_without_a_knockout_it_ends_after_its_rounds() -> None:
    field = Played(Format("T", rounds=1), 5)
    field.play_round(CHANCE)
    field.let(organising.draw_lots(field.now))
    assert why_not(organising.draw(field.now, 2)) == "tournament_no_knockout"
    field.let(organising.end(field.now))


def test_a_draw_is_taken_back_until_a_table_has_reported_and_the_next_is_another() -> None:
    field = Played(Format("T"), 12)
    field.draw()
    before = field.now.rounds[0]
    field.let(organising.take_back(field.now))
    field.draw()
    assert field.now.rounds[0].tables != before.tables
    assert field.now.rounds[0].attempt == 2
    field.report(1, 10, 20, 30, 40)
    assert why_not(organising.take_back(field.now)) == "tournament_reported"


def test_who_left_is_not_drawn_and_who_came_late_or_back_is() -> None:
    field = Played(Format("T", rounds=3), 9)
    field.play_round(CHANCE)
    field.let(organising.leave(field.now, 4))
    field.let(organising.enter(field.now, ["Late"]))
    field.play_round(CHANCE)
    seated = {player for table in field.now.rounds[1].tables for player in table.players}
    assert seated == set(range(1, 11)) - {4}
    field.let(organising.come_back(field.now, 4))
    field.draw()
    assert field.now.rounds[2].table_of(4) is not None


def test_who_is_best_and_has_left_makes_room_for_the_next() -> None:
    field = Played(Format("T", rounds=1, cut=4), 8)
    field.draw()
    for number in (1, 2):
        field.report(number, 40, 30, 20, 10)
    field.let(organising.draw_lots(field.now))
    order = [line.player for line in preliminary_standings(field.now)]
    field.let(organising.leave(field.now, order[1], disqualified=True))
    assert qualified(field.now) == [order[0], *order[2:5]]
    field.draw()
    assert {player for table in field.now.rounds[1].tables for player in table.players} == {order[0], *order[2:5]}


def test_in_the_knockout_the_next_at_the_table_steps_in_for_who_has_left() -> None:
    field = Played(Format("T", rounds=1, cut=16), 16)
    field.play_round(CHANCE)
    field.let(organising.draw_lots(field.now))
    field.draw()
    for number in range(1, 5):
        field.report(number, 40, 30, 20, 10)
    first, second, *_ = field.now.knockout[0].tables[0].players
    field.let(organising.leave(field.now, first))
    field.draw()
    final = field.now.knockout[1].tables[0].players
    assert len(final) == 4
    assert second in final
    assert first not in final


def test_somebody_is_moved_to_another_table_or_to_none() -> None:
    field = Played(Format("T"), 11)  # 4, 4, 3
    field.draw()
    field.let(organising.enter(field.now, ["Late"]))
    field.let(organising.move(field.now, 12, 3))
    assert field.now.rounds[0].tables[2].players[-1] == 12
    assert field.now.rounds[0].tables[2].changed
    one = field.now.rounds[0].tables[0].players[0]
    field.let(organising.move(field.now, one, 0))
    assert field.now.rounds[0].table_of(one) is None
    assert why_not(organising.move(field.now, 12, 7)) == "tournament_table_unknown"
    field.report(2, 10, 20, 30, 40)
    assert why_not(organising.move(field.now, one, 2)) == "tournament_reported"
    two = field.now.rounds[0].tables[0].players[0]
    assert why_not(organising.move(field.now, two, 0)) == "tournament_table_size"  # two would be left there


def test_a_format_changes_until_it_begins_and_later_only_in_length() -> None:
    field = Played(Format("T", rounds=3), 8)
    field.let(organising.change_format(field.now, Format("T", "jubilee", rounds=4)))
    field.play_round(CHANCE)
    assert why_not(organising.change_format(field.now, Format("T", "classic", rounds=4))) == "tournament_begun"
    field.let(organising.change_format(field.now, Format("Renamed", "jubilee", rounds=2, cut=4)))
    field.play_round(CHANCE)
    assert why_not(organising.change_format(field.now, Format("T", "jubilee", rounds=1))) == "tournament_played"
    field.let(organising.draw_lots(field.now))
    assert why_not(organising.change_format(field.now, Format("T", "jubilee", rounds=2))) == "tournament_played"


def test_between_two_rounds_it_moves_to_live_tables_and_back() -> None:
    field = Played(Format("T", rounds=3), 8)
    field.draw()
    online = Format("T", play="online", rounds=3)
    assert why_not(organising.change_format(field.now, online)) == "tournament_missing"
    field.report_all(CHANCE)
    same = Format("T", play="same_cards", rounds=3)
    assert why_not(organising.change_format(field.now, same)) == "tournament_begun"
    field.let(organising.change_format(field.now, online))
    field.report(1, 1, 2, 3, 4, round_number=1)  # corrected: no cards of a hall are shown by it
    field.play_round(CHANCE)
    assert [bool(drawn.deals) for drawn in field.now.rounds] == [False, True]
    field.let(organising.change_format(field.now, Format("T", rounds=3)))
    field.play_round(CHANCE)
    assert [drawn.play for drawn in field.now.rounds] == ["hall", "online", "hall"]
    assert check_draws("t", field.log).findings == ()


# --- results ---------------------------------------------------------------------------------------------------------


def test_a_wrong_result_is_corrected_and_the_history_kept() -> None:
    field = Played(Format("T"), 8)
    field.draw()
    field.report(1, 10, 20, 30, 40)
    field.let(results_in.report(field.now, TableReported(1, 1, (40, 30, 20, 10), reason="turned round")))
    table = field.now.rounds[0].tables[0]
    assert table.result is not None
    assert table.result.points == (40, 30, 20, 10)
    assert [report.reason for report in table.reports] == ["", "turned round"]
    assert results_in.report(field.now, TableReported(1, 1, (40, 30, 20, 10))) == []


def test_the_organisers_word_stands_and_the_pads_is_kept() -> None:
    field = Played(Format("T"), 8)
    field.draw()
    field.let(results_in.report(field.now, TableReported(1, 1, (10, 20, 30, 40), "pad")))
    field.let(results_in.report(field.now, TableReported(1, 1, (10, 20, 30, 50), "pad")))  # they have corrected it
    assert field.now.rounds[0].tables[0].disputed is None
    field.report(1, 0, 0, 0, 10)
    field.let(results_in.report(field.now, TableReported(1, 1, (10, 20, 30, 50), "pad")))
    table = field.now.rounds[0].tables[0]
    assert table.result is not None
    assert table.result.points == (0, 0, 0, 10)
    assert table.disputed is not None
    assert table.disputed.points == (10, 20, 30, 50)
    field.report(1, 0, 0, 0, 10)  # said again: it stays
    assert field.now.rounds[0].tables[0].disputed is None


@pytest.mark.parametrize(
    ("told", "code"),
    [
        (TableReported(2, 1, (1, 2, 3, 4)), "tournament_round_unknown"),
        (TableReported(0, 1, (1, 2, 3, 4)), "tournament_round_unknown"),
        (TableReported(1, 3, (1, 2, 3, 4)), "tournament_table_unknown"),
        (TableReported(1, 0, (1, 2, 3, 4)), "tournament_table_unknown"),
        (TableReported(1, 1, (1, 2, 3)), "tournament_points_count"),
        (TableReported(1, 1, (1, 2, 3, 10**6)), "tournament_points"),
        (TableReported(1, 1, (None,) * 4), "tournament_points"),
        (TableReported(1, 1, (1, 2, 3, 4), reason="x\ny"), "tournament_reason"),
    ],
)
def test_what_no_table_can_report(told: TableReported, code: str) -> None:
    field = Played(Format("T"), 8)
    field.draw()
    assert why_not(results_in.report(field.now, told)) == code


def test_penalties() -> None:
    field = Played(Format("T"), 8)
    field.play_round(CHANCE)
    field.let(organising.enter(field.now, ["Late"]))
    given = PenaltyGiven(1, 1, 20, "late", key="k")
    field.let(results_in.penalise(field.now, given))
    assert results_in.penalise(field.now, given) == []  # asked for again
    assert field.now.penalties_of(1, 1) == 20
    assert why_not(results_in.penalise(field.now, PenaltyGiven(9, 1, 20))) == "tournament_not_played"
    assert why_not(results_in.penalise(field.now, PenaltyGiven(1, 2, 20))) == "tournament_not_played"
    assert why_not(results_in.penalise(field.now, PenaltyGiven(99, 1, 20))) == "tournament_player_unknown"
    assert why_not(results_in.penalise(field.now, PenaltyGiven(1, 1, 0))) == "tournament_penalty"
    assert why_not(results_in.lift(field.now, 2)) == "tournament_penalty_unknown"
    field.let(results_in.lift(field.now, 1))
    assert results_in.lift(field.now, 1) == []


def test_helpers_come_and_go_but_not_the_first() -> None:
    field = Played(Format("T"))
    field.let(organising.admit(field.now, "ref", "Ref"))
    assert organising.admit(field.now, "ref", "Ref") == []
    assert set(field.now.organisers) == {"host", "ref"}
    assert why_not(organising.dismiss(field.now, "host")) == "tournament_first_organiser"
    field.let(organising.dismiss(field.now, "ref"))
    assert set(field.now.organisers) == {"host"}
