"""wizard-record/1: what is written is read again, and a broken line is refused with its number and clause."""

import json
from typing import Any

import pytest

from stonehenge.rules.record import FORMAT, BrokenRecord, Record, header, read, write
from stonehenge.rules.state import State
from tests.rules.table_talk import ALL_SPECIALS, table_for, whole_game

Line = dict[str, Any]

GAMES: list[tuple[str, int, dict[str, object]]] = [
    ("classic", 3, {}),
    ("classic", 4, {"plus_minus_one": True, "stakes": "rising"}),
    ("classic", 4, {"clairvoyance": True}),
    ("classic", 6, {"mode": "maximus", "teams": True}),
    ("jubilee", 4, {"specials": list(ALL_SPECIALS)}),
    ("jubilee", 5, {"specials": list(ALL_SPECIALS), "prediction": "secret"}),
    ("jubilee", 3, {"specials": ["cloud", "juggler"], "prediction": "hidden", "bidding": "counterclockwise"}),
    ("jubilee", 4, {"mode": "monochrome", "prediction": "hidden"}),
    ("club", 4, {}),
    ("club", 4, {"teams": False, "bidding": "clockwise"}),
    ("junior", 6, {}),
    ("extreme", 3, {"black_mage": 5}),
    ("extreme", 4, {"long_game": True}),
]
NAMES = ("Anya", "Henry", "Freya", "Siri", "Leon", "Zoë")


