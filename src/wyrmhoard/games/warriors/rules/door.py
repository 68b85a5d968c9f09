"""Coming and going: Revolving Door, and giving up (WA-222 to WA-226, WA-233 to WA-235, WA-238)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.games.warriors.rules import endings, setup
from wyrmhoard.games.warriors.rules.leaving import bury, leave_battle, withdraw
from wyrmhoard.games.warriors.rules.moves import bonus_cards, discard, return_place
from wyrmhoard.games.warriors.state import NOBODY, Warriors
from wyrmhoard.games.warriors.table import Table
from wyrmhoard.kernel.ask import Script, first
from wyrmhoard.kernel.form import Filled, Form

GIVE_UP: Final = Form("give-up", deliberate=True)
LEAVE: Final = "leave"
STAY: Final = "stay"
JOIN: Final = "join"


def between_battles(table: Table) -> Script[None]:
    """Everybody stays or leaves, others may join; leaving comes before joining (WA-222)."""
    state = table.state
    if not state.options.revolving or state.options.deathmatch or not state.battles:
        return
    thinking = [seat for seat in state.present if not state.players[seat].leaving]
    while thinking:
        must = dict.fromkeys(thinking, (STAY, LEAVE))
        absent = [seat for seat, player in enumerate(state.players) if not player.present and not player.joining]
        may = dict.fromkeys(absent, (JOIN,))
        seat, answer = yield first("door", must, may, "WA-222")
        if answer == JOIN:
            state.players[seat].joining = True
            table.tell("wishes", "WA-223", seat=seat, wish=JOIN)
        else:
            thinking.remove(seat)
            if answer == LEAVE:
                leave_wish(table, seat)
    yield from open_door(table)


def leave_wish(table: Table, seat: int) -> None:
    """Note that a player wants to leave; it happens at the next break (WA-222)."""
    table.state.players[seat].leaving = True
    table.tell("wishes", "WA-222", seat=seat, wish=LEAVE)


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
    """Which wishes to leave and to join can be met now; in teams those that keep them equal (WA-234)."""
    leaving = [seat for seat in state.present if state.players[seat].leaving]
    joining = [seat for seat, player in enumerate(state.players) if player.joining and not player.present]
    if not state.options.teams:
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
            best = max(best, (len(out) + len(came), size, sorted(out), sorted(came)))
    return best[2], best[3]


def leave(table: Table, seat: int) -> None:
    """Hand, waiting Beasts and controlled locations go to their owners' discard piles (WA-224, WA-233 to WA-235)."""
    state = table.state
    player = state.players[seat]
    player.present = player.leaving = False
    table.tell("left", "WA-224", seat=seat)
    who = state.fighter(seat)
    if who is not None:
        withdraw(table, who)
    for card in player.hand:
        discard(table, player.pile, card)
    for stray in player.strays:
        discard(table, stray.pile, stray.card)
    player.hand, player.strays = [], []
    side = state.side(seat)
    if not any(other.present and other.side == player.side for other in state.players):
        for place in side.places:
            return_place(table, place)
        side.places, side.tokens = [], 0
    if state.chooser == seat:
        mates = [s for s in state.present if state.players[s].side == player.side]
        state.chooser = mates[0] if mates else NOBODY


def join(table: Table, seat: int) -> Script[None]:
    """A newcomer takes the seat with its deck, draws eight and takes mulligans (WA-166, WA-223, WA-235)."""
    state = table.state
    player = state.players[seat]
    player.present, player.joining = True, False
    table.tell("joined", "WA-223", seat=seat)
    pile = state.piles[player.pile]
    if not player.deck:
        yield from setup.choose_decks(table, [seat])
    elif sum(other.pile == player.pile for other in state.players) == 1:
        pile.draw += pile.discard
        pile.discard = []
        table.chance.shuffle(pile.draw)
    yield from bonus_cards(table, seat, setup.opening_hand(table, seat))
    mulligans = player.mulligans
    for other in state.opponents(seat):
        yield from setup.mulligan_cards(table, other, mulligans)


def gives_up(answer: object) -> bool:
    """Whether a player has answered by giving up the game."""
    return isinstance(answer, Filled) and answer.key == GIVE_UP.key


def give_up(table: Table, *seats: int) -> None:
    """Players give up the game: their fighters die without a draw, and they leave (WA-238).

    Several may do so at the same time, in an assembly; only when all of them are gone it is seen who is left. Raises
    GameOver if that is one side.
    """
    state = table.state
    for seat in seats:
        table.tell("gave_up", "WA-238", seat=seat)
        who = state.fighter(seat)
        if who is not None:
            leave_battle(table, who)
            bury(table, who)
        leave(table, seat)
    if seats:
        endings.check_players(state, "WA-238")
