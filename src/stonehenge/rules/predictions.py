"""Who predicts when, and what may be predicted: on plain integers, each rule once."""

from typing import Final

from stonehenge.rules.cards import NONE

ANY_SUM: Final = 0
"""The predictions of a round may add up to anything (B5)."""
NOT_THE_TRICKS: Final = 1
"""They may not add up to the number of tricks (V1)."""
ZERO_ALWAYS: Final = 2
"""They may not either, unless the last to predict says 0 (H6)."""
CONCEALED: Final = -2
"""A prediction that was made but that the one who looks may not know (V2, V3)."""


def first_to_predict(dealer: int, players: int, direction: int) -> int:
    """The first to predict: the dealer's left (B5), or right where it goes counter-clockwise (H2)."""
    return (dealer + direction) % players


def excluded_prediction(tricks: int, others_sum: int, is_last: bool, sum_rule: int) -> int:
    """The prediction that would make the sum equal to the tricks, which the last to predict may not make (V1, H6)."""
    excludes = sum_rule != ANY_SUM and is_last and others_sum <= tricks
    spared = sum_rule == ZERO_ALWAYS and others_sum == tricks
    return tricks - others_sum if excludes and not spared else NONE


def may_predict(prediction: int, tricks: int, excluded: int) -> bool:
    """Whether a prediction is allowed: any number from 0 to the tricks of the round (B5), but for V1."""
    return 0 <= prediction <= tricks and prediction != excluded


def may_change(prediction: int, changed: int) -> bool:
    """Whether the Cloud may turn one prediction into another: one up or one down, never below 0 (S7)."""
    return changed >= 0 and (changed == prediction + 1 or changed == prediction - 1)
