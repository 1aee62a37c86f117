"""wizard-record/1: what only some editions write, special cards, concealed predictions and seals."""

import json

import pytest

from stonehenge.rules.record import FORMAT, write
from tests.rules.records import NAMES, ROUND_ONE, Line, broken, sound, text_of
from tests.rules.table_talk import ALL_SPECIALS, param, table_for, whole_game

SPECIAL: list[Line] = [
    {"format": FORMAT, "edition": "jubilee", "players": list(NAMES[:3]), "options": {"specials": list(ALL_SPECIALS)}},
    {"event": "deal", "round": 1, "dealer": 2, "hands": [["B5"], ["werewolf"], ["cloud"]], "turnup": "shapeshifter"},
    {"event": "werewolf", "seat": 1, "took": "shapeshifter", "trump": None},
    {"event": "bid", "seat": 0, "bid": 0},
    {"event": "bid", "seat": 1, "bid": 1},  # 5
    {"event": "bid", "seat": 2, "bid": 0},
    {"event": "play", "seat": 0, "card": "B5"},
    {"event": "play", "seat": 1, "card": "shapeshifter", "as": "W"},
    {"event": "play", "seat": 2, "card": "cloud", "as": "B"},
    {"event": "trick", "winner": 1, "leads": 1},  # 10
    {"event": "cloud", "seat": 1, "bid": 2},
    {"event": "score", "points": [20, -10, 20], "totals": [20, -10, 20]},
    {
        "event": "deal",
        "round": 2,
        "dealer": 0,
        "hands": [["B5", "R1"], ["R2", "juggler"], ["R3", "bomb"]],
        "turnup": "G1",
    },
    {"event": "bid", "seat": 1, "bid": 0},
    {"event": "bid", "seat": 2, "bid": 0},  # 15
    {"event": "bid", "seat": 0, "bid": 0},
    {"event": "play", "seat": 1, "card": "juggler", "as": "B"},
    {"event": "play", "seat": 2, "card": "bomb"},
    {"event": "play", "seat": 0, "card": "B5"},
    {"event": "trick", "winner": None, "leads": 1},  # 20
    {"event": "pass", "cards": ["R1", "R2", "R3"]},
    {"event": "play", "seat": 1, "card": "R1"},
]


def test_the_game_with_special_cards_is_sound() -> None:
    record = sound(text_of(SPECIAL))
    assert write(record.setup, record.players, record.events) == text_of(SPECIAL)


@pytest.mark.parametrize(
    ("number", "line", "code", "clause"),
    [
        (3, {"event": "werewolf", "seat": 1, "took": "J", "trump": None}, "record_differs", "S5"),
        (3, {"event": "werewolf", "seat": 0, "took": "shapeshifter", "trump": None}, "not_your_turn", "S5"),
        (3, {"event": "werewolf", "seat": 1, "took": "shapeshifter", "trump": "V"}, "name_a_colour_or_none", "S5"),
        (3, {"event": "trump", "seat": 1, "trump": None}, "record_differs", "S5"),
        (8, {"event": "play", "seat": 1, "card": "shapeshifter"}, "say_shape", "S1"),
        (8, {"event": "play", "seat": 1, "card": "shapeshifter", "as": "B"}, "say_shape", "S1"),
        (8, {"event": "play", "seat": 1, "card": "werewolf"}, "not_in_hand", "B6"),
        (9, {"event": "play", "seat": 2, "card": "cloud", "as": "W"}, "say_colour", "S7"),
        (11, {"event": "cloud", "seat": 1, "bid": 1}, "one_up_or_down", "S7"),
        (11, {"event": "cloud", "seat": 2, "bid": 1}, "not_your_turn", "S7"),
        (11, SPECIAL[11], "record_event", ""),
        (17, {"event": "play", "seat": 1, "card": "juggler"}, "say_colour", "S6"),
        (20, {"event": "trick", "winner": 1, "leads": 1}, "record_differs", "B10"),
        (21, {"event": "pass", "cards": ["R1", "R2"]}, "record_field", "S6"),
        (21, {"event": "pass", "cards": ["R1", "R3", "R2"]}, "not_in_hand", "S6"),
        (21, {"event": "pass", "cards": "R1"}, "record_field", ""),
        (21, {"event": "play", "seat": 1, "card": "R2"}, "wrong_phase", "S6"),
    ],
)
def test_a_broken_line_about_special_cards(number: int, line: Line, code: str, clause: str) -> None:
    found = broken(text_of([*SPECIAL[: number - 1], line, *SPECIAL[number:]]))
    assert (found.line, found.refusal.code, found.refusal.clause) == (number, code, clause)
    assert code != "record_field" or param(found.refusal, "field") == "cards"


@pytest.mark.parametrize("prediction", ["hidden", "secret"])
def test_concealed_predictions_stand_in_seat_order_from_the_first(prediction: str) -> None:
    lines = [
        {**ROUND_ONE[0], "options": {"prediction": prediction}},
        {**ROUND_ONE[1], "dealer": 0, "turnup": "R1"},
        *({"event": "bid", "seat": seat, "bid": 0} for seat in (1, 2, 0)),
    ]
    sound(text_of(lines))
    found = broken(text_of([*lines[:2], lines[3], lines[2], lines[4]]))
    assert (found.line, found.refusal.code, found.refusal.clause) == (3, "record_bid_order", "B5")


