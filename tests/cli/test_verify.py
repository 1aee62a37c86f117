"""``stonehenge verify``."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from stonehenge.rules.deals import commitment, seed_with_words, word_commitment
from stonehenge.rules.editions import set_up
from stonehenge.rules.game import begin, deal_next
from stonehenge.rules.record import Shuffle, read_shuffle, write
from stonehenge.rules.setup import Setup
from stonehenge.rules.shuffle import ShownWord, VoidDeal
from tests.cli.conftest import Stonehenge
from tests.transcripts.games import GAMES, golden_record


@pytest.mark.parametrize("name", GAMES)
def test_sound_records(name: str, stonehenge: Stonehenge, tmp_path: Path) -> None:
    path = tmp_path / "game.wizard.jsonl"
    path.write_text(golden_record(name), encoding="utf-8")
    outcome = stonehenge("verify", str(path))
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith(f"{path}: sound: Wizard")
    assert "finished, won by" in outcome.out


def test_unfinished_records_are_sound(stonehenge: Stonehenge, jubilee_record: Path) -> None:
    lines = jubilee_record.read_text().splitlines(keepends=True)
    second_deal = [index for index, line in enumerate(lines) if '"deal"' in line][1]
    for length, told in ((1, "after round 0 of 15"), (3, "after round 0 of 15"), (second_deal, "after round 1 of 15")):
        jubilee_record.write_text("".join(lines[:length]))
        outcome = stonehenge("verify", str(jubilee_record))
        assert (outcome.code, outcome.err) == (0, "")
        assert f"unfinished {told}" in outcome.out


def test_in_german(stonehenge: Stonehenge, jubilee_record: Path) -> None:
    out = stonehenge("verify", "--lang", "de", str(jubilee_record)).out
    assert "in Ordnung: Wizard Jubiläum, 4 Spieler, beendet, gewonnen von" in out


def test_several_files_a_line_for_each(stonehenge: Stonehenge, jubilee_record: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.wizard.jsonl"
    broken.write_text(jubilee_record.read_text()[:-10])
    outcome = stonehenge("verify", str(jubilee_record), str(broken), str(tmp_path / "none"), str(jubilee_record))
    assert outcome.code == 2
    assert outcome.out.count("\n") == 2
    lines = outcome.err.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith(f"{broken}: line ")
    assert lines[1] == f"{tmp_path / 'none'}: There is no such file."


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "line 1: The record is empty"),
        (b"\xff\xfe\x00", "This isn't text in UTF-8"),
        (b"hello\n", "line 1: This line must be one JSON object"),
        (b"\n", "line 1: This line must be one JSON object"),
        (b"[" * 100_000, "line 1: This line must be one JSON object"),
        (b"{}\n", 'line 1: The first line must say "format"'),
        (b'{"format": "wizard-record/1", "edition": "classic", "players": ["a", "b"]}', "not for 2."),
        (b'{"format": "wizard-record/1", "edition": "\\u001b[31m", "players": []}', 'called "?[31m"'),
    ],
)
def test_broken_records_are_one_sentence(content: bytes, told: str, stonehenge: Stonehenge, tmp_path: Path) -> None:
    path = tmp_path / "broken"
    path.write_bytes(content)
    outcome = stonehenge("verify", str(path))
    assert told in outcome.refuses()
    assert outcome.err.startswith(f"{path}: ")


def test_directories_and_forbidden_files(stonehenge: Stonehenge, tmp_path: Path) -> None:
    assert "This is a directory" in stonehenge("verify", str(tmp_path)).refuses()
    assert "This can't be read." in stonehenge("verify", "a\0b").refuses()
    secret = tmp_path / "secret"
    secret.touch(mode=0o000)
    if not os.access(secret, os.R_OK):  # root may read everything
        assert "may not be read" in stonehenge("verify", str(secret)).refuses()


def test_a_file_without_an_end_is_refused(stonehenge: Stonehenge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stonehenge.cli.record_files.LARGEST", 1000)
    if Path("/dev/zero").exists():
        assert "far too large" in stonehenge("verify", "/dev/zero").refuses()


def forged(record: str, event: str, **changes: object) -> str:
    """The record with the first event of a kind changed."""
    lines = [json.loads(line) for line in record.splitlines()]
    next(line for line in lines if line.get("event") == event).update(changes)
    return "".join(json.dumps(line) + "\n" for line in lines)


@pytest.mark.parametrize(
    ("event", "changes", "told"),
    [
        ("deal", {"dealer": 9}, '"dealer"'),
        ("deal", {"hands": [["B5"]]}, "[B2]"),
        ("bid", {"bid": 9}, "[B5]: Predict a number from 0 to 1."),
        ("bid", {"seat": 3}, "Henry is next."),
        ("play", {"card": "B99"}, '"B99" is no card'),
        ("play", {"card": "B13"}, "The card blue 13 isn't in the hand"),
        ("trick", {"winner": None}, "[B10]: By the rules this line must say"),
        ("score", {"points": [0, 0, 0]}, "[B12]"),
        ("end", {"winners": []}, "[B13]"),
    ],
)
def test_forged_records_are_refused_with_line_and_clause(
    event: str, changes: dict[str, object], told: str, stonehenge: Stonehenge, tmp_path: Path
) -> None:
    path = tmp_path / "forged.wizard.jsonl"
    path.write_text(forged(golden_record("teams"), event, **changes))
    sentence = stonehenge("verify", str(path)).refuses()
    assert ": line " in sentence
    assert told in sentence


def test_the_words_are_those_of_the_edition(stonehenge: Stonehenge, tmp_path: Path) -> None:
    path = tmp_path / "forged.wizard.jsonl"
    path.write_text(forged(golden_record("junior"), "play", card="G8"))
    assert "The card mouse 8 isn't in the hand" in stonehenge("verify", str(path)).refuses()


# --- the deal --------------------------------------------------------------------------------------------------------


def dealt_by(tmp_path: Path, seed: str, words: dict[int, str], named: bool = True) -> Path:
    """A record of a round whose cards were shuffled so."""
    setup = set_up("classic", 3)
    assert isinstance(setup, Setup)
    state = begin(setup, 0)
    events = deal_next(state, seed_with_words(seed, words))
    path = tmp_path / "game.wizard.jsonl"
    names = ["Anya", "Henry", "Freya"]
    path.write_text(write(setup, names, events, Shuffle(seed, words) if named else None), encoding="utf-8")
    return path


def test_a_deal_is_checked_by_the_seed_the_record_names(stonehenge: Stonehenge, tmp_path: Path) -> None:
    path = str(dealt_by(tmp_path, "night", {1: "moon"}))
    outcome = stonehenge("verify", "--deal", path)
    assert (outcome.code, outcome.err) == (0, "")
    assert "dealt by its seed, every round" in outcome.out
    assert stonehenge("verify", "--hash", commitment("night"), path).code == 0


def test_another_seed_another_hash_and_no_seed_at_all_are_refused(stonehenge: Stonehenge, tmp_path: Path) -> None:
    path = str(dealt_by(tmp_path, "night", {}))
    assert "round 1 was not dealt by this seed" in stonehenge("verify", "--seed", "day", path).err
    assert "its hash differs" in stonehenge("verify", "--hash", commitment("day"), path).err
    path = str(dealt_by(tmp_path, "night", {}, named=False))
    outcome = stonehenge("verify", "--deal", path)
    assert (outcome.code, "--seed" in outcome.err) == (2, True)
    assert stonehenge("verify", "--seed", "night", path).code == 0


def test_a_hash_that_is_not_the_seeds_is_no_promise(stonehenge: Stonehenge, tmp_path: Path) -> None:
    path = dealt_by(tmp_path, "night", {})
    path.write_text(path.read_text().replace(commitment("night"), commitment("day")))
    assert stonehenge("verify", "--deal", str(path)).code == 2


# --- words that were committed to ------------------------------------------------------------------------------------

SHOWN = {0: ShownWord("ab" * 16, "moon"), 2: ShownWord("cd" * 16, "sun")}


def committed_to(seed: str) -> Shuffle:
    """A shuffle with words, after a deal that was void."""
    commitments = {seat: word_commitment(commitment(seed), seat, *word) for seat, word in SHOWN.items()}
    before = {seat: word_commitment(commitment("day"), seat, *word) for seat, word in SHOWN.items()}
    return Shuffle(seed, {}, commitments, SHOWN, (VoidDeal("day", before, {0: SHOWN[0]}),))


def recorded(tmp_path: Path, shuffle: Shuffle, dealt: str) -> Path:
    """A record of a round that was dealt by this."""
    setup = set_up("classic", 3)
    assert isinstance(setup, Setup)
    path = tmp_path / "game.wizard.jsonl"
    events = deal_next(begin(setup, 0), dealt)
    path.write_text(write(setup, ["Anya", "Henry", "Freya"], events, shuffle), encoding="utf-8")
    return path


def test_committed_words_are_read_as_they_were_written(tmp_path: Path) -> None:
    shuffle = committed_to("night")
    path = recorded(tmp_path, shuffle, shuffle.dealing_seed)
    assert read_shuffle(path.read_text(encoding="utf-8")) == shuffle


def test_which_kind_of_deal_it_is_is_said(stonehenge: Stonehenge, tmp_path: Path) -> None:
    shuffle = committed_to("night")
    out = stonehenge("verify", "--deal", str(recorded(tmp_path, shuffle, shuffle.dealing_seed))).out
    assert "the players had committed to their words before any was shown; 1 deal before it was void" in out
    out = stonehenge("verify", "--deal", str(dealt_by(tmp_path, "night", {1: "moon"}))).out
    assert "with words that nobody had committed to (an older game)" in out
    out = stonehenge("verify", "--deal", str(dealt_by(tmp_path, "night", {}))).out
    assert "no player added a word" in out


def forged_shuffles() -> dict[str, tuple[Shuffle, str]]:
    """Shuffles that contradict themselves, and what is said of each."""
    sound = committed_to("night")
    void = sound.voided[0]
    other = ShownWord("ab" * 16, "chosen")
    return {
        "another word": (replace(sound, shown={**SHOWN, 2: other}), "the word of player 3 isn't the one"),
        "another commitment": (
            replace(sound, commitments={**sound.commitments, 0: "0" * 64}),
            "the word of player 1 isn't the one",
        ),
        "a word left out": (replace(sound, shown={0: SHOWN[0]}), "the word of player 3 isn't the one"),
        "a word without a commitment": (
            replace(sound, commitments={0: sound.commitments[0]}),
            "the word of player 3 isn't the one",
        ),
        "a void deal with another word": (
            replace(sound, voided=(VoidDeal(void.seed, void.commitments, {0: other}),)),
            "the word of player 1 isn't the one",
        ),
    }


@pytest.mark.parametrize("lie", forged_shuffles())
def test_words_that_were_not_committed_to_are_refused(lie: str, stonehenge: Stonehenge, tmp_path: Path) -> None:
    shuffle, said = forged_shuffles()[lie]
    outcome = stonehenge("verify", "--deal", str(recorded(tmp_path, shuffle, shuffle.dealing_seed)))
    assert (outcome.code, said in outcome.err) == (2, True), outcome.err


def test_a_deal_by_other_words_is_refused(stonehenge: Stonehenge, tmp_path: Path) -> None:
    shuffle = committed_to("night")
    outcome = stonehenge("verify", "--deal", str(recorded(tmp_path, shuffle, "night")))
    assert "round 1 was not dealt by this seed" in outcome.err


@pytest.mark.parametrize("broken", ['"nonces": {}', '"nonces": {"0": 1}', '"voided": [1]', '"commitments": []'])
def test_a_shuffle_that_makes_no_sense_is_no_promise(broken: str, stonehenge: Stonehenge, tmp_path: Path) -> None:
    shuffle = committed_to("night")
    path = recorded(tmp_path, shuffle, shuffle.dealing_seed)
    first, rest = path.read_text(encoding="utf-8").split("\n", 1)
    told = json.loads(first)
    told["shuffle"].update(json.loads("{" + broken + "}"))
    path.write_text(json.dumps(told) + "\n" + rest, encoding="utf-8")
    outcome = stonehenge("verify", "--deal", str(path))
    assert (outcome.code, "--seed" in outcome.err) == (2, True)
