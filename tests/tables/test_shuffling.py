"""Words that players commit to before any is shown: nobody can choose a deal, whatever they know."""

import json

import msgspec
import pytest

from stonehenge.rules.deals import (
    first_dealer_by,
    first_wrong_deal,
    seed_with_shown_words,
    word_commitment,
)
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.shuffle import ShownWord, first_wrong_word
from stonehenge.tables.commands import (
    AllowChat,
    Arrange,
    Chat,
    Close,
    Command,
    CommitWord,
    HandOver,
    Leave,
    Remove,
    SeatBot,
    Sit,
    Start,
)
from stonehenge.tables.due import AGAIN, WORDS_WAIT, DealAgain, WordsLapse, due
from stonehenge.tables.hosting import deal_again
from stonehenge.tables.live_table import STAND_IN, Status
from stonehenge.tables.log import Moved, Started, TableEvent, WordShown
from stonehenge.tables.people import BotSeat
from stonehenge.tables.seating import seat_program
from stonehenge.tables.settings import Settings
from stonehenge.tables.shuffling import void_deal, why_not_yet
from stonehenge.tables.table_view import table_view
from stonehenge.tables.updates import ShuffleChanged, just_happened, tell
from stonehenge.tables.who import Who
from tests.tables.parlour import ANYA, FOUR, FREYA, HENRY, OLGA, Parlour
from tests.tables.words import NONCE, WORDS, all_committed, committed, dealt, frozen, shown, suits

# --- how it goes -----------------------------------------------------------------------------------------------------


def test_cards_are_dealt_when_the_last_word_is_shown_and_not_before() -> None:
    parlour = frozen()
    for who in FOUR[:3]:
        events = parlour.ask(who, shown(WORDS[who]))
        assert [type(event) for event in (events if isinstance(events, list) else [])] == [WordShown]
        assert parlour.table.status is Status.GATHERING
    events = parlour.ask(OLGA, shown(WORDS[OLGA]))
    assert [type(event) for event in (events if isinstance(events, list) else [])] == [WordShown, Started, Moved]
    shuffle = parlour.table.shuffle
    assert shuffle.all_words == {0: "moon", 1: "sun", 2: "star", 3: "comet"}
    assert first_wrong_word(shuffle) is None
    assert first_wrong_deal(parlour.table.setup, dealt(parlour.table), shuffle.dealing_seed) is None
    assert parlour.table.first_dealer == first_dealer_by(shuffle.dealing_seed, 4)
    assert parlour.again() == parlour.table


def test_later_rounds_come_from_the_same_words() -> None:
    parlour = Parlour(Settings(edition="junior", players=3))
    parlour.seat(ANYA, HENRY)
    parlour.ask(HENRY, committed(parlour.table, HENRY, "sun"))
    parlour.ask(ANYA, Start("random"))
    parlour.ask(HENRY, shown("sun"))
    while not parlour.table.finished:
        parlour.act()
    assert len(dealt(parlour.table)) == 8
    assert first_wrong_deal(parlour.table.setup, dealt(parlour.table), parlour.table.shuffle.dealing_seed) is None
    assert first_wrong_deal(parlour.table.setup, dealt(parlour.table), parlour.table.shuffle.seed) == 1


def test_who_has_committed_to_nothing_is_not_waited_for() -> None:
    """A client of before, or of another make."""
    parlour = Parlour()
    parlour.seat(*FOUR)
    parlour.ask(FREYA, committed(parlour.table, FREYA, "star"))
    parlour.ask(ANYA, Start())
    assert parlour.refusal(HENRY, shown("sun")) == "word_other"
    parlour.ask(FREYA, shown("star"))
    assert parlour.table.status is Status.PLAYING
    assert parlour.table.shuffle.all_words == {2: "star"}


def test_without_a_commitment_cards_are_dealt_at_once_by_the_seed_alone() -> None:
    parlour = Parlour()
    parlour.start(*FOUR)
    assert parlour.table.shuffle.dealing_seed == "seed"
    assert first_wrong_deal(parlour.table.setup, dealt(parlour.table), "seed") is None


def test_a_commitment_can_be_changed_until_the_start() -> None:
    parlour = all_committed()
    assert parlour.ask(HENRY, committed(parlour.table, HENRY, "sun")) == []  # the same again is nothing new
    parlour.ask(HENRY, committed(parlour.table, HENRY, "rain"))
    parlour.ask(ANYA, Start())
    assert parlour.refusal(HENRY, shown("sun")) == "word_other"
    assert parlour.ask(HENRY, shown("rain")) == [WordShown(1, NONCE, "rain")]
    assert parlour.ask(HENRY, shown("rain")) == []  # asked again where no answer came


