"""A round in seals: who took which, and whether they can be left with what is told (X2 to X9)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from stonehenge.rules.cards import NONE, RED
from stonehenge.rules.refusals import Param, Refusal, refuse
from stonehenge.rules.round_points import SealsKept
from stonehenge.rules.seal_predictions import take_seals, why_not_take
from stonehenge.rules.seals import BLACK, COLOURED, KINDS, MIDDLE, WHITE, coloured_left
from stonehenge.rules.table import NOT_YET
from stonehenge.rules.value import value
from stonehenge.scorepad.circle import Ring
from stonehenge.scorepad.drafts import Draft
from stonehenge.scorepad.notes import LeftNote, SealsNote

RED_TRICKS: Final = 3
"""A colour has three times as many cards as there are players (X1), and a trick has one of each player."""


@value
class SealRound:
    """The seals after all predictions so far, by place and kind; what is in the middle; who has the Black Mage."""

    seals: tuple[tuple[int, ...], ...]
    middle: tuple[int, ...]
    mage: int
    wanted: tuple[int, ...]
    """How many seals each took, or NOT_YET; none for the Black Mage's player."""


def seal_round(ring: Ring, draft: Draft) -> tuple[SealRound, Refusal | None]:
    """The predictions in their order, as far as they are told and can have been made."""
    middle = list(MIDDLE)
    seals = [[0] * KINDS for _ in ring.players]
    wanted = [NOT_YET for _ in ring.players]
    mage = NONE
    problem: Refusal | None = None
    for place in ring.order:
        player = ring.players[place]
        if player in draft.mages:
            problem = why_not_mage(ring, mage)
            if problem is None:
                mage = place
                wanted[place] = 0
        elif player in draft.seals:
            note = draft.seals[player]
            problem = why_not_seals(ring, SealRound(_frozen(seals), tuple(middle), mage, ()), note)
            if problem is None:
                take_seals(middle, seals, place, note.take, thefts_by_place(ring, note))
                wanted[place] = len(note.take) + len(note.steal)
        if problem is not None or wanted[place] == NOT_YET:
            break
    return SealRound(_frozen(seals), tuple(middle), mage, tuple(wanted)), problem


def seals_before(ring: Ring, draft: Draft, player: int) -> tuple[SealRound, Refusal | None]:
    """The predictions before a player's, whatever that player has said. It changes the draft."""
    draft.seals.pop(player, None)
    draft.mages = [other for other in draft.mages if other != player]
    return seal_round(ring, draft)


def _frozen(seals: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple(own) for own in seals])


def thefts_by_place(ring: Ring, note: SealsNote) -> tuple[tuple[int, int], ...]:
    """The thefts of a prediction, with the places of those whom it robs; NONE for one who isn't there."""
    return tuple(
        [(colour, ring.players.index(victim) if victim in ring.players else NONE) for colour, victim in note.steal]
    )


def why_not_seals(ring: Ring, so_far: SealRound, note: SealsNote) -> Refusal | None:
    """Why a player can't take these seals now (X3, X4); None if they can."""
    for _, victim in note.steal:
        if victim not in ring.players:
            return refuse("pad_not_at_table", seat=victim)
    place = ring.players.index(note.player)
    refusal = why_not_take(so_far.middle, so_far.seals, place, note.take, thefts_by_place(ring, note))
    if refusal is None or refusal.code != "seal_not_there":
        return refusal
    return replace(refusal, params=_naming_players(ring, refusal.params))


def _naming_players(ring: Ring, params: tuple[tuple[str, Param], ...]) -> tuple[tuple[str, Param], ...]:
    """The parameters of a refusal with the player instead of the place of a victim."""
    return tuple(
        [
            (name, ring.players[param] if name == "victim" and isinstance(param, int) else param)
            for name, param in params
        ]
    )


def why_not_mage(ring: Ring, mage: int) -> Refusal | None:
    """Why nobody can take the Black Mage any more (X3); None if it is free."""
    return None if mage == NONE else refuse("black_mage_taken", "X3", seat=ring.players[mage])


# --- what is left ----------------------------------------------------------------------------------------------------


