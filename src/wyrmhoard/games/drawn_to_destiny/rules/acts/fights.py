"""Fights: an attack from its declaration to the last trigger (D2-101, D2-110 to D2-112, D2-130, D2-131, D2-148)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wyrmhoard.kernel.asking.ask import Script
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...action_state import Fight
from ...cards.vocabulary import Scatter
from ...events.attacks import Attacked, CoverRevealed, Diverted, Mutual, Scattered
from ...state import NOBODY, Declared, Thing, Unit
from ...table import Position, Table, once_each, still
from ...target_state import DoorKey, Target, UnitId
from ...words.names import kept
from ..conflict import answering, clash, hands, initiative, lineup
from ..conflict.answering import Reply
from ..conflict.sides import Conflict, Side
from ..core import compass
from ..core.blow import Blow
from ..core.compass import Cover, Obstacle
from ..core.conflict_cards import CARDS
from ..harm import things
from ..queries import actions, attack_options, changes, field, incapable, numbers, stealth
from ..queries.attack_options import Means
from ..queries.changes import Facts
from . import aftermath, targets

FIGHT: Final = "fight"
HIT: Final = "hit"
"""Among the details of what was declared: the Unit that Cover has made its Target; -1: it was a thing."""
COVER: Final = "cover:"
"""Prefix of a suit among the details: Fate has already decided the line of the shot."""
SUITS: Final = ("wands", "coins", "cups", "swords")
NOT_TARGET: Final = Refusal("D2-49", later("{name} may fight its Target only."))
NO_SUCH_WAY: Final = Refusal("D2-112", later("{name} has no such way to attack."))
NOT_NOW: Final = Refusal("D2-344", later("That ability cannot be used for this."))


# -- declaring


def offers(position: Position, unit: Unit) -> Iterator[Fight]:
    """Every way to attack each thing or Unit that the Unit may fight, with each ability that serves it."""
    attacks = attack_options.attacks(position, unit)
    for target in aims(position, unit):
        distance = attack_options.distance_to(position, unit, target)
        for means in attacks:
            yield Fight(means.id, (), target)
            for key in attack_options.uses(
                position, unit, facts_for(position, unit, means, target, distance), "conflict"
            ):
                yield Fight(means.id, (key,), target)


@once_each
def aims(position: Position, unit: Unit) -> list[Target]:
    """What a Unit may start a Fight against: its Target, or another Rival of its Group where that is gone (D2-49,
    D2-49a)."""
    first = field.aimed_unit(position, unit.target)
    if first is None:
        return [unit.target] if unit.target is not None else []
    among = [first] if first.in_play else position.state.units
    rivals = [other for other in among if other.id != unit.id and targets.may_attack(position, unit, other)]
    return [other.ref for other in rivals if can_be_aimed_at(position, unit, other)]


def can_be_aimed_at(position: Position, unit: Unit, other: Unit) -> bool:
    """Whether nothing keeps a Unit from being fought at all: being hidden, or being gone by a Power in this step."""
    return not stealth.is_hidden_from(position, unit, other) and gone_mark(position) not in other.done_this_turn


def gone_mark(position: Position) -> str:
    """In `Unit.done_this_turn`: a Power has just moved the Unit, so nothing can interrupt it in this step (C10)."""
    return f"gone:{position.state.scene.step}"


def facts_for(position: Position, unit: Unit, means: Means, target: Target, distance: int) -> Facts:
    """What abilities ask for before an attack."""
    rival = field.aimed_unit(position, target)
    return Facts(
        conflict="attack",
        skill=means.skill,
        ability=means.ability,
        reach=means.reach,
        item=means.item,
        bite=means.bite,
        distance=distance,
        rival=rival,
        approaching=rival is not None and initiative.is_approaching(position, rival, unit),
    )


def objection(position: Position, unit: Unit, action: Fight) -> Refusal | None:
    """Why a Unit may not declare this Fight now, or None."""
    if not numbers.can_act(position, unit):
        return incapable.to_act(position, unit)
    if action.target not in aims(position, unit):
        return NOT_TARGET.because(name=unit.sheet.name)
    means = attack_options.find_means(position, unit, action.means)
    if means is None:
        return NO_SUCH_WAY.because(name=unit.sheet.name)
    refusal = attack_options.objection(position, unit, means, action.target)
    if refusal is not None:
        return refusal
    known = facts_for(position, unit, means, action.target, attack_options.distance_to(position, unit, action.target))
    usable = attack_options.uses(position, unit, known, "conflict")
    return NOT_NOW if any(key not in usable for key in action.using) else None


def settle(table: Table, declared: Declared, action: Fight) -> Script[None]:
    """Pay for an impaired part; give the Move back where an ability says that the attack costs none."""
    unit = table.state.unit(declared.unit)
    means = attack_options.find_means(table, unit, action.means)
    if means is None:
        return
    known = facts_for(table, unit, means, action.target, attack_options.distance_to(table, unit, action.target))
    if action.using and changes.holds_true(table, unit, "costs no move", known.but(using=action.using)):
        actions.payer(table, unit).move += declared.paid
        declared.paid = 0
    paid = yield from lineup.pay_impaired(table, unit, means, declared.details)
    declared.besides += [paid] if paid else []


# -- carrying out


@actions.kind(Fight, offers, objection, settle=settle, hostile=True)
def fight(table: Table, declared: Declared, action: Fight) -> Script[None]:
    """Carry out a declared Fight that was paid for."""
    unit, using = table.state.unit(declared.unit), action.using
    means = attack_options.find_means(table, unit, action.means)
    if means is None:
        return
    stealth.before_attack(table, unit)
    for key in using:
        answering.exhaust(table, unit, key, means)
    target = yield from aimed(table, unit, means, using, action.target, declared.details)
    if target != action.target:
        part(table, declared, target)
    if target is None:
        return
    rival = field.aimed_unit(table, target)
    if rival is None:
        yield from at_thing(table, unit, means, using, declared, target)
        return
    other = _mutual(table, declared) if target == action.target else None
    if other is not None:
        reply = _declared_reply(table, other, unit)
    else:
        reply = yield from answering.ask(table, rival, unit, means)
    conflict = line_up(table, unit, rival, means, using, reply, declared.paid)
    if other is not None:
        conflict.rival.conflict = "attack"
    details = other.details if other is not None else {}
    yield from prepare(table, conflict, declared.details, details)
    yield from clash.resolve(table, conflict)
    yield from aftermath.resolve(table, conflict)
    yield from _scatter(table, conflict, unit, rival)
    for side in (unit, rival):
        stealth.after_conflict(table, side)


def aimed(
    table: Table, unit: Unit, means: Means, using: tuple[str, ...], target: Target, details: dict[str, int]
) -> Script[Target | None]:
    """Spend the shot, which Cover may take (D2-130); None if it hit an obstacle against which no Conflict is fought."""
    answering.spend_use(table, unit, means, using)
    rival = field.aimed_unit(table, target)
    name = rival.sheet.name if rival is not None else target.key
    attacked = Attacked(
        unit=unit.id,
        name=unit.sheet.name,
        target=target.key,
        rival=name,
        distance=attack_options.distance_to(table, unit, target),
        means=means.key,
        skill=means.skill,
        item=means.item.card if means.item else "",
        ability=means.ability,
    )
    table.tell(attacked, "D2-104")
    cover = cover_of(table, unit, means, target)
    if not cover.quarters:
        return target
    suit = next((suit for suit in SUITS if details.get(f"{COVER}{suit}")), "") or _reveal_suit(table, cover)
    taker = cover.taker(suit)
    return target if taker is None else (yield from _diverted(table, unit, means, taker))


def cover_of(position: Position, unit: Unit, means: Means, target: Target) -> Cover:
    """The Cover that a target has against these means: none against what is no shot (D2-128)."""
    return (
        initiative.cover_of(position, unit, means, target)
        if means.reach in attack_options.COVERED
        else compass.NO_COVER
    )


def _reveal_suit(table: Table, cover: Cover, against: Unit | None = None) -> str:
    """Reveal the Fate that says on which line the shot comes (D2-130). `against`: the Unit that shoots, where both
    sides do."""
    card = hands.reveal_fate(table)
    hands.discard_fate(table, card)
    suit = CARDS[card].suit if card else ""
    taker = cover.taker(suit)
    told = CoverRevealed(card, 25 * cover.quarters, taker.space if taker is not None else None)
    if against is not None:
        told.unit, told.name = against.id, against.sheet.name
    table.tell(told, "D2-130")
    return suit


def _diverted(table: Table, unit: Unit, means: Means, taker: Obstacle) -> Script[Target | None]:
    """The first obstacle is hit instead: a Unit fights, a thing takes the weapon's Successes (D2-131)."""
    for other in field.units_at(table, taker.space) if taker.beyond is None else ():
        if other.id != unit.id and other.hidden == NOBODY and not other.has("prone"):
            table.tell(Diverted(other.id, other.sheet.name), "D2-131")
            return other.ref
    if means.thrown:
        aftermath.lose_thrown(table, unit, means.item, taker.space)
    door, thing = _door_at(table, taker), _thing_at(table, taker)
    if door:
        table.tell(Diverted(door=door), "D2-131")
    elif thing is not None:
        table.tell(Diverted(thing=thing.id, key=thing.key), "D2-131")
    else:
        table.tell(Diverted(space=taker.space), "D2-131")
        return None
    side = lineup.side_of(table, unit, means, "attack")
    side.strikes = True
    target: Target = DoorKey(door) if door or thing is None else thing.ref
    yield from things.strike(table, target, thing_blow(table, unit, side, 0))
    return None


