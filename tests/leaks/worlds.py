"""Other worlds: what might lie where a seat cannot look, while all it has seen stays as it was.

A round is its deal and what everyone did. For one who watches (a seat or the spectator) every card has a way through
the round: who held it, from when until when. The ways stay; the cards that were never seen are exchanged among them, so
that other hands, cards passed in secret and the stock change, but every play that was seen was possible and happens
again. Predictions that were not shown yet become others.
"""

import random
from collections import Counter
from dataclasses import dataclass, field

from stonehenge.rules.actions import Action, NameTrump, PassCard, Play, Predict
from stonehenge.rules.cards import NONE, WEREWOLF, Card, colour_of
from stonehenge.rules.deals import Deal, deal_from_seed, own_stack
from stonehenge.rules.events import CardsPassed, PredictionsShown, WerewolfExchanged
from stonehenge.rules.game import act, deal
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.setup import Predictions
from stonehenge.rules.state import State
from stonehenge.rules.table import Phase, actors
from stonehenge.rules.view import SPECTATOR
from tests.properties.playing import Game, some_action

NOBODY = -1
FOREVER = 10**9
Did = tuple[int, Action]


@dataclass(slots=True)
class Moment:
    """A round up to some moment: the game before it was dealt, its deal, and what everyone did."""

    before: State
    deal: Deal
    did: list[Did]
    after: State


def moments_of(game: Game, number: int, rng: random.Random) -> list[Moment]:
    """Play a game through a round: all its moments, from just after its deal to just after its end."""
    game.play_to_round(number, rng)
    before, dealt = game.state.copy(), deal_from_seed(game.setup, game.seed, number)
    game.deal()
    did: list[Did] = []
    afters = [game.state.copy()]
    while game.phase not in (Phase.DEAL, Phase.OVER):
        seat = rng.choice(actors(game.state.table))
        action = some_action(game.state.views[seat], rng)
        game.act(seat, action)
        did.append((seat, action))
        afters.append(game.state.copy())
    return [Moment(before, dealt, did[:time], after) for time, after in enumerate(afters)]


@dataclass(slots=True)
class Way:
    """The way of one card through the round: (holder, from, until); ``stack`` is whose stack it comes from (V5)."""

    card: Card
    stack: int
    held: list[tuple[int, int, int]] = field(default_factory=list)
    seen: bool = False
    chosen_by: int = NOBODY
    """Who laid this card down to be passed (S6)."""

    def moves(self, holder: int, time: int) -> None:
        """From now on somebody else has it, or nobody any more."""
        last, start, _ = self.held.pop()
        self.held.append((last, start, time))
        if holder != NOBODY:
            self.held.append((holder, time, FOREVER))

    def holder_at(self, time: int) -> int:
        """Who had it in their hand when this was done."""
        return next((who for who, start, end in self.held if start < time <= end), NOBODY)


