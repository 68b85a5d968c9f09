"""What is laid on a Unit: conditions as tokens, damage cards with their texts, and what overflows (D2-236 to D2-249a).

Nothing here asks anybody. Code that lays something on a Unit names its `Cause`, and in the end has `dying.settle` draw
the consequences: that may ask.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from ...cards.damage import BACK_OF, STAT_OF
from ...cards.harm_text import HarmText
from ...events.blows import Harmed, Overflowed
from ...events.conditions import Corroded, Corroding, Gained, ItemDropped, MoveLost
from ...events.healing import HarmEnded
from ...state import GROUND, NOBODY, Harm, Item, Thing, Unit
from ...table import Position, Table
from ..core import decks
from ..core.blow import Blow
from ..queries import numbers, stealth
from . import stack

DECK_OF_MINOR: Final = {back: deck for deck, back in BACK_OF.items()}
SPILLS: Final = {"wound": "stun", "disorder": "stress", "trauma": "stun", "restraint": "fatigue"}
"""Additional tokens for harm to a Stat at 0 (D2-249a)."""
STATES: Final = frozenset({
    "prone", "dying", "comatose", "unconscious", "immobilized", "hobbled", "paralyzed", "blind", "partly-blind",
    "deafened", "mute", "incoherent", "blessed", "cursed", "unleashed", "triumphant", "fleeing", "infected", "impaired",
    "disabled",
})  # fmt: skip
"""Conditions with at most one token."""
HOLDERS: Final = frozenset({"constrict", "hold", "lock"})
"""Types of Restraint whose cards another Unit holds (D2-272)."""

LOOSE: Final = "tear-loose "
"""The prefix of the key of a Task that breaks a hold of the ground; the damage card follows."""


@dataclass(slots=True)
class Cause:
    """The cause of harm: one Damage, or something else by one rule. It collects the consequences that are still to be
    carried out."""

    rule: str
    attack: bool = False
    """Whether it is an attack: only then does it spill over (D2-249a)."""
    blow: Blow | None = None
    moves: list[tuple[str, int]] = field(default_factory=list)
    """Push, Pull, Withdraw and Knockdown that are still to be carried out (D2-241)."""
    ends: bool = False
    """Without damage cards a Unit at Body 0 was hurt again: it is out of play for good (D2-250a)."""


# -- tokens


def add(table: Table, unit: Unit, name: str, number: int, cause: Cause, *, quelled: bool = False) -> None:
    """Give tokens of a condition. `quelled`: they come from a card that an overflow has placed, and do not overflow in
    their turn: what finds a Stat at 0 is lost (D2-249a)."""
    if name == "corruption":
        name = "" if numbers.is_immune(table, unit, name) else "shadow"  # D2-262
    if not name or number <= 0 or not unit.in_play or numbers.is_immune(table, unit, name):
        return
    if name in ELSEWHERE:
        ELSEWHERE[name](table, unit, number, cause.rule)
        return
    if name not in DECK_OF_MINOR:
        spills = name == "hurt" and cause.attack and not numbers.level(table, unit, "body")
        _put(table, unit, name, number, cause.rule)
        if spills:  # Body was at 0 already (D2-249a)
            _spill(table, unit, "wound", cause)
        return
    gained = fits(table, unit, name, number)
    if gained:
        _put(table, unit, name, gained, cause.rule)
    for _ in range(0 if quelled else number - gained):
        overflow(table, unit, DECK_OF_MINOR[name], cause)


def fits(position: Position, unit: Unit, name: str, number: int) -> int:
    """How many of `number` tokens of a Minor Condition a Unit would gain before its Stat is at 0 (D2-249)."""
    if numbers.is_immune(position, unit, name):
        return 0
    if numbers.ignores(position, unit, name) or numbers.grits(unit):
        return number  # the Stat does not fall by them
    return min(number, numbers.level(position, unit, STAT_OF[DECK_OF_MINOR[name]]))


def corrode(table: Table, unit: Unit, number: int, rule: str, place: str = "") -> None:
    """Corrosive is on an Item, not on the body (D2-258). Without any there is nothing to corrode."""
    item = _eaten(table, unit, place)
    if item is not None:
        name = f"corrosive:{item.id}"
        unit.tokens[name] = unit.has(name) + number
        table.tell(Corroding(unit.id, item.id, item.card, number), "D2-258")


def _corroded(table: Table, unit: Unit, number: int, rule: str) -> None:
    """Corrosion is on an Item, too (D2-259)."""
    item = _eaten(table, unit, "")
    if item is not None:
        item.corrosion += number
        table.tell(Corroded(unit.id, item.id, item.card, item.corrosion), "D2-259")


def _eaten(position: Position, unit: Unit, place: str) -> Item | None:
    """The Item that corrodes: the one at the place that was struck, else any that is worn or held."""
    items = [item for item in unit.items if place and numbers.is_at(position, item, place)]
    items += [item for item in unit.items if item.held in ("worn", "left", "right", "both")]
    return items[0] if items else None


def _hidden(table: Table, unit: Unit, number: int, rule: str) -> None:
    """A Unit made Hidden by a card is a marker with `number` tokens, if its Stealth allows as many (D2-354, D2-355)."""
    if stealth.is_hidden(unit):
        stealth.add_tokens(table, unit, number, rule)
    elif stealth.is_used(table) and stealth.limit_of(table, unit):
        stealth.hide(table, unit, min(number, stealth.limit_of(table, unit)), "hide", rule)


ELSEWHERE: Final[dict[str, Callable[[Table, Unit, int, str], None]]] = {
    "corrosive": corrode, "corrosion": _corroded, "hidden": _hidden,
}  # fmt: skip
"""Conditions that are not tokens at the Unit's place."""


