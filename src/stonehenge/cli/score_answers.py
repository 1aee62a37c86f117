"""What a round on a pad is asked for, step by step, and how the answers become notes."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from stonehenge.rules.cards import NONE, Colour
from stonehenge.rules.seals import must_steal
from stonehenge.rules.seats import Seat
from stonehenge.scorepad.drafts import Draft, drafts_of
from stonehenge.scorepad.notes import CloudNote, LeftNote, MageNote, Note, PredictionNote, SealsNote, TricksNote
from stonehenge.scorepad.pad_rounds import PadRound, PadStep, excluded_for
from stonehenge.scorepad.seal_rounds import seals_before
from stonehenge.wording import answers

if TYPE_CHECKING:  # the desk asks, and is asked
    from stonehenge.cli.score_desk import ScoreDesk


class AgainError(Exception):
    """Nothing was written: why, in one sentence, or empty if there is nothing to say."""


class ScoreAnswers:
    """The questions of a round."""

    def __init__(self, desk: "ScoreDesk") -> None:
        self._desk = desk
        self._words = desk.words
        self._text = desk.words.text

    def ask(self, now: PadRound) -> None:
        """Ask for what the round waits for, and write it down."""
        if now.problem is not None:
            print(self._desk.refusal(now.problem))
        _ASK[now.step](self, now)

    def again(self, now: PadRound, place: int, prediction: bool) -> None:
        """Ask one player's prediction, or what they took, once more."""
        if now.step in (PadStep.SEALS, PadStep.LEFT) or now.seals.seals:
            (self._seals_of if prediction else self._left_of)(now, place)
        elif prediction:
            self._numbers(now, [place], "score.predicts", PredictionNote)
        else:
            self._numbers(now, [place], "score.took", TricksNote)

    # --- tricks ------------------------------------------------------------------------------------------------------

    def predictions(self, now: PadRound) -> None:
        """The predictions, each in turn, or several at once with blanks between."""
        self._numbers(now, list(now.waiting), "score.predicts", PredictionNote)

    def tricks(self, now: PadRound) -> None:
        """The tricks that were taken."""
        self._numbers(now, list(now.waiting), "score.took", TricksNote)

    def _numbers(
        self, now: PadRound, places: list[int], key: str, make: Callable[[int, int, int], PredictionNote | TricksNote]
    ) -> None:
        names = self._desk.names_in(now)
        rings, number = self._desk.keeper.sheet.rings, now.number
        predicts = make is PredictionNote
        excluded = excluded_for(rings[number - 1], number, now.said, places[0]) if predicts else NONE
        limit = self._text("score.not" if excluded != NONE else "score.up_to", most=now.size, excluded=excluded)
        hidden = predicts and self._desk.concealed()
        typed = self._desk.read(self._text(key, name=names[places[0]], limit=limit), hidden).split()
        found = [answers.number(part) for part in typed]
        if not found or len(found) > len(places):
            raise AgainError(self._text("score.numbers", count=len(places)))
        for place, each in zip(places, found, strict=False):
            if each is None:
                raise AgainError(self._text("play.no_number"))
            self._desk.note(make(number, now.players[place], each))

    def cloud(self, now: PadRound) -> None:
        """Who has the Cloud in their tricks, and the new prediction (S7)."""
        takers = [place for place in range(len(now.players)) if now.taken[place] > 0]
        names = [self._desk.names_in(now)[place] for place in takers]
        typed = self._desk.read(self._text("score.cloud", names=", ".join(names)))
        if typed in ("", "0"):
            self._desk.note(CloudNote(now.number, NONE, 0))
            return
        found = answers.one_of(typed, names)
        if found is None:
            raise AgainError(self._text("score.who_is", name=typed))
        place = takers[found]
        said = now.said[place]
        changed: int | None = 1
        if said > 0:
            changed = answers.number(self._desk.read(self._text("play.change", down=said - 1, up=said + 1)))
        if changed is None:
            raise AgainError(self._text("play.no_number"))
        self._desk.note(CloudNote(now.number, Seat(now.players[place]), changed))

    # --- seals -------------------------------------------------------------------------------------------------------

    def seals(self, now: PadRound) -> None:
        """The next prediction in seals, or the Black Mage (X3, X4)."""
        self._seals_of(now, now.waiting[0])

    def _seals_of(self, now: PadRound, place: int) -> None:
        player, text = now.players[place], self._text
        sheet = self._desk.keeper.sheet
        draft = drafts_of(sheet.notes).get(now.number, Draft())
        so_far, _ = seals_before(sheet.rings[now.number - 1], draft, player)
        middle = [kind for kind, count in enumerate(so_far.middle) for _ in range(count)]
        print(text("play.middle", seals=self._words.seals(middle)))
        free = so_far.mage == NONE
        name = self._desk.names_in(now)[place]
        typed = self._desk.read(text("score.seals_or_mage" if free else "score.seals", name=name))
        if typed.casefold() in text("play.mage").split():
            self._desk.note(MageNote(now.number, player))
            return
        wanted = answers.seals(typed, self._words)
        if wanted is None:
            raise AgainError(text("play.no_seals"))
        take, steal = list(wanted), []
        for colour in sorted(set(wanted)):
            for _ in range(must_steal(so_far.middle[colour], wanted.count(colour))):
                take.remove(colour)
                steal.append((colour, self._victim(now, colour, place)))
        self._desk.note(SealsNote(now.number, player, tuple(take), tuple(sorted(steal))))

    def _victim(self, now: PadRound, colour: Colour, thief: int) -> int:
        names = self._desk.names_in(now)
        others = [place for place in range(len(names)) if place != thief]
        shown = self._text("play.from_whom", seal=self._words.seal(colour))
        typed = self._desk.read(f"{shown} ({', '.join(names[place] for place in others)})")
        found = answers.one_of(typed, [names[place] for place in others])
        if found is None:
            raise AgainError(self._text("score.who_is", name=typed))
        return now.players[others[found]]

    def left(self, now: PadRound) -> None:
        """What the next player is left with (X10)."""
        self._left_of(now, now.waiting[0])

    def _left_of(self, now: PadRound, place: int) -> None:
        typed = self._desk.read(self._text("score.left_with", name=self._desk.names_in(now)[place]))
        numbers = [answers.number(part) for part in typed.split()]
        if not 1 <= len(numbers) <= 3 or None in numbers:
            raise AgainError(self._text("score.left_how"))
        coloured, black, white = [*(number or 0 for number in numbers), 0, 0][:3]
        note: Note = LeftNote(now.number, now.players[place], coloured, black, white)
        self._desk.note(note)


_ASK: Final[dict[PadStep, Callable[[ScoreAnswers, PadRound], None]]] = {
    PadStep.PREDICTIONS: ScoreAnswers.predictions,
    PadStep.TRICKS: ScoreAnswers.tricks,
    PadStep.CLOUD: ScoreAnswers.cloud,
    PadStep.SEALS: ScoreAnswers.seals,
    PadStep.LEFT: ScoreAnswers.left,
}
