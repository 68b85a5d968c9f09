"""Starts a server for a person at a terminal: problems are reported in one line, and the page is opened."""

from __future__ import annotations

import errno
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO, Final

from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.server.base.config import FILE, Config
from wyrmhoard.server.base.logs import log
from wyrmhoard.server.base.private import PRIVATE_FILE, make_private, open_privately
from wyrmhoard.server.rate_limit.budget import SPARE_FILES
from wyrmhoard.server.web.pages import STATIC

LOCK: Final = "serving"
"""The file beside the database on which the serving process holds a lock; it contains that process's address."""
EVERYWHERE: Final = ("0.0.0.0", "::", "")


class AlreadyRunning(Exception):
    """Another process is already serving this folder."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


def check_page() -> None:
    """Raises BadInput if there is no page to open."""
    if not (STATIC / "index.html").is_file():
        raise BadInput.of(
            "the page is not built: run `make web` in the checkout, or play in the terminal: wyrmhoard play"
        )


def listen(config: Config) -> socket.socket:
    """The socket to serve on. With `--open` and no `--port`, another port is used if the usual one is taken.

    Raises BadInput.
    """
    try:
        return _bound(config.host, config.port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE and config.any_port:
            return _bound(config.host, 0)
        if error.errno == errno.EADDRINUSE:
            raise BadInput.of(
                "port {port} is taken; name another one with --port (0: any free one)", port=config.port
            ) from None
        why = error.strerror or str(error)
        raise BadInput.of(
            "cannot serve at {host}, port {port}: {why}", host=config.host, port=config.port, why=why
        ) from None


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1024)  # so that a taken port is noticed here and not later
    except OSError:
        listener.close()
        raise
    return listener


def address_of(listener: socket.socket, host: str) -> str:
    """The URL for browsers: if it listens everywhere, the one that other machines use, because invitations are made
    from the page's own address."""
    name, port = listener.getsockname()[:2]
    if host in EVERYWHERE:
        name = _own_address()
    return f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/"


def _own_address() -> str:
    """This machine's address in the local network (nothing is sent); loopback if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


@contextmanager
def holding(file: Path, *, ours: bool = False) -> Iterator[IO[str]]:
    """Reserve an SQLite file for this process; `ours`: its folder is the default one, whose permissions may be
    tightened.

    Raises BadInput if the folder cannot be used, AlreadyRunning if another process serves the file.
    """
    folder = file.parent
    lock = folder / (LOCK if file.name == FILE else f"{file.name}.{LOCK}")
    try:
        make_private(folder, ours=ours)
        place = os.fdopen(open_privately(lock, os.O_RDWR | os.O_CREAT | os.O_APPEND), "a+", encoding="utf-8")
        lock.chmod(PRIVATE_FILE)
    except OSError as error:
        why = error.strerror or str(error)
        raise BadInput.of(
            "the data folder {folder} cannot be used: {why} (name another one with --data)", folder=folder, why=why
        ) from None
    with place:
        if not _locked(place):
            place.seek(0)
            raise AlreadyRunning(place.read().strip())
        yield place


def _locked(place: IO[str]) -> bool:
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.lockf(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def fit_files(config: Config) -> Config:
    """Raise the limit of open files far enough for the configured sockets, as far as the system allows. If that is not
    enough, return a configuration for fewer sockets, which is logged."""
    if sys.platform == "win32":
        return config
    import resource

    needed = config.max_sockets + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    top = hard if hard != resource.RLIM_INFINITY else needed
    if soft != resource.RLIM_INFINITY and soft < needed:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(needed, top), hard))
        except (OSError, ValueError):  # some systems allow less than they report
            top = soft
        else:
            top = min(needed, top)
        if top < needed:
            most = max(top - SPARE_FILES, top // 3)
            log(
                "fewer sockets than usual: raise the limit of open files",
                level=logging.WARNING,
                sockets=most,
                files=top,
            )
            return replace(config, max_sockets=most)
    return config


def write_address(place: IO[str], address: str) -> None:
    """Write the address of this process into the lock file."""
    place.seek(0)
    place.truncate()
    place.write(address)
    place.flush()


def has_display(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Whether there is a display on which a browser can be opened."""
    if environment.get("SSH_CONNECTION") or environment.get("SSH_TTY"):
        return False
    return platform in ("win32", "darwin") or bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def show(address: str, said: str) -> None:
    """Open the page at an address, or ask the user to, and print what to do next."""
    opened = has_display() and webbrowser.open(address)
    print(f"\n  Wyrmhoard: {address}\n")
    if not opened:
        print("  " + say("Open this address in a browser."))
        if os.environ.get("SSH_CONNECTION"):
            port = address.rstrip("/").rpartition(":")[2]
            command = f"ssh -L {port}:127.0.0.1:{port}"
            print("  " + say("From your own machine, first run: {command} and the name of this one", command=command))
    print(f"  {said}", flush=True)
