"""What is said and done at a table, in the words of records: a hand is ``"B5 W"``, a trick ``"B5 B3 J"``.

Unless a test says otherwise, seat 0 leads: the last seat has dealt. A card that its player says something about is
written ``shapeshifter=W`` or ``juggler=R``. Every function that lets somebody act fails if that is refused.
"""

import re
from collections.abc import Iterable
from functools import cache
from random import Random
from typing import TypeVar

from stonehenge.rules import game
from stonehenge.rules.actions import (
    Action,
    ChangePrediction,
    NameTrump,
    PassCard,
    Play,
    Predict,
    ReturnSeal,
    TakeBlackMage,
    TakeSeals,
)
from stonehenge.rules.cards import (
    CARD_OF,
    CODE_OF,
    COLOUR_LETTERS,
    COLOURS,
    JESTER,
    NONE,
    SPECIALS,
    WIZARD,
    Card,
)
from stonehenge.rules.codes import COLOUR_OR_NONE, SEAL
from stonehenge.rules.deals import Deal
from stonehenge.rules.editions import set_up
from stonehenge.rules.events import Event
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.refusals import Param, Refusal
from stonehenge.rules.seals import SEAL_LETTERS
from stonehenge.rules.seats import Seat
from stonehenge.rules.setup import Setup
from stonehenge.rules.state import State
from stonehenge.rules.table import Phase, ScoredRound, actors
from stonehenge.rules.trumps import UNDECIDED

E = TypeVar("E")

ALL_SPECIALS = tuple(SPECIALS)


# --- setting up ------------------------------------------------------------------------------------------------------


def table_for(players: int, edition: str = "classic", **options: object) -> Setup:
    """A game of these options, which must be possible."""
    setup = set_up(edition, players, options)
    assert isinstance(setup, Setup), setup
    return setup


def refused_table(players: int, edition: str = "classic", **options: object) -> Refusal:
    """Why a game of these options is not possible."""
    refusal = set_up(edition, players, options)
    assert isinstance(refusal, Refusal), refusal
    return refusal


def param(refusal: Refusal, name: str) -> Param:
    """One of the things a refusal is about."""
    return dict(refusal.params)[name]


# --- dealing ---------------------------------------------------------------------------------------------------------


def cards(codes: str) -> tuple[Card, ...]:
    """Cards by their codes."""
    return tuple(CARD_OF[code] for code in codes.split())


def spread(hands: str) -> str:
    """Hands with runs of cards written out: ``"B1-3 R5"`` is ``"B1 B2 B3 R5"``."""
    return re.sub(r"([BRGYV])(\d+)-(\d+)", _run, hands)


def _run(found: re.Match[str]) -> str:
    colour, first, last = found.groups()
    return " ".join(f"{colour}{value}" for value in range(int(first), int(last) + 1))


def a_deal(hands: str, turnup: str | None = None) -> Deal:
    """A deal: hands by seat with ``|`` between."""
    return Deal(tuple(cards(hand) for hand in hands.split("|")), NONE if turnup is None else CARD_OF[turnup])


def dealt(
    hands: str,
    turnup: str | None = None,
    *,
    edition: str = "classic",
    dealer: int = -1,
    round_number: int | None = None,
    **options: object,
) -> State:
    """A game in which these hands were just dealt, in the first round that deals so many cards."""
    deal = a_deal(hands, turnup)
    state = before_deal(deal, edition, dealer, round_number, options)
    deals(state, deal)
    return state


def special(hands: str, turnup: str = "J", *, dealer: int = -1, **options: object) -> State:
    """A game with all seven special cards in which these hands were just dealt."""
    deal = a_deal(hands, turnup)
    state = before_deal(deal, "jubilee", dealer, None, {"specials": ALL_SPECIALS, **options})
    deals(state, deal)
    return state


def deals(state: State, deal: Deal) -> list[Event]:
    """The next round is dealt like this."""
    events = game.deal(state, deal)
    assert not isinstance(events, Refusal), events
    return list(events)


