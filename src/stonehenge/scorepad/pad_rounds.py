"""A round of a pad: who said and took what, what is still missing, what is wrong, and what it is worth."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from stonehenge.rules.cards import NONE
from stonehenge.rules.predictions import excluded_prediction, may_change, may_predict
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.round_points import SealsKept, points_by_seals, points_by_tricks
from stonehenge.rules.setup import TURN_UP, Predictions, Setup
from stonehenge.rules.table import NOT_YET
from stonehenge.rules.value import value
from stonehenge.scorepad.circle import Ring
from stonehenge.scorepad.drafts import Draft
from stonehenge.scorepad.notes import CloudNote
from stonehenge.scorepad.seal_rounds import SealRound, seal_round, wrong_left

UNTOLD: Final = -3
"""A trump that nobody has told the pad."""


class PadStep(StrEnum):
    """What a round waits for."""

    PREDICTIONS = "predictions"
    SEALS = "seals"
    TRICKS = "tricks"
    LEFT = "left"
    CLOUD = "cloud"
    DONE = "done"


@value
class PadRound:
    """A round as it stands. What is listed by place is in the order of ``players``, clockwise."""

    number: int
    size: int
    players: tuple[int, ...]
    dealer: int
    """The dealer's place."""
    order: tuple[int, ...]
    """The places in the order in which they predict."""
    trump: int
    """The trump's colour, NONE, or UNTOLD."""
    said: tuple[int, ...]
    """The predictions as they were made, by place, or NOT_YET; in seals: how many."""
    predictions: tuple[int, ...]
    """The same after the Cloud (S7)."""
    taken: tuple[int, ...]
    """The tricks, or NOT_YET; nothing to be told where seals are counted."""
    exploded: bool
    cloud: int
    """The place of whoever has the Cloud in their tricks, or NONE."""
    seals: SealRound
    kept: tuple[SealsKept, ...]
    """The coloured, black and white seals that each is left with, as far as they are told; (0, 0, 0) else."""
    step: PadStep
    waiting: tuple[int, ...]
    """Whose word the round waits for, by place, in order."""
    problem: Refusal | None
    """Why it can't have been so."""
    points: tuple[int, ...]
    """What it is worth, by place; empty until it is done."""
    shown: bool
    """Whether everyone may see the predictions (V2, V3)."""

    @property
    def done(self) -> bool:
        """Whether the round is complete, and nothing is wrong."""
        return self.step is PadStep.DONE


NO_SEALS: Final = SealRound((), (), NONE, ())


def round_of(ring: Ring, number: int, draft: Draft) -> PadRound:
    """The round that was written so."""
    if ring.setup.predictions is Predictions.SEALS:
        return _round_of_seals(ring, number, draft)
    return _round_of_tricks(ring, number, draft)


def trump_is_told(setup: Setup, number: int) -> bool:
    """Whether the trump of a round is for the table to tell: where a card is turned up for it (B4, S0)."""
    return setup.trumps[number - 1] == TURN_UP and setup.players * setup.hand_sizes[number - 1] < len(setup.deck)


def _trump(setup: Setup, number: int, draft: Draft) -> int:
    if setup.trumps[number - 1] != TURN_UP:
        return setup.trumps[number - 1]
    told: list[int] = draft.trumps if trump_is_told(setup, number) else [NONE]  # B4: no card is left to turn up
    return told[0] if len(told) > 0 else UNTOLD


# --- by tricks -------------------------------------------------------------------------------------------------------


def excluded_for(ring: Ring, number: int, said: Sequence[int], place: int) -> int:
    """What one may not predict because all others have said so much (V1, H6), or NONE."""
    others = [said[other] for other in ring.order if other != place]
    last = place == ring.order[-1] and NOT_YET not in others
    return excluded_prediction(ring.setup.hand_sizes[number - 1], sum(others), last, ring.setup.sum_rule(number))


def _round_of_tricks(ring: Ring, number: int, draft: Draft) -> PadRound:
    size = ring.setup.hand_sizes[number - 1]
    said = tuple([draft.predictions.get(player, NOT_YET) for player in ring.players])
    taken = tuple([draft.taken.get(player, NOT_YET) for player in ring.players])
    cloud, predictions = _clouded(ring, draft, said)
    silent = tuple([place for place in ring.order if said[place] == NOT_YET])
    uncounted = tuple([place for place in ring.order if taken[place] == NOT_YET])
    step: PadStep = PadStep.PREDICTIONS
    waiting = silent
    problem = _wrong_sum(ring, number, said)
    if len(silent) == 0 and problem is None:
        step = PadStep.TRICKS
        waiting = uncounted
        problem = _wrong_tricks(ring, size, taken, draft)
        if len(uncounted) == 0 and problem is None:
            problem = _wrong_cloud(ring, draft, said, taken)
            asked = "cloud" in ring.setup.options.specials and len(draft.clouds) == 0
            step = PadStep.CLOUD if asked or problem is not None else PadStep.DONE
    done = step is PadStep.DONE
    shown = _shown(ring.setup, step, silent)
    points = points_by_tricks(ring.setup, number, predictions, taken) if done else ()
    return PadRound(
        number,
        size,
        ring.players,
        ring.dealer,
        ring.order,
        _trump(ring.setup, number, draft),
        said,
        predictions,
        taken,
        draft.exploded,
        cloud,
        NO_SEALS,
        (),
        step,
        waiting,
        problem,
        points,
        shown,
    )


