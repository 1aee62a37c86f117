"""The examples of bots that people bring: they play every edition, as docs/bots.md says."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from stonehenge.bots import Limits, available_bots, make_bot
from stonehenge.rules.options import Options
from tests.bots.views import play_out
from tests.plugins.installed import EXAMPLES, installed_package
from tests.properties.setups import SPECIALS, Case, case_of

CASES = (
    case_of("classic", 3, clairvoyance=True),
    case_of("classic", 4, mode="monochrome", prediction="secret"),
    case_of("jubilee", 4, specials=SPECIALS),
    case_of("club", 4, plus_minus_one=True),
    case_of("junior", 3),
    case_of("extreme", 3),
)


def play_with(name: str, case: Case, seed: str) -> int:
    """A whole game with this bot among random ones; its place by points, 0 being the best."""
    bot = make_bot(name, seed, Limits(decision=60, start=60))
    try:
        others = [make_bot("random", f"{seed}/{seat}") for seat in range(1, case.players)]
        state, _ = play_out(case.set_up(), [bot, *others], seed)
    finally:
        bot.close()
    assert bot.replaced == 0, "it did something that it may not"
    totals = [-total if case.edition == "extreme" else total for total in state.table.sheet.totals]
    return sum(total > totals[0] for total in totals)


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")
def test_the_example_in_javascript_plays_every_edition_better_than_by_chance() -> None:
    name = f"program:node '{EXAMPLES / 'bot.mjs'}'"
    places = [play_with(name, case, "examples") for case in CASES]
    assert sum(places) < len(places), places


# --- the plug-in, installed without pip ------------------------------------------------------------------------------


@pytest.fixture
def plug_in(tmp_path: Path) -> Iterator[str]:
    """The name of the example's bot, with the metadata that its pyproject.toml makes of it."""
    with installed_package(EXAMPLES / "python-plugin", tmp_path):
        yield "careful"


def test_the_example_of_a_plug_in_plays_every_edition(plug_in: str) -> None:
    assert plug_in in available_bots()
    for case in CASES:
        play_with(plug_in, case, "examples")


def test_the_documentation_names_every_option_and_the_examples() -> None:
    text = (EXAMPLES.parent / "docs" / "bots.md").read_text(encoding="utf-8")
    for name in (*Options.__slots__, "examples/bot.mjs", "examples/python-plugin", "stonehenge-bot/1"):  # type: ignore[attr-defined]
        assert name in text
