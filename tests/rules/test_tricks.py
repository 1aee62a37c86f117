"""Who must follow what, and what beats what, on integers."""

from itertools import permutations
from random import Random

import pytest

from stonehenge.rules.cards import BLUE, BOMB, CARD_OF, DRAGON, FAIRY, GREEN, JESTER, NONE, RED, WIZARD, YELLOW
from stonehenge.rules.tricks import FREE, OPEN, best_play, follow_after, may_play, power, seat_of_place
from tests.rules.table_talk import cards

B5, R5 = cards("B5 R5")


@pytest.mark.parametrize(
    ("follow", "face", "after"),
    [
        (OPEN, B5, BLUE),
        (OPEN, R5, RED),
        (OPEN, JESTER, OPEN),
        (OPEN, FAIRY, OPEN),
        (OPEN, BOMB, OPEN),
        (OPEN, WIZARD, FREE),
        (OPEN, DRAGON, FREE),
        (OPEN, GREEN << 6 | 30, GREEN),
    ],
)
def test_the_first_card_that_counts_sets_what_to_follow(follow: int, face: int, after: int) -> None:
    assert follow_after(follow, face) == after


@pytest.mark.parametrize("face", [B5, R5, JESTER, FAIRY, BOMB, WIZARD, DRAGON])
@pytest.mark.parametrize("follow", [BLUE, RED, GREEN, YELLOW, FREE])
def test_what_to_follow_never_changes_again(follow: int, face: int) -> None:
    assert follow_after(follow, face) == follow


@pytest.mark.parametrize("holds_follow", [False, True])
@pytest.mark.parametrize("follow", [OPEN, FREE, BLUE, RED])
def test_a_card_may_be_played_unless_another_would_follow(follow: int, holds_follow: bool) -> None:
    assert may_play(B5, follow, holds_follow) == (follow != RED or not holds_follow)
    for code in ("W", "J", "dragon", "fairy", "bomb", "shapeshifter", "juggler", "cloud"):
        assert may_play(CARD_OF[code], follow, holds_follow)


def test_powers_rise_from_bomb_and_fairy_to_the_dragon() -> None:
    rising = [FAIRY, JESTER, *cards("G1 G2 G13 R1 R2 R13"), WIZARD, DRAGON]
    powers = [power(face, suit=GREEN, trump=RED) for face in rising]
    assert powers == sorted(set(powers))
    assert power(BOMB, GREEN, RED) == power(B5, GREEN, RED) == power(FAIRY, GREEN, RED) == 0


def test_without_trump_no_colour_is_above_the_one_to_follow() -> None:
    assert power(R5, suit=BLUE, trump=NONE) == 0
    assert power(B5, suit=BLUE, trump=NONE) > 0


def test_only_the_first_cards_of_the_trick_count() -> None:
    assert best_play([B5, R5, WIZARD], 2, NONE) == 0
    assert best_play([B5, R5, WIZARD], 3, NONE) == 2


def told_in_words(trick: list[int], trump: int) -> int:
    """Who wins, told as the rules tell it."""
    if DRAGON in trick:
        return trick.index(FAIRY) if FAIRY in trick else trick.index(DRAGON)
    if WIZARD in trick:
        return trick.index(WIZARD)
    numbers = [face for face in trick if face < WIZARD]
    trumps = [face for face in numbers if face >> 6 == trump]
    if trumps:
        return trick.index(max(trumps))
    if numbers:
        return trick.index(max(face for face in numbers if face >> 6 == numbers[0] >> 6))
    return trick.index(JESTER)


def test_the_winner_is_who_the_words_of_the_rules_name() -> None:
    chance = Random(10)
    numbers = [colour << 6 | value << 2 for colour in range(4) for value in range(1, 14)]
    deck = [*numbers, *[WIZARD] * 5, *[JESTER] * 5, DRAGON, FAIRY, BOMB]
    for _ in range(5000):
        trick = chance.sample(deck, chance.randint(3, 6))
        trump = chance.choice([NONE, BLUE, RED, GREEN, YELLOW])
        assert best_play(trick, len(trick), trump) == told_in_words(trick, trump)


def test_a_bomb_never_changes_who_would_win() -> None:
    for order in permutations([B5, R5, JESTER, BOMB]):
        without = [face for face in order if face != BOMB]
        winning = best_play(order, 4, RED)
        assert order[winning] == without[best_play(without, 3, RED)]


def test_a_trick_goes_round_clockwise_from_its_leader() -> None:
    assert [seat_of_place(2, place, 4) for place in range(4)] == [2, 3, 0, 1]
