"""Every action of every edition as one code of a fixed space: ``stonehenge-actions/1``.

A card played is its kind, with what is said of it; a card passed is its kind. A prediction with seals has several parts
(X3, X4), so it is made seal by seal: one from the middle, one from somebody else, and so on until ``CHOSEN_ALL``. Seals
are chosen in the order of colours and for each colour first from the middle, then from the left neighbour, and so on
round the table, so that there is one way to say each prediction.
"""

from typing import Final

from stonehenge.rules.cards import JESTER, NONE, WIZARD
from stonehenge.rules.seals import COLOURED, MOST_SEALS, WHITE
from stonehenge.rules.seals import KINDS as SEAL_KINDS
from stonehenge.rules.tricks import MOST_TRICKS
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Array, Vector
from stonehenge.simulate.batch import book as noted
from stonehenge.simulate.batch.book import FROM_MIDDLE
from stonehenge.simulate.batch.card_kinds import CARD_KINDS, FIRST_AT, KIND_AT, NUMBER_KINDS
from stonehenge.simulate.bits import lowest
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import SEATS, has_card, wrap
from stonehenge.simulate.packing import (
    FIRST_THEFT_AT,
    MAGE_ACTION,
    SEAL_BITS,
    THEFT_BITS,
    THEFTS_AT,
    pack_play,
    pack_taken,
)
from stonehenge.simulate.places import (
    BOMB_AT,
    CLOUD_AT,
    JUGGLER_AT,
    NAMED_COLOURS,
    SHAPESHIFTER_AT,
    WEREWOLF_AT,
    WORD,
    lowest_place,
)
from stonehenge.simulate.round_play import fitting_seals, playable_hi, playable_lo
from stonehenge.simulate.round_start import excluded_now

ACTIONS_VERSION: Final = "stonehenge-actions/1"

PLAY_CARD: Final = 0
"""Play a card of which nothing is said: its kind. These are all number cards, Wizard, Jester, Dragon, Fairy, Bomb."""
_BOMB_KIND: Final = int(KIND_AT[BOMB_AT])
PLAY_SHAPESHIFTER: Final = PLAY_CARD + _BOMB_KIND + 1
"""As a Wizard, as a Jester (S1)."""
PLAY_JUGGLER: Final = PLAY_SHAPESHIFTER + 2
"""As blue, red, green, yellow (S6)."""
PLAY_CLOUD: Final = PLAY_JUGGLER + NAMED_COLOURS
"""As blue, red, green, yellow (S7)."""
PLAY_FOREHEAD: Final = PLAY_CLOUD + NAMED_COLOURS
"""The card on one's own forehead (V4)."""
PASS_CARD: Final = PLAY_FOREHEAD + 1
"""Pass a card to the left: its kind (S6); the Werewolf, which comes last of all kinds, never can be."""
PREDICT: Final = PASS_CARD + CARD_KINDS - 1
"""From 0 tricks on (B5)."""
NAME_TRUMP: Final = PREDICT + MOST_TRICKS + 1
"""Blue, red, green, yellow, none (B4, S5)."""
CHANGE_PREDICTION: Final = NAME_TRUMP + NAMED_COLOURS + 1
"""The Cloud: one trick fewer, one more (S7)."""
CHOOSE_SEAL: Final = CHANGE_PREDICTION + 2
"""A seal of a colour: from the middle; then the same from the left neighbour, the next, and so on (X3, X4)."""
CHOSEN_ALL: Final = CHOOSE_SEAL + SEATS * COLOURED
"""The prediction with the seals chosen; right at the beginning it is none."""
TAKE_BLACK_MAGE: Final = CHOSEN_ALL + 1
RETURN_SEAL: Final = TAKE_BLACK_MAGE + 1
"""Blue, red, green, yellow, violet, white (X7)."""
ACTIONS: Final = RETURN_SEAL + WHITE + 1
"""How many there are."""


@compiled
def seal_code(source: int, colour: int) -> int:
    """The code of a seal chosen from the middle, or from whoever sits so many seats to the left."""
    return CHOOSE_SEAL + source * COLOURED + colour


@compiled
def write_mask(state: Vector, book: Vector, mask: Array) -> None:
    """Fill in 1 for every action that the one whose turn it is may take, 0 for all others."""
    mask[:] = 0
    seat = state[at.TURN]
    phase = state[at.PHASE]
    if phase == at.WAIT_PLAY:
        if state[at.UNSEEN_CARDS] != 0:
            mask[PLAY_FOREHEAD] = 1
        else:
            _mask_plays(playable_lo(state, seat), playable_hi(state, seat), mask)
    elif phase == at.WAIT_PREDICT:
        excluded = excluded_now(state)
        for tricks in range(state[at.SIZE] + 1):
            mask[PREDICT + tricks] = 0 if tricks == excluded else 1
    elif phase == at.WAIT_SEALS:
        _mask_seals(state, book, mask)
    elif phase == at.WAIT_RETURN:
        kinds = fitting_seals(state, seat)
        for kind in range(WHITE + 1):
            mask[RETURN_SEAL + kind] = kinds >> kind & 1
    elif phase == at.WAIT_PASS:
        _mask_passes(state[at.LO + seat], state[at.HI + seat], mask)
    elif phase == at.WAIT_CLOUD:
        mask[CHANGE_PREDICTION] = 1
        mask[CHANGE_PREDICTION + 1] = 1
    elif phase == at.WAIT_TRUMP or phase == at.WAIT_WEREWOLF:
        for colour in range(NAMED_COLOURS):
            mask[NAME_TRUMP + colour] = 1
        mask[NAME_TRUMP + NAMED_COLOURS] = 1 if phase == at.WAIT_WEREWOLF else 0


