"""Views and actions as plain JSON, for whoever is no Python: other programs, other machines.

Cards, colours and seals have the codes of records. A view becomes JSON from what stands in the view and from nothing
else, so what a seat may not know cannot be in it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

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
from stonehenge.rules.cards import CARD_OF, CODE_OF, COLOUR_LETTERS, JESTER, NONE, UNSEEN, WIZARD, Card, said_of
from stonehenge.rules.events import CONCEALED
from stonehenge.rules.legal import canonical, legal_actions
from stonehenge.rules.options import Options
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.seals import BLACK, COLOURED, MIDDLE, MOST_SEALS, SEAL_LETTERS, WHITE
from stonehenge.rules.setup import TURN_UP, Predictions, Setup
from stonehenge.rules.table import NOT_YET, Phase, Round, Table, actors
from stonehenge.rules.trumps import trump_of_turnup
from stonehenge.rules.view import SPECTATOR, View

Plain = dict[str, Any]


# --- actions, out ----------------------------------------------------------------------------------------------------


def plain_action(action: Action) -> Plain:
    """An action as plain JSON; ``read_action`` is the way back."""
    match action:
        case NameTrump(trump):
            return {"action": "trump", "trump": _letter(trump)}
        case Predict(tricks):
            return {"action": "predict", "tricks": tricks}
        case TakeSeals(take, steal):
            stolen = [[COLOUR_LETTERS[colour], victim] for colour, victim in steal]
            return {"action": "seals", "take": [COLOUR_LETTERS[colour] for colour in take], "steal": stolen}
        case TakeBlackMage():
            return {"action": "black_mage"}
        case Play(card, said):
            return {"action": "play", "card": _code(card), **_as(said)}
        case ReturnSeal(seal):
            return {"action": "return", "seal": SEAL_LETTERS[seal]}
        case PassCard(card):
            return {"action": "pass", "card": _code(card)}
        case ChangePrediction(tricks):
            return {"action": "cloud", "tricks": tricks}


def _code(card: Card) -> str | None:
    """A card's code; nothing for a card that isn't there or isn't seen."""
    return None if card in (NONE, UNSEEN) else CODE_OF[card]


def _letter(colour: int) -> str | None:
    """A colour's letter; nothing for no colour, and for one that is not decided yet."""
    return None if colour < 0 else COLOUR_LETTERS[colour]


def _as(said: int) -> Plain:
    """What was said on playing a card, if anything was."""
    if said == NONE:
        return {}
    return {"as": CODE_OF[said] if said >= WIZARD else COLOUR_LETTERS[said]}


def _seat(seat: int) -> int | None:
    return None if seat == NONE else seat


# --- actions, in -----------------------------------------------------------------------------------------------------


