"""A table in short: for those who may enter it, and as the lobby lists it."""

from __future__ import annotations

from wyrmhoard.players import title_of
from wyrmhoard.server.protocol.shapes.tables import OpenTable, SeatInfo, TableInfo
from wyrmhoard.server.tables.table import LiveTable


def table_info(table: LiveTable) -> TableInfo:
    """The table for those who may enter. Says nothing about sealed answers, not even how many."""
    match = table.match
    return {
        "table": table.id,
        "game": match.game.name,
        "settings": dict(match.settings),
        "name": table.name,
        "seats": _seats(table),
        "waiting": match.waiting,
        "over": match.result is not None,
        "result": match.result,
        "ended": match.ended,
        "created": table.created,
        "moves": match.step,
    }


def open_table(table: LiveTable) -> OpenTable:
    """The table as the lobby shows it to everybody: of its settings, those that differ from the defaults."""
    match = table.match
    defaults = {setting.name: setting.default for setting in match.game.settings}
    return {
        "table": table.id,
        "game": match.game.name,
        "name": table.name,
        "created": table.created,
        "settings": {name: value for name, value in match.settings.items() if value != defaults.get(name)},
        "seats": _seats(table),
        "clock": table.session.times(),
    }


def _seats(table: LiveTable) -> list[SeatInfo]:
    match, here = table.match, table.presence.here
    return [
        {
            "seat": seat,
            "name": match.seat_name(seat),
            "who": "person" if bot is None else "bot",
            "bot": bot,
            "here": here[seat] or bot is not None,
            "vacant": table.vacant(seat),
            "person": table.session.person(seat),
            "bot_name": "" if bot is None else title_of(match.game, bot),
        }
        for seat, bot in enumerate(table.session.bots)
    ]
