"""Whether a Feature that could be activated would have any effect, by public information (DF-367, DF-369).

This is checked before a Feature that would be spent is offered. Only public information counts: the size of
piles, no hand, no order of cards. If that is not enough, the effect is assumed to do something.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..cards.cardset import Power
from ..cards.effects import (
    Ability,
    Anywhere,
    Bounty,
    Breach,
    Choose,
    Copy,
    Deal,
    DefeatTokens,
    Draw,
    EachMay,
    Ease,
    Heal,
    HoldBack,
    Levels,
    Recolour,
    Recover,
    Redirect,
    Repeat,
    Status,
    When,
)
from ..state import Foe
from ..table import Position
from . import changes, numbers, places
from .happening import Happening

DEALING = (Deal, Levels, Anywhere, Recolour, DefeatTokens, Ease, Breach, Bounty)
"""Effects that count when damage is dealt, and not afterwards (DF-198, DF-257)."""
BEFORE_DAMAGE = ("start", "play", "deal")
BEFORE_ATTACKS = (*BEFORE_DAMAGE, "take")


def would_do(position: Position, seat: int, effects: Iterable[object]) -> bool:
    """Whether any of these effects of a character's card would do anything now."""
    return any(_would(position, seat, effect) for effect in effects)


def _would(position: Position, seat: int, effect: object) -> bool:
    state = position.state
    step = state.turn.step if state.turn is not None else ""
    match effect:
        case Heal():
            return any(may_be_healed(position, other) for other in reached(position, seat, effect.who))
        case Status(becomes="rested"):
            return any(state.heroes[other].exhausted for other in reached(position, seat, effect.who))
        case Draw():
            return any(_may_draw(position, other) for other in reached(position, seat, effect.who))
        case Recover():
            return any(state.heroes[other].pile.discard for other in reached(position, seat, effect.who))
        case Copy():
            return state.turn is not None and any(played.seat == seat for played in state.turn.table)
        case HoldBack():
            return step in BEFORE_ATTACKS and any(not foe.defeated for foe in state.foes)
        case Choose():
            return any(would_do(position, seat, option) for option in effect.options)
        case EachMay():
            return would_do(position, seat, (*effect.effects, *effect.otherwise))
        case Repeat():
            return would_do(position, seat, effect.effects)
        case When():
            holds = changes.holds(position, effect.condition, seat)
            return would_do(position, seat, effect.then if holds else effect.otherwise)
    return not isinstance(effect, DEALING) or (step in BEFORE_DAMAGE and any(not foe.defeated for foe in state.foes))


PLAYED: Final = {"text": "played", "assist": "assisted", "anytime": "any time"}
"""The moment of a card's abilities, by the part that is used."""


def card_would_do(position: Position, seat: int, card: str, part: str) -> bool:
    """Whether a card that is used in this way would do anything now, besides being played."""
    face = position.cards[card]
    if part == "text" and (face.remains or (sum(face.damage) and any(not foe.defeated for foe in position.state.foes))):
        return True
    if part != "anytime" and face.swords:
        return True
    return any(_power_would_do(position, seat, card, power, PLAYED[part]) for power in face.part(part))


def _power_would_do(position: Position, seat: int, card: str, power: Power, moment: str) -> bool:
    ability = power.ability
    if power.when != moment or ability.change:
        return True
    if ability.own_turn and position.state.active != seat:
        return False
    if ability.only is not None and not changes.is_class(position, seat, ability.only):
        return False
    if not all(changes.holds(position, condition, seat, None, source=card) for condition in ability.if_):
        return False
    return any(_would(position, seat, effect) and _finds(position, seat, effect) for effect in ability.effects)


def _finds(position: Position, seat: int, effect: object) -> bool:
    """Whether there is an encounter that an effect would damage: it may name only some that face a character."""
    if not isinstance(effect, Deal | Levels):
        return True
    return any(
        not foe.defeated
        and any(changes.fits(position, effect.which, foe, token) for token in (None, *foe.tokens))
        and _is_meant(position, seat, effect.to, foe)
        for foe in position.state.foes
    )


def _is_meant(position: Position, seat: int, to: str, foe: Foe) -> bool:
    """Whether an encounter is where an effect looks for some: before a character, at its place, or anywhere."""
    if to.endswith(" facing you"):
        return places.faces(position, foe, seat)
    return not to.endswith(" here") or places.place_of(position.state, foe) == position.state.heroes[seat].place


def would_redirect(position: Position, seat: int, ability: Ability, happening: Happening) -> bool:
    """Whether an ability would change the target of an attack: False if it names the present one (DF-278)."""
    drawing = [effect for effect in ability.do if isinstance(effect, Redirect)]
    return not drawing or any(other != happening.target for e in drawing for other in reached(position, seat, e.who))


def reached(position: Position, seat: int, who: str) -> list[int]:
    """The characters that may be meant, Unconscious ones too."""
    state = position.state
    seats = range(len(state.heroes))
    match who:
        case "you":
            return [seat]
        case "active":
            return [state.active]
        case "leader":
            return [state.leader]
        case "another" | "each other":
            return [other for other in seats if other != seat]
        case "each here":
            return [other for other in seats if state.heroes[other].place == state.heroes[seat].place]
    return [*seats]


def may_be_healed(position: Position, seat: int) -> bool:
    """Whether healing would give this character anything (DF-217, DF-291, DF-302)."""
    hero = position.state.heroes[seat]
    if hero.out and not position.state.settings.heal_unconscious:
        return False
    return hero.hp < hero.full and numbers.first_in_force(position, "no healing", seat) is None


def _may_draw(position: Position, seat: int) -> bool:
    hero = position.state.heroes[seat]
    if hero.out or not (hero.pile.draw or hero.pile.discard):
        return False
    return numbers.first_in_force(position, "no drawing", seat) is None
