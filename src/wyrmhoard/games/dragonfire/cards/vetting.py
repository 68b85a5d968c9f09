"""Cards that are refused although each field is valid by itself, with file, card and field."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from .effects import (
    PASSIVE,
    Ability,
    AnyEffect,
    Check,
    Choose,
    Deal,
    EachMay,
    Give,
    Reroll,
    Reveal,
    Summon,
    When,
    nested,
    walk,
)
from .points import COLOUR_OF, COLOURS, read_points, read_track
from .vocabulary import SWITCHES, Change, Cost, If

OWNED: Final = (
    "always", "activated", "start of turn", "would be damaged", "would attack", "stunned", "unconscious",
    "healed", "check succeeded", "check failed", "save made", "card played", "third Sword", "gold paid", "bought",
    "cycled", "Replenish", "Market", "moved in", "moved out", "scene start", "scene end", "short rest", "setup",
    "foe defeated", "flame revealed",
)  # fmt: skip
"""Moments of what a character or the party owns."""
MOMENTS: Final[dict[str, tuple[str, ...]]] = {
    "text": ("", "played", *OWNED),
    "assist": ("", "assisted"),
    "anytime": ("", "any time"),
    "encounter": (
        "surprise", "vanquished", "tripwire", "start of turn", "attacks", "deals damage", "faces you", "token defeated",
        "cleared", "always", "entered", "left",
    ),
    "flame": ("reveal", "continuous", "deadfall", "turn start"),
}  # fmt: skip
"""Which moments the abilities of each part or kind of card can wait for; all others: OWNED."""
OF_NOBODY: Final = ("Wyrmflame level", "players", "scene", "encounters", "its tokens", "another of its name")
"""What a condition can ask without asking about a character."""
OF_ONE: Final = (
    "one facing you", "random facing you", "one here", "each here", "encounter facing you", "encounters facing you",
    "card played", "cards played", "Swords", "your gold",
)  # fmt: skip
"""What an effect aims at or counts that depends on who "you" is."""
PURSES: Final = {
    "discard": "cards from the hand", "bury": "cards from the hand", "gold": "gold", "hit points": "hit points",
    "exhaust": "an Exhausted token", "deplete": "the card itself", "consume": "the card itself",
    "discard this": "the card itself",
}  # fmt: skip
"""What each price is paid with: an ability may have only one price for each of these."""


def problems(entry: Any, kind: str) -> Iterator[tuple[str, str]]:
    """Where and why an entry cannot be a card."""
    if kind in ("basic", "market", "item"):
        yield from wrong("damage", read_points, entry.damage)
        for part in ("text", "assist", "anytime"):
            yield from ability_problems(part, getattr(entry, part), MOMENTS[part])
            yield from moment_problems(part, getattr(entry, part), kind)
    else:
        yield from ability_problems("abilities", getattr(entry, "abilities", ()), MOMENTS.get(kind, OWNED))
        yield from moment_problems("abilities", getattr(entry, "abilities", ()), kind)
    if kind == "encounter":
        yield from encounter_problems(entry)
    if kind == "flame":
        yield from flame_problems(entry.abilities)
    if kind == "adventure":
        if not entry.scenes:
            yield "scenes", "an Adventure has at least one Scene (DF-34)"
        ids = ["none", *(bonus.id for bonus in entry.bonuses)]
        if len(set(ids)) < len(ids):
            yield "bonuses", "each has an ID of its own, which is not 'none'"
        for number, bonus in enumerate(entry.bonuses, 1):
            yield from ability_problems(f"bonuses, place {number}", bonus.abilities, OWNED)
            yield from moment_problems(f"bonuses, place {number}", bonus.abilities, kind)


def encounter_problems(entry: Any) -> Iterator[tuple[str, str]]:
    """Where and why an entry cannot be an encounter (DF-104)."""
    fault = next(wrong("track", read_track, entry.track), None)
    if fault is not None:
        yield fault
        return
    if (entry.type == "Location") != (entry.capacity is not None):
        yield "capacity", "Locations have one, and nothing else has (DF-167)"
    has_line = read_track(entry.track).line >= 0
    if has_line != any(ability.when == "tripwire" for ability in entry.abilities):
        yield "track", "a Tripwire line and a tripwire ability go together (DF-123)"
    if entry.tokens is not None:
        fault = next(wrong("tokens, track", read_track, entry.tokens.track), None)
        if fault is not None:
            yield fault
        elif len(read_track(entry.tokens.track).rows) != 1:
            yield "tokens, track", "a token has a single level (DF-109)"


def flame_problems(abilities: Sequence[Ability]) -> Iterator[tuple[str, str]]:
    """Where and why an ability cannot be that of a Wyrmflame card, which is nobody's (DF-87)."""
    for number, ability in enumerate(abilities, 1):
        at = f"abilities, place {number}"
        if ability.once or any(condition.what.startswith("first this") for condition in ability.if_):
            yield at, "a Wyrmflame card does not count how often something has happened"
        if ability.when in ("reveal", "deadfall"):
            if ability.cost:
                yield f"{at}, cost", "nobody is \"you\" here who could pay: use 'each may'"
            if ability.only is not None:
                yield f"{at}, only", 'nobody is "you" here: say in `of` of an effect whom it concerns'
            for what in (*_asked(ability.if_), *_about_you(ability.effects)):
                yield at, f'nobody is "you" here, so {what!r} means nothing'
        if ability.when == "deadfall" and any(getattr(effect, "until", "") == "flame" for effect in walk(ability.do)):
            yield f"{at}, until", "the card is active no longer when its Deadfall happens (DF-92)"


