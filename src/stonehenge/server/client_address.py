"""Where a request comes from."""

import ipaddress
from collections.abc import Mapping
from typing import Any


def address_of(scope: Mapping[str, Any]) -> str:
    """The address of a client; of an IPv6 address only the network, since a household has all of one."""
    client = scope.get("client")
    if not client:
        return ""
    try:
        address = ipaddress.ip_address(client[0])
    except ValueError:
        return str(client[0])
    if address.version == 4:
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))


def is_this_machine(address: str) -> bool:
    """Whether a client's address is this machine's own."""
    try:
        network = ipaddress.ip_network(address)
    except ValueError:
        return False
    return network.is_loopback or ipaddress.ip_address("::1") in network
