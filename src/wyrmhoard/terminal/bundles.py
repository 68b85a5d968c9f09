"""Choices that share a line of the list, so that what one takes seldom does not hide what one takes often."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.open_ask import OpenAsk, Option
from wyrmhoard.kernel.text.saying import in_house


class BundleOption(Option, frozen=True, kw_only=True):
    """A line of the list that stands for several choices, `of`: whoever takes it is asked which."""

    of: tuple[Option, ...]


def bundled(match: Match, asked: OpenAsk, options: Sequence[Option]) -> tuple[Option, ...]:
    """The options as the game ties them together: a line for several where the last of them stood."""
    with in_house(match.game.folder):
        found = match.game.screens.bundles(match.table, asked.seat, asked.prompt, asked.choices)
    if not found:
        return tuple(options)
    known = {option.key: option for option in options}
    lines = []
    for bundle in found:
        of = tuple(known[key] for key in bundle.keys if key in known)
        lines.append(BundleOption(bundle.keys[0].partition(" ")[0], bundle.text, of=of))
    listed: list[Option] = []
    waiting = {line.key: {option.key for option in line.of} for line in lines}
    for option in options:
        at = next((line for line in lines if option in line.of), None)
        if at is None:
            listed.append(option)
            continue
        waiting[at.key].discard(option.key)
        if not waiting[at.key]:
            listed.append(at)
    return tuple(listed)


def opened(options: Sequence[Option]) -> tuple[Option, ...]:
    """The options, and after them those that share a line, for whoever types what they want."""
    tied = [one for option in options if isinstance(option, BundleOption) for one in option.of]
    return (*options, *tied)