def _put(table: Table, unit: Unit, name: str, number: int, rule: str) -> None:
    """Put tokens at a Unit's place (D2-246)."""
    was = unit.has(name)
    unit.tokens[name] = 1 if name in STATES else was + number
    if unit.tokens[name] != was:
        table.tell(Gained(unit.id, name, unit.tokens[name] - was, unit.tokens[name]), rule)
    if name == "dying":
        _put(table, unit, "prone", 1, "D2-250")
    if name in ("immobilized", "paralyzed"):
        lose_move(table, unit)
    taken = {"beast": "unleashed", "shadow": "triumphant"}.get(name)
    if taken and not unit.has(taken) and numbers.inner(unit, name) > numbers.level(table, unit, "will"):
        unit.tokens[f"{name}-rises"] = 1  # the Test is still to be made (D2-263)


def overflow(table: Table, unit: Unit, deck: str, cause: Cause) -> None:
    """A Minor Condition for a Stat at 0: a card of its deck is placed at Minor instead (D2-249). Who is immune to the
    deck is spared."""
    if numbers.is_immune(table, unit, deck):
        return
    card = decks.draw_plain(table, deck) if stack.uses_cards(table, deck) else ""
    table.tell(Overflowed(unit.id, deck, card), "D2-249")
    if card:
        place(table, unit, card, 1, cause, overflowed=True)
    elif cause.attack:
        _spill(table, unit, deck, cause)


def _spill(table: Table, unit: Unit, deck: str, cause: Cause) -> None:
    """Harm for a Stat that was 0 already gives one Minor Condition of the next Stat, if that is above 0 (D2-249a)."""
    name = SPILLS[deck]
    stat = STAT_OF[DECK_OF_MINOR[name]]
    spills = table.state.settings.spill and cause.attack and numbers.level(table, unit, stat) > 0
    if spills and not numbers.is_immune(table, unit, name) and not numbers.ignores(table, unit, name):
        _put(table, unit, name, 1, "D2-249a")


def waste(table: Table, unit: Unit, deck: str, cause: Cause) -> None:
    """No card of a deck is left, but the Stat must fall by 1: a Minor Condition replaces the card, without overflow."""
    if numbers.level(table, unit, STAT_OF[deck]):
        _put(table, unit, BACK_OF[deck], 1, cause.rule)


def lose_move(table: Table, unit: Unit) -> None:
    """An Immobilized Unit discards its Move tokens (D2-268)."""
    if unit.move:
        table.tell(MoveLost(unit.id, unit.move), "D2-268")
        unit.move = 0


# -- damage cards


