"""Records that tell no possible game are refused, and nothing that somebody calls a record makes the reader stumble."""

import json
import random
from functools import cache

import pytest

from stonehenge.rules.record import BrokenRecord, Record, read, write
from tests.properties.mutations import MUTATIONS
from tests.properties.playing import whole_game
from tests.properties.setups import SPECIALS, Case, case_of
from tests.properties.sound import Line, Lines, Sound

NAMES = ["Anya", "Henry", "Freya", "Götz", "Łucja", "Zoë"]
CASES = (
    case_of("classic", 3),
    case_of("classic", 6, plus_minus_one=True),
    case_of("classic", 4, prediction="hidden", teams=True),
    case_of("classic", 5, prediction="secret", stakes="rising"),
    case_of("classic", 4, clairvoyance=True),
    case_of("club", 4),
    case_of("club", 3, mode="monochrome", prediction="secret"),
    case_of("club", 6, mode="maximus", prediction="hidden"),
    case_of("jubilee", 3, specials=SPECIALS),
    case_of("jubilee", 4, specials=SPECIALS, prediction="secret", bidding="counterclockwise"),
    case_of("jubilee", 6, specials=SPECIALS, plus_minus_one=True),
    case_of("jubilee", 5, specials=("werewolf", "cloud"), prediction="hidden"),
    case_of("junior", 3),
    case_of("junior", 6),
    case_of("extreme", 3),
    case_of("extreme", 4, long_game=True),
    case_of("extreme", 5, black_mage=5),
)
SEEDS = 3
EACH = 28
"""How many times each mutation is tried on some record or other."""


@cache
def lines_of(case: Case, seed: int) -> Lines:
    """The lines of a whole game."""
    game = whole_game(case.set_up(), f"record {seed}", seed % case.players)
    text = write(game.setup, NAMES[: case.players], game.events)
    return [json.loads(line) for line in text.splitlines()]


@cache
def sound_records(case: Case, seed: int) -> list[Sound]:
    """A game as it stood at the end of each of its rounds, and in the end."""
    setup, lines = case.set_up(), lines_of(case, seed)
    scores = [place for place, line in enumerate(lines) if line.get("event") == "score"]
    return [*(Sound(setup, lines[: score + 1]) for score in scores), Sound(setup, lines)]


def sound_record(rng: random.Random) -> Sound:
    """A record of some game, to its end or to the end of some round; more often a short one, which is soon read."""
    records = sound_records(rng.choice(CASES), rng.randrange(SEEDS))
    return rng.choice(records[: 1 + len(records) // 3]) if rng.random() < 0.9 else records[-1]


def text_of(lines: Lines) -> str:
    """Lines as the text of a record."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def judged(text: str) -> Record | BrokenRecord:
    """The verdict, which names a line there is, and a reason."""
    verdict = read(text)
    assert isinstance(verdict, Record | BrokenRecord)
    if isinstance(verdict, BrokenRecord):
        assert 1 <= verdict.line <= max(1, len(text.split("\n")))
        assert verdict.refusal.code
    return verdict


# --- what cannot have happened ---------------------------------------------------------------------------------------


def refuse_mutations(name: str, seed: str, wanted: int) -> None:
    """Change sound records in this way; every one of them is refused, and no line before the change is blamed."""
    rng = random.Random(f"{name} {seed}")
    found = tries = 0
    while found < wanted:
        tries += 1
        assert tries < 100 * wanted, f"{name} hardly ever has an occasion"
        told = sound_record(rng)
        changed = MUTATIONS[name](told, rng)
        if changed is None:
            continue
        found += 1
        both = enumerate(zip(changed, told.lines, strict=False))
        first = next((place for place, (new, old) in both if new != old), len(told.lines))
        verdict = judged(text_of(changed))
        assert isinstance(verdict, BrokenRecord), (name, told.setup, first, changed[first], told.lines[first])
        assert first < verdict.line <= len(changed)


@pytest.mark.parametrize("name", MUTATIONS)
def test_what_cannot_have_happened_is_refused(name: str) -> None:
    refuse_mutations(name, "once", EACH)


@pytest.mark.slow
@pytest.mark.parametrize("name", MUTATIONS)
def test_much_more_that_cannot_have_happened_is_refused(name: str) -> None:
    refuse_mutations(name, "again", 5 * EACH)


def test_these_are_more_than_a_thousand() -> None:
    assert len(MUTATIONS) * EACH >= 1000


# --- what a reader must bear with ------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_record_may_stop_after_any_line(case: Case) -> None:
    lines = lines_of(case, 0)
    whole = read(text_of(lines))
    assert isinstance(whole, Record)
    rng = random.Random(str(case))
    for length in rng.sample(range(1, len(lines) + 1), 3):
        part = read(text_of(lines[:length]))
        assert isinstance(part, Record)
        assert part.events[:-1] == whole.events[: len(part.events)][:-1]
        assert part.finished == (length == len(lines))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_keys_nobody_knows_and_other_orders_change_nothing(case: Case) -> None:
    rng = random.Random(str(case))
    lines = lines_of(case, 1)
    more: Lines = []
    for line in lines:
        keys = [*line.items(), ("comment", rng.choice((None, "well played", [1, {"a": 2}], 10**30)))]
        rng.shuffle(keys)
        shuffled: Line = dict(keys)
        if "hands" in line:
            shuffled["hands"] = [rng.sample(hand, len(hand)) for hand in line["hands"]]
        if "take" in line:
            shuffled["take"] = rng.sample(line["take"], len(line["take"]))
            shuffled["steal"] = rng.sample(line["steal"], len(line["steal"]))
        more.append(shuffled)
    plain, verdict = read(text_of(lines)), read(text_of(more))
    assert isinstance(plain, Record)
    assert isinstance(verdict, Record)
    assert verdict.events == plain.events
    assert verdict.state == plain.state
    assert isinstance(read(text_of(more).replace("\n", "\r\n").rstrip()), Record)
