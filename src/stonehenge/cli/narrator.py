"""Tells one player at the table what happens: only what that seat was told itself."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from stonehenge.rules import events
from stonehenge.rules.cards import NONE
from stonehenge.rules.events import Event
from stonehenge.rules.predictions import CONCEALED
from stonehenge.rules.table import Trick
from stonehenge.rules.tricks import seat_of_place
from stonehenge.rules.view import View
from stonehenge.wording.score_sheet import podium_lines, sheet_lines, signed, winners_line
from stonehenge.wording.sentences import has_bomb, seals_taken, sum_line, turnup_line, why_it_wins
from stonehenge.wording.words import Words


class Narrator:
    """Speaks to one seat."""

    def __init__(self, view: View, names: Sequence[str], words: Words) -> None:
        self.view = view
        self.names = names
        self.words = words
        self.text = words.text

    def tell(self, event: Event) -> list[str]:
        """Let an event happen that was projected for this seat, and say what there is to say about it."""
        self.view.apply(event)
        teller = _TELLERS.get(type(event))
        return teller(self, event) if teller else []

    def says(self, key: str, seat: int, **params: object) -> str:
        """A sentence about a player, in the second person if it is the one who is spoken to."""
        if seat == self.view.seat:
            return self.text(f"{key}.you", **params)
        return self.text(key, name=self.names[seat], **params)

    # --- the round begins --------------------------------------------------------------------------------------------

    def dealt(self, event: events.Dealt) -> list[str]:
        """A round begins."""
        setup = self.view.table.setup
        title = self.text.count(
            "round.title",
            len(event.hands[0]),
            round=event.round,
            rounds=setup.rounds,
            dealer=self.names[event.dealer],
        )
        lines = ["", self.words.paint("heading", title)]
        lines.append(turnup_line(setup, event.round, event.turnup, self.words, event.werewolf == NONE))
        if event.werewolf != NONE:
            lines.append(self.says("tell.has_werewolf", event.werewolf))
        if self.view.foreheads:
            others = [seat for seat in range(setup.players) if seat != self.view.seat]
            cards = ", ".join(f"{self.names[seat]}: {self.words.card(self.view.foreheads[seat])}" for seat in others)
            lines.append(self.text("tell.foreheads", cards=cards))
        return lines

    def werewolf_exchanged(self, event: events.WerewolfExchanged) -> list[str]:
        """The Werewolf was exchanged and trump named."""
        took, trump = self.words.card(event.took), self.words.colour(event.trump)
        return [self.says("tell.werewolf", event.seat, card=took, colour=trump)]

    def trump_named(self, event: events.TrumpNamed) -> list[str]:
        """The dealer named trump."""
        return [self.says("tell.trump", event.seat, colour=self.words.colour(event.trump))]

    # --- predictions -------------------------------------------------------------------------------------------------

    def predicted(self, event: events.Predicted) -> list[str]:
        """A prediction was made."""
        if event.tricks == CONCEALED:
            return [self.says("tell.wrote", event.seat)]
        lines = [self.says("tell.predicts", event.seat, tricks=event.tricks)]
        predictions = self.view.table.round.predictions
        if min(predictions) >= 0:
            lines.append(sum_line(predictions, self.view.table.hand_size, self.words))
        return lines

    def predictions_shown(self, event: events.PredictionsShown) -> list[str]:
        """Hidden or secret predictions are shown."""
        made = ", ".join(f"{name}: {tricks}" for name, tricks in zip(self.names, event.predictions, strict=True))
        line = sum_line(event.predictions, self.view.table.hand_size, self.words)
        return [f"{self.text('tell.shown', made=made)} {line}"]

    def seals_taken(self, event: events.SealsTaken) -> list[str]:
        """Extreme's prediction."""
        seals = seals_taken(event.take, event.steal, self.names, self.words)
        return [self.says("tell.seals", event.seat, seals=seals)]

    def black_mage_taken(self, event: events.BlackMageTaken) -> list[str]:
        """Extreme: a player has taken the Black Mage."""
        return [self.says("tell.black_mage", event.seat)]

    # --- tricks ------------------------------------------------------------------------------------------------------

    def played(self, event: events.Played) -> list[str]:
        """A card was played."""
        lines = []
        if len(self.view.table.trick.cards) == 1 and event.seat != self.view.seat:  # who leads has read it already
            number = len(self.view.table.round.tricks) + 1
            lines += ["", self.text("tell.trick", number=number, tricks=self.view.table.hand_size)]
        card = self.words.played(event.card, event.said)
        return [*lines, f"  {self.names[event.seat]}: {card}"]

    def trick_ended(self, event: events.TrickEnded) -> list[str]:
        """A trick went to a player, or to nobody."""
        round_ = self.view.table.round
        last = round_.tricks[-1]
        trick = Trick(last.leader, NONE, list(last.cards), list(last.faces))
        if has_bomb(trick):
            over = len(round_.tricks) == self.view.table.hand_size
            return [self.text("tell.bomb_last") if over else self.says("tell.bomb", event.leads)]
        why = why_it_wins(trick, round_.trump, self.words)
        line = self.says("tell.takes_trick", event.winner)
        return [f"{line} ({why})" if why else line]

    def seal_returned(self, event: events.SealReturned) -> list[str]:
        """Extreme: what the trick cost."""
        if event.seal != NONE:
            return [self.says("tell.returns", event.seat, seal=self.words.seal(event.seal))]
        return [self.says("tell.black" if event.black else "tell.no_black_left", event.seat)]

    def cards_passed(self, _event: events.CardsPassed) -> list[str]:
        """Cards went to the left; this seat knows two of them."""
        own, players = self.view.private, self.view.table.setup.players
        left, right = self.names[(own.seat + 1) % players], self.names[own.seat - 1]
        gave, received = self.words.card(own.gave), self.words.card(own.received)
        return [self.text("tell.passed", gave=gave, left=left, received=received, right=right)]

    # --- the round ends ----------------------------------------------------------------------------------------------

    def prediction_changed(self, event: events.PredictionChanged) -> list[str]:
        """The Cloud."""
        return [self.says("tell.cloud", event.seat, tricks=event.tricks)]

    def scored(self, event: events.Scored) -> list[str]:
        """What the round was worth, and the score sheet."""
        points = ", ".join(f"{name}: {signed(own)}" for name, own in zip(self.names, event.points, strict=True))
        return ["", self.text("tell.scored", points=points), *self.sheet()]

    def ended(self, event: events.Ended) -> list[str]:
        """The game is over."""
        table = self.view.table
        lines = podium_lines(table.setup, table.sheet, self.names, self.text, self.words.paint)
        return ["", self.text("podium.title"), *lines, self._winners(event.winners)]

    def _winners(self, winners: Sequence[int]) -> str:
        if tuple(winners) == (self.view.seat,):
            return self.text("podium.you_win")
        return winners_line(winners, self.names, self.text)

    def sheet(self) -> list[str]:
        """The score sheet so far."""
        table = self.view.table
        return sheet_lines(table.setup, table.sheet, self.names, self.text, self.words.paint)

    def last_trick(self) -> list[str]:
        """The last trick of this round, or that there is none."""
        tricks = self.view.table.round.tricks
        if not tricks:
            return [self.text("play.no_last_trick")]
        last, players = tricks[-1], self.view.table.setup.players
        names = [self.names[seat_of_place(last.leader, place, players)] for place in range(players)]
        cards = ", ".join(f"{name}: {self.words.card(card)}" for name, card in zip(names, last.cards, strict=True))
        whose = self.names[last.winner] if last.winner != NONE else self.text("play.nobody")
        return [self.text("play.last_trick", cards=cards, winner=whose)]


_TELLERS: Final[dict[type, Callable[[Narrator, Any], list[str]]]] = {
    events.Dealt: Narrator.dealt,
    events.WerewolfExchanged: Narrator.werewolf_exchanged,
    events.TrumpNamed: Narrator.trump_named,
    events.Predicted: Narrator.predicted,
    events.PredictionsShown: Narrator.predictions_shown,
    events.SealsTaken: Narrator.seals_taken,
    events.BlackMageTaken: Narrator.black_mage_taken,
    events.Played: Narrator.played,
    events.TrickEnded: Narrator.trick_ended,
    events.SealReturned: Narrator.seal_returned,
    events.CardsPassed: Narrator.cards_passed,
    events.PredictionChanged: Narrator.prediction_changed,
    events.Scored: Narrator.scored,
    events.Ended: Narrator.ended,
}
"""CardChosen is not told: who has laid down a card to pass is of no interest here."""
