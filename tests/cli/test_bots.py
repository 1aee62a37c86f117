"""``--bots``: names with commas between, programs in options of their own, and one sentence for what there isn't."""

import json
import logging
import shlex
import sys
from pathlib import Path

import pytest

from stonehenge.bots.seeds import bot_seed
from stonehenge.cli.stderr_log import shown_log
from stonehenge.locales import Locale
from tests.cli.conftest import Stonehenge, Typist

FIRST = """
import json, sys
print("here I am, with B5", file=sys.stderr)
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "hello":
        print('{"type": "ready", "name": "first"}', flush=True)
    elif said["type"] == "decide":
        print(json.dumps({"id": said["id"], "action": said["view"]["legal"][0]}), flush=True)
"""


@pytest.fixture
def program(tmp_path: Path) -> str:
    path = tmp_path / "a, b.py"
    path.write_text(FIRST)
    return f"program:{shlex.join([sys.executable, '-S', str(path)])}"


def test_bots_in_several_options(stonehenge: Stonehenge, program: str) -> None:
    bots = ("--bots", "random,counting", "--bots", program, "--bots", "apprentice")
    outcome = stonehenge("simulate", "--edition", "junior", "--seed", "1", "--json", "--bot-limit", "60", *bots)
    assert outcome.code == 0
    assert [seat["bot"] for seat in json.loads(outcome.out)["seats"]] == ["random", "counting", program, "apprentice"]
    assert "with B5" in outcome.err  # what a program complains about is shown where nobody plays against it


def test_what_an_opponent_complains_about_is_not_shown_to_the_player(
    stonehenge: Stonehenge, program: str, types: Typist
) -> None:
    types(["0", "0"])
    outcome = stonehenge("play", "--players", "3", "--seed", "1", "--bots", program, "--bots", "random")
    assert outcome.code == 0
    assert "here I am" not in outcome.err


def test_a_bot_that_fails_is_told_of_and_the_game_goes_on(stonehenge: Stonehenge) -> None:
    bots = ("--bots", "random,random", "--bots", f"program:{sys.executable} -S -c pass")
    outcome = stonehenge("simulate", "--edition", "junior", "--players", "3", "--seed", "1", *bots)
    assert outcome.code == 0
    assert "isn't asked any more; the apprentice decides instead" in outcome.err


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        (["merlin"], 'There is no bot called "merlin"'),
        (["random,random,random,"], 'There is no bot called ""'),
        (["random,random"], "--bots must name 4"),
        (["program:./no-such-bot,random,random,random"], 'No program "./no-such-bot,random,random,random"'),
        (["program:", "random"], "is no command"),
    ],
)
def test_refused(bots: list[str], sentence: str, stonehenge: Stonehenge) -> None:
    arguments = [word for names in bots for word in ("--bots", names)]
    for command in ("simulate", "play"):
        if command == "simulate" or "must name" not in sentence:
            assert sentence in stonehenge(command, *arguments).refuses()


def test_a_limit_is_a_whole_number_of_seconds(stonehenge: Stonehenge) -> None:
    assert "--bot-limit must be a whole number" in stonehenge("simulate", "--bot-limit", "0").refuses()


def test_the_log_is_shown_for_a_while(capsys: pytest.CaptureFixture[str]) -> None:
    log = logging.getLogger("stonehenge.bots")
    with shown_log(Locale("en"), logging.WARNING):
        log.warning("one %s", "thing\x1b[1m")
        log.info("another")
    log.info("a third")
    assert capsys.readouterr().err == "stonehenge: one thing?[1m\n"


def test_a_bots_seed_does_not_give_the_cards_away() -> None:
    seeds = {bot_seed(seed, place) for seed in ("7-1", "7-2", "a secret") for place in range(4)}
    assert len(seeds) == 12
    assert not any(part in seed for seed in seeds for part in ("7-", "secret"))
    assert bot_seed("7-1", 0) == bot_seed("7-1", 0)
