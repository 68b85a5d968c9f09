"""The Turn in steps: Move tokens, intents, the window, the Moves, and when a Group is finished (sections 4 and 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from random import Random
from typing import Any, Final, Self, TypeVar

from wyrmhoard.kernel.asking.ask import Choice, Script
from wyrmhoard.kernel.asking.form import Field, Form, Number, Pick, Ways
from wyrmhoard.kernel.state.table import discard_event
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later, unsaid

from ...action_state import deed_key, read_equip
from ...cards.scenery import HEADINGS
from ...events.movement import HeldTooLong
from ...events.planning import GroupFinished, Intents, IntentTold, MoveSetUp
from ...events.scenes import TurnBegins
from ...free_state import BURST, GRIT, Named, keys_of
from ...state import NOBODY, Intent, Unit
from ...table import Position, Table, still
from ...words.phrases import free_label, label, unit_called
from .. import endings
from ..harm import restraint
from ..movement import moves
from ..npc import choices
from ..queries import field, numbers, stealth, vehicles
from ..scene import ahead, faith, free, items, sharing
from ..scene.along import FREE, Along, named_in

T = TypeVar("T")

STAND: Final = "stand"
"""Among the Moves of an intent: standing up (D2-266)."""
TURNS: Final = "-turns"
EQUIP: Final = "-equip"
"""Ends of the names of blanks: "u4" is the Move, "u4-turns" the Turns, and so on."""
ONE_OF_THEM: Final = Refusal("D2-71", later("An intent is one Move, an Equip, standing up, or neither."))
TOO_DEAR: Final = Refusal("D2-83", later("Together that costs {price} Move, and {name} has {move}."))


# -- the Turn (D2-67)


def begin_turn(table: Table) -> None:
    """A new Turn: what was only for the last one is forgotten."""
    scene = table.state.scene
    scene.turn = scene.clock.now
    scene.step = 0
    scene.groups, scene.finished, scene.stirred, scene.open = [], [], [], []
    for unit in table.state.units:
        reset(unit)
    table.tell(TurnBegins(scene.turn), "D2-44")


def reset(unit: Unit) -> None:
    """Forget what a Unit did in the last Turn."""
    unit.acted = 0
    unit.spent_move = 0
    unit.most = unit.waits = unit.in_sight = False
    unit.intent = Intent()
    unit.done_this_turn, unit.helped, unit.burnt = [], [], []
    unit.straight, unit.heading = 0, NOBODY
    for item in unit.items:
        item.drawn = 0
    for person in unit.crew:
        reset(person)


def set_up_move(table: Table) -> None:
    """Each Unit gets its Move and Facing tokens (D2-67); who is aboard pays for Actions with them, and turns with what
    carries it (D2-109, D2-446)."""
    for unit in table.state.units:
        carried = field.is_aboard(table, unit)
        unit.start = vehicles.start(table, unit)
        unit.move = stealth.most_move(unit, unit.start)
        unit.turns = (
            0
            if carried or vehicles.rolls(table, unit) or not numbers.can_turn(table, unit)
            else numbers.facing_of(table, unit)
        )
    if table.tell is not discard_event:
        seen, own = _known(table, {str(unit.id): (unit.move, unit.turns) for unit in table.state.units})
        table.tell(MoveSetUp(seen), "D2-67", instead={seat: MoveSetUp(tokens) for seat, tokens in own.items()})


# -- a step (D2-70)


def begin_step(table: Table) -> None:
    """The next step of all unfinished Groups; who has the most Move in its Group must use some (D2-72)."""
    scene = table.state.scene
    scene.step += 1
    for number, group in enumerate(scene.groups):
        scene.stirred[number] = False
        units = [unit for unit in map(table.state.unit, group) if unit.in_play]
        most = max((unit.move for unit in units if not field.is_aboard(table, unit)), default=0)
        for unit in units:
            unit.intent = Intent()
            unit.spent_move = 0
            unit.most = unit.move == most and most > 0 and not field.is_aboard(table, unit)


def stepping(position: Position) -> list[Unit]:
    """The Units in play of all unfinished Groups, Group by Group."""
    scene = position.state.scene
    ids = [number for at, group in enumerate(scene.groups) if not scene.finished[at] for number in group]
    return [unit for unit in map(position.state.unit, ids) if unit.in_play]


def choose_intents(table: Table) -> Script[bool]:
    """All choose intents in secret and show them; then Free Actions and Turns take effect (D2-55a, D2-70, D2-71).
    Whether all have chosen: with `share_intents` they do so in rounds."""
    if faith.is_used(table) and not sharing.is_underway(table):
        able = [unit for unit in stepping(table) if _intends(table, unit)]
        for values in (yield from faith.decide(table, "npc-intents", able, form)).values():
            sharing.keep(table.state.scene, values)
    now = still(table)
    units = [unit for unit in stepping(now) if _intends(now, unit)]
    alone = {unit.id for unit in units if numbers.controller(now, unit) < 0}
    chosen = {name.partition("-")[0] for name in table.state.scene.meant}
    planned = {unit.id: choices.intent(now, unit) for unit in units if unit.id in alone and unit.ref.key not in chosen}
    blanks = yield from sharing.ask(table, "intents", "D2-70", _offer(table, units))
    if blanks is None:
        return False
    free_actions: dict[int, Named] = {}
    for unit in units:
        if unit.id not in planned:
            planned[unit.id] = read(blanks, unit)
            free_actions[unit.id] = named_in(blanks, unit)
    for unit in units:
        unit.intent = planned.get(unit.id, Intent()) if unit.in_play else Intent()
        if vehicles.rolls(table, unit):
            unit.intent = Intent(unit.facing, 0, unit.intent.equip)  # straight on, whatever was chosen (D2-445a)
    tell_intents(table, [unit for unit in units if unit.in_play])
    for unit in units:
        for action in free_actions.get(unit.id, ()):
            yield from free.take(table, unit, action)
    for unit in units:
        if unit.in_play:
            moves.turn(table, unit)
    return True


def _offer(position: Position, units: Sequence[Unit]) -> dict[int, list[Choice]]:
    """The form of each seat that has some of these Units."""
    offer: dict[int, list[Choice]] = {}
    now = still(position)
    for seat in range(len(position.state.players)):
        own = [unit for unit in units if numbers.controller(now, unit) == seat]
        if own:
            offer[seat] = [form(position, own), *endings.giving_up(position, seat)]
    return offer


def tell_intents(table: Table, units: Sequence[Unit]) -> None:
    """Intents are revealed; those of hidden Units to their own Faction alone (D2-71, D2-363)."""
    if table.tell is not discard_event:
        seen, own = _known(table, {str(unit.id): _told(unit.intent) for unit in units})
        table.tell(Intents(seen), "D2-70", instead={seat: Intents(intents) for seat, intents in own.items()})


def _known(position: Position, whole: dict[str, T]) -> tuple[dict[str, T], dict[int, dict[str, T]]]:
    """What all know of something that is told of several Units, and what those seats know that know more: of hidden
    ones only their own Faction is told, as their Move depends on their Stealth tokens (D2-356, D2-363)."""
    hidden = {str(unit.id): unit.faction for unit in position.state.units if stealth.is_hidden(unit)}
    seen = {name: value for name, value in whole.items() if name not in hidden}
    more: dict[int, dict[str, T]] = {}
    for seat, player in enumerate(position.state.players):
        own = {name: value for name, value in whole.items() if hidden.get(name, player.faction) == player.faction}
        if len(own) > len(seen):
            more[seat] = own
    return seen, more


def _intends(position: Position, unit: Unit) -> bool:
    """Whether a Unit chooses an intent: it has Move or Facing left (Decision 11), or its Player could name a Free
    Action that changes something (D2-55). Who is carried can only Equip (D2-109)."""
    if _has_tokens(position, unit):
        return True
    return (
        numbers.controller(position, unit) >= 0
        and not vehicles.rolls(position, unit)
        and free.changes_something(position, unit)
    )


def _has_tokens(position: Position, unit: Unit) -> bool:
    """Whether a Unit has Move or Facing left to do something with."""
    if not numbers.can_turn(position, unit):
        return False
    if field.is_aboard(position, unit):
        return unit.move >= items.PRICE and items.may_equip(position, unit)
    return unit.move > 0 or unit.turns > 0


def _told(intent: Intent) -> IntentTold:
    return IntentTold(intent.move, intent.turns, deed_key(intent.equip), intent.stand)


def read(values: dict[str, Any], unit: Unit) -> Intent:
    """The intent of one Unit in the blanks of its seat's form."""
    name = unit.ref.key
    picked, equip = values.get(name, []), values.get(name + EQUIP, [])
    stands = STAND in picked
    move = HEADINGS.index(picked[0]) if picked and not stands else NOBODY
    return Intent(move, values.get(name + TURNS, 0), read_equip(equip[0]) if equip else None, stands)


