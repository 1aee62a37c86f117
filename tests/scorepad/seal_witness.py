"""For a round in seals that a pad accepts, cards by which it comes out just so.

Only colours matter at first: in a trick whoever is to win it gets the highest card. Where three tricks are led in each
colour and all follow, anybody can win any of them. Where more are led in one colour, these come last, and those who
neither lead nor win them throw other colours away. The law plays what is found, so nothing here has to be believed.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from stonehenge.rules.cards import COLOURS, NONE, RED, Card, number_card
from stonehenge.rules.seals import BLACK, COLOURED, MIDDLE, WHITE

TRICKS = 15
EACH = 3
"""How many tricks of each colour use up all cards, if all follow."""


@dataclass(frozen=True)
class Kept:
    """What a seat is left with."""

    coloured: int
    black: int
    white: int


class Kind(IntEnum):
    """What the winner of a trick has to do with seals, in the order in which tricks are played."""

    RETURNS = 0
    TAKES_BLACK = 1
    NOTHING_LEFT = 2
    """There was no seventh black one (X8)."""


@dataclass(frozen=True)
class Won:
    """A trick that somebody has to win: led in one of these colours, and the seal that is returned, or NONE."""

    winner: int
    led: tuple[int, ...]
    gives: int
    kind: Kind
    trumps: bool
    """Whether it may be won by red where another colour was led."""


@dataclass(frozen=True)
class SealWitness:
    """Hands; the cards in the order played, and the seal that is returned after each trick, or NONE."""

    hands: tuple[tuple[Card, ...], ...]
    plays: tuple[tuple[int, Card], ...]
    gives: tuple[int, ...]


def seal_witness(
    seals: Sequence[Sequence[int]], mage: int, kept: Sequence[Kept], leader: int, tries: int = 500
) -> SealWitness | None:
    """A round in which these seals are left of those, if trying finds one."""
    rng = random.Random(repr((seals, mage, kept, leader)))
    for _ in range(tries):
        wins = _wins(seals, mage, kept, rng)
        if wins is None:
            continue
        led = _led(wins, rng)
        order = _order(wins, led, rng)
        wins, led = [wins[at] for at in order], [led[at] for at in order]
        colours = _colours(len(seals), wins, led, leader, rng) if _in_time(wins, led) else None
        if colours is not None:
            return _cards(colours, wins, leader)
    return None


def _wins(seals: Sequence[Sequence[int]], mage: int, kept: Sequence[Kept], rng: random.Random) -> list[Won] | None:
    """The tricks that bring this about: which seals are returned, and in which colours black ones are taken."""
    wins: list[Won] = []
    unfit: list[Won] = []
    for seat, own in enumerate(seals):
        if seat == mage:
            continue
        left = list(own[:COLOURED])
        for colour in _returned(own, kept[seat].coloured, rng):
            left[colour] -= 1
            led = tuple(COLOURS) if colour == RED else (colour,)  # a red one also for a trick won by red (X7)
            wins.append(Won(seat, led, colour, Kind.RETURNS, True))
        wins += [Won(seat, tuple(COLOURS), WHITE, Kind.RETURNS, True)] * (own[WHITE] - kept[seat].white)
        without = tuple(colour for colour in COLOURS if left[colour] == 0)
        if kept[seat].black and not without:
            return None
        wins += [Won(seat, without, NONE, Kind.TAKES_BLACK, RED in without)] * kept[seat].black
        if kept[seat].white == 0 and without:
            unfit.append(Won(seat, without, NONE, Kind.NOTHING_LEFT, RED in without))
    seventh = sum(each.black for each in kept) == MIDDLE[BLACK]
    while len(wins) < TRICKS:
        if mage != NONE:
            wins.append(Won(mage, tuple(COLOURS), NONE, Kind.RETURNS, True))
        elif seventh and unfit:
            wins.append(rng.choice(unfit))
        else:
            return None
    return wins


def _returned(own: Sequence[int], kept: int, rng: random.Random) -> list[int]:
    """Which coloured seals are returned: mostly whole colours, so that there is one in which nothing fits."""
    colours = rng.sample(range(COLOURED), COLOURED)
    if rng.random() < 0.5:
        colours.sort(key=lambda colour: own[colour])
    every = [colour for colour in colours for _ in range(own[colour])]
    if rng.random() < 0.2:
        rng.shuffle(every)
    return every[: len(every) - kept]


def _led(wins: Sequence[Won], rng: random.Random) -> list[int]:
    """The colour that each trick is led in: as evenly as it can be, and red not too seldom."""
    led = [NONE] * len(wins)
    counts = [0] * COLOURED
    counts[RED] = -rng.choice((0, 0, 1, 2))
    for at in sorted(range(len(wins)), key=lambda at: (len(wins[at].led), rng.random())):
        if wins[at].gives == RED and rng.random() < 0.7:
            led[at] = RED
            counts[RED] += 1
            continue
        fewest = min(counts[colour] for colour in wins[at].led)
        led[at] = rng.choice([colour for colour in wins[at].led if counts[colour] == fewest])
        counts[led[at]] += 1
    return led


def _order(wins: Sequence[Won], led: Sequence[int], rng: random.Random) -> list[int]:
    """Colours that are led too often come last, one winner after the other; or it is tried in another way."""
    often = [max(0, led.count(colour) - EACH) for colour in COLOURS]
    seats = rng.sample(range(6), 6)
    luck = [rng.random() for _ in wins]
    mixed, wild, kinds_first = rng.random() < 0.5, rng.random() < 0.2, rng.random() < 0.5

    def rank(at: int) -> tuple[float, ...]:
        colour, kind = led[at], wins[at].kind
        first = kind if kinds_first else kind is Kind.NOTHING_LEFT
        if wild:
            return (first, luck[at])
        block = seats[wins[at].winner] if often[colour] or not mixed else luck[at]
        return (first, often[colour], colour if often[colour] else 0, kind, block)

    return sorted(range(len(wins)), key=rank)


def _in_time(wins: Sequence[Won], led: Sequence[int]) -> bool:
    """Whether all seals that would fit are gone when somebody wins without one; the seventh black one comes last."""
    for at, win in enumerate(wins):
        rest = wins[at + 1 :]
        if win.kind is not Kind.RETURNS and any(
            each.winner == win.winner and each.gives in (WHITE, led[at], RED) and each.kind is Kind.RETURNS
            for each in rest
            if each.gives != RED or led[at] == RED or win.trumps
        ):
            return False
        if win.kind is Kind.NOTHING_LEFT and any(each.kind is Kind.TAKES_BLACK for each in rest):
            return False
    return True


def _colours(
    players: int, wins: Sequence[Won], led: Sequence[int], leader: int, rng: random.Random
) -> list[list[int]] | None:
    """Which colour each seat plays in each trick, worked out from the last one to the first."""
    spare = [players * (EACH - led.count(colour)) for colour in COLOURS]  # below 0: so many have to be replaced
    leaders = [leader, *(win.winner for win in wins[:-1])]
    later: list[set[int]] = [set() for _ in range(players)]
    found: list[list[int]] = []
    wild = rng.random() < 0.5
    for win, colour, first in zip(reversed(wins), reversed(led), reversed(leaders), strict=True):
        trick = [colour] * players
        free = [seat for seat in range(players) if seat != first and colour not in later[seat]]
        must_trump = win.gives == RED != colour
        if must_trump and win.winner not in free:
            return None
        may_trump = spare[RED] > 0 and colour != RED and win.trumps and win.winner in free
        trumped = must_trump or (may_trump and (spare[colour] < 0 or rng.random() < 0.3))
        thrown = {win.winner: RED} if trumped else {}
        for seat in free:
            owed = spare[colour] + len(thrown) < 0
            others = [each for each in COLOURS if spare[each] > [*thrown.values()].count(each)]
            others = [each for each in others if each != RED or trumped]
            if seat != win.winner and owed and others:  # one that the seat throws away already binds least
                best = min(others, key=lambda each: (each != RED, each not in later[seat], -spare[each]))
                thrown[seat] = rng.choice(others) if wild else best
        for seat, other in thrown.items():
            trick[seat] = other
            spare[other] -= 1
            spare[colour] += 1
        for seat in range(players):
            later[seat].add(trick[seat])
        found.append(trick)
    found.reverse()
    return found if not any(spare) else None


def _cards(colours: Sequence[Sequence[int]], wins: Sequence[Won], leader: int) -> SealWitness:
    """The highest card of its colour to whoever wins, trick by trick."""
    players = len(colours[0])
    highest = [EACH * players] * COLOURED
    tricks: list[dict[int, Card]] = []
    for trick, win in zip(colours, wins, strict=True):
        cards: dict[int, Card] = {}
        for seat in sorted(range(players), key=lambda seat: seat != win.winner):
            cards[seat] = number_card(trick[seat], highest[trick[seat]])
            highest[trick[seat]] -= 1
        tricks.append(cards)
    leaders = [leader, *(win.winner for win in wins[:-1])]
    plays = [
        ((first + place) % players, trick[(first + place) % players])
        for trick, first in zip(tricks, leaders, strict=True)
        for place in range(players)
    ]
    hands = tuple(tuple(trick[seat] for trick in tricks) for seat in range(players))
    return SealWitness(hands, tuple(plays), tuple(win.gives for win in wins))
