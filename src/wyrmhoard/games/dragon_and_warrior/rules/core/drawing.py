"""Drawing from the tables: streams by place, the table's taste, struck entries, and no repetition before all were used.

The table's mood (DW-15) is felt here and nowhere else: an entry that names moods is drawn in no other before all that
fit are used up, and in its own it weighs `MOOD_WEIGHT`.

Every ask has a stream of its own, keyed by the seed, the table, the place and a number (DW-254). A stream puts the
whole table in an order; entries that are struck, do not fit or have been used are passed over. So a draw changes only
if the very entry that it would have given was used elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...cards.cardset import CardSet
from ...cards.entries import Entry
from ...cards.made import Draws, Wish

YES_WEIGHT = 3
"""The weight of an entry with a subject of the Yes list, relative to others (DW-255)."""
MOOD_WEIGHT = {"cartoony": 2, "gritty": 10, "horror": 10}
"""The weight of an entry that names the table's mood, relative to those that suit all (DW-15). Those are light-hearted
enough for the first mood, and have to be outweighed in the others."""
Judge: TypeAlias = Callable[[Entry], bool]
ANY_MOOD = ""
TWICE = 2
"""How often a roaming entry is used before it is held back until nothing else is left (DW-256a)."""
DRAWN_AGAIN = Refusal("DW-257", later("This has been drawn again once already."))


@dataclass(frozen=True, slots=True)
class Taste:
    """What the table wants: subjects of the Yes list, subjects of the No list and struck ones, and the mood."""

    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    mood: str = "cartoony"


def new_seed(chance: Chance) -> str:
    """A seed for the streams, drawn from the match's chance: the same match has the same streams (DW-254)."""
    return "".join(f"{chance.below(1 << 32):08x}" for _ in range(4))


def stream(draws: Draws, *key: object) -> Chance:
    """The stream of this name: the same name, the same stream, whatever else was drawn (DW-254)."""
    return Chance("/".join(map(str, (draws.seed, *key))))


def deal(
    cards: CardSet,
    draws: Draws,
    taste: Taste,
    table: str,
    key: str,
    count: int,
    band: int = 0,
    terrain: str = "",
    belongs: Judge = lambda entry: True,
    prefers: Judge = lambda entry: True,
    besides: Collection[str] = (),
    *,
    roams: bool = False,
    among: frozenset[int] | None = None,
) -> list[Entry]:
    """`count` different entries of a table, as their stream has them; fewer if the table has no more that are allowed.
    With `among`, only entries with these numbers take part: where those are few, that is much faster than to judge all.

    Struck entries are never drawn (DW-255), and those that do not belong only if none does. Among the others, the order
    is: those that fit, then the least used (DW-256), then those that are at home. Roaming entries used `TWICE`, and
    those in `besides` (by table and ID), are drawn only when nothing else is left.
    """
    named, used = cards.named[table], draws.used
    fits = _fitting(cards, table, band, "" if roams else terrain, taste.mood)
    at_home = _fitting(cards, table, 0, terrain, ANY_MOOD)
    allowed = _allowed(cards, table, taste.no)
    tickets = list(_tickets(cards, table, taste.yes, taste.mood, among))
    best: dict[int, Entry] = {}
    for number in _in_order(tickets, stream(draws, table, key)):
        if number not in fits or number not in at_home or number not in allowed or number in best:
            continue
        name, entry = named[number]
        if not used.get(name) and name not in besides and belongs(entry) and prefers(entry):
            best[number] = entry
            if len(best) == count:  # mostly enough of them are best
                return list(best.values())

    def place_of(number: int) -> tuple[bool, bool, bool, int, bool]:
        name, entry = named[number]
        times = used.get(name, 0)
        unfit = number not in fits or not prefers(entry)
        return name in besides, roams and times >= TWICE, unfit, times, number not in at_home

    came = [number for number in dict.fromkeys(tickets) if number in allowed]
    there = [number for number in came if belongs(named[number][1])] or came
    return [named[number][1] for number in sorted(there, key=place_of)[:count]]


@lru_cache(maxsize=1024)
def _fitting(cards: CardSet, table: str, band: int, terrain: str, mood: str) -> frozenset[int]:
    """The numbers of a table's entries that suit a band of Levels (0: all), a terrain ("": all) and a mood."""
    return frozenset(
        number
        for number, (_, entry) in enumerate(cards.named[table])
        if (not band or not entry.bands or band in entry.bands)
        and (not terrain or not entry.terrains or terrain in entry.terrains)
        and suits_mood(entry, mood)
    )


@lru_cache(maxsize=1024)
def _allowed(cards: CardSet, table: str, no: tuple[str, ...]) -> frozenset[int]:
    """The numbers of those that have no subject of the No list, and none that was struck (DW-255)."""
    struck = set(no)
    return frozenset(
        number for number, (name, _) in enumerate(cards.named[table]) if struck.isdisjoint(cards.meant[name])
    )


@lru_cache(maxsize=1024)
def _tickets(
    cards: CardSet, table: str, yes: tuple[str, ...], mood: str, among: frozenset[int] | None
) -> tuple[int, ...]:
    """The numbers of a table's entries (of those in `among`, if it is given): those with a Yes subject three times
    (DW-255), and those of the table's own mood as often as `MOOD_WEIGHT` says (DW-15)."""
    liked, named = set(yes), cards.named[table]
    weight = MOOD_WEIGHT.get(mood, 1)

    def times(number: int) -> int:
        name, entry = named[number]
        mine = weight if mood in entry.moods else 1
        return mine if liked.isdisjoint(cards.meant[name]) else mine * YES_WEIGHT

    numbers = range(len(named)) if among is None else sorted(among)
    return tuple(number for number in numbers for _ in range(times(number)))


def _in_order(tickets: list[int], chance: Chance) -> Iterator[int]:
    """The tickets in random order, shuffled lazily: only as many as are looked at."""
    last, below = len(tickets), chance.below
    for place in range(last):
        other = place + below(last - place)
        ticket = tickets[other]
        tickets[other] = tickets[place]
        tickets[place] = ticket
        yield ticket


def suits_mood(entry: Entry, mood: str) -> bool:
    """Whether an entry suits a mood; a mood in own words is open to all (DW-15)."""
    return not entry.moods or mood in entry.moods or mood not in ("cartoony", "gritty", "horror")


def record_of(wish: Wish) -> str:
    """The key of a wish: entries are drawn again only once for each (DW-257)."""
    return f"{wish.kind}/{wish.place}/{wish.number}"


def again_objection(draws: Draws, wish: Wish) -> Refusal | None:
    """Why what was made for a record may not be drawn again: it is done once for each (DW-257)."""
    return DRAWN_AGAIN if record_of(wish) in draws.again else None
