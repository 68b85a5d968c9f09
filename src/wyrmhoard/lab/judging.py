"""Which decisions of people decided a match, and what the planner would have done there.

A decision is judged by what its seat could know when it was made: the planner gets the seat's view, and its answer, the
one that was given and a few others are tried in the same imagined worlds, in which everything that the seat could not
know is dealt again. Their value is the game's own measure (`Scoring.standing`) a little later.
"""

from __future__ import annotations

import inspect
import time
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from wyrmhoard.kernel.asking.ask import PASS
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.play.player import Look, Move, Player
from wyrmhoard.kernel.play.playout import random_act, try_act
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.record import Input, Record
from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.kernel.text.marks import is_quiet, worth_weighing
from wyrmhoard.lab.review import Review, review, standings
from wyrmhoard.players import PLANNER, every_name, make_player, planner_of
from wyrmhoard.players.hint import in_words

CRITICAL: Final = 8
"""How many decisions are judged at most."""
OTHERS: Final = 3
"""How many other answers are tried beside the one that was given and the bot's."""
WORLDS: Final = (6, 60)
"""How many imagined worlds are looked at, at least and at most."""
ONWARD: Final = 2
"""Checkpoints to which a world is played on."""
LONGEST: Final = 60
"""Answers after which a world is not played on any further."""
SURE: Final = 2.0
"""By how many standard errors one answer must be better than another for that to be said."""
PLANNED: Final = 16
"""The worlds in which the planner finds its answer."""
BLUNDERS: Final = 3
"""How many of the decisions that cost most are named."""
LINE: Final = 3
"""How many answers a line has at most after its first."""
WORTH_TELLING: Final = 0.02
"""Smaller differences are not reported."""


class Judged(NamedTuple):
    """A decision as the bot judges it."""

    at: int
    """The number of the input, from 1; the position before it is that after `at - 1` inputs."""
    seat: int
    question: str
    chosen: str
    bot: str
    """The bot that was asked."""
    instead: str
    """What the bot would have done, in words; empty if it would have done the same."""
    line: tuple[str, ...]
    """How the seat would have gone on after that in one of the imagined worlds: its next answers, in words."""
    gain: float
    """How much better the choice was than the average of the others that were tried, on a scale where a won match is
    100."""
    loss: float
    """How much worse it was than the bot's."""
    good: bool
    """Whether `gain` is more than chance, and `loss` is not."""
    bad: bool
    """Whether `loss` is more than chance."""
    worlds: int
    """The number of imagined worlds behind these figures."""


def people_of(game: AnyGame, record: Record) -> list[int]:
    """The seats that no bot held, as the record names its players; all of them if bots held all."""
    bots = {*every_name(game)}
    held = [seat for seat in range(record.seats) if record.players[seat : seat + 1] == []]
    held += [seat for seat, who in enumerate(record.players) if who.split(":")[0] not in bots]
    return sorted(held) or [*range(record.seats)]


def critical(game: AnyGame, record: Record, looked: Review, seats: Sequence[int]) -> list[int]:
    """The inputs (from 1) of these seats with which the standing changed most: at most `CRITICAL`, in order.

    Empty if the game does not measure the standing.
    """
    if not looked.moments:
        return []
    match = resume(game, record, fast=False, upto=0)
    weighed: list[tuple[float, int]] = []
    for n, entry in enumerate(record.inputs, 1):
        if entry.seat in seats and entry.kind in ("act", "pass") and _has_choice(match, entry.seat):
            weighed.append((_change(looked, n, entry.seat), -n))
        match.take(entry)
    largest = sorted(weighed, reverse=True)[:CRITICAL]
    return sorted(-n for change, n in largest if change > 0)


def _has_choice(match: Match, seat: int) -> bool:
    choices = worth_weighing(match.choices(seat))
    return len(choices) + match.may_pass(seat) > 1 or any(isinstance(choice, Form) for choice in choices)


def _change(looked: Review, n: int, seat: int) -> float:
    """How much the standing of a seat changed from the last moment before input `n` to the first after it."""
    place = 0 if looked.together else seat
    before = [moment.standing[place] for moment in looked.moments if moment.at < n]
    after = [moment.standing[place] for moment in looked.moments if moment.at >= n]
    return abs(after[0] - before[-1]) if before and after else 0.0


def look_back(game: AnyGame, record: Record, seconds: float = 2.0) -> Iterator[tuple[int, int, Judged]]:
    """The decisions of people with which the standing changed most, judged one after the other, each with its number
    (from 1) and how many there are. Raises BadInput if the match is not over."""
    moments = critical(game, record, review(game, record), people_of(game, record))
    for number, at in enumerate(moments, 1):
        yield number, len(moments), judge(game, record, at, seconds)


