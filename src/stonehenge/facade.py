"""A game in three lines: what ``import stonehenge`` offers. Every rule it goes by is in ``stonehenge.rules``."""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Self

from stonehenge.locales import FALLBACK, LANGUAGES, Locale, printable
from stonehenge.plugins.editions import find_edition, locale, set_up
from stonehenge.rules import record
from stonehenge.rules.actions import Action
from stonehenge.rules.deals import first_dealer_by, first_wrong_deal
from stonehenge.rules.events import Dealt, Event
from stonehenge.rules.game import act, begin, deal_next
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.options import from_text
from stonehenge.rules.projection import project
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.setup import Setup
from stonehenge.rules.state import State
from stonehenge.rules.table import Phase, ScoreSheet, actors
from stonehenge.rules.view import SPECTATOR, View
from stonehenge.wording.notation import example_in, read_action, written
from stonehenge.wording.table_lines import table_lines
from stonehenge.wording.verdicts import why_broken
from stonehenge.wording.words import Words

if TYPE_CHECKING:  # a bot may need the simulator, which takes its time
    from stonehenge.bots import Bot, BotError

__all__ = [
    "BotError",
    "Game",
    "IllegalActionError",
    "RecordError",
    "RulesError",
    "SetupError",
    "UnreadableActionError",
]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name != "BotError":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from stonehenge.bots import BotError

        return BotError


class RulesError(ValueError):
    """Something that the rules don't allow: ``str`` is a sentence in the game's language, ``refusal`` the value."""

    def __init__(self, sentence: str, refusal: Refusal) -> None:
        super().__init__(sentence, refusal)  # both, so that it can be pickled
        self.refusal = refusal

    def __str__(self) -> str:
        return str(self.args[0])


class SetupError(RulesError):
    """There is no such game: an unknown edition, a wrong number of players, options that don't go together."""


class IllegalActionError(RulesError):
    """An action that this seat may not take now; nothing has happened."""


class RecordError(RulesError):
    """A text that is no sound record; ``line`` is the first line that breaks the format or the rules."""

    def __init__(self, sentence: str, refusal: Refusal, line: int) -> None:
        super().__init__(sentence, refusal)
        self.args = (sentence, refusal, line)
        self.line = line


class UnreadableActionError(ValueError):
    """A text that can't be read as an action; nothing has happened."""


def _shuffle_by(seed: str | int | None) -> record.Shuffle:
    """What cards are shuffled by: this seed, or one that is drawn."""
    return record.Shuffle(secrets.token_hex(16) if seed is None else str(seed), {})


def _locale(lang: str) -> Locale:
    """The messages of a language that there is, or a ValueError."""
    if lang not in LANGUAGES:
        raise ValueError(f"there is no language {lang!r}: there are {', '.join(LANGUAGES)}")
    return locale(lang)


def _whole(number: object, what: str) -> None:
    """Raise a TypeError where a newcomer gives something else than a whole number."""
    if type(number) is not int:
        raise TypeError(f"{what} is a whole number, not {number!r}")


def _read_texts(options: Mapping[str, object]) -> dict[str, object]:
    """Options whose values may be written as on the command line: "all" special cards, "yes"."""
    return {name: from_text(name, given) if isinstance(given, str) else given for name, given in options.items()}


