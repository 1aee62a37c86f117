"""Two thousand moments of every edition: each bot decides as it did when they were kept.

A change on purpose is accepted with ``python -m tests.bots.decisions.regenerate BOT``.
"""

from collections import Counter

import pytest

from stonehenge.bots.registry import SPARRING
from stonehenge.rules.editions import EDITIONS
from stonehenge.rules.table import Phase
from tests.bots.decisions.moments import BOTS, Moment, decisions_of, kept_decisions, kept_games, kept_record, views_at


@pytest.mark.parametrize("bot", ["random", "counting", "apprentice"])
@pytest.mark.parametrize("game", kept_games())
def test_bot_decides_as_before(game: str, bot: str) -> None:
    check(game, bot)


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["magician", SPARRING])
@pytest.mark.parametrize("game", kept_games())
def test_magician_decides_as_before(game: str, bot: str) -> None:
    check(game, bot)


def check(game: str, bot: str) -> None:
    kept = kept_decisions(game)
    moments = [Moment(*moment) for moment in kept["moments"]]
    decided = decisions_of(bot, game, moments)
    different = [(moments[n], kept[bot][n], now) for n, now in enumerate(decided) if now != kept[bot][n]]
    assert not different, f"{len(different)} of {len(decided)}: {different[:3]}"


def test_enough_is_kept_of_every_edition_and_every_kind_of_decision() -> None:
    phases: Counter[Phase] = Counter()
    editions: Counter[str] = Counter()
    for name in kept_games():
        kept, game = kept_decisions(name), kept_record(name)
        moments = [Moment(*moment) for moment in kept["moments"]]
        assert all(len(kept[bot]) == len(moments) for bot in BOTS)
        editions[game.setup.edition] += len(moments)
        phases.update(view.table.phase for view in views_at(game, moments))
    assert sum(editions.values()) >= 2_000
    assert {edition for edition, count in editions.items() if count >= 100} == set(EDITIONS)
    decided = (Phase.TRUMP, Phase.WEREWOLF, Phase.PASS, Phase.CLOUD, Phase.PREDICT, Phase.PLAY, Phase.SEALS)
    assert all(phases[phase] >= 20 for phase in decided), phases
    assert phases[Phase.RETURN] >= 5  # there is seldom more than one seal that fits (X7)
