"""Who must follow what, and what beats what, on integers."""

from itertools import permutations
from random import Random

import pytest

from stonehenge.rules.cards import BLUE, BOMB, CARD_OF, DRAGON, FAIRY, GREEN, JESTER, NONE, RED, WIZARD, YELLOW
from stonehenge.rules.tricks import (
    FREE,
    OPEN,
    Why,
    best_play,
    colour_to_follow,
    follow_after,
    may_play,
    power,
    seat_of_place,
    why_best,
)
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


@pytest.mark.parametrize(
    ("trick", "trump", "why"),
    [
        ("W B13 R13", RED, Why.WIZARD),
        ("R13 W W", RED, Why.FIRST_WIZARD),
        ("B5 B9 R2", RED, Why.TRUMP),
        ("J B5 R2", RED, Why.TRUMP),
        ("B5 R9 R2", RED, Why.HIGHEST_TRUMP),
        ("R5 B9 G2", RED, Why.HIGHEST_TRUMP),
        ("J R5 B9", RED, Why.HIGHEST_TRUMP),
        ("B5 B9 G13", RED, Why.COLOUR),
        ("B5 B9 G13", NONE, Why.COLOUR),
        ("J J G1", NONE, Why.COLOUR),
        ("J J J", RED, Why.JESTER),
        ("fairy J J", RED, Why.JESTER),  # S3
        ("W dragon R13", RED, Why.DRAGON),  # S2
        ("W dragon fairy", RED, Why.FAIRY),  # S3
        ("B5 fairy B2", RED, Why.COLOUR),
        ("W bomb dragon", RED, Why.BOMB),  # S4
    ],
)
def test_B10_S1_to_S4_why_a_trick_is_won_is_told(trick: str, trump: int, why: Why) -> None:
    assert why_best(cards(trick), trump, colours_matter=True) is why


def test_S1_S6_S7_a_card_that_is_said_to_be_another_wins_as_that() -> None:
    juggler, cloud = RED << 6 | 30, BLUE << 6 | 39
    assert why_best([*cards("G13"), juggler, B5], RED, colours_matter=True) is Why.TRUMP
    assert why_best([B5, cloud, *cards("G13")], RED, colours_matter=True) is Why.COLOUR
    assert why_best([B5, WIZARD, WIZARD], RED, colours_matter=True) is Why.FIRST_WIZARD  # one may be the Shapeshifter


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ((5, 9, 2), Why.VALUE),
        ((9, 5, 9), Why.FIRST_OF_EQUALS),
        ((5, 5, 9), Why.VALUE),
    ],
)
def test_V5_where_colours_do_not_matter_the_value_tells_why(values: tuple[int, ...], why: Why) -> None:
    assert why_best([value << 2 for value in values], NONE, colours_matter=False) is why
    assert why_best([*(value << 2 for value in values), JESTER], NONE, colours_matter=False) is why
    assert why_best([*(value << 2 for value in values), WIZARD], NONE, colours_matter=False) is Why.WIZARD


def test_X6_red_beats_the_colour_that_was_led() -> None:
    violet = cards("V9 R1 V12")
    assert why_best(violet, RED, colours_matter=True) is Why.TRUMP
    assert why_best(cards("V9 B15 V12"), RED, colours_matter=True) is Why.COLOUR


def test_a_card_that_wins_for_a_reason_is_of_that_kind() -> None:
    """Whatever lies there: the reason is never about another card than the one that wins."""
    chance = Random(4)
    deck = [*cards("B1 B7 B13 R1 R7 R13 G2 G9 Y5"), WIZARD, WIZARD, JESTER, JESTER, DRAGON, FAIRY]
    for _ in range(3000):
        faces = chance.sample(deck, chance.randint(3, 6))
        best = faces[best_play(faces, len(faces), RED)]
        why = why_best(faces, RED, colours_matter=True)
        kinds = {
            WIZARD: (Why.WIZARD, Why.FIRST_WIZARD),
            JESTER: (Why.JESTER,),
            DRAGON: (Why.DRAGON,),
            FAIRY: (Why.FAIRY,),
        }
        coloured = (Why.TRUMP, Why.HIGHEST_TRUMP) if best >> 6 == RED else (Why.COLOUR,)
        assert why in kinds.get(best, coloured)
        assert (why is Why.COLOUR) == (best < WIZARD and best >> 6 == colour_to_follow(faces) != RED)
