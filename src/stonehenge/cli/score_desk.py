"""The scribe at the terminal: asks for what the round waits for, and does what is typed instead."""

import sys
from collections.abc import Callable
from getpass import getpass
from typing import Final

from stonehenge.cli.dialogue import QuitError, next_line
from stonehenge.cli.pad_keeper import PadKeeper
from stonehenge.cli.score_answers import AgainError, ScoreAnswers
from stonehenge.rules.cards import NAMED_COLOURS, NONE
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.setup import Predictions
from stonehenge.scorepad.notes import (
    BombNote,
    ClearNote,
    JoinNote,
    LeaveNote,
    Note,
    RedoNote,
    RenameNote,
    StopNote,
    TrumpNote,
    UndoNote,
)
from stonehenge.scorepad.pad_rounds import PadRound
from stonehenge.wording import answers
from stonehenge.wording.pad_lines import figure_lines, pad_podium_lines, pad_round_lines, pad_sheet_lines
from stonehenge.wording.words import Words


class ScoreDesk:
    """One pad and whoever writes on it."""

    def __init__(self, keeper: PadKeeper, words: Words) -> None:
        self.keeper = keeper
        self.words = words
        self._text = words.text
        self._told: list[str] = []
        self._number = 0
        """The round that is edited, or 0 for the one whose turn it is."""
        self.answers = ScoreAnswers(self)

    # --- the round ---------------------------------------------------------------------------------------------------

    def write(self) -> None:
        """Ask for one thing after the other, until the scribe leaves."""
        try:
            while True:
                self._step()
        except QuitError:
            print(self._text("score.left", file=str(self.keeper.path)))

    def _step(self) -> None:
        number = self._number or self.keeper.sheet.current
        try:
            if number == 0:
                self._over()
            else:
                self._round(number)
        except AgainError as again:
            if str(again):
                print(str(again))

    def _over(self) -> None:
        self._tell([*pad_sheet_lines(self.keeper.sheet, self.words), *self._standing()])
        self.read(self._text("score.over"))
        raise QuitError(asked=True)

    def _standing(self) -> list[str]:
        return ["", *pad_podium_lines(self.keeper.sheet, self.words), "", *figure_lines(self.keeper.sheet, self.words)]

    def _round(self, number: int) -> None:
        now = self.keeper.sheet.rounds[number - 1]
        self._tell(["", *pad_round_lines(self.keeper.sheet, number, self.words)])
        if self._number or (now.problem is not None and not now.waiting):
            self._correct(now)
        else:
            self.answers.ask(now)

    def _correct(self, now: PadRound) -> None:
        """Ask who is to be corrected: something is wrong, or an earlier round is edited."""
        if now.problem is not None:
            print(self.refusal(now.problem))
        typed = self.read(self._text("score.correct", names=", ".join(self.names_in(now))))
        if not typed:
            self._number = 0
            return
        name, _, what = typed.rpartition(" ")
        kinds = {
            letter: kind for kind in ("prediction", "taken") for letter in self._text(f"score.letter.{kind}").split()
        }
        kind = kinds.get(what.strip().casefold())
        found = answers.one_of(name.strip(), self.names_in(now)) if kind else None
        if kind is None or found is None:
            raise AgainError(self._text("score.correct_how", names=", ".join(self.names_in(now))))
        self.answers.again(now, found, kind == "prediction")

    def _tell(self, lines: list[str]) -> None:
        """Say what was not said just now: of the same round only what is new."""
        new = lines[len(self._told) :] if self._told[:2] == lines[:2] else lines
        if new:
            print("\n".join(new))
        self._told = lines

    # --- what the answers need ---------------------------------------------------------------------------------------

    def names_in(self, now: PadRound) -> list[str]:
        """Those who play a round, by place."""
        return [self.keeper.sheet.seating.names[player] for player in now.players]

    def refusal(self, refusal: Refusal) -> str:
        """A refusal in one sentence."""
        return self.words.refusal(refusal, self.keeper.sheet.seating.names)

    def note(self, note: Note) -> None:
        """Write something down, or say why it can't be."""
        refusal = self.keeper.write(note)
        if refusal is not None:
            raise AgainError(self.refusal(refusal))

    def concealed(self) -> bool:
        """Whether predictions are typed under a hand (V2, V3)."""
        return self.keeper.sheet.setup.predictions in (Predictions.HIDDEN, Predictions.SECRET)

    def read(self, prompt: str, hidden: bool = False) -> str:
        """The next answer that is none of the commands that always work: those are carried out, and nothing else."""
        if hidden and sys.stdin.isatty():
            try:
                typed = getpass(f"{prompt} ").strip()
            except EOFError:
                raise QuitError(asked=False) from None
        else:
            typed = next_line(f"{prompt} ").strip()
        command = self._command(typed)
        if command is None:
            return typed
        command(self, typed[1:].strip())
        self._told = []
        raise AgainError

    def _command(self, typed: str) -> "Callable[[ScoreDesk, str], None] | None":
        """The command that is meant: a single sign, or one with more after it. A number is none, nor is a seal."""
        sign = typed[:1].casefold()
        if answers.number(typed) is not None or (len(typed) > 1 and sign not in _WITH_MORE):
            return None
        if sign == "b" and "bomb" not in self.keeper.pad.options.specials:
            return None  # a blue seal
        return _COMMANDS.get(sign)

    # --- the commands that always work -------------------------------------------------------------------------------

    def _at(self) -> PadRound:
        number = self._number or self.keeper.sheet.current or len(self.keeper.sheet.rounds)
        return self.keeper.sheet.rounds[number - 1]

    def _player(self, typed: str) -> int:
        """One of those who are there, by name or number."""
        present = self.keeper.sheet.present
        found = answers.one_of(typed, [self.keeper.sheet.seating.names[player] for player in present])
        if found is None:
            raise AgainError(self._text("score.who_is", name=typed))
        return present[found]

    def help(self, _more: str) -> None:
        """Print what can be typed."""
        print(self._text("score.help"))

    def sheet(self, _more: str) -> None:
        """Print the sheet."""
        print("\n".join([*pad_sheet_lines(self.keeper.sheet, self.words), *self._standing()]))

    def undo(self, _more: str) -> None:
        """Take the last note back."""
        self.note(UndoNote())
        print(self._text("score.undone"))

    def redo(self, _more: str) -> None:
        """Write it once more."""
        self.note(RedoNote())
        print(self._text("score.redone"))

    def edit(self, more: str) -> None:
        """Edit an earlier round."""
        number = answers.number(more)
        last = len(self.keeper.sheet.rounds)
        if number is None or not 1 <= number <= last:
            raise AgainError(self._text("score.which_round", last=last))
        self._number = number

    def bomb(self, _more: str) -> None:
        """The Bomb was played in this round, or it wasn't after all (S4)."""
        now = self._at()
        self.note(BombNote(now.number, not now.exploded))
        print(self._text("score.bomb" if not now.exploded else "score.no_bomb"))

    def trump(self, more: str) -> None:
        """Say what is trump (B4)."""
        found = answers.colour(more, [*NAMED_COLOURS, NONE], self.words)
        if found is None:
            raise AgainError(self._text("play.no_colour"))
        self.note(TrumpNote(self._at().number, found))

    def clear(self, _more: str) -> None:
        """The round is dealt anew."""
        self.note(ClearNote(self._at().number))

    def leave(self, more: str) -> None:
        """Somebody leaves."""
        self.note(LeaveNote(self.keeper.sheet.current, self._player(more)))
        print(self._text("score.house_rule"))

    def join(self, more: str) -> None:
        """Somebody comes, sits down somewhere, and begins with some points."""
        sheet = self.keeper.sheet
        present = [sheet.seating.names[player] for player in sheet.present]
        after = self._player(next_line(f"{self._text('score.after_whom', names=', '.join(present))} ").strip())
        standing = [sheet.standing[player] for player in sheet.present]
        fair = max(standing) if sheet.setup.fewest_win else min(standing)
        points = next_line(f"{self._text('score.begins_with', points=fair)} ").strip()
        number = answers.number(points) if points else fair
        if number is None:
            raise AgainError(self._text("play.no_number"))
        self.note(JoinNote(sheet.current, more, after, number))
        print(self._text("score.house_rule"))

    def rename(self, more: str) -> None:
        """Somebody is called something else."""
        player = self._player(more)
        self.note(RenameNote(player, next_line(f"{self._text('score.new_name')} ").strip()))

    def stop(self, _more: str) -> None:
        """End the game before its last round."""
        self.note(StopNote(self.keeper.sheet.current))

    def quit(self, _more: str) -> None:
        """Leave; everything is kept."""
        raise QuitError(asked=True)


_WITH_MORE: Final = ("e", "t", "+", "-", "=")
"""What more is typed after."""
_COMMANDS: Final[dict[str, Callable[[ScoreDesk, str], None]]] = {
    "?": ScoreDesk.help,
    "s": ScoreDesk.sheet,
    "<": ScoreDesk.undo,
    ">": ScoreDesk.redo,
    "e": ScoreDesk.edit,
    "b": ScoreDesk.bomb,
    "t": ScoreDesk.trump,
    "x": ScoreDesk.clear,
    "-": ScoreDesk.leave,
    "+": ScoreDesk.join,
    "=": ScoreDesk.rename,
    "!": ScoreDesk.stop,
    "q": ScoreDesk.quit,
}
