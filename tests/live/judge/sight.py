"""What one seat, or somebody who only watches, may see of a game: worked out from the truth, field by field.

This is the judge's own account of who knows what (B4, B14, S5, S6, V2 to V5, X3). It shares nothing with the server's
projection, views and updates; what a seat knew in an earlier round it does not know of the cards of this one.
"""

from typing import Any, Final

from tests.live.judge import tricks
from tests.live.judge.truth import Plain, Round, Trick, Truth

MOST_SEALS: Final = 15
"""In one prediction (X4)."""
Seat = int | None


# --- events ----------------------------------------------------------------------------------------------------------


def told(truth: Truth, event: Plain, seat: Seat) -> Plain:
    """An event of the log as this seat may hear it; ``truth`` is how it stands right after the event."""
    kind = event["event"]
    if kind == "deal":
        return {
            **event,
            "hands": [_dealt(truth, event, hand, owner, seat) for owner, hand in enumerate(event["hands"])],
        }
    if kind == "bid":
        return event if seat == event["seat"] or not truth.concealed else {**event, "bid": None}
    if kind == "choose":
        return event if seat == event["seat"] else {**event, "card": None}
    if kind == "pass":
        mine = () if seat is None else (seat, (seat - 1) % truth.players)
        return {**event, "cards": [card if giver in mine else None for giver, card in enumerate(event["cards"])]}
    if kind == "trick":
        return {**event, "won": _won(truth, truth.round, truth.round.tricks[-1])}
    if kind == "score":
        return {**event, "exact": _exact(truth, truth.round)}
    return event


def _dealt(truth: Truth, event: Plain, hand: list[str], owner: int, seat: Seat) -> list[str | None]:
    clairvoyant = truth.options["clairvoyance"] and event["round"] == 1
    sees = seat is not None and (owner != seat if clairvoyant else owner == seat)
    return [card if sees else None for card in hand]


# --- how it stands ---------------------------------------------------------------------------------------------------


def view(truth: Truth, seat: Seat) -> Plain:
    """The whole game as this seat may know it now."""
    now = truth.round
    phase, actors = truth.waiting()
    return {
        "setup": truth.setup,
        "seat": seat,
        "phase": phase,
        "actors": actors,
        **_round(truth, now),
        "hand": _hand(truth, seat),
        "foreheads": _foreheads(truth, seat),
        "prediction": None if seat is None else now.bids.get(seat),
        "passing": {
            "done": sorted(now.chosen),
            "chosen": None if seat is None else now.chosen.get(seat),
            "gave": None if seat is None else now.gave.get(seat),
            "received": None if seat is None else now.received.get(seat),
        },
        "trick": _lying(truth) if phase == "play" else None,
        "legal": legal(truth, seat),
        "limits": limits(truth, seat),
        "totals": truth.totals,
        "winners": truth.winners,
        "past": [
            {**_round(truth, one), "points": one.points, "totals": one.totals, "exact": _exact(truth, one)}
            for one in truth.past
        ],
    }


def _hand(truth: Truth, seat: Seat) -> list[str | None]:
    if seat is None:
        return []
    hand = truth.round.hands[seat]
    if truth.round.foreheads is not None:  # V4
        return [None for _ in hand]
    return [*sorted(hand, key=tricks.PLACE.__getitem__)]


def _foreheads(truth: Truth, seat: Seat) -> list[str | None] | None:
    cards = truth.round.foreheads
    if seat is None or cards is None:
        return None
    return [None if owner == seat else card for owner, card in enumerate(cards)]


def _round(truth: Truth, one: Round) -> Plain:
    """A round as everyone has seen it."""
    open_ = one.shown or not truth.concealed
    seats = range(truth.players)
    return {
        "round": one.number,
        "dealer": one.dealer,
        "turnup": one.turnup,
        "trump": one.trump,
        "werewolf": None if one.werewolf is None else {"seat": one.werewolf, "took": one.took},
        "predictions": [(one.bids[seat] if open_ else "?") if seat in one.bids else None for seat in seats],
        "taken": one.taken,
        "cloud": one.cloud,
        "seals": None if one.middle is None else {"middle": one.middle, "of": one.seals, "black_mage": one.mage},
        "tricks": [
            {
                "leader": trick.leader,
                "plays": trick.plays,
                "winner": trick.winner,
                "leads": trick.leads,
                "won": _won(truth, one, trick),
            }
            for trick in one.tricks
        ],
    }