def _thing_at(position: Position, taker: Obstacle) -> Thing | None:
    """The object that is an obstacle on a Space."""
    if taker.beyond is not None:
        return None
    solid = (thing for thing in position.state.scene.things if not thing.gone and field.gives_cover(position, thing))
    return next((thing for thing in solid if taker.space in field.object_spaces(position, thing)), None)


def _door_at(position: Position, taker: Obstacle) -> str:
    """The closed door that fills a Space, or the edge between two; at a corner, one of the edges that meet there; ""
    if there is none (D2-414)."""
    chart, shut, (x, y) = field.chart(position), field.shut_doors(position), taker.space
    if taker.beyond is None:
        doors = [chart.door_spaces.get(taker.space, "")]
    else:
        round_it = {taker.space, (taker.beyond[0], y), (x, taker.beyond[1]), taker.beyond}
        doors = [key for between, key in chart.door_edges.items() if round_it.issuperset(between)]
    return next((key for key in doors if key in shut), "")


def thing_blow(position: Position, unit: Unit, side: Side, successes: int) -> Blow:
    """What an attack brings against a thing."""
    known = Facts(conflict="attack", skill=side.means.skill, item=side.means.item)
    return Blow(
        types=side.means.types,
        successes=successes,
        damage=side.damage,
        by=unit.id,
        origin=unit.space,
        pierce=changes.total(position, unit, "armor pierce", known),
        rule="D2-131",
    )


