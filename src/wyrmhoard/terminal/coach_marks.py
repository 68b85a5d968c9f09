"""Which choices of a list the coach of a lesson points at."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmhoard.kernel.asking.tutorial import matches_any
from wyrmhoard.kernel.play.coach import Coach
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.open_ask import Option
from wyrmhoard.kernel.text.saying import said
from wyrmhoard.terminal.bundles import BundleOption
from wyrmhoard.terminal.ready import ReadyOption


def coach_marks(coach: Coach | None, match: Match, options: Sequence[Option]) -> frozenset[str]:
    """The keys of the choices that the coach points at: of those that are filled in already, only what is wanted; the
    form itself where none of these is."""
    if coach is None:
        return frozenset()
    keys = {*coach.shown(match)["point"]}
    ready = [one for one in options if isinstance(one, ReadyOption) and not one.blocked]
    wanted = [one.key for one in ready if is_wanted(coach, one)]
    return frozenset(wanted or [one.key for one in options if not keys.isdisjoint(_keys(one))])


def _keys(option: Option) -> set[str]:
    of = option.of if isinstance(option, BundleOption) else ()
    return {option.key, *(one.key for one in of)}


def is_wanted(coach: Coach, option: ReadyOption, *, even_riddle: bool = False) -> bool:
    """Whether a choice fills in what the coach waits for and shows: of a part of a question, its own blanks; where the
    rest is free, what must not stay empty."""
    want = coach.now.want
    if want is None or (want.riddle and not even_riddle) or not matches_any(want.keys, option.of):
        return False
    form = want.form or {}
    names = [name for name in {**form, **option.own} if name.partition("-")[0] == option.part or not option.part]
    if want.free and want.filled:
        names = [name for name in form if matches_any(want.filled, name)]
    return all(_plain(form.get(name)) == _plain(option.own.get(name)) for name in names)


def coach_objects(coach: Coach, option: ReadyOption | None) -> str:
    """What the coach says at once to the answer to a part of a question that is not the wanted one; "" to any other:
    whole answers the coach judges when they are sent."""
    if option is None or not option.part or coach.now.want is None or coach.now.want.free:
        return ""
    return "" if is_wanted(coach, option, even_riddle=True) else said(coach.tutorial.steps[coach.step].reply(option.of))


def _plain(value: object) -> object:
    """A value for comparison: nothing, if its blank is empty."""
    return None if value in ([], "", 0) else value
