"""What a record's first line says of how its cards were shuffled: written and read."""

import json
from collections.abc import Mapping
from typing import Any

from stonehenge.rules.deals import commitment
from stonehenge.rules.shuffle import ShownWord, Shuffle, VoidDeal

Plain = dict[str, Any]


def shuffle_to_json(shuffle: Shuffle) -> Plain:
    """A shuffle as it stands in a record; of commitments it speaks only where there were any."""
    plain: Plain = {"seed": shuffle.seed, "hash": shuffle.hash, "words": _by_seat(shuffle.all_words)}
    if shuffle.commitments:
        plain |= _committed(shuffle)
    if shuffle.voided:
        plain["voided"] = [
            {"seed": deal.seed, "hash": commitment(deal.seed), "words": _words(deal.shown), **_committed(deal)}
            for deal in shuffle.voided
        ]
    return plain


def _committed(deal: Shuffle | VoidDeal) -> Plain:
    nonces = {seat: shown.nonce for seat, shown in deal.shown.items()}
    return {"nonces": _by_seat(nonces), "commitments": _by_seat(deal.commitments)}


def _words(shown: Mapping[int, ShownWord]) -> dict[str, str]:
    return _by_seat({seat: one.word for seat, one in shown.items()})


def _by_seat(texts: Mapping[int, str]) -> dict[str, str]:
    return {str(seat): text for seat, text in sorted(texts.items())}


def read_shuffle(text: str) -> Shuffle | None:
    """What the first line of a record says its cards were shuffled by; nothing where it says nothing sound."""
    try:
        told = json.loads(text.partition("\n")[0])["shuffle"]
        return _shuffle(told)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _shuffle(told: Plain) -> Shuffle:
    deal, words = _deal(told), _texts(told.get("words", {}))
    voided = tuple(_deal(before) for before in told.get("voided", []))
    older = {seat: word for seat, word in words.items() if not deal.commitments}
    return Shuffle(deal.seed, older, deal.commitments, deal.shown, voided)


def _deal(told: Plain) -> VoidDeal:
    """What one deal was, or was to be, shuffled by; a ValueError where it contradicts itself."""
    seed, words = told["seed"], _texts(told.get("words", {}))
    nonces, commitments = _texts(told.get("nonces", {})), _texts(told.get("commitments", {}))
    if told.get("hash", commitment(seed)) != commitment(seed):
        raise ValueError
    texts = [*nonces.values(), *words.values()]
    if commitments and (nonces.keys() != words.keys() or any("\n" in text for text in texts)):
        raise ValueError
    return VoidDeal(seed, commitments, {seat: ShownWord(nonces[seat], words[seat]) for seat in sorted(nonces)})


def _texts(told: Plain) -> dict[int, str]:
    if not all(isinstance(text, str) for text in told.values()):
        raise ValueError
    return {int(seat): text for seat, text in told.items()}
