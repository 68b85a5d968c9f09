"""Every number and permission that cards change, counted at the moment when it is asked for.

What changes them: traits of encounters, the active Wyrmflame card, cards that remain in play, Features, character
screens, the Adventure, and what effects gave for a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wyrmhoard.games.dragonfire.cards.cardset import Card
from wyrmhoard.games.dragonfire.cards.effects import Attack, Bounty, Breach, Ease, Give, HoldBack, Keep
from wyrmhoard.games.dragonfire.cards.points import TYPES, Points, Row
from wyrmhoard.games.dragonfire.cards.vocabulary import Change, If, Stat, Which
from wyrmhoard.games.dragonfire.rules import conditions, places
from wyrmhoard.games.dragonfire.state import ENVIRONMENT, NOBODY, Foe, Hero, Lasting, Token
from wyrmhoard.games.dragonfire.table import Table
from wyrmhoard.kernel.errors import Refusal

SLOTS = 6
"""Cards in the Market (DF-42)."""

SHIELDED = Refusal("DF-111", "{target} cannot be damaged while its tokens are in play")
PROTECTED = Refusal("DF-139", "{source} protects {target}: it cannot be damaged")
IMMUNE = Refusal("DF-139", "{target} is Immune to {card}")
IMMUNE_LEVELS = Refusal("DF-140", "{target} is Immune to level damage")
SQUARE = Refusal("DF-142", "The next row of {target} cannot be cleared by level damage")


class Source(NamedTuple):
    """A change and where it comes from. `seat`: whose card it is or whom its encounter faces; NOBODY: everybody's."""

    change: Change
    card: str
    seat: int
    foe: Foe | None
    if_: tuple[If, ...] = ()
    """What must be so for the character concerned, or whom the encounter faces."""


# -- what is in force


def in_force(table: Table, stat: Stat) -> Iterator[Source]:
    """Every change of this kind, before it is asked whom it concerns."""
    state, cards = table.state, table.cards
    by_id = cards.by_id
    for foe in state.foes:
        if stat in by_id[foe.card].changes and not foe.defeated:
            yield from _of_foe(table, foe, stat)
    if state.flame.active and not state.flame.ignored and stat in cards[state.flame.active].changes:
        for ability, change in cards[state.flame.active].changes[stat]:
            if (state.flame.level if ability.steadily else state.flame.at) >= ability.at:
                yield Source(change, state.flame.active, NOBODY, None, ability.if_)
    for seat, hero in enumerate(state.heroes):
        if hero.screen and not hero.out and (hero.features or hero.kept or stat in by_id[hero.screen].changes):
            yield from _of_hero(table, seat, hero, stat)
    if state.adventure:
        for name in (state.adventure, *state.bonuses):
            for ability, change in by_id[name].changes.get(stat, ()):
                yield Source(change, name, NOBODY, None, ability.if_)
    for lasting in state.lasting:
        effect = cards.effects[lasting.effect]
        if isinstance(effect, Give) and effect.change.change == stat:
            yield Source(effect.change, cards.card_of(lasting.effect).id, lasting.seat, None)


def rules_cards(table: Table) -> list[Card]:
    """The Adventure and the challenges that were accepted: cards that everybody owns."""
    state = table.state
    if not state.adventure:
        return []
    return [table.cards[name] for name in (state.adventure, *state.bonuses)]


def _of_foe(table: Table, foe: Foe, stat: Stat) -> Iterator[Source]:
    """The traits of an encounter; those of its Tripwire while it is crossed (DF-123, DF-126)."""
    card = table.cards[foe.card]
    for ability, change in card.changes[stat]:
        if ability.when == "tripwire" and not foe.crossed:
            continue
        if (table.state.flame.level if ability.steadily else foe.level) < ability.at:
            continue
        if ability.if_ and not all(conditions.holds(table, c, foe.seat, foe) for c in ability.if_):
            continue
        yield Source(change, foe.card, foe.seat, foe)


