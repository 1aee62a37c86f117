"""Single changes of a sound record after which it tells no possible game any more.

Each says in its first sentence why no game can have gone so. All rest on records that end with a whole round: there
every card dealt has been played and every round has its score. A change returns the new lines, or None where this
record gives it no occasion.
"""

import random
from collections.abc import Callable
from typing import Any, Final

from tests.properties import law
from tests.properties.bookkeeper import NAMED_BY_THE_DEALER
from tests.properties.law import CODES, PLAIN
from tests.properties.sound import Line, Lines, Sound

Mutation = Callable[[Sound, random.Random], Lines | None]
MUTATIONS: Final[dict[str, Mutation]] = {}


def mutation(change: Mutation) -> Mutation:
    """Enter a change into the list."""
    MUTATIONS[change.__name__] = change
    return change


def one_of(rng: random.Random, places: list[int]) -> int | None:
    """One of these, if there are any."""
    return rng.choice(places) if places else None


def other(rng: random.Random, values: Any, than: object) -> Any:
    """One of these values, but not that one."""
    return rng.choice([each for each in values if each != than])


# --- who, and when ---------------------------------------------------------------------------------------------------


@mutation
def another_seat(told: Sound, rng: random.Random) -> Lines | None:
    """Whose line it is follows from the lines before: the dealer, the order of play, who won."""
    place = one_of(rng, [place for place, line in enumerate(told.lines) if "seat" in line])
    if place is None:
        return None
    seats = range(-1, told.setup.players + 1)
    return told.with_line(place, seat=other(rng, seats, told.lines[place]["seat"]))


@mutation
def another_round(told: Sound, rng: random.Random) -> Lines | None:
    """Rounds are counted from 1, one by one."""
    place = rng.choice(told.places("deal"))
    return told.with_line(place, round=told.lines[place]["round"] + rng.choice((-1, 1, 5)))


@mutation
def another_dealer(told: Sound, rng: random.Random) -> Lines | None:
    """The deal passes clockwise, and who predicts or names trump next follows from it, also in the first round."""
    place = rng.choice(told.places("deal"))
    return told.with_line(place, dealer=other(rng, range(-1, told.setup.players + 1), told.lines[place]["dealer"]))


@mutation
def a_line_gone(told: Sound, rng: random.Random) -> Lines | None:
    """Every line is needed for the next one; only the last may be missing, for a game may stop."""
    place = rng.randrange(len(told.lines) - 1)
    return told.lines[:place] + told.lines[place + 1 :]


@mutation
def a_line_twice(told: Sound, rng: random.Random) -> Lines | None:
    """Nothing happens twice in a row: the second time it is somebody else's turn, or something else's."""
    place = rng.randrange(len(told.lines))
    return told.lines[: place + 1] + told.lines[place:]


@mutation
def two_lines_exchanged(told: Sound, rng: random.Random) -> Lines | None:
    """Neighbouring lines are of different kinds or seats, and both follow from the lines before."""
    place = rng.randrange(len(told.lines) - 1)
    lines = told.lines
    return [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]


@mutation
def another_kind_of_line(told: Sound, rng: random.Random) -> Lines | None:
    """What kind of thing happens next follows from the lines before; Extreme's two predictions have different keys."""
    place = rng.randrange(1, len(told.lines))
    kinds = ["deal", "werewolf", "trump", "bid", "play", "trick", "seal", "pass", "cloud", "score", "end", "no such"]
    return told.with_line(place, event=other(rng, kinds, told.lines[place]["event"]))


@mutation
def a_key_gone(told: Sound, rng: random.Random) -> Lines | None:
    """A line says all that its table in RECORD.md names; only a theft that did not happen may go unsaid."""
    place = rng.randrange(len(told.lines))
    keys = [key for key, said in told.lines[place].items() if key != "options" and not (key == "steal" and not said)]
    return told.without_key(place, rng.choice(keys))


@mutation
def another_number_of_players(told: Sound, rng: random.Random) -> Lines | None:
    """As many players as hands: a name more or less is another game."""
    names = told.lines[0]["players"]
    return told.with_line(0, players=[*names, "Eve"] if rng.random() < 0.5 else names[1:])


# --- cards -----------------------------------------------------------------------------------------------------------


def codes_of(told: Sound) -> list[str]:
    """The codes of all cards of a game, each once."""
    deck = law.deck(told.setup)
    return [code for code, card in CODES.items() if card in deck]


