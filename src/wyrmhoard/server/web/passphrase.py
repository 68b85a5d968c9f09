"""The passphrase of a server: a browser gives it once, and a cookie remembers that it did.

The cookie holds its expiry time, signed with a key that is derived from the passphrase alone: so it is valid for every
worker and after a restart, and a new passphrase invalidates all cookies. It opens the server, never a seat.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import time
from base64 import b64encode
from collections.abc import Awaitable, Callable
from html import escape
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs

from starlette.responses import HTMLResponse, Response

from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import say, spoken
from wyrmhoard.server.base.private import read_secret
from wyrmhoard.server.web.pages import Message

VARIABLE: Final = "WYRMHOARD_PASSPHRASE"
OPTION: Final = "--passphrase-file"
FEWEST: Final = 8
"""The fewest characters of a passphrase."""
REMEMBERED: Final = 180 * 86400
"""Seconds for which the cookie is valid."""
LONGEST_FORM: Final = 4096
OPEN: Final = ("/healthz", "/metrics")
"""Paths that need no passphrase: they reveal nothing about tables, and access to /metrics is limited separately."""

Receive = Callable[[], Awaitable[Message]]

_STYLE: Final = """
:root { --table: #1f2a26; --words: #f3ead7; --quiet: #bdbba8; --wrong: #ff9d8a; --focus: #e8a33d;
  color-scheme: dark light }