def _mutual(table: Table, declared: Declared) -> Declared | None:
    """The Rival's own Fight against this Unit, if it was declared too and can still be fought (D2-101).

    Its shot may hit the Cover as well; then it is a Fight of its own, which comes later, with the suit that was shown
    (D2-130).
    """
    if declared.mutual == NOBODY:
        return None
    waiting = table.state.scene.declared
    other = next((fight for fight in waiting if fight.unit == declared.mutual and fight is not declared), None)
    if other is None:
        return None
    unit, action = table.state.unit(other.unit), other.action
    if not isinstance(action, Fight) or action.target != UnitId(declared.unit):
        return None
    if objection(table, unit, action) is not None:
        return None
    means = attack_options.find_means(table, unit, action.means)
    cover = cover_of(table, unit, means or Means(), action.target)
    if cover.quarters:
        suit = _reveal_suit(table, cover, unit)
        if cover.taker(suit) is not None:
            other.details[f"{COVER}{suit}"] = 1
            other.mutual = declared.mutual = NOBODY
            return None
    waiting.remove(other)
    return other


def part(table: Table, declared: Declared, target: Target | None) -> None:
    """Cover has taken the shot: what was hit is the Target instead (D2-130), and one that fights back still carries out
    its own Fight, which is paid for (D2-131)."""
    declared.details[HIT] = target.id if isinstance(target, UnitId) else NOBODY
    for other in table.state.scene.declared:
        if other.unit == declared.mutual:
            other.mutual = NOBODY
    declared.mutual = NOBODY


def _declared_reply(table: Table, other: Declared, attacker: Unit) -> Reply:
    """The other side of a mutual Fight: it meets the attack with what it has declared."""
    unit, action = table.state.unit(other.unit), other.action
    assert isinstance(action, Fight), action
    using = action.using
    means = attack_options.find_means(table, unit, action.means) or Means()
    for key in using:
        answering.exhaust(table, unit, key, means)
    answering.spend_use(table, unit, means, using)
    table.tell(Mutual(unit.id, unit.sheet.name, attacker.id, means.key), "D2-101")
    return Reply(means, True, other.paid, using)


