"""Where each effect is allowed: the rules carry it out only in these places, and would ignore it in any other.

`PLACES` is the table. A place is a kind of ability with its moment, a kind of use of an Item, or a way to use a Power.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from .vocabulary import (
    Appear,
    Armor,
    Attack,
    Bind,
    BothFall,
    Disarm,
    DrawCards,
    DrawWeapon,
    Effect,
    Flames,
    Give,
    GiveMove,
    Heal,
    Hide,
    Obey,
    Reclaim,
    Regenerate,
    Remove,
    Scatter,
    Screen,
    SearchDeck,
    Shove,
    Spot,
    Step,
    Straight,
    Summon,
    Treat,
)

Problems = Iterator[tuple[str, str]]


class Place(NamedTuple):
    """What is carried out in one place."""

    effects: tuple[type[Effect], ...]
    per: tuple[str, ...] = ("",)
    """What a gift may be counted by; pushes follow `push`."""
    push: tuple[str, ...] = ()
    at: tuple[str, ...] = ("now",)
    """When something may be given."""
    gives: tuple[str, ...] = ()
    """To whom something may be given; (): to anybody."""
    takes: tuple[str, ...] = ()
    """From whom something may be taken; (): from anybody."""


WON: Final = Place((Give, Remove, DrawCards, Reclaim, SearchDeck), gives=("you", "rival", "both"), takes=("you",))
USED: Final = Place((Heal, Remove, Give), at=("now", "next events"), gives=("you", "willing"))
FOUGHT: Final = Place((Give, Shove, Bind), per=("crit",), push=("crit",), gives=("rival",))
LAID: Final = FOUGHT._replace(effects=(Give, Shove, Bind, Flames))
OPPOSED: Final = Place(
    (Give, Shove, Screen, Heal, Obey, Regenerate, Armor), per=("", "success"), push=("", "success"),
    gives=("you", "rival", "both"),
)  # fmt: skip
BOON: Final = Place(
    (Give, Screen, Appear, Heal, Obey, Regenerate, Armor), per=("", "success"), gives=("you", "willing"),
)  # fmt: skip
PLACES: Final[dict[str, Place]] = {
    "an action": Place((Attack, Disarm, Treat, Remove, Spot, Hide), takes=("allies",)),
    "a use at 'conflict'": Place((Straight,)),
    "a use at 'attack won'": Place((BothFall,)),
    "a use at 'won'": WON,
    "a use at 'after shot'": Place((Step,)),
    "a use at 'command'": Place((GiveMove, Summon), gives=("ally",)),
    "what is free": Place((DrawWeapon,)),
    "a setup": Place((Hide,)),
    "what is passive at 'won'": WON,
    "what is passive at 'damage dealt'": Place(
        (Give, Shove), per=("", "crit"), push=("crit",), at=("now", "each events"), gives=("rival",)
    ),
    "what is passive at 'attack made'": Place((Scatter,)),
    "an item that is an action": USED,
    "an item that is free": USED,
    "an attack": FOUGHT,
    "an attack on an area": LAID,
    "a test": OPPOSED,
    "a task": OPPOSED,
    "a boon": BOON,
    "a boon on a corpse": BOON._replace(effects=(Summon, Give, Screen, Heal, Regenerate, Armor)),
    "what is always on": Place((Armor,)),
}
"""By the place, as errors name it, the effects that are allowed there. Which chapter of `rules/` carries an effect out
at its place is found by the name of its type."""
KINDS: Final = {
    "action": "an action", "use": "a use", "free": "what is free", "setup": "a setup", "passive": "what is passive",
}  # fmt: skip
ITEMS: Final = {"action": "an item that is an action", "free": "an item that is free"}
WAYS: Final[dict[str, dict[str, str]]] = {
    "attack": {"rival": "an attack", "area": "an attack on an area"},
    "test": {"rival": "a test"},
    "task": {"rival": "a task"},
    "boon": {**dict.fromkeys(("self", "willing", "self or ally", "ally"), "a boon"), "corpse": "a boon on a corpse"},
    "passive": {"self": "what is always on"},
}
"""By the way and the target of a technique."""
ONLY_CHANGES: Final = {"block won": "no overrun", "bonds": "free count"}
"""Moments of a use at which only a single change counts."""


def of_ability(kind: str, moment: str) -> str:
    """The place that an ability is, as `PLACES` and complaints name it."""
    return f"{KINDS[kind]} at {moment!r}" if moment else KINDS[kind]


def of_item(kind: str) -> str:
    """The place that the use of an Item is; "" if Items are not used so."""
    return ITEMS.get(kind, "")


def of_technique(way: str, target: str) -> str:
    """The place that a technique is; "" if there is no such way on such a target."""
    return WAYS[way].get(target, "")


def problems(where: str, effect: Any, place: str) -> Problems:
    """Where and why an effect would do nothing in its place."""
    allowed = PLACES.get(place)
    if allowed is None or not isinstance(effect, allowed.effects):
        possible = f"what can stand there is {_listed(allowed.effects)}" if allowed else "nothing can stand there"
        yield where, f"{tag(type(effect))!r} does nothing in {place}: {possible}"
        return
    if isinstance(effect, Give):
        yield from _given(where, effect, place, allowed)
    if isinstance(effect, Shove) and effect.per not in allowed.push:
        yield f"{where}, per", _only(effect.per, place, allowed.push)
    if isinstance(effect, Remove):
        yield from _removed(where, effect, place, allowed)
    if isinstance(effect, GiveMove) and effect.who not in allowed.gives:
        yield f"{where}, who", _only(effect.who, place, allowed.gives)
    if isinstance(effect, Heal):
        yield from _healed(where, effect, place)
    if isinstance(effect, Summon):
        wanted = ("corpse", "now") if place in WAYS["boon"].values() else ("nearest exit", "clock tick")
        for name, value, only in zip(("place", "at"), (effect.place, effect.at), wanted, strict=True):
            if value != only:
                yield f"{where}, {name}", _only(value, place, (only,))
    if isinstance(effect, Hide) and effect.anywhere != (place == KINDS["setup"]):
        yield f"{where}, anywhere", "a setup, and nothing else, hides anywhere"


def _given(where: str, effect: Give, place: str, allowed: Place) -> Problems:
    """What is wrong with something that is given."""
    if effect.per not in allowed.per:
        yield f"{where}, per", _only(effect.per, place, allowed.per)
    if effect.at not in allowed.at or (effect.per and effect.at != "now"):
        yield f"{where}, at", _only(effect.at, place, ("now",) if effect.per else allowed.at)
    if allowed.gives and effect.who not in allowed.gives:
        yield f"{where}, who", _only(effect.who, place, allowed.gives)
    if effect.at == "next events" and effect.condition != "slow":
        yield f"{where}, condition", "only 'slow' can come in the next Events"
    if effect.at == "each events" and effect.condition != "fatigue":
        yield f"{where}, condition", "only 'fatigue' can come in each Events phase"
    if effect.condition == "corrosive" and effect.per != "crit":
        yield f"{where}, condition", "only a Crit gives 'corrosive': it lies with an Item (D2-258)"


def _removed(where: str, effect: Remove, place: str, allowed: Place) -> Problems:
    """What is wrong with something that is taken away."""
    if allowed.takes and effect.who not in allowed.takes:
        yield f"{where}, who", _only(effect.who, place, allowed.takes)
    if effect.condition == "minor" and place not in ITEMS.values():
        yield f"{where}, condition", f"{place} takes one condition: say which"
    if effect.within_level and place in ITEMS.values():
        yield f"{where}, within_level", "an item has no Level"


def _healed(where: str, effect: Heal, place: str) -> Problems:
    """What is wrong with something that heals."""
    if effect.deck == "restraint":
        yield f"{where}, deck", "nothing heals Restraint (D2-290)"
    if place not in ITEMS.values():
        return
    if effect.test:
        yield f"{where}, test", "with an item nobody makes a Test"
    if effect.per_point:
        yield f"{where}, per_point", "an item has no Effect points"


def _only(value: str, place: str, possible: Sequence[str]) -> str:
    """The complaint about a value that does not fit the place; "" is one that is left out."""
    fits = " or ".join(repr(one) for one in possible if one)
    hint = f"it can be {fits}" if fits else "leave it out"
    return f"{value!r} does nothing in {place}: {hint}" if value else f"it needs a value in {place}: {hint}"


def tag(effect: type[Effect]) -> str:
    """What an effect is called in a file."""
    return str(effect.__struct_config__.tag)


def _listed(effects: Sequence[type[Effect]]) -> str:
    *others, last = (repr(tag(effect)) for effect in effects)
    return f"{', '.join(others)} or {last}" if others else last
