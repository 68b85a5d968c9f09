"""Coming and going: Revolving Door (WA-222 to WA-226, WA-233 to WA-235)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Options, Script, first
from wyrmhoard.kernel.asking.form import Form

from ..events.endings import Joined, Wishes
from ..state import Warriors
from ..table import Table
from . import endings, setup
from .asking import GaveUp
from .moves import bonus_cards
from .resigning import leave, resign

LEAVE: Final = "leave"
STAY: Final = "stay"
JOIN: Final = "join"


def between_battles(table: Table) -> Script[None]:
    """Everybody stays or leaves, others may join; leaving comes before joining (WA-222)."""
    state = table.state
    if not state.settings.revolving or state.settings.deathmatch or not state.battles:
        return
    thinking = [seat for seat in state.present if not state.players[seat].leaving]
    while thinking:
        must = dict.fromkeys(thinking, (STAY, LEAVE))
        absent = [seat for seat, player in enumerate(state.players) if not player.present and not player.joining]
        may = dict.fromkeys(absent, (JOIN,))
        try:
            seat, answer = yield first("door", must, may, "WA-222")
        except GaveUp:
            resign(table)
            thinking = [seat for seat in thinking if state.players[seat].present]
            continue
        if answer != JOIN:
            thinking.remove(seat)
        if answer != STAY:
            wish(table, seat, answer)
    yield from open_door(table)


def wishes(state: Warriors, seat: int) -> Options:
    """What a seat can ask for at any time: to leave or to join at the next break (WA-222, WA-223)."""
    player = state.players[seat]
    if not state.settings.revolving or player.leaving or player.joining or player.resigning:
        return ()
    return (Form(LEAVE, deliberate=True),) if player.present else (JOIN,)


def wish(table: Table, seat: int, what: str) -> None:
    """Note that a player wants to leave or to join; it happens at the next break (WA-222, WA-223)."""
    player = table.state.players[seat]
    player.leaving, player.joining = what == LEAVE, what == JOIN
    table.tell(Wishes(seat, what), "WA-222" if what == LEAVE else "WA-223")


def open_door(table: Table) -> Script[None]:
    """Let leavers out, then let newcomers in, as far as the teams stay equal (WA-222, WA-234)."""
    state = table.state
    leaving, joining = balanced(state)
    for seat in leaving:
        leave(table, seat)
    for seat in joining:
        yield from join(table, seat)
    endings.check_players(state, "WA-225")


def balanced(state: Warriors) -> tuple[list[int], list[int]]:
    """The wishes to leave and to join that can be granted now: in teams, those that keep them equal (WA-234). Leaving
    comes before joining (WA-222)."""
    leaving = [seat for seat in state.present if state.players[seat].leaving]
    joining = [seat for seat, player in enumerate(state.players) if player.joining and not player.present]
    if not state.settings.teams:
        return leaving, joining
    best: tuple[int, int, list[int], list[int]] = (-1, 0, [], [])
    for size in range(len(state.players) + 1):
        out: list[int] = []
        came: list[int] = []
        for side in range(len(state.sides)):
            goers = [seat for seat in leaving if state.players[seat].side == side]
            comers = [seat for seat in joining if state.players[seat].side == side]
            now = sum(player.present and player.side == side for player in state.players)
            go = min(len(goers), now - size + len(comers))
            come = size - now + go
            if go < 0 or not 0 <= come <= len(comers):
                break
            out += goers[:go]
            came += comers[:come]
        else:
            best = max(best, (len(out), len(came), sorted(out), sorted(came)))
    return best[2], best[3]


def join(table: Table, seat: int) -> Script[None]:
    """A newcomer takes the seat with its deck, draws eight and takes mulligans (WA-166, WA-223, WA-235)."""
    state = table.state
    player = state.players[seat]
    player.present, player.joining = True, False
    table.tell(Joined(seat), "WA-223")
    pile = state.piles[player.pile]
    if not player.deck:
        yield from setup.choose_decks(table)
        if not player.present:
            return
    elif sum(other.pile == player.pile for other in state.players) == 1:
        pile.draw += pile.discard
        pile.discard = []
        table.chance.shuffle(pile.draw)
    yield from bonus_cards(table, seat, setup.opening_hand(table, seat))
    mulligans = player.mulligans
    for other in state.opponents(seat):
        yield from setup.mulligan_cards(table, other, mulligans)
