"""What those who run a tournament can do: enter players, draw, take back, move somebody, end it.

Each is a function of the tournament as it stands: the events that follow, or a refusal.
"""

import unicodedata
from collections.abc import Sequence
from typing import Final

from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.tournaments.chained_seeds import LENGTH, SeededChance, purpose, seed_at
from stonehenge.tournaments.format import FEWEST, MOST_FIELD, Format, setup_for, tables_for, why_not
from stonehenge.tournaments.ranking import qualified
from stonehenge.tournaments.seating_plan import Drawing, draw_tables, past_of
from stonehenge.tournaments.tournament_events import (
    BOT,
    FormatChanged,
    HelperAdmitted,
    HelperDismissed,
    LotsDrawn,
    PlayerClaimed,
    PlayerLeft,
    PlayerRenamed,
    PlayerReturned,
    PlayersEntered,
    RoundDrawn,
    SeatsChanged,
    Step,
    StepTakenBack,
    TournamentEnded,
    TournamentEvent,
    TournamentOpened,
)
from stonehenge.tournaments.tournament_state import Entrant, Tournament

Happens = list[TournamentEvent] | Refusal
MOST_WORD: Final = 60
MOST_PLAYER_NAME: Final = 40
MOST_TOLD: Final = 8
"""As many tables a refusal names."""


def opened(format_: Format, secret: str, organiser: str = "", name: str = "") -> TournamentOpened | Refusal:
    """A tournament begins."""
    if (refusal := why_not(format_)) is not None:
        return refusal
    return TournamentOpened(format_, seed_at(secret, 0), secret, organiser, name)


def change_format(tournament: Tournament, format_: Format) -> Happens:
    """Something else is played; once it has begun only where, how long it goes on, and what a place counts."""
    if (refusal := why_not(format_)) is not None:
        return refusal
    if tournament.rounds:
        if _game(format_) != _game(tournament.format):
            return refuse("tournament_begun")
        if format_.play != tournament.format.play and (refusal := _why_not_elsewhere(tournament, format_)) is not None:
            return refusal
        if format_.rounds < min(len(tournament.rounds), tournament.format.rounds) or (
            tournament.lots is not None and _length(format_) != _length(tournament.format)
        ):
            return refuse("tournament_played", rounds=len(tournament.rounds))
    return [] if format_ == tournament.format else [FormatChanged(format_)]


def _why_not_elsewhere(tournament: Tournament, format_: Format) -> Refusal | None:
    """Between two rounds it moves from a hall to live tables, or back; same cards are for all rounds or none."""
    if "same_cards" in (format_.play, tournament.format.play):
        return refuse("tournament_begun")
    missing = () if tournament.round is None else tournament.round.missing
    return refuse("tournament_missing", tables=_some(missing)) if missing else None


def _game(format_: Format) -> tuple[object, ...]:
    return format_.edition, dict(format_.options), format_.table


def _length(format_: Format) -> tuple[object, ...]:
    return format_.rounds, format_.cut, format_.advance, format_.places


# --- players ---------------------------------------------------------------------------------------------------------


def pasted_names(text: str) -> list[str]:
    """The names in a list that was pasted: one a line; a number or a sign before a name is passed over."""
    lines = (" ".join(line.replace("\t", " ").split()) for line in text.splitlines())
    return [name for line in lines if (name := _without_number(line))]


def _without_number(line: str) -> str:
    head, _, rest = line.partition(" ")
    numbered = head.rstrip(".):").isdigit() or head in ("-", "*", "•")
    return rest if numbered and rest else "" if numbered and not rest and not head.isdigit() else line