@compiled
def _mask_plays(low: int, high: int, mask: Array) -> None:
    while low != 0:
        mask[PLAY_CARD + KIND_AT[lowest(low)]] = 1
        low &= low - 1
    while high != 0:
        place = WORD + lowest(high)
        high &= high - 1
        if place < SHAPESHIFTER_AT:
            mask[PLAY_CARD + KIND_AT[place]] = 1
        elif place == SHAPESHIFTER_AT:
            mask[PLAY_SHAPESHIFTER] = 1
            mask[PLAY_SHAPESHIFTER + 1] = 1
        elif place != WEREWOLF_AT:
            first = PLAY_JUGGLER if place == JUGGLER_AT else PLAY_CLOUD
            for colour in range(NAMED_COLOURS):
                mask[first + colour] = 1


@compiled
def _mask_passes(low: int, high: int, mask: Array) -> None:
    while low != 0:
        mask[PASS_CARD + KIND_AT[lowest(low)]] = 1
        low &= low - 1
    while high != 0:
        mask[PASS_CARD + KIND_AT[WORD + lowest(high)]] = 1
        high &= high - 1


@compiled
def _mask_seals(state: Vector, book: Vector, mask: Array) -> None:
    """What may come next in a prediction with seals (X3, X4)."""
    seat = state[at.TURN]
    mask[CHOSEN_ALL] = 1
    if book[noted.SEALS_CHOSEN] == 0 and state[at.MAGE] == NONE:
        mask[TAKE_BLACK_MAGE] = 1
    if book[noted.SEALS_CHOSEN] == MOST_SEALS:
        return
    may_steal = book[noted.THEFTS_CHOSEN] < state[at.MIDDLE + WHITE]
    for colour in range(book[noted.LAST_COLOUR], COLOURED):
        first = book[noted.LAST_SOURCE] if colour == book[noted.LAST_COLOUR] else FROM_MIDDLE
        if state[at.MIDDLE + colour] > book[noted.CHOSEN_MIDDLE + colour]:
            mask[seal_code(FROM_MIDDLE, colour)] = 1
        elif may_steal:
            for source in range(max(first, 1), state[at.PLAYERS]):
                victim = wrap(state, seat + source)
                own = state[at.SEALS + victim * SEAL_KINDS + colour]
                if own > book[noted.CHOSEN_FROM + victim * COLOURED + colour]:
                    mask[seal_code(source, colour)] = 1


@compiled
def choose_seal(state: Vector, book: Vector, code: int) -> None:
    """Note one more seal of a prediction."""
    source = (code - CHOOSE_SEAL) // COLOURED
    colour = (code - CHOOSE_SEAL) % COLOURED
    book[noted.SEALS_CHOSEN] += 1
    book[noted.LAST_COLOUR] = colour
    book[noted.LAST_SOURCE] = source
    if source == FROM_MIDDLE:
        book[noted.CHOSEN_MIDDLE + colour] += 1
    else:
        book[noted.THEFTS_CHOSEN] += 1
        book[noted.CHOSEN_FROM + wrap(state, state[at.TURN] + source) * COLOURED + colour] += 1


@compiled
def is_part_of_choice(code: int) -> bool:
    """Whether a code is one more seal of a prediction, after which the same seat goes on choosing."""
    return CHOOSE_SEAL <= code < CHOSEN_ALL


@compiled
def action_of_code(state: Vector, book: Vector, code: int) -> int:
    """A code as the integer that ``transitions.act`` takes; the code must be legal, and no part of a choice."""
    seat = state[at.TURN]
    if code < PLAY_SHAPESHIFTER:
        return pack_play(_place_held(state, seat, code - PLAY_CARD), NONE)
    if code < PLAY_JUGGLER:
        return pack_play(SHAPESHIFTER_AT, WIZARD if code == PLAY_SHAPESHIFTER else JESTER)
    if code < PLAY_CLOUD:
        return pack_play(JUGGLER_AT, code - PLAY_JUGGLER)
    if code < PLAY_FOREHEAD:
        return pack_play(CLOUD_AT, code - PLAY_CLOUD)
    if code == PLAY_FOREHEAD:
        return pack_play(lowest_place(state[at.LO + seat], state[at.HI + seat]), NONE)
    if code < PREDICT:
        return _place_held(state, seat, code - PASS_CARD)
    if code < NAME_TRUMP:
        return code - PREDICT
    if code < CHANGE_PREDICTION:
        return code - NAME_TRUMP if code < NAME_TRUMP + NAMED_COLOURS else NONE
    if code < CHOOSE_SEAL:
        return state[at.PREDICTION + seat] + (1 if code > CHANGE_PREDICTION else -1)
    if code == CHOSEN_ALL:
        return _chosen_seals(state, book)
    return MAGE_ACTION if code == TAKE_BLACK_MAGE else code - RETURN_SEAL


@compiled
def _place_held(state: Vector, seat: int, kind: int) -> int:
    """Where a hand has a card of this kind; of copies, which are alike, the first."""
    place = FIRST_AT[kind]
    if kind >= NUMBER_KINDS:
        while not has_card(state, seat, place):
            place += 1
    return place


@compiled
def _chosen_seals(state: Vector, book: Vector) -> int:
    action = 0
    thefts = 0
    for colour in range(COLOURED):
        action |= pack_taken(colour, book[noted.CHOSEN_MIDDLE + colour])
        for victim in range(state[at.PLAYERS]):
            for _ in range(book[noted.CHOSEN_FROM + victim * COLOURED + colour]):
                action |= (colour | victim << SEAL_BITS) << (FIRST_THEFT_AT + THEFT_BITS * thefts)
                thefts += 1
    return action | thefts << THEFTS_AT
