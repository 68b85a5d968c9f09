"""Loads a stored table and makes its session."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol, TypeVar

import msgspec
from sqlalchemy.exc import DatabaseError

import wyrmhoard
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.state.notes import Notebook, in_order
from wyrmhoard.kernel.text.errors import WyrmhoardError
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.server.base.background import aside
from wyrmhoard.server.base.logs import log
from wyrmhoard.server.session.contents import Closed, Games
from wyrmhoard.server.session.session import Session
from wyrmhoard.server.storage.integrity import Damage, Damaged, says_damage
from wyrmhoard.server.storage.keys import damage_of
from wyrmhoard.server.storage.openings import Opened

T = TypeVar("T")
PERSON = "person"
"""How the players of a stored table name a person."""


class Loader(Protocol):
    """Where stored tables come from."""

    async def load_table(self, table_id: str, *, position: bool = True) -> Opened | None:
        """Everything about a table."""


async def load_whole(store: Loader, table_id: str, *, position: bool = True) -> Opened | None:
    """A table as stored, with its intact calls. Raises Closed if the database is damaged there."""
    try:
        return await store.load_table(table_id, position=position)
    except Damaged as damaged:
        raise closed_by(damaged.damage, read=False) from None
    except DatabaseError as error:
        if not says_damage(error):
            raise  # the database does not answer now, but may later
        raise closed_by(Damage(table_id, "the database", "is damaged where it is stored"), read=False) from None


def closed_by(damage: Damage, *, read: bool) -> Closed:
    """The refusal of a damaged table, which is logged for the host; `read`: whether it can still be read."""
    log("a table is damaged", level=logging.ERROR, table=damage.table_id, where=damage.where, why=damage.why)
    why = say("This table is damaged: {where} {why}", where=damage.where, why=damage.why)
    return Closed(why, read=read, damaged=(damage.where, damage.why))


def tell_damage_beside(opened: Opened) -> None:
    """Log damage to a table's tokens or notes, which does not stop play."""
    for damage in filter(None, (damage_of(opened.id, opened.keys), opened.lost)):
        log("a table is damaged", level=logging.ERROR, table=opened.id, where=damage.where, why=damage.why)


async def restore(store: Loader, games: Games, opened: Opened) -> Session:
    """The session of a stored table. Raises Closed if it cannot be played on."""
    game = await games.game_of(opened)
    if opened.damage is not None:
        raise closed_by(opened.damage, read=True)
    if opened.data is not None:
        try:
            data = opened.data
            return await apart(game, lambda: replayed(opened, Session.restore(game, data)))
        except (WyrmhoardError, msgspec.DecodeError, AssertionError, LookupError, TypeError, ValueError):
            log("a position is damaged", level=logging.WARNING, table=opened.id, call=opened.seq)
        whole = await load_whole(store, opened.id, position=False)
        if whole is None or whole.damage is not None:
            damage = whole.damage if whole is not None else None
            raise closed_by(damage or Damage(opened.id, "its position", "is damaged"), read=True)
        opened.seq, opened.data, opened.rows = 0, None, whole.rows
    return await apart(game, lambda: replayed(opened, begun(opened, game)))


async def apart(game: AnyGame, work: Callable[[], T]) -> T:
    """Do some work with a game, in the background thread if people wrote its cards: laying out the largest map takes
    half a second."""
    return await aside(work) if game.brought() else work()


def begun(opened: Opened, game: AnyGame) -> Session:
    """The session of a table before its first call. Raises Closed if it cannot even begin."""
    settings = opened.settings if opened.scenario is None else {}
    try:
        match = wyrmhoard.new(
            game, len(opened.players), opened.seed, settings, players=opened.players, scenario=opened.scenario
        )
    except WyrmhoardError as error:
        raise closed_by(Damage(opened.id, "its opening", f"cannot be played: {error}"), read=False) from None
    return Session(match, [None if who == PERSON else who for who in opened.players], opened.timing)


def replayed(opened: Opened, session: Session) -> Session:
    """The session after the calls stored since, with its notes. Raises Closed for a call that does not fit."""
    for row in opened.rows:
        try:
            session.replay(row)
        except Exception as error:  # a script cannot be expected to survive every kind of damage
            why = f"does not fit: {error or type(error).__name__}"
            raise closed_by(Damage(opened.id, f"call {row.seq} of its journal", why), read=True) from None
    session.match.notebook = Notebook(in_order(opened.notes, len(session.match.inputs)))
    return session
