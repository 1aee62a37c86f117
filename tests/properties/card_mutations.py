"""Single changes of a sound record's cards after which it tells no possible game any more; see mutations.py."""

import random

from tests.properties import law
from tests.properties.bookkeeper import NAMED_BY_THE_DEALER
from tests.properties.law import CODES, PLAIN
from tests.properties.mutation import mutation, one_of, other
from tests.properties.sound import Lines, Sound


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
