"""Which changes of cards are in force, whom they apply to, and whether the conditions for that hold.

The two belong together: a change holds under conditions, and a condition counts with what changes say (Class Types).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from wyrmhoard.kernel.state.memo import Still, once

from ..cards.cardset import fits_card
from ..cards.effects import Give
from ..cards.points import COLOUR_OF, TYPES
from ..cards.vocabulary import OF_CHARACTERS, Change, If, Stat, Which
from ..state import ENVIRONMENT, NOBODY, Foe, Hero, Lasting, Token
from ..table import Position
from . import places


class InForce(NamedTuple):
    """A change and where it comes from. `seat`: whose card it is or whom its encounter faces; NOBODY: everybody's."""

    change: Change
    card: str
    seat: int
    foe: Foe | None
    if_: tuple[If, ...] = ()
    """The conditions for the character concerned, or the one whom the encounter faces."""
    only: str | None = None
    """The Class Type or Class that this character, or "you", must have (DF-158, DF-209)."""


# -- what is in force


NEVER: Final[frozenset[str]] = frozenset()
COUNTS_AS: Final = "counts as"
"""The Class Types that cards add: their own conditions look only at the types that are known without them."""


def in_force(position: Position, stat: Stat) -> Iterable[InForce]:
    """Every change of this kind, whomever it applies to; collected once for a `Still`, for others as far as it is
    read."""
    return _all_in_force(position, stat) if isinstance(position, Still) else _collect(position, stat)


@once
def _all_in_force(position: Position, stat: Stat) -> tuple[InForce, ...]:
    return tuple(_collect(position, stat))


def _collect(position: Position, stat: Stat) -> Iterator[InForce]:
    state, cards = position.state, position.cards
    changing = cards.changing.get(stat, NEVER)
    for foe in state.foes:
        if foe.card in changing and not foe.defeated:
            yield from _of_foe(position, foe, stat)
    if state.flame.active in changing and not state.flame.ignored:
        for ability, change in cards[state.flame.active].changes[stat]:
            if max(0, state.flame.level if ability.steadily else state.flame.at) >= ability.at:  # (DF-56)
                yield InForce(change, state.flame.active, NOBODY, None, ability.if_, ability.only)
    for seat, hero in enumerate(state.heroes):
        if (hero.screen in changing or hero.features or hero.kept) and hero.screen and not hero.out:
            yield from _of_hero(position, seat, hero, stat)
    if state.adventure:
        for name in (state.adventure, *state.bonuses):
            for ability, change in cards[name].changes[stat] if name in changing else ():
                if max(0, state.flame.level) >= ability.at:
                    yield InForce(change, name, NOBODY, None, ability.if_, ability.only)
    for lasting in state.lasting:
        effect = cards.effects[lasting.effect]
        if isinstance(effect, Give) and effect.change.change == stat and not has_stopped(position, lasting):
            yield InForce(effect.change, cards.card_of(lasting.effect).id, lasting.seat, state.find(lasting.foe))


def _of_foe(position: Position, foe: Foe, stat: Stat) -> Iterator[InForce]:
    """The traits of an encounter; those of its Tripwire while it is crossed (DF-123, DF-126)."""
    card = position.cards[foe.card]
    for ability, change in card.changes[stat]:
        if ability.when == "tripwire" and not foe.crossed:
            continue
        if max(0, position.state.flame.level if ability.steadily else foe.level) < ability.at:
            continue
        each_in_it = card.location and change.who == "you" and stat in OF_CHARACTERS
        if each_in_it:
            yield InForce(change, foe.card, foe.seat, foe, ability.if_, only=ability.only)
        elif all(holds(position, c, foe.seat, foe, known=stat == COUNTS_AS) for c in ability.if_):
            yield InForce(change, foe.card, foe.seat, foe, only=ability.only)


def _of_hero(position: Position, seat: int, hero: Hero, stat: Stat) -> Iterator[InForce]:
    """What screen, Features and cards in play say; Stunned: only items and what says so (DF-25, DF-284, DF-286)."""
    cards = position.cards
    for name in (hero.screen, *hero.features, *(kept.card for kept in hero.kept)):
        card = cards[name]
        if stat not in card.changes:
            continue
        works = not hero.stunned or card.kind == "item" or stat == "keeps hand"
        for ability, change in card.changes[stat]:
            if not works and not ability.even_stunned:
                continue
            if max(0, position.state.flame.level) < ability.at:
                continue
            known = stat == COUNTS_AS
            if ability.only and not is_class(position, seat, ability.only, known=known):
                continue
            if not all(holds(position, c, seat, known=known) for c in ability.if_):
                continue
            yield InForce(change, name, seat, None)


