"""A record as a text that a person reads with pleasure: round by round, trick by trick, with the score sheet."""

from collections.abc import Iterator, Sequence

from stonehenge.cli.story import RoundStory, TrickStory, rounds_of
from stonehenge.locales import Locale
from stonehenge.rules.cards import NONE, SPECIALS
from stonehenge.rules.events import BlackMageTaken, SealsTaken, WerewolfExchanged
from stonehenge.rules.options import Options, changed_options
from stonehenge.rules.record import Record
from stonehenge.rules.setup import Predictions, Setup
from stonehenge.wording.colour import PLAIN, Paint
from stonehenge.wording.columns import align
from stonehenge.wording.score_sheet import podium_lines, sheet_lines, signed, winners_line
from stonehenge.wording.sentences import has_bomb, seals_taken, sum_line, turnup_line, why_it_wins
from stonehenge.wording.table_lines import seals_of_all
from stonehenge.wording.words import Words, player_names


def transcript(record: Record, text: Locale, paint: Paint = PLAIN) -> Iterator[str]:
    """The lines of a record's transcript."""
    setup, sheet = record.setup, record.state.table.sheet
    words = Words(text, setup.edition, paint)
    names = player_names(text, record.players)
    yield from header_lines(setup, names, words)
    for story in rounds_of(record):
        yield ""
        yield from RoundTold(setup, names, words, story).lines()
    if sheet.rounds:
        yield ""
        yield from sheet_lines(setup, sheet, names, text, paint)
    yield ""
    if record.finished:
        yield text("podium.title")
        yield from podium_lines(setup, sheet, names, text, paint)
        yield winners_line(sheet.winners, names, text)
    else:
        yield text("transcript.unfinished")


def header_lines(setup: Setup, names: Sequence[str], words: Words, legend: str = "transcript.legend") -> Iterator[str]:
    """What is played, how, and by whom; the legend explains the rest."""
    text = words.text
    edition = text(f"edition.{setup.edition}")
    title = text("transcript.title", edition=edition, players=setup.players, rounds=setup.rounds)
    yield words.paint("heading", title)
    options = option_words(setup.options, text)
    if options:
        yield text("transcript.options", options="; ".join(options))
    yield text("transcript.players", names=", ".join(names))
    if setup.options.teams:
        teams = dict.fromkeys(setup.teams)
        pairs = ([names[seat] for seat in range(setup.players) if setup.teams[seat] == team] for team in teams)
        yield text("transcript.teams", teams="; ".join(text.all_of(pair) for pair in pairs))
    yield text(legend)


def option_words(options: Options, text: Locale) -> list[str]:
    """What differs from the plain game, in words."""
    shown = []
    for name, chosen in changed_options(options, Options()).items():
        if isinstance(chosen, list):
            cards = ", ".join(text(f"card.{card}") for card in chosen)
            shown.append(
                text("option.specials.all" if len(chosen) == len(SPECIALS) else "option.specials", cards=cards)
            )
        else:
            shown.append(text(f"option.{name}.{str(chosen).lower()}"))
    return shown


