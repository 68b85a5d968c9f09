"""The hot path: a script driven by uniformly random choices, with nothing around it.

No match, no record, no words: what simulations by the million, random players and the far ends of
look-aheads need. `Match` gives the same script the same answers, with all of these around it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from random import Random
from typing import Any, Final, TypeVar

from wyrmhoard.kernel.asking.ask import CHECKPOINT, PASS, Answer, Ask, Candidate, Options, Sifted, make_choice
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.result import Result, stopped
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.world import World
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.state.table import Table
from wyrmhoard.kernel.text.errors import Refused, ScriptError
from wyrmhoard.kernel.text.marks import Marked, needs_intent

SPECIAL: Final = (Form, Marked)
"""Choices that are more than their key."""


def pick(options: Options, rng: Random, *, may_pass: bool = False) -> Answer:
    """One of the options (or PASS, if `may_pass`), each equally likely, filled in if it has blanks.

    Candidates are drawn until one is legal, can be filled in and is done at random at all; no others are judged.
    Raises ScriptError if there is none.
    """
    sifted = options if type(options) is Sifted else None
    left: Sequence[Candidate] = options if sifted is None else sifted.candidates
    if may_pass:
        left = [*left, PASS]
    while left:
        at = int(rng.random() * len(left))
        choice = make_choice(left[at])
        if may_pass and choice is PASS:
            return PASS
        if sifted is None or sifted.verify(choice) is None:
            if not isinstance(choice, SPECIAL):
                return choice
            answer = _settled(choice, rng)
            if answer is not None:
                return answer
        left = [*left[:at], *left[at + 1 :]]
    raise ScriptError("there is nothing to choose from at random")


def _settled(choice: Form | Marked, rng: Random) -> Answer | None:
    """The form filled in at random, or the plain key; None if that fails or must not be chosen at random."""
    if isinstance(choice, Form):
        return choice.sample(rng)
    return None if needs_intent(choice) else str(choice)


def _asks_for_something(options: Options) -> bool:
    """Whether there is anything among the options that may be done at random."""
    return any(not needs_intent(choice) for choice in options)


def playout(
    game: AnyGame,
    seats: int,
    settings: Mapping[str, Value],
    seed: str | int,
    rng: Random,
    inputs: list[tuple[int, Answer]] | None = None,
    most: float = inf,
) -> tuple[Result, int, Table[Any, Any]]:
    """Play one match at random; returns its result, the number of decisions, and the table at the end.

    `settings` must be complete. `inputs`, if given, receives every answer in order. A match that comes to `most`
    decisions is stopped there: its result is `stopped`.
    """
    table = Table(game.rules.begin(game.cards, seats, settings), Chance(seed), game.cards)
    script = game.rules.script(table)
    send = script.send
    decisions = 0
    answers: object = None
    try:
        while decisions < most:
            ask = send(answers)
            answers = None
            if ask is CHECKPOINT:
                continue
            kind = ask.kind
            if kind == "first":
                answers = first_at_random(ask, rng, inputs)
                decisions += 1
                continue
            chosen: dict[int, Answer] = {}
            for seat, offer in ask.must.items():
                answer = chosen[seat] = pick(offer() if callable(offer) else offer, rng)
            decisions += len(chosen)
            if inputs is not None:
                inputs += chosen.items()
            answers = chosen if kind == "each" else answer
    except StopIteration as stop:
        return stop.value, decisions, table
    return stopped(seats), decisions, table


def first_at_random(ask: Ask, rng: Random, inputs: list[tuple[int, Answer]] | None = None) -> tuple[int | None, Answer]:
    """A player's answer to a `first` ask, from a random seat among those asked. One that may pass
    does so as often as it chooses any other option. `inputs` receives the passes and the answer."""
    willing = [*ask.must, *ask.may]
    while willing:
        seat = willing.pop(int(rng.random() * len(willing)))
        options = ask.options(seat)
        assert options is not None
        answer = pick(options, rng, may_pass=seat not in ask.must)
        if answer is PASS and not ask.regardless and not _asks_for_something(options):
            continue  # it is not asked for anything
        if inputs is not None:
            inputs.append((seat, answer))
        if answer is not PASS:
            return seat, answer
    return None, PASS


def play_out(world: World, rng: Random, most: float = inf, until: Callable[[World], bool] | None = None) -> int:
    """Play a world on at random until `until(world)`, its end, or `most` decisions; returns their number. The hot path
    from anywhere: only what is drawn is judged, and nobody tries what is refused for a hidden reason."""
    decisions = 0
    while world.result is None and decisions < most and not (until is not None and until(world)):
        decisions += _all_at_random(world, rng)
    return decisions


def _all_at_random(world: World, rng: Random) -> int:
    """Answer the open ask at random, for all seats that must or for the first to act; the number of decisions."""
    ask = world.ask
    assert ask is not None
    if world.is_begun and ask.kind == "first":
        return try_act(world, *random_act(world, rng))
    if ask.kind == "first":
        world.continue_with(first_at_random(ask, rng), 1)
        return 1
    ready, chosen = world.ready_answers, {}
    for seat, offer in ask.must.items():
        chosen[seat] = ready[seat] if seat in ready else pick(offer() if callable(offer) else offer, rng)
    decisions = len(chosen) - len(ready)
    world.continue_with(chosen if ask.kind == "each" else chosen[seat], decisions)
    return decisions


M = TypeVar("M", Match, World)
"""A match, or a world."""


def play_on(match: M, rng: Random, until: Callable[[M], bool]) -> int:
    """Play a match on at random until `until(match)` or its end; returns the number of decisions."""
    decisions = 0
    while match.result is None and not until(match):
        seat, key, form = random_act(match, rng)
        decisions += try_act(match, seat, key, form)
    return decisions


def random_act(match: Match | World, rng: Random) -> tuple[int, str, dict[str, object] | None]:
    """A random answer from a random seat that the table is waiting for: seat, key and form."""
    waiting = match.waiting
    if not waiting:
        raise ScriptError(f"{match.game.name}: nobody can act and the match is not over")
    seat = waiting[int(rng.random() * len(waiting))]
    choices = [*match.choices(seat)]
    if match.may_pass(seat) and int(rng.random() * (len(choices) + 1)) == len(choices):
        return seat, PASS, None
    answer = pick(choices, rng)
    if isinstance(answer, tuple):
        return seat, answer.key, answer.values
    return seat, str(answer), None


def try_act(match: Match | World, seat: int, key: str, form: dict[str, object] | None) -> bool:
    """Act; False if that was refused for a reason the seat could not know, so that it may try something else."""
    try:
        match.act(seat, key, form)
    except Refused as refused:
        if refused.code != "unavailable":
            raise
        return False
    return True
