"""Luck apart from skill: what the cards that came were worth to a strong player in each seat, round by round.

points = par + luck + skill, exactly. Par is what the round is worth on average to a strong player in that seat among
their like. Luck is what this deal is worth to them, less par; its mean over all deals is 0. Skill is what is left: what
a player, and all the others, made of these cards.
"""

from collections.abc import Iterator
from typing import Final

from stonehenge.rules.deals import Deal
from stonehenge.rules.events import Dealt, Event, Scored
from stonehenge.rules.setup import Setup
from stonehenge.rules.value import value
from stonehenge.simulate.deal_values import worth_of_deal, worth_of_deals

TIMES: Final = 64
"""How often a deal is played out,"""
DEALS: Final = 2_000
"""and how many that could have come."""


@value
class RoundLuck:
    """What came of one round for every seat; penalties are less than nothing."""

    round: int
    points: tuple[float, ...]
    par: tuple[float, ...]
    luck: tuple[float, ...]
    errors: tuple[float, ...]
    """The standard error of par and luck."""

    @property
    def skill(self) -> tuple[float, ...]:
        """What is neither par nor luck."""
        return tuple(points - par - luck for points, par, luck in zip(self.points, self.par, self.luck, strict=True))


def finished_rounds(events: tuple[Event, ...]) -> Iterator[tuple[Dealt, Scored]]:
    """The deal and the points of each round that was played to its end."""
    dealt: Dealt | None = None
    for event in events:
        if isinstance(event, Dealt):
            dealt = event
        elif isinstance(event, Scored) and dealt is not None:
            yield dealt, event


def luck_of_round(setup: Setup, dealt: Dealt, scored: Scored, seed: str) -> RoundLuck:
    """How much of a round's points was luck."""
    came = worth_of_deal(setup, dealt.round, dealt.dealer, Deal(dealt.hands, dealt.turnup), TIMES, seed)
    par = worth_of_deals(setup, dealt.round, dealt.dealer, DEALS, seed)
    sign = -1.0 if setup.fewest_win else 1.0
    return RoundLuck(
        dealt.round,
        tuple(sign * points for points in scored.points),
        par.points,
        tuple(worth - usual for worth, usual in zip(came.points, par.points, strict=True)),
        tuple((a * a + b * b) ** 0.5 for a, b in zip(came.errors, par.errors, strict=True)),
    )
