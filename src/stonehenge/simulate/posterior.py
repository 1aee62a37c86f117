"""The posterior over worlds: what a seat saw, put as the loops take it, and samples of the worlds it may be in."""

from collections.abc import Iterator

from stonehenge.rules.predictions import first_to_predict
from stonehenge.rules.setup import Predictions
from stonehenge.rules.table import Phase
from stonehenge.rules.view import View
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Numbers, Rows, Vector, rows, vector
from stonehenge.simulate.budget import Effort
from stonehenge.simulate.determinisation import InformationSet, new_slots
from stonehenge.simulate.histories import History, history_of
from stonehenge.simulate.layout import copy_round
from stonehenge.simulate.likelihood import Evidence, Inference, fill_evidence
from stonehenge.simulate.metropolis import new_chain
from stonehenge.simulate.observation import Observation
from stonehenge.simulate.policies.adept_weights import adept_for
from stonehenge.simulate.sampler import (
    Drawn,
    Settled,
    draw_worlds,
    resample,
    room_to_draw,
    room_to_settle,
    settle_worlds,
)
from stonehenge.simulate.tuning import AT_A_TIME, DRAWING_TIME, EFFECTIVE_WORLDS


def infer(view: View, observation: Observation, priors: Numbers, chance: int) -> Inference:
    """All that a decision is thought about with; ``chance`` starts its random generator, and is never 0."""
    random = vector(1)
    random[0] = chance
    return Inference(
        InformationSet(_one_after_the_other(view, observation.state), view.seat, observation.given),
        _evidence_of(history_of(view, observation)),
        priors,
        adept_for(view.table.setup),
        random,
    )


def _evidence_of(history: History) -> Evidence:
    count = len(history.actions)
    evidence = Evidence(
        history.actions,
        rows(count + 1, at.LENGTH),
        vector(2 * count),
        vector(at.SEATS + 1 + count),
        history.played,
    )
    fill_evidence(history.origin, evidence)
    return evidence


def _one_after_the_other(view: View, seen: Vector) -> Vector:
    """The state as the loops play on from it: where all act at once, they do so in turn, and see nothing of it."""
    state = vector(at.LENGTH)
    copy_round(state, seen)
    table, setup = view.table, view.table.setup
    if table.phase is Phase.PASS:
        state[at.TURN] = 0
    elif table.phase is Phase.PREDICT and setup.predictions is not Predictions.IN_TURN:
        state[at.TURN] = first_to_predict(table.round.dealer, setup.players, setup.direction)
        for seat in range(setup.players):
            state[at.PREDICTION + seat] = -1
    return state


class Posterior:
    """Samples of the worlds that a seat may be in."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._slots = new_slots()
        self._chain = new_chain()

    def worlds(self, effort: Effort) -> Rows:
        """Worlds as likely as everything that was seen makes them, as vectors with all hands."""
        settled = room_to_settle(effort.worlds)
        for _ in self.settle(settled, effort):
            pass
        return settled.worlds

    def settle(self, settled: Settled, effort: Effort) -> Iterator[int]:
        """Fill in worlds as likely as what was seen makes them, and who is who there, a few at a time; how many."""
        drawn = self.draw(effort)
        chosen = vector(effort.worlds)
        resample(drawn.weights, EFFECTIVE_WORLDS, self._inference.random, chosen)
        for start in range(0, effort.worlds, AT_A_TIME):
            done = min(effort.worlds, start + AT_A_TIME)
            settle_worlds(self._inference, drawn, chosen, effort.steps, self._chain, settled, (start, done))
            yield done

    def draw(self, effort: Effort) -> Drawn:
        """Worlds by the cards alone, with the logs of their weights."""
        drawn = room_to_draw(effort.drawn)
        late = effort.shared(DRAWING_TIME)
        step = effort.drawn if effort.until is None else AT_A_TIME
        done = 0
        for start in range(0, effort.drawn, step):
            done = min(effort.drawn, start + step)
            draw_worlds(self._inference, self._slots, drawn, start, done)
            if late():
                break
        return Drawn(drawn.worlds[:done], drawn.logs[:done], drawn.weights[:done])
