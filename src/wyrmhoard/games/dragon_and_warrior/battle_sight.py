"""The part of the view about fights: The Warrior's sheet, Party Members, and the Battle with its Conflict Cards, whose
backs only the Villain knows (DW-142)."""

from __future__ import annotations

from typing_extensions import TypedDict

from .cards.vocabulary import ConsumableKind
from .face_sight import face_of_card, face_of_hero, face_of_member
from .faces.shapes import FaceView
from .rules.core import numbers
from .rules.making import inventing
from .state import VILLAIN, WARRIOR, Battle, BattleSide, Conflict, Foe, Item, Member, Piece, Saga
from .table import Position
from .words.names import use_of
from .world_state import Works


class PieceView(TypedDict):
    """A weapon, an armor or something for the other hand."""

    level: int
    kind: Works
    name: str
    types: list[str]
    ability: str


class ItemView(TypedDict):
    """An item in the pouch; `town` is where Wings lead, `use` what it is good for."""

    id: str
    kind: ConsumableKind
    level: int
    uses: int
    name: str
    town: str
    use: str


class KeepsakeView(TypedDict):
    """A Quest item."""

    id: str
    name: str
    types: list[str]
    used: bool


class HeroView(TypedDict):
    """The Warrior's sheet, which is open. `costs` are the MP of each spell; `fire` and `scale` last for the Battle."""

    name: str
    pronouns: str
    adjective: str
    traits: list[str]
    level: int
    xp: int
    points: int
    strength: int
    agility: int
    hp: int
    max_hp: int
    mp: int
    max_mp: int
    attack: int
    defense: int
    max_defense: int
    spells: list[str]
    themes: dict[str, str]
    looks: dict[str, str]
    weapon: PieceView | None
    armor: PieceView | None
    offhand: PieceView | None
    pouch: list[ItemView]
    pouch_size: int
    keepsakes: list[KeepsakeView]
    hand_size: int
    costs: dict[str, int | None]
    fire: int
    scale: int
    face: FaceView


class MemberView(TypedDict):
    """A Party Member."""

    role: str
    name: str
    note: str
    attack: int
    defense: int
    max_defense: int
    hp: int
    max_hp: int
    face: FaceView


class BackView(TypedDict):
    """The back of a Conflict Card in a Battle."""

    attack: int
    defense: int
    max_defense: int
    hp: int
    max_hp: int
    mp: int
    max_mp: int
    spells: list[str]
    fast: bool
    weakness: int
    weak_to: str


class FoeView(TypedDict):
    """A Conflict in a Battle: its front, the facts about it that are known, and its back for those who may know it.
    `needs` is known to the Villain alone. `likely_attack`, and `likely_body` (HP with Defense): an even card of its
    Level, as far as what is known allows (DW-270a)."""

    card: str
    name: str
    note: str
    level: int
    boss: bool
    ability: str
    out: bool
    wound: str
    felt: int
    cast: list[str]
    exposed: bool
    weakness: int | None
    weak_to: str | None
    back: BackView | None
    needs: str | None
    likely_attack: int
    likely_body: int
    face: FaceView


class HandSizes(TypedDict):
    """How many cards each hand has; `minion`: None where it has none of its own."""

    warrior: int
    villain: int
    minion: int | None


class BattleView(TypedDict):
    """A running Battle; the hands of others are None."""

    turn: BattleSide
    acting: int
    turns: int
    foes: list[FoeView]
    deck: int
    discard: list[str]
    hands: HandSizes
    hand: list[str] | None
    villain_hand: list[str] | None
    minion_hand: list[str] | None
    surroundings: list[str]
    opened: bool
    fallen: list[str]


class FightView(TypedDict):
    """The part of the view that a player of a Battle needs."""

    you: int | None
    roles: dict[str, int | None]
    hero: HeroView
    battle: BattleView | None


class DeckCardView(TypedDict):
    """A card of the Villain's deck."""

    card: str
    name: str
    level: int
    boss: bool
    open: bool
    note: str
    known: bool


def fight(position: Position, seat: int | None) -> FightView:
    """The part of the view about a fight: who holds which role, the sheet, and the Battle."""
    state = position.state
    return {
        "you": seat,
        "roles": {role: holder if holder >= 0 else None for role, holder in state.holders.items()},
        "hero": _hero(state),
        "battle": None if state.battle is None else _battle(position, state.battle, seat),
    }


def members(state: Saga) -> list[MemberView]:
    """The Party Members."""
    return [_member(state, member) for member in state.members]


def deck(state: Saga) -> list[DeckCardView]:
    """The Villain's cards, the newest first (DW-9, DW-131)."""
    return [_deck_card(state, card) for card in reversed(state.conflicts.values())]


def _words(state: Saga, text: str) -> str:
    return inventing.words_of(state, text)


