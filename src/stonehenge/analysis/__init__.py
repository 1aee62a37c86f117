"""Analysis: what every decision of a game was worth, judged by what its player could know, and what was luck."""

from stonehenge.analysis.analysing import Depth, analyse
from stonehenge.analysis.judgements import Alternative, Judgement, Verdict
from stonehenge.analysis.luck import RoundLuck
from stonehenge.analysis.moments import DecisionKind
from stonehenge.analysis.reports import GameReport, PlayerReport, Rate

__all__ = [
    "Alternative",
    "DecisionKind",
    "Depth",
    "GameReport",
    "Judgement",
    "PlayerReport",
    "Rate",
    "RoundLuck",
    "Verdict",
    "analyse",
]
