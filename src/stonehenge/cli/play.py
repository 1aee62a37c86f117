"""``stonehenge play``: a plain game in the terminal against bots."""

import logging
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from stonehenge.bots import Bot
from stonehenge.bots.registry import DEFAULT
from stonehenge.cli.arguments import bot_names, seated_bots, seed_from, setup_from
from stonehenge.cli.dialogue import Dialogue, QuitError
from stonehenge.cli.narrator import Narrator
from stonehenge.cli.parser import Parser, add_bots, add_colour, add_game
from stonehenge.cli.questions import Questions
from stonehenge.cli.record_files import write_text
from stonehenge.cli.stderr_log import shown_log
from stonehenge.cli.transcript import header_lines
from stonehenge.locales import Locale, printable
from stonehenge.rules import record
from stonehenge.rules.deals import first_dealer_by
from stonehenge.rules.events import Event
from stonehenge.rules.game import Events, act, begin, deal_next
from stonehenge.rules.projection import project
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import Phase, actors
from stonehenge.rules.view import first_view
from stonehenge.wording.colour import paint_for
from stonehenge.wording.words import Words, player_names

HUMAN = 0
"""The player's seat; who deals first is drawn, so no seat is better than another."""


def add_arguments(parser: Parser, text: Locale) -> None:
    """What it can be given."""
    add_game(parser, text)
    add_bots(parser, text, text("help.opponents"))
    options = parser.options
    options.add_argument("--name", metavar=text("metavar.name"), help=text("help.name"))
    options.add_argument("--record", metavar=text("metavar.file"), type=Path, help=text("help.keep"))
    add_colour(parser, text)


def run(given: Namespace, text: Locale) -> int:
    """Play a game to its end, or until the player leaves."""
    setup = setup_from(given, text)
    opponents = bot_names(given.bots, setup.players - 1, text, otherwise=DEFAULT)
    seed = seed_from(given)
    own = printable(given.name, 24).strip() if given.name else ""
    names = player_names(text, [own or text("play.you"), *text("play.opponents").split()[: setup.players - 1]])
    words = Words(text, setup.edition, paint_for(sys.stdout, given.colour))
    # What a bot's program complains about is below a warning: its cards may stand in it.
    with shown_log(text, logging.WARNING), seated_bots(opponents, seed, given.bot_limit, text) as bots:
        game = TerminalGame(setup, names, bots, seed, words)
        kept = _keep(given.record, game, text)  # at once, so that a wrong name is not found out after the last round
        try:
            left = game.play(kept or text("play.not_kept", seed=printable(seed)))
        finally:
            _keep(given.record, game, text)
    if left and not left.asked:
        print(text("play.input_ended" if game.answered else "play.no_input"))
    if kept:
        print(kept)
    return 0


def _keep(path: Path | None, game: "TerminalGame", text: Locale) -> str:
    """Write the record as far as the game has come; the sentence that says where, empty if no record is wanted."""
    if path is None:
        return ""
    write_text(path, record.write(game.setup, game.names, game.events), text)
    return text("play.kept", file=printable(path))


class TerminalGame:
    """A game between the player at the terminal and bots."""

    def __init__(self, setup: Setup, names: Sequence[str], bots: Sequence[Bot], seed: str, words: Words) -> None:
        self.setup = setup
        self.names = names
        self.events: list[Event] = []
        self.answered = False
        self._seed = seed
        self._bots = bots
        dealer = first_dealer_by(seed, setup.players)
        self._state = begin(setup, dealer)
        self._narrator = Narrator(first_view(setup, dealer, HUMAN), names, words)

    def play(self, farewell: str) -> QuitError | None:
        """Play to the end, or until the player leaves: then the QuitError that says how."""
        questions = Questions(Dialogue(self._narrator, farewell))
        print("\n".join(header_lines(self.setup, self.names, self._narrator.words, legend="play.legend")))
        try:
            while self._state.table.phase is not Phase.OVER:
                self._tell(self._next(questions))
        except QuitError as left:
            return left
        return None

    def _next(self, questions: Questions) -> Events:
        table = self._state.table
        if table.phase is Phase.DEAL:
            return deal_next(self._state, self._seed)
        seat = actors(table)[-1]  # where all act at once, the player comes last and need not wait
        if seat == HUMAN:
            action = questions.ask()
            self.answered = True
        else:
            action = self._bots[seat - 1].decide(self._state.views[seat])
        events = act(self._state, seat, action)
        if isinstance(events, Refusal):
            raise RuntimeError(f"seat {seat} did what it may not: {events}")
        return events

    def _tell(self, events: Events) -> None:
        self.events.extend(events)
        for event in events:
            for line in self._narrator.tell(project(event, HUMAN, self.setup)):
                print(line)
