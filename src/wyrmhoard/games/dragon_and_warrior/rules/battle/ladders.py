"""The ladders of legal builds from which the oracle takes the one nearest to its target (DW-265, DW-266)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ...settings import TableSettings
from ...state import Conflict, Saga
from ...table import Position
from ..core import builds, numbers
from ..core.forecast import forecast

NORMAL, TOUGH, BOSS, LORD = "normal", "tough", "boss", "lord"
OFF: Final = "off"
TARGETS: Final[Mapping[str, Mapping[str, int]]] = {
    "gentle": {NORMAL: 98, TOUGH: 90, BOSS: 85, LORD: 80},
    "fair": {NORMAL: 95, TOUGH: 82, BOSS: 70, LORD: 65},
    "hard": {NORMAL: 90, TOUGH: 70, BOSS: 55, LORD: 50},
}
"""The chance of a victory that the oracle aims at, in per cent, by difficulty."""
TOUGH_ONES: Final = 6
"""One of this number of normal Battles is tough."""
BESIDE: Final = {"hulk": "wall", "caster": "even"}
"""Styles that replace another one on the ladder if the entry has them."""


class Entry(NamedTuple):
    """The data of a drawn entry for its card."""

    style: str
    fast: bool = False
    weak_to: str = ""
    """The type of its Weakness; "": it has none."""
    minion: bool = False
    times: int = 2
    """The factor by which its Weakness multiplies a hit: 2 or 4 (DW-137)."""


def times_of(abilities: Collection[str]) -> int:
    """The factor of an entry's Weakness."""
    return 4 if "weakness-4" in abilities else 2


class Rung(NamedTuple):
    """One step of a ladder."""

    style: str
    above: int = 0
    """Levels above the Space."""
    weakness: int = 0
    minion: int = 0
    """The Level of a minion."""


PLAIN: Final = (Rung("wall"), Rung("even"), Rung("brute"), Rung("fierce"))
HARDER: Final = tuple(Rung("fierce", above, weakness) for weakness in (0, 2, 4) for above in (1, 2))
WEAKER: Final = (Rung("fierce", 0, 2), Rung("fierce", 0, 4))
LADDERS: Final[Mapping[str, Sequence[Rung]]] = {
    NORMAL: PLAIN,
    TOUGH: (*PLAIN, *HARDER),
    BOSS: (*PLAIN, *WEAKER, Rung("fierce", 0, 4, 1)),
    LORD: (*PLAIN, *WEAKER, Rung("fierce", 0, 4, 1)),
}
"""From easy to hard. Normal opponents get their Level by DW-265, so only tough ones have higher rungs here."""
ABOVE: Final = ((70, 0), (20, 1), (10, 2))
"""Of a hundred normal opponents, how many stand at each number of Levels above their place (DW-265)."""
MOST_ABILITIES: Final = {NORMAL: 1, TOUGH: 1, BOSS: 2, LORD: 2}
"""The most of Fast, a Weakness and a minion that a card may have (DW-265)."""
BESIDE_IT: Final = "minion"
"""The ID of a minion that has still to be named."""


def levels_above(roll: int) -> int:
    """How many Levels a normal opponent stands above its place, by a roll from 1 to 100 (DW-265)."""
    below = 0
    for share, levels in ABOVE:
        below += share
        if roll <= below:
            return levels
    return 0