def alike(name: str) -> str:
    """What two names have in common that people would take for the same."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def enter(tournament: Tournament, names: Sequence[str], identities: Sequence[str] = ()) -> Happens:
    """Players come, also while it goes on, as long as preliminary rounds are drawn."""
    if tournament.lots is not None or tournament.ended:
        return refuse("tournament_too_late")
    if not names:
        return refuse("tournament_no_names")
    if len(tournament.players) + len(names) > MOST_FIELD:
        return refuse("tournament_full", most=MOST_FIELD)
    taken = {alike(player.name): player.name for player in tournament.players.values()}
    for name in names:
        if (refusal := _why_not_name(name)) is not None:
            return refusal
        if alike(name) in taken:
            return refuse("tournament_name_twice", name=name)
        taken[alike(name)] = name
    return [PlayersEntered(tuple(names), tuple(identities))]


def _why_not_name(name: str) -> Refusal | None:
    printable = name.strip() == name and name.isprintable()
    return None if printable and 0 < len(name) <= MOST_PLAYER_NAME else refuse("tournament_player_name", name=name[:60])


def join(tournament: Tournament, identity: str, name: str) -> Happens:
    """Somebody comes by themselves, to play at live tables: by a name that was entered for them, or as somebody new."""
    if tournament.format.play == "hall":
        return refuse("tournament_in_hall")
    if (mine := tournament.number_of(identity)) is not None:
        return come_back(tournament, mine)
    for player in tournament.players.values():
        if alike(player.name) == alike(name) and not player.identity:
            return [PlayerClaimed(player.number, identity)]
    return enter(tournament, [name], [identity])


def rename(tournament: Tournament, player: int, name: str) -> Happens:
    """A player is called something else."""
    found = _player(tournament, player)
    if isinstance(found, Refusal):
        return found
    if (refusal := _why_not_name(name)) is not None:
        return refusal
    if any(alike(other.name) == alike(name) for other in tournament.players.values() if other.number != player):
        return refuse("tournament_name_twice", name=name)
    return [] if found.name == name else [PlayerRenamed(player, name)]


def leave(tournament: Tournament, player: int, *, disqualified: bool = False) -> Happens:
    """A player goes, or is sent away: they are drawn no more."""
    found = _player(tournament, player)
    if isinstance(found, Refusal):
        return found
    same = found.left and found.disqualified == disqualified
    return [] if same else [PlayerLeft(player, disqualified)]


def come_back(tournament: Tournament, player: int) -> Happens:
    """A player who had left is drawn again."""
    found = _player(tournament, player)
    if isinstance(found, Refusal):
        return found
    return [PlayerReturned(player)] if found.left else []


def _player(tournament: Tournament, number: int) -> Entrant | Refusal:
    return tournament.players.get(number) or refuse("tournament_player_unknown", number=number)


def find_player(tournament: Tournament, text: str) -> int | Refusal:
    """The player whom somebody means: by number, by name, or by the beginning of one name alone."""
    if text.isdigit() and int(text) in tournament.players:
        return int(text)
    names = {player.number: alike(player.name) for player in tournament.players.values()}
    exact = [number for number, name in names.items() if name == alike(text)]
    begins = exact or [number for number, name in names.items() if alike(text) and name.startswith(alike(text))]
    if len(begins) == 1:
        return begins[0]
    return refuse("tournament_several", name=text[:60]) if begins else refuse("tournament_nobody", name=text[:60])


# --- rounds ----------------------------------------------------------------------------------------------------------


def why_not_next(tournament: Tournament) -> Refusal | None:
    """Why nothing can be drawn now: a table is missing, or nothing is left to play."""
    if tournament.ended:
        return refuse("tournament_over")
    if tournament.round is not None and (missing := tournament.round.missing):
        return refuse("tournament_missing", tables=_some(missing))
    return None


def _some(numbers: Sequence[int]) -> str:
    """Some numbers of tables, for a sentence."""
    return ", ".join(map(str, numbers[:MOST_TOLD])) + (" …" if len(numbers) > MOST_TOLD else "")


def draw(tournament: Tournament, number: int, word: str = "") -> Happens:
    """Draw the next round; its number is said, so that nobody draws two by asking twice."""
    if number != len(tournament.rounds) + 1:
        return refuse("tournament_other_round", round=len(tournament.rounds) + 1)
    if (refusal := why_not_next(tournament) or _why_not_word(word)) is not None:
        return refusal
    knockout = number > tournament.format.rounds
    if knockout and (refusal := _why_no_knockout(tournament)) is not None:
        return refusal
    players = qualified(tournament) if knockout else tournament.here()
    if len(players) < FEWEST:
        return refuse("tournament_too_few", fewest=FEWEST)
    if len(tournament.shown) + 2 > LENGTH:
        return refuse("tournament_too_many_draws")
    tables = drawn_tables(tournament, number, players, purpose(tournament.next_seed(), "draw", word))
    return tables if isinstance(tables, Refusal) else [RoundDrawn(number, tables, tournament.next_seed(), word)]


def _why_no_knockout(tournament: Tournament) -> Refusal | None:
    if not tournament.format.cut:
        return refuse("tournament_no_knockout", rounds=tournament.format.rounds)
    if tournament.lots is None:
        return refuse("tournament_lots_first")
    return refuse("tournament_final_drawn") if tournament.final_drawn else None


def drawn_tables(
    tournament: Tournament, number: int, players: Sequence[int], seed: str
) -> tuple[tuple[int, ...], ...] | Refusal:
    """The tables that a seed draws for these players, as things stand: for the draw, and for whoever checks it."""
    format_ = tournament.format
    sizes = tables_for(format_, len(players))
    if isinstance(sizes, Refusal):
        return sizes
    if format_.play == "same_cards":
        sizes = _without_bots(len(players), len(sizes))
    played = [[table.players for table in drawn.tables] for drawn in tournament.rounds]
    past = past_of([[[one for one in table if one != BOT] for table in tables] for tables in played], format_.table)
    to_come = max(1, format_.rounds - number + 1)
    begun_by = tournament.rounds[0].drawn_by if tournament.rounds else ""
    tables = draw_tables(Drawing(tuple(players), tuple(sizes), past, to_come, begun_by), seed)
    return _with_bots(tables, format_.table, seed) if format_.play == "same_cards" else tables


def _without_bots(players: int, tables: int) -> list[int]:
    """How many people sit at each table where bots take what stays free: as evenly as can be."""
    return [players // tables + (place < players % tables) for place in range(tables)]


def _with_bots(tables: Sequence[Sequence[int]], size: int, seed: str) -> tuple[tuple[int, ...], ...]:
    """The same tables with bots on the seats that are free, anywhere."""
    chance = SeededChance(purpose(seed, "bots"))
    return tuple(tuple(chance.shuffled([*table, *[BOT] * (size - len(table))])) for table in tables)


def draw_lots(tournament: Tournament, word: str = "") -> Happens:
    """The preliminary rounds are over: lots decide between those who are level."""
    if (refusal := why_not_next(tournament) or _why_not_word(word)) is not None:
        return refusal
    if len(tournament.rounds) < tournament.format.rounds:
        return refuse("tournament_rounds_left", rounds=tournament.format.rounds - len(tournament.rounds))
    return [] if tournament.lots is not None else [LotsDrawn(tournament.next_seed(), word)]


def end(tournament: Tournament) -> Happens:
    """The ranking stands."""
    if tournament.ended:
        return []
    if (refusal := why_not_next(tournament)) is not None:
        return refusal
    if tournament.lots is None:
        return refuse("tournament_lots_first")
    if tournament.format.cut and not tournament.final_drawn:
        return refuse("tournament_final_first")
    return [TournamentEnded()]


def take_back(tournament: Tournament) -> Happens:
    """Take the last step back: the end, the lots, or a draw of which no table has reported."""
    last = last_step(tournament)
    if last is None:
        return refuse("tournament_nothing_to_take_back")
    if last == "round":
        assert tournament.round is not None
        reported = [table.number for table in tournament.round.tables if table.reports]
        if reported:
            return refuse("tournament_reported", tables=_some(reported))
    return [StepTakenBack(last)]


def last_step(tournament: Tournament) -> Step | None:
    """What was done last that can be taken back."""
    if tournament.ended:
        return "end"
    if tournament.lots is not None and not tournament.knockout:
        return "lots"
    return "round" if tournament.rounds else None


def _why_not_word(word: str) -> Refusal | None:
    return None if len(word) <= MOST_WORD and word.isprintable() else refuse("tournament_word", most=MOST_WORD)


# --- other seats than were drawn -------------------------------------------------------------------------------------


def move(tournament: Tournament, player: int, table: int) -> Happens:
    """Somebody sits down at another table of the round, or at none (0): who came late, or did not come."""
    found, drawn = _player(tournament, player), tournament.round
    if isinstance(found, Refusal):
        return found
    if drawn is None or tournament.ended:
        return refuse("tournament_no_round")
    there, here = tournament.table(drawn.number, table), drawn.table_of(player)
    if table and there is None:
        return refuse("tournament_table_unknown", table=table, tables=len(drawn.tables))
    if there == here:
        return []
    changes = []
    if here is not None:
        changes.append((here, tuple(one for one in here.players if one != player)))
    if there is not None:
        changes.append((there, (*there.players, player)))
    for changed, players in changes:
        if changed.reports or changed.live:
            return refuse("tournament_reported", tables=str(changed.number))
        if isinstance(setup_for(tournament.format, len(players)), Refusal):
            return refuse("tournament_table_size", table=changed.number, players=len(players))
    return [SeatsChanged(drawn.number, changed.number, players) for changed, players in changes]


# --- who runs it -----------------------------------------------------------------------------------------------------


def admit(tournament: Tournament, identity: str, name: str) -> Happens:
    """Somebody else may run it, too."""
    return [] if identity in tournament.organisers else [HelperAdmitted(identity, name)]


def dismiss(tournament: Tournament, identity: str) -> Happens:
    """Somebody may no more; whoever opened it always may."""
    if identity not in tournament.organisers:
        return []
    if identity == next(iter(tournament.organisers)):
        return refuse("tournament_first_organiser")
    return [HelperDismissed(identity)]
