"""Refuses abilities that would have no effect, or a wrong one, at their place on a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from .effects import (
    PASSIVE,
    Ability,
    AnyEffect,
    Attack,
    Deal,
    Flame,
    Give,
    HoldBack,
    Look,
    MoreDamage,
    Prevent,
    Redirect,
    Reroll,
    Reveal,
    When,
    walk,
)
from .vocabulary import ANY, OF_ENCOUNTERS, Change, If

PLAYED: Final = ("played", "assisted", "any time")
"""Moments at which a card is being played."""
NOBODYS: Final = ("flame", "adventure")
"""Cards that are nobody's: without a "you" of their own while they change something."""
COUNTED: Final = (
    "Wyrmflame level", "players", "hit points", "hand", "gold", "cards in discard", "encounters facing you",
    "encounters", "its tokens", "cards played", "Swords", "scene",
)  # fmt: skip
"""Conditions that bound a number; all others hold or do not."""
ONLY_WHEN: Final[dict[type, tuple[str, ...]]] = {
    Prevent: ("would be damaged",),
    Redirect: ("would attack",),
    MoreDamage: ("attacks",),
    Reroll: ("check failed", "save made"),
}
"""Effects that alter the current event, and the moments at which they can."""


def misplaced(entry: Any, kind: str) -> Iterator[tuple[str, str]]:
    """Where and why an ability on a card would have no effect."""
    parts = ("text", "assist", "anytime") if kind in ("basic", "market", "item") else ("abilities",)
    abilities = [(part, ability) for part in parts for ability in enumerate(getattr(entry, part, ()), 1)]
    for number, bonus in enumerate(getattr(entry, "bonuses", ()), 1):
        abilities += [(f"bonuses, place {number}", ability) for ability in enumerate(bonus.abilities, 1)]
    for part, (number, ability) in abilities:
        for problem in _of_ability(entry, kind, part, ability):
            yield f"{part}, place {number}", problem


def moment_of(part: str, ability: Ability) -> str:
    """The moment of an ability; for one that names none, the moment of its part."""
    usual = {"text": "always" if ability.change and not ability.do else "played", "assist": "assisted"}
    return ability.when or usual.get(part, "any time")


def _of_ability(entry: Any, kind: str, part: str, ability: Ability) -> Iterator[str]:
    moment = moment_of(part, ability)
    yield from _when(entry, kind, moment, ability)
    if ability.change:
        yield from _of_changes(entry, kind, moment, ability)
    for condition in ability.if_:
        yield from _of_condition(condition)
        if condition.what.startswith("first this") and moment in (*PLAYED, *PASSIVE):
            yield f"{condition.what!r} is counted for what answers to a moment, not for this"
    for effect in walk(ability.effects):
        yield from _of_effect(effect, kind, moment)


def _when(entry: Any, kind: str, moment: str, ability: Ability) -> Iterator[str]:
    """Problems of an ability's moment, its limits and its targets."""
    if ability.once and moment in (*PLAYED, *PASSIVE):
        yield "`once` is for what answers to a moment or is activated"
    if ability.otherwise and not any(cost.pay == "check" for cost in ability.cost):
        yield "`otherwise` is for a Skill Check that is the price and fails: there is none"
    if ability.anyone and (kind in ("encounter", "flame") or moment in (*PLAYED, *PASSIVE, "activated")):
        yield "`anyone` is for what belongs to a character and answers to a moment"
    if ability.even_stunned and kind in ("item", "encounter", "flame"):
        yield "`even_stunned` says nothing here: this works anyway, or never (DF-284, DF-285)"
    if moment in ("entered", "left") and entry.type != "Location":
        yield f"only a Location is {moment}"


def _of_changes(entry: Any, kind: str, moment: str, ability: Ability) -> Iterator[str]:
    """Problems of an ability's changes: when they are in force, and for whom."""
    if moment not in (*PASSIVE, "tripwire"):
        yield f"`change` is always so, not when {moment!r}: use `give`, which says until when"
    elif kind in ("basic", "market", "item") and not (entry.remains or getattr(entry, "starts_in_play", False)):
        yield "`change` is so while the card lies in play, and this one does not remain"
    for change in ability.change:
        yield from _of_change(change, kind)


def _of_change(change: Change, kind: str) -> Iterator[str]:
    if change.change in OF_ENCOUNTERS:
        allowed = ["each", "each facing you"]
        if kind not in NOBODYS:
            allowed += ["each here"]
        if kind == "encounter":
            allowed += ["it", "each other", "each facing it"]
        if change.to not in allowed:
            yield f"nobody chooses here, so {change.change!r} cannot be `to` {change.to!r}: write {_or(allowed)}"
    else:
        allowed = ["you", "each", "active", "leader"]
        if kind not in NOBODYS:
            allowed += ["each other", "each here", "left"]
        if change.who not in allowed:
            yield f"nobody chooses here, so {change.change!r} cannot be of `who` {change.who!r}: write {_or(allowed)}"


def _of_condition(condition: If) -> Iterator[str]:
    if condition.who not in ("you", "active", "leader"):
        yield f"a condition is about you, the leader or the active character, not about {condition.who!r}"
    bounds = [bound for bound in (condition.least, condition.most) if bound is not None]
    if bounds and condition.what not in COUNTED:
        yield f"{condition.what!r} holds or does not: it has no bounds"
    if len(bounds) == 2 and condition.what == "scene":
        yield "'scene' has `least` or `most`, not both"


def _of_effect(effect: AnyEffect, kind: str, moment: str) -> Iterator[str]:
    """Problems of an effect at this moment of this kind of card."""
    moments = ONLY_WHEN.get(type(effect))
    if isinstance(effect, Flame) and effect.act == "ignore":
        moments = ("flame revealed",)
    if moments is not None and moment not in moments:
        name = effect.__struct_config__.tag
        yield f"{name!r} works only when {_or(moments)}"
    match effect:
        case When(condition=condition):
            yield from _of_condition(condition)
            if condition.what.startswith("first this"):
                yield f"{condition.what!r} belongs into the `if` of an ability"
        case Give(change=change, until=until):
            yield from _of_time(until, kind)
            if change.change in OF_ENCOUNTERS and change.to in ("each other", "each facing it") and kind != "encounter":
                yield f"only an encounter gives something `to` {change.to!r}"
        case Attack(until=until) | HoldBack(until=until):
            yield from _of_time(until, kind)
        case Deal(split=split, to=to):
            if effect.amount and (effect.points or effect.choose):
                yield "it deals `points`, or an `amount` instead, not both"
            if split and to not in ("one", "it"):
                yield f"damage `to` {to!r} cannot be split: write 'one' or 'it'"
        case Reveal(matching=True, which=which) if which != ANY:
            yield "with `matching` the next encounter is taken, whatever it is: leave out `which`"
        case Look(then="take one", deck=deck) if deck not in ("your deck", "Market"):
            yield f"nobody takes a card of the {deck} deck into the hand"


def _of_time(until: str, kind: str) -> Iterator[str]:
    if until == "now":
        yield "`until` 'now' has no end: write 'turn', 'round' or longer"
    if until in ("facing", "in play") and kind != "encounter":
        yield f"`until` {until!r} is for what an encounter does, as long as it is there"


def _or(words: Sequence[str]) -> str:
    return " or ".join(map(repr, words))
