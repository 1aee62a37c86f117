"""One who watches a game with the rulebook in hand, keeps their own books, and compares.

The bookkeeper is told every event as it happened, knows the law in its plainest words (``law.py``) and nothing of the
engine's own account.
"""

from collections import Counter
from typing import Any

from stonehenge.rules.cards import NONE, UNSEEN, Card
from stonehenge.rules.events import (
    BlackMageTaken,
    CardChosen,
    CardsPassed,
    Dealt,
    Ended,
    Event,
    Played,
    Predicted,
    PredictionChanged,
    PredictionsShown,
    Scored,
    SealReturned,
    SealsTaken,
    TrickEnded,
    TrumpNamed,
    WerewolfExchanged,
)
from stonehenge.rules.setup import Setup
from stonehenge.rules.state import State
from tests.properties import law
from tests.properties.law import PLAIN, SEAL_KINDS, SEALS_IN_THE_MIDDLE, Face

WEREWOLF = law.CODES["werewolf"]
NAMED_BY_THE_DEALER = {"W", "shapeshifter", "dragon", "werewolf", "juggler", "cloud"}  # B4, S1 to S7


class Bookkeeper:
    """Checks every event of a game against the law."""

    def __init__(self, setup: Setup, first_dealer: int) -> None:
        self.setup = setup
        self.players = setup.players
        self.first_dealer = first_dealer
        self.extreme = setup.edition == "extreme"
        self.monochrome = setup.options.mode == "monochrome"
        self.deck = law.deck(setup)
        self.sizes = law.hand_sizes(setup)
        self.number = 0
        self.scored = 0
        self.totals = [0] * self.players
        self.ended = False
        self._new_round(0, ())

    def watch(self, events: tuple[Event, ...]) -> None:
        """Enter these events."""
        for event in events:
            assert not self.ended
            entry: Any = getattr(self, "_" + type(event).__name__.lower())
            entry(event)

    # --- the books against the engine's state ------------------------------------------------------------------------

    def compare(self, state: State) -> None:
        """Every card and every seal is where the books have it, and there are as many as there were."""
        table = state.table
        hands = [list(private.hand) for private in state.privates]
        if state.foreheads and self.number == 1:  # V4
            hands = [[state.foreheads[seat]] if hand == [UNSEEN] else hand for seat, hand in enumerate(hands)]
        assert hands == [sorted(hand) for hand in self.hands]
        assert table.sheet.totals == tuple(self.totals)
        if not self.number:
            return
        assert table.round.turnup == self.turnup
        assert table.round.taken == self.taken
        assert [list(trick.cards) for trick in table.round.tricks] == self.tricks
        lying = [card for trick in table.round.tricks for card in trick.cards]
        if len(table.round.tricks) == len(self.tricks) and self.plays:
            lying += table.trick.cards
            assert table.trick.cards == self.plays
        turned = [] if table.round.turnup == NONE else [table.round.turnup]
        assert Counter([card for hand in hands for card in hand] + lying + turned) == self.dealt
        if self.extreme:
            assert table.round.middle == self.middle
            assert table.round.seals == self.seals
            everywhere = [sum(kind) for kind in zip(self.middle, *self.seals, strict=True)]
            assert everywhere == [SEALS_IN_THE_MIDDLE[kind] for kind in SEAL_KINDS]

    def finish(self) -> None:
        """The game came to its end, after as many rounds as it has."""
        assert self.ended
        assert self.number == self.scored == len(self.sizes)

    # --- the round begins --------------------------------------------------------------------------------------------

    def _new_round(self, number: int, hands: tuple[tuple[Card, ...], ...]) -> None:
        self.number = number
        self.hands = [list(hand) for hand in hands] or [[] for _ in range(self.players)]
        self.bids: dict[int, int] = {}
        self.shown = False
        self.taken = [0] * self.players
        self.tricks: list[list[Card]] = []
        self.plays: list[Card] = []
        self.faces: list[Face] = []
        self.chosen: dict[int, Card] = {}
        self.passed = False
        self.trump: str | None = None
        self.cloud = NONE
        self.changed = False
        self.mage = NONE
        self.middle = [SEALS_IN_THE_MIDDLE[kind] for kind in SEAL_KINDS]
        self.seals = [[0] * 7 for _ in range(self.players)]
        self.owes_seal = NONE
        self.turnup = NONE
        self.leader = self.dealer = NONE
        self.dealt: Counter[Card] = Counter()

    def _dealt(self, event: Dealt) -> None:
        assert self.scored == self.number == event.round - 1
        self._new_round(event.round, event.hands)
        size = self.sizes[event.round - 1]
        assert [len(hand) for hand in event.hands] == [size] * self.players
        self.dealer = event.dealer
        assert event.dealer == (self.first_dealer + event.round - 1) % self.players  # B3
        self.turnup = event.turnup
        assert (event.turnup != NONE) == law.has_turnup(self.setup, event.round)
        turned = [] if event.turnup == NONE else [event.turnup]
        self.dealt = Counter([card for hand in event.hands for card in hand] + turned)
        assert self.dealt <= self.deck
        if self.monochrome:  # V5: one colour each, and at most one Wizard and one Jester
            assert all(len({PLAIN[card].colour for card in hand} - {""}) == 1 for hand in event.hands)
            assert all(len(set(hand)) == len(hand) for hand in event.hands)
        holders = [seat for seat, hand in enumerate(event.hands) if WEREWOLF in hand]
        assert [event.werewolf] == (holders or [NONE])
        self.leader = (event.dealer + 1) % self.players
        self.trump = self._trump_at_first(holders)

    def _trump_at_first(self, werewolf: list[int]) -> str | None:
        """The trump of the round, or None where somebody has to name it (B4, S, V5, V6, X1)."""
        if self.extreme:
            return "R"
        if self.setup.options.mode == "maximus":
            return ("B", "R", "G", "Y", "")[self.number - 1]
        if werewolf:
            return None
        if self.turnup == NONE:
            return ""
        turned = PLAIN[self.turnup]
        return None if turned.name in NAMED_BY_THE_DEALER else turned.colour

    def _werewolfexchanged(self, event: WerewolfExchanged) -> None:
        assert self.trump is None
        assert event.took == self.turnup
        self.hands[event.seat].remove(WEREWOLF)
        self.hands[event.seat].append(event.took)
        self.turnup = WEREWOLF
        self.trump = law.letter(event.trump)
        assert self.trump in ("B", "R", "G", "Y", "")

    def _trumpnamed(self, event: TrumpNamed) -> None:
        assert self.trump is None
        assert event.seat == self.dealer
        assert not any(WEREWOLF in hand for hand in self.hands)
        self.trump = law.letter(event.trump)
        assert self.trump in ("B", "R", "G", "Y")

    # --- predictions -------------------------------------------------------------------------------------------------

    def _may_predict(self, seat: int, in_turn: bool) -> None:
        assert self.trump is not None
        assert seat not in self.bids
        assert not self.plays
        assert not self.tricks
        if in_turn:  # B5, H2, X3
            way = -1 if self.setup.options.bidding == "counterclockwise" else 1
            assert seat == (self.dealer + way * (len(self.bids) + 1)) % self.players

    def _predicted(self, event: Predicted) -> None:
        self._may_predict(event.seat, self.setup.options.prediction == "open")
        size = self.sizes[self.number - 1]
        assert 0 <= event.tricks <= size
        self.bids[event.seat] = event.tricks
        if self.setup.options.plus_minus_one and len(self.bids) == self.players:
            exempt = self.setup.options.plus_minus_one_exempt
            spared = (exempt == "one_card" and size == 1) or (exempt == "zero" and event.tricks == 0)  # H6
            assert spared or sum(self.bids.values()) != size  # V1

    def _predictionsshown(self, event: PredictionsShown) -> None:
        assert not self.shown
        self.shown = True
        assert event.predictions == tuple(self.bids[seat] for seat in range(self.players))
        over = len(self.tricks) == self.sizes[self.number - 1]
        assert self.setup.options.prediction == ("secret" if over else "hidden")
        assert over or not self.plays

    def _sealstaken(self, event: SealsTaken) -> None:
        self._may_predict(event.seat, True)
        assert law.may_take_seals(event.seat, self.middle, self.seals, event.take, event.steal)
        for colour in event.take:
            self.middle[colour] -= 1
            self.seals[event.seat][colour] += 1
        for colour, victim in event.steal:
            self.seals[victim][colour] -= 1
            self.seals[event.seat][colour] += 1
            self.middle[5] -= 1
            self.seals[victim][5] += 1
        self.bids[event.seat] = len(event.take) + len(event.steal)

    def _blackmagetaken(self, event: BlackMageTaken) -> None:
        self._may_predict(event.seat, True)
        assert self.mage == NONE
        self.mage = event.seat
        self.bids[event.seat] = 0

    # --- tricks ------------------------------------------------------------------------------------------------------

    def _played(self, event: Played) -> None:
        assert len(self.bids) == self.players
        assert self.shown == (self.setup.options.prediction == "hidden")
        assert len(self.plays) < self.players
        assert self.owes_seal == NONE
        assert event.seat == (self.leader + len(self.plays)) % self.players
        assert event.card in self.hands[event.seat]
        assert event.said in law.sayings(event.card)
        if not (self.setup.options.clairvoyance and self.number == 1):
            assert law.may_play(self.hands[event.seat], self.faces, event.card, self.monochrome)
        self.hands[event.seat].remove(event.card)
        self.plays.append(event.card)
        self.faces.append(law.face(event.card, event.said))

    def _trickended(self, event: TrickEnded) -> None:
        assert len(self.plays) == self.players
        assert self.trump is not None
        faces = self.faces
        best = law.winner(faces, self.trump, self.monochrome)
        leads = (self.leader + best) % self.players
        bomb = any(played.name == "bomb" for played in faces)
        assert event == TrickEnded(NONE if bomb else leads, leads)
        names = [PLAIN[card].name for card in self.plays]
        if not bomb:
            self.taken[leads] += 1
            self.cloud = leads if "cloud" in names else self.cloud
        if self.extreme and leads != self.mage:
            self.owes_seal = leads
            self.fit = law.fitting(self.seals[leads], faces[0].colour, faces[best].colour)
        self.tricks.append(self.plays)
        self.leader = leads
        self.plays, self.faces = [], []
        self.pass_due = "juggler" in names and any(self.hands)  # S6

    def _sealreturned(self, event: SealReturned) -> None:
        assert event.seat == self.owes_seal
        self.owes_seal = NONE
        own = self.seals[event.seat]
        if self.fit:  # X7
            assert event.seal in self.fit
            own[event.seal] -= 1
            self.middle[event.seal] += 1
        else:  # X8
            assert event.seal == NONE
            assert event.black == (self.middle[6] > 0)
            if event.black:
                own[6] += 1
                self.middle[6] -= 1

    def _cardchosen(self, event: CardChosen) -> None:
        assert self.pass_due
        assert event.seat not in self.chosen
        assert event.card in self.hands[event.seat]
        self.chosen[event.seat] = event.card

    def _cardspassed(self, event: CardsPassed) -> None:
        assert event.cards == tuple(self.chosen[seat] for seat in range(self.players))
        for seat, card in enumerate(event.cards):
            self.hands[seat].remove(card)
            self.hands[(seat + 1) % self.players].append(card)
        self.pass_due = False

    # --- the end -----------------------------------------------------------------------------------------------------

    def _predictionchanged(self, event: PredictionChanged) -> None:
        assert event.seat == self.cloud
        assert not self.changed
        assert abs(event.tricks - self.bids[event.seat]) == 1
        assert event.tricks >= 0
        self.bids[event.seat] = event.tricks
        self.changed = True

    def _points_of(self, seat: int) -> int:
        if not self.extreme:
            return law.points(self.setup, self.number, self.bids[seat], self.taken[seat])
        own = self.seals[seat]
        if seat == self.mage:  # X9, X10
            assert sum(own) == 0
            return max(0, law.mage_base(self.setup, self.number) - sum(other[6] for other in self.seals))
        return 2 * sum(own[:5]) + 4 * own[5] + 3 * own[6]

    def _scored(self, event: Scored) -> None:
        size = self.sizes[self.number - 1]
        assert len(self.tricks) == size
        assert not any(self.hands)
        assert not self.plays
        assert self.changed == (self.cloud != NONE)
        assert self.shown == (self.setup.options.prediction != "open")
        bombs = sum(law.CODES["bomb"] in trick for trick in self.tricks)
        assert sum(self.taken) == size - bombs
        points = [self._points_of(seat) for seat in range(self.players)]
        self.totals = [total + new for total, new in zip(self.totals, points, strict=True)]
        assert event == Scored(tuple(points), tuple(self.totals))
        self.scored += 1

    def _ended(self, event: Ended) -> None:
        assert self.scored == len(self.sizes)
        assert event.winners == law.winners(self.setup, self.totals)
        self.ended = True
