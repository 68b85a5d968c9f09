"""The built browser part, if it is there, and the headers that every page gets."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, MutableMapping
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Final

from fastapi.responses import FileResponse, HTMLResponse, Response

from wyrmhoard.kernel.text.saying import spoken

STATIC: Final = Path(__file__).parents[1] / "static"
UNBUILT: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Wyrmhoard</title></head>
<body><h1>Wyrmhoard</h1>
<p>The server is running. The browser table has not been built yet: in a checkout, run
<code>make web</code> (or <code>npm ci &amp;&amp; npm run build</code> in the folder <code>web</code>),
then load this page again.</p>
<p>The interface for programs is described at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</body></html>
"""
HEADERS: Final = {
    "content-security-policy": "default-src 'self'; script-src 'self'; "
    "style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self'; manifest-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
PACKED: Final = {"br": ".br", "gzip": ".gz"}
"""Encodings of precompressed copies beside the built files, the smallest first, with the suffix of such a file."""
_ENCODED: Final = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_NO_STORE: Final = (b"cache-control", b"no-store")
KINDS: Final = {".webmanifest": "application/manifest+json", ".js": "text/javascript"}
"""Media types that some systems do not know, or get wrong: a service worker must be a script."""
MANIFEST: Final = "manifest.webmanifest"
"""The web app manifest, which exists in each language."""
_FOREVER: Final = "public, max-age=31536000, immutable"

Message = MutableMapping[str, Any]
App = Callable[[Message, Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]], Awaitable[None]]


def page(path: str, accepted: str = "") -> Response:
    """The file at `path` of the built browser part; its index.html where there is none (the page does the routing).

    `accepted` is the client's `Accept-Encoding`: what it can unpack is sent compressed.
    """
    root = STATIC.resolve()
    index = root / "index.html"
    if not index.is_file():
        return HTMLResponse(UNBUILT)
    try:
        wanted = (root / path).resolve()
        exists = path != "" and wanted.is_relative_to(root) and wanted.is_file()
    except (OSError, ValueError):
        exists = False
    if exists and path == MANIFEST:
        wanted = _in_language(wanted)
    built = exists and path.startswith("assets/")  # their names hold a hash of their content
    return _sent(wanted if exists else index, accepted, _FOREVER if built else "no-cache")


def _in_language(file: Path) -> Path:
    """The variant of a built file for the language of the request; the English one if there is none."""
    own = file.with_name(f"{file.stem}.{spoken()}{file.suffix}")
    return own if own.is_file() else file


def _sent(file: Path, accepted: str, kept: str) -> FileResponse:
    """A built file, compressed if there is a copy in an encoding that the client accepts."""
    vary = "accept-encoding, accept-language" if file.suffix == Path(MANIFEST).suffix else "accept-encoding"
    headers = {"cache-control": kept, "vary": vary}
    kind = KINDS.get(file.suffix) or guess_type(file.name)[0]
    for encoding, ending in PACKED.items():
        packed = file.with_name(file.name + ending)
        if takes(accepted, encoding) and packed.is_file():
            return FileResponse(packed, headers={**headers, "content-encoding": encoding}, media_type=kind)
    return FileResponse(file, headers=headers, media_type=kind)


def takes(accepted: str, encoding: str) -> bool:
    """Whether an `Accept-Encoding` names this encoding, and not with a weight of 0."""
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() == encoding:
            return not re.fullmatch(r"\s*q=0(\.0*)?\s*", weight)
    return False


def with_headers(app: App) -> App:
    """The app with the security headers on every response, unless it has its own, and no caching of API responses that
    do not ask for it."""

    async def wrapped(
        scope: Message, receive: Callable[[], Awaitable[Message]], send: Callable[[Message], Awaitable[None]]
    ) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        secret = scope["path"].startswith("/api")

        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = message.get("headers", [])
                own = {name for name, _ in given}
                headers = [*given, *(one for one in _ENCODED if one[0] not in own)]
                if secret and not any(name == b"cache-control" for name, _ in headers):
                    headers.append(_NO_STORE)
                message["headers"] = headers
            await send(message)

        await app(scope, receive, send_with)

    return wrapped
