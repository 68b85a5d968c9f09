"""What can be chosen in the combat step, and why not (WA-63, WA-64, WA-104, WA-117 to WA-132, WA-140, WA-194)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations
from random import Random
from typing import Any, TypeAlias

from wyrmhoard.kernel.asking.ask import Candidate, Options, Sifted, sift
from wyrmhoard.kernel.asking.form import Form, Pick
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ..cards.card import Card
from ..state import Fighter, Gear
from ..table import Position
from ..words.names import naming
from . import fitting, numbers, targeting
from .assembly import card_of, gear_items, labels, pack
from .moves import battle_of

NO_ACTION = Refusal("WA-63", later("{fighter} has no Action left this turn"))
NO_CHARGE = Refusal("WA-124", later("{card} has no charge left"))
NO_CASTING = Refusal("WA-104", later("{card} forbids {fighter} to cast spells"))
NO_RETREAT = Refusal("WA-140", later("{card} forbids {fighter} to retreat"))
NO_RETREAT_HERE = Refusal("WA-210", later("Nobody retreats from a Deathmatch"))
NOTHING_PICKED = Refusal("WA-127", later("Pick at least one card to equip or to remove"))

Reason: TypeAlias = Callable[[], Refusal | None]
"""Judges one choice: why it is not possible now, or None."""


def choices(position: Position, me: Fighter, aside: Options) -> Sifted:
    """Everything that the current fighter's player can do now, and the reasons against all else (WA-64)."""
    reasons = {**attacks(position, me), **abilities(position, me)}
    reasons["retreat"] = partial(verify_retreat, position, me)
    battle = battle_of(position)
    actions = numbers.actions_left(position)
    more: list[Candidate] = [*volleys(position, me)] if actions else []
    form = equipping(position, me) if actions or battle.equipped else None
    if isinstance(form, Refusal):
        reasons["equip"] = lambda: form
    elif form is not None:
        more.append(form)
    more.append("nothing" if actions else "end")

    def verify(choice: str | Form) -> Refusal | None:
        reason = reasons.get(choice) if isinstance(choice, str) else None
        return reason() if reason is not None else None

    return sift([*reasons, *more, *aside], verify)


def has_more(position: Position, me: Fighter) -> bool:
    """Whether there may be anything to do without an Action (attacks and the retreat take one).

    A player who has paid for re-equipping may have more to put on (WA-128) and is always asked: a turn that ended by
    itself would tell that nothing in the hand fits.
    """
    return battle_of(position).equipped or any(reason() is None for reason in abilities(position, me).values())


def attacks(position: Position, me: Fighter) -> dict[str, Reason]:
    """Every attack by its key, with the function that judges it."""
    by_id, battle = position.cards.by_id, battle_of(position)
    reasons: dict[str, Reason] = {}
    sources: list[Gear | None] = [gear for gear in me.gear if by_id[gear.card].attacks]
    for gear in sources or [None]:
        for target in battle.fighters:
            if target is not me:
                key = f"attack {gear.id if gear else 0} {target.id}"
                reasons[key] = partial(verify_attack, position, me, gear, target)
    return reasons


def abilities(position: Position, me: Fighter) -> dict[str, Reason]:
    """Every casting and ability by its key, with the function that judges it."""
    by_id, state = position.cards.by_id, position.state
    own = by_id[me.card]
    reasons: dict[str, Reason] = {}
    for gear in me.gear:
        card = by_id[gear.card]
        if card.type in ("defense_spell", "utility_spell"):
            reasons[f"cast {gear.id}"] = partial(verify_cast, position, me, gear, card)
        for number in card.usable:
            reasons[f"use {gear.id} {number}"] = partial(verify_ability, position, me, card, number, gear.charges)
    for number in own.usable:
        reasons[f"use 0 {number}"] = partial(verify_ability, position, me, own, number, me.charges)
    if state.place is not None:
        card = by_id[state.place.card]
        for number in card.usable:
            reasons[f"place {number}"] = partial(verify_ability, position, me, card, number, state.place.charges)
    return reasons


def action_objection(position: Position, me: Fighter) -> Refusal | None:
    """Why the fighter can do nothing that takes an Action, or None (WA-63)."""
    return None if numbers.actions_left(position) else NO_ACTION.because(fighter=naming(position.cards[me.card]))


def verify_attack(position: Position, me: Fighter, gear: Gear | None, target: Fighter) -> Refusal | None:
    """Why an attack is not possible now (no Action left, or the attack itself), or None."""
    return action_objection(position, me) or targeting.verify_target(position, me, gear, target)


def verify_ability(position: Position, me: Fighter, card: Card, number: int, charges: int) -> Refusal | None:
    """Why an ability cannot be used now, or None (WA-117, WA-118, WA-121, WA-124)."""
    when = card.abilities[number].when
    if when != "action" and not charges:
        return NO_CHARGE.because(card=naming(card))
    return None if when == "charge" else action_objection(position, me)