def text_of(lines: list[Line]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def broken(text: str) -> BrokenRecord:
    found = read(text)
    assert isinstance(found, BrokenRecord), found
    return found


def sound(text: str) -> Record:
    found = read(text)
    assert isinstance(found, Record), found
    return found


# --- round trips -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "players", "options"), GAMES)
def test_what_is_written_is_read_again(edition: str, players: int, options: dict[str, object]) -> None:
    setup = table_for(players, edition, **options)
    state, events = whole_game(setup, seed=1, first_dealer=2)
    text = write(setup, NAMES[:players], events)
    record = sound(text)
    assert (record.setup, record.players, record.first_dealer) == (setup, NAMES[:players], 2)
    assert record.finished
    assert record.state == state
    assert write(record.setup, record.players, record.events) == text


@pytest.mark.parametrize(("edition", "players", "options"), [GAMES[4], GAMES[5], GAMES[10], GAMES[11]])
def test_an_unfinished_game_simply_stops(edition: str, players: int, options: dict[str, object]) -> None:
    setup = table_for(players, edition, **options)
    _, events = whole_game(setup, seed=2)
    lines = write(setup, NAMES[:players], events).splitlines(keepends=True)
    for count in range(1, len(lines), 17):
        assert not sound("".join(lines[:count])).finished


def test_the_first_line_says_what_differs_from_the_defaults() -> None:
    assert header(table_for(4, "club", stakes="rising"), NAMES[:4]) == {
        "format": "wizard-record/1",
        "edition": "club",
        "players": ["Anya", "Henry", "Freya", "Siri"],
        "options": {"stakes": "rising"},
    }


# --- a small game to break -------------------------------------------------------------------------------------------

ROUND_ONE: list[Line] = [
    {"format": FORMAT, "edition": "classic", "players": ["Anya", "Henry", "Freya"], "options": {}},  # 1
    {"event": "deal", "round": 1, "dealer": 2, "hands": [["B5"], ["B9"], ["R2"]], "turnup": "W"},
    {"event": "trump", "seat": 2, "trump": "G"},
    {"event": "bid", "seat": 0, "bid": 0},
    {"event": "bid", "seat": 1, "bid": 1},  # 5
    {"event": "bid", "seat": 2, "bid": 1},
    {"event": "play", "seat": 0, "card": "B5"},
    {"event": "play", "seat": 1, "card": "B9"},
    {"event": "play", "seat": 2, "card": "R2"},
    {"event": "trick", "winner": 1, "leads": 1},  # 10
    {"event": "score", "points": [20, 30, -10], "totals": [20, 30, -10]},
    {
        "event": "deal",
        "round": 2,
        "dealer": 0,
        "hands": [["B5", "R3"], ["B9", "W"], ["R2", "B4"]],
        "turnup": "G2",
    },
    {"event": "bid", "seat": 1, "bid": 1},
    {"event": "bid", "seat": 2, "bid": 0},
    {"event": "bid", "seat": 0, "bid": 0},  # 15
    {"event": "play", "seat": 1, "card": "B9"},
    {"event": "play", "seat": 2, "card": "B4"},
]


def changed(number: int, **changes: object) -> str:
    """The small game with a line changed; a value of ... takes the key out."""
    lines = [dict(line) for line in ROUND_ONE]
    lines[number - 1].update(changes)
    lines[number - 1] = {name: value for name, value in lines[number - 1].items() if value is not ...}
    return text_of(lines)


def test_the_small_game_is_sound() -> None:
    state: State = sound(text_of(ROUND_ONE)).state
    assert state.table.sheet.totals == (20, 30, -10)
    assert state.table.round.trump == 2


@pytest.mark.parametrize(
    ("number", "changes", "code", "clause"),
    [
        (1, {"format": "wizard-record/2"}, "record_format", ""),
        (1, {"format": ...}, "record_format", ""),
        (1, {"players": "Anya"}, "record_field", ""),
        (1, {"players": ["Anya", "Henry", 3]}, "record_header", ""),
        (1, {"players": ["Anya", "Henry"]}, "players", "B2"),
        (1, {"edition": "senior"}, "edition_unknown", ""),
        (1, {"edition": None}, "record_field", ""),
        (1, {"options": []}, "record_header", ""),
        (1, {"options": {"specials": ["bomb"]}}, "option_unknown", ""),
        (1, {"options": {"plus_minus_one": True, "prediction": "hidden"}}, "plus_minus_one_in_turn", "V1"),
        (2, {"event": ...}, "record_field", ""),
        (2, {"event": "shuffle"}, "record_no_deal", "B2"),
        (2, {"round": 2}, "record_differs", "B3"),
        (2, {"dealer": 3}, "record_field", ""),
        (2, {"dealer": True}, "record_field", ""),
        (2, {"hands": [["B5"], ["B9"], ["B5"]]}, "deal_cards", "B1"),
        (2, {"hands": [["B5"], ["B9"], ["V2"]]}, "deal_cards", "B1"),
        (2, {"hands": [["B5"], ["B9"], ["B14", "B1"]]}, "deal_size", "B2"),
        (2, {"hands": [["B5"], ["B9"]]}, "deal_size", "B2"),
        (2, {"hands": [["B5"], ["B9"], ["B16"]]}, "record_card", ""),
        (2, {"hands": [["B5"], ["B9"], [5]]}, "record_card", ""),
        (2, {"hands": [["B5"], ["B9"], "R2"]}, "record_field", ""),
        (2, {"hands": ...}, "record_field", ""),
        (2, {"turnup": None}, "deal_turnup", "B4"),
        (2, {"turnup": ...}, "record_card", ""),
        (3, {"trump": None}, "name_a_colour", "B4"),
        (3, {"trump": "V"}, "name_a_colour", "B4"),
        (3, {"trump": "X"}, "record_colour", ""),
        (3, {"trump": ...}, "record_colour", ""),
        (3, {"seat": 1}, "not_your_turn", "B4"),
        (3, {"event": "bid", "bid": 0}, "wrong_phase", "B4"),
        (4, {"bid": 2}, "prediction_range", "B5"),
        (4, {"bid": -1}, "prediction_range", "B5"),
        (4, {"bid": "0"}, "record_field", ""),
        (4, {"bid": False}, "record_field", ""),
        (4, {"bid": 0.0}, "record_field", ""),
        (4, {"seat": 1}, "not_your_turn", "B5"),
        (4, {"seat": 3}, "record_field", ""),
        (4, {"seat": -1}, "record_field", ""),
        (4, {"seat": ...}, "record_field", ""),
        (4, {"event": "bet"}, "record_event", ""),
        (7, {"card": "B9"}, "not_in_hand", "B6"),
        (7, {"card": "dragon"}, "not_in_hand", "B6"),
        (7, {"card": None}, "record_card", ""),
        (7, {"as": "R"}, "says_nothing", "B7"),
        (7, {"as": ["W"]}, "record_colour", ""),
        (7, {"seat": 2, "card": "R2"}, "not_your_turn", "B6"),
        (10, {"winner": 0}, "record_differs", "B10"),
        (10, {"winner": None}, "record_differs", "B10"),
        (10, {"leads": 2}, "record_differs", "B10"),
        (10, {"leads": True}, "record_differs", "B10"),
        (10, {"event": "deal"}, "record_differs", "B10"),
        (10, {"event": "seals", "take": 3}, "record_differs", "B10"),
        (11, {"points": [20, 30, 10]}, "record_differs", "B12"),
        (11, {"totals": [20, 30]}, "record_differs", "B12"),
        (12, {"dealer": 1}, "record_differs", "B3"),
        (12, {"round": 3}, "record_differs", "B3"),
        (16, {"card": "B4"}, "not_in_hand", "B6"),
        (17, {"card": "R2"}, "must_follow", "B7"),
    ],
)
def test_a_broken_line_is_refused_with_its_number_and_clause(
    number: int, changes: dict[str, object], code: str, clause: str
) -> None:
    found = broken(changed(number, **changes))
    assert (found.line, found.refusal.code, found.refusal.clause) == (number, code, clause)


@pytest.mark.parametrize(
    "garbage", ["", "not JSON", "[1]", "null", '{"a": NaN}', '{"seat": 1, "seat": 1}', "[" * 100_000, '{"a": 1']
)
@pytest.mark.parametrize("number", [1, 3])
def test_a_line_that_is_no_object_is_refused(garbage: str, number: int) -> None:
    lines = text_of(ROUND_ONE).splitlines()
    lines[number - 1] = garbage
    found = broken("\n".join(lines))
    assert (found.line, found.refusal.code) == (number, "record_not_json")


@pytest.mark.parametrize("name", ["\ud800", "Zo\udcff", "\udfff\ud800"])
def test_a_name_with_half_a_letter_is_refused(name: str) -> None:
    found = broken(changed(1, players=[name, "Henry", "Freya"]))
    assert (found.line, found.refusal.code) == (1, "record_header")


def test_a_name_with_any_whole_letter_is_sound() -> None:
    assert sound(changed(1, players=["Zoë", "🧙", "\uffff"])).players == ("Zoë", "🧙", "\uffff")


def test_an_empty_record_is_refused() -> None:
    found = broken("")
    assert (found.line, found.refusal.code) == (1, "record_empty")


@pytest.mark.parametrize(("gone", "line", "clause"), [(2, 2, "B2"), (3, 3, "B4"), (4, 4, "B5"), (10, 10, "B10")])
def test_a_line_that_is_left_out_is_missed(gone: int, line: int, clause: str) -> None:
    found = broken(text_of([*ROUND_ONE[: gone - 1], *ROUND_ONE[gone:]]))
    assert (found.line, found.refusal.clause) == (line, clause)


@pytest.mark.parametrize(("twice", "clause"), [(2, "B4"), (4, "B5"), (7, "B6"), (10, "B12"), (12, "B5")])
def test_a_line_that_stands_twice_is_refused(twice: int, clause: str) -> None:
    found = broken(text_of([*ROUND_ONE[:twice], *ROUND_ONE[twice - 1 :]]))
    assert (found.line, found.refusal.clause) == (twice + 1, clause)


def test_keys_nobody_knows_are_ignored_and_hands_have_no_order() -> None:
    lines = [{**line, "comment": ["?", 1]} for line in ROUND_ONE]
    lines[11]["hands"] = [["R3", "B5"], ["W", "B9"], ["B4", "R2"]]
    assert sound(text_of(lines)).events == sound(text_of(ROUND_ONE)).events


def test_options_may_be_left_out_and_lines_may_end_as_elsewhere() -> None:
    assert sound(changed(1, options=...).replace("\n", "\r\n")).players == NAMES[:3]


def test_a_record_does_not_go_on_after_the_end() -> None:
    setup = table_for(6, "junior")
    _, events = whole_game(setup, seed=3)
    text = write(setup, NAMES, events)
    lines = text.splitlines()
    found = broken(text + lines[-1] + "\n")
    assert (found.line, found.refusal.code, found.refusal.clause) == (len(lines) + 1, "record_goes_on", "J6")
    found = broken(text.replace('"winners": [', '"winners": [0, 1, 2, 3, 4, 5, '))
    assert (found.line, found.refusal.clause) == (len(lines), "J6")


# --- what only some editions write -----------------------------------------------------------------------------------

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
