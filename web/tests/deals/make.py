"""Writes deals as Python makes them, for the tests of the page's own reckoning: python web/tests/deals/make.py

There is one for every edition, and for all that decides how cards are dealt; ``tests/server/test_web_deals.py`` says
when they are out of date.
"""

from pathlib import Path
from typing import Any

import msgspec

from stonehenge.rules.cards import CODE_OF
from stonehenge.rules.deals import Deal, deal_from_seed, first_dealer_by, word_commitment
from stonehenge.rules.editions import set_up
from stonehenge.rules.setup import Setup
from stonehenge.rules.shuffle import ShownWord, Shuffle
from stonehenge.tables.settings import Options
from stonehenge.wire.views import setup_to_wire

HERE = Path(__file__).parent
FILE = HERE / "deals.json"
SETUPS: list[tuple[str, int, Options]] = [
    ("classic", 3, {}),
    ("classic", 6, {"rounds": "odd"}),
    ("classic", 4, {"mode": "monochrome"}),
    ("classic", 5, {"mode": "maximus"}),
    ("jubilee", 4, {"specials": ["werewolf", "dragon", "fairy", "bomb", "shapeshifter", "juggler", "cloud"]}),
    ("jubilee", 3, {"specials": ["cloud", "juggler"]}),
    ("club", 4, {}),
    ("junior", 3, {}),
    ("junior", 6, {}),
    ("extreme", 3, {}),
    ("extreme", 4, {}),
    ("extreme", 5, {}),
]
WORDS = [{}, {0: "moon"}, {0: "Mond/1|2:x", 2: "🌒 \u00e9 e\u0301"}]
"""Nobody's, one, and two that could be taken for something else."""


def written() -> bytes:
    """All of them, as the page's tests read them."""
    cases = [_case(number, *setup) for number, setup in enumerate(SETUPS)]
    return b"[\n" + b",\n".join(msgspec.json.encode(case) for case in cases) + b"\n]\n"


def _case(number: int, edition: str, players: int, options: Options) -> dict[str, Any]:
    setup = set_up(edition, players, options)
    assert isinstance(setup, Setup), setup
    words = WORDS[number % len(WORDS)]
    shown = {seat: ShownWord(f"{number:x}{seat:x}" * 16, word) for seat, word in words.items()}
    bare = Shuffle(f"seed {number}")
    commitments = {seat: word_commitment(bare.hash, seat, *word) for seat, word in shown.items()}
    shuffle = Shuffle(bare.seed, {}, commitments, shown)
    seed = shuffle.dealing_seed
    rounds = sorted({1, 2, setup.rounds})
    return {
        "setup": setup_to_wire(setup),
        "seed": shuffle.seed,
        "seed_hash": shuffle.hash,
        "words": {str(seat): word.word for seat, word in shown.items()},
        "nonces": {str(seat): word.nonce for seat, word in shown.items()},
        "commitments": {str(seat): text for seat, text in commitments.items()},
        "dealing_seed": seed,
        "older_seed": Shuffle(shuffle.seed, words).dealing_seed,
        "first_dealer": first_dealer_by(seed, players),
        "deals": [_plain(round_, deal_from_seed(setup, seed, round_)) for round_ in rounds],
    }


def _plain(round_: int, deal: Deal) -> dict[str, Any]:
    hands = [[CODE_OF[card] for card in hand] for hand in deal.hands]
    return {"round": round_, "hands": hands, "turnup": CODE_OF.get(deal.turnup)}


if __name__ == "__main__":
    FILE.write_bytes(written())