class _UnreadableError(Exception):
    """Leaves the reading of an action; never leaves this module."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


def read_action(plain: object) -> Action | Refusal:
    """The action that plain JSON says, or which field cannot be read; whether it is legal is another question."""
    try:
        if not isinstance(plain, dict):
            raise _UnreadableError("action")
        kind = plain.get("action")
        read = _READERS.get(kind) if isinstance(kind, str) else None
        if read is None:
            raise _UnreadableError("action")
        return read(plain)
    except _UnreadableError as unreadable:
        return refuse("action_unreadable", field=unreadable.field)


def _read_number(plain: Plain, field: str) -> int:
    number = plain.get(field)
    if type(number) is not int:  # True is not 1 here
        raise _UnreadableError(field)
    return number


def _read_card(plain: Plain) -> Card:
    code = plain.get("card", ...)
    if code is None:  # V4: nobody knows their own card
        return UNSEEN
    card = CARD_OF.get(code) if isinstance(code, str) else None
    if card is None:
        raise _UnreadableError("card")
    return card


def _read_letter(letter: object, letters: str, field: str) -> int:
    if not isinstance(letter, str) or len(letter) != 1 or letter not in letters:
        raise _UnreadableError(field)
    return letters.index(letter)


def _read_trump(plain: Plain) -> Action:
    trump = plain.get("trump", ...)
    return NameTrump(NONE if trump is None else _read_letter(trump, COLOUR_LETTERS, "trump"))


def _read_play(plain: Plain) -> Action:
    said = plain.get("as")
    if said is None:
        return Play(_read_card(plain))
    if said in ("W", "J"):
        return Play(_read_card(plain), WIZARD if said == "W" else JESTER)
    return Play(_read_card(plain), _read_letter(said, COLOUR_LETTERS, "as"))


def _read_seals(plain: Plain) -> Action:
    take, steal = plain.get("take", []), plain.get("steal", [])
    if not isinstance(take, list):
        raise _UnreadableError("take")
    if not isinstance(steal, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in steal):
        raise _UnreadableError("steal")
    if not all(type(victim) is int for _, victim in steal):
        raise _UnreadableError("steal")
    taken = tuple(_read_letter(letter, COLOUR_LETTERS, "take") for letter in take)
    stolen = tuple((_read_letter(letter, COLOUR_LETTERS, "steal"), victim) for letter, victim in steal)
    return canonical(TakeSeals(taken, stolen))  # a list has an order, a prediction has none


_READERS: Final[dict[str, Callable[[Plain], Action]]] = {
    "trump": _read_trump,
    "predict": lambda plain: Predict(_read_number(plain, "tricks")),
    "seals": _read_seals,
    "black_mage": lambda _plain: TakeBlackMage(),
    "play": _read_play,
    "return": lambda plain: ReturnSeal(_read_letter(plain.get("seal"), SEAL_LETTERS, "seal")),
    "pass": lambda plain: PassCard(_read_card(plain)),
    "cloud": lambda plain: ChangePrediction(_read_number(plain, "tricks")),
}


# --- views -----------------------------------------------------------------------------------------------------------


def plain_view(view: View) -> Plain:
    """All that a seat knows, as plain JSON."""
    table, private = view.table, view.private
    return {
        "setup": plain_setup(table.setup),
        "seat": _seat(private.seat),
        "phase": table.phase.value,
        "actors": list(actors(table)),
        **_round(table.round, table.setup),
        "hand": [_code(card) for card in private.hand],
        "foreheads": [_code(card) for card in private.foreheads] or None,
        "prediction": _own_prediction(view),
        "passing": {
            "done": sorted(table.round.chosen),
            "chosen": _code(private.chosen),
            "gave": _code(private.gave),
            "received": _code(private.received),
        },
        "trick": _trick_now(table),
        "legal": [plain_action(action) for action in listed_actions(view)],
        "limits": seal_limits(view),
        "totals": list(table.sheet.totals),
        "winners": list(table.sheet.winners),
        "past": [
            {**_round(round_, table.setup), "points": list(line.points), "totals": list(line.totals)}
            for round_, line in zip(table.past, table.sheet.rounds, strict=True)
        ],
    }


def plain_setup(setup: Setup) -> Plain:
    """What is played, with all its options."""
    options = {field.name: getattr(setup.options, field.name) for field in fields(Options)}
    return {
        "edition": setup.edition,
        "players": setup.players,
        "options": {name: list(chosen) if isinstance(chosen, tuple) else chosen for name, chosen in options.items()},
        "teams": list(setup.teams),
        "deck": [CODE_OF[card] for card in setup.deck],
        "hand_sizes": list(setup.hand_sizes),
        "trumps": ["turnup" if trump == TURN_UP else _letter(trump) for trump in setup.trumps],
        "stakes": list(setup.stakes),
        "trump_of": _trump_of(setup),
        "concealed": setup.concealed,
        "fewest_win": setup.fewest_win,
        "seals": _seals_of_a_round(setup),
    }


def _trump_of(setup: Setup) -> Plain:
    """What each card makes trump where it is turned up; nothing for none, and for one that has to be named (B4)."""
    if TURN_UP not in setup.trumps:
        return {}
    return {CODE_OF[card]: _letter(trump_of_turnup(card)) for card in dict.fromkeys(setup.deck)}


def _seals_of_a_round(setup: Setup) -> Plain | None:
    """The seals in the middle as a round begins (X2), and what a theft (X4) and having none to return (X8) moves."""
    if setup.predictions is not Predictions.SEALS:
        return None
    return {
        "middle": dict(zip(SEAL_LETTERS, MIDDLE, strict=True)),
        "for_theft": SEAL_LETTERS[WHITE],
        "for_none": SEAL_LETTERS[BLACK],
    }


def _round(round_: Round, setup: Setup) -> Plain:
    """A round as far as everyone has seen it."""
    return {
        "round": round_.number,
        "dealer": round_.dealer,
        "turnup": _code(round_.turnup),
        "trump": _letter(round_.trump),
        "werewolf": None if round_.werewolf == NONE else {"seat": round_.werewolf, "took": _code(round_.took)},
        "predictions": [_PREDICTIONS.get(tricks, tricks) for tricks in round_.predictions],
        "taken": list(round_.taken),
        "cloud": _seat(round_.cloud),
        "seals": _seals(round_),
        "tricks": [
            {
                "leader": trick.leader,
                "plays": _plays(trick.leader, trick.cards, trick.faces, setup.players),
                "winner": _seat(trick.winner),
                "leads": trick.leads,
            }
            for trick in round_.tricks
        ],
    }


_PREDICTIONS: Final[Mapping[int, str | None]] = {NOT_YET: None, CONCEALED: "?"}


def _own_prediction(view: View) -> int | None:
    """The seat's own prediction, also where the others may not know it (V2, V3)."""
    if view.seat == SPECTATOR:
        return None
    told = view.table.round.predictions[view.seat]
    own = view.private.prediction if told == CONCEALED else told
    return None if own in (NONE, NOT_YET) else own


