"""Cards that are refused although each field is valid, with file, card and field; and what is odd about others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from .card import Card
from .entries import Entry
from .keywords import keywords, names
from .vocabulary import (
    CHOSEN,
    LIMIT_STATS,
    SPENDS,
    SWITCHES,
    USED,
    Ability,
    Actions,
    Change,
    Crack,
    Discard,
    Effect,
    Fetch,
    Grant,
    Recharge,
    Reroll,
    Steady,
    Trade,
    Unequip,
)

MOMENTS: Final[dict[str, tuple[str, ...]]] = {
    "fighter": ("always", *USED, "begin", "end", "kill", "kill beast", "hurt"),
    "weapon": ("always", *USED, "begin", "end", "kill", "kill beast", "hurt", "hit", "resolved", "rolled", "breaking"),
    "armor": ("always", "begin", "end", "kill", "kill beast", "hurt"),
    "item": ("always", *USED, "begin", "end", "kill", "kill beast", "hurt", "breaking"),
    "attack_spell": ("hit", "resolved"),
    "defense_spell": ("always", "hurt"),
    "utility_spell": ("always", "cast", "begin", "end", "hurt"),
    "location": ("always", "start", "begin", "end", "action", "charge action"),
    "beast": ("always", "begin", "end", "hurt", "hit"),
}
"""Which moments the abilities of each type of card can wait for."""
ONCE: Final = ("rolled", "breaking")
"""Moments that one charge answers: a card has one ability with one effect for each of them."""
OF_ATTACKS: Final = ("max damage", "min damage", "damage", "ignore protection", "proficiency", "no attacks")
OF_CARDS: Final = ("breakage", "unbreakable")
OF: Final = (*OF_ATTACKS, *OF_CARDS, "protection", "no casting")
"""Changes that may be about certain attacks or cards only."""
AGAINST: Final = ("max damage", "min damage", "damage", "ignore protection", "protection", "no attacks")
"""Changes that may be against certain opponents only."""
OF_THIS: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(OF_ATTACKS, ("weapon",)),
    **dict.fromkeys(OF_CARDS, ("weapon", "armor", "item")),
}
"""Changes that may be about the card itself, and the types of cards on which they can be."""
RESERVED: Final = frozenset(
    {
        "decline", "end", "equip", "forfeit", "give-up", "join", "keep", "leave", "none", "nothing", "own", "retreat",
        "stay", "stop",
    }
)  # fmt: skip
"""The keys of answers: cards offered beside them cannot have one of these as their ID."""
NOT_OF_BEASTS: Final = ("actions", "proficiency", "breakage", "unbreakable", "no casting", "no retreat", *LIMIT_STATS)
"""Changes of what Beasts do not have."""
MOST_OF_ARMOR: Final = 4
"""The highest protection of armor against some attacks."""
MOST: Final = 99
"""The highest number that an ability may name."""


def problems(entry: Entry, kind: str) -> Iterator[tuple[str, str]]:
    """Where and why an entry cannot be a card."""
    yield from field_problems(entry, kind)
    yield from whole_problems(entry, kind)
    duration = field(entry, "duration")
    for number, ability in enumerate(entry.abilities, 1):
        for place, problem in ability_problems(ability, kind, duration):
            yield f"abilities, place {number}{', ' if place else ''}{place}", problem
        if field(entry, "breakage", "none") == "none" and any(cracks_itself(effect) for effect in ability.do):
            yield f"abilities, place {number}, do", "a breakage roll on a card without a breakage value (WA-26)"


def field(entry: Entry, name: str, default: Any = None) -> Any:
    """A field that only some types of cards have."""
    return getattr(entry, name, default)


def field_problems(entry: Entry, kind: str) -> Iterator[tuple[str, str]]:
    """Where and why a field other than the abilities is impossible."""
    if entry.id in RESERVED:
        yield "id", f"{entry.id!r} is what players answer to other questions: choose another"
    least, most = field(entry, "min_damage", 1), field(entry, "max_damage", MOST)
    if least > most:
        yield "min_damage", f"{least} is more than the max damage of {most} (WA-25)"
    breakage = field(entry, "breakage")
    if isinstance(breakage, int) and breakage % 5:
        yield "breakage", f"percentages go in steps of 5, not {breakage}"
    if "#" in entry.name:
        yield "name", "'#' begins a comment in a deck list"
    if any(not keywords(phrase) or phrase == "this" for phrase in field(entry, "proficiency", ())):
        yield "proficiency", "say to what (WA-193)"
    protection, guard = field(entry, "protection"), field(entry, "protection_if")
    if guard is not None and (not keywords(guard.of) or guard.of == "this"):
        yield "protection_if, of", "say against what"
    if guard is not None and guard.value <= protection:
        yield "protection_if, value", f"must be more than the usual protection of {protection}"
    if kind == "armor" and guard is not None and guard.value > MOST_OF_ARMOR:
        yield "protection_if, value", f"must be at most {MOST_OF_ARMOR} on armor"
    if kind == "defense_spell" and not protection and guard is None:
        yield "protection", "a defense spell must protect: give protection or protection_if"


def whole_problems(entry: Entry, kind: str) -> Iterator[tuple[str, str]]:
    """Why the abilities together, or with the charges or the duration, are impossible."""
    charges, duration = field(entry, "charges"), field(entry, "duration")
    spends = [ability.when for ability in entry.abilities if ability.when in SPENDS]
    if spends and charges is None:
        yield "charges", f"an ability at {spends[0]!r} needs them (WA-118)"
    if charges and not spends and kind in ("fighter", "item", "location"):
        yield "charges", "no ability uses them"
    if kind == "item" and sum(ability.when != "always" for ability in entry.abilities) > 1:
        yield "abilities", "an item has one ability to use"
    if kind in ("item", "location") and not entry.abilities:
        yield "abilities", "needs one: a card that does nothing is no card"
    for when in ONCE:
        effects = [ability.do for ability in entry.abilities if ability.when == when]
        if len(effects) > 1 or any(len(do) > 1 for do in effects):
            yield "abilities", f"a card has one ability at {when!r}, with one effect"
    if kind == "utility_spell":
        if duration is None and not any(ability.when == "cast" for ability in entry.abilities):
            yield "abilities", "a utility spell without a duration needs an ability at 'cast' (WA-116)"
        if duration is not None and not lasts(entry):
            yield "abilities", "a spell with a duration needs something that lasts: always, or a grant while this lasts"


def cracks_itself(effect: Effect) -> bool:
    """Whether an effect is a breakage roll on the card that it stands on."""
    return isinstance(effect, Crack) and effect.of == "this card"


def lasts(entry: Entry) -> bool:
    """Whether a spell does anything lasting while it is active."""
    grants = [effect for ability in entry.abilities for effect in ability.do if isinstance(effect, Grant)]
    return any(a.when != "cast" for a in entry.abilities) or any(grant.until == "this lasts" for grant in grants)


def ability_problems(ability: Ability, kind: str, duration: int | None) -> Iterator[tuple[str, str]]:
    """Where and why an ability cannot stand on a card of this type."""
    if ability.when not in MOMENTS[kind]:
        yield "when", f"{ability.when!r} is not possible on {kind.replace('_', ' ')} cards"
    if kind == "utility_spell" and duration is None and ability.when != "cast":
        yield "when", "a utility spell without a duration does something only at 'cast' (WA-105, WA-116)"
    if (ability.when == "always") != bool(ability.change) or (ability.when == "always") == bool(ability.do):
        yield "when", "'always' needs change, every other moment needs do"
    if ability.turn == "each" and ability.when not in ("begin", "end"):
        yield "turn", "only 'begin' and 'end' can be of each turn"
    if kind == "location" and ability.when in ("begin", "end") and ability.turn != "each":
        yield "turn", "a location acts in each turn: write turn = 'each' (WA-61)"
    for number, change in enumerate(ability.change, 1):
        for place, problem in change_problems(change, kind, lasting=duration is not None):
            yield f"change, place {number}, {place}", problem
    for number, effect in enumerate(ability.do, 1):
        for place, problem in effect_problems(effect, ability, kind, duration):
            yield f"do, place {number}, {place}", problem


def change_problems(change: Change, kind: str, *, lasting: bool) -> Iterator[tuple[str, str]]:
    """Where and why a change is impossible."""
    if change.change in SWITCHES:
        if change.by:
            yield "by", f"{change.change!r} is on or off and has no number"
    elif not change.by:
        yield "by", "a change of 0 changes nothing"
    if abs(change.by) > MOST:
        yield "by", f"must be {-MOST} to {MOST}"
    if change.change == "proficiency" and not (change.of and change.by > 0):
        yield "of", "proficiency is +1 or more to something: say to what (WA-193)"
    if change.change in ("durability", *LIMIT_STATS):
        if lasting:
            yield "change", f"{change.change!r} cannot change for a time, only while a card is equipped"
        if change.of or change.against or (change.whose != "this fighter" and kind != "location"):
            yield "whose", f"{change.change!r} belongs to the fighter that has the card"
        if kind == "location" and (change.change == "durability" or change.by < 0):
            yield "change", "a location can only add containment, hands or slots"
    if change.whose == "each Beast" or (kind == "beast" and change.whose == "this fighter"):
        yield from beast_problems(change)
    if kind == "location" and change.whose in ("this fighter", "each other fighter"):
        yield "whose", "a location has no fighter: write 'each fighter' or 'each Beast'"
    if change.against and change.change not in AGAINST:
        yield "against", f"{change.change!r} is not against anybody"
    if change.of and change.change not in (*OF, "durability", *LIMIT_STATS):
        yield "of", f"{change.change!r} is not about certain attacks or cards"
    if change.of == "this" and kind not in ("weapon", "attack_spell", "armor", "item"):
        yield "of", "'this' is a card that is equipped"
    elif change.of == "this" and kind not in OF_THIS.get(change.change, ()):
        yield "of", f"{change.change!r} cannot be of 'this' on {kind.replace('_', ' ')} cards"
    elif change.of == "this" and change.whose != "this fighter":
        yield "whose", "'this' is a card of this fighter"


def beast_problems(change: Change) -> Iterator[tuple[str, str]]:
    """Where and why a change cannot be one of a Beast."""
    if change.change in NOT_OF_BEASTS:
        yield "change", f"{change.change!r} does nothing for Beasts"


def effect_problems(effect: Any, ability: Ability, kind: str, duration: int | None) -> Iterator[tuple[str, str]]:
    """Where and why an effect cannot stand in an ability."""
    to, when = getattr(effect, "to", ""), ability.when
    yield from number_problems(effect)
    if plays_itself(kind, when):
        yield from choice_problems(effect, kind, to)
    yield from target_problems(to, when, kind)
    if isinstance(effect, Reroll) != (when == "rolled"):
        yield "do", "'reroll' and the moment 'rolled' belong together"
    if isinstance(effect, Steady) != (when == "breaking"):
        yield "do", "'steady' and the moment 'breaking' belong together"
    if isinstance(effect, Grant):
        yield from grant_problems(effect, when, kind, duration)


def number_problems(effect: Any) -> Iterator[tuple[str, str]]:
    """Where and why an effect has impossible numbers, or fetches what cannot be in a hand."""
    for name in ("amount", "cards", "counters", "number", "discard", "draw", "by"):
        if not 1 <= getattr(effect, name, 1) <= MOST:
            yield name, f"must be 1 to {MOST}"
    if isinstance(effect, Crack) and not 0 <= effect.add <= MOST:
        yield "add", f"must be 0 to {MOST}"
    if isinstance(effect, Fetch) and names(effect.what, "beast"):
        yield "what", "Beasts never enter a hand (WA-170)"


def plays_itself(kind: str, when: str) -> bool:
    """Whether a card acts without a player at this moment: a Beast, or a location at its own moments."""
    return kind == "beast" or (kind == "location" and when in ("start", "begin", "end"))


def choice_problems(effect: Any, kind: str, to: str) -> Iterator[tuple[str, str]]:
    """Where and why an effect needs a player who makes choices for the card."""
    asks = (
        to in CHOSEN
        or isinstance(effect, Unequip | Fetch | Recharge | Actions)
        or (isinstance(effect, Crack) and effect.of != "this card")
    )
    if asks:
        yield "to" if to in CHOSEN else "do", f"nobody plays a {kind}: nothing of it can be chosen"
    if getattr(effect, "who", "each player") != "each player":
        yield "who", f"nobody plays a {kind}: write 'each player'"
    if kind == "beast" and isinstance(effect, Discard | Trade):
        yield "do", "a Beast makes nobody choose"


def target_problems(to: str, when: str, kind: str) -> Iterator[tuple[str, str]]:
    """Why an effect cannot be for whom it says."""
    if (
        kind == "location"
        and when == "start"
        and to
        and to not in ("each fighter", "each player's fighter", "each Beast")
    ):
        yield "to", "at the start of a battle there is nobody but each fighter"
    if to == "the current fighter" and kind != "location":
        yield "to", "'the current fighter' is for locations"
    if kind == "location" and to in ("this fighter", "each other fighter") and when not in USED:
        yield "to", "a location has no fighter: write 'the current fighter' or 'each fighter'"
    if to == "the attacker" and when != "hurt":
        yield "to", "'the attacker' is known only at 'hurt'"
    if to == "the target" and when != "hit" and when != "resolved":
        yield "to", "'the target' is known only at 'hit' and 'resolved'"


def grant_problems(effect: Grant, when: str, kind: str, duration: int | None) -> Iterator[tuple[str, str]]:
    """Where and why a change for a time is impossible."""
    if kind == "location" and plays_itself(kind, when) and effect.until == "your next turn":
        yield "until", "nobody plays a location: 'your next turn' never comes"
    if effect.until == "this lasts" and (duration is None or when != "cast"):
        yield "until", "'this lasts' is for spells with a duration, when they are cast"
    for place, problem in change_problems(effect.change, "fighter", lasting=True):
        yield f"change, {place}", problem
    if effect.change.whose != "this fighter":
        yield "change, whose", "who has it is said by 'to'"
    if effect.change.among:
        yield "change, among", "who has it is said by 'to' and by 'among' beside it"
    if effect.to in ("a Beast", "each Beast") or (kind == "beast" and effect.to == "this fighter"):
        for place, problem in beast_problems(effect.change):
            yield f"change, {place}", problem


def oddities(cards: Iterable[Card], facts: Callable[[Card], Iterable[tuple[str, str]]]) -> list[str]:
    """What a designer should know: legal, but against the shape of the set. `facts` words a card's numbers."""
    cards = list(cards)
    remarks = []
    for card in cards:
        remarks += [f"{card.type} card {card.id}: {odd}" for odd in _odd(card, facts)]
    for kind in ("fighter", "weapon", "location"):
        if not any(card.type == kind for card in cards):
            remarks.append(f"there is no {kind}")
    return remarks


def _odd(card: Card, facts: Callable[[Card], Iterable[tuple[str, str]]]) -> Iterator[str]:
    if len(card.text) > 200:
        yield f"its text has {len(card.text)} characters; 200 fit a card"
    if not card.flavour:
        yield "has no flavour"
    if card.type == "weapon" and card.breakage is not None:
        usual = 2 + card.breakage // 10 if card.hands == 1 else 4 + card.breakage // 7
        bought = card.ammunition or card.only or "resolved" in card.moments
        if card.max_damage > usual + (3 if card.legend else 2 if bought else 1):
            yield f"max damage {card.max_damage} is much for breakage {card.breakage} and {card.hands} hands"
    if card.type == "beast":
        bonus = max(1, (card.durability + 2 * card.max_damage + 4 * card.protection + 4) // 8)
        if abs(bonus - card.bonus) > 1:
            yield f"its numbers {dict(facts(card))} are worth a Bonus of {bonus}"