def _shown(setup: Setup, step: PadStep, silent: Sequence[int]) -> bool:
    """Whether the predictions are to be seen: hidden ones when all have said theirs, secret ones after the round."""
    if setup.predictions is Predictions.HIDDEN:
        return len(silent) == 0  # V2
    if setup.predictions is Predictions.SECRET:
        return step is PadStep.CLOUD or step is PadStep.DONE  # V3
    return True


def _clouded(ring: Ring, draft: Draft, said: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Who has the Cloud, by place, and the predictions after it (S7)."""
    note = _cloud_note(draft)
    if note is None or note.player not in ring.players:
        return NONE, said
    at = ring.players.index(note.player)
    return at, tuple([note.tricks if place == at else tricks for place, tricks in enumerate(said)])


def _cloud_note(draft: Draft) -> CloudNote | None:
    return draft.clouds[0] if len(draft.clouds) > 0 else None


def _wrong_sum(ring: Ring, number: int, said: tuple[int, ...]) -> Refusal | None:
    """What is wrong with the predictions together (V1, H6); each alone was looked at when it was written."""
    last = ring.order[-1]
    size = ring.setup.hand_sizes[number - 1]
    excluded = excluded_for(ring, number, said, last)
    if said[last] == NOT_YET or may_predict(said[last], size, excluded):
        return None
    return refuse("sum_equals_tricks", "V1", tricks=said[last], size=size)


def _wrong_tricks(ring: Ring, size: int, taken: tuple[int, ...], draft: Draft) -> Refusal | None:
    """Why the tricks can't have been taken so: they add up, but for the Bomb's (S4)."""
    exploded = draft.exploded
    told = [tricks for tricks in taken if tricks != NOT_YET]
    there = size - 1 if exploded else size
    total = sum(told)
    if total > there:
        return refuse("pad_tricks_with_bomb" if exploded else "pad_tricks_too_many", sum=total, size=size)
    if len(told) < len(taken):
        return None
    if total < there:
        bomb = "bomb" in ring.setup.options.specials and not exploded and total == there - 1
        return refuse("pad_tricks_or_bomb" if bomb else "pad_tricks_too_few", sum=total, size=size)
    first = (ring.dealer + 1) % len(ring.players)
    if ring.setup.own_stacks and size == WHOLE_STACK and size in taken and taken[first] != size:
        return refuse("pad_whole_stack", "V5", seat=ring.players[first], size=size)
    alone = "bomb" in ring.setup.options.specials and _all_but_one_dealt(ring, size)
    if alone and not exploded and len(draft.trumps) > 0 and draft.trumps[0] != NONE:
        return refuse("pad_bomb_turned_up", "S4")
    return None


def _all_but_one_dealt(ring: Ring, size: int) -> bool:
    """Whether only the turned-up card is not dealt: then a special card that nobody played is the one turned up."""
    return len(ring.setup.deck) == len(ring.players) * size + 1


WHOLE_STACK: Final = 15
"""Monochrome's last round (V5): all play the same cards, so that only who leads the first trick can take them all."""


def _wrong_cloud(ring: Ring, draft: Draft, said: tuple[int, ...], taken: tuple[int, ...]) -> Refusal | None:
    note = _cloud_note(draft)
    if note is None:
        return None
    if note.player == NONE:
        size = sum(taken) + (1 if draft.exploded else 0)
        turned_up = _all_but_one_dealt(ring, size) and len(draft.trumps) > 0 and draft.trumps[0] == NONE
        return refuse("pad_cloud_turned_up", "S7") if turned_up else None
    return why_not_cloud(ring, note, said, taken)


def why_not_cloud(ring: Ring, note: CloudNote, said: Sequence[int], taken: Sequence[int]) -> Refusal | None:
    """Why a player can't have had the Cloud with this change; None if they can (S7)."""
    at = ring.players.index(note.player)
    if taken[at] == 0:
        return refuse("pad_cloud_without_trick", "S7", seat=note.player)
    if not may_change(said[at], note.tricks):
        return refuse("one_up_or_down", "S7", tricks=said[at])
    return None


# --- by seals --------------------------------------------------------------------------------------------------------


def _round_of_seals(ring: Ring, number: int, draft: Draft) -> PadRound:
    seals, problem = seal_round(ring, draft)
    silent = tuple([place for place in ring.order if seals.wanted[place] == NOT_YET])
    uncounted = tuple([place for place in ring.order if place != seals.mage and ring.players[place] not in draft.left])
    step: PadStep = PadStep.SEALS
    waiting = silent
    kept: tuple[SealsKept, ...] = ()
    if len(silent) == 0 and problem is None:
        step = PadStep.LEFT
        waiting = uncounted
        kept, problem = wrong_left(ring, draft, seals)
        if len(uncounted) == 0 and problem is None:
            step = PadStep.DONE
    done = step is PadStep.DONE
    return PadRound(
        number,
        ring.setup.hand_sizes[number - 1],
        ring.players,
        ring.dealer,
        ring.order,
        ring.setup.trumps[number - 1],
        seals.wanted,
        seals.wanted,
        (),
        False,
        NONE,
        seals,
        kept,
        step,
        waiting,
        problem,
        points_by_seals(ring.setup, number, kept, seals.mage) if done else (),
        True,
    )
