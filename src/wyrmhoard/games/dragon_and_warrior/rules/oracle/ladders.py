"""The ladders of legal builds from which the oracle takes that which is nearest to its target (DW-265, DW-266)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from wyrmhoard.games.dragon_and_warrior.rules import builds, numbers
from wyrmhoard.games.dragon_and_warrior.rules.oracle.forecast import forecast
from wyrmhoard.games.dragon_and_warrior.settings import Options
from wyrmhoard.games.dragon_and_warrior.state import Conflict, Saga

NORMAL, TOUGH, BOSS, LORD = "normal", "tough", "boss", "lord"
OFF: Final = "off"
TARGETS: Final[Mapping[str, Mapping[str, int]]] = {
    "gentle": {NORMAL: 98, TOUGH: 90, BOSS: 85, LORD: 80},
    "fair": {NORMAL: 95, TOUGH: 82, BOSS: 70, LORD: 65},
    "hard": {NORMAL: 90, TOUGH: 70, BOSS: 55, LORD: 50},
}
"""The chance of a victory that the oracle aims at, in per cent, by difficulty."""
TOUGH_ONES: Final = 6
"""One in so many normal Battles is a tough one."""
BESIDE: Final = {"hulk": "wall", "caster": "even"}
"""Styles that stand on the ladder in the place of another one, where the entry is of such a style."""
MOST_ABOVE: Final = 2


class Entry(NamedTuple):
    """What the drawn entry says of its card."""

    style: str
    fast: bool = False
    weak_to: str = ""
    """The type of its Weakness; "": it has none."""


class Rung(NamedTuple):
    """One step of a ladder."""

    style: str
    above: int = 0
    """Levels above the Space."""
    weakness: int = 0


PLAIN: Final = (Rung("wall"), Rung("even"), Rung("brute"), Rung("fierce"))
HARDER: Final = tuple(Rung("fierce", above, weakness) for weakness in (0, 2, 4) for above in (1, 2))
WEAKER: Final = (Rung("fierce", 0, 2), Rung("fierce", 0, 4))
LADDERS: Final[Mapping[str, Sequence[Rung]]] = {
    NORMAL: PLAIN,
    TOUGH: (*PLAIN, *HARDER),
    BOSS: (*PLAIN, *WEAKER),
    LORD: (*PLAIN, *WEAKER),
}
"""From easy to hard. Normal opponents get their Level by DW-265, so that only tough ones rise here."""


def rungs(
    blank: Conflict, entry: Entry, kind: str, most: int, sources: Collection[str], options: Options
) -> Iterator[Conflict]:
    """The builds that an entry allows for a card, from easy to hard.

    No Level passes `most`. A Weakness is something to find out: only one of the types in `sources` comes.
    """
    own = {BESIDE[entry.style]: entry.style} if entry.style in BESIDE else {}
    for rung in LADDERS[kind]:
        if rung.weakness and entry.weak_to not in sources:
            continue
        if blank.level + rung.above > most and rung.above:
            continue
        card = blank.copy()
        card.level += rung.above
        card.weakness, card.weak_to = rung.weakness, entry.weak_to if rung.weakness else ""
        card.fast = entry.fast and rung.style != "fierce"
        yield builds.built(card, own.get(rung.style, rung.style), 0, options)


def nearest(chances: Sequence[int], target: int) -> int:
    """The place of the step whose chance is nearest to the target, the easier one of two that are equally near."""
    return min(range(len(chances)), key=lambda at: (abs(chances[at] - target), at))


def sources_of(state: Saga) -> set[str]:
    """The types of which The Warrior has a Quest item left that lays a Weakness bare (DW-139)."""
    return {kind for keepsake in state.hero.keepsakes if not keepsake.used for kind in keepsake.types}


def shaped(state: Saga, blank: Conflict, entry: Entry, kind: str, most: int) -> Conflict:
    """The card as the oracle builds it against The Warrior as they are now; no points but legal ones are spent."""
    options = state.options
    if options.difficulty == OFF:
        return builds.built(blank.copy(), entry.style, 0, options)
    found = list(rungs(blank, entry, kind, most, sources_of(state), options))
    chances = [forecast(numbers.sides(state, card, None)) for card in found]
    return found[nearest(chances, TARGETS[options.difficulty][kind])]
