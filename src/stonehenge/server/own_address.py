"""This machine's address in its network, by which phones reach it."""

import contextlib
import ipaddress
import socket
import struct
import sys

_ANYWHERE = ("192.0.2.1", 9)
"""An address that is nobody's: nothing is sent there."""
_SIOCGIFADDR = 0x8915
"""Linux: the address of an interface."""


def own_address() -> str:
    """The address by which other devices of the network reach this machine; empty where there is none."""
    return _by_route() or _by_interface()


def _by_route() -> str:
    """The address that leads out; a connection of datagrams sends nothing, but knows where from."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(_ANYWHERE)
        except OSError:
            return ""
        own: str = asking.getsockname()[0]
    return "" if own.startswith("127.") else own


def _by_interface() -> str:
    """The first address of an interface: a machine that is a hotspot itself has no way out."""
    if sys.platform != "linux":
        return ""
    import fcntl

    for _, name in socket.if_nameindex():
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, contextlib.suppress(OSError):
            asked = struct.pack("256s", name.encode()[:15])
            found = socket.inet_ntoa(fcntl.ioctl(asking.fileno(), _SIOCGIFADDR, asked)[20:24])
            if not found.startswith("127."):
                return found
    return ""


def is_own_machine(host: str) -> bool:
    """Whether a name leads nowhere but to the machine that says it."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