def verify_cast(position: Position, me: Fighter, gear: Gear, card: Card) -> Refusal | None:
    """Why a spell cannot be cast now, or None."""
    if not card.free and (tired := action_objection(position, me)):
        return tired
    if card.charges and not gear.charges:
        return NO_CHARGE.because(card=naming(card))
    ban = numbers.switched_on_by(position, me, "no casting", card.keywords)
    return (
        NO_CASTING.because(card=naming(position.cards[ban]), fighter=naming(position.cards[me.card])) if ban else None
    )


def verify_retreat(position: Position, me: Fighter) -> Refusal | None:
    """Why the fighter cannot retreat, or None."""
    if position.state.settings.deathmatch:
        return NO_RETREAT_HERE
    if tired := action_objection(position, me):
        return tired
    ban = numbers.switched_on_by(position, me, "no retreat", frozenset())
    return (
        NO_RETREAT.because(card=naming(position.cards[ban]), fighter=naming(position.cards[me.card])) if ban else None
    )


def volleys(position: Position, me: Fighter) -> list[Form]:
    """Several attacks with one Action, for the proficient (WA-194, WA-195, WA-199)."""
    cards, battle = position.cards, battle_of(position)
    if len(battle.fighters) < 3:
        return []
    forms = []
    sources: list[Gear | None] = [gear for gear in me.gear if cards[gear.card].attacks]
    for gear in sources or [None]:
        extra = numbers.sum_of(numbers.proficiency(position, me, gear))
        if extra < 1:
            continue
        targets = tuple(str(f.id) for f in battle.fighters if targeting.verify_target(position, me, gear, f) is None)
        if len(targets) >= 2:
            label = labels(position)
            pick = Pick(
                "targets", targets, 2, min(extra + 1, len(targets)), later("In this order, without the bonus"), label
            )
            forms.append(Form(f"volley {gear.id if gear else 0}", (pick,)))
    return forms


# -- equipping


def equipping(position: Position, me: Fighter) -> Callable[[], Form] | Refusal | None:
    """A function that makes the form to equip and remove cards; a refusal if no card fits; None if there are none."""
    make = partial(equip_form, position, me)
    cards, battle = position.cards, battle_of(position)
    for gear in me.gear:
        if gear.id not in battle.fresh:
            return make
    fighter, worn = cards[me.card], fitting.worn_by(cards, me)
    hand = gear_items(cards, position.state.players[me.seat].hand, battle.removed)
    chosen = [card_of(cards, item) for item in hand]
    reasons = [fitting.verify_equipped(position, fighter, [*worn, card]) for card in chosen]
    if all(reasons) and not fit_together(position, fighter, worn, chosen):
        return reasons[0] if reasons else None
    return make


def fit_together(position: Position, fighter: Card, worn: list[Card], chosen: list[Card]) -> bool:
    """Whether some of these cards fit together although none fits alone: they give each other hands, slots or
    containment (WA-127, WA-133 to WA-136). Cards that give nothing need not be tried."""
    givers = [card for card in chosen if fitting.fit(fighter, card).gives]
    groups = (group for size in range(2, len(givers) + 1) for group in combinations(givers, size))
    return any(fitting.verify_equipped(position, fighter, [*worn, *group]) is None for group in groups)


def equip_form(position: Position, me: Fighter) -> Form:
    """Equip and remove any number of cards (WA-127 to WA-132)."""
    cards, state, battle = position.cards, position.state, battle_of(position)
    removable = tuple([str(g.id) for g in me.gear if g.id not in battle.fresh])
    hand = gear_items(cards, state.players[me.seat].hand, battle.removed)
    fighter = cards[me.card]

    def verify(values: dict[str, Any]) -> Refusal | None:
        if not values["remove"] and not values["equip"]:
            return NOTHING_PICKED
        stays = [cards[g.card] for g in me.gear if str(g.id) not in values["remove"]]
        return fitting.verify_equipped(position, fighter, stays + [card_of(cards, i) for i in values["equip"]])

    def sampler(rng: Random) -> dict[str, Any] | None:
        for chance in (0.25, 0.5, 1.0):
            gone = [item for item in removable if rng.random() < chance]
            stays = [cards[g.card] for g in me.gear if str(g.id) not in gone]
            values = {"remove": gone, "equip": pack(position, fighter, stays, hand, rng)}
            if values["equip"] or verify(values) is None:  # what was packed fits
                return values
        return None

    label = labels(position)
    fields = (
        Pick("remove", removable, 0, len(removable), later("To take off"), label),
        Pick("equip", hand, 0, len(hand), later("To put on"), label),
    )
    return Form("equip", fields, verify, sampler)
