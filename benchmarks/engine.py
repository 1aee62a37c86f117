"""How many whole games a second does the law itself play? Base game, 4 players, standard library alone.

Every decision asks the view of the one on turn for its legal actions, takes any of them and lets it happen; after every
action something is read of each seat's view, which is always up to date. The best of several runs counts as the speed;
the median tells how busy the machine was.

    python benchmarks/engine.py
"""

import json
import platform
import random
import statistics
import time
from typing import Final

from stonehenge.rules.editions import set_up
from stonehenge.rules.game import act, begin, deal_next
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import Phase

REPEATS: Final = 25
GAMES: Final = 12


def play_game(setup: Setup, seed: str, chance: random.Random) -> tuple[int, int]:
    """Play a game; give the number of decisions, and of cards seen in hands on the way."""
    state = begin(setup, 0)
    table, views, draw = state.table, state.views, chance.random
    to_deal, over = Phase.DEAL, Phase.OVER
    decisions = cards = 0
    while table.phase is not over:
        if table.phase is to_deal:
            deal_next(state, seed)
            continue
        seat = table.turn
        actions = legal_actions(views[seat])
        events = act(state, seat, actions[int(draw() * len(actions))])
        assert not isinstance(events, Refusal)
        decisions += 1
        for view in views:
            cards += len(view.hand)
    return decisions, cards


def main() -> None:
    """Measure, and print one line of JSON."""
    setup = set_up("classic", 4)
    assert isinstance(setup, Setup)
    games_rates, decision_rates = [], []
    for repeat in range(REPEATS):
        chance = random.Random(repeat)
        start = time.process_time()
        decisions = sum(play_game(setup, f"{repeat}-{game}", chance)[0] for game in range(GAMES))
        seconds = time.process_time() - start
        games_rates.append(GAMES / seconds)
        decision_rates.append(decisions / seconds)
    print(f"classic, 4 players: {max(games_rates):,.0f} games/s (median {statistics.median(games_rates):,.0f})")
    result = {
        "games_per_second": round(max(games_rates), 1),
        "decisions_per_second": round(max(decision_rates)),
        "python": platform.python_version(),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
