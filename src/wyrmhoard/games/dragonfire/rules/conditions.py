"""Whether something is so: the conditions of abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhoard.games.dragonfire.cards.points import COLOUR_OF
from wyrmhoard.games.dragonfire.cards.vocabulary import If
from wyrmhoard.games.dragonfire.rules import places
from wyrmhoard.games.dragonfire.rules import numbers
from wyrmhoard.games.dragonfire.state import ENVIRONMENT, NOBODY, Foe

if TYPE_CHECKING:
    from wyrmhoard.games.dragonfire.table import Table


def holds(table: Table, condition: If, seat: int, foe: Foe | None = None, *, source: str = "") -> bool:
    """Whether a condition holds for a character and the encounter in question. `source`: the card that asks."""
    found = value(table, condition, seat, foe, source=source)
    if condition.least is None and condition.most is None:
        return found > 0
    return (condition.least is None or found >= condition.least) and (condition.most is None or found <= condition.most)


def value(table: Table, condition: If, seat: int, foe: Foe | None, *, source: str = "") -> int:
    """The number that a condition bounds; 1 or 0 for what is so or not."""
    state, cards = table.state, table.cards
    match condition.what:
        case "Wyrmflame level":
            return state.flame.level
        case "players":
            return len(state.heroes)
        case "scene":
            return state.scene
        case "encounters":
            return sum(
                numbers.fits(table, condition.which, other, token)
                for other in state.foes
                if not other.defeated
                for token in (None, *other.tokens)
            )
        case "its tokens":
            return len(foe.tokens) if foe is not None else 0
        case "another of its name":
            others = [other for other in state.foes if other is not foe and not other.defeated]
            return sum(foe is not None and other.card == foe.card for other in others)
    who = _whom(table, condition, seat)
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
                places.faces(table, other, who) and numbers.fits(table, condition.which, other, token)
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
            return int(numbers.is_class(table, who, condition.of))
        case "primary class":
            return int(condition.of in numbers.types_of(table, who, primary=True))
        case "played colour":
            before = hero.played[:-1] if hero.played[-1:] == [source] else hero.played
            return sum(cards[card].colour == condition.of for card in before)
        case "its colour is yours":
            mine = {COLOUR_OF[kind] for kind in numbers.types_of(table, who)}
            return int(foe is not None and cards[foe.card].colour in mine)
    return 1  # the first time in a turn, round or Scene: kept by whoever uses the ability


def _whom(table: Table, condition: If, seat: int) -> int:
    state = table.state
    return {"active": state.active, "leader": state.leader}.get(condition.who, seat)
