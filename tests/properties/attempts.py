"""Everything somebody might try to do, allowed or not."""

from typing import Final

from hypothesis import strategies as st

from stonehenge.rules.actions import (
    Action,
    ChangePrediction,
    NameTrump,
    PassCard,
    Play,
    Predict,
    ReturnSeal,
    TakeBlackMage,
    TakeSeals,
)
from stonehenge.rules.cards import CODE_OF, JESTER, NONE, UNSEEN, WIZARD, Colour
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.seals import Seal
from stonehenge.rules.table import Phase, actors
from stonehenge.rules.view import View
from tests.properties import law

CARDS: Final = (*CODE_OF, NONE, UNSEEN, -64, 63, 64, 329, 10**9)
SAID: Final = (NONE, UNSEEN, 0, 1, 2, 3, 4, 5, WIZARD, JESTER)
UNIVERSE: Final[tuple[Action, ...]] = (
    *(Play(card, said) for card in CARDS for said in SAID),
    *(NameTrump(Colour(trump)) for trump in range(-3, 7)),
    *(Predict(tricks) for tricks in range(-3, 23)),
    *(ChangePrediction(tricks) for tricks in range(-3, 23)),
    *(PassCard(card) for card in CARDS),
    *(ReturnSeal(Seal(seal)) for seal in range(-2, 9)),
    TakeBlackMage(),
)
"""Every action but the predictions of Extreme, which are too many to list."""

_colours = st.integers(-2, 7)
_victims = st.integers(-2, 6)


def _sorted(action: TakeSeals) -> TakeSeals:
    return TakeSeals(tuple(sorted(action.take)), tuple(sorted(action.steal)))


def seal_predictions() -> st.SearchStrategy[TakeSeals]:
    """Any prediction of Extreme, forged thefts among them; mostly in order, so that the order is not all they lack."""
    some_colour = st.one_of(st.integers(0, 4), _colours)
    wild = st.builds(
        TakeSeals,
        st.lists(some_colour, max_size=17).map(tuple),
        st.lists(st.tuples(some_colour, _victims), max_size=5).map(tuple),
    )
    modest = st.builds(
        TakeSeals,
        st.lists(st.integers(0, 4), max_size=4).map(tuple),
        st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=2).map(tuple),
    )
    return st.one_of(wild, wild.map(_sorted), modest.map(_sorted))


def attempts() -> st.SearchStrategy[Action]:
    """Anything one might try."""
    kinds = {type(action) for action in UNIVERSE}
    each = [st.sampled_from([action for action in UNIVERSE if type(action) is kind]) for kind in sorted(kinds, key=str)]
    return st.one_of(*each, seal_predictions())


def offered(view: View, action: Action) -> bool:
    """Whether an action is among those offered; Extreme's predictions are judged by the law's plain words."""
    table = view.table
    if table.phase is not Phase.SEALS:
        return action in legal_actions(view)
    if view.seat not in actors(table):
        return False
    if isinstance(action, TakeBlackMage):
        return bool(table.round.mage == NONE)
    if not isinstance(action, TakeSeals) or action != _sorted(action):
        return False
    return law.may_take_seals(view.seat, table.round.middle, table.round.seals, action.take, action.steal)
