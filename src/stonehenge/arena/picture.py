"""A picture of a match: the edge of each bot by the size of the round (matplotlib)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from stonehenge.arena.match_games import Result
from stonehenge.arena.matches import Match
from stonehenge.arena.standings import edges_by_size

KINDS: Final = (".svg", ".png")


class Labels(NamedTuple):
    """The texts in the picture."""

    title: str
    size: str
    edge: str


def draw(match: Match, results: Sequence[Result], labels: Labels, path: Path) -> None:
    """Draw the picture of a match into a file; the same match gives the same file."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context({"svg.hashsalt": "stonehenge", "svg.fonttype": "none"}):
        figure = Figure(figsize=(8, 5), layout="constrained")
        axes = figure.add_subplot(title=labels.title, xlabel=labels.size, ylabel=labels.edge)
        axes.axhline(0, color="0.6", linewidth=1)
        names = list(dict.fromkeys(match.bots))
        for place, name in enumerate(names):
            edges = edges_by_size(name, match, results)
            aside = 0.12 * (place - (len(names) - 1) / 2)  # so that no interval hides another
            middles = [at.edge for at in edges]
            margins = [at.edge - at.edge_ci[0] if at.edge_ci else 0.0 for at in edges]
            places = [at.size + aside for at in edges]
            axes.errorbar(places, middles, yerr=margins, marker="o", markersize=4, capsize=3, label=name)
        axes.set_xticks(sorted(set(match.setup.hand_sizes)))
        axes.legend()
        metadata = {"Date": None} if path.suffix == ".svg" else {}
        figure.savefig(path, metadata=metadata)