class Watched:
    """A moment as somebody saw it come about: which cards they saw, and what they know of the others."""

    def __init__(self, moment: Moment, who: int) -> None:
        self.moment = moment
        self.who = who
        self.setup = moment.before.table.setup
        self.clairvoyant = self.setup.options.clairvoyance and moment.before.table.round.number == 0
        self.voids: list[tuple[int, int, int]] = []
        """(seat, colour, time): who did not follow when had none of the colour then (B7)."""
        self.ways: list[Way] = []
        self.shown = False
        self._lay_out()
        self._watch()

    def _lay_out(self) -> None:
        setup, dealt = self.setup, self.moment.deal
        left = Counter(setup.deck)
        for seat, hand in enumerate(dealt.hands):
            for card in sorted(hand):
                self.ways.append(Way(card, seat, [(seat, -1, FOREVER)], self._sees(seat)))
                left[card] -= 1
        if dealt.turnup != NONE:
            self.ways.append(Way(dealt.turnup, NOBODY, [(NOBODY, -1, FOREVER)], seen=True))
            left[dealt.turnup] -= 1
        if setup.own_stacks:
            for seat in range(setup.players):
                stack = Counter(own_stack(seat)) - Counter(dealt.hands[seat])
                self.ways += [Way(card, seat) for card in stack.elements()]
        else:
            self.ways += [Way(card, NOBODY) for card in left.elements()]
        for way in self.ways:
            if not setup.own_stacks:
                way.stack = NOBODY
            if way.card == WEREWOLF:  # everyone is told who has it, and so also if nobody has (S5)
                way.seen = True

    def _sees(self, seat: int) -> bool:
        """Whether the cards dealt to a seat are seen by the one who watches (V4)."""
        if self.who == SPECTATOR:
            return False
        return (seat != self.who) if self.clairvoyant else (seat == self.who)

    def _in_hand(self, seat: int, card: Card, time: int) -> Way:
        return next(way for way in self.ways if way.card == card and way.holder_at(time) == seat)

    def _watch(self) -> None:
        state = self.moment.before.copy()
        assert not isinstance(deal(state, self.moment.deal), Refusal)
        for time, (seat, action) in enumerate(self.moment.did):
            if isinstance(action, Play):
                self._play(state, seat, action, time)
            elif isinstance(action, PassCard):
                self._in_hand(seat, action.card, time).chosen_by = seat
            events = act(state, seat, action)
            assert not isinstance(events, Refusal)
            if any(isinstance(event, CardsPassed) for event in events):
                self._pass(time)
            if isinstance(action, NameTrump) and isinstance(events[0], WerewolfExchanged):
                self._in_hand(seat, WEREWOLF, time).moves(NOBODY, time)
                turned = next(way for way in self.ways if way.held == [(NOBODY, -1, FOREVER)])
                turned.held = [(seat, time, FOREVER)]
            self.shown |= any(isinstance(event, PredictionsShown) for event in events)

    def _play(self, state: State, seat: int, action: Play, time: int) -> None:
        card = state.foreheads[seat] if self.clairvoyant else action.card
        way = self._in_hand(seat, card, time)
        way.seen = True
        way.moves(NOBODY, time)
        follow = state.table.trick.follow
        if follow >= 0 and colour_of(card) not in (follow, NONE) and not self.clairvoyant:
            self.voids.append((seat, follow, time))

    def _pass(self, time: int) -> None:
        for way in self.ways:
            if way.chosen_by != NOBODY:
                receiver = (way.chosen_by + 1) % self.setup.players
                way.seen |= self.who in (way.chosen_by, receiver)
                way.moves(receiver, time)

    # --- other worlds ------------------------------------------------------------------------------------------------

    def _possible(self, way: Way, card: Card) -> bool:
        return not any(colour == colour_of(card) and way.holder_at(time) == seat for seat, colour, time in self.voids)

    def another_world(self, rng: random.Random) -> "World":
        """Exchange what was not seen, as thoroughly as what was seen allows."""
        unseen = [place for place, way in enumerate(self.ways) if not way.seen]
        cards = [way.card for way in self.ways]
        for _ in range(4 * len(unseen) if len(unseen) > 1 else 0):
            one, other = rng.sample(unseen, 2)
            a, b = self.ways[one], self.ways[other]
            if a.stack == b.stack and self._possible(a, cards[other]) and self._possible(b, cards[one]):
                cards[one], cards[other] = cards[other], cards[one]
        return self._world(cards, rng)

    def _world(self, cards: list[Card], rng: random.Random) -> "World":
        hands: list[list[Card]] = [[] for _ in range(self.setup.players)]
        for way, card in zip(self.ways, cards, strict=True):
            if way.held and way.held[0][1] == -1 and way.held[0][0] != NOBODY:
                hands[way.held[0][0]].append(card)
        passed = {way.chosen_by: card for way, card in zip(self.ways, cards, strict=True)}
        did = [(seat, self._instead(seat, action, passed, rng)) for seat, action in self.moment.did]
        return World(Deal(tuple(tuple(hand) for hand in hands), self.moment.deal.turnup), did)

    def _instead(self, seat: int, action: Action, passed: dict[int, Card], rng: random.Random) -> Action:
        """What somebody else may have done in secret instead (V2, V3, S6)."""
        if isinstance(action, PassCard):
            return PassCard(passed[seat])
        concealed = self.setup.predictions in (Predictions.HIDDEN, Predictions.SECRET) and not self.shown
        if isinstance(action, Predict) and concealed and seat != self.who:
            return Predict(rng.randint(0, self.moment.after.table.hand_size))
        return action


@dataclass(slots=True)
class World:
    """The same round with other cards where nobody who watches could look."""

    deal: Deal
    did: list[Did]

    def differences(self, moment: Moment) -> Counter[str]:
        """What really is different."""
        found: Counter[str] = Counter()
        for ours, theirs in zip(self.deal.hands, moment.deal.hands, strict=True):
            found["cards"] += (Counter(ours) - Counter(theirs)).total()
        for (_, ours_did), (_, theirs_did) in zip(self.did, moment.did, strict=True):
            if ours_did != theirs_did:
                found["passed" if isinstance(ours_did, PassCard) else "predictions"] += 1
        return found