def of_all(position: Position, stat: Stat) -> list[InForce]:
    """Every change of this kind, which concerns no character more than another, with its conditions."""
    return [s for s in in_force(position, stat) if all(holds(position, c, s.seat, s.foe) for c in s.if_)]


def of_character(position: Position, stat: Stat, seat: int) -> list[InForce]:
    """Every change of this kind that applies to a character."""
    sources = [
        source
        for source in in_force(position, stat)
        if _concerns(position, source, seat)
        and _suits(position, source, seat)
        and all(holds(position, c, seat, source.foe, known=stat == COUNTS_AS) for c in source.if_)
    ]
    for lasting in position.state.heroes[seat].lasting:
        effect = position.cards.effects[lasting.effect]
        if isinstance(effect, Give) and effect.change.change == stat and not has_stopped(position, lasting):
            sources.append(InForce(effect.change, position.cards.card_of(lasting.effect).id, seat, None))
    return sources


def has_stopped(position: Position, lasting: Lasting) -> bool:
    """Whether an effect that lasts while an encounter is in play has ended with its defeat (DF-155).

    The effect is removed together with the encounter at the end of the phase, since the defeat may be taken back
    (DF-241).
    """
    if not lasting.foe or lasting.until not in ("facing", "in play"):
        return False
    foe = position.state.find(lasting.foe)
    return foe is not None and foe.defeated


def _suits(position: Position, source: InForce, seat: int) -> bool:
    """Whether a character has the class for which alone a change holds (DF-158, DF-209)."""
    return source.only is None or is_class(position, seat, source.only, known=source.change.change == COUNTS_AS)


def _concerns(position: Position, source: InForce, seat: int) -> bool:
    state, who = position.state, source.change.who
    match who:
        case "each" | "any":
            return True
        case "you":
            if source.foe is not None and position.cards[source.foe.card].location:
                return state.heroes[seat].place == source.foe.id
            return source.seat in (seat, NOBODY)
        case "each other":
            return source.seat != seat
        case "each here":
            return source.seat == NOBODY or state.heroes[seat].place == state.heroes[source.seat].place
        case "active":
            return state.active == seat
        case "leader":
            return state.leader == seat
        case "left":
            return source.seat != NOBODY and next(s for s in state.leftwards(source.seat + 1)) == seat
    return source.seat == seat


def of_encounter(position: Position, stat: Stat, foe: Foe, token: Token | None = None) -> list[InForce]:
    """Every change of this kind that applies to an encounter, or to one of its tokens."""
    cards = position.cards
    sources = [
        source
        for source in in_force(position, stat)
        if _touches(position, source, foe, token)
        and _suits(position, source, foe.seat if source.seat == NOBODY else source.seat)
        and all(holds(position, c, foe.seat, foe) for c in source.if_)
    ]
    for lasting in token.lasting if token is not None else foe.lasting:
        effect = cards.effects[lasting.effect]
        if isinstance(effect, Give) and effect.change.change == stat and not has_stopped(position, lasting):
            sources.append(InForce(effect.change, cards.card_of(lasting.effect).id, lasting.seat, None))
    return sources


def _touches(position: Position, source: InForce, foe: Foe, token: Token | None) -> bool:
    state, change = position.state, source.change
    own = source.foe is foe
    match change.to:
        case "it":
            if not own or token is not None:
                return False
        case "each" | "one":
            pass
        case "each other":
            if own and token is None:
                return False
        case "each facing you":
            if not places.faces(position, foe, source.seat):
                return False
        case "each facing it":
            if source.foe is None or foe.seat != source.foe.seat or (own and token is None):
                return False
        case "each here":
            at = state.heroes[source.seat].place if source.seat != NOBODY else ENVIRONMENT
            if places.place_of(position.state, foe) != at:
                return False
        case _:
            return False
    return fits(position, change.which, foe, token)


