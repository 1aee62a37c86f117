"""What is decided when somebody who runs a tournament asks for something."""

from collections.abc import Callable
from typing import Any, Final

from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.server import tournament_schemas as asked
from stonehenge.server.tournament_views import format_from_wire
from stonehenge.tournaments import organising, results_in
from stonehenge.tournaments.organising import Happens
from stonehenge.tournaments.tournament_events import PenaltyGiven, TableReported
from stonehenge.tournaments.tournament_state import Tournament


def decide_for(tournament: Tournament, command: asked.TournamentCommand, name: str) -> Happens:
    """What happens when somebody of this name, who may run it, asks for this."""
    return _DECIDERS[type(command)](tournament, command, name)


def _take_back(tournament: Tournament, command: asked.TakeBack, _name: str) -> Happens:
    if command.step != organising.last_step(tournament) or command.seq != tournament.seq:
        return refuse("tournament_went_on")
    return organising.take_back(tournament)


def _penalise(tournament: Tournament, command: asked.Penalise, name: str) -> Happens:
    given = PenaltyGiven(command.player, command.round, command.points, command.reason, name, command.key)
    return results_in.penalise(tournament, given)


def _report(tournament: Tournament, command: asked.ReportTable, name: str) -> Happens:
    told = TableReported(command.round, command.table, tuple(command.points), "organiser", name, command.reason)
    return results_in.report(tournament, told)


def _dismiss(tournament: Tournament, command: asked.DismissHelper, _name: str) -> Happens:
    organisers = list(tournament.organisers.items())
    if command.place >= len(organisers) or organisers[command.place][1] != command.name:
        return refuse("tournament_went_on")
    return organising.dismiss(tournament, organisers[command.place][0])


_DECIDERS: Final[dict[type, Callable[[Tournament, Any, str], list[Any] | Refusal]]] = {
    asked.EnterPlayers: lambda now, this, _: organising.enter(now, organising.pasted_names(this.text)),
    asked.RenamePlayer: lambda now, this, _: organising.rename(now, this.player, this.name),
    asked.RemovePlayer: lambda now, this, _: organising.leave(now, this.player, disqualified=this.disqualified),
    asked.ReturnPlayer: lambda now, this, _: organising.come_back(now, this.player),
    asked.DrawRound: lambda now, this, _: organising.draw(now, this.round, this.word),
    asked.DrawLots: lambda now, this, _: organising.draw_lots(now, this.word),
    asked.TakeBack: _take_back,
    asked.EndTournament: lambda now, _this, _: organising.end(now),
    asked.MovePlayer: lambda now, this, _: organising.move(now, this.player, this.table),
    asked.ReportTable: _report,
    asked.Penalise: _penalise,
    asked.LiftPenalty: lambda now, this, _: results_in.lift(now, this.penalty),
    asked.ChangeFormat: lambda now, this, _: organising.change_format(now, format_from_wire(this.format)),
    asked.DismissHelper: _dismiss,
}
