"""How uvicorn is told to run this server."""

from typing import Any, Final

import uvicorn

from stonehenge.server.config import Config, TransportLimits
from stonehenge.server.transport.open_connections import OpenConnections

_HERE: Final = "stonehenge.server.transport"
_APP: Final = "stonehenge.server.app:app_from_environment"
_MOST_MESSAGE: Final = 64 * 1024
_DRAIN: Final = 10
"""Seconds that connections have to end when the server stops."""


class ServerConfig(uvicorn.Config):
    """uvicorn's own configuration, with what our protocols share: the bounds, and who is connected."""

    def __init__(self, limits: TransportLimits, open_connections: OpenConnections, **given: Any) -> None:
        super().__init__(**given)
        self.limits = limits
        self.open_connections = open_connections


def server_config(config: Config) -> ServerConfig:
    """What uvicorn is to run; each of a server's processes gets a copy."""
    return ServerConfig(
        config.transport,
        OpenConnections(config.transport.stalled_seconds, config.limits.connections, config.proxies),
        app=_APP,
        factory=True,
        workers=config.workers,
        loop="auto",
        http=f"{_HERE}.http_protocol:BoundedHttpProtocol",
        ws=f"{_HERE}.websocket_protocol:BoundedWebSocketProtocol",
        ws_max_size=_MOST_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=config.proxies or None,
        timeout_graceful_shutdown=_DRAIN,
    )
