"""What a record's first line says of the words that its cards were shuffled with, and of deals that were void."""

import json
from typing import Any

import pytest

from stonehenge.rules.deals import commitment
from stonehenge.rules.record import Shuffle, read_shuffle, shuffle_to_json
from stonehenge.rules.shuffle import ShownWord, VoidDeal

VOID = VoidDeal("first", {0: "c0", 2: "c2"}, {2: ShownWord("n2", "stone")})
SHUFFLE = Shuffle("second", {}, {0: "d0", 1: "d1"}, {0: ShownWord("m0", "oak"), 1: ShownWord("m1", "")}, (VOID,))
PLAIN: dict[str, Any] = {
    "seed": "second",
    "hash": commitment("second"),
    "words": {"0": "oak", "1": ""},
    "nonces": {"0": "m0", "1": "m1"},
    "commitments": {"0": "d0", "1": "d1"},
    "voided": [
        {
            "seed": "first",
            "hash": commitment("first"),
            "words": {"2": "stone"},
            "nonces": {"2": "n2"},
            "commitments": {"0": "c0", "2": "c2"},
        }
    ],
}


def read(plain: object) -> Shuffle | None:
    """What a record is read as whose first line has this."""
    return read_shuffle(json.dumps({"shuffle": plain}))


def test_words_that_were_committed_to_and_void_deals_are_written_and_read_again() -> None:
    assert shuffle_to_json(SHUFFLE) == PLAIN
    assert read(PLAIN) == SHUFFLE


def test_of_what_there_was_not_nothing_need_be_said() -> None:
    assert shuffle_to_json(Shuffle("seed")) == {"seed": "seed", "hash": commitment("seed"), "words": {}}
    assert read({"seed": "seed"}) == Shuffle("seed")
    assert read({**PLAIN, "voided": [{"seed": "first"}]}) == Shuffle(
        SHUFFLE.seed, {}, SHUFFLE.commitments, SHUFFLE.shown, (VoidDeal("first", {}, {}),)
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"hash": commitment("another")},
        {"seed": 1},
        {"words": {"0": "oak"}},
        {"nonces": {"0": "m0"}},
        {"words": {"0": "oak", "1": "a\nb"}},
        {"nonces": {"0": "m0", "1": "a\nb"}},
        {"words": {"0": "oak", "1": 1}},
        {"commitments": {"0": 1}},
        {"commitments": {"zero": "d0"}},
        {"words": None},
        {"voided": 1},
    ],
)
def test_what_contradicts_itself_says_nothing_and_in_a_void_deal_neither(changes: dict[str, Any]) -> None:
    assert read({**PLAIN, **changes}) is None
    if "voided" not in changes:
        void = {**PLAIN, **changes}
        del void["voided"]
        assert read({**PLAIN, "voided": [void]}) is None
