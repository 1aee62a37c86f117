"""Random pads against the law: none is accepted that cannot have happened, and none is refused that can.

For each round that a pad accepts cards are found by which the law plays it just so (``witness``, ``seal_witness``).
"""

import random
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stonehenge.rules import actions
from stonehenge.rules.cards import NAMED_COLOURS, NONE, UNSEEN, Card, Colour
from stonehenge.rules.deals import Deal, has_turnup
from stonehenge.rules.editions import EDITIONS, set_up
from stonehenge.rules.game import act, begin, deal
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.seals import BLACK, COLOURED, WHITE, coloured_left
from stonehenge.rules.seats import Seat
from stonehenge.rules.setup import TURN_UP, Setup
from stonehenge.rules.state import State
from stonehenge.rules.table import Phase, Round, actors
from stonehenge.scorepad.note_checks import write
from stonehenge.scorepad.notes import (
    BombNote,
    CloudNote,
    LeftNote,
    MageNote,
    Note,
    PredictionNote,
    SealsNote,
    TricksNote,
    TrumpNote,
)
from stonehenge.scorepad.pads import Pad
from stonehenge.scorepad.sheet import leaders, place_of, sheet_of
from tests.conftest import MORE
from tests.properties.playing import some_seals, whole_game
from tests.properties.setups import Case, cases
from tests.scorepad.scribe import NAMES, notes_of, pad_for, written
from tests.scorepad.seal_witness import Kept, SealWitness, seal_witness
from tests.scorepad.witness import Wanted, Witness, witness

SEEDS = st.integers(0, 2**32 - 1)
BY_TRICKS = ("classic", "jubilee", "club", "junior")


# --- what happened is accepted ---------------------------------------------------------------------------------------


@settings(max_examples=60 * MORE)
@given(cases(), SEEDS)
def test_a_whole_game_of_the_law_is_accepted_and_scored_as_the_law_scores_it(case: Case, seed: int) -> None:
    setup, first = case.set_up(), seed % 3
    game = whole_game(setup, str(seed), first)
    pad = written(pad_for(setup, first), notes_of(game))
    sheet, scored = sheet_of(pad), game.state.table.sheet
    assert sheet.over
    assert [each.points for each in sheet.rounds] == [line.points for line in scored.rounds]
    assert sheet.totals == tuple(line.totals for line in scored.rounds)
    assert sorted(leaders(sheet)) == sorted(scored.winners)
    assert {seat for seat in range(setup.players) if place_of(sheet, seat) == 1} == set(scored.winners)


# --- tricks: accepted if and only if it can have happened ------------------------------------------------------------


@dataclass(frozen=True)
class Written:
    """What somebody wrote of a round, by seat."""

    predictions: tuple[int, ...]
    taken: tuple[int, ...]
    exploded: bool
    cloud: int
    changed: int
    trump: int


def something_written(setup: Setup, number: int, rng: random.Random) -> Written:
    """A round as it may have been, or nearly so."""
    players, size = setup.players, setup.hand_sizes[number - 1]
    specials = setup.options.specials
    exploded = rng.random() < 0.4 and ("bomb" in specials or rng.random() < 0.05)
    taken = _parts(players, max(0, size - exploded + rng.choice((0, 0, 0, 0, 0, -1, 1))), rng)
    if rng.random() < 0.1:
        taken = tuple(size if seat == rng.randrange(players) else 0 for seat in range(players))
    predictions = [rng.randint(0, size) for _ in range(players)]
    if rng.random() < 0.4:  # as many as there are tricks, which plus/minus one forbids
        predictions = list(_parts(players, size, rng))
    if rng.random() < 0.02:
        predictions[0] = size + 1
    asked = "cloud" in specials or rng.random() < 0.02
    cloud = rng.randrange(players) if asked and rng.random() < 0.6 else NONE
    changed = 0 if cloud == NONE else predictions[cloud] + rng.choice((-1, 1, 1, 1, 2))
    return Written(tuple(predictions), taken, exploded, cloud, changed, rng.choice((NONE, *NAMED_COLOURS)))


def _parts(players: int, whole: int, rng: random.Random) -> tuple[int, ...]:
    cuts = sorted(rng.choices(range(whole + 1), k=players - 1))
    return tuple(after - before for before, after in zip([0, *cuts], [*cuts, whole], strict=True))


