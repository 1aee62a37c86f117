"""Under which names this server answers: those that it was told, or that nobody from outside can have.

A page of another site can let its own name lead to a server in somebody's home (DNS rebinding); to their browser it is
then the server's own page. It can't call itself by an address, nor by a name that the world's DNS gives to nobody.
"""

import ipaddress
import re
from socket import gethostname
from typing import Final
from urllib.parse import urlsplit

from stonehenge.server.config import Config

_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?(?::\d{1,5})?")
_WORST_CASE: Final = 300
"""Characters; a name in the DNS has at most 253."""
_NEARBY: Final = (".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal", ".test", ".fritz.box")
"""Names within one's own four walls: reserved, or, like the last, of a router's maker, who lets nobody have one."""


class AllowedHosts:
    """What may stand in the header ``Host``."""

    def __init__(self, config: Config) -> None:
        self._any = "*" in config.hosts
        self._nearby = not config.hosts
        own = (config.host, gethostname()) if self._nearby else ()
        names = {name.lower() for name in (*config.hosts, *own, urlsplit(config.url).hostname or "", "localhost")}
        self._names: Final = frozenset(names)
        self._endings: Final = tuple(name[1:] for name in names if name.startswith("*."))

    def allows(self, host: str) -> bool:
        """Whether this server answers under this name; who says none is no browser."""
        if self._any or not host:
            return True
        read = _HOST.fullmatch(host.lower()) if len(host) <= _WORST_CASE else None
        return read is not None and self._known(read[1])

    def _known(self, name: str) -> bool:
        if name in self._names or name.endswith(self._endings) or _is_address(name.strip("[]")):
            return True
        return self._nearby and ("." not in name or name.endswith(_NEARBY))


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