# -- the form


@dataclass(frozen=True, slots=True)
class _Ways:
    """What one Unit may intend, whatever it costs together: with Turns and Free Actions at their best."""

    p: Position
    unit: Unit
    rolls: bool
    """Whether the Unit rolls straight on, whatever was chosen."""
    carried: bool
    """Whether it is aboard something, which moves and turns for it (D2-109)."""
    extra: int
    """The Move that a Burst of Speed would give it."""
    more: int
    """The Facing tokens that a Burst of Speed would give it."""

    @classmethod
    def from_unit(cls, position: Position, unit: Unit) -> Self:
        """What a Unit may intend now."""
        bursts = free.objection(position, unit, BURST) is None
        extra = stealth.more_move(unit, 1) if bursts else 0
        return cls(position, unit, vehicles.rolls(position, unit), field.is_aboard(position, unit), extra, int(bursts))

    def moves(self) -> Iterator[str]:
        """Its Moves, and standing up."""
        gritted = self.gritted()
        if gritted is None:
            yield from self.moves_as_it_is()
        else:
            able = {*self.moves_as_it_is(), *gritted.moves_as_it_is()}
            yield from (name for name in (*HEADINGS, STAND) if name in able)

    def moves_as_it_is(self) -> Iterator[str]:
        """Its Moves, and standing up, without Grit Your Teeth."""
        p, unit = self.p, self.unit
        if self.rolls or self.carried:
            return
        purse, possible = unit.move + self.extra, self._possible_turns()
        for heading, name in enumerate(HEADINGS):
            best = _best_facing(heading, unit.facing, possible)
            if moves.objection(p, unit, heading, best, purse) is None:
                yield name
        if moves.stand_objection(p, unit, purse) is None:
            yield STAND

    def _possible_turns(self) -> Sequence[int]:
        """The Turns that it may make before a Move: where its rear finds no room, none (D2-93)."""
        most = min(self.unit.turns + self.more, 4)
        every = range(-most, most + 1)
        if self.unit.rear is None:
            return every
        return tuple(turns for turns in every if moves.turn_objection(self.p, self.unit, turns, most) is None)

    def gritted(self) -> _Ways | None:
        """What it may intend with Grit Your Teeth, where harm keeps it in place: at Speed 0, or held by a stronger."""
        p, unit = self.p, self.unit
        if not numbers.is_hindered(p, unit) or free.objection(p, unit, GRIT) is not None:
            return None
        if numbers.can_move(p, unit) and restraint.leave_objection(p, unit) is None:
            return None
        return _Ways.from_unit(*free.after(p, unit, (GRIT,)))

    def turns(self) -> int:
        """The most eighths that it may turn, also with a Burst that requires Grit Your Teeth."""
        if self.rolls or self.carried or not numbers.can_turn(self.p, self.unit):
            return 0
        gritted = self.gritted() if not self.more else None
        return min(self.unit.turns + (self.more if gritted is None else gritted.more), 4)

    def may_equip(self) -> bool:
        """Whether it may do any Equip."""
        affordable = self.rolls or self.unit.move + self.extra >= items.PRICE
        return affordable and items.may_equip(self.p, self.unit)

    def may_act_freely(self) -> bool:
        """Whether it may take any Free Action."""
        return not self.rolls and free.takes_any(self.p, self.unit)


