"""A disk that keeps what was synced, and of the rest what chance leaves of it: what a power cut does to files.

A process that is killed leaves all it has written in the system's memory, and the system writes it to the disk in
time. When the power goes, that memory goes too. A file's bytes are safe once the file was synced, its name once its
folder was; of anything else each sector may be there or not, in any order.
"""

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from tests.live.strace import Call

SECTOR: Final = 512
_NUMBERS: Final = re.compile(r", (\d+)(?:, (\d+))?\) +=")


class _Write(NamedTuple):
    """Bytes at a place, or the end of a file where there are none."""

    ended: int
    offset: int
    data: bytes | None


@dataclass
class _File:
    """What is safe of a file, and what is still on its way."""

    named: bool = False
    safe: bytearray = field(default_factory=bytearray)
    waiting: list[_Write] = field(default_factory=list)
    removed: bool = False

    def sync(self, begun: int) -> None:
        """Everything that was written before this sync was begun is safe now."""
        for write in self.waiting:
            if write.ended < begun:
                _put(self.safe, write)
        self.waiting = [write for write in self.waiting if write.ended >= begun]

    def left(self, chance: random.Random | None) -> bytes:
        """What is there after a power cut: what is safe, and of the rest what chance says, sector by sector."""
        content = bytearray(self.safe)
        for write in self.waiting if chance is not None else ():
            for part in _sectors(write):
                if chance is not None and chance.random() < 0.5:
                    _put(content, part)
        return bytes(content)


class Disk:
    """The files of one database, as the calls leave them that were traced."""

    def __init__(self, database: Path) -> None:
        self._folder = str(database.parent)
        self._names = {str(database) + suffix: database.name + suffix for suffix in ("", "-wal", "-journal")}
        self._files: dict[str, _File] = {}

    def take(self, call: Call) -> None:
        """A call has ended."""
        name = call.data.decode(errors="replace") if call.name in ("openat", "unlink") else call.about
        if call.result < 0:
            return
        if call.name in ("fsync", "fdatasync") and name == self._folder:
            self._sync_names()
        elif name in self._names:
            self._take(self._files.setdefault(name, _File()), call)

    def _take(self, file: _File, call: Call) -> None:
        match call.name:
            case "openat":
                file.removed = file.removed and "O_CREAT" not in call.given
            case "pwrite64":
                length, offset = _numbers(call)
                assert length == call.result == len(call.data), call.given[-40:]
                file.waiting.append(_Write(call.ended, offset, call.data))
            case "ftruncate":
                file.waiting.append(_Write(call.ended, _numbers(call)[0], None))
            case "fsync" | "fdatasync":
                file.sync(call.begun)
            case "unlink":
                file.removed = True
            case other:
                raise AssertionError(f"{other} of a database")

    def _sync_names(self) -> None:
        for name, file in list(self._files.items()):
            file.named = not file.removed
            if file.removed:
                del self._files[name]

    def leave(self, folder: Path, chance: random.Random | None) -> Path:
        """What the next start finds, in a folder; without chance nothing is there that was not synced."""
        folder.mkdir(parents=True)
        for path, file in self._files.items():
            if file.named or (chance is not None and chance.random() < 0.5):
                (folder / self._names[path]).write_bytes(file.left(chance))
        return folder / next(iter(self._names.values()))


def in_order(calls: Iterable[Call]) -> list[tuple[int, bool, Call]]:
    """When each call was begun (``False``) and ended (``True``), one after the other."""
    calls = list(calls)
    moments = [(call.begun, False, call) for call in calls] + [(call.ended, True, call) for call in calls]
    return sorted(moments, key=lambda moment: moment[:2])


def _numbers(call: Call) -> tuple[int, int]:
    match = _NUMBERS.search(call.given)
    assert match is not None, call.given[-80:]
    return int(match[1]), int(match[2] or 0)


def _sectors(write: _Write) -> list[_Write]:
    if write.data is None:
        return [write]
    first = SECTOR - write.offset % SECTOR
    edges = [0, *range(first, len(write.data), SECTOR), len(write.data)]
    return [
        _Write(write.ended, write.offset + begin, write.data[begin:end])
        for begin, end in pairwise(edges)
        if begin < end
    ]


def _put(content: bytearray, write: _Write) -> None:
    if write.data is None:
        content[write.offset :] = bytes(max(0, write.offset - len(content)))
        return
    if len(content) < write.offset:
        content.extend(bytes(write.offset - len(content)))
    content[write.offset : write.offset + len(write.data)] = write.data