def _of_hero(table: Table, seat: int, hero: Hero, stat: Stat) -> Iterator[Source]:
    """What screen, Features and cards in play say; Stunned: only items and what says so (DF-25, DF-284, DF-286)."""
    cards = table.cards
    for name in (hero.screen, *hero.features, *(kept.card for kept in hero.kept)):
        card = cards[name]
        if stat not in card.changes:
            continue
        works = not hero.stunned or card.kind == "item" or stat == "keeps hand"
        for ability, change in card.changes[stat]:
            if not works and not ability.even_stunned:
                continue
            if ability.only and not is_class(table, seat, ability.only, known=stat == "counts as"):
                continue
            if ability.if_ and not all(conditions.holds(table, c, seat, None) for c in ability.if_):
                continue
            yield Source(change, name, seat, None)


def of_character(table: Table, stat: Stat, seat: int) -> Iterator[Source]:
    """Every change of this kind that concerns a character."""
    state = table.state
    hero = state.heroes[seat]
    for source in in_force(table, stat):
        if _concerns(table, source, seat) and all(conditions.holds(table, c, seat) for c in source.if_):
            yield source
    for lasting in hero.lasting:
        effect = table.cards.effects[lasting.effect]
        if isinstance(effect, Give) and effect.change.change == stat:
            yield Source(effect.change, table.cards.card_of(lasting.effect).id, seat, None)


def _concerns(table: Table, source: Source, seat: int) -> bool:
    state, who = table.state, source.change.who
    match who:
        case "each" | "any":
            return True
        case "you":
            if source.foe is not None and table.cards[source.foe.card].location:
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


def of_encounter(table: Table, stat: Stat, foe: Foe, token: Token | None = None) -> Iterator[Source]:
    """Every change of this kind that concerns an encounter, or one of its tokens."""
    cards = table.cards
    for source in in_force(table, stat):
        if _touches(table, source, foe, token) and all(conditions.holds(table, c, foe.seat, foe) for c in source.if_):
            yield source
    for lasting in token.lasting if token is not None else foe.lasting:
        effect = cards.effects[lasting.effect]
        if isinstance(effect, Give) and effect.change.change == stat:
            yield Source(effect.change, cards.card_of(lasting.effect).id, lasting.seat, None)


def _touches(table: Table, source: Source, foe: Foe, token: Token | None) -> bool:
    state, change = table.state, source.change
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
            if source.seat == NOBODY or not places.faces(table, foe, source.seat):
                return False
        case "each facing it":
            if source.foe is None or foe.seat != source.foe.seat or (own and token is None):
                return False
        case "each here":
            at = state.heroes[source.seat].place if source.seat != NOBODY else ENVIRONMENT
            if places.place_of(table.state, foe) != at:
                return False
        case _:
            return False
    return fits(table, change.which, foe, token)


def fits(table: Table, which: Which, foe: Foe, token: Token | None = None) -> bool:
    """Whether an encounter is one of these."""
    card = table.cards[foe.card]
    return (
        (which.colour is None or card.colour == which.colour)
        and (which.type is None or card.type == which.type)
        and (not which.family or which.family in (card.family, card.name.lower()))
        and (which.kind != "Location" or card.location)
        and (which.kind != "non-Location" or not card.location)
        and (which.kind != "token" or token is not None)
        and (which.kind != "card" or token is None)
        and (not which.cleared or any(foe.cleared))
        and (not which.tokens or bool(foe.tokens))
    )


def changes(table: Table, stat: Stat, *, foe: Foe | None = None, seat: int | None = None) -> list[Change]:
    """The changes of this kind that concern a character or an encounter; of neither, or a capacity: all in force."""
    if seat is not None:
        return [source.change for source in of_character(table, stat, seat)]
    if foe is None or stat == "capacity":
        return [source.change for source in in_force(table, stat)]
    return [source.change for source in of_encounter(table, stat, foe)]


