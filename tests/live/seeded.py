"""``stonehenge serve`` that deals as a test has chosen: by the seed, or the very cards, left in its data folder.

There is no other way to choose them: a server that is started as such has neither an option nor an address for it.
Words are waited for until a test has enough of it; after a deal that became void the seed is the same with a stroke.
"""

import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final
from unittest import mock

from stonehenge.cli.main import main
from stonehenge.rules import game
from stonehenge.rules.cards import CARD_OF, NONE
from stonehenge.rules.deals import Deal, deal_from_seed
from stonehenge.rules.setup import Setup
from stonehenge.server.live import driver, service
from stonehenge.tables import due
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.opening import Origin
from stonehenge.tables.shuffling import void_deal

SEED: Final = "seed"
"""The file in which a test leaves the seed of the next table. Without one, nobody can guess it, as always."""
DEALS: Final = "deals"
"""The file in which a test leaves deals: by the seed that deals, and by the round."""
ENOUGH: Final = "enough"
"""The file in which a test leaves the ids of tables at which words of the first deal are waited for no longer."""


def choosing(folder: Path) -> int:
    """Serve, with the seeds and the deals that are left in a folder."""
    drawn, dealt = service._origin, deal_from_seed

    def origin() -> Origin:
        left = folder / SEED
        if not left.exists():
            return drawn()
        seed = left.read_text(encoding="utf-8")
        left.unlink()
        return replace(drawn(), seed=seed)

    def deal(setup: Setup, seed: str, round_number: int) -> Deal:
        left = folder / DEALS
        chosen = json.loads(left.read_text(encoding="utf-8")) if left.exists() else {}
        codes = chosen.get(seed, {}).get(str(round_number))
        if codes is None:
            return dealt(setup, seed, round_number)
        hands = tuple(tuple(CARD_OF[code] for code in hand) for hand in codes["hands"])
        return Deal(hands, NONE if codes["turnup"] is None else CARD_OF[codes["turnup"]])

    def due_now(table: LiveTable, away_since: Mapping[int, int]) -> list[due.Due]:
        left = folder / ENOUGH
        enough = left.exists() and table.id in left.read_text(encoding="utf-8").split()
        with mock.patch.object(due, "WORDS_WAIT", 0 if enough and not table.shuffle.voided else 3_600_000):
            return due.due(table, away_since)

    with (
        mock.patch.object(service, "_origin", origin),
        mock.patch.object(service, "void_deal", lambda table, _seed: void_deal(table, f"{table.shuffle.seed}'")),
        mock.patch.object(driver, "due", due_now),
        mock.patch.object(due, "AGAIN", 0),
        mock.patch.object(game, "deal_from_seed", deal),
    ):
        return main()


if __name__ == "__main__":
    sys.exit(choosing(Path(sys.argv[sys.argv.index("--data") + 1])))
