"""Judgements: the same for whoever knows the same, in every kind of game, and hard on what is plainly bad."""

from dataclasses import replace
from itertools import islice

import pytest

from stonehenge.analysis.explanations import Explanations
from stonehenge.analysis.judgements import Alternative, Judgement, Verdict, judge, unit_of, verdict_on
from stonehenge.analysis.moments import DecisionKind, Moment, moments_of
from stonehenge.locales import LANGUAGES, Locale
from stonehenge.rules.actions import Predict
from stonehenge.rules.cards import Card
from stonehenge.rules.events import Dealt, Event, Played
from stonehenge.rules.record import Record
from stonehenge.wording.words import Words
from tests.analysis.test_moments import CASES, played
from tests.properties.setups import SPECIALS, Case, case_of

WORLDS = 12


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_kind_of_decision_can_be_judged_and_told(case: Case) -> None:
    judged: dict[DecisionKind, int] = {}
    record = played(case, 5)
    told = [Explanations(record.setup, record.players, Words(Locale(lang), record.setup.edition)) for lang in LANGUAGES]
    for moment in moments_of(record):
        if judged.get(moment.kind, 0) < 3:
            judged[moment.kind] = judged.get(moment.kind, 0) + 1
            found = judge(moment, "seed", 4)
            assert found.alternatives[found.taken].action == moment.action
            assert all(0 <= each.exact <= 1 for each in found.alternatives)
            assert found.behind >= 0
            assert all(each.sentences(found).startswith(f"{record.players[moment.seat]}: ") for each in told)
    assert judged


def test_the_same_seed_gives_the_same_judgement() -> None:
    moment = next(islice(moments_of(played(case_of("classic", 4), 6)), 40, None))
    assert judge(moment, "seed", WORLDS) == judge(moment, "seed", WORLDS)
    assert judge(moment, "seed", WORLDS) != judge(moment, "another", WORLDS)


# --- nobody is judged by what they could not know --------------------------------------------------------------------


def with_hidden_cards_exchanged(record: Record, moment: Moment) -> Moment | None:
    """The same moment after two of the others had been dealt each other's cards, as many as are still hidden."""
    start = max(n for n, event in enumerate(record.events[: moment.number]) if isinstance(event, Dealt))
    dealt = record.events[start]
    assert isinstance(dealt, Dealt)
    shown = [event.card for event in record.events[start : moment.number] if isinstance(event, Played)]
    first, second = [seat for seat in range(record.setup.players) if seat != moment.seat][:2]
    hidden = [[card for card in dealt.hands[seat] if card not in shown] for seat in (first, second)]
    if not hidden[0] or not hidden[1] or hidden[0] == hidden[1]:
        return None
    hands = list(dealt.hands)
    hands[first] = _exchanged(dealt.hands[first], hidden[0][0], hidden[1][-1])
    hands[second] = _exchanged(dealt.hands[second], hidden[1][-1], hidden[0][0])
    events: tuple[Event, ...] = (
        *record.events[:start],
        Dealt(dealt.round, dealt.dealer, tuple(hands), dealt.turnup, dealt.werewolf),
        *record.events[start + 1 : moment.number + 1],
    )
    return list(moments_of(replace(record, events=events)))[-1]


def _exchanged(hand: tuple[Card, ...], old: Card, new: Card) -> tuple[Card, ...]:
    kept = list(hand)
    kept[kept.index(old)] = new
    return tuple(sorted(kept))


@pytest.mark.parametrize("case", [case_of("classic", 3), case_of("extreme", 3), case_of("classic", 4)], ids=str)
def test_cards_that_a_player_could_not_know_change_nothing(case: Case) -> None:
    record, tried = played(case, 6), 0
    told = Explanations(record.setup, record.players, Words(Locale("en"), record.setup.edition))
    for moment in islice(moments_of(record), 10, None, 6):
        other = with_hidden_cards_exchanged(record, moment)
        if other is not None:
            tried += 1
            found, again = judge(moment, "seed", WORLDS), judge(other, "seed", WORLDS)
            assert found == again
            assert told.sentences(found) == told.sentences(again)
    assert tried > 3


def test_a_judge_who_peeks_would_be_noticed() -> None:
    """One whose imagined deals depend on the others' cards says something else after the exchange."""
    record, differs = played(case_of("classic", 3), 6), 0
    hands = [event.hands for event in record.events if isinstance(event, Dealt)]
    for moment in islice(moments_of(record), 10, None, 6):
        other = with_hidden_cards_exchanged(record, moment)
        if other is not None:
            peeked = judge(other, str(hands[:-1]), WORLDS)
            differs += judge(moment, str(hands), WORLDS) != peeked
    assert differs > 3


# --- and everybody by how much it cost -------------------------------------------------------------------------------


def predictions(case: Case, rounds: int) -> list[Moment]:
    return [moment for moment in moments_of(played(case, rounds)) if moment.kind is DecisionKind.PREDICTION]


@pytest.mark.parametrize("case", [case_of("classic", 4), case_of("jubilee", 3, specials=SPECIALS)], ids=str)
def test_predictions_that_are_far_off_are_blunders(case: Case) -> None:
    found: list[Judgement] = []
    for moment in predictions(case, 9)[-12:]:
        size = len(moment.view.hand)
        found.append(judge(replace(moment, action=Predict(size)), "seed", 40))
    assert [each.verdict for each in found] == [Verdict.BLUNDER] * len(found)
    assert all(each.lost > 10 for each in found)


def test_the_best_loses_nothing() -> None:
    for moment in predictions(case_of("classic", 4), 7)[-6:]:
        best = judge(moment, "seed", 60)
        again = judge(replace(moment, action=best.alternatives[best.best].action), "seed", 60)
        assert again.verdict is Verdict.BEST
        assert again.behind == 0
        assert again.lost <= 0


def alternative(points: float, error: float = 0.0) -> Alternative:
    return Alternative(Predict(0), points, 0.5, error)


@pytest.mark.parametrize(
    ("behind", "error", "verdict"),
    [
        (0.0, 0.0, Verdict.BEST),
        (1.9, 0.1, Verdict.FINE),
        (2.0, 0.1, Verdict.INACCURACY),
        (5.0, 0.1, Verdict.MISTAKE),
        (10.0, 0.1, Verdict.BLUNDER),
        (10.0, 5.1, Verdict.FINE),
    ],
)
def test_a_verdict_goes_by_points_and_by_how_sure_they_are(behind: float, error: float, verdict: Verdict) -> None:
    assert verdict_on(alternative(20.0, error), alternative(20.0 - behind), 10.0) is verdict


def test_what_a_trick_too_many_costs() -> None:
    assert unit_of(case_of("classic", 4).set_up(), 3) == 10
    assert unit_of(case_of("club", 4, stakes="rising").set_up(), 15) > 10
    assert unit_of(case_of("junior", 4).set_up(), 1) == 1
    assert unit_of(case_of("extreme", 4).set_up(), 1) == 2
