"""Every option by environment, and from one process to another."""

import pytest

from stonehenge.server.config import NO_LIMITS, Config, ConfigError, RateLimitSettings, from_environment, to_environment
from stonehenge.server.security import origin_allowed


def test_the_environment_says_everything() -> None:
    said = {
        "STONEHENGE_HOST": "0.0.0.0",
        "STONEHENGE_PORT": "8080",
        "STONEHENGE_DATABASE": "postgresql://stonehenge@db/stonehenge",
        "STONEHENGE_REDIS": "redis://cache/0",
        "STONEHENGE_WORKERS": "3",
        "STONEHENGE_KEEP": "90",
        "STONEHENGE_HOSTS": "a.example, b.example",
        "STONEHENGE_LIMIT_TABLES": "7",
    }
    config = from_environment(said)
    assert (config.host, config.port, config.workers, config.keep) == ("0.0.0.0", 8080, 3, 90)
    assert config.hosts == ("a.example", "b.example")
    assert config.limits.tables == 7
    assert config.limits.requests == RateLimitSettings().requests
    assert from_environment(to_environment(config)) == config


def test_without_a_word_all_is_as_usual() -> None:
    assert from_environment({}) == Config()
    assert from_environment({"STONEHENGE_LIMITS": "off"}).limits == NO_LIMITS


@pytest.mark.parametrize(("name", "given"), [("PORT", "x"), ("PORT", "-1"), ("LOG", "loud"), ("LIMIT_TABLES", "")])
def test_what_cannot_be_read_is_named(name: str, given: str) -> None:
    with pytest.raises(ConfigError) as caught:
        from_environment({f"STONEHENGE_{name}": given})
    assert (caught.value.name, caught.value.given) == (f"STONEHENGE_{name}", given)


def test_where_the_tables_are_kept() -> None:
    assert Config(database="x.db").database_url == "x.db"
    assert Config(data="/srv/wizard").database_url == "sqlite:////srv/wizard/stonehenge.db"
    assert Config().database_url.endswith("stonehenge.db")


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        (None, True),
        ("https://wizard.example", True),
        ("http://inside:8000", True),
        ("https://friend.example", False),
        ("https://wizard.example.evil", False),
        ("https://evil.example", False),
        ("null", False),
        ("", False),
        ("file://", False),
    ],
)
def test_which_pages_may_ask(origin: str | None, allowed: bool) -> None:
    config = Config(url="https://wizard.example/", hosts=("friend.example",))
    headers = {"host": "inside:8000"} | ({} if origin is None else {"origin": origin})
    assert origin_allowed(headers, config) is allowed