def fits(position: Position, which: Which, foe: Foe, token: Token | None = None) -> bool:
    """Whether an encounter is one of these."""
    return (
        fits_card(position.cards[foe.card], which)
        and (which.kind != "token" or token is not None)
        and (which.kind != "card" or token is None)
        and (not which.cleared or (token is None and any(foe.cleared)))
        and (not which.tokens or (token is None and bool(foe.tokens)))
    )


# -- Class Types


def types_of(position: Position, seat: int, *, primary: bool = False, known: bool = False) -> tuple[str, ...]:
    """The Class Types of a character (DF-20, DF-28, DF-373). `known`: without what cards add."""
    hero = position.state.heroes[seat]
    own = position.cards[hero.screen].class_type
    if primary:
        return (own,)
    types = [own, *hero.extra]
    if not known:
        types += [s.change.of for s in of_character(position, COUNTS_AS, seat)]
    return tuple(dict.fromkeys(types))


def is_class(position: Position, seat: int, name: str, *, known: bool = False) -> bool:
    """Whether a character is of a Class Type or Character Class (DF-28, DF-30). `known`: without what cards add."""
    if name in TYPES.values():
        return name in types_of(position, seat, known=known)
    return position.cards[position.state.heroes[seat].screen].class_name == name


# -- conditions


def holds(
    position: Position, condition: If, seat: int, foe: Foe | None = None, *, source: str = "", known: bool = False
) -> bool:
    """Whether a condition holds for a character and the encounter in question.

    `source`: the card that asks. `known`: Class Types are those without what cards add.
    """
    amount = value(position, condition, seat, foe, source=source, known=known)
    if condition.least is None and condition.most is None:
        return amount > 0
    return (condition.least is None or amount >= condition.least) and (
        condition.most is None or amount <= condition.most
    )


def value(
    position: Position, condition: If, seat: int, foe: Foe | None, *, source: str = "", known: bool = False
) -> int:
    """The number that a condition bounds; 1 or 0 for what holds or does not."""
    state, cards = position.state, position.cards
    match condition.what:
        case "Wyrmflame level":
            return state.flame.level
        case "players":
            return len(state.heroes)
        case "scene":
            return state.scene
        case "encounters":
            return sum(
                fits(position, condition.which, other, token)
                for other in state.foes
                if not other.defeated
                for token in (None, *other.tokens)
            )
        case "its tokens":
            return len(foe.tokens) if foe is not None else 0
        case "another of its name":
            others = [other for other in state.foes if other is not foe and not other.defeated]
            return sum(foe is not None and other.card == foe.card for other in others)
    who = _whom(position, condition, seat)
    if who == NOBODY:
        return 0
    hero = state.heroes[who]
    match condition.what:
        case "hit points":
            return hero.hp
        case "hand":
            return len(hero.hand)
        case "gold":
            return hero.gold
        case "cards in discard":
            return len(hero.pile.discard)
        case "encounters facing you":
            return sum(
                places.faces(position, other, who) and fits(position, condition.which, other, token)
                for other in state.foes
                if not other.defeated
                for token in (None, *other.tokens)
            )
        case "cards played":
            return max(0, len(hero.played) - (source in hero.played[-1:]))
        case "Swords":
            return hero.swords
        case "stunned":
            return int(hero.stunned)
        case "exhausted":
            return int(hero.exhausted)
        case "unhurt":
            return int(hero.hp >= hero.full)
        case "in a Location":
            return int(hero.place != ENVIRONMENT)
        case "in the Environment":
            return int(hero.place == ENVIRONMENT)
        case "alone at your place":
            return int(not any(h.place == hero.place and not h.out for h in state.heroes if h is not hero))
        case "class":
            return int(is_class(position, who, condition.of, known=known))
        case "primary class":
            return int(condition.of in types_of(position, who, primary=True))
        case "played colour":
            before = hero.played[:-1] if hero.played[-1:] == [source] else hero.played
            return sum(cards[card].colour == condition.of for card in before)
        case "its colour is yours":
            mine = {COLOUR_OF[kind] for kind in types_of(position, who, known=known)}
            return int(foe is not None and cards[foe.card].colour in mine)
    return 1  # the first time in a turn, round or Scene: recorded by the user of the ability


def _whom(position: Position, condition: If, seat: int) -> int:
    state = position.state
    return {"active": state.active, "leader": state.leader}.get(condition.who, seat)
