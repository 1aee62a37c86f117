"""The table of strengths: the rule's own answers, for every face that there is."""

from stonehenge.rules.cards import CLOUD, CODE_OF, COLOURS, JUGGLER, face_of
from stonehenge.rules.tricks import power
from stonehenge.simulate.strengths import FACES_THERE_ARE, STRENGTHS, SUITS, TRUMPS, strengths_at

FACES = {*CODE_OF, *(face_of(card, colour, True) for card in (JUGGLER, CLOUD) for colour in COLOURS)}


def test_no_card_is_outside_the_table() -> None:
    """One numbered above the last would be given the strength of another, for another suit."""
    assert min(FACES) >= 0
    assert max(FACES) < FACES_THERE_ARE
    assert len(STRENGTHS) == len(TRUMPS) * len(SUITS) * FACES_THERE_ARE


def test_every_face_is_as_strong_as_the_rule_says() -> None:
    for trump in TRUMPS:
        for suit in SUITS:
            first = strengths_at(trump, suit)
            assert [STRENGTHS[first + face] for face in FACES] == [power(face, suit, trump) for face in FACES]
