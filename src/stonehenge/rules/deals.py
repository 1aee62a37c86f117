"""Deals: which ones the rules allow, and how a seed shuffles one.

A shuffle is a pure function of a seed given from outside: the same on every platform, and easy to check in any
language. Round ``r`` sorts the deck by 64-bit keys, which are the output of SHAKE-256 on ``"seed/r"``.
"""

import hashlib
import struct
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from typing import TypeVar

from stonehenge.rules.cards import JESTER, NONE, WEREWOLF, WIZARD, Card, colour_of, number_card
from stonehenge.rules.editions import clause_in
from stonehenge.rules.events import Dealt
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.seats import Seat
from stonehenge.rules.setup import TURN_UP, Setup
from stonehenge.rules.table import Table
from stonehenge.rules.tricks import seat_of_place
from stonehenge.rules.value import value

C = TypeVar("C", bound=int)


@value
class Deal:
    """The hands of a round, by seat, and the card turned up, or NONE (B4)."""

    hands: tuple[tuple[Card, ...], ...]
    turnup: Card


def shuffled(cards: tuple[C, ...], seed: str, label: str) -> list[C]:
    """The cards in the order this seed gives them."""
    stream = hashlib.shake_256(f"{seed}/{label}".encode()).digest(8 * len(cards))
    keys = iter(struct.unpack(f">{len(cards)}Q", stream))
    return sorted(cards, key=partial(next, keys))  # to each card the next key


def first_dealer_by(seed: str, players: int) -> int:
    """Who deals first where chance decides (B3): drawn by the seed, and by nothing that the cards come from."""
    return shuffled(tuple(range(players)), seed, "first dealer")[0]


def deal_from_seed(setup: Setup, seed: str, round_number: int) -> Deal:
    """The deal of a round: cards for seat 0 from the top, then for seat 1 and so on, then the turn-up."""
    size = setup.hand_sizes[round_number - 1]
    if setup.own_stacks:
        stacks = (shuffled(own_stack(seat), seed, f"{round_number}/{seat}") for seat in range(setup.players))
        return Deal(tuple(tuple(stack[:size]) for stack in stacks), NONE)
    order = shuffled(setup.deck, seed, str(round_number))
    hands = tuple([tuple(order[seat * size : (seat + 1) * size]) for seat in range(setup.players)])
    turned = has_turnup(setup, round_number)
    return Deal(hands, order[setup.players * size] if turned else NONE)


def seed_with_words(seed: str, words: Mapping[int, str]) -> str:
    """What cards were shuffled by where players added words that all saw at once: the seed, then the words by seat.

    Whoever knew the seed could try words until the deal suited. Records and tables of that time are dealt by it.
    """
    return "|".join([seed, *(f"{seat}:{words[seat]}" for seat in sorted(words))])


def commitment(seed: str) -> str:
    """What can be shown of a seed before the deal: its SHA-256."""
    return _sha256(seed)


def word_commitment(seed_hash: str, seat: int, nonce: str, word: str) -> str:
    """What a player shows of a word before the deal: nobody can tell the word from it, nor find another that fits.

    It is bound to a seat and to one seed, so that nobody can give another's for their own, here or elsewhere. The word
    comes last, so that whatever it has in it is never taken for something else.
    """
    return _sha256(f"stonehenge-word/1/{seed_hash}/{seat}/{nonce}/{word}")


def seed_with_shown_words(seed: str, shown: Mapping[int, tuple[str, str]]) -> str:
    """What cards are shuffled by where players have committed to words: all of seed, nonces and words, by seat.

    Of each seat a nonce and a word, of which neither has a line's end in it. Without any it is the seed itself.
    """
    lines = ["stonehenge-deal/1", seed, *(f"{seat}/{'/'.join(shown[seat])}" for seat in sorted(shown))]
    return _sha256("\n".join(lines)) if shown else seed


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def first_wrong_deal(setup: Setup, dealt: Iterable[Dealt], seed: str) -> int | None:
    """The first round that was not dealt as this seed deals it; None if all were."""
    for event in dealt:
        due = deal_from_seed(setup, seed, event.round)
        hands = [sorted(hand) for hand in due.hands]
        if hands != [sorted(hand) for hand in event.hands] or due.turnup != event.turnup:
            return event.round
    return None


def has_turnup(setup: Setup, round_number: int) -> bool:
    """Whether a card is turned up in this round: where trump comes from it and one is left (B4, S0)."""
    dealt = setup.players * setup.hand_sizes[round_number - 1]
    return setup.trumps[round_number - 1] == TURN_UP and dealt < len(setup.deck)


def own_stack(colour: int) -> tuple[Card, ...]:
    """The stack of one who plays a colour in Monochrome (V5); seat 0 has blue, then red, green, yellow."""
    return (*(number_card(colour, value) for value in range(1, 14)), WIZARD, JESTER)


def why_not_deal(table: Table, deal: Deal) -> Refusal | None:
    """Why a deal is not possible in the round that comes now."""
    setup = table.setup
    number = table.round.number + 1
    size = setup.hand_sizes[number - 1]
    if len(deal.hands) != setup.players or any(len(hand) != size for hand in deal.hands):
        return refuse("deal_size", clause_in(setup, "B2"), size=size, players=setup.players)
    if (deal.turnup != NONE) != has_turnup(setup, number):
        return refuse("deal_turnup", clause_in(setup, "B4"))
    turned = () if deal.turnup == NONE else (deal.turnup,)
    dealt = Counter(card for hand in (*deal.hands, turned) for card in hand)
    if not dealt <= Counter(setup.deck):
        return refuse("deal_cards", clause_in(setup, "B1"))
    if setup.own_stacks and not _from_own_stacks(table, deal):
        return refuse("deal_stacks", "V5")
    return None


def _from_own_stacks(table: Table, deal: Deal) -> bool:
    """Whether every hand comes from one stack, each from another, and from the same as in earlier rounds (V5)."""
    colours = [stack_colour(hand) for hand in deal.hands]
    before = table.round.tricks[-1:] and stack_colours(table)
    return (
        NONE not in colours
        and len(set(colours)) == len(colours)
        and (not before or list(before) == colours)
        and all(Counter(hand) <= Counter(own_stack(colour)) for hand, colour in zip(deal.hands, colours, strict=True))
    )


def stack_colour(hand: tuple[Card, ...]) -> int:
    """The colour of the stack a hand was drawn from; NONE if it has several."""
    colours = {colour_of(card) for card in hand} - {NONE}
    return colours.pop() if len(colours) == 1 else NONE


def stack_colours(table: Table) -> tuple[int, ...]:
    """The colour of each seat's stack, as the tricks of the round so far show it."""
    played: list[list[Card]] = [[] for _ in range(table.setup.players)]
    for trick in table.round.tricks:
        for place, card in enumerate(trick.cards):
            played[seat_of_place(trick.leader, place, table.setup.players)].append(card)
    return tuple(stack_colour(tuple(cards)) for cards in played)


def werewolf_in(deal: Deal) -> Seat:
    """Who was dealt the Werewolf, or NONE (S5)."""
    return next((Seat(seat) for seat, hand in enumerate(deal.hands) if WEREWOLF in hand), NONE)
