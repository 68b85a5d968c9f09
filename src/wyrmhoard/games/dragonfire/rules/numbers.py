"""Every number and permission that cards change, computed when it is used.

What changes them: traits of encounters, the active Wyrmflame card, cards that remain in play, Features, character
screens, the Adventure, and what effects gave for a time.
"""

from __future__ import annotations

from collections.abc import Iterator

from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ..cards.cardset import Card
from ..cards.effects import Attack, Bounty, Breach, Ease, HoldBack, Keep
from ..cards.points import Points, Row
from ..cards.vocabulary import Stat
from ..state import NOBODY, Foe, Lasting, Token
from ..table import Position
from . import changes
from .changes import InForce

SLOTS = 6
"""Cards in the Market (DF-42)."""

SHIELDED = Refusal("DF-111", later("{target} cannot be damaged while its tokens are in play"))
PROTECTED = Refusal("DF-139", later("{source} protects {target}: it cannot be damaged"))
IMMUNE = Refusal("DF-139", later("{target} is Immune to {card}"))
IMMUNE_LEVELS = Refusal("DF-140", later("{target} is Immune to level damage"))
SQUARE = Refusal("DF-142", later("The next row of {target} cannot be cleared by level damage"))


# -- of characters


def total(position: Position, stat: Stat, seat: int, of: str = "") -> int:
    """The sum of all changes of a number of a character; `of`: the colour of the card concerned."""
    sources = changes.of_character(position, stat, seat)
    return sum(s.change.by for s in sources if not s.change.of or s.change.of == of) if sources else 0


def first_in_force(position: Position, stat: Stat, seat: int) -> InForce | None:
    """The first change in force of a number or permission of a character, or None."""
    sources = changes.of_character(position, stat, seat)
    return sources[0] if sources else None


def slots(position: Position) -> int:
    """Slots of the Market (DF-42, DF-287): what each character or card adds, once."""
    seen: set[int] = set()
    more = 0
    for source in changes.of_all(position, "Market slots"):
        if id(source.change) not in seen or source.seat != NOBODY:
            seen.add(id(source.change))
            more += source.change.by
    return max(1, SLOTS + more)


def cost(position: Position, seat: int, card: Card) -> int:
    """What a Market card costs a character."""
    return max(0, card.cost + total(position, "cost", seat, card.colour or ""))


def replenish(position: Position, seat: int) -> int:
    """How many cards a character draws in Replenish (DF-289, DF-305, DF-308)."""
    hero = position.state.heroes[seat]
    if len(hero.hand) > 3:
        return 0
    return max(0, (1 if hero.exhausted else 2) + total(position, "Replenish", seat))


def card_limit(position: Position, seat: int) -> int | None:
    """How many cards a character may play in a turn (DF-190), if that is limited."""
    limits = [source.change.by for source in changes.of_character(position, "card limit", seat)]
    return min(limits) if limits else None


# -- of encounters


def _given(position: Position, lasting: list[Lasting], kind: type) -> Iterator[tuple[Lasting, object]]:
    for entry in lasting:
        effect = position.cards.effects[entry.effect]
        if isinstance(effect, kind) and not changes.has_stopped(position, entry):
            yield entry, effect


def attack(position: Position, foe: Foe, token: Token | None = None) -> int:
    """The Attack Strength of an encounter or token (DF-107)."""
    return max(0, sum(by for _, by in attack_parts(position, foe, token)))


def attack_parts(position: Position, foe: Foe, token: Token | None = None) -> list[tuple[str, int]]:
    """The parts of the Attack Strength: each card with its amount; the printed value ("") or a fixed one comes
    first."""
    card = position.cards[foe.card]
    parts = [("", card.attack if token is None else card.token_attack)]
    for entry, effect in _given(position, token.lasting if token else foe.lasting, Attack):
        assert isinstance(effect, Attack)
        owner = position.cards.card_of(entry.effect).id
        if effect.set is not None:
            parts[0] = (owner, effect.set)
        if effect.by:
            parts.append((owner, effect.by))
    return parts + [(s.card, s.change.by) for s in changes.of_encounter(position, "attack", foe, token)]