def test_a_commitment_needs_a_seat_and_goes_with_it() -> None:
    parlour = all_committed()
    stranger = Who("eve", "Eve")
    assert parlour.refusal(stranger, CommitWord("0" * 64)) == "not_seated"
    parlour.ask(HENRY, Leave())
    assert set(parlour.table.shuffle.commitments) == {0, 2, 3}
    parlour.ask(ANYA, Remove(2))
    parlour.ask(ANYA, Arrange(Settings(players=3)))
    assert parlour.table.shuffle.commitments == {}  # people have other seats now


@pytest.mark.parametrize("sign", ["\u202e", "\u0007", "\u2028", "\u200b", "\n"])
def test_no_word_turns_the_writing_around(sign: str) -> None:
    parlour = Parlour()
    parlour.seat(ANYA)
    parlour.ask(ANYA, committed(parlour.table, ANYA, f"mo{sign}on"))
    parlour.ask(ANYA, Start())
    assert parlour.refusal(ANYA, shown(f"mo{sign}on")) == "text_signs"


def test_the_host_can_start_once_and_nothing_is_due_but_the_words() -> None:
    parlour = frozen()
    assert parlour.refusal(ANYA, Start()) == "words_frozen"
    assert due(parlour.table, {2: 0}) == [WordsLapse(parlour.at + WORDS_WAIT)]
    parlour.ask(ANYA, Close())
    assert due(parlour.table, {}) == []
    assert void_deal(parlour.table, "another") == []


# --- whoever tries to choose -----------------------------------------------------------------------------------------


def test_an_operator_who_plays_and_hosts_has_no_choice_after_the_start() -> None:
    """With all that is in the database before them they try every word: none of it is taken any more."""
    parlour = frozen()
    for who in (HENRY, FREYA, OLGA):
        parlour.ask(who, shown(WORDS[who]))
    known = parlour.again().shuffle  # read from the log: seed, commitments, all other words
    assert known.withheld == (0,)
    liked = [
        word
        for word in (f"word {number}" for number in range(200))
        if suits(parlour.table, seed_with_shown_words(known.seed, {**known.shown, 0: ShownWord(NONCE, word)}))
    ]
    assert liked  # there are words that would give them what they want
    for word in liked:
        assert parlour.refusal(ANYA, committed(parlour.table, ANYA, word)) == "words_frozen"
        assert parlour.refusal(ANYA, shown(word)) == "word_other"
    parlour.ask(ANYA, shown(WORDS[ANYA]))
    assert parlour.table.shuffle.all_words[0] == WORDS[ANYA]


@pytest.mark.parametrize(
    "command",
    [
        Remove(1),
        Arrange(Settings(first_dealer=1)),
        Arrange(Settings(players=5)),
        SeatBot("random", 1),
        Start(),
        Start("random"),
        Leave(),
        CommitWord("0" * 64),
    ],
)
def test_nothing_that_a_deal_depends_on_changes_while_words_are_shown(command: Command) -> None:
    parlour = frozen()
    parlour.ask(HENRY, shown(WORDS[HENRY]))
    assert parlour.refusal(ANYA, command) == "words_frozen"
    assert parlour.refusal(HENRY, Leave()) == "words_frozen"
    assert parlour.refusal(Who("eve", "Eve"), Sit(1)) == "words_frozen"
    refused = seat_program(parlour.table, ANYA, 1, Who("program", "Bot", program=True))
    assert isinstance(refused, Refusal)
    assert refused.code == "words_frozen"
    for harmless in (Chat("hello"), AllowChat(False), HandOver(1)):
        assert not isinstance(parlour.ask(ANYA, harmless), Refusal)


def test_who_withholds_a_word_wins_no_choice_but_another_seed_and_is_seen() -> None:
    parlour = frozen()
    for who in (HENRY, FREYA, OLGA):
        parlour.ask(who, shown(WORDS[who]))
    before = parlour.table.shuffle
    parlour.happen(void_deal(parlour.table, "another seed"))
    table = parlour.table
    assert table.status is Status.GATHERING
    assert (table.shuffle.seed, table.shuffle.commitments, table.shuffle.shown) == ("another seed", {}, {})
    assert table.shuffle.hash != before.hash
    assert (table.shuffling.attempt, table.shuffling.withheld) == (2, (("Anya",),))
    # What was committed to before is no commitment to this seed.
    for who in (HENRY, FREYA, OLGA):
        parlour.ask(who, CommitWord(before.commitments[table.seat_of(who.identity) or 0]))
    parlour.ask(ANYA, committed(table, ANYA, "again"))
    parlour.ask(ANYA, Start())
    assert parlour.refusal(HENRY, shown(WORDS[HENRY])) == "word_other"
    assert parlour.again() == parlour.table


