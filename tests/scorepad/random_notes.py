"""Notes as JSON that somebody might try: mostly what fits, so that rounds are completed, and now and then anything."""

import random
from typing import Any

from stonehenge.rules.seals import coloured_left
from stonehenge.rules.setup import Predictions, Setup

LETTERS = "BRGYV"


def some_notes(setup: Setup, rng: random.Random) -> list[dict[str, Any]]:
    """What is tried on a pad of so many players, round by round."""
    notes: list[dict[str, Any]] = []
    present, came = list(range(setup.players)), setup.players
    for number in range(1, rng.randint(1, min(setup.rounds, 8)) + 1):
        if setup.predictions is Predictions.SEALS:
            notes += _round_of_seals(number, present, rng)
        else:
            notes += _round_of_tricks(setup, number, present, rng)
        if rng.random() < 0.06 and len(present) > 3:
            gone = present.pop(rng.randrange(len(present)))
            notes.append({"note": "leave", "round": number + 1, "player": gone})
        if rng.random() < 0.06 and len(present) < 6:
            after = rng.choice(present)
            notes.append(
                {
                    "note": "join",
                    "round": number + 1,
                    "name": f"N{came}",
                    "after": after,
                    "points": rng.randint(-90, 90),
                }
            )
            present.insert(present.index(after) + 1, came)
            came += 1
        notes += [_anything(number, rng) for _ in range(rng.choice((0, 0, 0, 1, 3)))]
    return notes


def _round_of_tricks(setup: Setup, number: int, present: list[int], rng: random.Random) -> list[dict[str, Any]]:
    size = setup.hand_sizes[min(number, setup.rounds) - 1]
    specials = setup.options.specials
    exploded = "bomb" in specials and rng.random() < 0.3
    cuts = sorted(rng.choices(range(size - exploded + 1), k=len(present) - 1))
    taken = [after - before for before, after in zip([0, *cuts], [*cuts, size - exploded], strict=True)]
    said = {player: rng.randint(0, size) for player in present}
    order = rng.sample(present, len(present)) if rng.random() < 0.3 else present
    notes = [_tricks("predict", number, player, said[player]) for player in order]
    if setup.options.plus_minus_one:  # whoever is last may have said what is not allowed
        notes += [_tricks("predict", number, rng.choice(present), rng.randint(0, size)) for _ in range(2)]
    if exploded:
        notes.append({"note": "bomb", "round": number, "exploded": True})
    notes += [_tricks("tricks", number, player, tricks) for player, tricks in zip(present, taken, strict=True)]
    if rng.random() < 0.2:
        notes.append({"note": "trump", "round": number, "trump": rng.choice([None, *LETTERS])})
    if "cloud" in specials:
        player = rng.choice(present)
        notes.append(_tricks("cloud", number, player, said[player] + rng.choice((-1, 1))))
        if rng.random() < 0.8:
            notes.append(_tricks("cloud", number, None, 0))
    return notes


def _tricks(note: str, number: int, player: int | None, tricks: int) -> dict[str, Any]:
    return {"note": note, "round": number, "player": player, "tricks": tricks}


def _round_of_seals(number: int, present: list[int], rng: random.Random) -> list[dict[str, Any]]:
    """Few seals, so that they are there; whoever isn't next is refused until it is their turn."""
    notes: list[dict[str, Any]] = []
    wanted = {player: sorted(rng.choices(range(5), k=rng.randint(0, 5))) for player in present}
    mage = rng.choice([None, None, *present])
    for player in [*present, *present]:
        take = [LETTERS[colour] for colour in wanted[player]]
        steal = [[rng.choice(LETTERS), rng.choice(present)]] if rng.random() < 0.1 else []
        if player == mage:
            notes.append({"note": "black_mage", "round": number, "player": player})
        else:
            notes.append({"note": "seals", "round": number, "player": player, "take": take, "steal": steal})
            notes.append({"note": "seals", "round": number, "player": player, "take": take[:1], "steal": []})
    for player in present:
        own = [wanted[player].count(colour) for colour in range(5)]
        notes.append(_left(number, player, rng.randint(0, coloured_left(own)), rng.randint(0, 3)))
    others = [player for player in present if player != mage]
    # one takes what is missing of fifteen tricks, so that some rounds are done
    return notes + [_left(number, player, 0, 6 if player == others[0] else 0) for player in others]


def _left(number: int, player: int, coloured: int, black: int) -> dict[str, Any]:
    return {"note": "left", "round": number, "player": player, "coloured": coloured, "black": black, "white": 0}


def _anything(number: int, rng: random.Random) -> dict[str, Any]:
    player, small = rng.randrange(7), rng.randint(-1, 16)
    return rng.choice(
        [
            {"note": "undo"},
            {"note": "undo"},
            {"note": "redo"},
            {"note": "predict", "round": rng.randint(0, number + 1), "player": player, "tricks": small},
            {"note": "tricks", "round": rng.randint(0, number + 1), "player": player, "tricks": small},
            {"note": "bomb", "round": number, "exploded": rng.random() < 0.5},
            {"note": "clear", "round": rng.randint(1, number)},
            {"note": "stop", "round": number + 1},
            {"note": "rename", "player": player, "name": rng.choice(["", "Anya", "Zoe", " x", "😀" * 24, "y" * 25])},
            {"note": "leave", "round": number + 1, "player": player},
            {"note": "join", "round": number + 1, "name": "Kim", "after": player, "points": small * 1000},
            {"note": "left", "round": number, "player": player, "coloured": small, "black": small, "white": 0},
            {"note": "seals", "round": number, "player": player, "take": ["R"], "steal": [["B", player]]},
            {"note": "cloud", "round": number, "player": player, "tricks": small},
            {"note": "trump", "round": number, "trump": "V"},
            {"note": "predict", "round": number, "player": player},
            {"note": "predict", "round": number, "player": player, "tricks": True},
            {"note": "predict", "round": number, "player": player, "tricks": 1.5},
            {"note": "dance"},
            {"round": 1},
        ]
    )
