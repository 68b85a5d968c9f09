"""Healing: Recover, Restore, Events, Powers, rest and treatment (D2-102, D2-103, D2-279, D2-289 to D2-292)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Script, each
from wyrmhoard.kernel.asking.form import Filled, Form, Pick
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later, say, unsaid

from ...action_state import Recover, Restore
from ...cards.compiled import own_name
from ...cards.vocabulary import TAKES
from ...events.healing import Healed, Readied, Scarred, Treated
from ...state import NOBODY, Declared, Harm, Unit
from ...table import Position, Table
from ...words.phrases import unit_called
from ...words.terms import titled
from ..queries import actions, npc_defaults, numbers
from . import condition_events, conditions, dying, tokens
from .tokens import Cause

READY: Final = "ready:"
"""The prefix of an ability that is readied."""
REST_DAYS: Final = (7, 30, 90, 365)
"""How many days of rest a card of severity 1 to 4 needs to become one severity milder (D2-290)."""
TREATMENT: Final = (3, 6, 9, 12)
"""The Difficulty of treating a card of severity 1 to 4 (D2-291)."""
WEEK, MONTH = 7, 30
STRAIN: Final = "strain:"
"""The prefix of a card whose treatment has caused a week of Stress (D2-291)."""
PERMANENT: Final = ("frostbite", "acid-burns", "necrosis", "numbness", "disabled")
"""Conditions that do not pass by themselves, and that Medicine in Downtime removes (D2-259)."""
CURABLE: Final = (
    *(name for name in TAKES if name not in ("bound", "hurt")),
    "numbness", "infected", "blind", "partly-blind", "deafened", "mute", "incoherent", "hobbled", "paralyzed",
    "comatose", "impaired", "disabled",
)  # fmt: skip
"""Conditions that a step of Healing or Regeneration can take (D2-383): not a rope (D2-273), nor what stands for a
damage card."""
NO_CONDITION: Final = Refusal("D2-102", later("{name} has no such condition."))
NOT_USED: Final = Refusal("D2-103", later("That ability is not used up."))
CANNOT: Final = Refusal("D2-248", later("{name} cannot do that now."))


# -- in Events (D2-279, D2-280)


def recovers(position: Position, unit: Unit) -> bool:
    """Whether a Unit recovers in Events: the Dying, the Dead and the Comatose do not (D2-280)."""
    return unit.in_play and not unit.has("dying") and not numbers.is_comatose(position, unit)


def offers(position: Position, unit: Unit) -> list[str]:
    """What a Unit may recover from in Events: one Minor Condition, or "ready:" and a used Ability; the most numerous
    condition first (D2-279)."""
    if not recovers(position, unit):
        return []
    return [*conditions.minor(unit), *(f"{READY}{ability}" for ability in unit.used)]


def in_events(table: Table) -> Script[None]:
    """Each Unit may recover: one form for each seat with one Pick for each Unit that it controls, all in secret
    (D2-279)."""
    chosen: dict[int, str] = {}
    own: dict[int, dict[str, list[str]]] = {}
    for unit in table.state.units:
        possible, seat = offers(table, unit), numbers.controller(table, unit)
        if possible and seat == NOBODY:
            chosen[unit.id] = npc_defaults.recovers(table, unit, possible)
        elif possible:
            own.setdefault(seat, {})[unit.ref.key] = possible
    forms = {seat: [recover_form(table, own[seat])] for seat in sorted(own)}
    answers = (yield each("recover", forms, "D2-279")) if forms else {}
    for answer in answers.values():
        if isinstance(answer, Filled):
            chosen |= {int(name[1:]): picked[0] for name, picked in answer.values.items() if picked}
    for unit in list(table.state.units):
        if unit.id in chosen:
            recover(table, unit, chosen[unit.id], "D2-279")


def recover_form(position: Position, own: Mapping[str, list[str]]) -> Form:
    """One Pick for each Unit, for what it recovers from."""
    blanks = tuple(
        Pick(
            name,
            tuple(possible),
            0,
            1,
            unsaid("{unit} recovers from", unit=unit_called(position, position.state.unit(int(name[1:])))),
            partial(_label, position.state.unit(int(name[1:]))),
        )
        for name, possible in own.items()
    )

    def sample(rng: Random) -> dict[str, Any]:
        return {blank.name: blank.sample(rng) for blank in blanks}

    return Form("recover", blanks, sampler=sample)


def _label(unit: Unit, key: str) -> str:
    """The label of an option: "Stun: Mind +1" for "stun", "ready Hide" for "ready:stealth/hide"."""
    stat = next((stat for stat, name in numbers.MINOR_OF.items() if name == key), None)
    if stat is not None:
        gain = {"condition": titled(key), "stat": titled(stat)}
        n = unit.has(key)
        return say("1 of {n} {condition}: {stat} +1", n=n, **gain) if n > 1 else say("{condition}: {stat} +1", **gain)
    ability = key.removeprefix(READY)
    name = titled(own_name(ability))
    return say("ready {ability}", ability=name) if ability != key else name


def recover(table: Table, unit: Unit, what: str, rule: str) -> None:
    """Remove one Minor Condition, or ready an Ability."""
    if what.startswith(READY):
        ready(table, unit, what.removeprefix(READY), rule)
    else:
        conditions.lose(table, unit, what, 1, rule=rule)


def ready(table: Table, unit: Unit, ability: str, rule: str) -> None:
    """A used Ability is turned upright (D2-345)."""
    if ability in unit.used:
        unit.used.remove(ability)
        table.tell(Readied(unit.id, ability), rule)


# -- the Actions Recover and Restore (D2-102, D2-103)


def _recover_offers(position: Position, unit: Unit) -> list[Recover]:
    return [Recover(name) for name in conditions.minor(unit)]


def _recover_objection(position: Position, unit: Unit, action: Recover) -> Refusal | None:
    if not numbers.can_recover(position, unit):
        return CANNOT.because(name=unit.sheet.name)
    if action.condition not in numbers.MINOR or not unit.has(action.condition):
        return NO_CONDITION.because(name=unit.sheet.name)
    return None


@actions.kind(Recover, _recover_offers, _recover_objection, mends=True)
def _recover(table: Table, declared: Declared, action: Recover) -> Script[None]:
    recover(table, table.state.unit(declared.unit), action.condition, "D2-102")
    yield from ()


def _restore_offers(position: Position, unit: Unit) -> list[Restore]:
    return [Restore(ability) for ability in unit.used]


def _restore_objection(position: Position, unit: Unit, action: Restore) -> Refusal | None:
    if not numbers.can_act(position, unit):
        return CANNOT.because(name=unit.sheet.name)
    return None if action.ability in unit.used else NOT_USED


@actions.kind(Restore, _restore_offers, _restore_objection, mends=True)
def _restore(table: Table, declared: Declared, action: Restore) -> Script[None]:
    ready(table, table.state.unit(declared.unit), action.ability, "D2-103")
    yield from ()


# -- healing (D2-289 to D2-292, D2-383)


def heal_step(table: Table, unit: Unit, harm: Harm, rule: str) -> None:
    """A damage card becomes one severity milder; a Minor one is removed, and a healed Extreme wound leaves a scar
    (D2-276, D2-383). Its healing time begins anew."""
    if harm.severity == 4:
        scar(table, unit, harm.card)
    harm.severity -= 1
    harm.rested, harm.treated = 0, False
    if harm.severity < 1:
        tokens.take_away(table, unit, harm, rule)
        return
    table.tell(Healed(unit.id, harm.card, harm.severity, harm.place), rule)


def scar(table: Table, unit: Unit, by: str) -> None:
    """Burns and healed Extreme wounds leave a scar, without any effect (D2-276)."""
    unit.scars += 1
    table.tell(Scarred(unit.id, by, unit.scars), "D2-276")


def heal_condition(table: Table, unit: Unit, name: str, rule: str, *, corruption: int = 0) -> int:
    """One Success of Healing removes 2 of one condition. Radiated needs 2 Successes of Healing that repairs Corruption:
    `corruption` says how many there are (D2-261, D2-383). How many it has removed."""
    if name == "radiated":
        return conditions.lose(table, unit, name, 1, rule=rule) if corruption >= 2 else 0
    return conditions.lose(table, unit, name, 2, rule=rule)


def healable(position: Position, unit: Unit) -> list[Harm]:
    """The damage cards that Healing can make milder: not those of the Restraint deck, which end with their cause
    (D2-290)."""
    return [harm for harm in unit.harms if position.cards.damage[harm.card].deck != "restraint"]


def regenerate(table: Table, unit: Unit, rule: str = "D2-383") -> None:
    """One step of Regeneration in Events: the most severe card, else the most numerous condition but Minor ones."""
    cards = healable(table, unit)
    if cards:
        heal_step(table, unit, max(cards, key=lambda harm: harm.severity), rule)
        return
    curable = [name for name in CURABLE if name not in numbers.MINOR and unit.has(name)]
    if curable:
        name = max(curable, key=unit.has)
        conditions.lose(table, unit, name, 1 if name == "radiated" else 2, rule=rule)


def rest(table: Table, unit: Unit, days: int) -> Script[None]:
    """A number of days pass, in rest: cards step down, Blood Loss goes with the day, Burns with the month, and Diseased
    is checked each day (D2-255, D2-256, D2-260, D2-287, D2-290)."""
    for _ in range(days):
        conditions.lose(table, unit, "blood-loss", 1, rule="D2-255")
        yield from condition_events.sicken_daily(table, unit)
        if _has_waited(unit, "burns", MONTH):
            conditions.lose(table, unit, "burns", 1, rule="D2-256")
            scar(table, unit, "burns")
        for harm in list(healable(table, unit)):
            harm.rested += 1
            if harm.rested >= days_of(harm):
                heal_step(table, unit, harm, "D2-290")
        if _has_waited(unit, "hurt", WEEK):
            conditions.lose(table, unit, "hurt", 1, rule="D2-290")
        for strain in [name for name in unit.waited if name.startswith(STRAIN)]:
            if _has_waited(unit, strain, WEEK):
                conditions.lose(table, unit, "strain", 1, rule="D2-291")


def _has_waited(unit: Unit, name: str, days: int) -> bool:
    """One more day of rest counts for a condition, since it was gained or since a token of it went. Whether these are
    `days` days."""
    if not unit.has(name.partition(":")[0]):
        unit.waited.pop(name, None)
        return False
    unit.waited[name] = unit.waited.get(name, 0) + 1
    if unit.waited[name] < days:
        return False
    del unit.waited[name]
    return True


def days_of(harm: Harm) -> int:
    """How many days of rest its next step takes: half of them after a treatment that succeeded (D2-290, D2-291)."""
    days = REST_DAYS[harm.severity - 1]
    return days // 2 if harm.treated else days


def treatment(position: Position, harm: Harm) -> tuple[str, int]:
    """The Skill and the Difficulty of treating a card in Downtime (D2-291)."""
    deck = position.cards.damage[harm.card].deck
    return ("psychology" if deck in ("disorder", "trauma") else "medicine"), TREATMENT[harm.severity - 1]


def treat(table: Table, unit: Unit, harm: Harm, *, complete: bool) -> Script[None]:
    """A treatment is over: complete, the healing time is halved; failed, it does harm. Once for each card (D2-291)."""
    harm.tended = True
    if complete:
        harm.treated = True
        table.tell(Treated(unit.id, harm.card, days_of(harm)), "D2-291")
        return
    if table.cards.damage[harm.card].deck == "wound":
        yield from conditions.gain(table, unit, "blood-loss", 2, rule="D2-291")
        return
    unit.waited[f"{STRAIN}{harm.card}"] = 0
    yield from conditions.gain(table, unit, "strain", 1, rule="D2-291")


def permanent(unit: Unit) -> list[str]:
    """The conditions of a Unit that do not pass by themselves (D2-259)."""
    return [name for name in PERMANENT if unit.has(name)]


def cure_difficulty(unit: Unit, name: str) -> int:
    """The Difficulty of the Downtime Task that removes a permanent condition: 3 for each token as for each severity of
    a card, 12 at most (D2-259, D2-291)."""
    return TREATMENT[min(unit.has(name), len(TREATMENT)) - 1]


def cure(table: Table, unit: Unit, name: str, *, complete: bool) -> Script[None]:
    """Medicine has done what it can for a permanent condition: complete, all of it goes; failed, it costs blood as the
    treatment of a Wound does (D2-259, D2-291)."""
    if complete:
        conditions.lose(table, unit, name, unit.has(name), rule="D2-259")
    else:
        yield from conditions.gain(table, unit, "blood-loss", 2, rule="D2-291")


def saves(table: Table, unit: Unit) -> Script[None]:
    """The Task to save a Dying Unit is complete (D2-251)."""
    dying.stabilize(table, unit)
    yield from dying.settle(table, unit, Cause("D2-251"))
