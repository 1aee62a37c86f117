"""For a round that a pad accepts, cards by which it comes out just so: a deal, and who plays what in which trick.

Tricks are built of cards that force nobody: first those in which all play one colour, then those that a Wizard wins.
The law plays them (``tests/scorepad/test_possible.py``), so that nothing here has to be believed.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stonehenge.rules.cards import (
    BOMB,
    CLOUD,
    JESTER,
    JUGGLER,
    NAMED_COLOURS,
    NONE,
    SHAPESHIFTER,
    WEREWOLF,
    WIZARD,
    Card,
    colour_of,
    face_of,
    number_card,
)
from stonehenge.rules.deals import Deal, has_turnup
from stonehenge.rules.setup import TURN_UP, Setup
from stonehenge.rules.tricks import OPEN, best_play, follow_after, may_play
from stonehenge.rules.trumps import trump_of_turnup


@dataclass(frozen=True)
class Wanted:
    """What is to come out: the tricks by seat, whether the Bomb took one, who has the Cloud, and trump."""

    taken: tuple[int, ...]
    exploded: bool = False
    cloud: int = NONE
    trump: int = NONE


@dataclass(frozen=True)
class Witness:
    """A deal, and the cards in the order played: seat, card, what is said of it."""

    deal: Deal
    plays: tuple[tuple[int, Card, int], ...]


Trick = dict[int, tuple[Card, int]]
"""What each seat plays, and what is said of it."""


def witness(setup: Setup, number: int, dealer: int, wanted: Wanted) -> Witness:
    """A round in which this comes out."""
    size, leader = setup.hand_sizes[number - 1], (dealer + 1) % setup.players
    if setup.own_stacks:
        return _of_own_stacks(setup, size, leader, wanted)
    rng = random.Random(repr((wanted, number)))
    turnup = _turnup(setup, number, wanted)
    deck = [card for card in setup.deck if card <= JESTER]
    if turnup in deck:
        deck.remove(turnup)
    winners = _winners(leader, wanted)
    leaders = [leader, *winners[:-1]]
    tricks: list[Trick] = []
    for cards in _of_one_colour(deck, setup.players)[:size]:
        tricks.append(_assigned(setup.players, cards, winners[len(tricks)]))
    _put_in_specials(tricks, winners, leaders, wanted)
    for card in (card for trick in tricks for card, _ in trick.values() if card in deck):
        deck.remove(card)
    missing = (size - len(tricks)) * setup.players - len(deck)
    deck += [card for card in (SHAPESHIFTER, JUGGLER) if card in setup.deck and card != turnup][: max(0, missing)]
    tricks += _last_tricks(setup.players, deck, leaders[len(tricks) :], winners[len(tricks) :], wanted.trump, rng)
    hands = [[trick[seat][0] for trick in tricks] for seat in range(setup.players)]
    if turnup == WEREWOLF:  # seat 0 has it, and takes the card for it that is played
        turnup, hands[0][0] = hands[0][0], turnup
    return Witness(Deal(tuple(map(tuple, hands)), turnup), tuple(_in_order(tricks, leaders)))


def _in_order(tricks: Sequence[Trick], leaders: Sequence[int]) -> Iterator[tuple[int, Card, int]]:
    for trick, leader in zip(tricks, leaders, strict=True):
        for place in range(len(trick)):
            seat = (leader + place) % len(trick)
            yield (seat, *trick[seat])


def _of_one_colour(deck: Sequence[Card], players: int) -> list[tuple[Card, ...]]:
    """Tricks of one colour, the highest card first: where everyone follows, nobody is forced."""
    found = []
    for colour in NAMED_COLOURS:
        cards = sorted((card for card in deck if colour_of(card) == colour), reverse=True)
        found += [tuple(cards[at : at + players]) for at in range(0, len(cards) - players + 1, players)]
    return found


def _winners(leader: int, wanted: Wanted) -> list[int]:
    """Who wins one trick after the other. Bomb and Cloud come first, as long as all play one colour.

    The Bomb's trick would be the leader's.
    """
    left = list(wanted.taken)
    first = [leader] if wanted.exploded else []
    if wanted.cloud != NONE:
        first.append(wanted.cloud)
        left[wanted.cloud] -= 1
    return [*first, *(seat for seat, tricks in enumerate(left) for _ in range(tricks))]


def _assigned(players: int, cards: Sequence[Card], winner: int) -> Trick:
    """The highest card to the winner, the others to the others."""
    rest = iter(cards[1:])
    return {seat: (cards[0] if seat == winner else next(rest), NONE) for seat in range(players)}


def _put_in_specials(tricks: Sequence[Trick], winners: Sequence[int], leaders: Sequence[int], wanted: Wanted) -> None:
    """Let somebody who neither leads nor wins play the Bomb in the first trick, and the Cloud in the next."""

    def bystander(index: int) -> int:
        return next(seat for seat in tricks[index] if seat not in (leaders[index], winners[index]))

    if wanted.exploded:
        tricks[0][bystander(0)] = (BOMB, NONE)
    if wanted.cloud != NONE:
        index = int(wanted.exploded)
        led = colour_of(tricks[index][leaders[index]][0])
        said = next(colour for colour in NAMED_COLOURS if colour not in (led, wanted.trump))
        tricks[index][bystander(index)] = (CLOUD, said)


def _last_tricks(
    players: int, deck: list[Card], leaders: Sequence[int], winners: Sequence[int], trump: int, rng: random.Random
) -> list[Trick]:
    """The tricks for which no colour has enough cards any more: few, so that trying finds them; Wizards help."""
    for _ in range(20_000 if winners else 0):
        rng.shuffle(deck)
        wizards = [card for card in deck if card == WIZARD]
        others = [card for card in deck if card != WIZARD]
        tricks: list[Trick] = [{} for _ in winners]
        for trick, winner in zip(tricks, winners, strict=True):
            trick[winner] = ((wizards or others).pop(), NONE)
        rest = [*wizards, *others]
        rng.shuffle(rest)
        for trick in tricks:
            trick |= {seat: (rest.pop(), NONE) for seat in range(players) if seat not in trick}
        said = {SHAPESHIFTER: JESTER, JUGGLER: rng.choice(NAMED_COLOURS)}
        tricks = [{seat: (card, said.get(card, NONE)) for seat, (card, _) in trick.items()} for trick in tricks]
        if _can_be_played(tricks, leaders, winners, trump):
            return tricks
    assert not winners, "no way was found to play the last tricks so"
    return []


def _can_be_played(tricks: Sequence[Trick], leaders: Sequence[int], winners: Sequence[int], trump: int) -> bool:
    if any((JUGGLER, said) in trick.values() for trick in tricks[:-1] for said in NAMED_COLOURS):
        return False  # after it cards would be passed on, but for the last trick (S6)
    for index, (trick, leader, winner) in enumerate(zip(tricks, leaders, winners, strict=True)):
        follow, faces = OPEN, []
        for place in range(len(trick)):
            seat = (leader + place) % len(trick)
            card = trick[seat][0]
            holds = any(colour_of(later[seat][0]) == follow for later in tricks[index:])
            if not may_play(card, follow, holds and follow >= 0):
                return False
            face = face_of(*trick[seat], True)
            follow = follow_after(follow, face)
            faces.append(face)
        if (leader + best_play(faces, len(faces), trump)) % len(trick) != winner:
            return False
    return True


def _turnup(setup: Setup, number: int, wanted: Wanted) -> Card:
    """A card that makes this trump, or lets the dealer name it, and that nobody has to have played."""
    if setup.trumps[number - 1] != TURN_UP or not has_turnup(setup, number):
        return Card(NONE)
    if WEREWOLF in setup.deck:
        return WEREWOLF
    played: dict[Card, bool] = {BOMB: wanted.exploded, CLOUD: wanted.cloud != NONE}
    free = [card for card in setup.deck if card > JESTER and not played.get(card, False)]
    fit = [card for card in free if (trump_of_turnup(card) == NONE) == (wanted.trump == NONE)]
    if fit:
        return fit[0]  # so that all others can be dealt
    return number_card(wanted.trump, 1) if wanted.trump in NAMED_COLOURS else JESTER


# --- Monochrome (V5) -------------------------------------------------------------------------------------------------

LEVELS = 15


def _card_of(colour: int, level: int) -> Card:
    return JESTER if level == 0 else WIZARD if level == LEVELS - 1 else number_card(colour, level)


def _of_own_stacks(setup: Setup, size: int, leader: int, wanted: Wanted) -> Witness:
    """Each winner plays one level above all others."""
    players = setup.players
    if size == LEVELS and max(wanted.taken) == LEVELS:
        levels = [[level] * players for level in range(LEVELS)]
        winners = [leader] * LEVELS
    elif size == LEVELS:
        winners, levels = _whole_stacks(players, leader, wanted.taken)
    else:
        winners = [seat for seat, tricks in enumerate(wanted.taken) for _ in range(tricks)]
        levels = _rising(players, winners)
    tricks = [[_card_of(seat, level) for seat, level in enumerate(trick)] for trick in levels]
    plays = [
        (seat, tricks[index][seat], NONE)
        for index, first in enumerate([leader, *winners[:-1]])
        for seat in (*range(first, players), *range(first))
    ]
    hands = tuple(tuple(trick[seat] for trick in tricks) for seat in range(players))
    return Witness(Deal(hands, NONE), tuple(plays))


def _rising(players: int, winners: Sequence[int]) -> list[list[int]]:
    """In trick j the winner plays level j + 1, the others j; whoever has just won plays what was left out for it."""
    levels: list[list[int]] = []
    began = 0
    for index, winner in enumerate(winners):
        trick = [index] * players
        trick[winner] = index + 1
        if index and winner != winners[index - 1]:
            trick[winners[index - 1]] = began
            began = index
        levels.append(trick)
    return levels


def _whole_stacks(players: int, leader: int, taken: tuple[int, ...]) -> tuple[list[int], list[list[int]]]:
    """All 15 cards of everyone: fourteen tricks that rise, then one that whoever still has a Wizard wins."""
    with_tricks = [seat for seat, tricks in enumerate(taken) if tricks]
    last, before = next(
        (last, before)
        for gap in range(1, players)
        for last in with_tricks
        for before in with_tricks
        if (last - before) % players == gap and before != last and taken[before] >= min(gap, 2)
    )
    rest = list(taken)
    rest[last] -= 1
    others = [seat for seat in range(players) if seat != before for _ in range(rest[seat])]
    winners = [*others, *[before] * rest[before]]
    levels = _rising(players, winners)
    for seat in range(players):  # those between the two have played their Wizard in vain, after the one who led one
        if 0 < (seat - before) % players < (last - before) % players:
            levels[-1][seat] = LEVELS - 1
    used = [[trick[seat] for trick in levels] for seat in range(players)]
    levels.append([next(level for level in range(LEVELS) if level not in used[seat]) for seat in range(players)])
    return [*winners, last], levels
