"""Cards, colours, seals and refusals in words."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from stonehenge.locales import Locale, printable
from stonehenge.rules.cards import CODE_OF, COLOUR_LETTERS, NONE, UNSEEN, WIZARD, Card, Colour, colour_of, value_of
from stonehenge.rules.refusals import Param, Refusal
from stonehenge.rules.seals import SEAL_LETTERS
from stonehenge.wording.colour import PLAIN, Paint


class Words:
    """How one edition's things are called in one language; Junior has mice where others have green."""

    def __init__(self, text: Locale, edition: str, paint: Paint = PLAIN) -> None:
        self.text = text
        self.edition = edition
        self.paint = paint

    def card(self, card: Card) -> str:
        """A card: "blue 7", "Wizard"."""
        if card == UNSEEN:
            return self.text("card.unseen")
        return self._card_by_code(CODE_OF[card])

    def played(self, card: Card, said: int) -> str:
        """A card with what its player said it is: "Juggler (blue)"."""
        if said == NONE:
            return self.card(card)
        meaning = self.card(Card(said)) if said >= WIZARD else self.colour(Colour(said))
        return f"{self.card(card)} ({meaning})"

    def colour(self, colour: Colour) -> str:
        """A colour by its name; NONE is no trump."""
        return self.text("colour.none") if colour == NONE else self._colour_by_letter(COLOUR_LETTERS[colour])

    def hand(self, cards: Iterable[Card]) -> str:
        """A hand, colour by colour: "blue 2 7 · Wizard ×2"."""
        parts = []
        for colour, group in groupby(sorted(cards), colour_of):
            if colour == NONE:
                parts += [self._several(card, count) for card, count in Counter(group).items()]
            else:
                parts.append(self._of_colour(Colour(colour), list(group)))
        return " · ".join(parts)

    def _of_colour(self, colour: Colour, cards: Sequence[Card]) -> str:
        """One card by its name, several by their colour: Junior has "mouse 3", but "mice 3 5"."""
        if len(cards) == 1:
            return self.card(cards[0])
        letter = COLOUR_LETTERS[colour]
        values = " ".join(str(value_of(card)) for card in cards)
        return self.paint(letter, f"{self.say(f'colour.{letter}')} {values}")

    def _several(self, card: Card, count: int) -> str:
        return self.card(card) + (f" ×{count}" if count > 1 else "")

    def seal(self, seal: int) -> str:
        """A kind of seal: "red", "white"."""
        return self.paint(SEAL_LETTERS[seal], self.text(f"seal.{SEAL_LETTERS[seal]}"))

    def seals(self, seals: Iterable[int]) -> str:
        """Seals, kind by kind: "2 red, 1 blue"."""
        counted = sorted(Counter(seals).items())
        return ", ".join(f"{count} {self.seal(seal)}" for seal, count in counted) or self.text("seals.none")

    def refusal(self, refusal: Refusal, names: Sequence[str] = ()) -> str:
        """Why something is refused, in one sentence."""
        params = {name: self._param(name, param, names) for name, param in refusal.params}
        return self.say(f"refusal.{refusal.code}", **params)

    def say(self, key: str, **params: object) -> str:
        """A message, in this edition's own words where it has any: ``refusal.junior.must_follow``."""
        room, _, rest = key.partition(".")
        own = f"{room}.{self.edition}.{rest}"
        return self.text(own if own in self.text else key, **params)

    # --- by code -----------------------------------------------------------------------------------------------------

    def _card_by_code(self, code: str) -> str:
        if code[1:].isdecimal():
            return self.paint(code[0], self.say(f"card.{code[0]}", value=code[1:]))
        return self.paint("bold", self.text(f"card.{code}"))

    def _colour_by_letter(self, letter: str) -> str:
        return self.paint(letter, self.say(f"colour.{letter}"))

    def _param(self, name: str, param: Param, names: Sequence[str]) -> str:
        """A refusal's parameter in words, where it is a code."""
        shown = printable(param)
        plain = Words(self.text, self.edition)
        if name in ("seat", "victim"):
            return names[param] if isinstance(param, int) and 0 <= param < len(names) else self._seat(param)
        if name == "card" and shown in CODE_OF.values():
            return plain._card_by_code(shown)
        if name == "colour" and len(shown) == 1 and shown in COLOUR_LETTERS:
            return plain._colour_by_letter(shown)
        if name == "phase":
            return self.text(f"phase.{shown}")
        if name == "table" and shown.isidentifier() and f"edition.{shown}" in self.text:
            return self.text(f"edition.{shown}")  # one without a title of its own
        if name == "seals":
            return ", ".join(plain.seal(SEAL_LETTERS.index(letter)) for letter in shown)
        return shown

    def _seat(self, seat: Param) -> str:
        return self.text("seat", number=seat + 1 if isinstance(seat, int) else seat)


def player_names(text: Locale, given: Sequence[str]) -> list[str]:
    """The players as they are shown: fit for a terminal, none without a name, no two alike."""
    clean = [printable(name, 24).strip() for name in given]
    return [
        name if name and clean.count(name) == 1 else f"{name} ({text('seat', number=seat)})".strip()
        for seat, name in enumerate(clean, start=1)
    ]
