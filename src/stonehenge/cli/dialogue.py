"""Reads what the player types; the commands that always work are answered here."""

from collections.abc import Callable, Sequence
from typing import Final

from stonehenge.cli.narrator import Narrator
from stonehenge.rules.cards import COLOUR_LETTERS, NONE, Card, Colour
from stonehenge.wording import answers


class QuitError(Exception):
    """The player leaves the table: on purpose if ``asked``, else because the input has ended."""

    def __init__(self, asked: bool) -> None:
        super().__init__()
        self.asked = asked


class AskAgainError(Exception):
    """The answer was no action: why, in one sentence, or empty if the player changed their mind."""


class Dialogue:
    """One player at the keyboard."""

    def __init__(self, narrator: Narrator, farewell: str) -> None:
        self.narrator = narrator
        self._farewell = farewell
        self._words = narrator.words
        self._text = narrator.text

    def answer(self, prompt: str) -> str:
        """The next answer that isn't one of the commands that always work; those are carried out."""
        while True:
            answered = next_line(f"{prompt} ").strip()
            command = _COMMANDS.get(answered.casefold())
            if command is None:
                return answered
            command(self)

    def choose(self, prompt: str, choices: Sequence[str]) -> int:
        """The index of one of several things, which are shown with numbers; an empty answer goes back."""
        shown = "   ".join(f"[{place}] {choice}" for place, choice in enumerate(choices, start=1))
        print(f"  {shown}")
        while typed := self.answer(prompt):
            chosen = answers.one_of(typed, choices)
            if chosen is not None:
                return chosen
            print(self._text("play.not_there", count=len(choices)))
        raise AskAgainError

    def card(self, prompt: str) -> Card:
        """A card, not necessarily one of the hand: that is for the rules to say."""
        hand = self.narrator.view.hand
        card = answers.card(self.answer(prompt), hand, self._words)
        if card is None:
            raise AskAgainError(self._text("play.no_card", count=len(hand)))
        return card

    def colour(self, prompt: str, named: Sequence[Colour]) -> Colour:
        """One of the colours that may be named, NONE being no trump; an empty answer goes back."""
        print("  " + "   ".join(f"[{place}] {self._shown(colour)}" for place, colour in enumerate(named, start=1)))
        while typed := self.answer(prompt):
            colour = answers.colour(typed, named, self._words)
            if colour is not None:
                return colour
            print(self._text("play.no_colour"))
        raise AskAgainError

    def _shown(self, colour: Colour) -> str:
        name = self._words.colour(colour)
        return name if colour == NONE else f"{name} ({COLOUR_LETTERS[colour]})"

    def number(self, prompt: str) -> int:
        """A number."""
        typed = self.answer(prompt)
        number = answers.number(typed)
        if number is None:
            raise AskAgainError(self._text("play.no_number") if typed else "")
        return number

    # --- the commands that always work -------------------------------------------------------------------------------

    def help(self) -> None:
        """Print how to type."""
        print(self._words.say("play.help", edition=self._words.edition))

    def sheet(self) -> None:
        """Print the score sheet."""
        scored = self.narrator.view.table.sheet.rounds
        print("\n".join(self.narrator.sheet()) if scored else self._text("play.no_sheet"))

    def last_trick(self) -> None:
        """Print the last trick."""
        print("\n".join(self.narrator.last_trick()))

    def quit(self) -> None:
        """Leave, if that is meant."""
        print(self._farewell)
        if next_line(f"{self._text('play.really_quit')} ").strip().casefold() in self._text("play.yes").split():
            raise QuitError(asked=True)


def next_line(prompt: str) -> str:
    """The next line; a QuitError where there is none any more."""
    try:
        return input(prompt)
    except EOFError:
        print()
        raise QuitError(asked=False) from None


_COMMANDS: Final[dict[str, Callable[[Dialogue], None]]] = {
    "?": Dialogue.help,
    "s": Dialogue.sheet,
    "l": Dialogue.last_trick,
    "q": Dialogue.quit,
}
