"""The files of the built page: which is sent for which path, for how long it may be kept, and with which headers."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi.responses import FileResponse, HTMLResponse

from wyrmhoard.kernel.text.saying import speaking
from wyrmhoard.server.web import pages

NO_CACHE = "no-cache"


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page that is built, beside a file that is nobody's business."""
    root = tmp_path / "static"
    (root / "assets").mkdir(parents=True)
    for name in ("index.html", "icon.svg", "worker.js", "manifest.webmanifest", "assets/app-1f.js"):
        (root / name).write_text(name, encoding="utf-8")
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    monkeypatch.setattr(pages, "STATIC", root)
    return root


@pytest.mark.parametrize(
    ("path", "sent", "kept"),
    [
        ("", "index.html", NO_CACHE),
        ("index.html", "index.html", NO_CACHE),
        ("icon.svg", "icon.svg", NO_CACHE),
        ("worker.js", "worker.js", NO_CACHE),
        ("manifest.webmanifest", "manifest.webmanifest", NO_CACHE),
        ("assets/app-1f.js", "assets/app-1f.js", "public, max-age=31536000, immutable"),
        ("assets", "index.html", NO_CACHE),
        ("table/abc", "index.html", NO_CACHE),
        ("../secret", "index.html", NO_CACHE),
        ("assets/../../secret", "index.html", NO_CACHE),
        ("nul\0byte", "index.html", NO_CACHE),
        ("x" * 5000, "index.html", NO_CACHE),
    ],
)
def test_which_file_is_sent(built: Path, path: str, sent: str, kept: str) -> None:
    answer = pages.page(path)
    assert isinstance(answer, FileResponse)
    assert Path(answer.path) == built / sent
    assert answer.headers["cache-control"] == kept


@pytest.mark.parametrize(
    ("accepted", "sent", "encoding"),
    [
        ("gzip, deflate, br, zstd", "assets/app-1f.js.br", "br"),
        ("gzip", "assets/app-1f.js.gz", "gzip"),
        ("GZIP;q=0.5, br;q=0.0", "assets/app-1f.js.gz", "gzip"),
        ("identity, brown", "assets/app-1f.js", None),
        ("", "assets/app-1f.js", None),
    ],
)
def test_what_lies_there_packed_is_sent_so_to_whom_takes_it(
    built: Path, accepted: str, sent: str, encoding: str | None
) -> None:
    for ending in (".br", ".gz"):
        (built / f"assets/app-1f.js{ending}").write_bytes(b"packed")
    answer = pages.page("assets/app-1f.js", accepted)
    assert isinstance(answer, FileResponse)
    assert Path(answer.path) == built / sent
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["content-type"].startswith(("text/javascript", "application/javascript"))


def test_what_does_not_lie_there_packed_is_sent_as_it_is(built: Path) -> None:
    answer = pages.page("icon.svg", "br, gzip")
    assert "content-encoding" not in answer.headers
    assert answer.headers["content-type"].startswith("image/svg+xml")


def test_a_worker_is_a_script_and_a_manifest_a_manifest_whatever_the_system_calls_them(built: Path) -> None:
    assert pages.page("worker.js").headers["content-type"].startswith("text/javascript")
    assert pages.page("manifest.webmanifest").headers["content-type"].startswith("application/manifest+json")


def test_the_manifest_is_in_the_language_of_the_request_if_it_was_built_in_it(built: Path) -> None:
    (built / "manifest.de.webmanifest").write_text("auf Deutsch", encoding="utf-8")
    sent = []
    for language in ("en", "de"):
        with speaking(language):
            answer = pages.page("manifest.webmanifest")
        assert isinstance(answer, FileResponse)
        assert answer.headers["vary"] == "accept-encoding, accept-language"
        sent.append(Path(answer.path).name)
    assert sent == ["manifest.webmanifest", "manifest.de.webmanifest"]


def test_while_it_is_not_built_that_is_said(built: Path) -> None:
    (built / "index.html").unlink()
    answer = pages.page("icon.svg")
    assert isinstance(answer, HTMLResponse)
    assert b"make web" in answer.body


async def headers_of(path: str, kind: str = "http") -> list[tuple[bytes, bytes]]:
    """What a client gets from an app that sends one header of its own."""
    sent: list[pages.Message] = []

    async def app(scope: pages.Message, receive: object, send: object) -> None:
        await send({"type": "http.response.start", "headers": [(b"own", b"1")]})  # type: ignore[operator]
        await send({"type": "http.response.body"})  # type: ignore[operator]

    async def send(message: pages.Message) -> None:
        sent.append(message)

    async def receive() -> pages.Message:
        return {}

    await pages.with_headers(app)({"type": kind, "path": path}, receive, send)
    assert "headers" not in sent[1]
    return list(sent[0]["headers"])


async def test_every_answer_has_the_headers_and_what_the_api_says_is_not_stored() -> None:
    always = [(name.encode(), text.encode()) for name, text in pages.HEADERS.items()]
    assert await headers_of("/") == [(b"own", b"1"), *always]
    assert await headers_of("/api/tables") == [(b"own", b"1"), *always, (b"cache-control", b"no-store")]
    assert await headers_of("/api/socket", "websocket") == [(b"own", b"1")]


def test_the_headers_keep_strangers_out() -> None:
    """Written out: a weaker policy must be somebody's decision."""
    assert pages.HEADERS == {
        "content-security-policy": "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr "
        "'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self'; manifest-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=()",
    }
