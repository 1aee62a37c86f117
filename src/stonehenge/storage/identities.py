"""What is kept of who may be whom: devices, the keys that cookies are signed with, the removal of somebody's data.

A revision goes up with every change of these, so that servers which have something of it in memory notice.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from stonehenge.rules.value import value

GONE: Final = "bot:gone-"
"""The beginning of what stands for somebody whose data was removed; it is no person, so no list of people has it."""


def is_gone(identity: str) -> bool:
    """Whether it only stands for somebody whose data was removed."""
    return identity.startswith(GONE)


@value
class Device:
    """A browser that somebody is signed in with."""

    device: str
    identity: str
    label: str
    """What it is, in a few words: ``Firefox · Android``; empty where that can't be told."""
    created: int
    seen: int
    """When it was last seen, to the day."""


@value
class Keys:
    """What cookies are signed with now, and what they may have been signed with before."""

    current: bytes
    former: tuple[bytes, ...] = ()


@value
class Rewriting:
    """A table's log without somebody: the lines that are other than they were, and what the lobby shows then."""

    table: str
    last: int
    """The last line that was read; if there are more by now nothing is written."""
    entries: Mapping[int, bytes]
    """The new bodies, by the numbers of their lines."""
    people: tuple[str, ...]
    host: str
    shown: bytes
    """The body of the listing."""


class Identities(Protocol):
    """Devices, keys, and the removal of somebody's data."""

    async def put_device(self, device: Device) -> None:
        """Keep a device; what was known of it before is replaced."""
        ...

    async def devices(self, identity: str) -> list[Device]:
        """The devices of somebody, the newest first."""
        ...

    async def end_device(self, identity: str, device: str) -> None:
        """This device of theirs is nobody from now on."""
        ...

    async def end_devices(self, identity: str, at: int, but: str = "") -> None:
        """All of them but one are nobody from now on, also those with a cookie from before there were devices."""
        ...

    async def ended(self, devices: Sequence[str]) -> set[str]:
        """Those of these devices that are not there any more."""
        ...

    async def drop_devices(self, before: int) -> None:
        """Remove the devices that were not seen since: their cookies are long gone."""
        ...

    async def keys(self, name: str, now: int) -> Keys:
        """What is signed with now, made once; and what was before, as far as it still holds."""
        ...

    async def rotate(self, name: str, until: int) -> None:
        """Sign with something else from now on; what was signed before holds until then, or with 0 no more at all."""
        ...

    async def revision(self) -> int:
        """A number that goes up when devices, keys or the logs of tables were changed."""
        ...

    async def rewritten_since(self, revision: int) -> list[str]:
        """The tables whose log was rewritten since."""
        ...

    async def tables_with(self, *texts: bytes) -> list[str]:
        """The tables in whose log, or listing, any of these stands; every line is looked at, which takes a while."""
        ...

    async def rewrite(self, rewriting: Rewriting) -> bool:
        """Replace lines of a log, and what the lobby shows; false, and nothing is done, if it has gone on since."""
        ...

    async def erase(self, identities: Sequence[str]) -> None:
        """Remove what is kept of these but for the logs: name, devices, tickets, results and ratings."""
        ...

    async def scrub(self) -> None:
        """Leave nothing of what was removed in the files, as far as the database lets one say so."""
        ...