def anew(parlour: Parlour, seed: str, *people: Who) -> None:
    """Words that were not shown are waited for no more, and these people commit anew."""
    parlour.happen(void_deal(parlour.table, seed))
    for who in people:
        parlour.ask(who, committed(parlour.table, who, "new", "cd" * 16))


def test_everyone_commits_anew_and_it_begins_by_itself_with_the_word_of_who_withheld() -> None:
    """For once a lost line costs nobody anything: nobody plays a deal without the word they have given."""
    parlour = frozen()
    for who in (ANYA, FREYA, OLGA):
        parlour.ask(who, shown(WORDS[who]))
    anew(parlour, "another seed", *FOUR[:3])
    void_at = parlour.table.at
    assert due(parlour.table, {}) == []  # Olga still has to commit
    parlour.ask(OLGA, committed(parlour.table, OLGA, "new", "cd" * 16))
    assert due(parlour.table, {}) == [DealAgain(void_at + AGAIN)]
    assert due(parlour.table, {1: 0}) == []  # Henry is away: it waits for him
    parlour.happen(deal_again(parlour.table))
    assert deal_again(parlour.table) == []
    for who in FOUR:
        parlour.ask(who, shown("new", "cd" * 16))
    assert parlour.table.status is Status.PLAYING
    assert set(parlour.table.shuffle.shown) == {0, 1, 2, 3}
    assert first_wrong_word(parlour.table.shuffle) is None
    assert [deal.withheld for deal in parlour.table.shuffle.voided] == [(1,)]
    assert parlour.again() == parlour.table


def test_from_the_second_time_on_who_withholds_gets_up_and_cant_sit_down_before_the_game() -> None:
    """Or a cheat could let deals become void until one suits; each of them gets one choice, as ever, and is named."""
    parlour = frozen()
    parlour.ask(OLGA, shown(WORDS[OLGA]))
    anew(parlour, "a second seed", *FOUR)
    parlour.happen(deal_again(parlour.table))
    for who in (ANYA, HENRY, OLGA):
        parlour.ask(who, shown("new", "cd" * 16))
    anew(parlour, "a third seed", ANYA, HENRY, OLGA)
    assert parlour.table.seat_of(FREYA.identity) is None
    assert parlour.refusal(FREYA, Sit()) == "word_withheld"
    program = seat_program(parlour.table, FREYA, 2, Who("program", "Bot", program=True))
    assert isinstance(program, Refusal)
    parlour.happen(deal_again(parlour.table))
    assert parlour.table.seats[2] == BotSeat(STAND_IN)
    for who in (ANYA, HENRY, OLGA):
        parlour.ask(who, shown("new", "cd" * 16))
    assert set(parlour.table.shuffle.shown) == {0, 1, 3}
    assert parlour.table.shuffling.withheld == (("Anya", "Henry", "Freya"), ("Freya",))
    assert not isinstance(parlour.ask(FREYA, Sit(2)), Refusal)  # she asks the others for the bot's seat
    assert parlour.again() == parlour.table


def test_where_nobody_has_shown_a_word_nobody_loses_anything_however_often() -> None:
    """Nobody could know what the deal would have been."""
    parlour = frozen()
    for number in range(5):
        anew(parlour, f"seed {number}", *FOUR)
        parlour.happen(deal_again(parlour.table))
    assert len(parlour.table.people()) == 4
    assert parlour.table.shuffling.attempt == 6


def test_other_settings_are_not_dealt_by_themselves() -> None:
    parlour = frozen()
    anew(parlour, "another seed", *FOUR)
    assert due(parlour.table, {})
    parlour.ask(ANYA, Arrange(Settings(clock=30)))
    assert due(parlour.table, {}) == []
    assert deal_again(parlour.table) == []


# --- who is away -----------------------------------------------------------------------------------------------------


def test_nothing_is_dealt_while_somebody_is_away_who_has_given_a_word() -> None:
    parlour = all_committed()
    for away in ({1}, {1, 3}, {0, 1, 2, 3}):
        refused = why_not_yet(parlour.table, away)
        assert refused is not None
        names = [person.name for seat, person in enumerate(parlour.table.people()) if seat in away]
        assert refused == refuse("words_away", names=", ".join(names))
    assert why_not_yet(parlour.table, set()) is None
    parlour.ask(ANYA, Remove(1, for_good=False))
    assert why_not_yet(parlour.table, {1}) is None
    assert not isinstance(parlour.ask(HENRY, Sit()), Refusal)  # he may come back
    assert why_not_yet(parlour.table, {1}) is not None  # with a word he has given here before
    parlour.ask(ANYA, Remove(1))
    assert parlour.refusal(HENRY, Sit()) == "removed"


