"""The cookie that makes a browser somebody: an identity and a device, signed."""

import hmac
from base64 import urlsafe_b64encode
from typing import Final, NamedTuple

from litestar.datastructures import Cookie

from stonehenge.storage.identities import Device, Keys

COOKIE: Final = "stonehenge"
_COOKIE_LASTS: Final = 400 * 24 * 3600
"""Seconds; browsers keep none for longer."""


class Credential(NamedTuple):
    """What a cookie says, and what it was signed with."""

    identity: str
    device: str
    """Empty in a cookie from before there were devices."""
    key: bytes


def sign(identity: str, secret: bytes, device: str = "") -> str:
    """What stands in the cookie: the identity and its device, and what only this server can make of them."""
    payload = f"{identity}:{device}" if device else identity
    return f"{payload}.{_signature(payload, secret)}"


def signed_by_us(cookie: str, keys: Keys) -> Credential | None:
    """What a cookie says that this server has made; nothing for any other."""
    payload, _, signature = cookie.rpartition(".")
    for key in (keys.current, *keys.former):
        if hmac.compare_digest(signature.encode(), _signature(payload, key).encode()):
            identity, _, device = payload.partition(":")
            return Credential(identity, device, key) if identity else None
    return None


def _signature(payload: str, secret: bytes) -> str:
    return urlsafe_b64encode(hmac.digest(secret, payload.encode(), "sha256")).rstrip(b"=").decode()


def cookie_for(device: Device, keys: Keys, *, secure: bool) -> Cookie:
    """The cookie that makes a browser somebody."""
    value = sign(device.identity, keys.current, device.device)
    return Cookie(COOKIE, "/", value, max_age=_COOKIE_LASTS, httponly=True, samesite="lax", secure=secure)


def no_cookie(*, secure: bool) -> Cookie:
    """What makes a browser nobody again."""
    return Cookie(COOKIE, "/", "", max_age=0, httponly=True, samesite="lax", secure=secure)
