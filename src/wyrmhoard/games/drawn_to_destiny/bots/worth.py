"""What things are worth to a side: Units, harm, cards in hand, and a blow before it falls.

The unit is the worth of an ordinary Unit at full strength. Everything here is asked of the rules; nothing
is known of hands or of what is hidden.
"""

from __future__ import annotations

from typing import Final

from ..cards.aims import Broken, CrewDown, Down, Left, Nobody, walk_aims
from ..cards.notation import TARGETED
from ..cards.vocabulary import PLACES
from ..rules.core import compass
from ..rules.core.blow import Blow, weigh
from ..rules.core.conflict_cards import CARDS
from ..rules.core.rating import Rating
from ..rules.harm import protect
from ..rules.queries import attack_options, field, numbers
from ..rules.queries.attack_options import Means
from ..state import Unit
from ..table import Position, once_each

MOST_SUCCESSES: Final = 9
"""The most Successes that are distinguished."""
KEY: Final = 0.5
"""How much more a Unit is worth that a Goal names."""
DOWN: Final = 0.35
"""The share of a Unit's worth that is lost only when it is down."""
DRAW: Final = 0.035
"""What a card drawn is worth."""
OWN: Final = 1.15
"""The factor for harm to one's own side: a Unit that is down does not come back."""
SERIOUS: Final = {"wound": 1.0, "restraint": 0.6, "disorder": 0.6, "trauma": 0.6}
"""How much harm of each deck counts."""
TOKEN: Final = 0.04
"""What a Minor Condition costs."""
ARMS: Final = 0.12
"""What a Level of its best combat Skill adds to the worth of a Unit."""


@once_each
def of_unit(position: Position, unit: Unit) -> float:
    """What a Unit is worth at full strength: more if a Goal depends on it, less if it is a mere Minion."""
    combat = [name for name, _ in unit.sheet.skills if position.cards.skills[name].group == "combat"]
    arms = max((numbers.skill_level(position, unit, name) for name in combat), default=0)
    base = 0.7 if "minion" in unit.sheet.traits else 1.0
    return base + ARMS * arms + KEY * is_key(position, unit)


@once_each
def is_key(position: Position, unit: Unit) -> bool:
    """Whether some Goal names this very Unit."""
    for goal in field.entry(position).goal:
        for aim in walk_aims(goal.aim):
            if isinstance(aim, (Left, Down, Nobody, Broken, CrewDown)) and unit.key and unit.key in aim.who:
                return True
    return False


@once_each
def life(position: Position, unit: Unit, stat: str = "body") -> float:
    """How many cards of harm a Unit can still take, roughly."""
    if "vehicle" in unit.sheet.traits:
        return max(0.5, numbers.printed(unit, "body").whole - unit.damaged)
    return max(0.5, float(numbers.level(position, unit, stat)))


def hurt(position: Position, unit: Unit, cards: float, deck: str = "wound") -> float:
    """The cost to a side of applying `cards` damage cards to one of its Units."""
    if cards <= 0:
        return 0.0
    left = life(position, unit, TARGETED[deck])
    share = min(1.0, cards / left)
    down = max(0.0, min(1.0, (cards - left + 1.5) / 2))
    whole = (1 - DOWN) * share * (0.6 + 0.4 * min(1.0, 6 / left)) + DOWN * down
    return SERIOUS[deck] * of_unit(position, unit) * whole


@once_each
def blows(
    position: Position, unit: Unit, damage: str, types: tuple[str, ...], pierce: int, deck: str, becomes: str = ""
) -> tuple[float, ...]:
    """What each number of cards of a Stack, 0 to MOST_SUCCESSES, costs a Unit, with the Armor that it wears."""
    cuts = [0]
    if becomes:
        return tuple(TOKEN * min(number, 4) for number in range(MOST_SUCCESSES + 1))
    if deck == "wound":
        rating = weigh_rating(damage)
        blow = Blow(types, 1, rating, pierce=pierce)
        cuts = [protect.best_armor(position, unit, blow, place)[1] for place in PLACES]
    screen = unit.screen + sum(item.screen for item in unit.items if item.held != "stored")
    left = [cut + screen for cut in cuts]
    costs = {cards: hurt(position, unit, cards, deck) for cards in range(-max(left), MOST_SUCCESSES + 1 - min(left))}
    return tuple(sum(costs[number - less] for less in left) / len(left) for number in range(MOST_SUCCESSES + 1))


def weigh_rating(damage: str) -> Rating | None:
    """The Rating that a text names; None for none."""
    return Rating.verbatim(damage) if damage else None


def of_means(
    position: Position, unit: Unit, means: Means, rival: Unit, most: int = MOST_SUCCESSES
) -> tuple[float, ...]:
    """The cost to a Rival of each number of Successes of an attack, before Weapon Damage, from 0 up to `most`."""
    damage = attack_options.damage_of(position, unit, means)
    table = blows(
        position, rival, str(damage) if damage is not None else "", means.types, means.pierce, means.deck, means.becomes
    )
    difficulty = numbers.rating(position, rival, means.against)
    return tuple(table[min(MOST_SUCCESSES, weigh(number, damage, difficulty).successes)] for number in range(most + 1))


@once_each
def attack(position: Position, unit: Unit, means: Means, number: int) -> float:
    """The average worth of an attack on Unit `number`, with an ordinary card and no hindrance."""
    rival = position.state.unit(number)
    table = of_means(position, unit, means, rival, 2)
    level = numbers.skill_level(position, unit, means.skill, means.item)
    difficulty = numbers.rating(position, rival, means.against).whole
    over = sum(rank + level > difficulty or rank == 10 for rank in range(2, 11)) + 4
    chance = 0.52 if attack_options.has_skill(unit, means.skill) else 0.36
    return chance * (table[2] * over + table[1] * (13 - over)) / 13


@once_each
def threat(position: Position, unit: Unit, number: int) -> tuple[float, int, bool]:
    """What a Unit can do to Unit `number` with one attack: its worth, how far it reaches, and whether by a shot."""
    best = (0.0, 0, False)
    if not numbers.can_act(position, unit):
        return best
    for means in attack_options.attacks(position, unit):
        if (
            attack_options.skill_objection(position, unit, means.skill) is None
            and attack_options.readiness_objection(position, unit, means) is None
            and not means.holding
        ):
            value = attack(position, unit, means, number)
            if value > best[0]:
                best = (value, attack_options.span(position, unit, means)[1], means.reach == "ranged")
    return best


def of_card(card: str) -> float:
    """What a card in hand is worth."""
    printed = CARDS[card]
    match printed.kind:
        case "wild":
            return 0.13
        case "agent":
            return 0.075
        case "royal":
            return 0.06
    return 0.02 + 0.003 * printed.number


def prices(hand: list[str], room: int) -> dict[str, float]:
    """The cost of losing each card of a hand with `room` free places: a third one like the best is worth less, and the
    worst card of a full hand nothing, since the next card drawn would have no place."""
    costs = {}
    for at, card in enumerate(sorted(hand, key=of_card, reverse=True)):
        kept = 1.0 if at < 3 else 0.7 if at < 5 else 0.4
        spilt = len(hand) - at <= max(0, 2 - room)
        costs[card] = 0.0 if spilt else kept * of_card(card)
    return costs


def near(position: Position, unit: Unit, space: compass.Space) -> int:
    """How many Spaces a Unit is from a Space."""
    return min(compass.distance(own, space) for own in field.spaces_of(unit))