@mutation
def another_card_played(told: Sound, rng: random.Random) -> Lines | None:
    """Whoever plays a card in the place of another has one too few or too many of both at the end of the round."""
    place = rng.choice(told.places("play"))
    return told.with_line(place, card=other(rng, codes_of(told), told.lines[place]["card"]))


@mutation
def another_card_of_the_same_hand_played(told: Sound, rng: random.Random) -> Lines | None:
    """It is played later in the round, too, and there is no second one."""
    place = rng.choice(told.places("play"))
    line = told.lines[place]
    later = [at for at in told.round_at(place) if at > place and told.lines[at]["event"] == "play"]
    cards = [told.lines[at]["card"] for at in later if told.lines[at]["seat"] == line["seat"]]
    cards = [card for card in cards if card != line["card"]]
    return told.with_line(place, card=rng.choice(cards)) if cards else None


@mutation
def another_card_dealt(told: Sound, rng: random.Random) -> Lines | None:
    """Every card dealt is played, passed on or exchanged for the turn-up in the lines that follow, and no other is."""
    place = rng.choice(told.places("deal"))
    hands = [list(hand) for hand in told.lines[place]["hands"]]
    hand = rng.choice(hands)
    at = rng.randrange(len(hand))
    hand[at] = other(rng, codes_of(told), hand[at])
    return told.with_line(place, hands=hands)


@mutation
def two_hands_exchanged(told: Sound, rng: random.Random) -> Lines | None:
    """Everyone plays the cards of their own hand."""
    place = rng.choice(told.places("deal"))
    hands = list(told.lines[place]["hands"])
    one, two = rng.sample(range(len(hands)), 2)
    if sorted(hands[one]) == sorted(hands[two]):
        return None
    hands[one], hands[two] = hands[two], hands[one]
    return told.with_line(place, hands=hands)


@mutation
def a_card_in_another_hand(told: Sound, rng: random.Random) -> Lines | None:
    """All hands have the same size (B2)."""
    place = rng.choice(told.places("deal"))
    hands = [list(hand) for hand in told.lines[place]["hands"]]
    one, two = rng.sample(range(len(hands)), 2)
    hands[two].append(hands[one].pop())
    return told.with_line(place, hands=hands)


@mutation
def a_turnup_from_a_hand(told: Sound, rng: random.Random) -> Lines | None:
    """A card there is once can't be dealt and turned up."""
    place = rng.choice(told.places("deal"))
    cards = [card for hand in told.lines[place]["hands"] for card in hand if card not in ("W", "J")]
    if not cards:
        return None
    return told.with_line(place, turnup=rng.choice(cards))


@mutation
def a_turnup_there_is_or_is_not(told: Sound, rng: random.Random) -> Lines | None:
    """Whether a card is turned up follows from the number of cards (B4, S0, J3)."""
    place = rng.choice(told.places("deal"))
    return told.with_line(place, turnup=rng.choice(codes_of(told)) if told.lines[place]["turnup"] is None else None)


@mutation
def another_turnup_that_decides(told: Sound, rng: random.Random) -> Lines | None:
    """It makes another trump, with which another card would have won; or it gives or takes the dealer's choice."""
    place = rng.choice(told.places("deal"))
    old = told.lines[place]["turnup"]
    if old is None:
        return None
    new = other(rng, codes_of(told), old)
    named = [PLAIN[CODES[code]].name in NAMED_BY_THE_DEALER for code in (old, new)]
    exchanged = any(told.lines[at]["event"] == "werewolf" for at in told.round_at(place))
    if not exchanged and named[0] == named[1]:
        trump = told.trump(place)
        if named[0] or told.winners(place, trump) == told.winners(place, PLAIN[CODES[new]].colour):
            return None
    return told.with_line(place, turnup=new)


@mutation
def another_trump_that_decides(told: Sound, rng: random.Random) -> Lines | None:
    """With it another card would have won one of the tricks."""
    place = one_of(rng, told.places("trump", "werewolf"))
    if place is None:
        return None
    line = told.lines[place]
    trump = other(rng, ("B", "R", "G", "Y", None) if line["event"] == "werewolf" else "BRGY", line["trump"])
    if told.winners(place, trump or "") == told.winners(place, line["trump"] or ""):
        return None
    return told.with_line(place, trump=trump)


@mutation
def a_trump_that_cannot_be_named(told: Sound, rng: random.Random) -> Lines | None:
    """One of four colours is named, and "no trump" only by whoever had the Werewolf (B4, S5)."""
    place = one_of(rng, told.places("trump", "werewolf"))
    if place is None:
        return None
    return told.with_line(place, trump="V" if told.lines[place]["event"] == "werewolf" else rng.choice(("V", None)))


