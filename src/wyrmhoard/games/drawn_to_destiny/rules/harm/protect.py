"""Protection between a Stack and the harm: Vulnerable, Wild Luck, Screens, Armor, Shield, Item Damage, Luck
(D2-222)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache, partial
from random import Random
from typing import Any, Final, NamedTuple

from wyrmhoard.kernel.asking.ask import Script, first, one
from wyrmhoard.kernel.asking.form import Field, Filled, Form, Number, Pick
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later, said

from ...asked import Asked
from ...cards.entries import Protection
from ...cards.vocabulary import PLACES, Armor, Screen
from ...events.blows import CutBy, ItemDamaged, ItemSpared, ItemTook, Luck, Protected, Vulnerable, WildLuck
from ...state import NOBODY, Item, Unit
from ...table import Position, Table, once_each
from ...words.deck import card_name
from ..core import features
from ..core.blow import WHOLE, Blow
from ..core.rating import Modifier, Rating, round_down
from ..queries import npc_defaults, numbers
from ..queries.field import allies, range_between
from .stack import Stack, add, remove, settle_top

NOTHING: Final = "nothing"
MAGIC_ARMOR: Final = Modifier(1, 1)
"""What each point of Magic Armor adds (D2-342)."""
MAGIC_WEAPON: Final = Modifier(-1, -1)
"""What each point of a Magic Weapon takes from Armor (D2-341)."""
RESISTS: Final = Modifier(1, 0)
"""What Armor adds against a type that it resists (D2-228)."""
MENTAL: Final = ("disorder", "trauma")
"""The decks whose cards may name a subject (D2-221)."""
WILDS: Final = ("wild-black", "wild-red")
ONE_WAY: Final = Refusal("D2-224", later("Wild Luck cancels the attack: nothing else is spent."))
TOO_MUCH: Final = Refusal("D2-233", later("Only {left} cards are left to remove."))


class Cut(NamedTuple):
    """A protection, and how many cards it takes off a Stack."""

    by: CutBy
    number: int
    item: int = NOBODY
    """The Item that protects."""


@dataclass(slots=True)
class Plan:
    """The protection that needs no choice, in order, and the cards that are left."""

    cuts: list[Cut] = field(default_factory=list)
    left: int = 0


def protect(table: Table, unit: Unit, blow: Blow, stack: Stack) -> Script[None]:
    """Everything between the Stack and the harm, in the one order; cards go from the bottom (D2-222)."""
    if is_vulnerable(unit, blow):
        yield from add(table, stack, blow, 1)
        settle_top(table, stack)  # nothing may have matched before (D2-219)
        table.tell(Vulnerable(unit.id, list(stack.cards)), "D2-223")
    plan = make_plan(table, unit, blow, stack)
    answer = yield from _ask_target(table, unit, stack, plan)
    if answer.get("wild"):
        cancel(table, unit.seat, answer["wild"][0], unit, stack)
        return
    for cut in plan.cuts:
        _carry_out(table, unit, blow, stack, cut)
    if stack.cards and answer.get("item"):
        item = next(item for item in unit.items if str(item.id) == answer["item"][0])
        remove(table, stack, 1)
        table.tell(ItemTook(unit.id, item.id, item.card, len(stack.cards)), "D2-232")
        wear(table, unit, item, 1, "D2-232")
    if stack.cards and answer.get("cp"):
        _luck(table, unit.seat, unit, stack, answer["cp"])
    yield from _help(table, unit, stack)


def is_vulnerable(unit: Unit, blow: Blow) -> bool:
    """Whether the attack is of a kind to which the Unit is Vulnerable (D2-223)."""
    return any(f"vulnerable:{kind}" in unit.sheet.traits for kind in (*blow.types, *blow.kinds))


# -- what is removed without a choice


def make_plan(position: Position, unit: Unit, blow: Blow, stack: Stack) -> Plan:
    """What Screens, Armor and Shield will take off this Stack (D2-225 to D2-231)."""
    plan = Plan(left=len(stack.cards))
    place = stack.place(position)
    on_subject = not place and stack.deck in MENTAL
    for number, item in _screens(position, unit, on_subject=on_subject):
        _cut(plan, "screen", number, item)
    solid = place and stack.deck != "restraint"  # D2-221, D2-226a
    if solid:
        item, number = best_armor(position, unit, blow, place)
        _cut(plan, "armor", number, item)
    _cut(plan, "guard", blow.guard, NOBODY)
    if solid:
        for item, number in _shields(position, unit, blow, place):
            _cut(plan, "shield", number, item)
    return plan


def _cut(plan: Plan, by: CutBy, number: int, item: int) -> None:
    taken = min(number, plan.left)
    if taken > 0:
        plan.cuts.append(Cut(by, taken, item))
        plan.left -= taken


def _screens(position: Position, unit: Unit, *, on_subject: bool) -> Iterator[tuple[int, int]]:
    """The points of each Screen: that of a Power first, then those of Items (D2-225). Where the top card names a
    subject, only mental or magical ones protect, and no Item (D2-221)."""
    points = min(unit.screen, _warded(position, unit)) if on_subject else unit.screen
    if points:
        yield points, NOBODY
    for item in unit.items if not on_subject else ():
        if item.screen and item.held != "stored":
            yield item.screen, item.id


def _warded(position: Position, unit: Unit) -> int:
    """The points of the best whole Screen that a Magic or Thought Power keeps up on a Unit (D2-221)."""
    best = 0
    for power in position.state.scene.powers:
        card, technique = position.cards.powers[power.power], position.cards.techniques.by_id.get(power.use)
        if power.on == unit.id and technique is not None and (card.magic or card.group == "thought"):
            level = position.state.unit(power.by).sheet.power(power.power)[0]
            best = max([best, *(effect.points or level for effect in technique.do if isinstance(effect, Screen))])
    return best


def best_armor(position: Position, unit: Unit, blow: Blow, place: str) -> tuple[int, int]:
    """Of all Armors that cover a place only the best counts: its Item, and how many cards it takes (D2-226, D2-229)."""
    best = (NOBODY, 0)
    for item, protection, magic in _armors(position, unit):
        if place in protection.covers:
            number = worth(protection, blow, damaged=_lost(item), magic=magic)
            if number > best[1]:
                best = (item.id if item is not None else NOBODY, number)
    return best


@once_each
def _armors(position: Position, unit: Unit) -> list[tuple[Item | None, Protection, int]]:
    """What the Unit wears, what it has grown, and what a Power gives it, each with its points of Magic (D2-342)."""
    armors: list[tuple[Item | None, Protection, int]] = []
    for item in unit.items:
        card = position.cards.items[item.card]
        on = card.kind == "armor" and item.held in ("worn", "built-in") and not numbers.is_broken(position, item)
        if on and card.armor is not None:
            armors.append((item, card.armor, features.magic_of(position, card.magic)))
    natural = position.cards.items.by_id.get(unit.sheet.armor)
    if natural is not None and natural.armor is not None and all(i.card != natural.id for i in unit.items):
        armors.append((None, natural.armor, 0))
    for level, scale in _powered(position, unit):
        armors.append((None, Protection(rating=f"{level}x{scale}", covers=PLACES), 0))
    return armors


def _powered(position: Position, unit: Unit) -> Iterator[tuple[int, int]]:
    """Level and Scale of the Armor that Powers give on all places (C10)."""
    if not features.is_on(position, "powers"):
        return
    for technique in position.cards.techniques:
        level = unit.sheet.power(technique.power)[0] if technique.way == "passive" else 0
        for power in position.state.scene.powers:
            if power.on == unit.id and power.use == technique.id:
                level = position.state.unit(power.by).sheet.power(technique.power)[0]
        if level:
            yield from ((level, effect.scale) for effect in technique.do if isinstance(effect, Armor))


def _lost(item: Item | None) -> int:
    """The Levels that Damaged and Corrosion have taken from Armor (D2-259, D2-275)."""
    return item.damaged + item.corrosion if item is not None else 0


def worth(protection: Protection, blow: Blow, *, damaged: int = 0, magic: int = 0) -> int:
    """How many cards Armor takes: its value by ten to the power of the Damage Scale, rounded down (D2-227)."""
    if blow.pierce >= WHOLE:
        return 0
    scale = (blow.damage.scale if blow.damage is not None else 1) + blow.pierce
    resists = any(kind in protection.resist for kind in blow.types)
    return _worth(protection.rating, resists, magic, blow.magic, damaged, scale)


@lru_cache(maxsize=4096)
def _worth(armor: str, resists: bool, magic: int, against: int, damaged: int, scale: int) -> int:
    rating = Rating.verbatim(armor).modified(RESISTS) if resists else Rating.verbatim(armor)
    rating = rating.modified(MAGIC_ARMOR.times(magic)).modified(MAGIC_WEAPON.times(against)).lowered(damaged)
    return round_down(rating.value / Fraction(10) ** scale)


def _shields(position: Position, unit: Unit, blow: Blow, place: str) -> Iterator[tuple[int, int]]:
    """The best shield in a hand that can be used, if it covers the place and the attack comes from an arc of it: its
    Item and how many cards it takes (D2-230)."""
    shields = []
    for item in unit.items:
        card = position.cards.items[item.card]
        if card.kind == "shield" and card.armor is not None and not numbers.is_broken(position, item):
            for side in numbers.hands_of(item):
                if not numbers.is_useless(position, unit, f"{side}-hand") and is_shielded(
                    card.armor, side, place, blow.arcs
                ):
                    shields.append(
                        (
                            item.id,
                            worth(card.armor, blow, damaged=_lost(item), magic=features.magic_of(position, card.magic)),
                        )
                    )
    if shields:
        yield max(shields, key=lambda shield: shield[1])


def is_shielded(shield: Protection, side: str, place: str, arcs: tuple[str, ...]) -> bool:
    """Whether a shield in this hand covers a place against an attack from these arcs (D2-125, D2-230)."""
    covers = {cover.replace("carrying", side) for cover in shield.covers}
    own = {side if arc == "side" else "front" for arc in shield.arcs}
    return place in covers and bool(own & set(arcs) or "here" in arcs)


def _carry_out(table: Table, unit: Unit, blow: Blow, stack: Stack, cut: Cut) -> None:
    """Take cards off, and what it costs the Screen or the Armor."""
    taken = remove(table, stack, cut.number)
    item = unit.item(cut.item) if cut.item != NOBODY else None
    rule = {"screen": "D2-225", "armor": "D2-227", "guard": "D2-177", "shield": "D2-230"}[cut.by]
    table.tell(Protected(unit.id, cut.by, taken, item.card if item else "", len(stack.cards)), rule)
    if cut.by == "screen":
        if item is not None:
            item.screen -= taken
        else:
            unit.screen -= taken
    if cut.by == "armor" and item is not None and blow.shred:
        wear(table, unit, item, min(taken, blow.shred), "D2-231")


def wear(table: Table, unit: Unit, item: Item, number: int, rule: str) -> None:
    """An Item is Damaged; the first Damaged of one that is proof against it is ignored, in whose hands it may be (C12),
    and at the Level of its Body it is Broken (D2-275)."""
    card, story, spared = table.cards.items[item.card], table.state.scene.story, f"spared:{item.id}"
    if spared not in story and any(change.change == "spares first damage" for change in card.change):
        story[spared] = 1
        table.tell(ItemSpared(unit.id, item.id, item.card), rule)
        number -= 1
    if number <= 0:
        return
    item.damaged += number
    broken = numbers.is_broken(table, item)
    table.tell(ItemDamaged(unit.id, item.id, item.card, item.damaged, broken), rule)


# -- what the target chooses (decisions 26 to 28)


def items_at(position: Position, unit: Unit, place: str) -> list[Item]:
    """The Items that can be Damaged in place of the Unit: those at the Hit Location (D2-232, D2-340)."""
    return [
        item
        for item in unit.items
        if place and numbers.is_at(position, item, place) and not position.cards.items[item.card].natural
        and not numbers.is_broken(position, item)
    ]  # fmt: skip


def _ask_target(table: Table, unit: Unit, stack: Stack, plan: Plan) -> Script[dict[str, Any]]:
    """One form for the target's seat: a Wild, an Item, Character Points (decisions 26 to 28). It is asked whenever the
    seat has a card in hand, whatever card it is."""
    if plan.left <= 0:
        return {}
    items = items_at(table, unit, stack.place(table))
    if unit.seat == NOBODY:
        chosen = npc_defaults.shields_with(table, unit, items)
        return {"item": [str(chosen.id)]} if chosen is not None else {}
    player = table.state.players[unit.seat]
    points = player.cp if features.is_on(table, "cp") else 0
    if not player.hand and not items and not points:
        return {}
    data = Asked(
        unit=unit.id,
        stack=list(stack.cards),
        place=stack.place_or_subject(table),
        left=plan.left,
        cuts=[(cut.by, cut.number, cut.item) for cut in plan.cuts],
    )

    names = {str(item.id): table.cards.items[item.card].name for item in items}

    def offer() -> list[str | int | Form]:
        form = protect_form(player.hand, names, min(points, plan.left), plan.left)
        return [NOTHING, *([form] if form is not None else [])]

    answer = yield one(unit.seat, "protect", offer, "D2-222", data)
    return answer.values if isinstance(answer, Filled) else {}


def protect_form(
    hand: list[str], names: Mapping[str, str], points: int, left: int, key: str = "protect"
) -> Form | None:
    """The form of decisions 26 to 28, with the Items that could be Damaged, by name; None if there is nothing to
    choose."""
    wilds = tuple(card for card in WILDS if card in hand)
    keys = tuple(names)
    blanks: list[Field] = []
    if wilds:
        blanks.append(Pick("wild", wilds, 0, 1, later("Wild Luck: discard a Wild, and no harm is done"), card_name))
    if keys:
        blanks.append(Pick("item", keys, 0, 1, later("Item Damage: one card less"), lambda key: said(names[key])))
    if points:
        blanks.append(Number("cp", 0, points, later("Luck: Character Points, one card less for each")))

    def verify(values: dict[str, Any]) -> Refusal | None:
        spent = len(values.get("item", ())) + values.get("cp", 0)
        if values.get("wild") and spent:
            return ONE_WAY
        return TOO_MUCH.because(left=left) if spent > left else None

    def sample(rng: Random) -> dict[str, Any]:
        values: dict[str, Any] = {}
        wild = bool(wilds) and rng.random() < 0.5
        item = bool(keys) and not wild and rng.random() < 0.5
        if wilds:
            values["wild"] = [wilds[int(rng.random() * len(wilds))]] if wild else []
        if keys:
            values["item"] = [keys[int(rng.random() * len(keys))]] if item else []
        if points:
            values["cp"] = 0 if wild else int(rng.random() * (min(points, left - item) + 1))
        return values

    return Form(key, tuple(blanks), verify, sample) if blanks else None


def cancel(table: Table, seat: int, wild: str, unit: Unit, stack: Stack) -> None:
    """Wild Luck: a Wild is discarded, and the attack has no effect (D2-224)."""
    player = table.state.players[seat]
    player.hand.remove(wild)
    player.pile.discard.append(wild)
    table.tell(WildLuck(seat, unit.id, wild, len(stack.cards)), "D2-224")
    remove(table, stack, len(stack.cards))


def _luck(table: Table, seat: int, unit: Unit, stack: Stack, points: int) -> None:
    """Each Character Point removes one card (D2-233)."""
    taken = remove(table, stack, points)
    table.state.players[seat].cp -= taken
    table.tell(Luck(seat, unit.id, taken, len(stack.cards)), "D2-233")


# -- what Allies beside it choose


def helpers(position: Position, unit: Unit) -> dict[int, bool]:
    """The other seats with an Ally at Range:0-1, and whether one of those could use Wild Luck: none that is Dying or
    Immobilized (D2-224, D2-233)."""
    seats: dict[int, bool] = {}
    for ally in allies(position, unit):
        if ally.seat not in (NOBODY, unit.seat) and range_between(position, unit, ally) <= 1:
            able = not ally.has("dying") and not numbers.is_immobilized(position, ally)
            seats[ally.seat] = seats.get(ally.seat, False) or able
    return seats


def _help(table: Table, unit: Unit, stack: Stack) -> Script[None]:
    """Harm is left: the seats of Allies beside the target may help, the first to answer doing so (D2-224, D2-233)."""
    open_to = helpers(table, unit)
    while stack.cards and open_to:
        asked = [seat for seat in sorted(open_to) if _may_help(table, seat, open_to[seat])]
        offers = {seat: partial(_help_form, table, seat, open_to[seat], stack) for seat in asked}
        if not offers:
            return
        data = Asked(unit=unit.id, stack=list(stack.cards), place=stack.place_or_subject(table), left=len(stack.cards))
        seat, answer = yield first("help", may=offers, rule="D2-233", data=data, regardless=True)
        if seat is None:
            return
        del open_to[seat]
        if not isinstance(answer, Filled):
            continue
        if answer.values.get("wild"):
            cancel(table, seat, answer.values["wild"][0], unit, stack)
        elif answer.values.get("cp"):
            _luck(table, seat, unit, stack, answer.values["cp"])


def _may_help(position: Position, seat: int, able: bool) -> bool:
    """Whether a seat beside the target is asked: if it has cards in hand or points. Holding no Wild does not show."""
    player = position.state.players[seat]
    return bool((player.hand if able else []) or (player.cp if features.is_on(position, "cp") else 0))


def _help_form(position: Position, seat: int, able: bool, stack: Stack) -> list[str | int | Form]:
    """The form with which it is asked."""
    player = position.state.players[seat]
    points = player.cp if features.is_on(position, "cp") else 0
    hand = player.hand if able else []
    left = len(stack.cards)
    form = protect_form(hand, {}, min(points, left), left, "help")
    return [NOTHING, *([form] if form is not None else [])]