def refused_deal(
    hands: str,
    turnup: str | None = None,
    *,
    edition: str = "classic",
    round_number: int | None = None,
    **options: object,
) -> Refusal:
    """Why these hands are no deal of that round."""
    deal = a_deal(hands, turnup)
    refusal = game.deal(before_deal(deal, edition, -1, round_number, options), deal)
    assert isinstance(refusal, Refusal), refusal
    return refusal


def before_deal(deal: Deal, edition: str, dealer: int, round_number: int | None, options: dict[str, object]) -> State:
    """A game that waits for this deal."""
    setup = table_for(len(deal.hands), edition, **options)
    number = round_number or 1 + setup.hand_sizes.index(len(deal.hands[0]))
    return _before_round(setup, number, (dealer - number + 1) % setup.players).copy()


@cache
def _before_round(setup: Setup, number: int, first_dealer: int) -> State:
    state = game.begin(setup, first_dealer)
    played_on(state, Random(number), rounds=number - 1)
    return state


# --- acting ----------------------------------------------------------------------------------------------------------


def does(state: State, action: Action, seat: int | None = None) -> list[Event]:
    """Let the one whose turn it is act, or this seat."""
    actor = actors(state.table)[0] if seat is None else seat
    events = game.act(state, actor, action)
    assert not isinstance(events, Refusal), f"seat {actor}, {action}: {events}"
    return list(events)


def refusal_of(state: State, action: Action, seat: int | None = None) -> Refusal:
    """Why the one whose turn it is, or this seat, may not do that; nothing happens then."""
    before = state.copy()
    refusal = game.act(state, actors(state.table)[0] if seat is None else seat, action)
    assert isinstance(refusal, Refusal), refusal
    assert state == before
    return refusal


def names_trump(state: State, colour: str | None) -> list[Event]:
    """The dealer, or whoever has the Werewolf, names trump; None is "no trump"."""
    return does(state, NameTrump(COLOUR_OR_NONE.read(colour)))


def predict(state: State, *tricks: int) -> list[Event]:
    """Predictions in turn, or in seat order where all predict at the same time."""
    return [event for prediction in tricks for event in does(state, Predict(prediction))]


def predict_nothing(state: State) -> list[Event]:
    """Everyone predicts no trick, which some tests do not care about."""
    return predict(state, *[0] * state.table.setup.players)


def special_ready(hands: str, turnup: str = "J") -> State:
    """A game with all seven special cards, dealt and predicted: seat 0 leads."""
    state = special(hands, turnup)
    predict_nothing(state)
    return state


def a_play(code: str) -> Play:
    """A card to play, and what is said of it after ``=``."""
    card, _, said = code.partition("=")
    if not said:
        return Play(CARD_OF[card])
    return Play(CARD_OF[card], {"W": WIZARD, "J": JESTER}.get(said, COLOUR_LETTERS.find(said)))


def play(state: State, codes: str) -> list[Event]:
    """Cards are played in turn; a ``|`` between tricks is for the reader."""
    return [event for code in codes.replace("|", " ").split() for event in does(state, a_play(code))]


def passes(state: State, codes: str) -> list[Event]:
    """Everyone passes a card to the left, by the seat that gives (S6)."""
    return [event for seat, card in enumerate(cards(codes)) for event in does(state, PassCard(card), seat)]


def changes(state: State, tricks: int) -> list[Event]:
    """Whoever has the Cloud changes their prediction (S7)."""
    return does(state, ChangePrediction(tricks))


def seals(letters: str, steal: str = "") -> TakeSeals:
    """Seals to take: ``"YYG"`` from the middle; ``"B1 B2"`` a blue one each from seats 1 and 2."""
    take = sorted(COLOURS[COLOUR_LETTERS.index(letter)] for letter in letters)
    thefts = sorted((COLOURS[COLOUR_LETTERS.index(theft[0])], Seat(int(theft[1:]))) for theft in steal.split())
    return TakeSeals(tuple(take), tuple(thefts))


