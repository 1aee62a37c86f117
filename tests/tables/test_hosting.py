"""What only the host may do."""

import pytest

from stonehenge.rules.deals import first_dealer_by
from stonehenge.rules.game import begin, deal_next
from stonehenge.tables.commands import AllowChat, Arrange, Chat, Close, Command, HandOver, Pause, Resume, Start
from stonehenge.tables.live_table import Status
from stonehenge.tables.settings import Settings
from stonehenge.tables.table_view import table_view
from tests.tables.parlour import ANYA, FOUR, FREYA, HENRY, Parlour


@pytest.mark.parametrize(
    "command", [Start(), Pause(), Resume(), HandOver(1), Close(), AllowChat(False), Arrange(Settings())]
)
def test_nobody_else_may(command: Command) -> None:
    parlour = Parlour()
    parlour.seat(*FOUR)
    assert parlour.refusal(HENRY, command) == "not_host"


def test_free_seats_are_filled_with_bots_at_the_start() -> None:
    parlour = Parlour()
    parlour.seat(ANYA)
    assert parlour.refusal(ANYA, Start("nobody")) == "bot_strength"
    parlour.ask(ANYA, Start("counting"))
    assert [parlour.table.name_of(seat) for seat in range(4)] == ["Anya", "counting", "counting", "counting"]
    assert parlour.refusal(ANYA, Start()) == "already_started"
    assert parlour.refusal(ANYA, Arrange(Settings())) == "already_started"


def test_the_first_dealer_is_the_hosts_choice_or_drawn_by_the_seed() -> None:
    dealers = set()
    for seed in "abcdefghijkl":
        parlour = Parlour(seed=seed)
        parlour.start(*FOUR)
        assert parlour.table.first_dealer == first_dealer_by(parlour.table.shuffle.dealing_seed, 4)
        dealers.add(parlour.table.first_dealer)
    assert dealers == {0, 1, 2, 3}
    chosen = Parlour(Settings(first_dealer=2))
    chosen.start(*FOUR)
    assert chosen.table.game is not None
    assert chosen.table.game.table.round.dealer == 2


def test_the_deal_comes_from_the_seed_that_was_committed_to() -> None:
    parlour = Parlour()
    parlour.start(*FOUR)
    state = begin(parlour.table.setup, parlour.table.first_dealer)
    deal_next(state, "seed")
    assert parlour.table.game is not None
    assert [view.hand for view in state.views] == [view.hand for view in parlour.table.game.views]


def test_settings_that_can_not_be_played_are_refused() -> None:
    parlour = Parlour()
    assert parlour.refusal(ANYA, Arrange(Settings(players=7))) == "players"
    assert parlour.refusal(ANYA, Arrange(Settings(players=3, first_dealer=3))) == "first_dealer"
    assert parlour.refusal(ANYA, Arrange(Settings(options={"specials": ["dragon"]}))) == "option_unknown"
    parlour.seat(*FOUR)
    assert parlour.refusal(ANYA, Arrange(Settings(players=3))) == "too_many_seated"


def test_a_paused_game_rests() -> None:
    parlour = Parlour()
    assert parlour.refusal(ANYA, Pause()) == "not_started"
    parlour.start(*FOUR)
    assert parlour.refusal(ANYA, Resume()) == "not_paused"
    parlour.ask(ANYA, Pause())
    assert parlour.refusal(ANYA, Pause()) == "already_paused"
    assert getattr(parlour.act(), "code", "") == "paused"
    parlour.ask(ANYA, Resume())
    assert isinstance(parlour.act(), list)


def test_the_host_hands_over_to_a_person_only() -> None:
    parlour = Parlour()
    parlour.start(ANYA, HENRY)
    assert parlour.refusal(ANYA, HandOver(2)) == "no_person"
    assert parlour.refusal(ANYA, HandOver(9)) == "seat_unknown"
    parlour.ask(ANYA, HandOver(1))
    assert (parlour.table.host, parlour.table.host_name) == ("henry", "Henry")


def test_an_ended_table_shows_its_seed_and_takes_no_more_moves() -> None:
    parlour = Parlour()
    parlour.start(*FOUR)
    assert table_view(parlour.table, "anya").seed is None
    parlour.ask(ANYA, Close())
    assert parlour.table.status is Status.ENDED
    assert table_view(parlour.table, "anya").seed == "seed"
    assert parlour.refusal(ANYA, Close()) == "table_over"
    assert parlour.table.on_turn() == ()


def test_the_chat_can_be_turned_off_at_any_time() -> None:
    parlour = Parlour()
    parlour.start(*FOUR)
    parlour.ask(FREYA, Chat("  hello\tthere \x07 "))
    assert parlour.table.messages[-1].text == "hello there"
    parlour.ask(ANYA, AllowChat(False))
    assert parlour.refusal(FREYA, Chat("psst")) == "chat_off"
