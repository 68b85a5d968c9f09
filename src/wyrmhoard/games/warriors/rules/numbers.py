"""The current value of every number, after all effects. Pure functions, used by the script, screens and bots."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from ..cards.card import Card
from ..cards.cardset import CardSet
from ..cards.keywords import Keywords, matches, names
from ..cards.vocabulary import ALL, Change
from ..state import Fighter, Gear
from ..table import Position

UNARMED: Final[Keywords] = frozenset({"unarmed", "melee", "attack"})
"""The keywords of the bare-handed attack (WA-76)."""
NO_ATTACK: Final[Keywords] = frozenset({"ability"})
"""The keywords of damage that is not an attack: protection against certain attacks does not stop it (WA-84)."""
BEASTS: Final = ("beast", "beasts")
FIGHTER: Final[Keywords] = frozenset({"fighter"})
"""The keyword that every opponent has: Beasts count as fighters (WA-149)."""


class Part(NamedTuple):
    """One part of a number: its card, the ID of the equipped card (0: none), and how much."""

    card: str
    gear: int
    by: int


def running(gear: Gear, card: Card) -> bool:
    """Whether the always-on abilities of an equipped card work: those of spells only while active (WA-105)."""
    return not card.spell or gear.active


def changes(position: Position, who: Fighter, stat: str) -> list[tuple[Change, str, int]]:
    """Every change of a number of this fighter that is in force, with its card and the equipped card's ID."""
    cards, place = position.cards, position.state.place
    in_force: list[tuple[Change, str, int]] = []
    if stat not in cards.always and not who.lasting:
        return in_force
    by_id = cards.by_id
    card = by_id[who.card]
    words = card.keywords
    if stat in card.changes:
        in_force += [(change, card.id, 0) for change in card.changes[stat] if is_own(change, words)]
    for gear in who.gear:
        card = by_id[gear.card]
        if stat in card.changes and running(gear, card):
            in_force += [(change, card.id, gear.id) for change in card.changes[stat] if is_own(change, words)]
    for lasting in who.lasting:
        change = by_id[lasting.card].grants[lasting.grant].change
        if change.change == stat:
            in_force.append((change, lasting.card, 0))
    if place is not None and stat in by_id[place.card].changes:
        of_place = by_id[place.card].changes[stat]
        in_force += [(change, place.card, 0) for change in of_place if reaches(cards, change, who, None)]
    if stat in cards.auras:
        for other, card, source in _auras(position, stat):
            for change in card.changes[stat]:
                if change.whose != "this fighter" and reaches(cards, change, who, other):
                    in_force.append((change, card.id, source))
    return in_force


def _auras(position: Position, stat: str) -> list[tuple[Fighter, Card, int]]:
    """The cards of the fighters that may change this number for others, each with its fighter and the equipped card's
    ID."""
    by_id, battle = position.cards.by_id, position.state.battle
    auras = []
    for other in battle.fighters if battle is not None else ():
        card = by_id[other.card]
        if card.auras and stat in card.changes:
            auras.append((other, card, 0))
        for gear in other.gear:
            card = by_id[gear.card]
            if card.auras and stat in card.changes and running(gear, card):
                auras.append((other, card, gear.id))
    return auras


def touched(position: Position, who: Fighter) -> set[str]:
    """The numbers of this fighter that may be changed now; `changes` is empty for all others. For fast look-ups."""
    by_id, place = position.cards.by_id, position.state.place
    stats = {*position.cards.auras, *by_id[who.card].changes}
    for gear in who.gear:
        stats.update(by_id[gear.card].changes)
    for lasting in who.lasting:
        stats.add(by_id[lasting.card].grants[lasting.grant].change.change)
    if place is not None:
        stats.update(by_id[place.card].changes)
    return stats


def is_own(change: Change, words: Keywords) -> bool:
    """Whether a change is for the fighter that has the card, which has these keywords."""
    return change.whose == "this fighter" and (not change.among or matches(change.among, words))


