"""What an operator can watch (Prometheus). No label ever names a table, a person, a card or a token."""

import os
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Where the processes of one server put their figures together; it must be set before this is imported."""

_QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

REGISTRY: Final = CollectorRegistry()


class DeferredCounter:
    """A counter that is added to for everything that is sent: a number, until somebody looks."""

    def __init__(self, counter: Counter) -> None:
        self._counter = counter
        self._counted = 0

    def add(self, number: int) -> None:
        """Count so many more."""
        self._counted += number

    def hand_over(self) -> None:
        """Let Prometheus know all that was counted: its counters have a lock each."""
        counted, self._counted = self._counted, 0
        self._counter.inc(counted)


REQUESTS: Final = Counter(
    "stonehenge_http_requests_total", "Requests by route and status.", ("method", "route", "status"), registry=REGISTRY
)
REQUEST_SECONDS: Final = Histogram(
    "stonehenge_http_request_seconds", "How long requests took.", registry=REGISTRY, buckets=_QUICK
)
SOCKETS: Final = Gauge("stonehenge_sockets", "Open sockets.", registry=REGISTRY, multiprocess_mode="livesum")
TABLES: Final = Gauge(
    "stonehenge_tables_live",
    "Tables in memory that are gathering or playing.",
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
MOVES: Final = Counter("stonehenge_moves_total", "Moves written to the log.", ("by",), registry=REGISTRY)
REFUSALS: Final = Counter("stonehenge_refusals_total", "What was refused, by code.", ("code",), registry=REGISTRY)
MESSAGES: Final = Counter("stonehenge_messages_total", "Messages delivered over sockets.", registry=REGISTRY)
SENT: Final = DeferredCounter(MESSAGES)
"""Messages that this process has delivered."""
SLOW_CLIENTS: Final = Counter(
    "stonehenge_slow_clients_total",
    "Clients asked to come back because they were too slow.",
    registry=REGISTRY,
)
ENDED: Final = Counter(
    "stonehenge_connections_ended_total",
    "Connections that asked for more than a connection may have.",
    ("why",),
    registry=REGISTRY,
)
DELIVERY: Final = Histogram(
    "stonehenge_move_delivered_seconds",
    "From a move's arrival to its delivery to the last client here.",
    registry=REGISTRY,
    buckets=_QUICK,
)
BOT_SECONDS: Final = Histogram(
    "stonehenge_bot_decision_seconds", "How long bots thought.", ("bot",), registry=REGISTRY, buckets=_QUICK
)
REPLACED: Final = Counter(
    "stonehenge_bot_replaced_total",
    "Decisions that another than the bot in the seat has made, by why.",
    ("why",),
    registry=REGISTRY,
)
FAILURES: Final = Counter("stonehenge_failures_total", "Errors of the server itself.", registry=REGISTRY)


def text() -> bytes:
    """All of them as Prometheus reads them; of all processes, where there are several."""
    SENT.hand_over()
    if SHARED not in os.environ:
        return generate_latest(REGISTRY)
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call] # it says nothing of its types
    return generate_latest(together)
