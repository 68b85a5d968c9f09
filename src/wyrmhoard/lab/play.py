"""One match between bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from random import Random

import wyrmhoard
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.play.player import Look, Move, Player
from wyrmhoard.kernel.play.playout import try_act
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import ScriptError

Watch = Callable[[OpenAsk, Move], None]


def seat_rng(seed: str, seat: int) -> Random:
    """Random numbers for the player in `seat`, separate from the match's own."""
    return Random(f"{seed}/player {seat}")


def next_move(match: Match, players: Mapping[int, Player], rngs: Mapping[int, Random]) -> tuple[int, Move] | None:
    """Who among `players` acts next, and how; None if the table is waiting for none of them.

    Seats that may let an ask pass are asked before those that must answer it.
    """
    asks = match.asks
    for seat in sorted(asks, key=lambda seat: (not asks[seat].may_pass, seat)):
        if seat in players and seat not in match.ready:
            return seat, players[seat].choose(Look(match, seat, rngs[seat]))
    return None


def play_match(
    game: AnyGame,
    players: Sequence[Player],
    seed: str,
    settings: Mapping[str, Value],
    *,
    prints: bool = False,
    events: bool = False,
    watch: Watch | None = None,
    most: float = inf,
    begin: Callable[[Match], None] = lambda match: None,
) -> Match:
    """A whole match; `begin` is called with it first, `watch` with each ask and the answer it got.

    A match that comes to `most` inputs is left there, without a result.
    """
    match = wyrmhoard.new(game, len(players), seed, settings, events=events, prints=prints)
    begin(match)
    seated = dict(enumerate(players))
    rngs = {seat: seat_rng(seed, seat) for seat in seated}
    while match.result is None and len(match.inputs) < most:
        seat_and_move = next_move(match, seated, rngs)
        if seat_and_move is None:
            raise ScriptError(f"{game.name}: nobody can act and the match is not over")
        seat, move = seat_and_move
        if watch is not None:
            asked = match.ask(seat)
            assert asked is not None
            watch(asked, move)
        try_act(match, seat, move.key, move.form)
    return match
