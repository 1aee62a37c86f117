"""Actions packed into integers come out as they went in."""

from itertools import product

from stonehenge.rules.cards import JESTER, NONE, WIZARD
from stonehenge.rules.seals import COLOURED, MIDDLE
from stonehenge.simulate.layout import SEATS
from stonehenge.simulate.packing import (
    MAGE_ACTION,
    pack_play,
    pack_seals,
    place_played,
    said_with,
    seals_taken,
    stolen_colour,
    stolen_from,
    thefts_in,
)
from stonehenge.simulate.places import PLACES


def test_a_card_and_what_is_said_on_playing_it() -> None:
    for place, said in product(range(PLACES), (NONE, 0, 1, 2, 3, WIZARD, JESTER)):
        packed = pack_play(place, said)
        assert (place_played(packed), said_with(packed)) == (place, said)
    assert pack_play(7, NONE) == 7  # where nothing is said the place alone will do


def test_seals_from_the_middle_and_from_others() -> None:
    taken = MIDDLE[:COLOURED]
    stolen = [(colour, seat) for colour, seat in zip((4, 0, 3, 1), range(SEATS - 4, SEATS), strict=True)]
    packed = pack_seals(taken, stolen)
    assert packed < MAGE_ACTION
    assert tuple(seals_taken(packed, colour) for colour in range(COLOURED)) == taken
    assert [(stolen_colour(packed, n), stolen_from(packed, n)) for n in range(thefts_in(packed))] == stolen