def _plays(leader: int, cards: Sequence[Card], faces: Sequence[int], players: int) -> list[Plain]:
    return [
        {"seat": (leader + n) % players, "card": CODE_OF[card], **_as(said_of(card, faces[n]))}
        for n, card in enumerate(cards)
    ]


def _trick_now(table: Table) -> Plain | None:
    """The trick on the table; what was just finished is the last of the round's tricks already."""
    if table.phase is not Phase.PLAY:
        return None
    trick = table.trick
    return {
        "leader": trick.leader,
        "follow": _letter(trick.follow),
        "plays": _plays(trick.leader, trick.cards, trick.faces, table.setup.players),
    }


def _seals(round_: Round) -> Plain | None:
    if not round_.middle:
        return None
    return {
        "middle": dict(zip(SEAL_LETTERS, round_.middle, strict=True)),
        "of": [dict(zip(SEAL_LETTERS, own, strict=True)) for own in round_.seals],
        "black_mage": _seat(round_.mage),
    }


def listed_actions(view: View) -> list[Action]:
    """Every legal action; of the tens of thousands of predictions in seals those two that need no counting (X3)."""
    if view.table.phase is not Phase.SEALS:
        return legal_actions(view)
    if view.seat not in actors(view.table):
        return []
    nothing: list[Action] = [TakeSeals(())]
    return nothing if view.table.round.mage != NONE else [*nothing, TakeBlackMage()]


def seal_limits(view: View) -> Plain | None:
    """What bounds a prediction in seals (X3, X4); nothing at any other time."""
    if view.table.phase is not Phase.SEALS or view.seat not in actors(view.table):
        return None
    round_ = view.table.round
    return {
        "most": MOST_SEALS,
        "take": dict(zip(COLOUR_LETTERS, round_.middle[:COLOURED], strict=True)),
        "steal": [
            {COLOUR_LETTERS[colour]: 0 if seat == view.seat else own[colour] for colour in range(COLOURED)}
            for seat, own in enumerate(round_.seals)
        ],
        "thefts": round_.middle[WHITE],
    }
