"""Who may attack whom: ganging, bans, and what a Beast goes for (WA-73 to WA-77, WA-175, WA-183 to WA-188)."""

from __future__ import annotations

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import later

from ..cards.cardset import CardSet
from ..cards.keywords import matches
from ..state import Fighter, Gear, Warriors
from ..table import Position
from ..words.names import naming
from . import numbers

ITSELF = Refusal("WA-74", later("{fighter} cannot attack itself"))
GANG = Refusal(
    "WA-183",
    later("{fighter} and {target} gang together by {keyword} while somebody who is not {keyword} is in the battle"),
)
TEAM = Refusal("WA-216", later("{fighter} and {target} are on the same team"))
BANNED = Refusal("WA-77", later("{card} forbids {fighter} to make this attack"))
EMPTY = Refusal("WA-200", later("{weapon} has no charge left"))
ARMED = Refusal("WA-77", later("{fighter} has {card} equipped and cannot strike bare-handed"))


def counts_as(cards: CardSet, who: Fighter, phrase: str) -> bool:
    """Whether a fighter has the keywords of a ganging phrase, or gangs with them itself, which counts the same (WA-17,
    WA-186)."""
    card = cards[who.card]
    return matches(phrase, card.keywords) or matches(phrase, card.gangs)


def gang_of(position: Position, one: Fighter, other: Fighter) -> str:
    """The phrase that forbids two fighters to attack each other now, or "" (WA-183 to WA-187)."""
    cards = position.cards
    battle = position.state.battle
    assert battle is not None
    for phrase in (cards[one.card].gangs_with, cards[other.card].gangs_with):
        both = phrase and counts_as(cards, one, phrase) and counts_as(cards, other, phrase)
        if both and not all(counts_as(cards, fighter, phrase) for fighter in battle.fighters):
            return phrase
    return ""


def team_mates(state: Warriors, one: Fighter, other: Fighter) -> bool:
    """Whether two fighters gang as one team: while anybody else is in the battle (WA-216, WA-232)."""
    battle = state.battle
    if not state.settings.teams or one.beast or other.beast or battle is None:
        return False
    side = state.players[one.seat].side
    if state.players[other.seat].side != side:
        return False
    return any(fighter.beast or state.players[fighter.seat].side != side for fighter in battle.fighters)


def verify_target(position: Position, who: Fighter, gear: Gear | None, target: Fighter) -> Refusal | None:
    """Why this fighter may not attack that one with this card (None: bare-handed), or None."""
    cards = position.cards
    if target is who:
        return ITSELF.because(fighter=naming(cards[who.card]))
    if team_mates(position.state, who, target):
        return TEAM.because(fighter=naming(cards[who.card]), target=naming(cards[target.card]))
    phrase = gang_of(position, who, target)
    if phrase:
        fighter, other = naming(cards[who.card]), naming(cards[target.card])
        return GANG.because(fighter=fighter, target=other, keyword=capital(phrase))
    return verify_weapon(position, who, gear, target)


def verify_weapon(position: Position, who: Fighter, gear: Gear | None, target: Fighter | None) -> Refusal | None:
    """Why this fighter cannot attack with this card at all now, or None."""
    cards = position.cards
    fighter = cards[who.card]
    if gear is None and not who.beast:
        armed = next((cards[g.card] for g in who.gear if cards[g.card].attacks), None)
        if armed is not None:
            return ARMED.because(fighter=naming(fighter), card=naming(armed))
    if gear is not None and empty(cards, gear):
        return EMPTY.because(weapon=naming(cards[gear.card]))
    ban = numbers.switched_on_by(position, who, "no attacks", numbers.words_of(cards, who, gear), target, gear)
    if not ban and gear is not None and cards[gear.card].spell:
        ban = numbers.switched_on_by(position, who, "no casting", cards[gear.card].keywords)
    return BANNED.because(card=naming(cards[ban]), fighter=naming(fighter)) if ban else None


def empty(cards: CardSet, gear: Gear) -> bool:
    """Whether a card that needs charges to attack has none left (WA-200)."""
    card = cards[gear.card]
    return not gear.charges and (card.ammunition or (card.type == "attack_spell" and card.charges > 0))


def prey(position: Position, beast: Fighter) -> list[Fighter]:
    """Whom a Beast may attack now: those of its legal targets with the most durability left (WA-173 to WA-175)."""
    assert position.state.battle is not None
    legal = [f for f in position.state.battle.fighters if verify_target(position, beast, None, f) is None]
    shy = [f for f in legal if not numbers.switched_on_by(position, f, "shunned", frozenset())]
    legal = shy or legal
    most = max((f.life for f in legal), default=0)
    return [f for f in legal if f.life == most]
