"""What an observation must say, read off the view by hand, field by field: another way than the encoding's own."""

from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np

from stonehenge.rules.cards import (
    BOMB,
    CLOUD,
    COLOURS,
    DRAGON,
    FAIRY,
    JESTER,
    JUGGLER,
    NONE,
    SHAPESHIFTER,
    UNSEEN,
    WEREWOLF,
    WIZARD,
    Card,
    colour_of,
    number_card,
    said_of,
    value_of,
)
from stonehenge.rules.legal import fitting_seals
from stonehenge.rules.predictions import ANY_SUM, CONCEALED, NOT_THE_TRICKS
from stonehenge.rules.setup import Predictions, Scoring
from stonehenge.rules.table import FinishedTrick, Phase, Trick, actors
from stonehenge.rules.tricks import FREE, OPEN, best_play
from stonehenge.rules.trumps import UNDECIDED
from stonehenge.rules.view import View

PHASES = [
    Phase.WEREWOLF,
    Phase.TRUMP,
    Phase.PREDICT,
    Phase.SEALS,
    Phase.PLAY,
    Phase.RETURN,
    Phase.PASS,
    Phase.CLOUD,
]
UNCOLOURED = [WIZARD, JESTER, DRAGON, FAIRY, BOMB, SHAPESHIFTER, JUGGLER, CLOUD, WEREWOLF]
KINDS = [*(number_card(colour, value) for colour in range(5) for value in range(1, 16)), *UNCOLOURED]
SAYINGS = [WIZARD, JESTER, 0, 1, 2, 3]


def one_of(things: Iterable[object], chosen: object) -> list[int]:
    """1 for the one that was chosen."""
    return [int(thing == chosen) for thing in things]


def card_numbers(card: Card) -> list[int]:
    """A card: its colour, its value, which one without colour it is; nothing for none, or for one that is not seen."""
    if card < 0:
        return [0] * 15
    if card < WIZARD:
        return [*one_of(COLOURS, colour_of(card)), value_of(card), *[0] * 9]
    return [*[0] * 6, *one_of(UNCOLOURED, card)]


def by_kind(cards: Iterable[Card]) -> list[int]:
    """How many there are of each kind."""
    counts = Counter(cards)
    return [counts[kind] for kind in KINDS]


