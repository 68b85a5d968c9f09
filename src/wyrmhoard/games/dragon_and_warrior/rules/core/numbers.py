"""The current value of every number of The Warrior and of a Conflict (DW-27 to DW-31, DW-142, DW-145, DW-146)."""

from __future__ import annotations

from typing import Final

from ...settings import TableSettings
from ...state import MASTER, MINION, SPELL, Battle, Conflict, Foe, Hero, MadeUp, Piece, Saga
from ...table import Position
from . import builds
from .forecast import Sides

SPELL_ORDER: Final = (
    *("hurt", "heal", "stamina", "radiant", "spellblock"),
    *("armor-regen", "outside", "return", "healmore", "hurtmore"),
)
"""The Warrior's spells in the order in which they are learned (DW-28)."""
MP_COST: Final = {
    "hurt": 3,
    "heal": 4,
    "stamina": 5,
    "radiant": 3,
    "armor-regen": 10,
    "outside": 6,
    "return": 8,
    "healmore": 15,
    "hurtmore": 12,
}
WOUNDS: Final = ("fresh", "scratched", "wounded", "battered", "failing")
"""The wound words for over 80, 60, 40, 20 per cent of a Conflict's HP, and for less (DW-142)."""


def attack(hero: Hero) -> int:
    """The Warrior's Attack (DW-29)."""
    return hero.strength + _bonus(hero.weapon) + _half(hero.offhand, "weapon") + hero.fire


def max_defense(hero: Hero) -> int:
    """The Warrior's Max Defense (DW-30)."""
    return _bonus(hero.armor) + _half(hero.offhand, "armor") + hero.scale


def _bonus(piece: Piece | None) -> int:
    return 0 if piece is None else piece.level


def _half(piece: Piece | None, kind: str) -> int:
    return 0 if piece is None or piece.kind != kind else (piece.level + 1) // 2


def pouch_size(hero: Hero) -> int:
    """How many Levels of consumables The Warrior can carry (DW-31)."""
    return 2 * (hero.level + hero.strength)


def spells(hero: Hero) -> tuple[str, ...]:
    """The spells that The Warrior knows: each as soon as its MP are there (DW-27, DW-28, DW-195)."""
    return SPELL_ORDER[: hero.max_mp // 10]


def made_spells(state: Saga) -> list[MadeUp]:
    """The spells that the table has made up, which The Warrior knows besides (DW-210)."""
    return [made for made in state.story.made if made.kind == SPELL and not made.gone]


def made_spell(state: Saga, spell: str) -> MadeUp | None:
    """The made-up spell with this ID."""
    return next((made for made in made_spells(state) if made.id == spell), None)


def mp_cost(state: Saga, spell: str) -> int:
    """What The Warrior pays for a spell, made up or not."""
    made = made_spell(state, spell)
    return MP_COST[spell] if made is None else made.cost


def spell_name(state: Saga, spell: str) -> str:
    """How an event names a spell: by its key, or by the text that names a made-up one."""
    made = made_spell(state, spell)
    return spell if made is None else made.name


def hand_size(hero: Hero) -> int:
    """The Warrior's hand (DW-145)."""
    return 2 + hero.agility


def foe_hand_size(level: int) -> int:
    """The Villain's hand (DW-146)."""
    return 3 + level // 5


def battle_of(position: Position) -> Battle:
    """The running Battle."""
    battle = position.state.battle
    assert battle is not None
    return battle


def card_of(position: Position, foe: Foe) -> Conflict:
    """The Conflict Card of a foe."""
    return position.state.conflicts[foe.card]


def minion_stands(battle: Battle) -> bool:
    """Whether a minion is still fighting."""
    return len(battle.foes) > 1 and not battle.foes[MINION].out


def hand_of(position: Position, place: int) -> list[str]:
    """The hand of the master, or of the minion: its own only by a setting (DW-152)."""
    battle = battle_of(position)
    return battle.minion if place == MINION and position.state.settings.own_hand else battle.villain


def hand_level(position: Position, place: int) -> int:
    """The Level that sizes the hand of the master or the minion: the master's, unless the minion has its own (DW-146,
    DW-152)."""
    own = place == MINION and position.state.settings.own_hand
    return card_of(position, battle_of(position).foes[place if own else MASTER]).level


def wound(hp: int, most: int) -> str:
    """One of five words for the HP that are left (DW-142)."""
    fifths = -(-5 * hp // most)  # over 80 per cent: 5, over 60: 4 ...
    return WOUNDS[5 - min(5, max(1, fifths))]


def guess(
    level: int, boss: bool, word: str, felt: int, settings: TableSettings, *, lord: bool = False
) -> tuple[int, int]:
    """Attack, and HP with Defense, of a Conflict of which only its front, its wound word and perhaps its Attack are
    known: those of an even card of its Level, as far as the word allows (DW-270a)."""
    card = builds.built(Conflict("", "", level, boss, lord=lord), "even", 0, settings)
    fifths = 5 - WOUNDS.index(word)
    left = card.max_hp * (2 * fifths - 1) // 10 if fifths < 5 else card.max_hp
    return felt or card.attack, max(1, left + (card.max_defense if fifths == 5 else 0))


def sides(state: Saga, master: Conflict, minion: Conflict | None) -> Sides:
    """What the forecast reads, for The Warrior as they are now against a card at full strength (DW-266a)."""
    hero = state.hero
    return Sides(
        attack(hero),
        hero.hp + max_defense(hero),
        hero.agility,
        master.attack + (minion.attack // 2 if minion is not None else 0),
        master.max_hp + master.max_defense,
        foe_hand_size(master.level),
    )


def master_of(position: Position) -> Conflict:
    """The Conflict Card of the master."""
    return card_of(position, battle_of(position).foes[MASTER])
