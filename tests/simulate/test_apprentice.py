"""What the apprentice does that no figure shows."""

from stonehenge.rules.cards import BLUE, GREEN
from stonehenge.rules.editions import set_up
from stonehenge.rules.seals import KINDS, WHITE
from stonehenge.rules.setup import Setup
from stonehenge.simulate import layout as at
from stonehenge.simulate.policies.apprentice_seals import apprentice_return
from stonehenge.simulate.setups import round_vector


def returned(blue: int, green: int, white: int, to_come: int) -> int:
    """What is returned for a blue trick, with these seals and so many tricks to come."""
    setup = set_up("extreme", 4)
    assert isinstance(setup, Setup)
    r = round_vector(setup, number=1, dealer=0)
    r[at.DONE] = setup.hand_sizes[0] - to_come
    r[at.LED_COLOUR] = r[at.WON_COLOUR] = BLUE
    r[at.SEALS + BLUE], r[at.SEALS + GREEN], r[at.SEALS + WHITE] = blue, green, white
    assert KINDS > WHITE
    return int(apprentice_return(r, 0))


def test_the_joker_is_kept_while_there_are_tricks_for_all_seals() -> None:
    assert returned(1, 1, 1, to_come=9) == BLUE
    assert returned(1, 0, 1, to_come=1) == BLUE


def test_the_joker_goes_first_where_not_all_can_be_returned() -> None:
    """Four points for a joker that stays, two for a coloured seal."""
    assert returned(1, 0, 1, to_come=0) == WHITE
    assert returned(1, 2, 1, to_come=2) == WHITE


def test_without_a_joker_the_coloured_one_is_returned() -> None:
    assert returned(1, 2, 0, to_come=0) == BLUE