def take_seals(state: State, *letters: str) -> list[Event]:
    """Extreme's predictions in turn: seals from the middle by their letters, or ``"mage"``."""
    wishes: list[Action] = [TakeBlackMage() if wish == "mage" else seals(wish) for wish in letters]
    return [event for wish in wishes for event in does(state, wish)]


def returns(state: State, letter: str) -> list[Event]:
    """The winner of a trick returns this seal (X7)."""
    return does(state, ReturnSeal(SEAL.read(letter)))


# --- looking ---------------------------------------------------------------------------------------------------------


def codes_of(many: Iterable[Card]) -> str:
    """Cards as their codes."""
    return " ".join(CODE_OF[card] for card in many)


def may_play(state: State) -> str:
    """What the one whose turn it is may play, in the order of the hand; each card once, whatever may be said of it."""
    plays = (action for action in legal_actions(state.views[state.table.turn]) if isinstance(action, Play))
    return codes_of(dict.fromkeys(action.card for action in plays))


def hand(state: State, seat: int) -> str:
    """What a seat holds."""
    return codes_of(state.views[seat].hand)


def winner(state: State) -> int | None:
    """Who won the last trick; None if nobody did."""
    won_by = state.table.round.tricks[-1].winner
    return None if won_by == NONE else won_by


def winner_of(trick: str, turnup: str = "J", edition: str = "classic", **options: object) -> int | None:
    """Who wins this trick of a first round, in which seat 0 leads."""
    deal = a_deal(" | ".join(code.partition("=")[0] for code in trick.split()), turnup)
    state = before_deal(deal, edition, -1, 1, options)
    deals(state, deal)
    predict_nothing(state)
    play(state, trick)
    return winner(state)


def special_winner_of(trick: str, turnup: str = "J") -> int | None:
    """Who wins this trick of a first round with all seven special cards, in which seat 0 leads."""
    return winner_of(trick, turnup, edition="jubilee", specials=ALL_SPECIALS)


def trump(state: State) -> str | None:
    """The trump colour, None if there is no trump."""
    colour = state.table.round.trump
    assert colour != UNDECIDED, "trump is not named yet"
    return None if colour == NONE else COLOUR_LETTERS[colour]


def last_line(state: State) -> ScoredRound:
    """The last line of the score sheet."""
    return state.table.sheet.rounds[-1]


def seals_of(state: State, seat: int) -> str:
    """The seals in front of a seat, by their letters."""
    return _letters(state.table.round.seals[seat])


def middle(state: State) -> str:
    """The seals in the middle, by their letters."""
    return _letters(state.table.round.middle)


def _letters(counts: Iterable[int]) -> str:
    return "".join(letter * count for letter, count in zip(SEAL_LETTERS, counts, strict=True))


# --- playing on ------------------------------------------------------------------------------------------------------


def some_action(state: State, chance: Random) -> tuple[int, Action]:
    """Somebody who may act, and something they may do."""
    seat = actors(state.table)[0]
    if state.table.phase is Phase.SEALS:
        middle = state.table.round.middle
        wanted = [colour for colour in COLOURS if middle[colour] and chance.random() < 0.5]
        return seat, TakeSeals(tuple(wanted))
    return seat, chance.choice(legal_actions(state.views[seat]))


def played_on(state: State, chance: Random, rounds: int) -> list[Event]:
    """Play a game on until so many rounds are scored; deals and actions come by chance."""
    events: list[Event] = []
    seed = str(chance.random())
    while len(state.table.sheet.rounds) < rounds:
        if state.table.phase is Phase.DEAL:
            events.extend(game.deal_next(state, seed))
        else:
            seat, action = some_action(state, chance)
            events.extend(does(state, action, seat))
    return events


def whole_game(setup: Setup, seed: int, first_dealer: int = 0) -> tuple[State, list[Event]]:
    """A game from its first deal to its end."""
    state = game.begin(setup, first_dealer)
    return state, played_on(state, Random(seed), setup.rounds)


def of_kind(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