# -- of characters


def total(table: Table, stat: Stat, seat: int, of: str = "") -> int:
    """The sum of all changes of a number of a character; `of`: the colour of the card concerned."""
    return sum(s.change.by for s in of_character(table, stat, seat) if not s.change.of or s.change.of == of)


def forbids(table: Table, stat: Stat, seat: int) -> Source | None:
    """What gives a character this permission, or forbids it something, or None."""
    return next(of_character(table, stat, seat), None)


def types_of(table: Table, seat: int, *, primary: bool = False) -> tuple[str, ...]:
    """The Class Types of a character (DF-20, DF-28, DF-373)."""
    hero = table.state.heroes[seat]
    own = table.cards[hero.screen].class_type
    if primary:
        return (own,)
    found = [own, *hero.extra]
    found += [s.change.of for s in of_character(table, "counts as", seat) if s.change.of not in found]
    return tuple(dict.fromkeys(found))


def is_class(table: Table, seat: int, name: str, *, known: bool = False) -> bool:
    """Whether a character is of a Class Type or Character Class (DF-28, DF-30). `known`: without what cards add."""
    hero = table.state.heroes[seat]
    screen = table.cards[hero.screen]
    if name in TYPES.values():
        return name in ((screen.class_type, *hero.extra) if known else types_of(table, seat))
    return screen.class_name == name


def slots(table: Table) -> int:
    """Slots of the Market (DF-42, DF-287): what each character or card adds, once."""
    seen: set[int] = set()
    more = 0
    for source in in_force(table, "Market slots"):
        if id(source.change) not in seen or source.seat != NOBODY:
            seen.add(id(source.change))
            more += source.change.by
    return max(1, SLOTS + more)


def cost(table: Table, seat: int, card: Card) -> int:
    """What a Market card costs a character."""
    return max(0, card.cost + total(table, "cost", seat, card.colour or ""))


def replenish(table: Table, seat: int) -> int:
    """How many cards a character draws in Replenish (DF-289, DF-305, DF-308)."""
    hero = table.state.heroes[seat]
    if len(hero.hand) > 3:
        return 0
    return max(0, (1 if hero.exhausted else 2) + total(table, "Replenish", seat))


def card_limit(table: Table, seat: int) -> int | None:
    """How many cards a character may play in a turn (DF-190), if that is limited."""
    limits = [source.change.by for source in of_character(table, "card limit", seat)]
    return min(limits) if limits else None


# -- of encounters


def _given(table: Table, lasting: list[Lasting], kind: type) -> Iterator[tuple[Lasting, object]]:
    for entry in lasting:
        effect = table.cards.effects[entry.effect]
        if isinstance(effect, kind):
            yield entry, effect


def attack(table: Table, foe: Foe, token: Token | None = None) -> int:
    """The Attack Strength of an encounter or token (DF-107)."""
    card = table.cards[foe.card]
    base = card.attack if token is None else card.token_attack
    more = 0
    for entry, effect in _given(table, token.lasting if token else foe.lasting, Attack):
        assert isinstance(effect, Attack)
        if effect.set is not None:
            base = effect.set
        more += effect.by
        del entry
    return max(0, base + more + sum(s.change.by for s in of_encounter(table, "attack", foe, token)))


def attack_parts(table: Table, foe: Foe, token: Token | None = None) -> list[tuple[str, int]]:
    """Where the Attack Strength comes from: cards and what each adds, the printed one first ("")."""
    card = table.cards[foe.card]
    parts = [("", card.attack if token is None else card.token_attack)]
    for entry, effect in _given(table, token.lasting if token else foe.lasting, Attack):
        assert isinstance(effect, Attack)
        owner = table.cards.card_of(entry.effect).id
        if effect.set is not None:
            parts = [(owner, effect.set)]
        if effect.by:
            parts.append((owner, effect.by))
    return parts + [(s.card, s.change.by) for s in of_encounter(table, "attack", foe, token)]