def _won(truth: Truth, one: Round, trick: Trick) -> Plain:
    return tricks.won(trick.plays, one.trump, truth.monochrome)


def _exact(truth: Truth, one: Round) -> list[bool]:
    assert one.points is not None
    if truth.extreme:
        return [points == 0 for points in one.points]
    return [one.bids[seat] == taken for seat, taken in enumerate(one.taken)]


def _lying(truth: Truth) -> Plain:
    trick = truth.round.trick
    due = None if truth.monochrome else tricks.follow(trick.plays)
    return {"leader": trick.leader, "follow": due, "plays": trick.plays}


def winning(truth: Truth) -> int | None:
    """Whose card would win the trick as it lies."""
    trick = truth.round.trick
    if truth.waiting()[0] != "play" or not trick.plays:
        return None
    place = tricks.best(trick.plays, truth.round.trump, truth.monochrome)
    seat: int = trick.plays[place]["seat"]
    return seat


# --- what it may do --------------------------------------------------------------------------------------------------


def legal(truth: Truth, seat: Seat) -> list[Plain]:
    """Every move this seat may make now, from its own cards and what lies open."""
    phase, actors = truth.waiting()
    if seat is None or seat not in actors:
        return []
    moves: list[Plain] = _MOVES[phase](truth, seat)
    return moves


def _plays(truth: Truth, seat: int) -> list[Plain]:
    if truth.round.foreheads is not None:
        return [{"action": "play", "card": None}]
    hand = [card for card in _hand(truth, seat) if card is not None]
    cards = dict.fromkeys(tricks.playable(hand, truth.round.trick.plays, truth.monochrome))
    return [
        {"action": "play", "card": card, **({} if said is None else {"as": said})}
        for card in cards
        for said in tricks.sayings(card)
    ]


def _predictions(truth: Truth, _seat: int) -> list[Plain]:
    size, made = truth.size, [*truth.round.bids.values()]
    left = size - sum(made)
    exempt = truth.options["plus_minus_one_exempt"]
    bound = truth.options["plus_minus_one"] and len(made) == truth.players - 1  # V1
    spared = (exempt == "one_card" and size == 1) or (exempt == "zero" and left == 0)  # H6
    return [{"action": "predict", "tricks": n} for n in range(size + 1) if not (bound and not spared and n == left)]


def _seals(truth: Truth, _seat: int) -> list[Plain]:
    nothing = [{"action": "seals", "take": [], "steal": []}]
    return nothing if truth.round.mage is not None else [*nothing, {"action": "black_mage"}]


def _returns(truth: Truth, seat: int) -> list[Plain]:
    plays = truth.round.tricks[-1].plays
    led = tricks.colour_of(plays[0]["card"])
    by = tricks.colour_of(plays[tricks.best(plays, truth.round.trump, False)]["card"])
    fitting = {led, "W", *(["R"] if by == "R" else [])}  # X7
    return [{"action": "return", "seal": kind} for kind, n in truth.round.seals[seat].items() if n and kind in fitting]


def _passes(truth: Truth, seat: int) -> list[Plain]:
    return [{"action": "pass", "card": card} for card in dict.fromkeys(_hand(truth, seat))]


def _clouds(truth: Truth, seat: int) -> list[Plain]:
    now = truth.round.bids[seat]
    return [{"action": "cloud", "tricks": n} for n in (now - 1, now + 1) if n >= 0]


def _trumps(truth: Truth, _seat: int) -> list[Plain]:
    named: list[str | None] = [*tricks.NAMED]
    if truth.round.werewolf is not None:
        named.append(None)
    return [{"action": "trump", "trump": trump} for trump in named]


_MOVES: Final[dict[str, Any]] = {
    "play": _plays,
    "predict": _predictions,
    "seals": _seals,
    "return": _returns,
    "pass": _passes,
    "cloud": _clouds,
    "trump": _trumps,
    "werewolf": _trumps,
}


def limits(truth: Truth, seat: Seat) -> Plain | None:
    """What bounds a prediction in seals (X3, X4); all of it lies open."""
    phase, actors = truth.waiting()
    now = truth.round
    if phase != "seals" or seat not in actors or now.middle is None:
        return None
    return {
        "most": MOST_SEALS,
        "take": {colour: now.middle[colour] for colour in tricks.COLOURS},
        "steal": [
            {colour: 0 if owner == seat else own[colour] for colour in tricks.COLOURS}
            for owner, own in enumerate(now.seals)
        ],
        "thefts": now.middle["W"],
    }