def can_have_happened(setup: Setup, number: int, dealer: int, told: Written) -> bool:
    """Whether the clauses allow it, one by one, and not by asking the engine."""
    size, options = setup.hand_sizes[number - 1], setup.options
    everything = setup.players * size == 60
    total = sum(told.predictions)
    spared = size == 1 if options.plus_minus_one_exempt == "one_card" else told.predictions[dealer] == 0
    spared = spared and options.plus_minus_one_exempt != "none"
    nobody_plays_it = told.exploded or told.trump == NONE
    left = _left(dealer, setup)
    somebody_has_it = told.cloud != NONE or told.trump != NONE
    return all(
        (
            all(0 <= tricks <= size for tricks in (*told.predictions, *told.taken)),  # B5
            not options.plus_minus_one or total != size or spared,  # V1, H6
            sum(told.taken) + told.exploded == size,  # S4
            not told.exploded or "bomb" in options.specials,
            told.cloud == NONE or "cloud" in options.specials,
            told.cloud == NONE or told.taken[told.cloud] > 0,  # S7
            told.cloud == NONE or (abs(told.changed - told.predictions[told.cloud]) == 1 and told.changed >= 0),
            # V5: with the same 15 cards, equals go to the first, so the others can't win all
            not (options.mode == "monochrome" and size == 15 and 15 in told.taken) or told.taken[left] == 15,
            # all but one card dealt: a special card that wasn't played is the one turned up, and says what is trump
            not (everything and options.specials == ("bomb",)) or nobody_plays_it,
            not (everything and options.specials == ("cloud",)) or somebody_has_it,
        )
    )


def _left(dealer: int, setup: Setup) -> int:
    return (dealer + 1) % setup.players


def notes_for(setup: Setup, number: int, told: Written) -> list[Note]:
    """All that is to be written of it."""
    notes: list[Note] = [PredictionNote(number, seat, tricks) for seat, tricks in enumerate(told.predictions)]
    if told.exploded:
        notes.append(BombNote(number, True))
    notes += [TricksNote(number, seat, tricks) for seat, tricks in enumerate(told.taken)]
    if setup.trumps[number - 1] == TURN_UP and has_turnup(setup, number):
        notes.append(TrumpNote(number, Colour(told.trump)))
    if "cloud" in setup.options.specials or told.cloud != NONE:
        notes.append(CloudNote(number, Seat(told.cloud), told.changed))
    return notes


def accepted(pad: Pad, number: int, notes: list[Note]) -> bool:
    """Whether all of it can be written, and nothing is wrong with it then."""
    for note in notes:
        more = write(pad, note)
        if isinstance(more, Refusal):
            return False
        pad = more
    return sheet_of(pad).rounds[number - 1].done


def begun(setup: Setup, number: int, dealer: int) -> Pad:
    """A pad whose earlier rounds are done: the dealer's left takes all, as nobody has foreseen."""
    notes: list[Note] = []
    first = (dealer - number + 1) % setup.players
    for earlier in range(1, number):
        size, now = setup.hand_sizes[earlier - 1], (first + earlier - 1) % setup.players
        dealers = 1 if setup.options.plus_minus_one and size > 1 else 0
        notes += [PredictionNote(earlier, seat, dealers * (seat == now)) for seat in range(setup.players)]
        notes += [TricksNote(earlier, seat, size * (seat == _left(now, setup))) for seat in range(setup.players)]
        if "cloud" in setup.options.specials:
            notes.append(CloudNote(earlier, NONE, 0))
    pad = pad_for(setup, first, notes)
    assert sheet_of(pad).current == number
    return pad


def played_by_the_law(
    setup: Setup, number: int, dealer: int, told: Written, by: Witness
) -> tuple[Round, tuple[int, ...]]:
    """The round that these cards give, and what it is worth."""
    state = _round(setup, number, dealer, by.deal)
    plays = iter(by.plays)
    while state.table.phase not in (Phase.DEAL, Phase.OVER):
        seat = actors(state.table)[0]
        match state.table.phase:
            case Phase.TRUMP | Phase.WEREWOLF:
                _do(state, seat, actions.NameTrump(_trump(setup, number, told)))
            case Phase.PREDICT:
                _do(state, seat, actions.Predict(told.predictions[seat]))
            case Phase.CLOUD:
                _do(state, seat, actions.ChangePrediction(told.changed))
            case _:
                who, card, said = next(plays)
                assert who == seat
                _do(state, seat, actions.Play(UNSEEN if state.table.cards_unseen else card, said))
    return state.table.past[-1], state.table.sheet.rounds[-1].points


def _round(setup: Setup, number: int, dealer: int, dealt: Deal) -> State:
    state = begin(setup, dealer)
    state.table.round.number = number - 1
    events = deal(state, dealt)
    assert not isinstance(events, Refusal), events
    return state


def _do(state: State, seat: int, action: Any) -> None:
    events = act(state, seat, action)
    assert not isinstance(events, Refusal), (events, action)


def _trump(setup: Setup, number: int, told: Written) -> Any:
    fixed = setup.trumps[number - 1]
    if fixed != TURN_UP:
        return fixed
    return told.trump if has_turnup(setup, number) else NONE


