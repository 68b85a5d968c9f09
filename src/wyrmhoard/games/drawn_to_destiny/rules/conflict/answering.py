"""How the target of an attack meets it: with an Action of its own or without, and by which means (D2-110 to D2-113)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from random import Random
from typing import Any, Final, NamedTuple

from wyrmhoard.kernel.asking.ask import Answer, Choice, Script, one
from wyrmhoard.kernel.asking.form import Field, Filled, Form, Pick
from wyrmhoard.kernel.text.errors import Refusal

from ...answer_state import AnswerWith, Defend, Response, read_response
from ...asked import Asked
from ...events.attacks import AbilityUsed, Answered, UsesSpent
from ...free_state import Named, keys_of, read_named
from ...means_state import PowerMeans, SkillMeans
from ...state import NOBODY, Unit
from ...table import Position, Table, still
from ...words.phrases import free_label
from ..queries import actions, attack_options, changes, field, magic, numbers, points, vehicles
from ..queries.attack_options import Means
from ..queries.changes import Facts
from ..scene import ahead, along, free
from . import armed, fighting, lineup, power_targets, price

NONE: Final = "none"
FREE: Final = "free"
"""The blank for Free Actions."""


class Reply(NamedTuple):
    """How a target meets an attack."""

    means: Means
    paid: bool
    price: int = 0
    using: tuple[str, ...] = ()


def may_answer(position: Position, unit: Unit) -> bool:
    """Whether a Unit can spend an Action on it (D2-111)."""
    return numbers.can_act(position, unit) and actions.can_pay(position, unit)


def offers(position: Position, unit: Unit, attacker: Unit, against: str, *, strikes: bool = True) -> list[Response]:
    """Every way to meet an attack as the Unit is now. `strikes`: whether that could be a blow, and not words alone."""
    position = still(position)
    distance = field.range_between(position, unit, attacker)
    skills = attack_options.defenses(position, unit, against, distance)
    ways: list[Response] = [*map(Defend, skills)]
    if not may_answer(position, unit):
        return ways
    ways += [AnswerWith(SkillMeans(skill)) for skill in answer_skills(position, unit, against, distance)]
    if not strikes:
        return ways
    for means in (
        attack_options.attacks(position, unit) if not vehicles.is_vehicle(unit) else ()
    ):  # only the driver answers (D2-443a)
        if attack_options.objection(position, unit, means, attacker.ref) is None:
            ways.append(AnswerWith(means.id))
            known = Facts(conflict="defense", skill=means.skill, item=means.item, distance=distance, rival=attacker)
            abilities = attack_options.uses(position, unit, known, "conflict")
            ways += [AnswerWith(means.id, (ability,)) for ability in abilities]
    for use in armed.strikes(position, unit):
        furthest = points.furthest(position, unit, use)
        if armed.hurts(use, attacker) and armed.reach_objection(position, unit, use, attacker, furthest) is None:
            ways.append(AnswerWith(armed.id_of(use)))
    return ways


def answer_skills(position: Position, unit: Unit, against: str, distance: int) -> list[str]:
    """The Skills with which a Unit may answer without striking: who has none that fits is Unskilled in any Common one
    that does, and cannot answer so where all of them are barred (D2-113, D2-114)."""
    if vehicles.is_vehicle(unit):
        return [vehicles.helm(unit)]
    skills = attack_options.defenses(position, unit, against, distance)
    if skills != [""]:
        return skills
    return [
        skill
        for skill in attack_options.fit_to_defend(position, against, distance)
        if attack_options.skill_objection(position, unit, skill) is None
    ]


def ask(table: Table, unit: Unit, attacker: Unit, means: Means) -> Script[Reply]:
    """Ask the target's seat, or let the computer say; the Action is paid for at once (D2-110, D2-111).

    Free Actions that are named with the answer take effect first (D2-55a); a Unit that can no longer do what it has
    chosen defends without an Action.
    """
    seat = numbers.controller(table, unit)
    distance = field.range_between(table, unit, attacker)
    if seat != NOBODY and seat == numbers.controller(table, attacker):
        return without(table, unit, means, distance)
    if seat == NOBODY:
        ways = offers(table, unit, attacker, means.against, strikes=means.strikes)
        return (yield from carry_out(table, unit, attacker, fighting.answer(table, unit, attacker, ways)))
    choices = _choices(table, unit, attacker, means)
    chosen: Answer = str(choices[0])
    if len(choices) > 1 or isinstance(choices[0], Form):
        data = Asked(unit=unit.id, by=attacker.id, means=means.key, skill=means.skill)
        chosen = yield one(seat, "answer", choices, "D2-110", data)
    if isinstance(chosen, Filled):
        for action in read_named(chosen.values[FREE]):
            yield from free.take(table, unit, action)
        if read_response(chosen.key) not in offers(table, unit, attacker, means.against, strikes=means.strikes):
            return without(table, unit, means, distance)
        chosen = chosen.key
    return (yield from carry_out(table, unit, attacker, read_response(str(chosen))))


def _choices(position: Position, unit: Unit, attacker: Unit, means: Means) -> list[Choice]:
    """The ways to meet an attack as they are offered: each with a blank for Free Actions, where the Unit has any."""
    look = partial(offers, attacker=attacker, against=means.against, strikes=means.strikes)
    able = ahead.open_to(still(position), unit, look)
    if not free.takes_any(position, unit):
        return [way.key for way in able]

    @cache
    def blanks() -> tuple[Field, ...]:
        named = tuple(keys_of(ahead.nameable(position, unit)))
        return (
            Pick(
                FREE,
                named,
                0,
                len(named),
                label=free_label(position),
                takes=along.Along(still(position), unit, FREE).before,
            ),
        )

    return [
        Form(
            way.key,
            blanks,
            _verdict(position, unit, way, ways, look),
            partial(_filled, ways[0]),
            takes=along.takes(ways, FREE),
        )
        for way, ways in able.items()
    ]


def _filled(takes: Named, rng: Random) -> dict[str, Any]:
    """An answer with the Free Actions that it takes, and no others."""
    return {FREE: keys_of(takes)}


def _verdict(
    position: Position,
    unit: Unit,
    way: Response,
    able: ahead.Ways,
    look: Callable[[Position, Unit], Sequence[Response]],
) -> Callable[[dict[str, Any]], Refusal | None]:
    """Refuses an answer that the Free Actions named with it make impossible, or that lacks those in `able`, which make
    it possible. `look`: the ways to meet the attack after given Free Actions."""

    def verify(values: dict[str, Any]) -> Refusal | None:
        named = read_named(values[FREE])
        refusal = free.objection_to_all(position, unit, named)
        if refusal is not None or named in able or way == Defend(""):
            return refusal
        return None if way in look(*free.after(position, unit, named)) else ahead.not_after(position, unit, able[0])

    return verify


def without(position: Position, unit: Unit, means: Means, distance: int) -> Reply:
    """The best defense that spends no Action."""
    skills = attack_options.defenses(position, unit, means.against, distance)
    best = max(skills, key=lambda skill: numbers.skill_level(position, unit, skill) if skill else 0)
    return Reply(Means(skill=best), False)


def carry_out(table: Table, unit: Unit, attacker: Unit, chosen: Response) -> Script[Reply]:
    """Pay for what was chosen, and say with what the Unit meets the attack."""
    if isinstance(chosen, Defend):
        return Reply(Means(skill=chosen.skill), False)
    cost = actions.pay(table, unit)
    field.stir(table, unit)
    if isinstance(chosen.means, PowerMeans):
        means = yield from _by_power(table, unit, attacker, chosen.means)
    else:
        means = _means_of(table, unit, chosen)
    table.tell(Answered(unit.id, unit.sheet.name, chosen.means.key, means.skill, cost), "D2-110")
    yield from lineup.pay_impaired(table, unit, means, {})
    for key in chosen.using:
        exhaust(table, unit, key, means)
    spend_use(table, unit, means, chosen.using)
    return Reply(means, True, cost, chosen.using)


def foreseen(position: Position, unit: Unit, attacker: Unit, means: Means) -> Reply:
    """How a Unit may be expected to meet an attack: as the computer would, whoever plays it. Nothing is paid."""
    seat, distance = numbers.controller(position, unit), field.range_between(position, unit, attacker)
    if seat != NOBODY and seat == numbers.controller(position, attacker):
        return without(position, unit, means, distance)
    ways = offers(position, unit, attacker, means.against, strikes=means.strikes)
    return reply_of(position, unit, fighting.answer(position, unit, attacker, ways))


def reply_of(position: Position, unit: Unit, chosen: Response) -> Reply:
    """An answer before anything is paid for it: a Power with its points spent plainly."""
    if isinstance(chosen, Defend):
        return Reply(Means(skill=chosen.skill), False)
    return Reply(_means_of(position, unit, chosen), True, actions.price(position, unit), chosen.using)


def _means_of(position: Position, unit: Unit, chosen: AnswerWith) -> Means:
    """What an answer is given with; the points of a Power are spent plainly."""
    if isinstance(chosen.means, SkillMeans):
        return Means(skill=chosen.means.skill)
    by_weapon = attack_options.find_means(position, unit, chosen.means)
    return by_weapon or armed.find_means(position, unit, chosen.means) or Means()


def _by_power(table: Table, unit: Unit, attacker: Unit, named: PowerMeans) -> Script[Means]:
    """Points and Price are named as the Power is, and the Price is taken; then it is a weapon like any (D2-112,
    D2-365)."""
    use = next(use for use in armed.strikes(table, unit) if armed.id_of(use) == named)
    reaches = partial(armed.reach_objection, table, unit, use, attacker)
    spent, how = yield from power_targets.ask(table, unit, use, attacker.ref, reaches)
    yield from price.pay(table, unit, use.power, how)
    distance = field.range_between(table, unit, attacker)
    doubted = magic.is_disbelieved(table, unit, use.power)
    return points.means_of(table, unit, use, spent, distance, doubted=doubted)


def exhaust(table: Table, unit: Unit, key: str, means: Means) -> None:
    """Turn an ability sideways (D2-344)."""
    doing = table.cards.abilities[key].doing
    unit.used.append(key)
    if doing.once == "scene":
        unit.spent.append(key)
    table.tell(AbilityUsed(unit.id, unit.sheet.name, key), "D2-344")


def offer_ability(table: Table, unit: Unit, abilities: list[str]) -> Script[str]:
    """Ask whether an ability is used now; "" if not. The computer uses none (D2-442a)."""
    seat = numbers.controller(table, unit)
    if not abilities or seat == NOBODY:
        return ""
    chosen = yield one(seat, "ability", [*abilities, NONE], "D2-344", Asked(unit=unit.id))
    if chosen == NONE:
        return ""
    exhaust(table, unit, str(chosen), Means())
    return str(chosen)


def spend_use(table: Table, unit: Unit, means: Means, using: tuple[str, ...]) -> None:
    """An attack, or an answer, takes a Use of its weapon; an ability used with it may take more; the next shot of some
    must be loaded first (D2-339)."""
    item = means.item
    card = changes.card_of(table, item)
    if item is None or card is None or means.thrown:
        return
    item.unloaded = bool(card.loads)
    if not card.uses or item.uses == NOBODY:
        return
    number = max([1, *(table.cards.abilities[key].doing.uses for key in using)])
    item.uses = max(0, item.uses - number)
    table.tell(UsesSpent(unit.id, item.card, number, item.uses), "D2-339")
