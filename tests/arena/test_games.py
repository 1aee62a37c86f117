"""A game of a match: fresh bots with their own seeds, and faults told by the bot's name."""

import pickle
from array import array

import pytest

from stonehenge.arena import games
from stonehenge.arena.games import BotFailedError, play
from stonehenge.bots.random import RandomBot
from stonehenge.bots.seeds import bot_seed
from stonehenge.rules.actions import Action, Play, TakeSeals
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.view import View
from tests.arena.matches import match_of


class Seen(RandomBot):
    """Plays at random and remembers what it was given."""

    made: list[tuple[str, set[int]]]

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.seats: set[int] = set()
        self.made.append((seed, self.seats))

    def decide(self, view: View) -> Action:
        self.seats.add(view.seat)
        return super().decide(view)


class Cheat(RandomBot):
    """Plays a card it doesn't have."""

    def decide(self, view: View) -> Action:
        return Play(-5) if view.table.phase == "play" else super().decide(view)


class Clumsy(RandomBot):
    """Fails."""

    def decide(self, view: View) -> Action:
        raise ValueError("lost my glasses")


class Mute(RandomBot):
    """Says nothing."""

    def decide(self, view: View) -> Action:
        return None  # type: ignore[return-value]


BOTS = {"random": RandomBot, "seen": Seen, "cheat": Cheat, "clumsy": Clumsy, "mute": Mute}


@pytest.fixture(autouse=True)
def own_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    Seen.made = []
    monkeypatch.setattr(games, "make_bot", lambda name, seed: BOTS[name](seed))


def test_every_seat_has_a_fresh_bot_that_sees_its_own_view() -> None:
    match = match_of("seen", "random", "random", deals=1, seed="x")
    for game in match.games()[:1] * 2:
        play(game)
    assert len(Seen.made) >= 2
    for seed, seats in Seen.made:
        assert seed == bot_seed("x/0", "seen")
        assert "x/0" not in seed
        assert seats == {0}


def test_the_same_game_gives_the_same_result_and_every_decision_is_timed() -> None:
    game = match_of("random", "random", "random", "random", edition="classic").games()[0]
    one, two = play(game), play(game)
    assert one == two
    assert all(len(times) >= 15 + 120 and min(times) > 0 for times in one.times)
    assert isinstance(one.times[0], array)
    assert one.points != play(match_of("random", "random", "random", "random", edition="classic").games()[1]).points


@pytest.mark.parametrize("bot", ["cheat", "clumsy", "mute"])
def test_a_fault_is_told_by_the_bots_name(bot: str) -> None:
    with pytest.raises(BotFailedError) as caught:
        play(match_of("random", bot, "random").games()[0])
    assert caught.value.bot == bot
    assert bot in str(caught.value)
    assert caught.value.round_number == 1


def test_an_action_that_is_refused_says_why() -> None:
    with pytest.raises(BotFailedError) as caught:
        play(match_of("random", "random", "cheat").games()[0])
    assert isinstance(caught.value.why, Refusal)


def test_a_fault_comes_back_whole_from_a_worker() -> None:
    fault = BotFailedError("cheat", 3, 2, Refusal("not_yours", "B8", ()))
    back = pickle.loads(pickle.dumps(fault))
    assert (back.bot, back.deal, back.round_number, back.why) == ("cheat", 3, 2, fault.why)


def test_actions_are_told_from_other_things() -> None:
    assert isinstance(TakeSeals(()), Action)
