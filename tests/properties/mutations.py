"""Single changes of a sound record after which it tells no possible game any more.

Each says in its first sentence why no game can have gone so. All rest on records that end with a whole round: there
every card dealt has been played and every round has its score. A change returns the new lines, or None where this
record gives it no occasion.
"""

import random

from tests.properties import card_mutations, law
from tests.properties.mutation import MUTATIONS, mutation, one_of, other
from tests.properties.sound import Line, Lines, Sound

__all__ = ["MUTATIONS", "card_mutations"]  # those enter themselves into the list when they are imported

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
    """A line says all that its table in docs/record.md names; only a theft that did not happen may go unsaid."""
    place = rng.randrange(len(told.lines))
    keys = [key for key, said in told.lines[place].items() if key != "options" and not (key == "steal" and not said)]
    return told.without_key(place, rng.choice(keys))


@mutation
def another_number_of_players(told: Sound, rng: random.Random) -> Lines | None:
    """As many players as hands: a name more or less is another game."""
    names = told.lines[0]["players"]
    return told.with_line(0, players=[*names, "Eve"] if rng.random() < 0.5 else names[1:])


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
