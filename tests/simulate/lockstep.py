"""A round twice: by ``rules.game`` and on a vector, with the same deal and the same actions, compared at every step."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from stonehenge.rules.actions import Action, ChangePrediction, PassCard, Predict, ReturnSeal
from stonehenge.rules.cards import UNSEEN, Card
from stonehenge.rules.deals import Deal, deal_from_seed
from stonehenge.rules.game import act, begin, deal
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.seals import KINDS, Seal
from stonehenge.rules.setup import Predictions, Setup
from stonehenge.rules.state import State
from stonehenge.rules.table import Phase, actors
from stonehenge.rules.view import View
from stonehenge.simulate import layout as at
from stonehenge.simulate.observation import PHASES
from stonehenge.simulate.packing import pack_action, unpack_action
from stonehenge.simulate.places import CARD_AT, PLACES
from stonehenge.simulate.policies.plays import list_plays, play_buffer
from stonehenge.simulate.round_play import fitting_seals
from stonehenge.simulate.round_start import excluded_now, start_round
from stonehenge.simulate.setups import round_vector, set_deal
from stonehenge.simulate.transitions import act as act_on
from tests.properties.playing import some_action

Chooser = Callable[[View, Any], Action]


def cards_at(low: int, high: int) -> list[Card]:
    """The cards of two words, in order."""
    places = [place for place in range(PLACES) if (low >> place if place < 64 else high >> (place - 64)) & 1]
    return sorted(CARD_AT[place] for place in places)


def hand_of(r: Any, seat: int) -> list[Card]:
    """A hand on the vector, in order."""
    return cards_at(int(r[at.LO + seat]), int(r[at.HI + seat]))


def true_hand(state: State, seat: int) -> list[Card]:
    """A hand in the game, also one that its owner does not see (V4)."""
    hand = state.privates[seat].hand
    return [state.foreheads[seat]] if hand == [UNSEEN] else hand


class Lockstep:
    """A round in both ways; every action is taken in both, in the order of the vector."""

    def __init__(self, setup: Setup, number: int, dealer: int, dealt: Deal) -> None:
        self.setup = setup
        self.state = begin(setup, dealer)
        self.state.table.round.number = number - 1
        assert not isinstance(deal(self.state, dealt), Refusal)
        self.vector = round_vector(setup, number, dealer)
        set_deal(self.vector, dealt)
        start_round(self.vector)
        self.compare()

    @property
    def over(self) -> bool:
        """Whether the round is at its end."""
        return bool(self.vector[at.PHASE] == at.ROUND_OVER)

    @property
    def view(self) -> View:
        """What the one whose turn it is on the vector sees."""
        return self.state.views[int(self.vector[at.TURN])]

    def act(self, action: Action) -> None:
        """Let the one whose turn it is on the vector act, in both; they must agree before and after."""
        self.compare_choices()
        seat = int(self.vector[at.TURN])
        number = pack_action(self.vector, action)
        assert unpack_action(self.view, number) == action
        events = act(self.state, seat, action)
        assert not isinstance(events, Refusal), events
        act_on(self.vector, number)
        self.compare()

    def play(self, choose: Chooser) -> Iterator["Lockstep"]:
        """Go through the round; give every moment of it that waits for somebody."""
        while not self.over:
            yield self
            self.act(choose(self.view, self.vector))

    # --- what must agree ---------------------------------------------------------------------------------------------

    def compare(self) -> None:
        """Both are at the same moment of the same round."""
        by_game, by_vector = of_game(self.state, self.vector), of_vector(self.vector, self.setup)
        assert by_game == by_vector, {
            name: (by_game[name], by_vector.get(name))
            for name in by_game
            if by_game[name] != by_vector.get(name, "absent")
        }

    def compare_choices(self) -> None:
        """Both allow the same."""
        r, seat, phase = self.vector, int(self.vector[at.TURN]), self.state.table.phase
        assert seat in actors(self.state.table)
        if phase is Phase.SEALS:
            return  # far too many to list, and the vector never lists them
        legal = set(legal_actions(self.view))
        match phase:
            case Phase.PLAY:
                plays = play_buffer()
                count = list_plays(r, seat, plays)
                listed = [unpack_action(self.view, int(play)) for play in plays[:count]]
                assert len(set(listed)) == len(listed)
                assert set(listed) == legal
            case Phase.PREDICT:
                excluded = excluded_now(r)
                assert legal == {Predict(tricks) for tricks in range(r[at.SIZE] + 1) if tricks != excluded}
            case Phase.RETURN:
                fitting = fitting_seals(r, seat)
                assert legal == {ReturnSeal(Seal(kind)) for kind in range(KINDS) if fitting >> kind & 1}
            case Phase.PASS:
                assert legal == {PassCard(card) for card in hand_of(r, seat)}
            case Phase.CLOUD:
                now = int(r[at.PREDICTION + seat])
                assert legal == {ChangePrediction(now - 1), ChangePrediction(now + 1)}
            case _:
                pass


def of_game(state: State, r: Any) -> dict[str, object]:
    """What the game says of this moment."""
    table, players = state.table, state.table.setup.players
    round_ = table.round
    over = table.phase in (Phase.DEAL, Phase.OVER)
    told: dict[str, object] = {
        "phase": at.ROUND_OVER if over else PHASES[table.phase],
        "turnup": round_.turnup,
        "trump": round_.trump,
        "werewolf": round_.werewolf,
        "took": round_.took,
        "hands": [true_hand(state, seat) for seat in range(players)],
        "predictions": _true_predictions(state, over),
        "taken": round_.taken,
        "done": len(round_.tricks),
        "played": sorted(_played(state)),
        "cloud": round_.cloud,
        "mage": round_.mage,
    }
    if table.turn >= 0:
        told["turn"] = table.turn
    elif not over:
        told["turn"] = _next_of_all(state, r)
    if table.phase is Phase.PLAY:
        trick = table.trick
        told["trick"] = (trick.leader, trick.follow, trick.cards, trick.faces)
    if table.phase in (Phase.PASS, Phase.PLAY):
        told["chosen"] = round_.chosen
    if round_.middle:
        told["seals"] = (round_.middle, round_.seals)
    if over:
        told["points"] = list(table.sheet.rounds[-1].points)
    return told


def _true_predictions(state: State, over: bool) -> list[int]:
    """Also those that are hidden or secret (V2, V3)."""
    concealed = state.table.setup.predictions in (Predictions.HIDDEN, Predictions.SECRET)
    changed = over or state.table.phase is Phase.CLOUD  # S7
    if concealed and not changed:
        return [private.prediction for private in state.privates]
    return state.table.round.predictions


def _played(state: State) -> Iterator[Card]:
    for trick in state.table.round.tricks:
        yield from trick.cards
    if state.table.phase is Phase.PLAY:
        yield from state.table.trick.cards


def _next_of_all(state: State, r: Any) -> int:
    """Where several act at the same time, the vector lets them act one after the other."""
    waiting = actors(state.table)
    if state.table.phase is Phase.PASS:
        return waiting[0]
    players, direction = state.table.setup.players, state.table.setup.direction
    order = [(state.table.round.dealer + direction * turn) % players for turn in range(1, players + 1)]
    return next(seat for seat in order if seat in waiting)


def of_vector(r: Any, setup: Setup) -> dict[str, object]:
    """What the vector says of this moment."""
    seats = range(setup.players)
    phase = int(r[at.PHASE])
    told: dict[str, object] = {
        "phase": phase,
        "turnup": _card(r[at.TURNUP]),
        "trump": r[at.TRUMP],
        "werewolf": r[at.WOLF],
        "took": _card(r[at.TOOK]),
        "hands": [hand_of(r, seat) for seat in seats],
        "predictions": [r[at.PREDICTION + seat] for seat in seats],
        "taken": [r[at.TAKEN + seat] for seat in seats],
        "done": r[at.DONE],
        "played": cards_at(int(r[at.PLAYED_LO]), int(r[at.PLAYED_HI])),
        "cloud": r[at.CLOUD_WITH],
        "mage": r[at.MAGE],
    }
    if phase != at.ROUND_OVER:
        told["turn"] = r[at.TURN]
    if phase == at.WAIT_PLAY:
        cards = [_card(r[at.TRICK + n]) for n in range(r[at.COUNT])]
        faces = [r[at.FACES + n] for n in range(r[at.COUNT])]
        told["trick"] = (r[at.LEADER], r[at.FOLLOW], cards, faces)
    if phase in (at.WAIT_PASS, at.WAIT_PLAY):
        told["chosen"] = {seat for seat in seats if r[at.CHOSEN] >> seat & 1}
    if setup.predictions is Predictions.SEALS:
        own = [[r[at.SEALS + seat * KINDS + kind] for kind in range(KINDS)] for seat in seats]
        told["seals"] = ([r[at.MIDDLE + kind] for kind in range(KINDS)], own)
    if phase == at.ROUND_OVER:
        told["points"] = [r[at.POINTS + seat] for seat in seats]
    return told


def _card(place: int) -> Card:
    return Card(place) if place < 0 else CARD_AT[place]


def at_random(rng: random.Random) -> Chooser:
    """Choose any legal action."""
    return lambda view, _vector: some_action(view, rng)


def some_lockstep(setup: Setup, number: int, seed: str) -> Lockstep:
    """A round of this number from a seed."""
    dealer = random.Random(seed).randrange(setup.players)
    return Lockstep(setup, number, dealer, deal_from_seed(setup, seed, number))


def late_round(setup: Setup, rng: random.Random) -> int:
    """The number of a round, more often one with many cards, or the one that has rules of its own (V4)."""
    if setup.options.clairvoyance and rng.random() < 0.5:
        return 1
    return max(rng.randint(1, setup.rounds), rng.randint(1, setup.rounds))
