"""The page reckons as Python does: random pads of every edition, tried in both, and compared to the last number."""

import json
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from stonehenge.rules.editions import EDITIONS
from stonehenge.rules.refusals import Refusal
from stonehenge.scorepad.figures import best_rounds, figures_of
from stonehenge.scorepad.note_checks import write
from stonehenge.scorepad.pad_files import NOTE_FORMS, KeptPad, note_from_json, note_to_json, pad_from_json, pad_to_json
from stonehenge.scorepad.pad_results import result_of
from stonehenge.scorepad.pad_table import table_rows
from stonehenge.scorepad.sheet import PadSheet, leaders, place_of, sheet_of
from tests.conftest import MORE, RANDOM
from tests.processes import ran_well
from tests.properties.setups import Case, all_cases
from tests.scorepad.random_notes import some_notes

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
BUILT = shutil.which("node") is not None and (WEB / "node_modules").is_dir()
NODE = pytest.mark.skipif(not BUILT, reason="Node or the page's packages are missing")
MANY = 100_000
"""The rounds of each edition that are compared where there is time."""
Tried = tuple[dict[str, Any], list[Any], bool]
"""A pad without notes, those that are tried, and whether nobody looks at them one by one."""


def reckoned(found: dict[str, Any], tried: list[Any], unseen: bool) -> Any:
    """What becomes of a pad when these notes are tried, as ``web/tests/reckoning.ts`` tells it."""
    begun = pad_from_json(found)
    if isinstance(begun, Refusal):
        return _refusal(begun)
    pad = begun.pad
    answers: list[Any] = []
    if unseen:
        pad = replace(pad, notes=tuple(note for each in tried if not isinstance(note := note_from_json(each), Refusal)))
    for each in () if unseen else tried:
        note = note_from_json(each)
        more = note if isinstance(note, Refusal) else write(pad, note)
        if isinstance(more, Refusal) or isinstance(note, Refusal):
            answers.append(_refusal(more if isinstance(more, Refusal) else None))
        else:
            pad = more
            answers.append(note_to_json(note))
    sheet = sheet_of(pad)
    players = range(len(sheet.seating.names))
    result = result_of(pad)
    return {
        "answers": answers,
        "pad": pad_to_json(KeptPad(begun.id, begun.began, pad)),
        "rounds": _rounds(sheet),
        "totals": sheet.totals,
        "sheet": [sheet.current, sheet.length, sheet.stopped, sheet.over, sheet.present, sheet.standing],
        "leaders": leaders(sheet),
        "places": [place_of(sheet, player) for player in players],
        "figures": [asdict(figures_of(sheet, player)) for player in players],
        "best": [[asdict(each) for each in best_rounds(sheet, player)] for player in players],
        "rows": table_rows(sheet),
        "result": _refusal(result) if isinstance(result, Refusal) else asdict(result),
    }


def _refusal(found: Refusal | None) -> Any:
    return None if found is None else [found.code, found.clause, [list(param) for param in found.params]]


def _rounds(sheet: PadSheet) -> list[Any]:
    return [asdict(each) | {"problem": _refusal(each.problem), "done": each.done} for each in sheet.rounds]


def pads(edition: str, rng: random.Random, unseen: bool) -> Iterator[Tried]:
    """Pads of an edition without end, and what is tried on each: mostly what comes next, and now and then anything."""
    cases = [case for case in all_cases() if case.edition == edition]
    while True:
        case: Case = rng.choice(cases)
        names = rng.sample(["Anya", "Henry", "Freya", "Magnus", "Ida", "Otto", "Ünal", "赵"], case.players)
        found = {"format": "stonehenge-pad/1", "id": "x", "began": "", "edition": edition, "names": names, "notes": []}
        given = {name: list(value) if isinstance(value, tuple) else value for name, value in case.options}
        notes = some_notes(case.set_up(), rng)
        if unseen:
            notes = [note for note in notes if _of_a_round(note, case.players)]
        yield found | {"options": given, "dealer": rng.randrange(case.players)}, notes, unseen


ROUND_NOTES = {
    tag: {"note", *(name for name, _ in NOTE_FORMS[tag])}
    for tag in ("predict", "tricks", "seals", "black_mage", "left", "bomb", "cloud", "trump", "clear")
}
"""Those that are about a round, which need nobody who comes or goes."""


def _of_a_round(note: dict[str, Any], players: int) -> bool:
    """Whether a note is whole, and about somebody who is there."""
    whole = set(note) == ROUND_NOTES.get(note.get("note", ""), set())
    return whole and (note.get("player") is None or note["player"] < players)


def by_the_page(tried: list[Tried]) -> list[Any]:
    """The same, by the page's law."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".jsonl") as file:
        file.writelines(f"{json.dumps(each)}\n" for each in tried)
        file.flush()
        told = ran_well(["node", "scripts/reckon.mjs", file.name], cwd=WEB)
    return [json.loads(line) for line in told.splitlines()]


def compare(tried: list[Tried]) -> int:
    """Reckon them in both; how many rounds that were."""
    rounds = 0
    for each, found in zip(tried, by_the_page(tried), strict=True):
        expected = json.loads(json.dumps(reckoned(*each)))
        rounds += len(expected["rounds"])
        if found != expected:
            differs = [key for key in expected if found.get(key) != expected[key]]
            raise AssertionError((each, differs, {key: (found[key], expected[key]) for key in differs}))
    return rounds


@NODE
@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_both_say_the_same_of_each_note_and_reckon_the_same(edition: str) -> None:
    rng = random.Random(f"{edition} {MORE}")
    assert compare([*islice(pads(edition, rng, False), 12 * MORE), *islice(pads(edition, rng, True), 150 * MORE)]) > 300


@NODE
@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hundred_thousand_rounds_of_every_edition(edition: str) -> None:
    rng = random.Random(f"{edition} {random.random() if RANDOM else ''}")
    rounds, source = 0, pads(edition, rng, True)
    while rounds < MANY:
        rounds += compare(list(islice(source, 2000)))


@NODE
def test_a_difference_would_be_noticed() -> None:
    """The comparison sees a single number that is other than Python's."""
    tried = list(islice(pads("classic", random.Random(1), False), 3))
    found = by_the_page(tried)
    expected = json.loads(json.dumps([reckoned(*each) for each in tried]))
    assert found == expected
    found[0]["figures"][0]["points"] += 1
    assert found != expected


def test_what_is_committed_is_what_the_law_says() -> None:
    ran_well([sys.executable, "-m", "web.transpile", "--check"], cwd=ROOT)