@media (prefers-color-scheme: light) {
  :root { --table: #d6c9ac; --words: #221d19; --quiet: #4d4539; --wrong: #8f1c15; --focus: #8a4b00 }
}
body { display: grid; min-height: 100vh; margin: 0; place-items: center; background: var(--table); color: var(--words);
  font: 1.05rem/1.5 'Gill Sans', Calibri, sans-serif }
main { box-sizing: border-box; width: min(100%, 28rem); padding: 1.5rem }
h1 { margin: 0 0 0.6rem; font: 700 1.7rem/1.2 'Iowan Old Style', Georgia, serif }
label { display: block; font-weight: 700 }
input, button { box-sizing: border-box; width: 100%; min-height: 2.75rem; margin-top: 0.5rem; padding: 0.4rem 0.8rem;
  border: 2px solid #6b6155; border-radius: 5px; background: #f3ead7; color: #221d19; font: inherit }
button { border-color: transparent; font-weight: 700; cursor: pointer }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px }
.wrong { color: var(--wrong); font-weight: 700 }
.quiet { color: var(--quiet) }
"""
_PAGE: Final = """<!doctype html>
<html lang="{language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#1f2a26"><link rel="icon" href="data:,">
<title>{title}</title><style>{style}</style></head>
<body><main>
<h1>Wyrmhoard</h1>
<p>{who}</p>
<form method="post">
{wrong}
<label for="passphrase">{label}</label>
<input id="passphrase" name="passphrase" type="password" autocomplete="current-password" required autofocus{marked}>
<button>{enter}</button>
</form>
<p class="quiet">{kept}</p>
</main></body></html>
"""
_POLICY: Final = (
    f"default-src 'none'; style-src 'sha256-{b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()}'; "
    "img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def read_passphrase(file: Path | None) -> str:
    """The passphrase: the first line of a file, or the environment's WYRMHOARD_PASSPHRASE; "" if neither is given.
    Never on the command line, where everybody on the machine reads it. Raises BadInput, which does not quote it."""
    given = os.environ.get(VARIABLE, "")
    if file is not None and given:
        raise BadInput.of("{option}: there is a passphrase in {variable}, too", option=OPTION, variable=VARIABLE)
    where = VARIABLE if file is None else f"{OPTION} {file}"
    words = given if file is None else read_secret(file, OPTION, say("the passphrase"))
    if (words or VARIABLE in os.environ) and len(words) < FEWEST:
        raise BadInput.of("{where}: the passphrase must have at least {fewest} characters", where=where, fewest=FEWEST)
    return words


class Threshold:
    """Checks the passphrase and its cookie."""

    def __init__(self, words: str, clock: Callable[[], float] = time.time) -> None:
        self._words = words.encode()
        self._clock = clock
        # Slow on purpose: the passphrase cannot be guessed from a stolen cookie.
        self._key = hashlib.scrypt(self._words, salt=b"wyrmhoard passphrase", n=2**14, r=8, p=1)
        self._name = f"wyrmhoard-{self._sign('name')[:8]}"
        """Each passphrase has a cookie of its own: browsers share those of all ports of a machine."""

    def lets_in(self, scope: Message) -> bool:
        """Whether a request or a socket has a valid cookie."""
        return scope["path"] in OPEN or any(self._holds(value) for value in _cookies(scope, self._name))

    async def answer(self, scope: Message, receive: Receive) -> Response:
        """The page that asks for the passphrase, or, once it was given, a redirect with the cookie."""
        if scope["method"] != "POST":
            return _page()
        if not hmac.compare_digest((await _said(receive)).encode(), self._words):
            return _page(say("That is not the passphrase."))
        # The browser keeps the fragment of its address, so that an invitation still leads to its seat.
        response = Response(None, 303, {"location": "./", "cache-control": "no-store"})
        until = int(self._clock()) + REMEMBERED
        response.set_cookie(
            self._name,
            f"{until}.{self._sign(str(until))}",
            max_age=REMEMBERED,
            secure=scope.get("scheme") == "https",
            httponly=True,
            samesite="lax",  # a link from a mail carries the cookie, a form of another site does not
        )
        return response

    def _sign(self, text: str) -> str:
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()

    def _holds(self, cookie: str) -> bool:
        until, _, signed = cookie.partition(".")
        if not (until.isascii() and until.isdigit() and len(until) < 12 and signed.isascii()):
            return False
        return hmac.compare_digest(signed, self._sign(until)) and int(until) > self._clock()


def _cookies(scope: Message, name: str) -> list[str]:
    cookies = []
    for key, value in scope["headers"]:
        if key == b"cookie":
            try:
                morsel = SimpleCookie(value.decode("latin-1")).get(name)
            except CookieError:
                continue
            if morsel is not None:
                cookies.append(morsel.value)
    return cookies


async def _said(receive: Receive) -> str:
    """The passphrase in the submitted form; "" if the body is too long or no form."""
    body, more = b"", True
    while more and len(body) <= LONGEST_FORM:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    if len(body) > LONGEST_FORM:
        return ""
    try:
        return parse_qs(body.decode(), max_num_fields=4).get("passphrase", [""])[0]
    except ValueError:
        return ""


def _page(wrong: str = "", status: int = 401) -> HTMLResponse:
    """The page in the language of the request."""
    words = {
        "title": say("The passphrase · Wyrmhoard"),
        "who": say("This server is for those who know its passphrase. Whoever invited you can tell you."),
        "label": say("Passphrase"),
        "enter": say("Come in"),
        "kept": say("This browser remembers it for half a year, in a cookie that says nothing else."),
    }
    words = {name: escape(text) for name, text in words.items()}
    said = f'<p class="wrong" role="alert" id="wrong">{escape(wrong)}</p>' if wrong else ""
    marked = ' aria-invalid="true" aria-describedby="wrong"' if wrong else ""
    headers = {
        "content-security-policy": _POLICY,
        "referrer-policy": "same-origin",  # otherwise the form would be sent without an Origin
        "cache-control": "no-store",
        "www-authenticate": "Passphrase",
    }
    return HTMLResponse(
        _PAGE.format(language=spoken(), style=_STYLE, wrong=said, marked=marked, **words), status, headers
    )


def too_often() -> HTMLResponse:
    """The page after too many tries."""
    return _page(say("That was said too often just now. Wait a minute, then try again."), 429)
