"""A shuffle in any order of what people ask for, and tables whose cards were dealt by the older rule."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stonehenge.rules.cards import WIZARD
from stonehenge.rules.deals import first_wrong_deal, seed_with_words
from stonehenge.rules.shuffle import first_wrong_word
from stonehenge.tables import shuffling
from stonehenge.tables.commands import Leave, Sit, Start
from stonehenge.tables.due import DealAgain, due
from stonehenge.tables.hosting import deal_again
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.log import Committed, DealVoided, Started, TableEvent, WordAdded, WordsFrozen, WordShown
from stonehenge.tables.settings import Settings
from stonehenge.tables.shuffling import void_deal
from stonehenge.tables.table_view import table_view
from tests.tables.parlour import ANYA, FOUR, Parlour
from tests.tables.words import WORDS, committed, dealt, frozen, shown, suits

Step = Callable[[Parlour, int], None]


def _commit(parlour: Parlour, number: int) -> None:
    who = FOUR[number % 4]
    if parlour.table.seat_of(who.identity) is not None:
        parlour.ask(who, committed(parlour.table, who, f"word {number // 4}"))


def _show(parlour: Parlour, number: int) -> None:
    parlour.ask(FOUR[number % 4], shown(f"word {number // 4}"))


def _void(parlour: Parlour, number: int) -> None:
    parlour.happen(void_deal(parlour.table, f"seed {number} {parlour.table.seq}"))


def _come_and_go(parlour: Parlour, number: int) -> None:
    who = FOUR[number % 4]
    parlour.ask(who, Sit() if parlour.table.seat_of(who.identity) is None else Leave())


def _start(parlour: Parlour, number: int) -> None:
    """As a server lets it be, while any of the people may be away."""
    if shuffling.why_not_yet(parlour.table, _away(number)) is None:
        parlour.ask(next(who for who in FOUR if who.identity == parlour.table.host), Start("random"))


def _again(parlour: Parlour, number: int) -> None:
    if any(isinstance(thing, DealAgain) for thing in due(parlour.table, dict.fromkeys(_away(number), 0))):
        parlour.happen(deal_again(parlour.table))


def _away(number: int) -> set[int]:
    return {seat for seat in range(4) if number >> seat & 1}


STEPS = [_commit, _show, _void, _come_and_go, _start, _again]


@settings(max_examples=300)
@given(st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 15)), max_size=40))
def test_in_any_order_a_deal_comes_from_words_that_were_all_committed_to_before_the_start(
    steps: list[tuple[Step, int]],
) -> None:
    parlour = Parlour()
    parlour.seat(*FOUR)
    for step, number in steps:
        gathering = parlour.table.game is None
        step(parlour, number)
        assert parlour.again() == parlour.table
        if gathering:
            check_words(parlour.table)
    check_order([event for _, event in parlour.log], parlour.table)


def check_words(table: LiveTable) -> None:
    """Nobody who has given a word at a table is dealt cards that come without one of theirs."""
    if table.game is not None:
        assert set(shuffling.givers(table)) <= set(table.shuffle.shown), "a deal without a word that was given"


def test_the_check_of_words_sees_a_server_that_does_not_wait() -> None:
    parlour = frozen()
    parlour.ask(ANYA, shown(WORDS[ANYA]))
    parlour.happen(void_deal(parlour.table, "another seed"))
    parlour.ask(ANYA, committed(parlour.table, ANYA, "chosen"))
    parlour.ask(ANYA, Start())
    parlour.ask(ANYA, shown("chosen"))
    with pytest.raises(AssertionError, match="without a word"):
        check_words(parlour.table)


def check_order(events: list[TableEvent], table: LiveTable) -> None:
    """Nothing is committed to between a start and its deal, and the deal has all the words, or there is none."""
    showing = False
    for event in events:
        assert not (showing and isinstance(event, Committed)), "a commitment after the start"
        assert not (isinstance(event, WordShown) and not showing), "a word before the start"
        showing = isinstance(event, WordsFrozen) or (showing and not isinstance(event, DealVoided | Started))
    assert first_wrong_word(table.shuffle) is None or table.game is None
    if table.game is not None:
        assert set(table.shuffle.shown) == set(table.shuffle.commitments)
        assert first_wrong_deal(table.setup, dealt(table), table.shuffle.dealing_seed) is None


def test_the_check_of_the_order_sees_a_server_that_lets_words_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that forgets the freeze, and one that deals without waiting."""
    monkeypatch.setattr(shuffling, "why_frozen", lambda _table: None)
    parlour = frozen()
    parlour.ask(ANYA, committed(parlour.table, ANYA, "chosen"))
    with pytest.raises(AssertionError, match="after the start"):
        check_order([event for _, event in parlour.log], parlour.table)
    monkeypatch.undo()
    parlour = frozen()
    parlour.happen(shuffling.first_deal(parlour.table, parlour.table.shuffle))
    with pytest.raises(AssertionError):
        check_order([event for _, event in parlour.log], parlour.table)


# --- tables of before ------------------------------------------------------------------------------------------------


def test_a_game_that_began_by_the_older_rule_goes_on_by_it() -> None:
    parlour = Parlour(Settings(edition="junior", players=3))
    parlour.seat(ANYA)
    parlour.happen([WordAdded(0, "moon")])
    parlour.ask(ANYA, Start("random"))
    while not parlour.table.finished:
        parlour.act()
    older = seed_with_words("seed", {0: "moon"})
    assert first_wrong_deal(parlour.table.setup, dealt(parlour.table), older) is None
    assert table_view(parlour.table, "anya").seats[0].word == "moon"
    assert parlour.again() == parlour.table


def test_by_the_older_rule_whoever_knew_the_seed_chose_the_deal() -> None:
    """Why it was given up: the same attack as above, on a table as it was."""
    parlour = Parlour()
    parlour.seat(*FOUR)
    for seat, word in ((1, "sun"), (2, "star"), (3, "comet")):
        parlour.happen([WordAdded(seat, word)])
    known = parlour.again().shuffle
    tried = (f"word {number}" for number in range(200))
    liked = next(word for word in tried if suits(parlour.table, seed_with_words("seed", {**known.words, 0: word})))
    parlour.happen([WordAdded(0, liked)])
    parlour.ask(ANYA, Start())
    assert WIZARD in dealt(parlour.table)[0].hands[0]
