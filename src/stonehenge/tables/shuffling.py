"""The shuffle before the game: players commit to words, the host starts, all words are shown, and cards are dealt.

Nobody can choose anything after they have seen another's word: not the host, not an operator who knows the seed. Who
does not show theirs makes the deal void, and it begins anew with another seed. While somebody is away who has given a
word nothing begins: of a deal without it they could not know that nobody has chosen it (docs/fair-deal.md).
"""

from collections.abc import Collection
from dataclasses import replace

from stonehenge.rules.deals import first_dealer_by
from stonehenge.rules.game import begin, deal_next
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.shuffle import ShownWord, Shuffle, is_hidden_by
from stonehenge.tables import log
from stonehenge.tables.commands import CommitWord, ShowWord
from stonehenge.tables.committed_words import costs_seats
from stonehenge.tables.decision import Decided
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.people import PersonSeat
from stonehenge.tables.text import has_unwanted
from stonehenge.tables.who import Who


def why_frozen(table: LiveTable) -> Refusal | None:
    """Why nothing may change at a table just now: words are being shown."""
    return None if table.shuffling.frozen_at is None else refuse("words_frozen")


def givers(table: LiveTable) -> list[int]:
    """The seats of those who have given a word, for this deal or for one that became void."""
    seats = (table.seat_of(identity) for identity in table.shuffling.givers)
    return sorted(seat for seat in seats if seat is not None)


def why_not_yet(table: LiveTable, away: Collection[int]) -> Refusal | None:
    """Why no deal can be made yet: somebody who has given a word is not there to show it, or has to commit anew."""
    missing = [seat for seat in givers(table) if seat in away or seat not in table.shuffle.commitments]
    names = ", ".join(one.name for one in map(table.seats.__getitem__, missing) if isinstance(one, PersonSeat))
    return refuse("words_away", names=names) if names else None


def commit_word(table: LiveTable, who: Who, command: CommitWord) -> Decided:
    """A player commits to a word, as long as nobody has shown one."""
    seat = table.seat_of(who.identity)
    if seat is None:
        return refuse("not_seated")
    if table.finished:
        return refuse("table_over")
    if table.game is not None:
        return refuse("already_started")
    if (refusal := why_frozen(table)) is not None:
        return refusal
    if table.tournament:
        return refuse("words_fixed")
    same = table.shuffle.commitments.get(seat) == command.commitment
    return [] if same else [log.Committed(seat, command.commitment)]


def show_word(table: LiveTable, who: Who, command: ShowWord) -> Decided:
    """A player shows the word they had committed to; with the last one the cards are dealt."""
    seat = table.seat_of(who.identity)
    if seat is None:
        return refuse("not_seated")
    shuffle, shown = table.shuffle, ShownWord(command.nonce, command.word)
    if shuffle.shown.get(seat) == shown:
        return []  # asked for again, where no answer came
    if table.shuffling.frozen_at is None:
        return refuse("words_not_wanted")
    if has_unwanted(command.word):
        return refuse("text_signs")
    if not is_hidden_by(shown, shuffle.commitments.get(seat), shuffle.hash, seat):
        return refuse("word_other")
    event = log.WordShown(seat, *shown)
    complete = replace(shuffle, shown={**shuffle.shown, seat: shown})
    return [event] if complete.withheld else [event, *first_deal(table, complete)]


def first_deal(table: LiveTable, shuffle: Shuffle) -> list[log.TableEvent]:
    """The game begins; who deals first is the host's choice, or drawn by what also shuffles (B3)."""
    chosen = table.settings.first_dealer
    dealer = first_dealer_by(shuffle.dealing_seed, table.setup.players) if chosen is None else chosen
    state = begin(table.setup, dealer)
    return [log.Started(dealer), log.Moved(None, "bot", deal_next(state, shuffle.dealing_seed))]


def start_dealing(table: LiveTable) -> list[log.TableEvent]:
    """Words are shown where anybody has committed to one; otherwise the cards are dealt at once."""
    return [log.WordsFrozen()] if table.shuffle.commitments else first_deal(table, table.shuffle)


def void_deal(table: LiveTable, seed: str) -> list[log.TableEvent]:
    """The time to show words is over: if one is missing, another seed is drawn, and everyone commits anew."""
    if table.shuffling.frozen_at is None or table.finished:
        return []
    withheld = table.shuffle.withheld
    get_up = [log.Freed(seat) for seat in withheld] if costs_seats(table.shuffle) else []
    return [log.DealVoided(withheld, seed), *get_up]
