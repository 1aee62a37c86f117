"""Views, events and actions as plain JSON, for programs in other languages and on other machines.

Cards, colours and seals have the codes of records. A view becomes JSON from what stands in the view and from nothing
else, so what a seat may not know cannot be in it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Any, Final, get_origin

from stonehenge.rules.actions import ACTIONS, Action, TakeBlackMage, TakeSeals
from stonehenge.rules.cards import COLOUR_LETTERS, NONE, Card, said_of
from stonehenge.rules.codes import CARD, CARD_OR_NONE, COLOUR_OR_NONE, SAID, SEAT_OR_NONE, UnreadableError
from stonehenge.rules.events import EVENTS, Event
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.options import Options
from stonehenge.rules.predictions import CONCEALED
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.seals import BLACK, COLOURED, MIDDLE, MOST_SEALS, SEAL_LETTERS, WHITE
from stonehenge.rules.setup import TURN_UP, Predictions, Setup
from stonehenge.rules.table import NOT_YET, Phase, Round, Table, actors
from stonehenge.rules.tricks import seat_of_place
from stonehenge.rules.trumps import trump_of_turnup
from stonehenge.rules.view import SPECTATOR, View

Plain = dict[str, Any]

_code: Final = CARD_OR_NONE.write
_letter: Final = COLOUR_OR_NONE.write
_seat: Final = SEAT_OR_NONE.write


# --- events and actions ----------------------------------------------------------------------------------------------


def plain_event(event: Event) -> Plain:
    """An event as plain JSON; ``read_event`` is the way back.

    What was projected for a seat shows no more than that seat may know.
    """
    what = EVENTS[type(event)]
    return {"event": what.tag, **what.codes(event)}


def read_event(plain: Mapping[str, Any]) -> Event:
    """The event that plain JSON tells; an UnreadableError where it tells none."""
    tag = plain.get("event")
    what = next((what for what in EVENTS.values() if what.tag == tag), None)
    if what is None:
        raise UnreadableError(tag, "event")
    event: Event = what.read(plain)
    return event


def plain_action(action: Action) -> Plain:
    """An action as plain JSON; ``read_action`` is the way back."""
    what = ACTIONS[type(action)]
    return {"action": what.tag, **what.codes(action)}


def read_action(plain: object) -> Action | Refusal:
    """The action that plain JSON says, or which field cannot be read; whether it is legal is another question."""
    kind = plain.get("action") if isinstance(plain, dict) else None
    if not isinstance(plain, dict) or not isinstance(kind, str) or kind not in _BY_TAG:
        return refuse("action_unreadable", field="action")
    try:
        action: Action = _BY_TAG[kind].read({**_EMPTY[kind], **plain})
    except UnreadableError as unreadable:
        return refuse("action_unreadable", field=unreadable.field)
    return action


_BY_TAG: Final = {what.tag: what for what in ACTIONS.values()}
_EMPTY: Final[dict[str, Plain]] = {
    tag: {field.alias: [] for field in what.fields if get_origin(field.codec.form) is list}
    for tag, what in _BY_TAG.items()
}
"""A list that isn't there is one with nothing in it."""


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
        "deck": [CARD.write(card) for card in setup.deck],
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
    return dict(_trump_of_each(setup.deck)) if TURN_UP in setup.trumps else {}


@lru_cache(maxsize=64)  # a deck is the same for many views
def _trump_of_each(deck: tuple[Card, ...]) -> Plain:
    return {CARD.write(card): _letter(trump_of_turnup(card)) for card in dict.fromkeys(deck)}


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


def _as(said: int) -> Plain:
    """What was said on playing a card, if anything was."""
    return {} if said == NONE else {"as": SAID.write(said)}


def _plays(leader: int, cards: Sequence[Card], faces: Sequence[int], players: int) -> list[Plain]:
    return [
        {"seat": seat_of_place(leader, n, players), "card": CARD.write(card), **_as(said_of(card, faces[n]))}
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