EXTREME_HANDS = [
    [f"B{value}" for value in range(1, 10)] + [f"R{value}" for value in range(1, 7)],
    ["R7", "R8", "R9"] + [f"G{value}" for value in range(1, 10)] + ["Y1", "Y2", "Y3"],
    [f"Y{value}" for value in range(4, 10)] + [f"V{value}" for value in range(1, 10)],
]
EXTREME: list[Line] = [
    {"format": FORMAT, "edition": "extreme", "players": list(NAMES[:3]), "options": {}},
    {"event": "deal", "round": 1, "dealer": 2, "hands": EXTREME_HANDS, "turnup": None},
    {"event": "seals", "seat": 0, "take": ["B", "B", "B"], "steal": []},
    {"event": "seals", "seat": 1, "take": ["R"], "steal": [["B", 0]]},
    {"event": "black_mage", "seat": 2},  # 5
    {"event": "play", "seat": 0, "card": "B1"},
    {"event": "play", "seat": 1, "card": "R7"},
    {"event": "play", "seat": 2, "card": "V1"},
    {"event": "trick", "winner": 1, "leads": 1},
    {"event": "seal", "seat": 1, "gives": "R"},  # 10
    {"event": "play", "seat": 1, "card": "G9"},
    {"event": "play", "seat": 2, "card": "V2"},
    {"event": "play", "seat": 0, "card": "B2"},
    {"event": "trick", "winner": 1, "leads": 1},
    {"event": "seal", "seat": 1, "gives": None, "black": True},  # 15
]


def test_the_game_of_extreme_is_sound_and_seals_have_no_order() -> None:
    record = sound(text_of(EXTREME))
    assert write(record.setup, record.players, record.events) == text_of(EXTREME)
    mixed = [*EXTREME[:2], {**EXTREME[2], "take": ["V", "B", "R", "B"]}]
    sorted_ = [*EXTREME[:2], {**EXTREME[2], "take": ["B", "B", "R", "V"]}]
    assert sound(text_of(mixed)).events == sound(text_of(sorted_)).events


def test_nor_have_seals_that_are_taken_from_others_and_of_none_nothing_need_be_said() -> None:
    taken = [*EXTREME[:2], {**EXTREME[2], "take": ["Y", "Y", "Y", "V", "V", "V"]}]
    events = [
        sound(text_of([*taken, {**EXTREME[3], "take": ["B"], "steal": steal}])).events
        for steal in ([["Y", 0], ["V", 0]], [["V", 0], ["Y", 0]])
    ]
    assert events[0] == events[1]
    assert write(table_for(3, "extreme"), NAMES[:3], events[1]).splitlines()[-1] == json.dumps(
        {"event": "seals", "seat": 1, "take": ["B"], "steal": [["Y", 0], ["V", 0]]}
    )
    without = {name: told for name, told in EXTREME[2].items() if name != "steal"}
    assert sound(text_of([*EXTREME[:2], without])).events == sound(text_of(EXTREME[:3])).events


@pytest.mark.parametrize(
    ("number", "changes", "code", "clause"),
    [
        (1, {"options": {"specials": []}}, "option_unknown", ""),
        (2, {"dealer": 7}, "record_field", ""),
        (2, {"turnup": "B1"}, "deal_turnup", "X1"),
        (3, {"take": "BBB"}, "record_field", ""),
        (3, {"take": ["W"]}, "record_colour", ""),
        (3, {"take": ["B"] * 4}, "seal_gone", "X4"),
        (3, {"event": "bid", "bid": 3}, "wrong_phase", "X3"),
        (4, {"steal": [["B"]]}, "record_field", "X4"),
        (4, {"steal": [["B", "0"]]}, "record_field", "X4"),
        (4, {"steal": [["B", 1]]}, "seal_not_there", "X4"),
        (4, {"steal": [["B", 9]]}, "seal_not_there", "X4"),
        (4, {"steal": [["R", 0]]}, "seal_in_the_middle", "X4"),
        (5, {"seat": 0}, "not_your_turn", "X3"),
        (6, {"card": "G1"}, "not_in_hand", "X5"),
        (9, {"winner": 0}, "record_differs", "X6"),
        (10, {"gives": "W"}, "seal_does_not_fit", "X7"),
        (10, {"gives": None, "black": True}, "record_field", "X7"),
        (10, {"black": True}, "record_differs", "X7"),
        (10, {"gives": "red"}, "record_field", "X7"),
        (15, {"gives": "B"}, "record_differs", "X7"),
        (15, {"black": False}, "record_differs", "X7"),
    ],
)
def test_a_broken_line_of_extreme(number: int, changes: Line, code: str, clause: str) -> None:
    lines = [*EXTREME[: number - 1], {**EXTREME[number - 1], **changes}, *EXTREME[number:]]
    found = broken(text_of(lines))
    assert (found.line, found.refusal.code, found.refusal.clause) == (number, code, clause)
    assert code != "seal_not_there" or param(found.refusal, "colour") == "B"


def test_nobody_says_what_an_unseen_card_is_to_be() -> None:
    setup = table_for(3, clairvoyance=True)
    _, events = whole_game(setup, seed=4)
    lines = [json.loads(line) for line in write(setup, NAMES[:3], events).splitlines()]
    number = next(number for number, line in enumerate(lines) if line.get("event") == "play")
    lines[number]["as"] = "W"
    found = broken(text_of(lines))
    assert (found.line, found.refusal.clause) == (number + 1, "B7")


def test_a_dealer_of_a_later_round_is_the_next_one_in_every_edition() -> None:
    for edition, clause in (("classic", "B3"), ("junior", "J2"), ("extreme", "X11")):
        setup = table_for(3, edition)
        _, events = whole_game(setup, seed=5)
        lines = [json.loads(line) for line in write(setup, NAMES[:3], events).splitlines()]
        number = [number for number, line in enumerate(lines) if line.get("event") == "deal"][1]
        lines[number]["dealer"] = 0
        found = broken(text_of(lines))
        assert (found.line, found.refusal.clause) == (number + 1, clause)