def form(position: Position, units: Sequence[Unit]) -> Form:
    """For each Unit a Move or standing up, Turns, an Equip and Free Actions, each of which may stay empty: Hold."""

    def verify(values: dict[str, Any]) -> Refusal | None:
        for unit in units:
            refusal = objection(position, unit, read(values, unit), named_in(values, unit))
            if refusal is not None:
                return refusal
        return None

    def sampler(rng: Random) -> dict[str, Any]:
        values: dict[str, Any] = {}
        now = still(position)
        for unit in units:
            values |= _sample(_Ways.from_unit(now, unit), rng)
        return values

    return Form("intents", partial(_fields, position, units), verify, sampler)


def _fields(position: Position, units: Sequence[Unit]) -> tuple[Field, ...]:
    now = still(position)
    fields: list[Field] = []
    for unit in units:
        ways, name, who = _Ways.from_unit(now, unit), unit.ref.key, unit_called(position, unit)
        headings, turns = tuple(ways.moves()), ways.turns()
        along = Along(now, unit, name + FREE)
        takes = partial(_takes, along, turns)
        if headings:
            fields.append(Pick(name, headings, 0, 1, unsaid("Move of {unit}", unit=who), label(position), takes))
        if turns:
            text = unsaid("Turns of {unit}: eighths to the right, or to the left below 0", unit=who)
            fields.append(Number(name + TURNS, -turns, turns, text))
        if ways.may_equip():
            equips, text = tuple(equip.key for equip in ahead.equips(now, unit)), unsaid("Equip of {unit}", unit=who)
            fields.append(Pick(name + EQUIP, equips, 0, 1, text, label(position), takes))
        if ways.may_act_freely():
            able, text = tuple(keys_of(ahead.nameable(now, unit))), unsaid("Free Actions of {unit}", unit=who)
            fields.append(Pick(name + FREE, able, 0, len(able), text, free_label(position), along.before))
    return tuple(fields)


