"""How a server is run: every option of ``stonehenge serve``, which the environment may say too."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final, Literal, TypeVar, get_args

from stonehenge.rules.value import value

PREFIX: Final = "STONEHENGE_"
LogForm = Literal["auto", "json", "plain"]


@value
class RateLimitSettings:
    """How much one address, one identity and one table may have; 0 is no limit.

    What is counted by the minute or the hour holds in each process by itself.
    """

    requests: int = 600
    """Requests a minute from one address."""
    watching: int = 120
    """Questions a minute from one address after the server's health and metrics."""
    boards: int = 6000
    """Looks at tournaments a minute from one address, apart from all else: a hall of phones may be behind one."""
    identities: int = 60
    """New identities an hour from one address."""
    claims: int = 20
    """Attempts an hour from one address to move an identity by its code."""
    removals: int = 5
    """Removals of somebody's data an hour from one address: each looks through all games."""
    codes: int = 30
    """Codes of tables that may be tried in an hour, from one address and by one person."""
    tables: int = 60
    """New tables an hour by one identity."""
    address_tables: int = 300
    """New tables an hour from one address."""
    live_tables: int = 20
    """Tables of one identity that are gathering or playing."""
    gathering_minutes: int = 60
    """Minutes after which a table ends that gathers and where nobody is."""
    game_hours: int = 168
    """Hours after which a game ends all of whose people are away."""
    renames: int = 20
    """Other names or faces an hour of one identity."""
    talk: int = 30
    """Things that one identity says in a minute, in a chat or by a quick message, or by a nudge."""
    table_talk: int = 120
    """Things that are said in a minute at one table."""
    changes: int = 60
    """All else that one identity asks for in a minute at tables and that is no move: seats, settings, rests, undos."""
    connections: int = 512
    """Connections open at once from one address, whatever they are for."""
    address_connections: int = 200
    """Sockets open at once from one address."""
    identity_connections: int = 20
    """Sockets open at once of one identity."""
    messages: int = 1200
    """Messages a minute over one socket."""


NO_LIMITS: Final = RateLimitSettings(**{field.name: 0 for field in fields(RateLimitSettings)})


@value
class TransportLimits:
    """How much, and how slowly, one connection may send before anything is made of it; 0 is no limit."""

    header_bytes: int = 32 * 1024
    """Bytes of a request's head: its address and all headers."""
    header_seconds: int = 20
    """Seconds in which the head has to be there."""
    body_seconds: int = 30
    """Seconds in which the body has to be there."""
    control_frames: int = 120
    """Pings and pongs a minute over one socket."""
    stalled_seconds: int = 60
    """Seconds after which a client is given up that takes nothing of what was sent to it."""


@value
class Config:
    """Everything a server is told before it starts."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    """Its address; without one SQLite in the data folder."""
    redis: str = ""
    """Its address; one process needs none."""
    workers: int = 1
    keep: int = 0
    """Days after which finished games are removed; 0: never."""
    data: str = ""
    """The data folder; without one the usual place of the user's programs."""
    page: str = ""
    """The folder of the built web page; without one that of the package, if it is there."""
    url: str = ""
    """How people reach the server from outside, for links: ``https://wizard.example``."""
    hosts: tuple[str, ...] = ()
    """The names under which it answers; without one those that nobody from outside can have."""
    proxies: str = ""
    """The addresses of proxies whose X-Forwarded-For and X-Forwarded-Proto are believed."""
    metrics_token: str = ""
    """Whoever brings it may read the metrics from elsewhere than this machine."""
    log: LogForm = "auto"
    limits: RateLimitSettings = RateLimitSettings()
    transport: TransportLimits = TransportLimits()

    @property
    def database_url(self) -> str:
        """Where the tables are kept."""
        from stonehenge.storage.open import default_url

        if self.database:
            return self.database
        return f"sqlite:///{Path(self.data).expanduser() / 'stonehenge.db'}" if self.data else default_url()

    @property
    def public_url(self) -> str:
        """The server's own address as people know it, without a slash at its end."""
        return self.url.rstrip("/")


class ConfigError(ValueError):
    """An option that can't be read: its name as the environment has it, and what it was given."""

    def __init__(self, name: str, given: str) -> None:
        super().__init__(f"{name}={given}")
        self.name = name
        self.given = given


def _whole(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise ValueError(text)
    return int(text)


def _form(text: str) -> str:
    if text not in get_args(LogForm):
        raise ValueError(text)
    return text


def names_in(text: str) -> tuple[str, ...]:
    """Names with commas between."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


_READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "port": _whole,
    "workers": _whole,
    "keep": _whole,
    "log": _form,
    "hosts": names_in,
}


def from_environment(environment: Mapping[str, str]) -> Config:
    """The options that the environment says; the rest stays as it is without a word."""
    given: dict[str, Any] = {}
    for field in fields(Config):
        if field.name == "limits":
            off = environment.get(f"{PREFIX}LIMITS") == "off"
            given["limits"] = _limits(environment, NO_LIMITS if off else RateLimitSettings())
        elif field.name == "transport":
            given["transport"] = _limits(environment, TransportLimits())
        elif (text := environment.get(PREFIX + field.name.upper())) is not None:
            given[field.name] = _read(PREFIX + field.name.upper(), text, _READERS.get(field.name, str))
    return Config(**given)


_Limits = TypeVar("_Limits", RateLimitSettings, TransportLimits)


def _limits(environment: Mapping[str, str], usual: _Limits) -> _Limits:
    """``STONEHENGE_LIMIT_REQUESTS=1000`` and the like; what isn't said stays as usual."""
    given: dict[str, int] = {}
    for field in fields(usual):
        if (text := environment.get(variable := f"{PREFIX}LIMIT_{field.name.upper()}")) is not None:
            given[field.name] = _read(variable, text, _whole)
    return replace(usual, **given)


def _read(variable: str, text: str, reader: Callable[[str], Any]) -> Any:
    try:
        return reader(text)
    except ValueError:
        raise ConfigError(variable, text) from None


def to_environment(config: Config) -> dict[str, str]:
    """The variables that ``from_environment`` reads this configuration from; each process of a server gets them."""
    told = {field.name.upper(): getattr(config, field.name) for field in fields(Config)}
    for limits in (told.pop("LIMITS"), told.pop("TRANSPORT")):
        told |= {f"LIMIT_{field.name.upper()}": getattr(limits, field.name) for field in fields(limits)}
    told["HOSTS"] = ",".join(config.hosts)
    return {PREFIX + name: str(given) for name, given in told.items()}
