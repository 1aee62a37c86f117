"""The whole truth of a game, folded from the events in the table's log; only the judge sees it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from tests.live.judge import tricks

SEALS: Final = {"B": 3, "R": 5, "G": 3, "Y": 3, "V": 3, "W": 4, "K": 6}
"""In the middle when a round of Extreme begins (X2)."""
Plain = dict[str, Any]


@dataclass
class Trick:
    """A trick that was taken, or that lies on the table."""

    leader: int
    plays: list[Plain] = field(default_factory=list)
    winner: int | None = None
    leads: int = 0


@dataclass
class Round:
    """Everything of one round."""

    number: int
    dealer: int
    hands: list[list[str]]
    turnup: str | None
    trump: str | None
    unnamed: bool
    """Whether trump has still to be named (B4, S5)."""
    werewolf: int | None
    took: str | None = None
    bids: dict[int, int] = field(default_factory=dict)
    shown: bool = False
    """Whether hidden or secret predictions lie open (V2, V3)."""
    taken: list[int] = field(default_factory=list)
    tricks: list[Trick] = field(default_factory=list)
    trick: Trick = field(default_factory=lambda: Trick(0))
    foreheads: list[str | None] | None = None
    """Clairvoyance: the card on each forehead until it is played (V4)."""
    cloud: int | None = None
    clouded: bool = False
    passing: bool = False
    chosen: dict[int, str] = field(default_factory=dict)
    gave: dict[int, str] = field(default_factory=dict)
    received: dict[int, str] = field(default_factory=dict)
    owes: int | None = None
    """Who has to return a seal (X7)."""
    middle: dict[str, int] | None = None
    seals: list[dict[str, int]] = field(default_factory=list)
    mage: int | None = None
    points: list[int] | None = None
    totals: list[int] | None = None


class Truth:
    """A game; ``setup`` is what is played, as the server answers it to anyone who asks before any table is there."""

    def __init__(self, setup: Plain, first_dealer: int) -> None:
        self.setup = setup
        self.players: int = setup["players"]
        self.options: Plain = setup["options"]
        self.monochrome = self.options["mode"] == "monochrome"
        self.extreme = setup["seals"] is not None
        self.concealed = self.options["prediction"] != "open"
        nothing = Round(
            0, (first_dealer - 1) % self.players, [[] for _ in range(self.players)], None, None, False, None
        )
        nothing.taken = [0] * self.players
        self.rounds = [nothing]
        self.totals = [0] * self.players
        self.winners: list[int] = []
        self.over = False

    @property
    def round(self) -> Round:
        """The round that is played now."""
        return self.rounds[-1]

    @property
    def past(self) -> list[Round]:
        """The rounds that are over."""
        return [one for one in self.rounds if one.points is not None]

    @property
    def size(self) -> int:
        """How many cards each is dealt in this round."""
        sizes: list[int] = self.setup["hand_sizes"]
        return sizes[self.round.number - 1]

    def apply(self, event: Plain) -> None:
        """Let an event of the log happen; one that the judge has not heard of is a finding in itself."""
        _FOLD[event["event"]](self, event)

    # --- what the table waits for ------------------------------------------------------------------------------------

    def waiting(self) -> tuple[str, list[int]]:
        """What for, and for whom."""
        now = self.round
        everyone = range(self.players)
        if self.over or now.number == 0:
            return ("over" if self.over else "deal"), []
        if now.unnamed:
            return ("trump", [now.dealer]) if now.werewolf is None else ("werewolf", [now.werewolf])
        if len(now.bids) < self.players:
            return self._predicting()
        if now.owes is not None:
            return "return", [now.owes]
        if now.passing:
            return "pass", [seat for seat in everyone if seat not in now.chosen]
        if len(now.tricks) == self.size:
            assert now.cloud is not None
            return "cloud", [now.cloud]
        return "play", [(now.trick.leader + len(now.trick.plays)) % self.players]

    def _predicting(self) -> tuple[str, list[int]]:
        now = self.round
        if self.concealed:
            return "predict", [seat for seat in range(self.players) if seat not in now.bids]
        way = -1 if self.options["bidding"] == "counterclockwise" else 1  # H2
        turn = (now.dealer + way * (len(now.bids) + 1)) % self.players
        return ("seals" if self.extreme else "predict"), [turn]

    # --- how each event changes it -----------------------------------------------------------------------------------

    def _deal(self, event: Plain) -> None:
        number, hands = event["round"], [list(hand) for hand in event["hands"]]
        fixed = self.setup["trumps"][number - 1]
        turned, wolf = event["turnup"], event["werewolf"]
        holders = [seat for seat, hand in enumerate(hands) if "werewolf" in hand]
        assert holders == ([] if wolf is None else [wolf]), "the log itself is wrong"
        unnamed = fixed == "turnup" and (wolf is not None or turned in tricks.DEALER_NAMES)
        trump = (tricks.colour_of(turned) or None if turned else None) if fixed == "turnup" else fixed
        now = Round(number, event["dealer"], hands, turned, None if unnamed else trump, unnamed, wolf)
        now.taken = [0] * self.players
        now.trick = Trick((event["dealer"] + 1) % self.players)
        if self.options["clairvoyance"] and number == 1:
            now.foreheads = [hand[0] for hand in hands]
        if self.extreme:
            now.middle = dict(SEALS)
            now.seals = [dict.fromkeys(SEALS, 0) for _ in hands]
        self.rounds = [*self.past, now]

    def _werewolf(self, event: Plain) -> None:
        now = self.round
        now.hands[event["seat"]].remove("werewolf")
        now.hands[event["seat"]].append(event["took"])
        now.turnup, now.took = "werewolf", event["took"]
        self._trump(event)

    def _trump(self, event: Plain) -> None:
        self.round.trump, self.round.unnamed = event["trump"], False

    def _bid(self, event: Plain) -> None:
        self.round.bids[event["seat"]] = event["bid"]

    def _shown(self, event: Plain) -> None:
        assert event["bids"] == [self.round.bids[seat] for seat in range(self.players)], "the log itself is wrong"
        self.round.shown = True

    def _seals(self, event: Plain) -> None:
        now, seat = self.round, event["seat"]
        assert now.middle is not None
        for colour in event["take"]:
            now.middle[colour] -= 1
            now.seals[seat][colour] += 1
        for colour, victim in event["steal"]:
            now.seals[victim][colour] -= 1
            now.seals[seat][colour] += 1
            now.middle["W"] -= 1
            now.seals[victim]["W"] += 1
        now.bids[seat] = len(event["take"]) + len(event["steal"])

    def _black_mage(self, event: Plain) -> None:
        self.round.mage = event["seat"]
        self.round.bids[event["seat"]] = 0

    def _play(self, event: Plain) -> None:
        now, seat = self.round, event["seat"]
        now.hands[seat].remove(event["card"])
        if now.foreheads is not None:
            now.foreheads[seat] = None
        now.trick.plays.append({name: value for name, value in event.items() if name != "event"})

    def _trick(self, event: Plain) -> None:
        now = self.round
        done = now.trick
        done.winner, done.leads = event["winner"], event["leads"]
        now.tricks.append(done)
        now.trick = Trick(done.leads)
        cards = [play["card"] for play in done.plays]
        if done.winner is not None:
            now.taken[done.winner] += 1
            now.cloud = done.winner if "cloud" in cards else now.cloud
        now.owes = done.winner if self.extreme and done.winner != now.mage else None
        now.passing = "juggler" in cards and len(now.tricks) < self.size

    def _seal(self, event: Plain) -> None:
        now, seat = self.round, event["seat"]
        assert now.middle is not None
        now.owes = None
        given = event["gives"]
        if given is not None or event["black"]:
            kind, back = (given, 1) if given is not None else ("K", -1)
            now.middle[kind] += back
            now.seals[seat][kind] -= back

    def _choose(self, event: Plain) -> None:
        self.round.chosen[event["seat"]] = event["card"]

    def _pass(self, event: Plain) -> None:
        now = self.round
        for giver, card in enumerate(event["cards"]):
            receiver = (giver + 1) % self.players
            now.hands[giver].remove(card)
            now.gave[giver] = now.received[receiver] = card
        for receiver, card in now.received.items():
            now.hands[receiver].append(card)
        now.chosen, now.passing = {}, False

    def _cloud(self, event: Plain) -> None:
        self.round.bids[event["seat"]] = event["bid"]
        self.round.clouded = True

    def _score(self, event: Plain) -> None:
        self.round.points, self.round.totals = event["points"], event["totals"]
        self.totals = event["totals"]

    def _end(self, event: Plain) -> None:
        self.winners, self.over = event["winners"], True


_FOLD: Final[dict[str, Callable[[Truth, Plain], None]]] = {
    "deal": Truth._deal,
    "werewolf": Truth._werewolf,
    "trump": Truth._trump,
    "bid": Truth._bid,
    "shown": Truth._shown,
    "seals": Truth._seals,
    "black_mage": Truth._black_mage,
    "play": Truth._play,
    "trick": Truth._trick,
    "seal": Truth._seal,
    "choose": Truth._choose,
    "pass": Truth._pass,
    "cloud": Truth._cloud,
    "score": Truth._score,
    "end": Truth._end,
}