class Game:
    """A game of any edition, dealt by a seed: the same seed and the same actions are the same game.

    Seats are numbered clockwise from 0. An action is written as people write it ("R7", "predict 2", "trump red") or
    given as a value of ``stonehenge.rules.actions``. Rounds are dealt by themselves.
    """

    def __init__(
        self,
        edition: str = "classic",
        players: int = 4,
        seed: str | int | None = None,
        *,
        options: Mapping[str, object] | None = None,
        first_dealer: int | None = None,
        names: Sequence[str] = (),
        lang: str = FALLBACK,
    ) -> None:
        """Set a game up and deal its first round, or raise a SetupError.

        Without a seed one is drawn; without a first dealer the seed draws one. ``names`` go into the record, and
        ``lang`` is the language of sentences.
        """
        text = _locale(lang)
        _whole(players, "the number of players")
        setup = set_up(edition, players, _read_texts(options or {}))
        if isinstance(setup, Refusal):
            raise SetupError(Words(text, edition).refusal(setup), setup)
        self._open(setup, seed, first_dealer, names, text)

    @classmethod
    def from_setup(
        cls,
        setup: Setup,
        seed: str | int | None = None,
        *,
        first_dealer: int | None = None,
        names: Sequence[str] = (),
        lang: str = FALLBACK,
    ) -> Self:
        """A game that ``stonehenge.rules`` has set up already, with its first round dealt."""
        game = cls.__new__(cls)
        game._open(setup, seed, first_dealer, names, _locale(lang))
        return game

    def _open(
        self, setup: Setup, seed: str | int | None, first_dealer: int | None, names: Sequence[str], text: Locale
    ) -> None:
        players = setup.players
        self._shuffle = _shuffle_by(seed)
        dealer = first_dealer_by(self.seed, players) if first_dealer is None else first_dealer
        if not 0 <= dealer < players:
            refusal = refuse("first_dealer", "B3", place=dealer, players=players)
            raise SetupError(Words(text, setup.edition).refusal(refusal), refusal)
        if names and len(names) != players:
            raise ValueError(f"{players} players need {players} names, not {len(names)}")
        self._begin(begin(setup, dealer), [], names or [text("seat", number=seat) for seat in range(players)], text)
        self._deal()

    def _begin(self, state: State, events: list[Event], names: Sequence[str], text: Locale) -> None:
        self._state = state
        self._events = events
        self._names = tuple(names)
        self._words = Words(text, state.table.setup.edition)

    @classmethod
    def from_record(cls, text: str, *, seed: str | int | None = None, lang: str = FALLBACK) -> Self:
        """The game that a record tells, to be looked at or played on, or a RecordError.

        Rounds that are still to come are dealt by ``seed``; without one by what the record says its cards were
        shuffled by, and if it doesn't say so by a seed that is drawn.
        """
        verdict = record.read(text, find_edition)
        if isinstance(verdict, record.BrokenRecord):
            raise RecordError(why_broken(text, verdict, _locale(lang)), verdict.refusal, verdict.line)
        game = cls.__new__(cls)
        told = record.read_shuffle(text)
        game._shuffle = _shuffle_by(seed) if seed is not None or told is None else told
        game._begin(verdict.state, list(verdict.events), verdict.players, _locale(lang))
        game._deal()
        return game

    def copy(self) -> Self:
        """A game that goes on from here by itself: what happens in one doesn't happen in the other."""
        game = type(self).__new__(type(self))
        game._shuffle = self._shuffle
        game._begin(self._state.copy(), self._events.copy(), self._names, self._words.text)
        return game

    # --- what can be done --------------------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[str]:
        """Every action this seat may take now, as people write it; none if it isn't its turn."""
        return [written(action) for action in self.legal_actions(seat)]

    def legal_actions(self, seat: int) -> list[Action]:
        """Every action this seat may take now, as values of ``stonehenge.rules.actions``."""
        return legal_actions(self._view(seat))

    def read(self, seat: int, action: str) -> Action:
        """What this seat means by a text, whether it is allowed or not; or an UnreadableActionError."""
        view = self._view(seat)
        read = read_action(action, view, self._words)
        if read is None:
            example = next((written(one) for one in legal_actions(view)), example_in(view.table.phase))
            sentence = self._words.text("notation.unreadable", written=printable(action, 60), example=example)
            raise UnreadableActionError(sentence)
        return read

    def act(self, seat: int, action: Action | str) -> tuple[Event, ...]:
        """Let a seat act, or raise an IllegalActionError, and nothing has happened.

        What is returned is what this seat is told of all that happens then, the next deal included.
        """
        meant = self.read(seat, action) if isinstance(action, str) else action
        before = len(self._events)
        self._act(self._view(seat).seat, meant)
        return tuple(self._told(seat, before))

    def _act(self, seat: int, action: Action) -> None:
        happened = act(self._state, seat, action)
        if isinstance(happened, Refusal):
            raise IllegalActionError(self._words.refusal(happened, self._names), happened)
        self._events.extend(happened)
        self._deal()

    def play_out(self, bots: "str | Bot | Sequence[str | Bot]" = "apprentice") -> None:
        """Let bots play on to the end: one for all seats, or one for each, by name or as an object."""
        from stonehenge.bots import Guarded

        given = bots if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots] * self.players
        if len(given) != self.players:
            raise ValueError(f"{self.players} seats need {self.players} bots, not {len(given)}")
        with ExitStack() as until_then:
            seated = [self._seated(bot, seat, until_then) for seat, bot in enumerate(given)]
            while (seat := self.turn) is not None:
                bot = seated[seat]
                view = self._view(seat) if isinstance(bot, Guarded) else self.view(seat)  # a guard copies it itself
                self._act(seat, bot.decide(view))

    def _seated(self, given: "str | Bot", seat: int, until_then: ExitStack) -> "Bot":
        """A bot as it was given, or by its name: with chance of its own, and let go when the game is over."""
        from stonehenge.bots import close_bot, make_bot
        from stonehenge.bots.seeds import bot_seed

        if not isinstance(given, str):
            if not callable(getattr(given, "decide", None)):
                raise TypeError(f"a bot is a name, or has a method decide; {given!r} is neither")
            return given
        bot = make_bot(given, bot_seed(self.seed, seat))
        until_then.callback(close_bot, bot)
        return bot

    # --- what can be seen --------------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> View:
        """What a person in this seat sees now, and nothing else; without a seat what a spectator sees."""
        return self._view(seat).copy()

    def told(self, seat: int | None = None) -> tuple[Event, ...]:
        """All that has happened, as this seat (or a spectator) was told it."""
        return tuple(self._told(seat, 0))

    def show(self, seat: int | None = None) -> str:
        """The table in a few lines, as this seat (or a spectator) sees it."""
        return "\n".join(table_lines(self._view(seat), self._names, self._words))

    def __str__(self) -> str:
        return self.show()

    def __repr__(self) -> str:
        setup, round_ = self.setup, self._state.table.round
        waits = "over" if self.over else f"{self._state.table.phase} by {', '.join(map(str, self.waiting_for))}"
        return f"<Game {setup.edition}, {setup.players} players, round {round_.number} of {setup.rounds}, {waits}>"

    def _view(self, seat: int | None) -> View:
        if seat is None:
            return self._state.view(SPECTATOR)
        _whole(seat, "a seat")
        if not 0 <= seat < self.players:
            raise IndexError(f"there is no seat {seat}: the seats are 0 to {self.players - 1}")
        return self._state.views[seat]

    def _told(self, seat: int | None, since: int) -> Iterator[Event]:
        who = SPECTATOR if seat is None else self._view(seat).seat
        return (project(event, who, self.setup) for event in self._events[since:])

    @property
    def turn(self) -> int | None:
        """Whose turn it is; the first of them where several act at once, None when the game is over."""
        return next(iter(self.waiting_for), None)

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """Every seat that may act now."""
        return actors(self._state.table)

    @property
    def over(self) -> bool:
        """Whether the game has come to its end."""
        return self._state.table.phase is Phase.OVER

    @property
    def players(self) -> int:
        """How many play."""
        return self.setup.players

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return self._names

    @property
    def setup(self) -> Setup:
        """The edition and options, and all that follows from them."""
        return self._state.table.setup

    @property
    def sheet(self) -> ScoreSheet:
        """The score sheet: a line for each round that is over."""
        return self._state.table.sheet

    @property
    def totals(self) -> tuple[int, ...]:
        """The points so far, by seat; penalty points in Extreme."""
        return self.sheet.totals

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; nobody before the end."""
        return self.sheet.winners

    # --- what only the one who runs the game may see -----------------------------------------------------------------

    @property
    def seed(self) -> str:
        """What the cards are shuffled by. It tells all hands, so no player may see it before the end."""
        return self._shuffle.dealing_seed

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, hidden cards too; ``told`` is what a seat may know of it."""
        return tuple(self._events)

    def record(self) -> str:
        """The game as the text of a record, hidden cards too; after the end with its seed, to check the deals by."""
        dealt = [event for event in self._events if isinstance(event, Dealt)]
        checked = self.over and first_wrong_deal(self.setup, dealt, self.seed) is None
        return record.write(self.setup, self._names, self._events, self._shuffle if checked else None)

    def _deal(self) -> None:
        """Deal the next round if the table waits for it."""
        if self._state.table.phase is Phase.DEAL:
            self._events.extend(deal_next(self._state, self.seed))
