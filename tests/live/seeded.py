"""``stonehenge serve`` that deals as a test has chosen: by the seed, or the very cards, left in its data folder.

There is no other way to choose them: a server that is started as such has neither an option nor an address for it.
"""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Final
from unittest import mock

from stonehenge.cli.main import main
from stonehenge.rules import game
from stonehenge.rules.cards import CARD_OF, NONE
from stonehenge.rules.deals import Deal, deal_from_seed
from stonehenge.rules.setup import Setup
from stonehenge.server.live import service
from stonehenge.tables.opening import Origin

SEED: Final = "seed"
"""The file in which a test leaves the seed of the next table. Without one, nobody can guess it, as always."""
DEALS: Final = "deals"
"""The file in which a test leaves deals: by the seed that deals, and by the round."""


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

    with mock.patch.object(service, "_origin", origin), mock.patch.object(game, "deal_from_seed", deal):
        return main()


if __name__ == "__main__":
    sys.exit(choosing(Path(sys.argv[sys.argv.index("--data") + 1])))
