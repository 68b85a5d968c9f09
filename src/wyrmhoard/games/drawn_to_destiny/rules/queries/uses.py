"""What a Unit can do with its Powers, read from the cards: techniques, and the plain attack of each Power (D2-364)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from ...cards.cardset import CardSet
from ...cards.entries import Power, Strike, Technique
from ...cards.notation import TARGETED, decks_of
from ...cards.vocabulary import Appear, Armor, Bind, Change, Give, Heal, Obey, Regenerate, Screen, Shove, Summon
from ...state import Unit
from ...table import Position
from ..core import features

LASTING: Final = (Armor, Obey, Regenerate, Screen, Summon)
"""Effects that are worth something only while the Power goes on (D2-375, D2-376)."""
AREA: Final = "area"


@dataclass(frozen=True, slots=True)
class Use:
    """One way to use a Power."""

    power: str
    key: str
    """A technique by its ID, or "attack-0", "attack-0-area", "lay"."""
    way: str
    """attack, test, task: against a Rival. boon: on oneself or the willing (D2-382)."""
    target: str
    """rival, self, willing, self or ally, ally, corpse, area."""
    stat: str
    """The main Stat of the Power (D2-380)."""
    against: str = ""
    types: tuple[str, ...] = ()
    spaces: int | None = None
    """Its Range in Spaces, if that is not the main Stat in metres (D2-369)."""
    points: dict[str, int] = field(default_factory=dict, compare=False, hash=False)
    """How its card spends the Effect points."""
    change: tuple[Change, ...] = ()
    do: tuple[Any, ...] = ()
    crits: str = ""
    """Each Crit gives 1 of this condition, too."""
    only: str = ""
    """It hurts only Units with this trait."""
    magic: bool = False

    @property
    def is_area(self) -> bool:
        """Whether it is laid on Spaces (D2-377)."""
        return self.target == AREA

    @property
    def lasts(self) -> bool:
        """Whether it has no effect without a Duration, or being kept up (D2-375, D2-376)."""
        if any(isinstance(effect, Appear) for effect in self.do):
            return False
        return bool(self.change) or any(isinstance(effect, LASTING) for effect in self.do)

    @property
    def heals(self) -> Heal | None:
        """The healing that it is, if it is one (D2-383)."""
        return next((effect for effect in self.do if isinstance(effect, Heal)), None)

    @property
    def per_crit(self) -> tuple[tuple[str, int], ...]:
        """Additional effects of each Crit: a condition, or "push" (D2-380)."""
        gains = [(self.crits, 1)] if self.crits else []
        for effect in self.do:
            if isinstance(effect, Shove) and effect.per == "crit":
                gains.append(("push", effect.spaces))
            elif isinstance(effect, Give) and effect.per == "crit":
                gains.append((effect.condition, effect.amount))
        return tuple(gains)

    @property
    def grounds(self) -> bool:
        """Whether the ground is the holder (C10)."""
        return any(isinstance(effect, Bind) for effect in self.do)

    @property
    def effects(self) -> tuple[str, ...]:
        """The Effects on which its points may be spent (D2-372 to D2-377, D2-387)."""
        effects: list[str] = []
        if self.way == "attack":
            effects += ["result", "result-scale"]
        elif self.heals is not None and self.heals.per_point:
            effects.append("result")
        if self.way in ("attack", "test", "task"):
            effects.append("initiative")
        goes_far = any(isinstance(effect, Appear) for effect in self.do)
        if self.spaces is None and (self.target != "self" or goes_far):
            effects += ["range", "range-scale"]
        if self.lasts:
            effects += ["duration", "duration-scale"]
            effects += ["continuous"] if self.way == "boon" else []
        if self.is_area:
            effects.append("area")
        if self.magic and self.way == "attack":
            effects.append("pierce")
        return tuple(effects)


def _of_technique(power: Power, technique: Technique) -> Use:
    strike = next((one for one in power.attacks if one.types == technique.types), None)
    spent = {name: getattr(technique.points, name) for name in technique.points.__struct_fields__}
    return Use(
        power=power.id,
        key=technique.id,
        way=technique.way,
        target=technique.target,
        stat=power.stat or "mind",
        against=technique.against or "",
        types=technique.types,
        spaces=technique.range,
        points={name: number for name, number in spent.items() if number},
        change=technique.change,
        do=technique.do,
        crits=(strike.crits or "") if strike is not None else "",
        only=(strike.only or "") if strike is not None else "",
        magic=power.magic,
    )


def _of_strike(power: Power, number: int, strike: Strike, *, area: bool) -> Use:
    deck = next(iter(decks_of(strike.types)))
    return Use(
        power=power.id,
        key=f"attack-{number}-area" if area else f"attack-{number}",
        way="attack",
        target=AREA if area else "rival",
        stat=power.stat or "mind",
        against=TARGETED[deck],
        types=strike.types,
        crits=strike.crits or "",
        only=strike.only or "",
        magic=power.magic,
    )


def of_power(cards: CardSet, power: Power) -> Iterator[Use]:
    """Every way to use a Power, without those that are always on: its techniques, then its attacks on one Rival and an
    Area, where no technique is just that."""
    made: list[Use] = [
        _of_technique(power, technique)
        for technique in cards.techniques
        if technique.power == power.id and technique.way != "passive"
    ]
    yield from made
    for number, strike in enumerate(power.attacks):
        for area in (False, True):
            plain = _of_strike(power, number, strike, area=area)
            if not any(set(one.types) == set(plain.types) and one.is_area == area for one in made):
                yield plain
    if power.gives is not None and not any(one.way == "test" for one in made):
        gift = (Give(condition=power.gives),)
        yield Use(power.id, "lay", "test", "rival", power.stat or "mind", "will", do=gift, magic=power.magic)


def is_used(position: Position, power: str) -> bool:
    """Whether a Power does anything at this table and in this Scene (D2-13a)."""
    return features.is_on(position, "powers") and (
        not position.cards.powers[power].magic or features.is_on(position, "magic")
    )


def all_of(position: Position, unit: Unit) -> Iterator[Use]:
    """Every way in which a Unit can use its Powers, even if it is not possible now."""
    for power, level, _ in unit.sheet.powers:
        if level and power in position.cards.powers.by_id and is_used(position, power):
            yield from of_power(position.cards, position.cards.powers[power])


def find_use(position: Position, unit: Unit, power: str, key: str) -> Use | None:
    """A use of a Unit's Power by its key."""
    if not unit.sheet.power(power)[0] or power not in position.cards.powers.by_id or not is_used(position, power):
        return None
    return next((use for use in of_power(position.cards, position.cards.powers[power]) if use.key == key), None)