def place(
    table: Table, unit: Unit, card: str, severity: int, cause: Cause, *, reads: str = "", overflowed: bool = False
) -> Harm:
    """Lay a damage card on a Unit and give what it says for its severity, once (D2-238, D2-239). `reads`: the place as
    which it reads (D2-178). What it would give to a Stat of its own that was 0 already is left out (D2-249)."""
    printed = table.cards.damage[card]
    stat = STAT_OF[printed.deck]
    was_0 = not numbers.level(table, unit, stat)
    harm = Harm(card, severity, numbers.felt_at(unit, reads or printed.of))
    unit.harms.append(harm)
    text = numbers.harm_text(table, harm)
    _hold(harm, printed.type, text, cause)
    table.tell(Harmed(unit.id, card, severity, harm.place, harm.holder, text.show()), cause.rule)
    if printed.deck == "wound" and unit.id not in table.state.scene.wounded:
        table.state.scene.wounded.append(unit.id)
    if was_0 and printed.deck == "wound" and not stack.uses_cards(table, "disorder"):
        cause.ends = True  # D2-250a
    own = BACK_OF[printed.deck]
    for name, number in text.gains.items():
        if name != own or not was_0:
            add(table, unit, name, number, cause, quelled=overflowed)
    _sudden(table, unit, harm, text, cause)
    cause.moves += text.moves.items()
    if was_0:
        _spill(table, unit, printed.deck, cause)
    if numbers.is_immobilized(table, unit):
        lose_move(table, unit)
    drop_from_useless(table, unit)
    return harm


def _hold(harm: Harm, kind: str, text: HarmText, cause: Cause) -> None:
    """Note who holds the Unit by this card, and how many Actions remove it (D2-272, C6): one if nobody holds it."""
    if kind in HOLDERS and cause.blow is not None:
        harm.holder = GROUND if cause.blow.ground else cause.blow.by
    if text.free is not None:
        harm.free = text.free
    elif kind in HOLDERS and harm.holder == NOBODY:
        harm.free = 1


def _sudden(table: Table, unit: Unit, harm: Harm, text: HarmText, cause: Cause) -> None:
    """What a card does once, when it is placed, besides tokens and moves."""
    if "dying" in text.sudden:
        add(table, unit, "dying", 1, Cause("D2-250"))
    if "beast-unleashed" in text.sudden:
        add(table, unit, "unleashed", 1, Cause("D2-263"))
    if "shadow-triumphant" in text.sudden:
        add(table, unit, "triumphant", 1, Cause("D2-263"))
    if "drop" in text.sudden:
        side = harm.place.removesuffix("-hand").removesuffix("-arm")
        for item in [item for item in unit.items if side in numbers.hands_of(item)]:
            drop(table, unit, item, "D2-58")
    for _ in range(text.disorder):
        card = decks.draw_plain(table, "disorder") if stack.uses_cards(table, "disorder") else ""
        if card:
            place(table, unit, card, 1, cause)
        else:
            add(table, unit, "stun", 1, cause)


def take_away(table: Table, unit: Unit, harm: Harm, rule: str) -> None:
    """A damage card leaves a Unit and goes to the discard of its deck."""
    unit.harms.remove(harm)
    decks.discard(table, harm.card)
    if harm.holder == GROUND:
        scene = table.state.scene
        scene.tasks = [task for task in scene.tasks if task.key != f"{LOOSE}{harm.card}"]
    table.tell(HarmEnded(unit.id, harm.card, harm.place, harm.severity), rule)


# -- Items dropped from hands


def drop(table: Table, unit: Unit, item: Item, rule: str) -> None:
    """An Item falls on the Unit's Space; what is part of the body stays."""
    if item.held == "built-in" or table.cards.items[item.card].natural:
        return
    unit.items.remove(item)
    item.held = "ground"
    table.state.scene.things.append(Thing(table.state.next_id(), item.card, unit.x, unit.y, item=item))
    table.tell(ItemDropped(unit.id, item.id, item.card, (unit.x, unit.y)), rule)


def drop_from_useless(table: Table, unit: Unit) -> None:
    """A hand that has become useless drops what it holds (D2-268, D2-269)."""
    for item in [item for item in unit.items if numbers.hands_of(item)]:
        if any(numbers.is_useless(table, unit, f"{side}-hand") for side in numbers.hands_of(item)):
            drop(table, unit, item, "D2-268")
