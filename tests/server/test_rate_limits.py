"""How much somebody may ask for."""

from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from stonehenge.server.config import NO_LIMITS
from stonehenge.server.rate_limits import ConcurrencyLimit, RateLimits, TokenBucket
from tests.server.running import running
from tests.server.test_me import refused


class Hand:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


def test_a_bucket_fills_again() -> None:
    clock = Hand()
    bucket = TokenBucket(3, 60, clock)
    assert [bucket.wait("ada") for _ in range(4)] == [0, 0, 0, 21]
    assert bucket.wait("bert") == 0
    clock.at = 20.1
    assert [bucket.wait("ada") for _ in range(2)] == [0, 20]
    clock.at = 1000
    assert [bucket.wait("ada") for _ in range(4)] == [0, 0, 0, 21]


def test_not_all_of_a_period_at_once() -> None:
    clock = Hand()
    bucket = TokenBucket(60, 60, clock, burst=3)
    assert [bucket.wait("ada") for _ in range(4)] == [0, 0, 0, 2]
    clock.at = 2
    assert [bucket.wait("ada") for _ in range(3)] == [0, 0, 2]
    assert [TokenBucket(2, 60, clock, burst=9).wait("ada") for _ in range(1)] == [0]


def test_no_limit() -> None:
    bucket, doors = TokenBucket(0, 60), ConcurrencyLimit(0)
    assert not any(bucket.wait("ada") for _ in range(1000))
    assert all(doors.enter("ada") for _ in range(1000))


def test_a_bucket_forgets_rather_than_fill_the_memory() -> None:
    clock = Hand()
    bucket = TokenBucket(2, 60, clock)
    for number in range(50_001):
        clock.at = number / 10
        bucket.wait(str(number))
    assert len(bucket._left) < 50_000


def test_a_flood_of_strangers_frees_nobody_who_has_used_up_theirs() -> None:
    clock = Hand()
    bucket = TokenBucket(3, 3600, clock)
    for _ in range(3):
        bucket.wait("eve")
    for number in range(120_000):
        clock.at += 0.0001
        bucket.wait(str(number))
    assert bucket.wait("eve") > 0
    assert len(bucket._left) <= 50_000


def test_in_a_flood_room_is_made_seldom() -> None:
    bucket, made = TokenBucket(3, 3600, Hand()), list[float]()
    make_room = bucket._forget

    def counted(now: float) -> None:
        made.append(now)
        make_room(now)

    bucket._forget = counted  # type: ignore[method-assign]
    for number in range(60_000):
        bucket.wait(str(number))
    assert len(made) <= 3


def test_one_that_leaves_makes_room_for_one_and_who_has_none_open_is_forgotten() -> None:
    doors = ConcurrencyLimit(3)
    assert all(doors.enter("ada") for _ in range(3))
    doors.leave("ada")
    assert [doors.enter("ada") for _ in range(2)] == [True, False]
    for _ in range(3):
        doors.leave("ada")
    assert not doors._open


@pytest.mark.parametrize(
    ("limit", "given", "at_once", "wait"),
    [
        ("requests", {"requests": 7}, 7, 9),
        ("watching", {"watching": 8}, 8, 8),
        ("boards", {"boards": 9}, 9, 7),
        ("identities", {"identities": 7}, 7, 515),
        ("claims", {"claims": 8}, 8, 451),
        ("removals", {"removals": 9}, 9, 401),
        ("address_codes", {"codes": 7}, 7, 515),
        ("identity_codes", {"codes": 8}, 8, 451),
        ("identity_tables", {"tables": 9}, 9, 401),
        ("identity_tables", {"tables": 12}, 10, 301),
        ("identity_tables", {"tables": 75}, 12, 49),
        ("address_tables", {"address_tables": 9}, 9, 401),
        ("address_tables", {"address_tables": 12}, 10, 301),
        ("address_tables", {"address_tables": 37}, 12, 98),
        ("renames", {"renames": 9}, 9, 401),
        ("renames", {"renames": 36}, 10, 101),
    ],
)
def test_each_limit_is_the_one_that_was_set_by_the_minute_or_the_hour(
    limit: str, given: dict[str, int], at_once: int, wait: int
) -> None:
    clock = Hand()
    bucket: TokenBucket = getattr(RateLimits(replace(NO_LIMITS, **given), clock), limit)
    assert [bucket.wait("ada") for _ in range(at_once + 1)] == [0] * at_once + [wait]
    clock.at = wait
    assert bucket.wait("ada") == 0
    assert not any(getattr(RateLimits(NO_LIMITS, Hand()), limit).wait("ada") for _ in range(100))