def reaches(cards: CardSet, change: Change, who: Fighter, source: Fighter | None) -> bool:
    """Whether a change that applies to several fighters applies to this one."""
    if change.whose == "each Beast" and not who.beast:
        return False
    if change.whose == "each other fighter" and source is who:
        return False
    return matches(change.among, cards[who.card].keywords)


def against(cards: CardSet, change: Change, other: Fighter | None) -> bool:
    """Whether a change counts against this opponent; "Beasts" are the cards of that type."""
    if not change.against:
        return True
    if other is None:
        return False
    if change.against.lower() in BEASTS:
        return other.beast
    return matches(change.against, cards[other.card].keywords | FIGHTER)


def parts(position: Position, who: Fighter, stat: str) -> list[Part]:
    """The parts of a number that depends on nothing else: hands, slots, containment, durability, actions."""
    return [Part(card, gear, change.by) for change, card, gear in changes(position, who, stat)]


def total(position: Position, who: Fighter, stat: str) -> int:
    """A number that depends on nothing else, with all changes: the sum of its `parts`."""
    return sum(change.by for change, _, _ in changes(position, who, stat))


def cap(position: Position, who: Fighter) -> int:
    """The most durability that it can have now (WA-21)."""
    return position.cards[who.card].durability + total(position, who, "durability")


def actions_left(position: Position) -> int:
    """The Actions that the current fighter has left, with all changes of this moment (WA-63, WA-65)."""
    battle = position.state.battle
    who = battle.current if battle is not None else None
    if battle is None or who is None or battle.step == "next":
        return 0
    return max(0, battle.actions + total(position, who, "actions") - battle.spent)


def switched_on_by(
    position: Position,
    who: Fighter,
    stat: str,
    words: Keywords,
    other: Fighter | None = None,
    gear: Gear | None = None,
) -> str:
    """The card that switches `stat` on for this fighter, these attacks or cards (with `gear`) and this opponent, or
    ""."""
    for change, card, source in changes(position, who, stat):
        if _is_for(change, source, gear, words) and against(position.cards, change, other):
            return card
    return ""


def _is_for(change: Change, source: int, gear: Gear | None, words: Keywords) -> bool:
    """Whether a change that equipped card `source` makes is for this equipped card, or an attack, with these keywords;
    "this" is the card itself."""
    return (gear is not None and source == gear.id) if change.of == "this" else matches(change.of, words)


# -- attacks


class Strike(NamedTuple):
    """The numbers of an attack before it is rolled (WA-78 to WA-80)."""

    words: Keywords
    most: int
    least: int
    flat: int
    ignores: int


def words_of(cards: CardSet, who: Fighter, gear: Gear | None) -> Keywords:
    """The keywords of an attack: of the equipped card, of bare hands, or of a Beast (WA-30)."""
    if gear is not None:
        return cards[gear.card].attack_words
    return cards[who.card].attack_words if who.beast else UNARMED


def attack_parts(position: Position, who: Fighter, gear: Gear | None, target: Fighter | None, stat: str) -> list[Part]:
    """The parts of what changes an attack: "max damage", "min damage", "damage" or "ignore protection"."""
    words = words_of(position.cards, who, gear)
    parts = []
    for change, card, source in changes(position, who, stat):
        if _is_for(change, source, gear, words) and against(position.cards, change, target):
            parts.append(Part(card, source, change.by))
    return parts


def proficiency(position: Position, who: Fighter, gear: Gear | None) -> list[Part]:
    """The proficiencies that fit an attack with a weapon; they add up (WA-198). Bare hands and spells are no weapons: a
    proficiency fits them only if it names them (WA-199)."""
    if who.beast:
        return []
    words = words_of(position.cards, who, gear)
    named = "unarmed" if gear is None else "spell" if position.cards[gear.card].spell else ""
    return [
        Part(card, source, change.by)
        for change, card, source in changes(position, who, "proficiency")
        if _is_for(change, source, gear, words) and (not named or names(change.of, named))
    ]


