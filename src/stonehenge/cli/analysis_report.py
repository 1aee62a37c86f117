"""A report on a game: columns and sentences for people, JSON for machines."""

from collections.abc import Iterator
from dataclasses import asdict

from stonehenge.analysis import Alternative, DecisionKind, GameReport, Judgement, Rate, Verdict
from stonehenge.analysis.explanations import Explanations
from stonehenge.locales import Locale
from stonehenge.rules.plain import plain_action
from stonehenge.rules.seats import Seat
from stonehenge.wording.colour import PLAIN, Paint
from stonehenge.wording.columns import align
from stonehenge.wording.words import Words, player_names

_DIGITS = 3


def report_lines(report: GameReport, text: Locale, paint: Paint = PLAIN) -> Iterator[str]:
    """Everything there is to say of a game, for a terminal."""
    names = player_names(text, report.players)
    words = Words(text, report.setup.edition, paint)
    edition = text(f"edition.{report.setup.edition}")
    yield paint("heading", text("analysis.title", edition=edition, players=report.setup.players))
    yield text("analysis.how", decisions=len(report.judgements), worlds=report.worlds)
    if not report.finished:
        yield text("analysis.unfinished")
    yield ""
    yield from align(list(_rate_rows(report, names, text)), right=range(1, 9))
    yield text("analysis.lost_means")
    if report.rounds:
        yield ""
        yield from align(list(_luck_rows(report, names, text)), right=range(1, 6))
        yield text("analysis.luck_means")
    yield ""
    yield from _turning_lines(report, Explanations(report.setup, names, words), text, paint)


def _rate_rows(report: GameReport, names: list[str], text: Locale) -> Iterator[list[str]]:
    kinds = [kind for kind in DecisionKind if any(judgement.kind is kind for judgement in report.judgements)]
    bad = (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER)
    yield [
        text("analysis.player"),
        text("analysis.decisions"),
        text("analysis.lost"),
        text("arena.interval"),
        *(text(f"analysis.kind.{kind.value}") for kind in kinds),
        *(text(f"analysis.verdicts.{verdict.value}") for verdict in bad),
    ]
    for seat, name in enumerate(names):
        own = report.player(Seat(seat))
        by_kind = dict(own.kinds)
        counts = dict(own.verdicts)
        yield [
            name,
            str(own.rate.decisions),
            text.figure(own.rate.lost, ".2f"),
            _interval(own.rate, text),
            *(text.figure(by_kind[kind].lost, ".2f") if kind in by_kind else "–" for kind in kinds),
            *(str(counts[verdict]) for verdict in bad),
        ]


def _interval(rate: Rate, text: Locale) -> str:
    if rate.decisions < 2:
        return "–"
    return text("arena.from_to", low=text.figure(rate.low, ".2f"), high=text.figure(rate.high, ".2f"))


def _luck_rows(report: GameReport, names: list[str], text: Locale) -> Iterator[list[str]]:
    yield [text("analysis.player"), *(text(f"analysis.{key}") for key in ("points", "par", "luck", "skill"))]
    for seat, name in enumerate(names):
        own = report.player(Seat(seat))
        luck = f"{text.figure(own.luck, '+.0f')} ± {text.figure(1.96 * own.luck_error, '.0f')}"
        yield [name, text.figure(own.points, ".0f"), text.figure(own.par, ".0f"), luck, text.figure(own.skill, "+.0f")]


def _turning_lines(report: GameReport, told: Explanations, text: Locale, paint: Paint) -> Iterator[str]:
    turning = report.turning_points()
    if not turning:
        yield text("analysis.no_turning")
        return
    yield paint("bold", text("analysis.turning"))
    for judgement in turning:
        verdict = text(f"analysis.verdict.{judgement.verdict.value}")
        yield f"  {told.where(judgement)}, {verdict}: {told.sentences(judgement)}"


# --- for machines ----------------------------------------------------------------------------------------------------


def report_as_json(report: GameReport) -> dict[str, object]:
    """The whole report; points are what a seat wants, so penalties are less than nothing."""
    return {
        "edition": report.setup.edition,
        "players": list(report.players),
        "finished": report.finished,
        "worlds": report.worlds,
        "summary": [_player(report, Seat(seat)) for seat in range(report.setup.players)],
        "rounds": [
            {name: _rounded(figure) for name, figure in asdict(each).items()} | {"skill": _rounded(each.skill)}
            for each in report.rounds
        ],
        "decisions": [_decision(judgement) for judgement in report.judgements],
    }


def _player(report: GameReport, seat: Seat) -> dict[str, object]:
    own = report.player(seat)
    return {
        "seat": seat,
        "rate": _rate(own.rate),
        "kinds": {kind.value: _rate(rate) for kind, rate in own.kinds},
        "verdicts": {verdict.value: count for verdict, count in own.verdicts},
        "points": _rounded(own.points),
        "par": _rounded(own.par),
        "luck": _rounded(own.luck),
        "luck_error": _rounded(own.luck_error),
        "skill": _rounded(own.skill),
    }


def _rate(rate: Rate) -> dict[str, object]:
    interval = None if rate.decisions < 2 else [_rounded(rate.low), _rounded(rate.high)]
    return {"decisions": rate.decisions, "lost": _rounded(rate.lost), "interval": interval}


def _decision(judgement: Judgement) -> dict[str, object]:
    return {
        "event": judgement.number,
        "round": judgement.round,
        "trick": judgement.trick,
        "seat": judgement.seat,
        "kind": judgement.kind.value,
        "verdict": judgement.verdict.value,
        "taken": judgement.taken,
        "best": judgement.best,
        "lost": _rounded(judgement.lost),
        "alternatives": [_alternative(each) for each in judgement.alternatives],
        "facts": asdict(judgement.facts),
    }


def _alternative(alternative: Alternative) -> dict[str, object]:
    return {
        "action": plain_action(alternative.action),
        "points": _rounded(alternative.points),
        "exact": _rounded(alternative.exact),
        "error": _rounded(alternative.error),
    }


def _rounded(figure: object) -> object:
    if isinstance(figure, float):
        return round(figure, _DIGITS)
    return [_rounded(each) for each in figure] if isinstance(figure, tuple) else figure
