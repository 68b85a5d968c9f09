"""Sends messages to push services and to nothing else: the addresses come from strangers.

Only the known services of browsers are contacted, over TLS, and only if their names resolve to public addresses; the
connection goes to the very address that was checked. Services that the host has named are exempt.
"""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from collections.abc import Mapping, Sequence
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

import h11

from wyrmhoard.kernel.text.errors import BadInput

SERVICES: Final = ("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")
"""The push services of the browsers there are: these names, and those that end in them."""
LONGEST_ENDPOINT: Final = 1024
LONGEST_HOST: Final = 253
"""Characters of a name that can be looked up."""
WITHIN: Final = 15.0
"""Seconds for one message, with name lookup and connecting."""
LONGEST_ANSWER: Final = 16_384


class Unreachable(Exception):
    """A push service that cannot be reached now, or whose name resolves to an address that is not allowed."""


_SITE: Final = re.compile(
    r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.(?!$|:)|(?=$|:)))+(?::[0-9]{1,5})?|\[[0-9a-f:.]+\](?::[0-9]{1,5})?",
    re.IGNORECASE,
)
"""A name of labels, none of them empty, or an address of IPv6; and a port."""
_TARGET: Final = re.compile(r"[!-\[\]-~]*")
"""A path with its query: no blanks and no backslashes, which other parsers take for another address."""


def check_endpoint(endpoint: str, services: Sequence[str] = ()) -> None:
    """Raise BadInput for an endpoint that is not at a known push service; `services` are further allowed origins."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise BadInput.of("endpoint: is not an address") from None
    plain = _SITE.fullmatch(parts.netloc) and len(parts.hostname or "") <= LONGEST_HOST and _TARGET.fullmatch(endpoint)
    if not plain or len(endpoint) > LONGEST_ENDPOINT or "#" in endpoint:
        raise BadInput.of("endpoint: is not an address")
    if _origin(parts) in services:
        return
    host = parts.hostname or ""
    known = any(host == name or host.endswith(f".{name}") for name in SERVICES)
    if parts.scheme != "https" or port not in (None, 443) or not known:
        raise BadInput.of("endpoint: is not that of a push service that this server knows")


async def carry(endpoint: str, headers: Mapping[str, str], body: bytes, services: Sequence[str] = ()) -> int:
    """Send a message: the status of the answer. Redirects are not followed. Raises Unreachable."""
    check_endpoint(endpoint, services)
    parts = urlsplit(endpoint)
    try:
        async with asyncio.timeout(WITHIN):
            return await _carry(parts, headers, body, trusted=_origin(parts) in services)
    except (OSError, UnicodeError, h11.ProtocolError, asyncio.IncompleteReadError) as error:
        raise Unreachable(type(error).__name__) from None


async def _carry(parts: SplitResult, headers: Mapping[str, str], body: bytes, *, trusted: bool) -> int:
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    resolved = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(one[4][0]) for one in resolved]
    if not addresses or not (trusted or all(map(is_public, addresses))):
        raise Unreachable("a private address")
    tls = {"ssl": _tls(), "server_hostname": host} if secure else {}
    reader, writer = await asyncio.open_connection(addresses[0], port, **tls)  # type: ignore[arg-type]
    try:
        target = parts.path or "/"
        target += f"?{parts.query}" if parts.query else ""
        head = [("host", parts.netloc), ("content-length", str(len(body))), ("connection", "close"), *headers.items()]
        line = h11.Connection(h11.CLIENT, max_incomplete_event_size=LONGEST_ANSWER)
        writer.write(line.send(h11.Request(method="POST", target=target, headers=head)) or b"")
        writer.write(line.send(h11.Data(data=body)) or b"")
        writer.write(line.send(h11.EndOfMessage()) or b"")
        await writer.drain()
        while True:
            event = line.next_event()
            if isinstance(event, h11.Response):
                return int(event.status_code)
            if event is h11.NEED_DATA:
                line.receive_data(await reader.read(LONGEST_ANSWER))
            elif not isinstance(event, h11.InformationalResponse):
                raise Unreachable("no answer")
    finally:
        writer.transport.abort()


def is_public(address: str) -> bool:
    """Whether an address is public: not of this machine, a private network or a multicast group. If it embeds another
    address, that must be public, too: a translator would deliver there."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    inner = embedded(parsed) if isinstance(parsed, IPv6Address) else []
    judged: Sequence[IPv4Address | IPv6Address] = inner or [parsed]
    return all(one.is_global and not one.is_multicast and one not in _LOCAL_NAT64 for one in judged)


def embedded(address: IPv6Address) -> list[IPv4Address]:
    """The addresses of IPv4 within an address of IPv6."""
    if address.ipv4_mapped is not None:
        return [address.ipv4_mapped]
    if address.sixtofour is not None:
        return [address.sixtofour]
    if address.teredo is not None:
        return list(address.teredo)  # those of the relay and of the client behind it
    if any(address in network for network in _ENDS_IN_IPV4) and int(address) > 1:
        return [IPv4Address(int(address) & 0xFFFFFFFF)]
    return []


_ENDS_IN_IPV4: Final = tuple(map(IPv6Network, ("::/96", "64:ff9b::/96", "64:ff9b:1::/96")))
"""Addresses that end in one of IPv4: "compatible" ones, and those of NAT64 (RFC 6052, RFC 8215)."""
_LOCAL_NAT64: Final = IPv6Network("64:ff9b:1::/48")
"""A network's own NAT64: where in such an address the one of IPv4 stands is known only there."""


def _origin(parts: SplitResult) -> str:
    return f"{parts.scheme}://{parts.netloc}".lower()


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()
