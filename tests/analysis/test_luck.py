"""Luck apart from skill."""

import pytest

from stonehenge.analysis.luck import finished_rounds, luck_of_round
from stonehenge.rules.deals import Deal, deal_from_seed
from stonehenge.simulate.deal_values import Worths, worth_of_deal, worth_of_deals
from tests.analysis.test_moments import played
from tests.properties.setups import SPECIALS, Case, case_of

CASES = [case_of("classic", 4), case_of("jubilee", 4, specials=SPECIALS), case_of("extreme", 3), case_of("junior", 4)]
DEALS = 600


@pytest.mark.parametrize("case", CASES, ids=str)
def test_luck_is_zero_on_average(case: Case) -> None:
    """Deals by the law's own shuffle are worth what those are that the loops shuffle."""
    setup, number = case.set_up(), 3
    par = worth_of_deals(setup, number, 0, 5_000, "par")
    found = [worth_of_deal(setup, number, 0, deal_from_seed(setup, f"luck {n}", number), 2, "x") for n in range(DEALS)]
    for seat in range(setup.players):
        mean = sum(each.points[seat] for each in found) / DEALS
        spread = sum((each.points[seat] - mean) ** 2 for each in found) / DEALS
        assert abs(mean - par.points[seat]) < 4 * (spread / DEALS + par.errors[seat] ** 2) ** 0.5


def test_a_deal_is_worth_the_same_to_whoever_sits_there() -> None:
    """Moved on by a seat, with the dealer, everyone's cards are worth what they were a seat before."""
    setup, number = case_of("classic", 4).set_up(), 6
    deal = deal_from_seed(setup, "seats", number)
    moved = Deal((deal.hands[-1], *deal.hands[:-1]), deal.turnup)
    here = worth_of_deal(setup, number, 0, deal, 800, "x")
    there = worth_of_deal(setup, number, 1, moved, 800, "y")
    for seat in range(4):
        after = (seat + 1) % 4
        error = (here.errors[seat] ** 2 + there.errors[after] ** 2) ** 0.5
        assert abs(here.points[seat] - there.points[after]) <= 4 * error


def test_good_cards_are_luck() -> None:
    setup = case_of("classic", 3).set_up()
    strong = worth_of_deal(setup, 3, 0, deal_from_seed(setup, "any", 3), 50, "x")
    assert isinstance(strong, Worths)
    assert max(strong.points) > min(strong.points)


@pytest.mark.parametrize("case", [case_of("classic", 3), case_of("extreme", 3)], ids=str)
def test_par_luck_and_skill_are_the_points(case: Case) -> None:
    record = played(case, 5)
    rounds = [luck_of_round(record.setup, dealt, scored, "x") for dealt, scored in finished_rounds(record.events)]
    assert [each.round for each in rounds] == [1, 2, 3, 4]
    totals = record.state.table.sheet.totals
    sign = -1 if record.setup.fewest_win else 1
    for seat in range(3):
        parts = [each.par[seat] + each.luck[seat] + each.skill[seat] for each in rounds]
        assert sum(parts) == pytest.approx(sign * totals[seat])
        assert sum(each.points[seat] for each in rounds) == sign * totals[seat]
