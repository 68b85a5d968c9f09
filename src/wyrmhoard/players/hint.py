"""A hint: what the planner would answer at a seat's question, the next best, and what each leads to.

It knows what the seat knows: two positions that differ only in what is hidden from it give the same hint to the byte.
"""

from __future__ import annotations

from itertools import islice
from math import inf
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.play.player import Look, Move
from wyrmhoard.kernel.text import shapes
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.players import planner_of
from wyrmhoard.players.comparing import SURE, Rival, others
from wyrmhoard.players.planner import Planner, Weighed, dice_of

WORLDS: Final = 32
"""The worlds of a hint: a second or two in the slowest game."""
FEW: Final = 4
"""How many others are tried where the bot is sure of what is chosen in secret."""
WORLDS_FOR_NOW: Final = 8
"""The imagined worlds whose scores say how the seat stands now."""
MOST_WAYS: Final = 2
"""How many answers a hint has at most."""


class Way(NamedTuple):
    """An answer, and what it leads to."""

    move: Move
    later: float
    """What the seat has in the end or a little later, from 0 to 1; the mean over the worlds."""
    share: float = 0.0
    """How often the bot takes it where what is chosen in secret is best mixed, from 0 to 1; else 0."""


class Hint(NamedTuple):
    """What the planner thinks of a question."""

    now: float
    """What the seat has now, from 0 to 1, by the game's score."""
    ways: tuple[Way, ...]
    """The best answers, the best first: one at least."""
    error: float
    """The standard error of the difference between the first two; endless where it is not known."""
    worlds: int
    secret: bool = False
    """Whether others answer the question in secret, too."""
    solved: bool = False
    """Whether the answer begins a line that solves a puzzle."""


def hint(match: Match, seat: int, worlds: int = WORLDS) -> shapes.Hint:
    """The hint for a seat at its open question, in words. Raises Refused where it has nothing to decide, or nothing
    that the planner can judge."""
    look = look_of(match, seat)
    return in_shape(look.ask, think(match.game, look, worlds))


def look_of(match: Match, seat: int) -> Look:
    """What the planner gets to see for a seat. Raises Refused if that has nothing to decide."""
    ask = None if match.result is not None else match.ask(seat)
    if ask is None or ask.aside:
        raise Refused.of("not-asked", "There is nothing to decide now")
    return Look(match, seat, Random(0))


def think(game: AnyGame, look: Look, worlds: int = WORLDS) -> Hint:
    """The hint for whoever looks. Raises Refused where the planner cannot judge the question."""
    planner = planner_of(game, worlds)
    rng = dice_of(look)
    now = fmean(look.imagine(rng).score(look.seat) for _ in range(WORLDS_FOR_NOW))
    solution = planner.solution(look)
    if solution is not None:
        return Hint(now, (Way(solution, 1.0),), 0.0, worlds, solved=True)
    if look.ask.kind == "each":
        return _mixed(planner, look, now)
    if not planner.plans(look.ask):
        raise Refused.of("not-asked", "There is no hint for this question")
    return _best_two(planner.weigh(look), now)


def _best_two(weighed: Weighed, now: float) -> Hint:
    """The chosen answer and the next best of those that were compared."""
    first, second = _two(weighed, now)
    if second is None:
        return Hint(now, (first,), inf, len(weighed.usual))
    rival = _rival(weighed)
    ways = (second, first) if rival is not None and rival.is_better else (first, second)
    return Hint(now, ways, inf if rival is None else rival.error, len(weighed.usual))


