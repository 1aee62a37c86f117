"""The actions worth looking at, in the loops' numbers."""

import math

from stonehenge.rules.actions import Predict
from stonehenge.rules.cards import NONE, RED
from stonehenge.rules.legal import fitting_seals, legal_actions
from stonehenge.rules.seals import COLOURED, MOST_SEALS, WHITE
from stonehenge.rules.table import Phase
from stonehenge.rules.view import View
from stonehenge.simulate import layout as at
from stonehenge.simulate.observation import Observation
from stonehenge.simulate.packing import MAGE_ACTION, pack_seals
from stonehenge.simulate.places import CARD_AT, NAMED_COLOURS, places_in
from stonehenge.simulate.policies.adept import weigh_predictions
from stonehenge.simulate.policies.adept_weights import adept_for
from stonehenge.simulate.policies.apprentice_seals import colour_worth
from stonehenge.simulate.policies.chances import SEAL
from stonehenge.simulate.policies.plays import list_plays, play_buffer
from stonehenge.simulate.policies.weights import kind_of, weights_for
from stonehenge.simulate.tuning import AROUND


def candidates(view: View, seen: Observation) -> list[int]:
    """Every action worth looking at now; at least one."""
    state, seat = seen.state, view.seat
    match view.table.phase:
        case Phase.PLAY:
            if view.foreheads:
                return [0]
            plays = play_buffer()
            return [int(plays[n]) for n in range(list_plays(state, seat, plays))]
        case Phase.PREDICT:
            return _predictions(view, seen)
        case Phase.SEALS:
            return _seals(view, seen)
        case Phase.RETURN:
            return list(fitting_seals(view.table))
        case Phase.PASS:
            return _passes(view, seen)
        case Phase.WEREWOLF:
            return [*range(NAMED_COLOURS), NONE]
        case _:
            return [*range(NAMED_COLOURS)]


def _predictions(view: View, seen: Observation) -> list[int]:
    legal = [action.tricks for action in legal_actions(view) if isinstance(action, Predict)]
    if seen.state[at.UNSEEN_CARDS]:
        return legal
    adept = adept_for(view.table.setup)
    weigh_predictions(adept, seen.state, view.seat)
    best = max(legal, key=lambda tricks: int(adept.worths[tricks]))
    return [tricks for tricks in legal if abs(tricks - best) <= AROUND]


def _passes(view: View, seen: Observation) -> list[int]:
    kept: dict[int, int] = {}
    for place in places_in(int(seen.state[at.LO + view.seat]), int(seen.state[at.HI + view.seat])):
        kept.setdefault(CARD_AT[place], place)  # copies are one choice
    return list(kept.values())


def _seals(view: View, seen: Observation) -> list[int]:
    """Around what the colours are worth: as it is, one more or one less of each, all rounded down or up; the Mage."""
    state, seat = seen.state, view.seat
    weights = weights_for(kind_of(view.table.setup))
    worths = []
    for colour in range(COLOURED):
        first = SEAL + (0 if colour == RED else 2)
        worths.append(max(0.0, weights[first] * colour_worth(weights, state, seat, colour) + weights[first + 1]))
    base = [math.floor(worth + 0.5) for worth in worths]
    wishes = [base, [math.floor(worth) for worth in worths], [math.ceil(worth) for worth in worths]]
    wishes += [
        [n + change if c == colour else n for c, n in enumerate(base)]
        for colour in range(COLOURED)
        for change in (-1, 1)
    ]
    found = dict.fromkeys(_packed(view, wish) for wish in wishes if min(wish) >= 0 and sum(wish) <= MOST_SEALS)
    actions = [action for action in found if action is not None]
    if state[at.MAGE] == NONE:
        actions.append(MAGE_ACTION)
    return actions


def _packed(view: View, wish: list[int]) -> int | None:
    """A wish as an action: from the middle what it has, the rest from whoever has most of it; as far as that goes."""
    round_ = view.table.round
    seals = [own.copy() for own in round_.seals]
    take = [min(count, round_.middle[colour]) for colour, count in enumerate(wish)]
    stolen: list[tuple[int, int]] = []
    for colour, count in enumerate(wish):
        for _ in range(count - take[colour]):
            owners = [s for s in range(view.table.setup.players) if s != view.seat and seals[s][colour]]
            if len(stolen) >= round_.middle[WHITE] or not owners:
                break
            victim = max(owners, key=lambda s, c=colour: seals[s][c])  # type: ignore[misc]
            seals[victim][colour] -= 1
            stolen.append((colour, victim))
    return pack_seals(take, stolen)
