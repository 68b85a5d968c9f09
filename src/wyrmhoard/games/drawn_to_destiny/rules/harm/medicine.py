"""Items that heal: salve, medpatch, stim, liquor (D2-289, D2-339, C12). What one does stands on its card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias, TypeVar

from wyrmhoard.kernel.asking.ask import Script, one
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...action_state import TakeDose, UseItem
from ...asked import Asked
from ...cards.entries import Doing
from ...cards.vocabulary import Give, Heal, Remove
from ...events.healing import Declined, ItemBegun, ItemUsed
from ...state import NOBODY, Declared, Harm, Item, Unit
from ...table import Position, Table
from ..queries import actions, field, numbers
from ..queries.actions import Kind
from . import conditions, recovery

KINDS: Final = {UseItem: "action", TakeDose: "free"}
"""For each type of Action, what kind of use it is on the Item's card."""
Using: TypeAlias = UseItem | TakeDose
U = TypeVar("U", UseItem, TakeDose)
SEVERITY: Final = {"": 0, "major": 2}
"""The severity that the damage card must have; 0: any."""
YES: Final = "yes"
NO: Final = "no"

CANNOT: Final = Refusal("D2-248", later("{name} cannot do that now."))
NO_ITEM: Final = Refusal("D2-339", later("{name} has no such item, or none is left."))
NOT_THERE: Final = Refusal("D2-289", later("There is nothing that this item could help."))
TOO_FAR: Final = Refusal("D2-87", later("That is more than 1 Space away."))


def _offers_of(of: type[U]) -> actions.Offers[U]:
    def offers(position: Position, unit: Unit) -> Iterator[U]:
        for item in unit.items:
            use = _use_of(position, item, of)
            if use is not None:
                yield from _on_whom(position, unit, of, item, use)

    return offers


def _on_whom(position: Position, unit: Unit, of: type[U], item: Item, use: Doing) -> Iterator[U]:
    """Each Unit, and each of its damage cards, on which the Item could be used."""
    for patient in _patients(position, unit, use):
        if any(isinstance(effect, Heal) for effect in use.do):
            for at in range(len(patient.harms)):
                yield of(item.id, at, patient.ref)
        else:
            yield of(item.id, None, patient.ref)


def _use_of(position: Position, item: Item, of: type[Using]) -> Doing | None:
    """The use of this kind that an Item has, if it has Uses left."""
    use = position.cards.items[item.card].use
    if use is None or use.kind != KINDS[of] or not any(isinstance(effect, (Heal, Remove)) for effect in use.do):
        return None
    return use if item.uses >= use.uses and not numbers.is_broken(position, item) else None


def _patients(position: Position, unit: Unit, use: Doing) -> list[Unit]:
    """The possible patients: only the user, or anybody willing of its side within reach."""
    if any(isinstance(effect, Remove) and effect.who == "you" for effect in use.do):
        return [unit]
    return [unit, *(ally for ally in field.allies(position, unit) if field.range_between(position, unit, ally) <= 1)]


def objection(position: Position, unit: Unit, action: Using) -> Refusal | None:
    """Why a Unit may not use this Item on this target now."""
    if not numbers.can_act(position, unit):
        return CANNOT.because(name=unit.sheet.name)
    item = unit.item(action.item)
    use = _use_of(position, item, type(action)) if item is not None else None
    if use is None:
        return NO_ITEM.because(name=unit.sheet.name)
    patient = next((who for who in _patients(position, unit, use) if who.id == action.target.id), None)
    if patient is None:
        return TOO_FAR
    helps = any(_helps(position, patient, effect, action) for effect in use.do)
    return None if helps else NOT_THERE


def _helps(position: Position, patient: Unit, effect: object, action: Using) -> bool:
    """Whether an effect would do the patient any good."""
    if isinstance(effect, Heal):
        return harm_of(position, patient, effect, action) is not None
    if isinstance(effect, Remove):
        names = numbers.MINOR if effect.condition == "minor" else (effect.condition,)
        return any(patient.has(name) for name in names)
    return False


def harm_of(position: Position, patient: Unit, effect: Heal, action: Using) -> Harm | None:
    """The damage card that is treated, if the Item can heal it."""
    if action.harm is None or not 0 <= action.harm < len(patient.harms):
        return None
    harm = patient.harms[action.harm]
    deck = position.cards.damage[harm.card].deck
    fits = effect.deck in (None, deck) and deck != "restraint" and SEVERITY[effect.only] in (0, harm.severity)
    return harm if fits else None


def perform(table: Table, declared: Declared, action: Using) -> Script[None]:
    """Use the Item. One that takes two Actions works with the second; its Uses are spent then (C12)."""
    unit = table.state.unit(declared.unit)
    if objection(table, unit, action) is not None:
        return
    item = unit.item(action.item)
    assert item is not None, action
    use = _use_of(table, item, type(action))
    assert use is not None, action
    patient = table.state.unit(action.target.id)
    if not (yield from _is_willing(table, unit, patient, item)):
        table.tell(Declined(patient.id, unit.id, item.card), "D2-382")
        return
    if not _is_done(table, unit, action, use):
        table.tell(ItemBegun(unit.id, patient.id, item.card), "D2-289")
        return
    item.uses -= use.uses
    table.tell(ItemUsed(unit.id, patient.id, item.id, item.card, item.uses), "D2-289")
    for effect in use.do:
        if isinstance(effect, Heal):
            harm = harm_of(table, patient, effect, action)
            for _ in range(effect.steps if harm is not None else 0):
                if harm in patient.harms:
                    recovery.heal_step(table, patient, harm, "D2-289")
        elif isinstance(effect, Remove):
            relieve(table, patient, effect)
        elif isinstance(effect, Give):
            name = f"later-{effect.condition}" if effect.at == "next events" else effect.condition
            who = unit if effect.who == "you" else patient
            yield from conditions.gain(table, who, name, effect.amount, rule="D2-289")


def relieve(table: Table, patient: Unit, effect: Remove) -> None:
    """Take conditions away; of Minor ones the most numerous first."""
    if effect.condition != "minor":
        conditions.lose(table, patient, effect.condition, effect.amount, rule="D2-289")
        return
    for _ in range(effect.amount):
        for name in conditions.minor(patient)[:1]:
            conditions.lose(table, patient, name, 1, rule="D2-289")


def _is_done(table: Table, unit: Unit, action: Using, use: Doing) -> bool:
    """Whether this was the last Action that the Item needs."""
    story, key = table.state.scene.story, f"applying:{unit.id}:{action.key}"
    story[key] = story.get(key, 0) + 1
    if story[key] < use.actions:
        return False
    del story[key]
    return True


def _is_willing(table: Table, unit: Unit, patient: Unit, item: Item) -> Script[bool]:
    """Whether the patient lets it happen: one of the same seat, played by the computer on the same side, or past
    refusing does (D2-382, decision 31)."""
    seat = numbers.controller(table, patient)
    if (
        patient.id == unit.id
        or seat in (NOBODY, numbers.controller(table, unit))
        or numbers.is_out_cold(table, patient)
    ):
        return True
    data = Asked(unit=patient.id, by=unit.id, card=item.card)
    answer = yield one(seat, "accept", [YES, NO], "D2-382", data)
    return bool(answer == YES)


actions.register(Kind(UseItem, _offers_of(UseItem), objection, perform))
actions.register(Kind(TakeDose, _offers_of(TakeDose), objection, perform, free=True))
