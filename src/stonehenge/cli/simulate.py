"""``stonehenge simulate``: games between bots, their results in columns, and the records if asked for."""

import json
import logging
from argparse import Namespace
from pathlib import Path

from stonehenge.cli.arguments import bot_names, seated_bots, seed_from, setup_from
from stonehenge.cli.parser import Parser, add_bots, add_game, at_least
from stonehenge.cli.progress import Progress
from stonehenge.cli.record_files import make_directory, write_text
from stonehenge.cli.simulation_results import Results
from stonehenge.cli.stderr_log import shown_log
from stonehenge.facade import Game
from stonehenge.locales import Locale, printable
from stonehenge.rules import record


def add_arguments(parser: Parser, text: Locale) -> None:
    """What it can be given."""
    add_game(parser, text)
    options = parser.options
    options.add_argument("--games", metavar="N", type=at_least(text, "--games", 1), default=1, help=text("help.games"))
    add_bots(parser, text, text("help.bots"))
    options.add_argument("--records", metavar=text("metavar.directory"), type=Path, help=text("help.records"))
    options.add_argument("--json", action="store_true", help=text("help.json"))


def run(given: Namespace, text: Locale) -> int:
    """Play the games and print what came of them."""
    setup = setup_from(given, text)
    names = bot_names(given.bots, setup.players, text)
    seed = seed_from(given)
    if given.records is not None:
        make_directory(given.records, text)
    results = Results(setup, names, seed)
    digits = max(4, len(str(given.games)))
    with shown_log(text, logging.INFO), Progress(given.games) as progress:
        for number in range(1, given.games + 1):
            game_seed = f"{seed}-{number}"
            dealer = (number - 1) % setup.players  # so that every seat deals first equally often
            with seated_bots(names, game_seed, given.bot_limit, text) as bots:
                game = Game.from_setup(setup, game_seed, first_dealer=dealer)
                game.play_out(bots)
            results.add(game.sheet)
            if given.records is not None:
                players = [f"{printable(name, 40)} {seat}" for seat, name in enumerate(names, start=1)]
                path = given.records / f"{number:0{digits}}{record.SUFFIX}"
                write_text(path, record.write(setup, players, game.events), text)
            progress.at(number)
    print(json.dumps(results.as_json()) if given.json else "\n".join(results.lines(text)))
    return 0