def rungs(
    blank: Conflict, entry: Entry, kind: str, most: int, sources: Collection[str], settings: TableSettings
) -> Iterator[Conflict]:
    """The builds that an entry allows for a card, from easy to hard.

    No Level passes `most`. A Weakness is something to find out: only one of the types in `sources` comes.
    """
    own = {BESIDE[entry.style]: entry.style} if entry.style in BESIDE else {}
    for rung in LADDERS[kind]:
        if rung.weakness and (not entry.weak_to or entry.weak_to not in sources):
            continue
        if blank.level + rung.above > most and rung.above:
            continue
        card = blank.copy()
        card.level += rung.above
        card.weakness, card.weak_to = rung.weakness, entry.weak_to if rung.weakness else ""
        card.fast = entry.fast and rung.style != "fierce"
        minion = rung.minion or int(entry.minion)
        if bool(card.weakness) + card.fast + bool(minion) > MOST_ABILITIES[kind] or minion >= card.level:
            minion = 0
        if minion < rung.minion:
            continue
        card.minion = BESIDE_IT if minion else ""
        yield builds.built(card, own.get(rung.style, rung.style), minion, settings)


def beside(card: Conflict, settings: TableSettings) -> Conflict | None:
    """The minion that a build has, without a name: a Level 1 card; None if it has none."""
    return builds.built(Conflict(BESIDE_IT, "", 1), "even", 0, settings) if card.minion == BESIDE_IT else None


def nearest(chances: Sequence[int], target: int) -> int:
    """The place of the step whose chance is nearest to the target: of equally near ones the hardest, if they are above
    it, and the easiest if they are not (DW-266)."""
    least = min(abs(chance - target) for chance in chances)
    ties = [at for at, chance in enumerate(chances) if abs(chance - target) == least]
    return ties[-1] if chances[ties[0]] > target and chances[ties[-1]] > target else ties[0]


def sources_of(position: Position) -> set[str]:
    """The types that are available by now: of weapons and Quest items in the story (DW-266)."""
    hero = position.state.hero
    sources = {kind for keepsake in hero.keepsakes if not keepsake.used for kind in keepsake.types}
    for piece in (hero.weapon, hero.offhand):
        sources.update(piece.types if piece is not None and piece.kind == "weapon" else ())
    typed = position.cards.typed
    for name in position.state.draws.used.keys() & typed.keys():
        sources.update(typed[name])
    return sources


def rumoured(state: Saga) -> str:
    """The type to which the Boss of the Dungeon that The Warrior is in is weak, as a rumour has it; "": none has."""
    here = state.world.places.get(state.world.visit.space)
    home = state.world.places.get(here.home) if here is not None else None
    return home.weak_to if home is not None else ""


def lost_to_boss(state: Saga) -> int:
    """How many Battles The Warrior has lost to the Boss of the Dungeon that they are in."""
    here = state.world.places.get(state.world.visit.space)
    return sum(chapter.lost for chapter in state.world.chapters if here is not None and chapter.dungeon == here.home)


def shaped(position: Position, blank: Conflict, entry: Entry, kind: str, most: int) -> Conflict:
    """The card as the oracle builds it against The Warrior as they are now; no points but legal ones are spent."""
    state, options = position.state, position.state.settings
    if options.difficulty == OFF:
        return _own(blank, entry, kind, options)
    sources = sources_of(position) | ({rumoured(state)} if blank.boss else set())
    cards = list(rungs(blank, entry, kind, most, sources, options))
    if blank.boss:  # an opponent that has beaten The Warrior is a step easier each time (DW-277a)
        cards = cards[: max(1, len(cards) - lost_to_boss(state))]
    chances = [forecast(numbers.sides(state, card, beside(card, options))) for card in cards]
    return cards[nearest(chances, TARGETS[options.difficulty][kind])]


def _own(blank: Conflict, entry: Entry, kind: str, settings: TableSettings) -> Conflict:
    """The entry's own style and abilities, as many as a card may have, whatever the forecast (DW-265)."""
    card, room = blank.copy(), MOST_ABILITIES[kind]
    card.fast = entry.fast
    room -= entry.fast
    if entry.weak_to and room:
        card.weakness, card.weak_to, room = entry.times, entry.weak_to, room - 1
    minion = int(entry.minion and room > 0 and card.level > 1)
    card.minion = BESIDE_IT if minion else ""
    return builds.built(card, entry.style, minion, settings)