def attacks(table: Table, foe: Foe, token: Token | None = None) -> bool:
    """Whether it may attack at all (DF-154, DF-278)."""
    return next(_given(table, token.lasting if token else foe.lasting, HoldBack), None) is None


def bounty(table: Table, foe: Foe) -> int:
    """The gold that it pays (DF-69, DF-265)."""
    if foe.no_gold:
        return 0
    more = sum(s.change.by for s in of_encounter(table, "bounty", foe))
    for _, effect in _given(table, foe.lasting, Bounty):
        assert isinstance(effect, Bounty)
        if effect.none:
            return 0
        more += effect.by
    return max(0, table.cards[foe.card].gold + more)


def row_of(table: Table, foe: Foe, row: int, token: Token | None = None) -> Row:
    """A level of the track, or the single one of a token."""
    card = table.cards[foe.card]
    if token is not None:
        assert card.token is not None
        return card.token
    return card.track.rows[row]


def need(table: Table, foe: Foe, row: int, token: Token | None = None) -> Points:
    """What a level needs this turn (DF-243 to DF-245, DF-262)."""
    points = row_of(table, foe, row, token).need
    plain = points[4]
    if plain:
        for _, effect in _given(table, token.lasting if token else foe.lasting, Ease):
            assert isinstance(effect, Ease)
            plain = effect.set or max(1, plain - effect.by)
    return (*points[:4], plain)


def square(table: Table, foe: Foe, row: int, token: Token | None = None) -> bool:
    """Whether a level resists level damage (DF-142)."""
    breached = any(
        isinstance(effect, Breach) and effect.what == "squares" for _, effect in _given(table, foe.lasting, Breach)
    )
    return row_of(table, foe, row, token).square and not breached


def keeps_damage(table: Table, foe: Foe) -> bool:
    """Whether partial damage stays on it after this turn."""
    return next(_given(table, foe.lasting, Keep), None) is not None


def top_row(foe: Foe) -> int:
    """The topmost level that is not cleared (DF-248), or -1."""
    return next((row for row, cleared in enumerate(foe.cleared) if not cleared), -1)


def may_affect(table: Table, card: Card | None, foe: Foe, token: Token | None = None) -> Refusal | None:
    """Why a card cannot be used on an encounter at all (DF-139, DF-141)."""
    if card is None or card.kind == "item" or _breached(table, foe, "immunity"):
        return None
    for source in of_encounter(table, "immune", foe, token):
        change = source.change
        if (not change.of or change.of == card.colour) and (change.most is None or card.cost <= change.most):
            return IMMUNE.because(target=table.cards[foe.card].name, card=card.name)
    return None


def may_damage(
    table: Table, card: Card | None, foe: Foe, token: Token | None = None, *, levels: bool = False
) -> Refusal | None:
    """Why a card cannot damage an encounter or token now (DF-111, DF-139 to DF-142)."""
    name = table.cards[foe.card].name
    if token is None and foe.tokens and not _breached(table, foe, "tokens"):
        return SHIELDED.because(target=name)
    refusal = may_affect(table, card, foe, token)
    if refusal is not None:
        return refusal
    source = next(of_encounter(table, "shielded", foe, token), None)
    if source is not None:
        return PROTECTED.because(target=name, source=table.cards[source.card].name)
    if levels:
        pierces = card is not None and card.kind == "item"
        immune = next(of_encounter(table, "immune to levels", foe, token), None)
        if immune is not None and not pierces and not _breached(table, foe, "immunity"):
            return IMMUNE_LEVELS.because(target=name)
        row = 0 if token is not None else top_row(foe)
        if row >= 0 and square(table, foe, row, token):
            return SQUARE.because(target=name)
    return None


def _breached(table: Table, foe: Foe, what: str) -> bool:
    return any(isinstance(e, Breach) and e.what == what for _, e in _given(table, foe.lasting, Breach))
