"""Every bot keeps to the house rules of tournaments (H5, H6), by itself and without being guarded."""

import pytest

from stonehenge.bots import BOTS, find_bot
from stonehenge.rules.table import Phase
from tests.bots.views import play_out
from tests.properties.setups import Case, case_of

CASES = [
    case_of("classic", 6, rounds="odd", plus_minus_one=True, plus_minus_one_exempt="one_card"),
    case_of("club", 6, rounds="even", plus_minus_one=True, plus_minus_one_exempt="zero"),
]
NAMES = [name if name != "magician" else "magician:worlds=2" for name in BOTS]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_bot_does_nothing_that_is_refused(name: str, case: Case) -> None:
    setup = case.set_up()
    state, _ = play_out(setup, [find_bot(name)(f"{name}/{seat}") for seat in range(setup.players)], "tournament")
    assert state.table.phase is Phase.OVER
