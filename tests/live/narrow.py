"""``stonehenge serve`` whose lines hold little: it is soon noticed that somebody reads nothing."""

import socket
import sys
from unittest import mock

from stonehenge.cli import serve
from stonehenge.cli.main import main

HELD = 4096
"""Bytes that the system takes over for each client; a connection has it of the socket that listens."""


def narrow() -> int:
    """Serve, with lines that hold as little as can be."""
    bound = serve._bound

    def bound_narrowly(host: str, port: int) -> socket.socket:
        listening = bound(host, port)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, HELD)
        return listening

    with mock.patch.object(serve, "_bound", bound_narrowly):
        return main()


if __name__ == "__main__":
    sys.exit(narrow())
