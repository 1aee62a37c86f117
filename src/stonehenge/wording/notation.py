"""Actions as people write them: ``R7``, ``shapeshifter as W``, ``predict 2``, ``trump red``, ``seals 2 red 1 blue``.

An action is written with English verbs and names, as chess moves have their letters, and one way only. It is read with
more patience: cards, colours and seals also by their letters or in the words of a language and edition, and without the
verb where the table waits for nothing else.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Final, assert_never

from stonehenge.locales import FALLBACK, Locale
from stonehenge.rules import actions
from stonehenge.rules.actions import Action, canonical
from stonehenge.rules.cards import CODE_OF, COLOUR_LETTERS, COLOURS, NONE, UNSEEN, WIZARD, Card, Colour
from stonehenge.rules.seals import KINDS, SEAL_LETTERS, Seal
from stonehenge.rules.seats import Seat
from stonehenge.rules.table import Phase
from stonehenge.rules.view import View
from stonehenge.wording import answers
from stonehenge.wording.words import Words

_UNSEEN: Final = "unseen"
_BLACK_MAGE: Final = "black mage"


@cache
def _english() -> Words:
    return Words(Locale(FALLBACK), "")


# --- from an action to its notation ----------------------------------------------------------------------------------


def written(action: Action) -> str:
    """An action as people write it; ``read_action`` reads it back."""
    words = _english()
    match action:
        case actions.Play(card, said):
            return _card(card) if said == NONE else f"{_card(card)} as {_said(said)}"
        case actions.Predict(tricks):
            return f"predict {tricks}"
        case actions.NameTrump(trump):
            return f"trump {words.colour(trump)}"
        case actions.TakeSeals(take, steal):
            thefts = "".join(f" steal {words.seal(seal)} from {victim}" for seal, victim in steal)
            return f"seals {words.seals(take)}{thefts}"
        case actions.TakeBlackMage():
            return _BLACK_MAGE
        case actions.ReturnSeal(seal):
            return f"return {words.seal(seal)}"
        case actions.PassCard(card):
            return f"pass {_card(card)}"
        case actions.ChangePrediction(tricks):
            return f"change {tricks}"
        case _:
            assert_never(action)


def _card(card: Card) -> str:
    return _UNSEEN if card == UNSEEN else CODE_OF[card]


def _said(said: int) -> str:
    return CODE_OF[Card(said)] if said >= WIZARD else _english().colour(Colour(said))


# --- and back --------------------------------------------------------------------------------------------------------


def read_action(typed: str, view: View, words: Words) -> Action | None:
    """The action that a text means at this table, whether it is allowed or not; None if it means none."""
    typed = " ".join(typed.split())
    if typed.casefold() == _BLACK_MAGE:
        return actions.TakeBlackMage()
    verb, _, rest = typed.partition(" ")
    tries = [(_READERS.get(verb.casefold()), rest), (_READERS.get(_VERB_OF.get(view.table.phase, "")), typed)]
    for read, text in (*tries, (_read_play, typed)):  # a card alone is always a card to play, if it is nothing else
        for spoken in (words, _english()):
            if read is not None and (action := read(text, spoken)) is not None:
                return action
    return None


def _read_card(typed: str, words: Words) -> Card | None:
    """A card by its code, or by its whole name: the hand has no say in what is meant."""
    if typed.casefold() == _UNSEEN:
        return UNSEEN
    by_name = {words.card(card).casefold(): card for card in CODE_OF}
    found = answers.card_by_code(typed)
    return by_name.get(typed.casefold()) if found is None else found


def _read_colour(typed: str, words: Words) -> Colour | None:
    by_letter = {COLOUR_LETTERS[colour].casefold(): colour for colour in COLOURS}
    by_name = {words.colour(colour).casefold(): colour for colour in (*COLOURS, NONE)}
    return {**by_letter, **by_name}.get(typed.casefold())


def _read_play(typed: str, words: Words) -> Action | None:
    name, *meaning = re.split(r" as ", typed, maxsplit=1, flags=re.I)
    card = _read_card(name, words)
    if card is None:
        return None
    if not meaning:
        return actions.Play(card)
    said = _read_said(meaning[0], words)
    return None if said is None else actions.Play(card, said)


def _read_said(typed: str, words: Words) -> int | None:
    """What a card is to be: a Wizard or a Jester, or of a colour."""
    shape = _read_card(typed, words)
    return _read_colour(typed, words) if shape is None else shape


def _read_predict(typed: str, _words: Words) -> Action | None:
    tricks = answers.number(typed)
    return None if tricks is None else actions.Predict(tricks)


def _read_change(typed: str, _words: Words) -> Action | None:
    tricks = answers.number(typed)
    return None if tricks is None else actions.ChangePrediction(tricks)


def _read_trump(typed: str, words: Words) -> Action | None:
    trump = _read_colour(typed, words)
    return None if trump is None else actions.NameTrump(trump)


def _read_seals(typed: str, words: Words) -> Action | None:
    taken, *thefts = re.split(r" ?\bsteal ", typed, flags=re.I)
    take = [] if thefts and not taken else answers.seals(taken, words)
    steal = [_read_theft(theft, words) for theft in thefts]
    if take is None or None in steal:
        return None
    return canonical(actions.TakeSeals(tuple(take), tuple(theft for theft in steal if theft is not None)))


def _read_theft(typed: str, words: Words) -> tuple[Colour, Seat] | None:
    """A seal and the seat that it is taken from: ``red from 2``."""
    parts = re.fullmatch(r"(\S+) from ([0-9])", typed, flags=re.I)
    colour = None if parts is None else _read_colour(parts[1], words)
    return None if parts is None or colour is None else (colour, Seat(int(parts[2])))


def _read_return(typed: str, words: Words) -> Action | None:
    by_letter = {letter.casefold(): seal for seal, letter in enumerate(SEAL_LETTERS)}
    by_name = {words.seal(seal).casefold(): seal for seal in range(KINDS)}
    seal = {**by_letter, **by_name}.get(typed.casefold())
    return None if seal is None else actions.ReturnSeal(Seal(seal))


def _read_pass(typed: str, words: Words) -> Action | None:
    card = _read_card(typed, words)
    return None if card is None else actions.PassCard(card)


_READERS: Final[dict[str, Callable[[str, Words], Action | None]]] = {
    "play": _read_play,
    "predict": _read_predict,
    "trump": _read_trump,
    "seals": _read_seals,
    "return": _read_return,
    "pass": _read_pass,
    "change": _read_change,
}
_VERB_OF: Final = {
    Phase.WEREWOLF: "trump",
    Phase.TRUMP: "trump",
    Phase.PREDICT: "predict",
    Phase.SEALS: "seals",
    Phase.PLAY: "play",
    Phase.RETURN: "return",
    Phase.PASS: "pass",
    Phase.CLOUD: "change",
}
"""The verb that can be left out, because the table waits for it."""
_OBJECT_OF: Final = {"trump": "red", "predict": "1", "seals": "1 red", "play": "R7", "return": "red", "pass": "R7"}


def example_in(phase: Phase) -> str:
    """An action as somebody may write it in this phase; it has nothing to do with anybody's cards."""
    verb = _VERB_OF.get(phase, "predict")
    return f"{verb} {_OBJECT_OF.get(verb, '1')}"
