"""A game of a match: fresh bots with their own seeds, and what the apprentice decided for those that fail."""

import pickle
from array import array

import pytest

from stonehenge.arena import match_games
from stonehenge.arena.match_games import BotFailedError, play
from stonehenge.bots.guarded import Guarded
from stonehenge.bots.random import RandomBot
from stonehenge.bots.seeds import bot_seed
from stonehenge.rules.actions import Action, Play, TakeSeals
from stonehenge.rules.cards import Card
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
        return Play(Card(-5)) if view.table.phase == "play" else super().decide(view)


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
    monkeypatch.setattr(match_games, "make_bot", lambda name, seed: Guarded(BOTS[name](seed), name, seed))


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
def test_the_apprentice_steps_in_for_a_bot_that_fails_and_that_is_counted(
    bot: str, caplog: pytest.LogCaptureFixture
) -> None:
    result = play(match_of("random", bot, "random").games()[0])
    assert result.replaced[0] == result.replaced[2] == 0
    assert 0 < result.replaced[1] <= len(result.times[1])
    assert f"{bot}: in round 1" in caplog.text
    assert "the apprentice decides instead" in caplog.text


def test_whoever_keeps_to_the_rules_decides_everything() -> None:
    assert play(match_of("random", "random", "random").games()[0]).replaced == (0, 0, 0)


def test_a_bot_that_cannot_be_made_is_told_by_its_name() -> None:
    with pytest.raises(BotFailedError, match="the bot nobody in deal 1: KeyError: 'nobody'"):
        play(match_of("random", "nobody", "random").games()[0])


def test_that_comes_back_whole_from_a_worker() -> None:
    fault = BotFailedError("cheat", 3, "gone")
    back = pickle.loads(pickle.dumps(fault))
    assert (back.bot, back.deal, back.why) == ("cheat", 3, "gone")


def test_actions_are_told_from_other_things() -> None:
    assert isinstance(TakeSeals(()), Action)