class RoundTold:
    """One round in words."""

    def __init__(self, setup: Setup, names: Sequence[str], words: Words, story: RoundStory) -> None:
        self._setup = setup
        self._names = names
        self._words = words
        self._text = words.text
        self._story = story

    def lines(self) -> Iterator[str]:
        """Everything, in the order it happened."""
        dealt, setup, text = self._story.dealt, self._setup, self._text
        dealer = self._names[dealt.dealer]
        title = text.count("round.title", len(dealt.hands[0]), round=dealt.round, rounds=setup.rounds, dealer=dealer)
        yield self._words.paint("bold", title)
        yield from align([[name, self._words.hand(hand)] for name, hand in zip(self._names, dealt.hands, strict=True)])
        if setup.own_card_unseen(dealt.round):
            yield f"  {text('round.clairvoyance')}"
        yield f"  {self._trump()}"
        yield from self._predictions()
        if self._story.tricks:
            yield ""
            yield from self._columns()

    def _columns(self) -> list[str]:
        """Tricks and scores in columns; the seals that are left would widen them, so they have a line of their own."""
        lines = align(list(self._rows()))
        if self._story.scored is not None and self._setup.predictions is Predictions.SEALS:
            left = seals_of_all(self._story.round, self._names, self._words)
            lines.insert(len(lines) - 2, f"  {self._text('round.left', left=left)}")
        return lines

    def _trump(self) -> str:
        dealt, named, text = self._story.dealt, self._story.named, self._text
        line = turnup_line(self._setup, dealt.round, dealt.turnup, self._words, dealt.werewolf == NONE)
        if named is None:
            return line
        name, trump = self._names[named.seat], self._words.colour(named.trump)
        if isinstance(named, WerewolfExchanged):
            took = self._words.card(named.took)
            return f"{line} {text('deal.werewolf', name=name, card=took, colour=trump)}"
        return f"{line} {text('deal.named', name=name, colour=trump)}"

    def _predictions(self) -> Iterator[str]:
        story, text = self._story, self._text
        for taken in story.took:
            yield f"  {self._seals(taken)}"
        if not story.predicted:
            return
        made = ", ".join(f"{self._names[event.seat]}: {event.tricks}" for event in story.predicted)
        line = text(f"predictions.{self._setup.predictions.name.lower()}", made=made)
        if len(story.predicted) == self._setup.players:
            predictions = [event.tricks for event in story.predicted]
            line += " " + sum_line(predictions, len(story.dealt.hands[0]), self._words)
        yield f"  {line}"

    def _seals(self, taken: SealsTaken | BlackMageTaken) -> str:
        name = self._names[taken.seat]
        if isinstance(taken, BlackMageTaken):
            return self._text("seals.black_mage", name=name)
        return self._text(
            "seals.takes", name=name, seals=seals_taken(taken.take, taken.steal, self._names, self._words)
        )

    # --- the tricks, a row each ---------------------------------------------------------------------------------------

    def _rows(self) -> Iterator[list[str]]:
        text = self._text
        yield ["", *(f"  {self._words.paint('bold', name)}" for name in self._names)]
        for number, told in enumerate(self._story.tricks, start=1):
            yield self._trick_row(number, told)
            if told.passed is not None:
                cards = (f"  {self._words.card(card)}" for card in told.passed.cards)
                yield [text("round.passes"), *cards, text("round.to_the_left")]
        if self._story.scored is not None:
            yield from self._score_rows()

    def _trick_row(self, number: int, told: TrickStory) -> list[str]:
        cells = ["" for _ in self._names]
        for place, played in enumerate(told.plays):
            card = self._words.played(played.card, played.said)
            lead = ">" if place == 0 else " "
            won = told.ended is not None and told.ended.winner == played.seat
            cells[played.seat] = f"{lead} {card}{' *' if won else ''}"
        return [self._text("round.trick", number=number), *cells, self._note(told)]

    def _note(self, told: TrickStory) -> str:
        """What a reader could miss: why a trick was won, and what it cost."""
        ended, text = told.ended, self._text
        if ended is None:
            return text("round.unfinished_trick")
        notes = []
        if has_bomb(told.trick):
            last = len(self._story.round.tricks) == len(self._story.dealt.hands[0]) and told is self._story.tricks[-1]
            notes.append(text("round.bomb_last" if last else "round.bomb", name=self._names[ended.leads]))
        else:
            notes.append(why_it_wins(told.trick, self._story.round.trump, self._words))
        if told.seal is not None:
            notes.append(self._seal_note(told.seal.seal, told.seal.black))
        elif self._setup.predictions is Predictions.SEALS and ended.winner == self._story.round.mage:
            notes.append(text("round.mage_wins"))
        return "; ".join(note for note in notes if note)

    def _seal_note(self, seal: int, black: bool) -> str:
        if seal != NONE:
            return self._text("round.returns", seal=self._words.seal(seal))
        return self._text("round.black" if black else "round.no_black_left")

    def _score_rows(self) -> Iterator[list[str]]:
        story, text = self._story, self._text
        assert story.scored is not None
        if self._setup.predictions is not Predictions.SEALS:
            cloud = text("round.cloud") if story.changed is not None else ""
            yield [text("round.predicted"), *(f"  {cell}" for cell in self._predicted_cells()), cloud]
            yield [text("round.taken"), *(f"  {taken}" for taken in story.round.taken)]
        kind = "round.penalties" if self._setup.fewest_win else "round.points"
        yield [text(kind), *(f"  {signed(points)}" for points in story.scored.points)]
        yield [text("round.total"), *(f"  {total}" for total in story.scored.totals)]

    def _predicted_cells(self) -> list[str]:
        cells = [str(tricks) for tricks in self._story.round.predictions]
        changed = self._story.changed
        if changed is not None:
            before = next(event.tricks for event in self._story.predicted if event.seat == changed.seat)
            cells[changed.seat] = f"{before} → {changed.tricks}"
        return cells