def _asked(conditions: Sequence[If]) -> Iterator[str]:
    """The conditions that ask about "you"."""
    for condition in conditions:
        if condition.what not in OF_NOBODY and condition.who not in ("active", "leader"):
            yield condition.what


def _about_you(effects: Sequence[AnyEffect]) -> Iterator[str]:
    """The things about "you" that effects ask or aim at before any of them has defined who that is."""
    for effect in effects:
        fields = (getattr(effect, name, "") for name in ("to", "what", "per", "amount"))
        yield from (field for field in fields if field in OF_ONE)
        if isinstance(effect, When):
            yield from _asked((effect.condition,))
        if not isinstance(effect, Check | Choose | EachMay):  # here each one concerned is "you" in turn
            yield from _about_you(nested(effect))


def ability_problems(where: str, abilities: Sequence[Ability], moments: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Where and why an ability is impossible."""
    for number, ability in enumerate(abilities, 1):
        at = f"{where}, place {number}"
        if ability.when not in moments:
            yield at, f"nothing of this kind happens when {ability.when!r}"
        if not ability.do and not ability.change:
            yield at, "it does nothing: give it `do` or `change`"
        if ability.when in PASSIVE and ability.do:
            yield at, f"what is {ability.when} only changes something: use `change`"
        for change in ability.change:
            yield from change_problems(at, change)
        for cost in ability.cost:
            yield from cost_problems(at, cost)
        yield from price_problems(f"{at}, cost", ability.cost)
        for effect in walk(ability.effects):
            if isinstance(effect, Deal):
                yield from wrong(f"{at}, points", read_points, effect.points)
                if not (effect.points or effect.choose or effect.amount):
                    yield f"{at}, points", "this deals nothing"
            if isinstance(effect, Choose) and (len(effect.options) < 2 or not all(effect.options)):
                yield f"{at}, options", "there are at least two, and each does something"
            if isinstance(effect, Reroll) and not ability.once:
                yield at, "with a reroll it needs `once`, or a Skill Check might never end"
            if isinstance(effect, Give):
                yield from change_problems(at, effect.change)
            if isinstance(effect, EachMay) and effect.cost is not None:
                yield from cost_problems(at, effect.cost)
            if isinstance(effect, Summon | Reveal):
                which = effect.which
                if which.kind == "token" or which.cleared or which.tokens:
                    yield f"{at}, which", "what is still in its deck is no token, has none and has lost no level"
            if isinstance(effect, Check):
                yield from check_problems(at, effect.of)


def cost_problems(where: str, cost: Cost) -> Iterator[tuple[str, str]]:
    """Where and why an effect cannot be a price."""
    if cost.pay == "check":
        yield from check_problems(f"{where}, cost", cost.of)


def check_problems(where: str, of: str) -> Iterator[tuple[str, str]]:
    """Where and why there is no such Skill Check (DF-222, DF-223)."""
    if of not in ("", "primary", *COLOUR_OF):
        yield f"{where}, of", f'a Skill Check is of a Class Type, "primary" or "" (your own), not {of!r} (DF-222)'


def moment_problems(where: str, abilities: Sequence[Ability], kind: str) -> Iterator[tuple[str, str]]:
    """Where and why an ability of what a character owns would never be used."""
    for number, ability in enumerate(abilities, 1):
        at = f"{where}, place {number}"
        if ability.when == "unconscious" and not ability.anyone:
            yield at, "whose it is has gone out by then (DF-299): say `anyone`"
        if ability.when == "stunned" and not ability.anyone and kind == "market":
            yield at, "the card has been discarded by then (DF-284): say `anyone`"
        if ability.when == "activated" and ability.at_rest:
            yield at, "in a Short Rest nothing is activated: let it wait for 'short rest' (DF-328)"
        if ability.when == "gold paid" and ability.anyone:
            yield at, "gold is paid to everybody: leave out `anyone` (DF-265)"


def price_problems(where: str, costs: Sequence[Cost]) -> Iterator[tuple[str, str]]:
    """Why an ability cannot have these prices: two from one purse are each checked alone (DF-206, DF-272, DF-280)."""
    purses = [PURSES.get(cost.pay, f"{cost.of} tokens") for cost in costs if cost.pay != "check"]
    for purse in sorted({purse for purse in purses if purses.count(purse) > 1}):
        yield where, f"two prices are paid with {purse}: make them one"


def change_problems(where: str, change: Change) -> Iterator[tuple[str, str]]:
    """Where and why a change is impossible."""
    if change.change in SWITCHES:
        if change.by:
            yield where, f"{change.change!r} is on or off: it has no `by`"
    elif not change.by:
        yield where, f"{change.change!r} needs `by`"
    if change.most is not None and change.change not in ("immune", "damage", "healing"):
        yield where, f"{change.change!r} has no `most`"
    if change.change == "counts as" and change.of not in COLOUR_OF:
        yield where, f"'counts as' needs a Class Type in `of`, not {change.of!r}"
    if change.change == "check colour" and change.of not in (*COLOURS, *COLOUR_OF):
        yield where, f"'check colour' needs a colour or a Class Type in `of`, not {change.of!r}"


def wrong(where: str, read: Any, text: str) -> Iterator[tuple[str, str]]:
    """Where and why a text cannot be read as points or as a track."""
    try:
        read(text)
    except ValueError as error:
        yield where, str(error)