@mutation
def another_card_taken_for_the_werewolf(told: Sound, rng: random.Random) -> Lines | None:
    """It is exchanged for the card turned up, and for no other (S5)."""
    place = one_of(rng, told.places("werewolf"))
    if place is None:
        return None
    return told.with_line(place, took=other(rng, codes_of(told), told.lines[place]["took"]))


@mutation
def something_else_said(told: Sound, rng: random.Random) -> Lines | None:
    """A Shapeshifter is Wizard or Jester, Juggler and Cloud have a colour, nothing else is said to be anything."""
    special = [place for place in told.places("play") if "as" in told.lines[place]]
    if special and rng.random() < 0.7:
        place = rng.choice(special)
        wrong = ("B", "X", "") if told.lines[place]["card"] == "shapeshifter" else ("V", "W", "J", "BR")
        return (
            told.without_key(place, "as") if rng.random() < 0.3 else told.with_line(place, **{"as": rng.choice(wrong)})
        )
    place = rng.choice([place for place in told.places("play") if "as" not in told.lines[place]])
    return told.with_line(place, **{"as": rng.choice(("W", "J", "B"))})


@mutation
def something_else_said_that_decides(told: Sound, rng: random.Random) -> Lines | None:
    """With it another card would have won the trick."""
    place = one_of(rng, [place for place in told.places("play") if "as" in told.lines[place]])
    if place is None:
        return None
    said = other(rng, "WJ" if told.lines[place]["card"] == "shapeshifter" else "BRGY", told.lines[place]["as"])
    changed = Sound(told.setup, told.with_line(place, **{"as": said}))
    trump = told.trump(place)
    return None if changed.winners(place, trump) == told.winners(place, trump) else changed.lines


@mutation
def another_card_passed(told: Sound, rng: random.Random) -> Lines | None:
    """What is passed is gone from one hand and in the next, and all of it is played in the lines that follow."""
    place = one_of(rng, told.places("pass"))
    if place is None:
        return None
    cards = list(told.lines[place]["cards"])
    at = rng.randrange(len(cards))
    cards[at] = other(rng, codes_of(told), cards[at])
    return told.with_line(place, cards=cards)


# --- tricks and points -----------------------------------------------------------------------------------------------


@mutation
def another_winner(told: Sound, rng: random.Random) -> Lines | None:
    """Who takes a trick follows from its cards; nobody does only with a Bomb."""
    place = rng.choice(told.places("trick"))
    seats = (None, *range(told.setup.players))
    return told.with_line(place, winner=other(rng, seats, told.lines[place]["winner"]))


@mutation
def another_leads(told: Sound, rng: random.Random) -> Lines | None:
    """Who leads next follows from the cards of the trick."""
    place = rng.choice(told.places("trick"))
    return told.with_line(place, leads=other(rng, range(told.setup.players), told.lines[place]["leads"]))


def _other_number(told: Sound, rng: random.Random, key: str) -> Lines:
    place = rng.choice(told.places("score"))
    numbers = list(told.lines[place][key])
    numbers[rng.randrange(len(numbers))] += rng.choice((-20, -10, -1, 1, 10, 20))
    return told.with_line(place, **{key: numbers})


@mutation
def other_points(told: Sound, rng: random.Random) -> Lines | None:
    """Points follow from predictions and tricks, or from seals."""
    return _other_number(told, rng, "points")


@mutation
def other_totals(told: Sound, rng: random.Random) -> Lines | None:
    """Totals are sums of points."""
    return _other_number(told, rng, "totals")


@mutation
def points_of_somebody_else(told: Sound, rng: random.Random) -> Lines | None:
    """The same points in another order are somebody else's."""
    place = rng.choice(told.places("score"))
    points = told.lines[place]["points"]
    turned = points[1:] + points[:1]
    return None if turned == points else told.with_line(place, points=turned)


@mutation
def other_winners(told: Sound, rng: random.Random) -> Lines | None:
    """Who has won follows from the totals."""
    place = one_of(rng, told.places("end"))
    if place is None:
        return None
    winners = told.lines[place]["winners"]
    seat = rng.randrange(told.setup.players)
    changed = [each for each in winners if each != seat] if seat in winners else sorted([*winners, seat])
    return told.with_line(place, winners=changed)


