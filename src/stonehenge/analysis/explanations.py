"""A judgement in words: what was done, what was better, and what the player could have counted."""

from collections.abc import Sequence

from stonehenge.analysis.judgements import Alternative, Judgement
from stonehenge.rules import actions
from stonehenge.rules.actions import Action
from stonehenge.rules.setup import Setup
from stonehenge.wording.sentences import seals_taken
from stonehenge.wording.words import Words


class Explanations:
    """Tells judgements of one game in one language."""

    def __init__(self, setup: Setup, names: Sequence[str], words: Words) -> None:
        self._setup = setup
        self._names = names
        self._words = words
        self._text = words.text

    def action(self, action: Action) -> str:
        """What was done, or could have been, in a few words."""
        text, words = self._text, self._words
        match action:
            case actions.Play(card, said):
                return words.played(card, said)
            case actions.Predict(tricks) | actions.ChangePrediction(tricks):
                return text.count("tricks", tricks)
            case actions.NameTrump(trump):
                return words.colour(trump)
            case actions.TakeSeals(take, steal):
                return seals_taken(take, steal, self._names, words)
            case actions.TakeBlackMage():
                return text("analysis.black_mage")
            case actions.ReturnSeal(seal):
                return words.seal(seal)
            case actions.PassCard(card):
                return words.card(card)

    def where(self, judgement: Judgement) -> str:
        """In which round and trick it was."""
        if judgement.trick:
            return self._text("analysis.trick", round=judgement.round, trick=judgement.trick)
        return self._text("analysis.round", round=judgement.round)

    def sentences(self, judgement: Judgement) -> str:
        """Everything worth saying of a decision; nothing that its numbers do not carry."""
        return " ".join([self._choice(judgement), *self._facts(judgement)])

    def _choice(self, judgement: Judgement) -> str:
        taken, best = judgement.alternatives[judgement.taken], judgement.alternatives[judgement.best]
        key = "best" if judgement.taken == judgement.best else "better"
        return self._text(
            f"analysis.{self._scoring()}.{key}",
            name=self._names[judgement.seat],
            taken=self.action(taken.action),
            came=in_a_hundred(taken),
            best=self.action(best.action),
            comes=in_a_hundred(best),
            lost=self._text.figure(judgement.behind, ".1f"),
        )

    def _facts(self, judgement: Judgement) -> list[str]:
        facts, text = judgement.facts, self._text
        said = []
        if facts.need is not None:
            key = "enough" if facts.need == 0 else "too_many" if facts.need < 0 else "needed"
            said.append(text(f"analysis.{key}", name=self._names[judgement.seat], tricks=self._tricks(abs(facts.need))))
        if facts.needy is not None:
            names = [self._names[seat] for seat in facts.needy]
            if names:
                said.append(text.count("analysis.needy", len(names), names=text.all_of(names)))
            else:
                said.append(text("analysis.needy.zero"))
        if facts.beaten_by is not None:
            said.append(text.count("analysis.beaten_by", facts.beaten_by))
        return said

    def _tricks(self, count: int) -> str:
        return self._text.count("tricks", count)

    def _scoring(self) -> str:
        return "penalties" if self._setup.fewest_win else "points"


def in_a_hundred(alternative: Alternative) -> int:
    """In how many of a hundred imagined deals it went as predicted."""
    return round(100 * alternative.exact)
