"""What an event or action is, is said at its class, and nothing that belongs to it can be left out."""

import ast
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import pytest

import stonehenge
from stonehenge.cli import narrator
from stonehenge.rules import events, fold, game, legal, private, projection
from stonehenge.rules.actions import ACTIONS, Action, Play
from stonehenge.rules.description import PUBLIC, Description, action, described, event
from stonehenge.rules.events import EVENTS, CardChosen, Event
from stonehenge.rules.record import reading

DECLARED: list[tuple[type, Description]] = [*EVENTS.items(), *ACTIONS.items()]


def test_an_event_of_which_nobody_said_who_may_see_it_cannot_be_declared() -> None:
    declare: Any = event
    with pytest.raises(TypeError, match="seen"):
        declare("surprise", bars_undo=False, clause=None)
    for nothing in (None, False, "public"):
        with pytest.raises(TypeError, match="who may see 'surprise'"):
            declare("surprise", seen=nothing, bars_undo=False, clause=None)


def test_an_event_of_which_nobody_said_whether_it_bars_an_undo_cannot_be_declared() -> None:
    declare: Any = event
    with pytest.raises(TypeError, match="bars_undo"):
        declare("surprise", seen=PUBLIC, clause=None)


def test_a_class_without_a_description_is_no_event() -> None:
    class Surprise:
        """Something new that nobody thought of here."""

    with pytest.raises(TypeError, match="Surprise"):
        described(Event | Surprise)


def test_every_event_says_who_may_see_it() -> None:
    assert set(EVENTS) == set(get_args(Event))
    assert all(event_is.seen is PUBLIC or callable(event_is.seen) for event_is in EVENTS.values())


def test_what_has_shown_something_bars_an_undo() -> None:
    """New cards, hidden predictions, a passed card, the card the Werewolf took, a score: nobody can forget them."""
    shown = {
        events.Dealt,
        events.WerewolfExchanged,
        events.PredictionsShown,
        events.CardsPassed,
        events.Scored,
        events.Ended,
    }
    assert {kind for kind, event_is in EVENTS.items() if event_is.bars_undo} == shown


def test_every_action_is_described() -> None:
    assert set(ACTIONS) == set(get_args(Action))


def test_a_field_of_a_type_without_a_codec_cannot_be_declared() -> None:
    with pytest.raises(KeyError):

        @action("surprise")
        class Surprise:
            """Something that nobody can write down."""

            what: complex


@pytest.mark.parametrize("descriptions", [EVENTS, ACTIONS], ids=["events", "actions"])
def test_tags_and_the_names_of_fields_are_told_apart(descriptions: Mapping[type, Description]) -> None:
    tags = [described_as.tag for described_as in descriptions.values()]
    assert len(set(tags)) == len(tags)
    for described_as in descriptions.values():
        names = [field.alias for field in described_as.fields]
        assert len(set(names)) == len(names)
        assert not {"event", "action"} & set(names)


@pytest.mark.parametrize(("kind", "described_as"), DECLARED, ids=lambda what: getattr(what, "__name__", ""))
def test_a_declared_class_is_a_value_with_slots(kind: type, described_as: Description) -> None:
    assert described_as.kind is kind
    assert getattr(kind, "__slots__", None) == tuple(field.name for field in described_as.fields)


# --- one function a class: whoever has such a table has all of them --------------------------------------------------


def test_every_event_changes_the_table() -> None:
    assert set(fold.APPLY) == set(EVENTS)


def test_every_event_that_says_a_card_of_a_hand_changes_what_a_seat_alone_knows() -> None:
    hidden = {kind for kind, event_is in EVENTS.items() if event_is.seen is not PUBLIC}
    assert hidden <= set(private.APPLY_PRIVATE) <= set(EVENTS)


def test_every_line_of_a_record_rests_on_a_clause() -> None:
    recorded = {event_is.tag for event_is in EVENTS.values() if event_is.recorded}
    assert set(reading._LINE_CLAUSES) == recorded
    assert all(re.fullmatch("[A-Z][0-9]+", clause) for clause in reading._LINE_CLAUSES.values())
    assert {event_is.tag for event_is in EVENTS.values()} - recorded == {"shown", "choose"}


def test_every_event_is_either_public_or_projected() -> None:
    assert set(EVENTS) == projection.PUBLIC | set(projection._PRIVATE)
    assert not projection.PUBLIC & set(projection._PRIVATE)


def test_every_action_has_its_check_and_its_event() -> None:
    checked = {kind for checks in legal._CHECKS.values() for kind in checks}
    assert checked == set(ACTIONS)
    assert set(game._EVENTS) == set(ACTIONS) - {Play}  # which has a way of its own
    assert {event_is.of for event_is in EVENTS.values()} - {None} == set(ACTIONS)


def test_every_event_is_told_at_the_terminal() -> None:
    assert set(narrator._TELLERS) == set(EVENTS) - {CardChosen}


# --- nobody keeps a list of their own --------------------------------------------------------------------------------


LISTED = ("stonehenge.rules.events", "stonehenge.rules.actions")


def test_no_module_imports_the_events_or_actions_by_the_dozen() -> None:
    """Who needs many of them names the module; a list of seventeen imports is one more place to forget a new one."""
    for source in sorted(Path(stonehenge.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module in (
                "stonehenge.rules.events",
                "stonehenge.rules.actions",
            ):
                assert len(node.names) <= 6, source