def test_who_has_given_no_word_may_be_away() -> None:
    parlour = Parlour()
    parlour.seat(*FOUR)
    parlour.ask(FREYA, committed(parlour.table, FREYA, "star"))
    assert why_not_yet(parlour.table, {0, 1, 3}) is None
    assert why_not_yet(parlour.table, {2}) is not None


def test_an_operator_who_makes_others_deals_void_gets_no_deal_of_their_own_words() -> None:
    """Who was away lost their word once, and the host, who knew the seed, was left to choose the deal alone."""
    parlour = frozen()
    parlour.ask(ANYA, shown(WORDS[ANYA]))
    parlour.happen(void_deal(parlour.table, "another seed"))
    table = parlour.table
    tried = (f"word {number}" for number in range(200))
    liked = next(
        word for word in tried if suits(table, seed_with_shown_words(table.shuffle.seed, {0: ShownWord(NONCE, word)}))
    )
    parlour.ask(ANYA, committed(table, ANYA, liked))
    for away in (set[int](), {1, 2, 3}):  # also in the moment in which they are back, and have not committed yet
        refused = why_not_yet(table, away)
        assert refused == refuse("words_away", names="Henry, Freya, Olga")
    assert due(table, {}) == due(table, {1: 0}) == []


def test_who_plays_against_bots_alone_may_commit_again_after_a_lost_line() -> None:
    parlour = Parlour()
    parlour.seat(ANYA)
    parlour.ask(ANYA, committed(parlour.table, ANYA, "moon"))
    parlour.ask(ANYA, Start("random"))
    parlour.happen(void_deal(parlour.table, "another seed"))
    assert parlour.table.shuffling.attempt == 2
    assert not isinstance(parlour.ask(ANYA, committed(parlour.table, ANYA, "moon")), Refusal)
    parlour.ask(ANYA, Start("random"))
    parlour.ask(ANYA, shown("moon"))
    assert parlour.table.shuffle.all_words == {0: "moon"}


def test_a_commitment_of_another_cannot_be_given_for_ones_own() -> None:
    """Bound to its seat: whoever copies it can't show it, even once the other has."""
    parlour = all_committed()
    parlour.ask(ANYA, CommitWord(parlour.table.shuffle.commitments[1]))
    parlour.ask(ANYA, Start())
    parlour.ask(HENRY, shown(WORDS[HENRY]))
    assert parlour.refusal(ANYA, shown(WORDS[HENRY])) == "word_other"


# --- what is told ----------------------------------------------------------------------------------------------------


def everything_told(parlour: Parlour, event: TableEvent) -> str:
    """All that anybody can come to know after a line."""
    table = parlour.table
    occurred = just_happened(table, event)
    told = [tell(table, occurred, seat, host) for seat in (None, 0, 1, 2, 3) for host in (False, True)]
    views = [table_view(table, identity) for identity in ("anya", "henry", "freya", "olga", "nobody")]
    return msgspec.json.encode([told, views]).decode()


def test_no_word_and_no_nonce_is_told_before_the_deal() -> None:
    nonces = {who: f"{place}" * 32 for place, who in enumerate(FOUR, 1)}
    parlour = Parlour()
    parlour.seat(*FOUR)
    for who in FOUR:
        parlour.ask(who, committed(parlour.table, who, WORDS[who], nonces[who]))
    parlour.ask(ANYA, Start())
    for who in FOUR[:3]:
        parlour.ask(who, shown(WORDS[who], nonces[who]))
        told = everything_told(parlour, parlour.log[-1][1])
        assert not any(secret in told for secret in (*WORDS.values(), *nonces.values())), told
        assert '"seed":"' not in told
    parlour.ask(OLGA, shown(WORDS[OLGA], nonces[OLGA]))
    view = table_view(parlour.table, "nobody")
    assert {seat: word.word for seat, word in view.shuffle.shown.items()} == {
        "0": "moon",
        "1": "sun",
        "2": "star",
        "3": "comet",
    }
    for seat, word in view.shuffle.shown.items():
        commitment = word_commitment(view.seed_hash, int(seat), word.nonce, word.word)
        assert view.shuffle.commitments[seat] == commitment


def test_everyone_is_told_how_far_it_is() -> None:
    parlour = frozen()
    first = parlour.table.shuffle.hash
    assert table_view(parlour.table, "nobody").shuffle.showing
    parlour.happen(void_deal(parlour.table, "another seed"))
    told = tell(parlour.table, just_happened(parlour.table, parlour.log[-1][1]), 2, False)
    assert isinstance(told, ShuffleChanged)
    assert (told.what, told.shuffle.attempt, told.shuffle.withheld) == ("void", 2, [["Anya", "Henry", "Freya", "Olga"]])
    assert told.seed_hash not in (first, "another seed")
    assert "another seed" not in json.dumps(msgspec.to_builtins(told))