def sum_of(parts: list[Part]) -> int:
    """What the parts come to."""
    return sum(part.by for part in parts)


def strike_of(
    position: Position, who: Fighter, gear: Gear | None, target: Fighter | None, *, alone: bool = True
) -> Strike:
    """The numbers of one attack; `alone`: it is the only one of its Action and gets the bonus (WA-193, WA-194)."""
    cards = position.cards
    changed = touched(position, who)

    def bonus(stat: str) -> int:
        return sum_of(attack_parts(position, who, gear, target, stat)) if stat in changed else 0

    base = cards[gear.card] if gear is not None else cards[who.card] if who.beast else None
    most, least = (base.max_damage, base.min_damage) if base is not None else (1, 1)
    most += bonus("max damage")
    if alone and "proficiency" in changed:
        most += sum_of(proficiency(position, who, gear))
    least += bonus("min damage")
    words = words_of(cards, who, gear)
    return Strike(words, max(0, most), max(1, least), bonus("damage"), bonus("ignore protection"))


def damage_of(strike: Strike, roll: int) -> int:
    """The damage of a roll: raised to the minimum, at most the max, then flat changes (WA-25, WA-80)."""
    if strike.most < 1:
        return 0
    return max(0, min(strike.most, max(roll, strike.least)) + strike.flat)


def protection_parts(position: Position, who: Fighter, words: Keywords, attacker: Fighter | None) -> list[Part]:
    """What stops damage with these keywords from this attacker; it all adds up (WA-83)."""
    cards = position.cards
    own = cards[who.card]
    parts = [Part(own.id, 0, own.protection)] if own.protection else []
    for gear in who.gear:
        card = cards[gear.card]
        if card.protection and running(gear, card):
            parts.append(Part(card.id, gear.id, card.protection))
    for change, card_id, source in changes(position, who, "protection"):
        if matches(change.of, words) and against(cards, change, attacker):
            parts.append(Part(card_id, source, change.by))
    return parts


def stopped(position: Position, who: Fighter, words: Keywords, attacker: Fighter | None, ignores: int = 0) -> int:
    """How much of each damage its protection prevents (WA-81, WA-82)."""
    guard = sum_of(protection_parts(position, who, words, attacker))
    return 0 if ignores >= ALL else max(0, guard - ignores)


def breakable(position: Position, who: Fighter) -> list[Gear]:
    """The equipped cards that can break now (WA-95)."""
    by_id = position.cards.by_id
    fragile = [gear for gear in who.gear if by_id[gear.card].breakage is not None]
    for change, _, source in changes(position, who, "unbreakable") if fragile else ():
        fragile = [gear for gear in fragile if not _is_for(change, source, gear, by_id[gear.card].keywords)]
    return fragile


def breakage(position: Position, who: Fighter, gear: Gear) -> int | None:
    """The breakage value of an equipped card now, at least 0; None if it cannot break (WA-26, WA-92)."""
    card = position.cards[gear.card]
    if card.breakage is None:
        return None
    if any(_is_for(change, source, gear, card.keywords) for change, _, source in changes(position, who, "unbreakable")):
        return None
    more = [c.by for c, _, source in changes(position, who, "breakage") if _is_for(c, source, gear, card.keywords)]
    return max(0, card.breakage + sum(more))


def chances(strike: Strike, guard: int) -> dict[int, float]:
    """How likely each loss of durability is for an attack against this much protection."""
    return dict(_chances(strike.most, strike.least, strike.flat, guard))


@cache
def _chances(most: int, least: int, flat: int, guard: int) -> dict[int, float]:
    strike = Strike(UNARMED, most, least, flat, 0)
    chances: dict[int, float] = {}
    faces = max(1, most)
    for roll in range(1, faces + 1):
        lost = max(0, damage_of(strike, roll) - guard)
        chances[lost] = chances.get(lost, 0.0) + 1 / faces
    return chances