def _takes(along: Along, turns: int, key: str) -> Ways:
    """What a Move, standing up or an Equip takes of the blank for Free Actions, with Turns at their best."""
    if key in HEADINGS:
        turned = sorted(range(-turns, turns + 1), key=abs)
        tried = [Intent(HEADINGS.index(key), number) for number in turned]
    else:
        tried = [Intent(stand=True) if key == STAND else Intent(equip=read_equip(key))]

    def may(position: Position, unit: Unit) -> bool:
        return any(objection(position, unit, intent, ()) is None for intent in tried)

    return along.intending(may, hands=key not in (*HEADINGS, STAND))


@lru_cache(maxsize=512)
def _best_facing(heading: int, facing: int, turns: Sequence[int]) -> int:
    """With which of the Facings that these Turns allow a Move in a direction is cheapest."""
    facings = [(facing + by) % 8 for by in turns]
    return min(facings, key=lambda turned: moves.PRICES[moves.kind(heading, turned)])


def objection(position: Position, unit: Unit, intent: Intent, named: Named) -> Refusal | None:
    """Why a Unit may not intend this, after these Free Actions (D2-71, D2-83)."""
    refusal = free.objection_to_all(position, unit, named)
    if refusal is not None:
        return refusal
    position, unit = free.after(position, unit, named)
    purse = unit.move
    refusal = moves.turn_objection(position, unit, intent.turns, unit.turns)
    if refusal is not None:
        return refusal
    facing = (unit.facing + intent.turns) % 8
    price = 0
    if intent.stand:
        if intent.equip is not None:
            return ONE_OF_THEM
        refusal = moves.stand_objection(position, unit, purse)
    elif intent.move != NOBODY:
        refusal = moves.objection(position, unit, intent.move, facing, purse)
        price = moves.cost(position, unit, intent.move, facing)
    if refusal is None and intent.equip is not None:
        refusal = items.objection(position, unit, intent.equip)
        price += items.PRICE
    if refusal is not None:
        return refusal
    return TOO_DEAR.because(price=price, name=unit.sheet.name, move=purse) if price > purse else None


def _sample(ways: _Ways, rng: Random) -> dict[str, Any]:
    """A legal intent of one Unit: mostly a Move, sometimes with a Turn, seldom an Equip or a Free Action."""
    p, unit, name, turns = ways.p, ways.unit, ways.unit.ref.key, ways.turns()
    blank: dict[str, Any] = {}
    if any(True for _ in ways.moves()):
        blank[name] = []
    if turns:
        blank[name + TURNS] = 0
    if ways.may_equip():
        blank[name + EQUIP] = []
    if ways.may_act_freely():
        blank[name + FREE] = []
    for _ in range(6):
        tried = dict(blank)
        if turns and rng.random() < 0.3:
            tried[name + TURNS] = int(rng.random() * (2 * turns + 1)) - turns
        if name + EQUIP in blank and rng.random() < 0.25:
            tried[name + EQUIP] = _one_of([equip.key for equip in items.offers(p, unit)], rng)
        if name + FREE in blank and rng.random() < 0.05:
            tried[name + FREE] = _one_of(keys_of(free.offers(p, unit)), rng)
        left = [*HEADINGS, STAND] if name in blank and rng.random() < 0.85 else []
        while left:
            tried[name] = [left.pop(int(rng.random() * len(left)))]
            if objection(p, unit, read(tried, unit), named_in(tried, unit)) is None:
                return tried
        if name in blank:
            tried[name] = []
        if objection(p, unit, read(tried, unit), named_in(tried, unit)) is None:
            return tried
    return blank


def _one_of(choices: Sequence[str], rng: Random) -> list[str]:
    return [choices[int(rng.random() * len(choices))]]


# -- the end of a step (D2-52, D2-73)


def end_step(table: Table) -> bool:
    """Take the price of Holding, and see which Groups are finished; whether all are."""
    scene = table.state.scene
    for unit in stepping(table):
        if unit.most and not unit.spent_move and unit.move > 0:
            unit.move -= 1
            field.stir(table, unit)
            stealth.tell_of(table, unit, HeldTooLong(unit.id, unit.move), "D2-73")
    for number, stirred in enumerate(scene.stirred):
        if not scene.finished[number] and not stirred:
            scene.finished[number] = True
            group = scene.groups[number]
            hidden = any(stealth.is_hidden(table.state.unit(member)) for member in group)
            table.tell(GroupFinished(group), "D2-52", reveals=hidden)
    return all(scene.finished)


def end_moves(table: Table) -> None:
    """Every Group is finished: what is left of Move and Facing is discarded (D2-53), and who is still hidden is settled
    (D2-357)."""
    stealth.end_turn(table)
    for unit in table.state.units:
        unit.move = unit.turns = 0
        unit.intent = Intent()
