"""wizard-record/1: what is written is read again, and a broken line is refused with its number and clause."""

import json

import pytest

from stonehenge.rules.record import Shuffle, header, read_shuffle, write
from stonehenge.rules.state import State
from tests.rules.records import NAMES, ROUND_ONE, broken, sound, text_of
from tests.rules.table_talk import ALL_SPECIALS, param, table_for, whole_game

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


NAMED = {
    str({"hands": [["B5"], ["B9"], ["B16"]]}): ["B16"],
    str({"hands": [["B5"], ["B9"], [5]]}): ["5"],
    str({"turnup": ...}): ["None"],
    str({"trump": ...}): ["None"],
}
"""What is named of a line that can't be read, where that is not all that was changed."""


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
    if code == "record_field":
        assert param(found.refusal, "field") in changes
    for sort in ("card", "colour", "event"):
        if code == f"record_{sort}":
            assert param(found.refusal, sort) in NAMED.get(str(changes), map(str, changes.values()))
    if code == "record_differs":
        expected = json.loads(str(param(found.refusal, "expected")))
        assert expected == {**ROUND_ONE[number - 1], **{key: expected[key] for key in expected if key not in changes}}


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


def test_a_name_is_written_as_it_is_and_so_is_what_the_cards_were_shuffled_by() -> None:
    setup = table_for(3)
    text = write(setup, ["Zoë", "🧙", "Freya"], [], Shuffle("seed", {2: "grüß", 0: "dich"}))
    assert text.endswith("\n")
    first = json.loads(text)
    assert first["players"] == ["Zoë", "🧙", "Freya"]
    assert "Zoë" in text
    assert "🧙" in text
    assert list(first["shuffle"]["words"].items()) == [("0", "dich"), ("2", "grüß")]
    assert read_shuffle(text) == Shuffle("seed", {0: "dich", 2: "grüß"})
    assert read_shuffle(text.replace('"seed": "seed"', '"seed": "other"')) is None
    assert read_shuffle(write(setup, NAMES[:3], [])) is None


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