@pytest.mark.slow
@settings(max_examples=1500 * MORE)
@given(cases(*BY_TRICKS), SEEDS)
def test_a_round_of_tricks_is_accepted_if_and_only_if_it_can_have_happened(case: Case, seed: int) -> None:
    rng, setup = random.Random(seed), case.set_up()
    number = setup.rounds if rng.random() < 0.3 else rng.randint(1, min(setup.rounds, 4))
    dealer = rng.randrange(setup.players)
    told = something_written(setup, number, rng)
    pad, notes = begun(setup, number, dealer), notes_for(setup, number, told)
    possible = can_have_happened(setup, number, dealer, told)
    assert accepted(pad, number, notes) == possible
    if not possible:
        return
    wanted = Wanted(told.taken, told.exploded, told.cloud, _trump(setup, number, told))
    played, points = played_by_the_law(setup, number, dealer, told, witness(setup, number, dealer, wanted))
    now = sheet_of(written(pad, notes)).rounds[number - 1]
    assert (now.predictions, now.taken, now.cloud) == (tuple(played.predictions), tuple(played.taken), played.cloud)
    assert now.points == points


# --- seals -----------------------------------------------------------------------------------------------------------


def some_predictions(setup: Setup, dealer: int, rng: random.Random) -> tuple[State, list[tuple[int, Any]]]:
    """Predictions in seals that the law allows, and the state after them."""
    deck = setup.deck
    state = _round(
        setup, 1, dealer, Deal(tuple(deck[seat :: setup.players] for seat in range(setup.players)), Card(NONE))
    )
    made = []
    while state.table.phase is Phase.SEALS:
        seat = actors(state.table)[0]
        mage = state.table.round.mage == NONE and rng.random() < 0.15
        action = actions.TakeBlackMage() if mage else some_seals(state.views[seat], rng)
        _do(state, seat, action)
        made.append((seat, action))
    return state, made


def some_left(seals: list[list[int]], mage: int, rng: random.Random) -> list[Kept]:
    """What may be left of them, or nearly so."""
    found = []
    for seat, own in enumerate(seals):
        most = coloured_left(own)
        coloured = rng.choice((0, most, rng.randint(0, most), rng.randint(0, most)))
        white = rng.choice((0, 0, rng.randint(0, own[WHITE])))
        black = 0 if white or rng.random() < 0.4 else rng.randint(0, 6)
        found.append(Kept(0, 0, 0) if seat == mage else Kept(coloured, black, white))
    return found


def seal_notes(made: list[tuple[int, Any]], mage: int, kept: list[Kept]) -> list[Note]:
    """All that is to be written of a round in seals."""
    notes: list[Note] = [
        SealsNote(1, seat, action.take, action.steal) if isinstance(action, actions.TakeSeals) else MageNote(1, seat)
        for seat, action in made
    ]
    left = [(seat, each) for seat, each in enumerate(kept) if seat != mage]
    return [*notes, *(LeftNote(1, seat, each.coloured, each.black, each.white) for seat, each in left)]


def could_lack(own: list[int], kept: Kept) -> int:
    """Of how many colours none may be left."""
    return sum(own[colour] <= coloured_left(own) - kept.coloured for colour in range(COLOURED))


def seals_played_by_the_law(setup: Setup, dealer: int, made: list[tuple[int, Any]], by: SealWitness) -> State:
    """The round that these cards give."""
    state = _round(setup, 1, dealer, Deal(by.hands, Card(NONE)))
    for seat, action in made:
        _do(state, seat, action)
    plays = iter(by.plays)
    while state.table.phase is not Phase.DEAL:
        seat = actors(state.table)[0]
        if state.table.phase is Phase.RETURN:
            _do(state, seat, actions.ReturnSeal(by.gives[len(state.table.round.tricks) - 1]))  # type: ignore[arg-type]
        else:
            who, card = next(plays)
            assert who == seat
            _do(state, seat, actions.Play(card))
    return state


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_round_of_seals_that_is_accepted_can_have_happened(players: int) -> None:
    """The search for cards is simple, and so may fail, but not often; where it finds some the law agrees.

    A pad counts seals, not cards. So rounds are left out here in which somebody has won without a fitting seal
    although of fewer than three colours they had none: there may be too few cards of these.
    """
    rng, setup = random.Random(players), set_up("extreme", players)
    assert isinstance(setup, Setup)
    tried = found = 0
    while tried < 80 * MORE:
        dealer = rng.randrange(players)
        state, made = some_predictions(setup, dealer, rng)
        seals, mage = [own.copy() for own in state.table.round.seals], state.table.round.mage
        for _ in range(40):
            kept = some_left(seals, mage, rng)
            pad = Pad(EDITIONS["extreme"], setup.options, NAMES[:players], dealer, tuple(seal_notes(made, mage, kept)))
            now = sheet_of(pad).rounds[0]
            if not now.done or any(could_lack(own, kept[at]) < 3 for at, own in enumerate(seals) if at != mage):
                continue
            tried += 1
            cards = seal_witness(seals, mage, kept, (dealer + 1) % players)
            if cards is not None:
                found += 1
                after = seals_played_by_the_law(setup, dealer, made, cards).table
                left = [Kept(coloured_left(own), own[BLACK], own[WHITE]) for own in after.past[-1].seals]
                assert left == kept
                assert after.sheet.rounds[0].points == now.points
            break
    assert found >= 0.98 * tried