class Told:
    """A view, read as an observation tells it."""

    def __init__(self, view: View) -> None:
        self.view, self.table, self.setup, self.round = view, view.table, view.table.setup, view.table.round
        self.players = self.setup.players
        self.tricks: list[FinishedTrick | Trick] = [*self.round.tricks]
        if self.table.phase is Phase.PLAY:
            self.tricks.append(self.table.trick)

    def from_me(self) -> list[int]:
        """The seats, from the one who looks on clockwise."""
        return [(self.view.seat + turn) % self.players for turn in range(self.players)]

    def by_seat(self, of_seat: Iterable[object], width: int = 1) -> list[int]:
        """Something of each seat, by absolute seat, told from the one who looks on; 0 for seats nobody has."""
        own = list(of_seat)
        ordered = np.array([own[seat] for seat in self.from_me()], dtype=int).reshape(-1)
        return [*ordered.tolist(), *[0] * ((6 - self.players) * width)]

    def marked(self, seat: int) -> list[int]:
        """1 for one seat."""
        return self.by_seat(one_of(range(self.players), seat))

    def plays(self) -> Iterator[tuple[int, int, Card, int]]:
        """Trick, seat, card, what was said."""
        for number, trick in enumerate(self.tricks):
            for n, card in enumerate(trick.cards):
                yield number, (trick.leader + n) % self.players, card, said_of(card, trick.faces[n])

    def fields(self) -> dict[str, list[int]]:
        """Every field by its name."""
        return {**self._rules(), **self._moment(), **self._secrets(), **self._seats(), **self._seals(), **self._cards()}

    def _rules(self) -> dict[str, list[int]]:
        setup, number = self.setup, self.round.number
        rule = setup.sum_rule(number)
        mates = [team == setup.teams[self.view.seat] for team in setup.teams]
        return {
            "players": one_of(range(3, 7), self.players),
            "scoring": one_of(Scoring, setup.scoring),
            "predictions": one_of(Predictions, setup.predictions),
            "counterclockwise": [int(setup.direction == -1)],
            "sum_rule": [int(rule == NOT_THE_TRICKS), int(rule not in (ANY_SUM, NOT_THE_TRICKS))],
            "own_stacks": [int(setup.own_stacks)],
            "own_card_unseen": [int(setup.own_card_unseen(number))],
            "stake": [setup.stakes[number - 1]],
            "mage_base": [setup.mage_bases[number - 1] if setup.mage_bases else 0],
            "mates": self.by_seat(mates),
            "round": [number],
            "rounds": [setup.rounds],
            "size": [self.table.hand_size],
        }

    def _moment(self) -> dict[str, list[int]]:
        table, round_ = self.table, self.round
        leader = round_.tricks[-1].leads if round_.tricks and table.phase is not Phase.PLAY else table.trick.leader
        in_play = table.phase is Phase.PLAY
        return {
            "phase": one_of(PHASES, table.phase),
            "waits_for": self.by_seat([seat in actors(table) for seat in range(self.players)]),
            "dealer": self.marked(round_.dealer),
            "leader": self.marked(leader),
            "tricks_done": [len(round_.tricks)],
            "trump": one_of((*COLOURS, NONE, UNDECIDED), round_.trump),
            "follow": one_of((*COLOURS, OPEN, FREE), table.trick.follow) if in_play else [0] * 7,
            "turn_up": card_numbers(round_.turnup),
            "werewolf": self.marked(round_.werewolf),
            "werewolf_took": card_numbers(round_.took),
            "trick": self._trick() if in_play else [0] * (6 * 23),
        }

    def _trick(self) -> list[int]:
        trick = self.table.trick
        best = best_play(trick.faces, len(trick.faces), self.round.trump) if trick.cards else NONE
        of_seat = [[0] * 23 for _ in range(self.players)]
        for n, card in enumerate(trick.cards):
            said = one_of(SAYINGS, said_of(card, trick.faces[n]))
            of_seat[(trick.leader + n) % self.players] = [*card_numbers(card), *said, n + 1, int(n == best)]
        return self.by_seat(of_seat, 23)

    def _secrets(self) -> dict[str, list[int]]:
        private = self.view.private
        others = [self.view.foreheads[seat] if self.view.foreheads else NONE for seat in self.from_me()[1:]]
        foreheads = [number for card in others for number in card_numbers(card)]
        return {
            "laid_down": card_numbers(private.chosen),
            "gave": card_numbers(private.gave),
            "received": card_numbers(private.received),
            "foreheads": [*foreheads, *[0] * (75 - len(foreheads))],
        }

    def _seats(self) -> dict[str, list[int]]:
        round_ = self.round
        own = self.view.private.prediction
        known = [
            own if seat == self.view.seat and said == CONCEALED else said
            for seat, said in enumerate(round_.predictions)
        ]
        return {
            "prediction_known": self.by_seat([said >= 0 for said in known]),
            "prediction_concealed": self.by_seat([said == CONCEALED for said in known]),
            "prediction": self.by_seat([max(0, said) for said in known]),
            "taken": self.by_seat(round_.taken),
            "totals": self.by_seat(self.table.sheet.totals),
            "voids": self.by_seat(self._voids(), 5),
            "cloud": self.marked(round_.cloud),
            "has_laid_down": self.by_seat([seat in round_.chosen for seat in range(self.players)]),
        }

    def _voids(self) -> list[list[int]]:
        """Who played another colour than the one to follow had none of it; when cards are passed that is over."""
        voids = [[0] * 5 for _ in range(self.players)]
        for trick in self.tricks:
            follow = NONE
            for n, card in enumerate(trick.cards):
                if follow >= 0 and card < WIZARD and colour_of(card) != follow:
                    voids[(trick.leader + n) % self.players][follow] = 1
                if follow == NONE and self.setup.colours_matter:
                    face = trick.faces[n]
                    follow = colour_of(face) if face < WIZARD else FREE if face in (WIZARD, DRAGON) else NONE
            passed = JUGGLER in trick.cards and self.view.private.gave != NONE
            if passed and trick is not self.table.trick:
                voids = [[0] * 5 for _ in range(self.players)]
        return voids

    def _seals(self) -> dict[str, list[int]]:
        round_ = self.round
        with_seals = self.setup.predictions is Predictions.SEALS
        told = {
            "mage": self.marked(round_.mage) if with_seals else [0] * 6,
            "seals": self.by_seat(round_.seals, 7) if with_seals else [0] * 42,
            "middle": list(round_.middle) if with_seals else [0] * 7,
            "led": [0] * 5,
            "won": [0] * 5,
            "choosing_middle": [0] * 5,
            "choosing_from": [0] * 25,
        }
        if self.table.phase is Phase.RETURN:
            last = round_.tricks[-1]
            assert fitting_seals(self.table)
            best = best_play(last.faces, self.players, round_.trump)
            told["led"] = one_of(COLOURS, colour_of(last.cards[0]))
            told["won"] = one_of(COLOURS, colour_of(last.cards[best]))
        return told

    def _cards(self) -> dict[str, list[int]]:
        hand = [card for card in self.view.hand if card != UNSEEN]
        played: list[list[Card]] = [[] for _ in range(self.players)]
        for _, seat, card, _ in self.plays():
            played[seat].append(card)
        open_cards = [*hand, *(card for own in played for card in own), *(c for c in self.view.foreheads if c >= 0)]
        if self.round.turnup != NONE:
            open_cards.append(self.round.turnup)
        unseen = Counter(self.setup.deck)
        unseen.subtract(open_cards)
        assert min(unseen.values()) >= 0
        return {
            "hand": by_kind(hand),
            "unseen": by_kind(unseen.elements()),
            "played": self.by_seat([by_kind(own) for own in played], len(KINDS)),
        }

    def history(self) -> dict[str, list[int]]:
        """The tricks in order."""
        leaders, cards, said = np.zeros(20, int), np.zeros((20, 6), int), np.zeros((20, 6), int)
        for number, seat, card, saying in self.plays():
            leaders[number] = 1 + self.from_me().index(self.tricks[number].leader)
            cards[number, self.from_me().index(seat)] = 1 + KINDS.index(card)
            said[number, self.from_me().index(seat)] = 1 + SAYINGS.index(saying) if saying != NONE else 0
        return {
            "trick_leaders": leaders.tolist(),
            "trick_cards": cards.reshape(-1).tolist(),
            "trick_said": said.reshape(-1).tolist(),
        }