def _member(state: Saga, member: Member) -> MemberView:
    return {
        "role": member.role,
        "name": _words(state, member.name),
        "note": _words(state, member.note),
        "attack": member.attack,
        "defense": member.defense,
        "max_defense": member.max_defense,
        "hp": member.hp,
        "max_hp": member.max_hp,
        "face": face_of_member(state, member),
    }


def _deck_card(state: Saga, card: Conflict) -> DeckCardView:
    return {
        "card": card.id,
        "name": _words(state, card.name),
        "level": card.level,
        "boss": card.boss,
        "open": card.open,
        "note": _words(state, card.note),
        "known": card.known,
    }


def _hero(state: Saga) -> HeroView:
    hero = state.hero
    return {
        "name": _words(state, hero.name),
        "pronouns": _words(state, hero.pronouns),
        "adjective": _words(state, hero.adjective),
        "traits": [_words(state, trait) for trait in hero.traits],
        "level": hero.level,
        "xp": hero.xp,
        "points": hero.points,
        "strength": hero.strength,
        "agility": hero.agility,
        "hp": hero.hp,
        "max_hp": hero.max_hp,
        "mp": hero.mp,
        "max_mp": hero.max_mp,
        "attack": numbers.attack(hero),
        "defense": hero.defense,
        "max_defense": numbers.max_defense(hero),
        "spells": list(numbers.spells(hero)),
        "themes": dict(hero.themes),
        "looks": {spell: _words(state, text) for spell, text in hero.looks.items()},
        "weapon": _piece(state, hero.weapon),
        "armor": _piece(state, hero.armor),
        "offhand": _piece(state, hero.offhand),
        "pouch": [_item(state, item) for item in hero.pouch],
        "pouch_size": numbers.pouch_size(hero),
        "keepsakes": [
            {"id": k.id, "name": _words(state, k.name), "types": k.types[:], "used": k.used} for k in hero.keepsakes
        ],
        "hand_size": numbers.hand_size(hero),
        "costs": {spell: numbers.MP_COST.get(spell) for spell in numbers.spells(hero)},
        "fire": hero.fire,
        "scale": hero.scale,
        "face": face_of_hero(state),
    }


def _piece(state: Saga, piece: Piece | None) -> PieceView | None:
    if piece is None:
        return None
    return {
        "level": piece.level,
        "kind": piece.kind,
        "name": _words(state, piece.name),
        "types": piece.types[:],
        "ability": _words(state, piece.ability),
    }


def _item(state: Saga, item: Item) -> ItemView:
    name = _words(state, item.name)
    use = use_of(item.kind, item.level)
    return {
        "id": item.id,
        "kind": item.kind,
        "level": item.level,
        "uses": item.uses,
        "name": name,
        "town": item.town,
        "use": use,
    }


def _battle(position: Position, battle: Battle, seat: int | None) -> BattleView:
    state = position.state
    knows = seat is not None and seat == state.holder(VILLAIN)
    return {
        "turn": battle.turn,
        "acting": battle.acting,
        "turns": battle.turns,
        "foes": [_foe(position, foe, open_back=knows or state.settings.public, knows=knows) for foe in battle.foes],
        "deck": len(battle.deck),
        "discard": battle.discard[:],
        "hands": {
            "warrior": len(battle.warrior),
            "villain": len(battle.villain),
            "minion": len(battle.minion) if state.settings.own_hand else None,
        },
        "hand": battle.warrior[:] if seat is not None and seat == state.holder(WARRIOR) else None,
        "villain_hand": battle.villain[:] if knows else None,
        "minion_hand": battle.minion[:] if knows and state.settings.own_hand else None,
        "surroundings": [_words(state, text) for text in battle.surroundings],
        "opened": battle.opened,
        "fallen": battle.fallen[:],
    }


def _foe(position: Position, foe: Foe, *, open_back: bool, knows: bool) -> FoeView:
    card = numbers.card_of(position, foe)
    wound = numbers.wound(foe.hp, card.max_hp)
    attack, body = numbers.guess(card.level, card.boss, wound, foe.felt, position.state.settings, lord=card.lord)
    front: FoeView = {
        "card": card.id,
        "name": _words(position.state, card.name),
        "note": _words(position.state, card.note),
        "level": card.level,
        "boss": card.boss,
        "ability": _words(position.state, card.ability),
        "out": foe.out,
        "wound": wound,
        "felt": foe.felt,
        "cast": foe.cast[:],
        "exposed": foe.exposed,
        "weakness": card.weakness if card.known else None,
        "weak_to": card.weak_to if card.known else None,
        "back": None,
        "needs": card.needs if knows else None,
        "likely_attack": attack,
        "likely_body": body,
        "face": face_of_card(position.state, card),
    }
    if open_back:
        front["back"] = {
            "attack": card.attack,
            "defense": foe.defense,
            "max_defense": card.max_defense,
            "hp": foe.hp,
            "max_hp": card.max_hp,
            "mp": foe.mp,
            "max_mp": card.max_mp,
            "spells": card.spells[:],
            "fast": card.fast,
            "weakness": card.weakness,
            "weak_to": card.weak_to,
        }
    return front