def test_each_socket_has_a_limit_of_its_own_and_each_address_and_person_one_for_all() -> None:
    limits = RateLimits(replace(NO_LIMITS, messages=3, address_connections=2, identity_connections=1), Hand())
    for bucket in (limits.messages(), limits.messages()):
        assert [bucket.wait("") for _ in range(4)] == [0, 0, 0, 21]
    assert [limits.address_connections.enter("ada") for _ in range(3)] == [True, True, False]
    assert [limits.identity_connections.enter("ada") for _ in range(2)] == [True, False]


def test_so_many_may_be_open() -> None:
    doors = ConcurrencyLimit(2)
    assert [doors.enter("ada") for _ in range(3)] == [True, True, False]
    assert doors.enter("bert")
    doors.leave("ada")
    assert [doors.enter("ada") for _ in range(2)] == [True, False]


def late(answer: httpx.Response) -> str:
    """The refusal of somebody who asks too much, who is told when to come back."""
    assert int(answer.headers["retry-after"]) > 0
    return refused(answer, 429)


def test_limits_of_a_server(data: Path) -> None:
    limits = {
        "STONEHENGE_LIMIT_IDENTITIES": "2",
        "STONEHENGE_LIMIT_TABLES": "4",
        "STONEHENGE_LIMIT_LIVE_TABLES": "2",
        "STONEHENGE_LIMIT_CLAIMS": "2",
        "STONEHENGE_LIMIT_REQUESTS": "40",
    }
    with (
        running(data, **limits) as server,
        server.person("Ada") as ada,
        server.person("Bert"),
        server.client() as nobody,
    ):
        assert late(nobody.post("/api/me", json={"name": "Carl"})) == "too_many"
        assert ada.post("/api/me", json={"name": "Adele"}).status_code == 201  # she is somebody already
        opened = [ada.post("/api/tables", json={"settings": {}}) for _ in range(5)]
        assert [answer.status_code for answer in opened] == [201, 201, 429, 429, 429]
        assert refused(opened[2], 429) == "too_many_tables"
        assert late(opened[4]) == "too_many"
        claims = [nobody.post("/api/me/claim", json={"code": "x"}) for _ in range(3)]
        assert [answer.status_code for answer in claims] == [404, 404, 429]
        answers = [nobody.get("/api/catalogue") for _ in range(40)]
        assert late(answers[-1]) == "too_many"
        assert nobody.get("/health").status_code == 200  # who watches the server isn't limited
        forwarded = nobody.get("/api/catalogue", headers={"x-forwarded-for": "192.0.2.7"})
        assert late(forwarded) == "too_many"  # no proxy was named, so nobody is believed


def test_behind_a_proxy_each_address_has_its_own_limit(data: Path) -> None:
    with (
        running(data, "--proxies", "127.0.0.1", STONEHENGE_LIMIT_REQUESTS="3") as server,
        server.client(headers={"x-forwarded-proto": "https"}) as client,
    ):
        for address in ("192.0.2.1", "192.0.2.2", "2001:db8::1"):
            headers = {"x-forwarded-for": address}
            assert [client.get("/api/catalogue", headers=headers).status_code for _ in range(4)] == [200] * 3 + [429]
        same_network = {"x-forwarded-for": "2001:db8::2"}
        assert client.get("/api/catalogue", headers=same_network).status_code == 429
        header = client.post("/api/me", json={"name": "Ada"}, headers={"x-forwarded-for": "192.0.2.9"})
        assert "secure" in header.headers["set-cookie"].lower()


def test_a_hall_of_phones_looks_at_a_tournament_and_nobody_else_waits(tmp_path: Path) -> None:
    limits = {"STONEHENGE_LIMIT_REQUESTS": "12", "STONEHENGE_LIMIT_BOARDS": "2"}
    with running(tmp_path, **limits) as server, server.person("Ada") as ada:
        path = f"/api/tournaments/{ada.post('/api/tournaments', json={'name': 'T'}).json()['tournament']}"
        assert [ada.get(path).status_code for _ in range(3)] == [200, 200, 429]
        assert ada.get("/api/me").status_code == 200
        assert 429 in [ada.get(f"{path}/link").status_code for _ in range(40)]
