"""People who commit to words before a deal, and show them."""

from stonehenge.rules.cards import WIZARD
from stonehenge.rules.deals import deal_from_seed, word_commitment
from stonehenge.rules.events import Dealt
from stonehenge.tables.commands import CommitWord, ShowWord, Start
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.who import Who
from tests.tables.parlour import ANYA, FOUR, FREYA, HENRY, OLGA, Parlour

NONCE = "ab" * 16


def committed(table: LiveTable, who: Who, word: str, nonce: str = NONCE) -> CommitWord:
    """The command by which somebody commits to a word."""
    seat = table.seat_of(who.identity)
    assert seat is not None
    return CommitWord(word_commitment(table.shuffle.hash, seat, nonce, word))


def shown(word: str, nonce: str = NONCE) -> ShowWord:
    """The command by which it is shown."""
    return ShowWord(nonce, word)


WORDS = {ANYA: "moon", HENRY: "sun", FREYA: "star", OLGA: "comet"}


def all_committed(people: tuple[Who, ...] = FOUR) -> Parlour:
    """A table at which everyone has committed to a word."""
    parlour = Parlour()
    parlour.seat(*people)
    for who in people:
        parlour.ask(who, committed(parlour.table, who, WORDS[who]))
    return parlour


def frozen(people: tuple[Who, ...] = FOUR) -> Parlour:
    """The same after the host has started."""
    parlour = all_committed(people)
    assert parlour.ask(ANYA, Start())
    return parlour


def dealt(table: LiveTable) -> list[Dealt]:
    """The deals of a game."""
    return [event for move in table.moves for event in move.events if isinstance(event, Dealt)]


def suits(table: LiveTable, shuffled_by: str) -> bool:
    """Whether a cheat on seat 0 likes a deal: a Wizard in the one card of the first round."""
    return WIZARD in deal_from_seed(table.setup, shuffled_by, 1).hands[0]
