"""How fast are random games? Ours, compiled by Numba, against OpenSpiel's ``oh_hell``, which is written in C++.

Both sides choose any legal action, one after the other, on one core; both shuffle and deal every round, and score it.
Oh Hell is the nearest game OpenSpiel has: bids, then tricks with a trump, without Wizards, Jesters or several rounds.
The sides take turns, and the best of each counts, so that whatever else the machine does hits both alike.

    python benchmarks/simulate.py
"""

import json
import time
from collections.abc import Callable
from typing import Any, Final

from stonehenge.rules.editions import set_up
from stonehenge.rules.setup import Setup
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import vector
from stonehenge.simulate.compiled import HAVE_NUMBA
from stonehenge.simulate.random_games import play_random_games, work_vector
from stonehenge.simulate.setups import deck_places, game_vectors

PLAYERS: Final = 4
REPEATS: Final = 15
ALL_SPECIALS: Final = ["shapeshifter", "dragon", "fairy", "bomb", "werewolf", "juggler", "cloud"]
OURS: Final[dict[str, tuple[str, dict[str, object]]]] = {
    "classic": ("classic", {}),
    "jubilee_all": ("jubilee", {"specials": ALL_SPECIALS}),
    "extreme": ("extreme", {}),
}
GAMES: Final = 2000 if HAVE_NUMBA else 2
TRICKS: Final = (8, 12)
OPENSPIEL_GAMES: Final = 2000

Run = Callable[[], int]
"""Plays some games; gives the number of decisions."""


def ours(edition: str, options: dict[str, object]) -> Run:
    """Whole games of an edition."""
    setup = set_up(edition, PLAYERS, options)
    assert isinstance(setup, Setup)
    rounds, deck, work, totals, chance = (
        game_vectors(setup),
        deck_places(setup),
        work_vector(),
        vector(at.SEATS),
        vector(1),
    )
    chance[0] = 20261105

    def run() -> int:
        return int(play_random_games(rounds, deck, GAMES, chance, work, totals))

    return run


def openspiel(tricks: int) -> Run | None:
    """Rounds of Oh Hell by OpenSpiel's own loop and random bots, both C++; None where it isn't installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("oh_hell", {"players": PLAYERS, "num_tricks_fixed": tricks})
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(PLAYERS)]
    decisions = PLAYERS * (tricks + 1)  # everyone bids once and plays every card

    def run() -> int:
        for seed in range(OPENSPIEL_GAMES):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return OPENSPIEL_GAMES * decisions

    return run


def best_rates(runs: dict[str, Run]) -> dict[str, float]:
    """Decisions a second of processor time, the best of several turns."""
    best = dict.fromkeys(runs, 0.0)
    for run in runs.values():
        run()  # compiles, or loads what was compiled, and warms up
    for _ in range(REPEATS):
        for name, run in runs.items():
            start = time.process_time()
            decisions = run()
            best[name] = max(best[name], decisions / (time.process_time() - start))
    return best


def main() -> None:
    """Measure, and print a table and one line of JSON."""
    runs: dict[str, Run] = {name: ours(*given) for name, given in OURS.items()}
    for tricks in TRICKS:
        run = openspiel(tricks)
        if run is None:
            print("OpenSpiel isn't installed, so there is nothing to compare with: pip install -e '.[bench]'")
            break
        runs[f"oh_hell, {tricks} tricks"] = run
    if not HAVE_NUMBA:
        print("Numba isn't installed, so the loops run as plain Python: pip install -e '.[fast]'")
    rates = best_rates(runs)
    theirs = max((rate for name, rate in rates.items() if name not in OURS), default=None)
    print(f"{'random games, 4 players, one core':36}{'decisions/s':>14}{'ratio':>8}")
    for name, rate in rates.items():
        label = f"OpenSpiel {name}" if name not in OURS else f"Stonehenge {name}"
        print(f"{label:36}{rate:>14,.0f}{f'{rate / theirs:.1f}' if theirs else '':>8}")
    result: dict[str, Any] = {
        "classic": round(rates["classic"]),
        "openspiel_oh_hell": round(theirs) if theirs else None,
        "ratio": round(rates["classic"] / theirs, 2) if theirs else None,
        "jubilee_all": round(rates["jubilee_all"]),
        "extreme": round(rates["extreme"]),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