def judge(game: AnyGame, record: Record, at: int, seconds: float = 4.0) -> Judged:
    """What the planner thinks of input `at` (from 1), within about `seconds` seconds.

    Raises BadInput if that is no decision, or the game has no measure for what it was worth.
    """
    if not 1 <= at <= len(record.inputs):
        raise BadInput.of("there is no input {at}; the match has {count}", at=at, count=len(record.inputs))
    until = time.monotonic() + seconds
    entry = record.inputs[at - 1]
    match = resume(game, record, fast=False, upto=at - 1, events=False)
    ask = match.ask(entry.seat)
    together = game.rules.is_cooperative(match.table)
    if ask is None or entry.kind not in ("act", "pass") or standings(match, together) is None:
        raise BadInput.of("input {at} is no decision that can be judged", at=at)
    rng = Random(f"{record.seed}/judging {at}")
    played = Move(entry.key, entry.form)
    advised = _advised(game, Look(match, entry.seat, rng))
    moves = [played, *([] if _same(played, advised) else [advised])]
    moves += _others(ask, moves, rng)
    quick = _quick(game)
    worth: list[list[float]] = []
    while len(worth) < WORLDS[1] and (len(worth) < WORLDS[0] or time.monotonic() < until):
        world = match.imagine_match(entry.seat, rng)
        tried = [_try(world, entry.seat, move, quick, Random(rng.getrandbits(64)), together) for move in moves]
        worth.append(tried)
    loss, loss_error = _difference([(row[1], row[0]) for row in worth]) if len(moves) > 1 else (0.0, 0.0)
    same = _same(played, advised)
    if same:
        loss = loss_error = 0.0
    gain, gain_error = _difference([(row[0], fmean(row[1:])) for row in worth]) if len(moves) > 1 else (0.0, 0.0)
    bad = loss > max(WORTH_TELLING, SURE * loss_error)
    return Judged(
        at,
        entry.seat,
        ask.text,
        in_words(ask, played),
        PLANNER,
        "" if same else in_words(ask, advised),
        () if same else _line(match, entry.seat, advised, quick, Random(f"{record.seed}/line {at}")),
        round(100 * gain, 1),
        round(100 * loss, 1),
        gain > max(WORTH_TELLING, SURE * gain_error) and not bad,
        bad,
        len(worth),
    )


def _advised(game: AnyGame, look: Look) -> Move:
    """What the planner would do, or the bot that it rests on where it does not plan."""
    planner = planner_of(game, PLANNED)
    return planner.weigh(look).chosen if planner.plans(look.ask) else planner.base.choose(look)


def _line(match: Match, seat: int, move: Move, quick: Player, rng: Random) -> tuple[str, ...]:
    """The next answers of a seat, in words, after it has given this one in an imagined world."""
    world, line = match.imagine_match(seat, rng), list[str]()
    try_act(world, seat, move.key, move.form)
    for _ in range(LONGEST):
        if world.result is not None or len(line) == LINE:
            break
        who = world.waiting[0]
        if who in world.ready:
            break
        ask, answer = world.asks[who], quick.choose(Look(world, who, rng))
        if who == seat and _has_choice(world, seat):
            line.append(in_words(ask, answer))
        if not try_act(world, who, answer.key, answer.form):
            break
    return tuple(line)


def blunders(judged: Sequence[Judged]) -> list[Judged]:
    """The decisions that cost most, the worst first; empty where none is clearly bad."""
    return sorted((one for one in judged if one.bad), key=lambda one: -one.loss)[:BLUNDERS]


def best_and_worst(judged: Sequence[Judged]) -> tuple[Judged | None, Judged | None]:
    """The best and the worst of these decisions; None where none is clearly good, or bad."""
    good = [one for one in judged if one.good]
    bad = [one for one in judged if one.bad]
    return max(good, key=lambda one: one.gain, default=None), max(bad, key=lambda one: one.loss, default=None)


def _same(one: Move, other: Move) -> bool:
    return one.key == other.key and _plain(one.form) == _plain(other.form)


def _plain(form: Mapping[str, Any] | None) -> dict[str, Any]:
    """The values of a form without the empty ones."""
    return {name: value for name, value in (form or {}).items() if value not in ([], "", None)}


def _others(ask: OpenAsk, moves: Sequence[Move], rng: Random) -> list[Move]:
    """A few other answers that could have been given."""
    others: list[Move] = []
    choices = [choice for choice in worth_weighing(ask.choices) if not is_quiet(choice)]
    rng.shuffle(choices)
    for choice in choices:
        if isinstance(choice, Form):
            filled = choice.sample(rng)
            move = None if filled is None else Move(filled.key, filled.values)
        else:
            move = Move(str(choice))
        if move is not None and not any(_same(move, known) for known in (*moves, *others)):
            others.append(move)
    if ask.may_pass and not any(move.key == PASS for move in (*moves, *others)):
        others.insert(0, Move(PASS))
    return others[:OTHERS]


def _quick(game: AnyGame) -> Player:
    """The strongest of the game's bots with the least effort, to play imagined worlds on."""
    name, factory = [*{"random": None, **game.bots}.items()][-1]
    effort = factory is not None and "effort" in inspect.signature(factory).parameters
    return make_player(game, f"{name}:effort=0" if effort else name)


def _try(world: Match, seat: int, move: Move, player: Player, rng: Random, together: bool) -> float:
    """How the seat stands a little after this answer, in an imagined world in which everybody plays on like the bot."""
    match = world.fork()
    if move.key == PASS:
        match.take(Input(seat, PASS, None, "pass"))
    elif not try_act(match, seat, move.key, move.form):
        return 0.0
    far, here = 0, match.last_checkpoint
    for _ in range(LONGEST):
        if match.result is not None or far >= ONWARD:
            break
        _go_on(match, player, rng)
        if match.last_checkpoint != here:
            far, here = far + 1, match.last_checkpoint
    if match.result is not None:
        return match.result.points[seat]
    standing = standings(match, together)
    return 0.5 if standing is None else standing[0 if together else seat]


def _go_on(match: Match, player: Player, rng: Random) -> None:
    """Play one more answer of some seat that is asked."""
    asks = match.asks
    for who in sorted(asks, key=lambda who: (not asks[who].may_pass, who)):
        if who in match.ready:
            continue
        try:
            move = player.choose(Look(match, who, rng))
            try_act(match, who, move.key, move.form)
            return
        except Refused:
            break
    who, key, form = random_act(match, rng)
    try_act(match, who, key, form)


def _difference(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The mean of the differences, and its standard error."""
    differences = [one - other for one, other in pairs]
    error = stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else 1.0
    return fmean(differences), error