@mutation
def another_prediction(told: Sound, rng: random.Random) -> Lines | None:
    """It would have brought other points."""
    place = one_of(rng, told.places("bid"))
    if place is None:
        return None
    seat, old = told.lines[place]["seat"], told.lines[place]["bid"]
    lines = [told.lines[at] for at in told.round_at(place)]
    if any(line["event"] == "cloud" and line["seat"] == seat for line in lines):
        return None
    taken = sum(line["event"] == "trick" and line["winner"] == seat for line in lines)
    number = lines[0]["round"]
    size = len(lines[0]["hands"][0])
    new = other(rng, range(size + 1), old)
    if law.points(told.setup, number, new, taken) == law.points(told.setup, number, old, taken):
        return None
    return told.with_line(place, bid=new)


@mutation
def a_prediction_out_of_range(told: Sound, rng: random.Random) -> Lines | None:
    """From 0 to the number of tricks (B5)."""
    place = one_of(rng, told.places("bid"))
    if place is None:
        return None
    size = len(told.lines[told.round_at(place)[0]]["hands"][0])
    return told.with_line(place, bid=rng.choice((-1, size + 1, 100)))


@mutation
def another_change_by_the_cloud(told: Sound, rng: random.Random) -> Lines | None:
    """One up or one down, which are two apart, and the points tell which of them it was (S7)."""
    place = one_of(rng, told.places("cloud"))
    if place is None:
        return None
    line = told.lines[place]
    lines = [told.lines[at] for at in told.round_at(place)]
    old = next(each["bid"] for each in lines if each["event"] == "bid" and each["seat"] == line["seat"])
    taken = sum(each["event"] == "trick" and each["winner"] == line["seat"] for each in lines)
    new = other(rng, range(-1, old + 4), line["bid"])
    worth = [law.points(told.setup, lines[0]["round"], bid, taken) for bid in (line["bid"], new)]
    possible = new >= 0 and abs(new - old) == 1
    return None if possible and worth[0] == worth[1] else told.with_line(place, bid=new)


# --- seals -----------------------------------------------------------------------------------------------------------


@mutation
def a_seal_more_or_less(told: Sound, rng: random.Random) -> Lines | None:
    """It would be left over in the end and cost two points, or it cannot be had, or it is missed later."""
    place = one_of(rng, told.places("seals"))
    if place is None:
        return None
    take = list(told.lines[place]["take"])
    if take and rng.random() < 0.5:
        take.pop(rng.randrange(len(take)))
    else:
        take.append(rng.choice("BRGYV"))
    return told.with_line(place, take=take)


@mutation
def a_theft_from_somebody_else(told: Sound, rng: random.Random) -> Lines | None:
    """The other one would have the white seal and the loss, and other points."""
    place = one_of(rng, [place for place in told.places("seals") if told.lines[place]["steal"]])
    if place is None:
        return None
    steal = [list(pair) for pair in told.lines[place]["steal"]]
    pair = rng.choice(steal)
    pair[1] = other(rng, range(-1, told.setup.players + 1), pair[1])
    return told.with_line(place, steal=steal)


@mutation
def another_seal_returned(told: Sound, rng: random.Random) -> Lines | None:
    """A white one costs more than a coloured one, a black one is never returned, and who has one that fits must."""
    place = one_of(rng, told.places("seal"))
    if place is None:
        return None
    gives = told.lines[place]["gives"]
    if gives is None:
        new = rng.choice((*"BRGYVWK", "X"))  # there was none that fits
    elif gives == "W":
        new = rng.choice((*"BRGYVK", None))
    else:
        new = rng.choice(("W", "K", None, "X"))
    changed: Line = {"gives": new} if new is not None else {"gives": None, "black": rng.random() < 0.5}
    return told.with_line(place, **changed)


@mutation
def a_black_seal_too_many_or_too_few(told: Sound, rng: random.Random) -> Lines | None:
    """Whether one is left follows from those taken before (X8)."""
    place = one_of(rng, [place for place in told.places("seal") if told.lines[place]["gives"] is None])
    return None if place is None else told.with_line(place, black=not told.lines[place]["black"])


@mutation
def a_second_black_mage(told: Sound, rng: random.Random) -> Lines | None:
    """One player at most (X3)."""
    mages = told.places("black_mage")
    later = [at for at in told.places("seals") if any(told.round_at(mage) == told.round_at(at) for mage in mages)]
    later = [at for at in later if any(mage < at and mage in told.round_at(at) for mage in mages)]
    place = one_of(rng, later)
    if place is None:
        return None
    line: Line = {"event": "black_mage", "seat": told.lines[place]["seat"]}
    return [*told.lines[:place], line, *told.lines[place + 1 :]]
