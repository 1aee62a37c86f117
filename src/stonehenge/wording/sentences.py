"""Sentences that a transcript and a live game share."""

from collections.abc import Sequence

from stonehenge.rules.cards import BOMB, DRAGON, FAIRY, JESTER, NONE, WIZARD, Card, Colour, colour_of
from stonehenge.rules.setup import TURN_UP, Setup
from stonehenge.rules.table import Trick
from stonehenge.rules.tricks import best_play
from stonehenge.rules.trumps import UNDECIDED, trump_of_turnup
from stonehenge.wording.words import Words


def turnup_line(setup: Setup, number: int, turnup: Card, words: Words, settled: bool = True) -> str:
    """What was turned up and what that makes trump; without the trump if it is still to be named (not ``settled``)."""
    text = words.text
    fixed = setup.trumps[number - 1]
    if fixed != TURN_UP:
        return text("deal.trump_fixed", colour=words.colour(Colour(fixed)))
    if turnup == NONE:
        return text("deal.nothing_turned_up")
    trump = trump_of_turnup(turnup)
    if trump == UNDECIDED or not settled:
        return text("deal.turned_up", card=words.card(turnup))
    return text("deal.turned_up_trump", card=words.card(turnup), colour=words.colour(Colour(trump)))


def sum_line(predictions: Sequence[int], tricks: int, words: Words) -> str:
    """Whether too many or too few tricks were predicted."""
    total = sum(predictions)
    text = words.text
    there = text.count("tricks", tricks)
    if total == tricks:
        return text("sum.even", sum=total, tricks=there)
    key = "sum.too_many" if total > tricks else "sum.too_few"
    return text(key, sum=total, tricks=there, off=abs(total - tricks))


def why_it_wins(trick: Trick, trump: int, words: Words) -> str:
    """Why a trick is won, in a few words; empty where the highest card of the colour led wins."""
    text = words.text
    best = trick.faces[best_play(trick.faces, len(trick.faces), trump)]
    if best == FAIRY and DRAGON in trick.faces:
        return text("why.fairy")
    if best == DRAGON:
        return text("why.dragon")
    if best == WIZARD:
        return text("why.first_wizard") if trick.faces.count(WIZARD) > 1 else ""
    if best == JESTER:
        return text("why.first_jester")
    if best >= WIZARD:
        return ""  # a Fairy or a Bomb was led and nothing else lies yet
    first = next(face for face in trick.faces if face < WIZARD)
    return text("why.trumped") if colour_of(best) == trump != colour_of(first) else ""


def has_bomb(trick: Trick) -> bool:
    """Whether nobody gets the trick (S4)."""
    return BOMB in trick.cards


def seals_taken(take: Sequence[int], steal: Sequence[tuple[int, int]], names: Sequence[str], words: Words) -> str:
    """Which seals were taken, and from whom; each of those got white ones for them (X3, X4)."""
    parts = [words.seals(take)] if take or not steal else []
    for victim in dict.fromkeys(seat for _, seat in steal):
        taken = [seal for seal, seat in steal if seat == victim]
        parts.append(words.text("seals.from", seals=words.seals(taken), name=names[victim], count=len(taken)))
    return "; ".join(parts)