def _mixed(planner: Planner, look: Look, now: float) -> Hint:
    """What is chosen in secret: the two answers that the bot takes most often, judged in the same worlds. Where it is
    sure of one, the best of the others comes after that, however well it does: the others may foresee it."""
    forms = {choice.key for choice in look.ask.choices if isinstance(choice, Form)}
    mixed = sorted(planner.base.policy(look).items(), key=lambda one: -one[1])
    often = [(Move(key), share) for key, share in mixed if share > 0 and key not in forms][:MOST_WAYS]
    if len(often) < MOST_WAYS:
        sure = planner.base.choose(look)
        weighed = planner.weigh(look, [sure, *islice(others(look, sure, dice_of(look)), FEW)])
        ways = tuple(way for way in _two(weighed, now) if way is not None)
        return Hint(now, ways, inf, len(weighed.usual), secret=True)
    weighed = planner.weigh(look, [move for move, _ in often])
    ways = tuple(way for way in _two(weighed, now) if way is not None)
    shares = (share for _, share in often)
    ways = tuple(way._replace(share=share) for way, share in zip(ways, shares, strict=True))
    return Hint(now, ways, inf, len(weighed.usual), secret=True)


def _two(weighed: Weighed, now: float) -> tuple[Way, Way | None]:
    """The incumbent, and the best of its rivals if there are any."""
    usual = fmean(weighed.usual) if weighed.usual else now
    rival = _rival(weighed)
    return Way(weighed.incumbent, usual), None if rival is None else Way(rival.move, usual + rival.gain)


def _rival(weighed: Weighed) -> Rival | None:
    compared = [rival for rival in weighed.rivals if rival.gains]
    return weighed.best or max(compared, key=lambda one: one.gain, default=None)


# -- in words


def in_shape(ask: OpenAsk, told: Hint) -> shapes.Hint:
    """A hint as plain data, with the words for people."""
    answers = [_answer(ask, told, way) for way in told.ways]
    return {"ask": ask.id, "now": _hundredths(told.now), "answers": answers, "words": _how_sure(told)}


def _answer(ask: OpenAsk, told: Hint, way: Way) -> shapes.HintedAnswer:
    answer: shapes.HintedAnswer = {
        "key": way.move.key,
        "text": in_words(ask, way.move),
        "later": _hundredths(way.later),
        "words": _leads(told, way),
    }
    if way.move.form is not None:
        answer["form"] = way.move.form
    return answer


def _hundredths(share: float) -> int:
    return round(100 * share)


def _leads(told: Hint, way: Way) -> str:
    """What an answer leads to, in a sentence."""
    if told.solved:
        return say("Begins a line that solves the puzzle.")
    if not told.worlds:
        return say("This is what the computer would do.")
    now, later = _hundredths(told.now), _hundredths(way.later)
    if way.share:
        return say(
            "{share} times in 100; leads from {now} to {later}.", share=_hundredths(way.share), now=now, later=later
        )
    return say("Leads from {now} to {later}.", now=now, later=later)


def _how_sure(told: Hint) -> str:
    """How sure the hint is, in sentences."""
    if told.solved or not told.worlds:
        return ""
    scale = say("A won match is 100; tried in {n} imagined worlds.", n=told.worlds)
    if told.secret:
        return f"{say('This is chosen in secret: whoever always does the same is seen through.')} {scale}"
    if len(told.ways) < MOST_WAYS:
        return scale
    first, second = (way.later for way in told.ways)
    sure = _hundredths(first) > _hundredths(second) and first - second > SURE * told.error
    weighed = (
        say("The first is better, and by more than chance.") if sure else say("They differ by no more than chance.")
    )
    return f"{weighed} {scale}"


def in_words(ask: OpenAsk, move: Move) -> str:
    """An answer in words: the option, and what was picked in its form."""
    option = next((option for option in ask.options if option.key == move.key), None)
    if option is None:
        return move.key
    picked: list[str] = []
    for blank in option.form:
        value = (move.form or {}).get(blank["name"])
        if blank["type"] == "pick":
            texts = {item["key"]: item["text"] for item in blank["items"]}
            picked += [texts.get(key, key) for key in value or [] if isinstance(key, str)]
    return f"{option.text}: {', '.join(picked)}" if picked else option.text