def line_up(
    position: Position, unit: Unit, rival: Unit, means: Means, using: tuple[str, ...], reply: Reply, paid: int
) -> Conflict:
    """Both sides of a Fight between two Units, ready for the cards."""
    position = still(position)
    distance = field.range_between(position, unit, rival)
    actor = lineup.side_of(position, unit, means, "attack", distance=distance)
    other = lineup.side_of(position, rival, reply.means, "defense", distance=distance)
    actor.using, actor.price, actor.paid, actor.strikes = using, paid, True, True
    other.using, other.price, other.paid = reply.using, reply.price, reply.paid
    if not reply.paid:
        other.disadvantage = []
    other.strikes = reply.paid and attack_options.can_strike(position, rival, reply.means, unit.ref)
    actor.difficulty = numbers.rating(position, rival, means.against)
    other.difficulty = numbers.rating(position, unit, reply.means.against if reply.means.strikes else "body")
    conflict = Conflict(actor, other, FIGHT, distance=distance)
    lineup.keep_apart(position, conflict)
    return conflict


def prepare(table: Table, conflict: Conflict, details: dict[str, int], theirs: dict[str, int]) -> Script[None]:
    """Blessings, help, Initiative and what may not be used."""
    for side, known in zip(conflict.sides, (details, theirs), strict=True):
        if side.paid and side.unit != NOBODY:
            lineup.take_help(table, table.state.unit(side.unit), side)
            yield from lineup.bless(table, side, conflict.other(side), known)
    initiative.reckon(table, conflict)


def line_up_thing(
    position: Position, unit: Unit, target: Target, means: Means, using: tuple[str, ...], paid: int
) -> Conflict:
    """Both sides of a Fight against an object, ready for the cards."""
    distance = attack_options.distance_to(position, unit, target)
    actor = lineup.side_of(position, unit, means, "attack", distance=distance)
    actor.using, actor.price, actor.paid, actor.strikes = using, paid, True, True
    actor.difficulty = initiative.body_of(position, target)
    rival = lineup.object_side(kept(position, target.key), 0, numbers.rating(position, unit, "body"))
    return Conflict(actor, rival, FIGHT, distance=distance)


def at_thing(
    table: Table, unit: Unit, means: Means, using: tuple[str, ...], declared: Declared, target: Target
) -> Script[None]:
    """A Fight against an object: it is a Rival like any (D2-138, D2-144, D2-244)."""
    conflict = line_up_thing(table, unit, target, means, using, declared.paid)
    lineup.take_help(table, unit, conflict.actor)
    yield from lineup.bless(table, *conflict.sides, declared.details)
    initiative.reckon(table, conflict, target)
    yield from clash.resolve(table, conflict)
    if means.thrown:
        stand = attack_options.stand_of(table, unit, target)
        aftermath.lose_thrown(table, unit, means.item, stand.space if stand is not None else unit.space)
    yield from aftermath.resolve(table, conflict, target)


def _scatter(table: Table, conflict: Conflict, unit: Unit, rival: Unit) -> Script[None]:
    """Others next to the Target are attacked too, with the same card (C9)."""
    actor = conflict.actor
    if not actor.paid:
        return  # it has surrendered
    known = facts_for(table, unit, actor.means, rival.ref, conflict.distance)
    number = sum(
        effect.others
        for _, doing in changes.abilities(table, unit, known)
        if doing.kind == "passive" and doing.moment == "attack made" and changes.fits(table, unit, doing.needs, known)
        for effect in doing.do
        if isinstance(effect, Scatter)
    )
    near = [
        other
        for other in table.state.units
        if other.id not in (unit.id, rival.id)
        and other.hidden == NOBODY
        and field.range_between(table, other, rival) <= 1
    ]
    while number and near:
        number -= 1
        other = near.pop(table.chance.below(len(near)))
        table.tell(Scattered(other.id, other.sheet.name), "D2-131")
        reply = yield from answering.ask(table, other, unit, actor.means)
        more = line_up(table, unit, other, actor.means, (), reply, 0)
        more.actor.fixed, more.actor.rewarded = True, False
        more.actor.card, more.actor.half = actor.used, actor.half
        more.actor.by_fate = actor.by_fate or actor.used != actor.card
        yield from prepare(table, more, {"blessed": 0, "cursed": 0}, {})
        more.actor.advantage, more.actor.disadvantage = [], []
        yield from clash.resolve(table, more)
        yield from aftermath.resolve(table, more)