def attacks(position: Position, foe: Foe, token: Token | None = None) -> bool:
    """Whether it may attack at all (DF-154, DF-278); a token does only if its card does (DF-114)."""
    held = foe.lasting if token is None else [*foe.lasting, *token.lasting]
    return next(_given(position, held, HoldBack), None) is None


def bounty(position: Position, foe: Foe) -> int:
    """The gold that it pays (DF-69, DF-265)."""
    if foe.no_gold:
        return 0
    more = sum(s.change.by for s in changes.of_encounter(position, "bounty", foe))
    for _, effect in _given(position, foe.lasting, Bounty):
        assert isinstance(effect, Bounty)
        if effect.none:
            return 0
        more += effect.by
    return max(0, position.cards[foe.card].gold + more)


def row_of(position: Position, foe: Foe, row: int, token: Token | None = None) -> Row:
    """A level of the track, or the single one of a token."""
    card = position.cards[foe.card]
    if token is not None:
        assert card.token is not None
        return card.token
    return card.track.rows[row]


def need(position: Position, foe: Foe, row: int, token: Token | None = None) -> Points:
    """What a level needs this turn (DF-243 to DF-245, DF-262)."""
    points = row_of(position, foe, row, token).need
    plain = points[4]
    if plain:
        for _, effect in _given(position, token.lasting if token else foe.lasting, Ease):
            assert isinstance(effect, Ease)
            plain = min(plain, effect.set) if effect.set else max(1, plain - effect.by)
    return (*points[:4], plain)


def square(position: Position, foe: Foe, row: int, token: Token | None = None) -> bool:
    """Whether a level resists level damage (DF-142)."""
    return row_of(position, foe, row, token).square and not _breached(position, foe, "squares", token)


def keeps_damage(position: Position, foe: Foe, token: Token | None = None) -> bool:
    """Whether partial damage of this turn stays on it after the turn."""
    return next(_given(position, token.lasting if token else foe.lasting, Keep), None) is not None


def top_row(foe: Foe) -> int:
    """The topmost level that is not cleared (DF-248), or -1."""
    return next((row for row, cleared in enumerate(foe.cleared) if not cleared), -1)


def verify_affect(position: Position, card: Card | None, foe: Foe, token: Token | None = None) -> Refusal | None:
    """Why a card cannot be used on an encounter at all (DF-139, DF-141)."""
    if card is None or card.kind == "item":
        return None
    for source in changes.of_encounter(position, "immune", foe, token):
        change = source.change
        applies = (not change.of or change.of == card.colour) and (change.most is None or card.cost <= change.most)
        if applies and not _breached(position, foe, "immunity", token):
            return IMMUNE.because(target=position.cards[foe.card].name, card=card.name)
    return None


def verify_damage(
    position: Position, card: Card | None, foe: Foe, token: Token | None = None, *, levels: bool = False
) -> Refusal | None:
    """Why a card cannot damage an encounter or token now (DF-111, DF-139 to DF-142)."""
    if token is None and tokens_shield(position, foe):
        return SHIELDED.because(target=position.cards[foe.card].name)
    refusal = verify_affect(position, card, foe, token)
    if refusal is not None:
        return refusal
    shields = changes.of_encounter(position, "shielded", foe, token)
    if shields:
        return PROTECTED.because(target=position.cards[foe.card].name, source=position.cards[shields[0].card].name)
    if levels:
        pierces = card is not None and card.kind == "item"
        immune = changes.of_encounter(position, "immune to levels", foe, token)
        if immune and not pierces and not _breached(position, foe, "immunity", token):
            return IMMUNE_LEVELS.because(target=position.cards[foe.card].name)
        row = 0 if token is not None else top_row(foe)
        if row >= 0 and square(position, foe, row, token):
            return SQUARE.because(target=position.cards[foe.card].name)
    return None


def tokens_shield(position: Position, foe: Foe) -> bool:
    """Whether its tokens keep an encounter from losing levels (DF-111)."""
    return bool(foe.tokens) and not _breached(position, foe, "tokens")


def _breached(position: Position, foe: Foe, what: str, token: Token | None = None) -> bool:
    """Whether what protects an encounter, or a token, does not count this turn (DF-110)."""
    lasting = foe.lasting if token is None else token.lasting
    return any(isinstance(e, Breach) and e.what == what for _, e in _given(position, lasting, Breach))
