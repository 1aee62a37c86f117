"""How a server is run: every option of ``stonehenge serve``, which the environment may say too."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Final, Literal, get_args

from stonehenge.rules.value import value

PREFIX: Final = "STONEHENGE_"
LogForm = Literal["auto", "json", "plain"]


@value
class RateLimitSettings:
    """How much one address, and one identity, may ask for; 0 is no limit.

    They hold in each process by itself.
    """

    requests: int = 600
    """Requests a minute from one address."""
    identities: int = 60
    """New identities an hour from one address."""
    claims: int = 20
    """Attempts an hour from one address to move an identity by its code."""
    codes: int = 30
    """Codes of tables that may be tried in an hour, from one address and by one person."""
    tables: int = 60
    """New tables an hour by one identity."""
    live_tables: int = 20
    """Tables of one identity that are gathering or playing."""
    address_connections: int = 200
    """Sockets open at once from one address."""
    identity_connections: int = 20
    """Sockets open at once of one identity."""
    messages: int = 1200
    """Messages a minute over one socket."""


NO_LIMITS: Final = RateLimitSettings(0, 0, 0, 0, 0, 0, 0, 0, 0)


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
    origins: tuple[str, ...] = ()
    """Other pages that may use this server from a browser."""
    proxies: str = ""
    """The addresses of proxies whose X-Forwarded-For and X-Forwarded-Proto are believed."""
    log: LogForm = "auto"
    limits: RateLimitSettings = RateLimitSettings()

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


def origins_in(text: str) -> tuple[str, ...]:
    """Pages with commas between."""
    return tuple(part.strip().rstrip("/") for part in text.split(",") if part.strip())


_READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "port": _whole,
    "workers": _whole,
    "keep": _whole,
    "log": _form,
    "origins": origins_in,
}


def from_environment(environment: Mapping[str, str]) -> Config:
    """The options that the environment says; the rest stays as it is without a word."""
    given: dict[str, Any] = {}
    for field in fields(Config):
        if field.name == "limits":
            given["limits"] = _limits(environment)
        elif (text := environment.get(PREFIX + field.name.upper())) is not None:
            given[field.name] = _read(PREFIX + field.name.upper(), text, _READERS.get(field.name, str))
    return Config(**given)


def _limits(environment: Mapping[str, str]) -> RateLimitSettings:
    """``STONEHENGE_LIMITS=off``, or one by one ``STONEHENGE_LIMIT_REQUESTS=1000``."""
    usual = NO_LIMITS if environment.get(f"{PREFIX}LIMITS") == "off" else RateLimitSettings()
    given = {field.name: getattr(usual, field.name) for field in fields(RateLimitSettings)}
    for name in given:
        if (text := environment.get(variable := f"{PREFIX}LIMIT_{name.upper()}")) is not None:
            given[name] = _read(variable, text, _whole)
    return RateLimitSettings(**given)


def _read(variable: str, text: str, reader: Callable[[str], Any]) -> Any:
    try:
        return reader(text)
    except ValueError:
        raise ConfigError(variable, text) from None


def to_environment(config: Config) -> dict[str, str]:
    """The variables that ``from_environment`` reads this configuration from; each process of a server gets them."""
    told = {field.name.upper(): getattr(config, field.name) for field in fields(Config) if field.name != "limits"}
    told["ORIGINS"] = ",".join(config.origins)
    told |= {f"LIMIT_{field.name.upper()}": getattr(config.limits, field.name) for field in fields(RateLimitSettings)}
    return {PREFIX + name: str(given) for name, given in told.items()}
