"""Drawing from the tables: streams by place, what the table likes and has struck, no entry again before all have come.

Every ask has a stream of its own, keyed by the seed, the table, the place and a number (DW-254). A stream puts the
whole table in an order; entries that are struck, do not fit or have been used are passed over. So what is drawn here
changes only if the very entry that would have come was used elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from wyrmhoard.games.dragon_and_warrior.cards.cardset import CardSet
from wyrmhoard.games.dragon_and_warrior.cards.entries import Entry
from wyrmhoard.games.dragon_and_warrior.cards.made import Draws, Wish
from wyrmhoard.kernel.chance import Chance
from wyrmhoard.kernel.errors import Refusal

YES_WEIGHT = 3
"""How many times as much an entry weighs that has a subject of the Yes list (DW-255)."""
OFTEN = 1 << 30
"""More often than anything ever comes."""
DRAWN_AGAIN = Refusal("DW-257", "This has been drawn again once already.")


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
    fits: Callable[[Entry], bool],
    belongs: Callable[[Entry], bool] = lambda entry: True,
    besides: Collection[str] = (),
    is_at_home: Callable[[Entry], bool] = lambda entry: True,
    most: int = OFTEN,
) -> list[Entry]:
    """`count` different entries of a table, as their stream has them; fewer if the table has no more that may come.

    Struck entries never come (DW-255), and those that do not belong only if none belongs. Of the others those that fit
    come first, and of these the ones that have been used the least (DW-256), and of these those that are at home;
    what has come `most` times, and `besides`, by table and ID, only when nothing else is left.
    """
    named, used, struck = cards.named[table], draws.used, set(taste.no)
    best: dict[int, Entry] = {}
    for number in _in_order(
        _tickets(cards, table, taste.yes), stream(draws, table, key)
    ):  # mostly enough of them are best
        name, entry = named[number]
        if used.get(name) or number in best or not (fits(entry) and belongs(entry) and is_at_home(entry)):
            continue
        if name not in besides and (not struck or struck.isdisjoint(cards.meant[name])):
            best[number] = entry
            if len(best) == count:
                return list(best.values())
    allowed = [number for number, (name, _) in enumerate(named) if not struck or struck.isdisjoint(cards.meant[name])]
    rank = {
        number: (
            named[number][0] in besides,
            used.get(named[number][0], 0) >= most,
            not fits(named[number][1]),
            used.get(named[number][0], 0),
            not is_at_home(named[number][1]),
        )
        for number in [number for number in allowed if belongs(named[number][1])] or allowed
    }
    found: list[Entry] = []
    for place in sorted(set(rank.values())):
        for number in _in_order(_tickets(cards, table, taste.yes), stream(draws, table, key)):
            if rank.get(number) == place:
                found.append(named[number][1])
                del rank[number]
                if len(found) == count:
                    return found
    return found


@lru_cache(maxsize=1024)
def _tickets(cards: CardSet, table: str, yes: tuple[str, ...]) -> tuple[int, ...]:
    """The numbers of a table's entries, those with a Yes subject three times (DW-255)."""
    liked = set(yes)
    weights = (1 if liked.isdisjoint(cards.meant[name]) else YES_WEIGHT for name, _ in cards.named[table])
    return tuple(number for number, weight in enumerate(weights) for _ in range(weight))


def _in_order(given: Sequence[int], chance: Chance) -> Iterator[int]:
    """The tickets as they come out of a hat, drawn only as far as somebody looks."""
    tickets = list(given)
    last = len(tickets)
    for place in range(last):
        other = place + chance.below(last - place)
        tickets[place], tickets[other] = tickets[other], tickets[place]
        yield tickets[place]


def suits_mood(entry: Entry, mood: str) -> bool:
    """Whether an entry suits a mood; a mood in own words is open to all (DW-15)."""
    return not entry.moods or mood in entry.moods or mood not in ("cartoony", "gritty", "horror")


def record_of(wish: Wish) -> str:
    """What was wished for, as one word: the record for which something is drawn again once (DW-257)."""
    return f"{wish.kind}/{wish.place}/{wish.number}"


def refuse_again(draws: Draws, wish: Wish) -> Refusal | None:
    """Why what was made for a record may not be drawn again: it is done once for each (DW-257)."""
    return DRAWN_AGAIN if record_of(wish) in draws.again else None
