"""Asks the player at the terminal what to do, until the answer is an action the rules allow."""

from collections.abc import Callable
from typing import Final

from stonehenge.cli.dialogue import AskAgainError, Dialogue
from stonehenge.rules import actions
from stonehenge.rules.actions import Action
from stonehenge.rules.cards import COLOURS, NONE, UNSEEN, WIZARD, Card, Colour
from stonehenge.rules.legal import excluded_now, fitting_seals, legal_actions, playable, why_not
from stonehenge.rules.seals import BLACK, must_steal
from stonehenge.rules.seats import Seat
from stonehenge.rules.setup import Predictions
from stonehenge.rules.table import Phase
from stonehenge.wording import answers
from stonehenge.wording.columns import align
from stonehenge.wording.sentences import why_it_wins
from stonehenge.wording.table_lines import owned_seals, standing


class Questions:
    """What a player is shown and asked, phase by phase."""

    def __init__(self, dialogue: Dialogue) -> None:
        self._dialogue = dialogue
        self._narrator = dialogue.narrator
        self._view = self._narrator.view
        self._words = self._narrator.words
        self._text = self._narrator.text

    def ask(self) -> Action:
        """What the player does now: an action that is allowed."""
        show, ask = _QUESTIONS[self._view.table.phase]
        print()
        show(self)
        while True:
            try:
                action = ask(self)
            except AskAgainError as again:
                if str(again):
                    print(again)
                continue
            refusal = why_not(self._view, action)
            if refusal is None:
                return action
            print(self._words.refusal(refusal, self._narrator.names))

    # --- the hand ----------------------------------------------------------------------------------------------------

    def _show_hand(self, legal: list[Card]) -> None:
        """The hand with numbers to type; those in brackets may be played."""
        hand = self._view.hand
        digits = len(str(len(hand)))
        cells = []
        for place, card in enumerate(hand, start=1):
            mark = f"[{place:>{digits}}]" if card in legal else f" {place:>{digits}} "
            cells.append(f"{mark} {self._words.card(card)}")
        rows = [cells[start : start + 5] for start in range(0, len(cells), 5)]
        print("\n".join(align(rows)))

    def _show_plain_hand(self) -> None:
        hand = self._view.hand
        if UNSEEN in hand:
            print(self._text("play.own_card_unseen"))
        else:
            print(self._text("play.hand", hand=self._words.hand(hand)))

    # --- what to see and what to say, phase by phase -----------------------------------------------------------------

    def show_trump(self) -> None:
        """The hand, and what the Werewolf is exchanged for."""
        self._show_plain_hand()
        if self._view.table.phase is Phase.WEREWOLF:
            print(self._text("play.werewolf", card=self._words.card(self._view.table.round.turnup)))

    def trump(self) -> Action:
        """Name trump (B4), or no trump too with the Werewolf (S5)."""
        named = [action.trump for action in legal_actions(self._view) if isinstance(action, actions.NameTrump)]
        return actions.NameTrump(self._dialogue.colour(self._text("play.name_trump"), named))

    def show_predictions(self) -> None:
        """The hand, and what was predicted before."""
        table = self._view.table
        self._show_plain_hand()
        made = [tricks for tricks in table.round.predictions if tricks >= 0]
        if table.setup.predictions is Predictions.IN_TURN and made:
            tricks = self._text.count("tricks", table.hand_size)
            print(self._text("play.predicted_so_far", sum=sum(made), tricks=tricks))
        excluded = excluded_now(table)
        if excluded != NONE:
            print(self._text("play.excluded", tricks=excluded))

    def predict(self) -> Action:
        """How many tricks (B5)."""
        return actions.Predict(self._dialogue.number(self._text("play.predict", most=self._view.table.hand_size)))

    def play(self) -> Action:
        """Play a card, and say what it is where it has to be said (S1, S6, S7)."""
        if UNSEEN in self._view.hand:
            self._dialogue.answer(self._text("play.play_unseen"))
            return actions.Play(UNSEEN)
        card = self._dialogue.card(self._text("play.play"))
        plays = (action for action in legal_actions(self._view) if isinstance(action, actions.Play))
        ways = [play for play in plays if play.card == card]
        return self._said(ways) if len(ways) > 1 else actions.Play(card)

    def _said(self, ways: list[actions.Play]) -> actions.Play:
        """One of several ways to play a card: which shape it takes, or which colour."""
        card, sayings = ways[0].card, [way.said for way in ways]
        if sayings[0] >= WIZARD:
            shapes = [self._words.card(Card(shape)) for shape in sayings]
            return ways[self._dialogue.choose(self._text("play.shape"), shapes)]
        prompt = self._text("play.say_colour", card=self._words.card(card))
        return actions.Play(card, self._dialogue.colour(prompt, [Colour(said) for said in sayings]))

    def show_table(self) -> None:
        """Who is winning, what everyone still needs, and the hand."""
        table, text = self._view.table, self._text
        if not table.trick.cards:
            number = len(table.round.tricks) + 1
            print(text("play.you_lead", number=number, tricks=table.hand_size))
        else:
            why = why_it_wins(table.trick, table.round.trump, self._words)
            line = text("play.winning", name=self._narrator.names[table.winning])
            print(f"{line} ({why})" if why else line)
        key = "play.standing.seals" if table.round.seals else "play.standing"
        shown = standing(self._view, self._narrator.names, self._words)
        print(text(key, trump=self._words.colour(table.round.trump), standing=shown))
        if UNSEEN in self._view.hand:
            print(text("play.own_card_unseen"))
        else:
            self._show_hand(playable(self._view.hand, table.trick.follow))

    def show_pass(self) -> None:
        """The hand: each card can go."""
        self._show_hand(self._view.hand)

    def pass_card(self) -> Action:
        """A card for the left neighbour (S6)."""
        left = self._narrator.names[(self._view.seat + 1) % self._view.table.setup.players]
        return actions.PassCard(self._dialogue.card(self._text("play.pass", name=left)))

    def show_cloud(self) -> None:
        """What was predicted and what came of it."""
        round_ = self._view.table.round
        now, taken = round_.predictions[self._view.seat], round_.taken[self._view.seat]
        print(self._text("play.cloud", tricks=now, taken=taken))

    def change(self) -> Action:
        """The Cloud: one up or one down (S7)."""
        now = self._view.table.round.predictions[self._view.seat]
        return actions.ChangePrediction(self._dialogue.number(self._text("play.change", down=now - 1, up=now + 1)))

    # --- Extreme -----------------------------------------------------------------------------------------------------

    def show_seals(self) -> None:
        """The hand, and where the seals are."""
        round_ = self._view.table.round
        self._show_plain_hand()
        middle = [kind for kind in range(BLACK) for _ in range(round_.middle[kind])]
        print(self._text("play.middle", seals=self._words.seals(middle)))
        for seat, own in enumerate(round_.seals):
            if sum(own):
                seals = owned_seals(round_, seat, self._words)
                print(self._text("play.owns", name=self._narrator.names[seat], seals=seals))

    def seals(self) -> Action:
        """Take seals, or the Black Mage (X3, X4)."""
        free = self._view.table.round.mage == NONE
        typed = self._dialogue.answer(self._text("play.seals_or_mage" if free else "play.seals"))
        if typed.casefold() in self._text("play.mage").split():
            return actions.TakeBlackMage()
        wanted = answers.seals(typed, self._words)
        if wanted is None:
            raise AskAgainError(self._text("play.no_seals"))
        return self._with_thefts(wanted)

    def _with_thefts(self, wanted: list[Colour]) -> Action:
        """What the middle does not have is taken from others: from whom, is asked where there is a choice (X4)."""
        round_ = self._view.table.round
        take: list[Colour] = []
        steal: list[tuple[Colour, Seat]] = []
        for colour in COLOURS:
            missing = must_steal(round_.middle[colour], wanted.count(colour))
            take += [colour] * (wanted.count(colour) - missing)
            left = {Seat(seat): own[colour] for seat, own in enumerate(round_.seals) if seat != self._view.seat}
            for _ in range(missing):
                victim = self._victim(colour, [seat for seat, count in left.items() if count])
                left[victim] -= 1
                steal.append((colour, victim))
        return actions.canonical(actions.TakeSeals(tuple(take), tuple(steal)))

    def _victim(self, colour: Colour, owners: list[Seat]) -> Seat:
        if not owners:
            raise AskAgainError(self._text("play.nobody_has", seal=self._words.seal(colour)))
        if len(owners) == 1:
            return owners[0]
        names = [self._narrator.names[seat] for seat in owners]
        return owners[self._dialogue.choose(self._text("play.from_whom", seal=self._words.seal(colour)), names)]

    def show_returns(self) -> None:
        """Nothing more: the seals that fit are shown with the question."""

    def return_seal(self) -> Action:
        """Which of the seals that fit goes back (X7)."""
        fitting = fitting_seals(self._view.table)
        chosen = self._dialogue.choose(self._text("play.return"), [self._words.seal(seal) for seal in fitting])
        return actions.ReturnSeal(fitting[chosen])


_QUESTIONS: Final[dict[Phase, tuple[Callable[[Questions], None], Callable[[Questions], Action]]]] = {
    Phase.WEREWOLF: (Questions.show_trump, Questions.trump),
    Phase.TRUMP: (Questions.show_trump, Questions.trump),
    Phase.PREDICT: (Questions.show_predictions, Questions.predict),
    Phase.SEALS: (Questions.show_seals, Questions.seals),
    Phase.PLAY: (Questions.show_table, Questions.play),
    Phase.RETURN: (Questions.show_returns, Questions.return_seal),
    Phase.PASS: (Questions.show_pass, Questions.pass_card),
    Phase.CLOUD: (Questions.show_cloud, Questions.change),
}
"""What is shown once, and what is asked until the answer will do."""
