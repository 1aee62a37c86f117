"""The table as one seat, or a spectator, sees it, in a few lines of text."""

from collections.abc import Sequence

from stonehenge.rules.cards import UNSEEN, said_of
from stonehenge.rules.predictions import CONCEALED
from stonehenge.rules.seals import KINDS
from stonehenge.rules.table import NOT_YET, Phase, Round, Table, actors
from stonehenge.rules.tricks import seat_of_place
from stonehenge.rules.trumps import UNDECIDED
from stonehenge.rules.view import SPECTATOR, View
from stonehenge.wording.score_sheet import winners_line
from stonehenge.wording.sentences import turnup_line
from stonehenge.wording.words import Words


def table_lines(view: View, names: Sequence[str], words: Words) -> list[str]:
    """What is played, how it stands, what lies on the table, the seat's own hand, and who is to act."""
    table, text = view.table, words.text
    edition = text(f"edition.{table.setup.edition}")
    lines = [text("transcript.title", edition=edition, players=table.setup.players, rounds=table.setup.rounds)]
    if table.round.number and table.phase not in (Phase.DEAL, Phase.OVER):
        lines += _round_lines(view, names, words)
    totals = ", ".join(f"{name}: {total}" for name, total in zip(names, table.sheet.totals, strict=True))
    lines.append(text("table.totals.penalties" if table.setup.fewest_win else "table.totals", totals=totals))
    lines.append(_last_line(table, names, words))
    return lines


def _round_lines(view: View, names: Sequence[str], words: Words) -> list[str]:
    table, text = view.table, words.text
    round_ = table.round
    params = {"round": round_.number, "rounds": table.setup.rounds, "dealer": names[round_.dealer]}
    lines = [text.count("round.title", table.hand_size, **params)]
    if round_.trump == UNDECIDED:
        lines.append(turnup_line(table.setup, round_.number, round_.turnup, words, settled=False))
    else:
        key = "play.standing.seals" if round_.seals else "play.standing"
        lines.append(text(key, trump=words.colour(round_.trump), standing=standing(view, names, words)))
    if table.trick.cards:
        number = len(round_.tricks) + 1
        lines.append(text("table.trick", number=number, tricks=table.hand_size, cards=_trick(table, names, words)))
    if view.foreheads:
        others = [(names[seat], card) for seat, card in enumerate(view.foreheads) if card >= 0]
        cards = ", ".join(f"{name}: {words.card(card)}" for name, card in others)
        lines.append(text("tell.foreheads", cards=cards))
    elif view.seat != SPECTATOR and UNSEEN not in view.hand:
        lines.append(text("play.hand", hand=words.hand(view.hand)))
    return lines


def _trick(table: Table, names: Sequence[str], words: Words) -> str:
    """The cards on the table, in the order they were played."""
    cards = []
    for place, card in enumerate(table.trick.cards):
        name = names[seat_of_place(table.trick.leader, place, table.setup.players)]
        cards.append(f"{name}: {words.played(card, said_of(card, table.trick.faces[place]))}")
    return ", ".join(cards)


def _last_line(table: Table, names: Sequence[str], words: Words) -> str:
    text = words.text
    if table.phase is Phase.OVER:
        return winners_line(table.sheet.winners, names, text)
    waiting = text.all_of([names[seat] for seat in actors(table)])
    return text("table.waits", phase=text(f"phase.{table.phase}"), names=waiting)


def standing(view: View, names: Sequence[str], words: Words) -> str:
    """Tricks taken of those predicted, or Extreme's seals, seat by seat (B14)."""
    round_ = view.table.round
    if round_.seals:
        return seals_of_all(round_, names, words)
    shown = []
    for seat, name in enumerate(names):
        predicted = view.private.prediction if seat == view.seat else round_.predictions[seat]
        shown.append(f"{name}: {round_.taken[seat]}/{'?' if predicted in (CONCEALED, NOT_YET) else predicted}")
    return ", ".join(shown)


def seals_of_all(round_: Round, names: Sequence[str], words: Words) -> str:
    """The seals in front of everyone, seat by seat."""
    return "; ".join(f"{name}: {owned_seals(round_, seat, words)}" for seat, name in enumerate(names))


def owned_seals(round_: Round, seat: int, words: Words) -> str:
    """The seals in front of a seat, or the Black Mage."""
    if seat == round_.mage:
        return words.text("round.black_mage")
    return words.seals([kind for kind in range(KINDS) for _ in range(round_.seals[seat][kind])])
