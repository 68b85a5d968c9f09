"""Who makes a request: from which page, by which name of this server, from this machine or another one."""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from functools import lru_cache
from ipaddress import ip_address
from typing import Any, Final

from wyrmhoard.kernel.text.saying import ENGLISH, best_of, say, understood

Scope = MutableMapping[str, Any]
_NAME: Final = r"[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\]"
_HOST: Final = re.compile(rf"(?P<name>{_NAME})(?::(?P<port>[0-9]{{1,5}}))?", re.IGNORECASE)
_ORIGIN: Final = re.compile(rf"(?P<scheme>https?)://(?P<host>(?:{_NAME})(?::[0-9]{{1,5}})?)", re.IGNORECASE)
LONGEST_HOST: Final = 270
_LANGUAGE: Final = re.compile(rb"(?:^|&)language=([A-Za-z-]{2,16})(?:&|$)")
USUAL_PORTS: Final = {"http": ":80", "https": ":443"}


def host_error(scope: Scope, names: tuple[str, ...]) -> str:
    """What is wrong with the host name of a request, or "".

    With `names`, only those, numeric addresses and localhost are allowed: that stops pages of other sites whose name
    was made to resolve to this server (DNS rebinding). Old health checks (HTTP/1.0) need not send a name.
    """
    given = _headers(scope, b"host")
    if not given and scope.get("http_version") == "1.0":
        return ""
    host = given[0] if len(given) == 1 else ""
    match = _HOST.fullmatch(host) if len(host) <= LONGEST_HOST else None
    if match is None or not _is_port(match["port"]):
        return say("The Host header does not name a server")
    name = match["name"].lower().rstrip(".")
    if names and name not in names and not _is_numeric(name) and not _is_localhost(name):
        return say("This server is not called that: see --allow-host")
    return ""


def is_allowed_origin(scope: Scope, others: tuple[str, ...]) -> bool:
    """Whether the request comes from this server's own page, one that is allowed, or no page at all.

    The whole origin counts: a scheme, a host and a port, and nothing else. Behind a proxy that terminates TLS the
    scheme may be unknown: then a page with TLS counts as our own, too; but a page without TLS never does if the request
    has it.
    """
    given = _headers(scope, b"origin")
    if not given:
        return True
    if len(given) > 1:
        return False
    if given[0] in others:
        return True
    match = _ORIGIN.fullmatch(given[0]) if len(given[0]) <= LONGEST_HOST + 10 else None
    hosts = _headers(scope, b"host")
    if match is None or len(hosts) != 1:
        return False
    scheme = match["scheme"].lower()
    if scope.get("scheme") in ("https", "wss") and scheme != "https":
        return False
    return _bare(match["host"], scheme) == _bare(hosts[0], scheme)


def is_near(scope: Scope) -> bool:
    """Whether the request comes from this machine itself, and not from elsewhere through a proxy on it."""
    client = scope.get("client")
    if client is None or not _is_loopback(str(client[0])):
        return False
    if any(_headers(scope, name) for name in (b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via")):
        return False
    hosts = _headers(scope, b"host")
    match = _HOST.fullmatch(hosts[0]) if len(hosts) == 1 else None
    name = "" if match is None else match["name"].lower().rstrip(".")
    return not hosts or _is_localhost(name) or _is_loopback(name.strip("[]"))


def language_of(scope: Scope) -> str:
    """The language of the caller: the one they have chosen (`?language=de`), or the one that their browser prefers."""
    query = scope.get("query_string") or b""
    chosen = _LANGUAGE.search(query)
    if chosen is not None:
        return understood(chosen[1].decode("latin-1"))
    liked = next(iter(_headers(scope, b"accept-language")), "")
    return best_of(liked) if liked else ENGLISH


def _headers(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


def _bare(host: str, scheme: str) -> str:
    """A host with its port, unless that is the default of the scheme."""
    return host.lower().removesuffix(USUAL_PORTS[scheme])


def _is_port(text: str | None) -> bool:
    return text is None or int(text) < 65536


def _is_localhost(name: str) -> bool:
    return name == "localhost" or name.endswith(".localhost")


@lru_cache(256)
def _is_numeric(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _is_loopback(name: str) -> bool:
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False