def why_not_left(ring: Ring, seals: SealRound, note: LeftNote) -> Refusal | None:
    """Why one player can't be left with so many seals, whatever the others are left with; None if they can."""
    place = ring.players.index(note.player)
    own = seals.seals[place]
    if place == seals.mage:
        return refuse("pad_mage_has_none", "X9", seat=note.player)
    if not 0 <= note.coloured <= coloured_left(own):
        return refuse("pad_coloured_left", "X7", seat=note.player, most=coloured_left(own))
    if not 0 <= note.white <= own[WHITE]:
        return refuse("pad_white_left", "X4", seat=note.player, most=own[WHITE])
    if not 0 <= note.black <= MIDDLE[BLACK]:
        return refuse("pad_black_left", "X8", most=MIDDLE[BLACK])
    if note.black > 0 and note.white > 0:
        return refuse("pad_white_and_black", "X7", seat=note.player)  # a white one fits every trick
    if note.black > 0 and not may_miss(own, note):
        return refuse("pad_black_with_all_colours", "X7", seat=note.player)
    return None


def may_miss(own: Sequence[int], note: LeftNote) -> bool:
    """Whether a player who is left with this can have won a trick without a seal that fits (X7, X8).

    No white one may be left, and of one colour none; what was returned must have been enough for that.
    """
    fewest = min([own[colour] for colour in range(COLOURED)])
    return note.white == 0 and coloured_left(own) - note.coloured >= fewest


def may_miss_red(own: Sequence[int], note: LeftNote) -> bool:
    """Whether that trick can have been won with a red card: then of red none may be left either."""
    return note.white == 0 and coloured_left(own) - note.coloured >= own[RED]


@value
class SealCount:
    """What the seals that are left tell of the tricks of a round."""

    returned: int
    """For so many tricks a seal was returned."""
    black: int
    anyone_may_miss: bool
    """Whether anyone can have won a trick after the sixth black seal, for which there was nothing to take (X8)."""
    with_red: int
    """So many tricks can have been won with a red card, of those for which a seal was returned or a black one taken."""
    anyone_may_miss_red: bool


def wrong_left(ring: Ring, draft: Draft, seals: SealRound) -> tuple[tuple[SealsKept, ...], Refusal | None]:
    """What everyone is left with, and why that can't be (X7 to X9)."""
    kept = [(0, 0, 0) for _ in ring.players]
    told = [
        (place, draft.left[player])
        for place, player in enumerate(ring.players)
        if place != seals.mage and player in draft.left
    ]
    for place, note in told:
        problem = why_not_left(ring, seals, note)
        if problem is not None:
            return (), problem
        kept[place] = (note.coloured, note.black, note.white)
    size = ring.setup.hand_sizes[0]
    players = len(ring.players) - (0 if seals.mage == NONE else 1)
    return tuple(kept), _wrong_count(_counted(seals, told), size, seals.mage != NONE, len(told) < players)


def _counted(seals: SealRound, told: Sequence[tuple[int, LeftNote]]) -> SealCount:
    returned, black, with_red = 0, 0, 0
    anyone, anyone_red = False, False
    for place, note in told:
        own = seals.seals[place]
        gave = coloured_left(own) - note.coloured + own[WHITE] - note.white
        returned += gave
        black += note.black
        with_red += gave + (note.black if may_miss_red(own, note) else 0)
        anyone = anyone or may_miss(own, note)
        anyone_red = anyone_red or may_miss_red(own, note)
    return SealCount(returned, black, anyone, with_red, anyone_red)


def _wrong_count(count: SealCount, size: int, mage: bool, unfinished: bool) -> Refusal | None:
    """Why so many tricks can't have been taken: each returned a seal or brought a black one, but for some (X7 to X9).

    Those are the Black Mage's, and those after the sixth black seal. As all cards are played, and red is trump, at
    least three tricks are won with a red card: no fewer hold all the red ones (X1, X6).
    """
    tricks = count.returned + count.black
    rest = size - tricks
    if count.black > MIDDLE[BLACK]:
        return refuse("pad_black_together", "X8", sum=count.black, most=MIDDLE[BLACK])
    if rest < 0:
        return refuse("pad_seal_tricks_too_many", "X7", sum=tricks, size=size)
    seventh = count.black == MIDDLE[BLACK] and count.anyone_may_miss
    if unfinished:
        return None
    if rest > 0 and not mage and not seventh:
        return refuse("pad_seal_tricks_too_few", "X8", sum=tricks, size=size)
    with_red = count.with_red + (rest if mage or count.anyone_may_miss_red else 0)
    return None if with_red >= RED_TRICKS else refuse("pad_red_tricks", "X6", sum=with_red, least=RED_TRICKS)
