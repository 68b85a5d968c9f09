"""The command with chance taken out of `serve`: tables that are made alike are dealt alike, and their bots think alike.

A table's seed follows from its game, settings, seats and name: whoever wants other cards gives it another name. The
processes of bots and replays run the first lines of this module, too.
"""

from __future__ import annotations

import sys
from contextvars import ContextVar
from hashlib import sha256
from typing import Any

from wyrmhoard.cli import main
from wyrmhoard.server.tables import bot_turns, opening
from wyrmhoard.server.workers import bots

SEED: ContextVar[str] = ContextVar("seed")
add, think = opening.TableOpener._add, bots.Thinkers._think


def drawn(*from_what: object) -> str:
    """What is drawn by lot elsewhere, and follows from something here."""
    return sha256(repr(from_what).encode()).hexdigest()[:32]


async def add_steadily(
    self: opening.TableOpener, game: Any, settings: Any, seats: Any, name: str, *rest: Any, **more: Any
) -> Any:
    SEED.set(drawn(game.name, sorted(settings.items()), seats, name))
    return await add(self, game, settings, seats, name, *rest, **more)


async def think_steadily(self: bots.Thinkers, pool: Any, record: Any, seat: int, spec: str, *rest: Any) -> Any:
    SEED.set(drawn(record.seed, len(record.inputs), seat, spec))
    return await think(self, pool, record, seat, spec, *rest)


class Lot:
    """What the server asks for chance."""

    @staticmethod
    def token_hex(_size: int) -> str:
        return SEED.get()

    @staticmethod
    def urandom(size: int) -> bytes:
        return SEED.get().encode()[:size]

    @staticmethod
    def randbits(_bits: int) -> int:
        return 1


if __name__ in ("__main__", "__mp_main__"):
    steady: list[tuple[object, str, object]] = [
        (opening.TableOpener, "_add", add_steadily),
        (bots.Thinkers, "_think", think_steadily),
        (opening, "secrets", Lot),
        (bot_turns, "secrets", Lot),
        (bots, "os", Lot),
    ]
    for place, name, instead in steady:
        setattr(place, name, instead)

if __name__ == "__main__":
    sys.exit(main())
