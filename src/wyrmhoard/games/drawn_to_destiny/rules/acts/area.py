"""Areas: laid card by card, resolved in Events with one card against many (D2-105, D2-377 to D2-379a).

A Power with points of Area lays one, and so do grenades and Molotovs. Areas that wait for Events are in `Scene.laid`,
with the Result that they had when they were laid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice, Script, each, one
from wyrmhoard.kernel.asking.form import Filled, Form, Pick
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ...action_state import Throw
from ...asked import Asked
from ...cards.cardset import CardSet
from ...cards.vocabulary import Flames
from ...events.powers import AreaLaid, AreaOpened, AreaResolves
from ...means_state import AreaMeans, PowerMeans, ThrownMeans
from ...state import NOBODY, Declared, Item, Laid, Unit
from ...table import Position, Table
from ...words.phrases import label
from .. import endings
from ..conflict import answering, cards, extras, hands, initiative, lineup, outcome
from ..conflict.sides import Conflict, Side
from ..core import compare, compass, conflict_cards
from ..core.compass import Space
from ..core.rating import Rating
from ..queries import actions, attack_options, changes, field, incapable, numbers, points, stealth, uses
from ..queries.attack_options import Means
from ..queries.uses import Use
from . import aftermath, interpreter
from .interpreter import Casting

WAITS: Final = "area"
"""The kind of an Area that waits for Events."""
LEVEL: Final = "level"
SCALE: Final = "scale"
"""Among the points of a laid Area: its Result."""
NO_SUCH: Final = Refusal("D2-112", later("{name} has nothing like that in hand."))
NOWHERE: Final = Refusal("D2-378", later("There is no Space within Range and Line of Sight."))
TWICE: Final = Refusal("D2-379a", later("Each card is played for one Unit only."))


# -- laying (D2-377, D2-378)


def key_of(space: Space) -> str:
    """A Space as an option."""
    return f"{space[0]},{space[1]}"


def anchors(position: Position, unit: Unit, furthest: int, *, forward: bool = False) -> list[Space]:
    """The Spaces within Range and Line of Sight, one of which the Area must include. `forward`: in Arc:Forward, too."""
    ground, board, spaces = field.ground(position), field.chart(position).location, list[Space]()
    for space in board:
        start = min(field.spaces_of(unit), key=lambda own: compass.distance(own, space))
        if compass.distance(start, space) > furthest:
            continue
        if forward and not compass.is_in_arc("forward", unit.facing, start, space):
            continue
        if compass.is_in_sight(ground, start, space):
            spaces.append(space)
    return spaces


def choose(table: Table, unit: Unit, first: list[Space], number: int) -> Script[list[Space]]:
    """The Spaces of an Area in the order in which they are laid: one Space, or cards of two neighbouring Spaces each,
    every card touching another (D2-378). On a map that has no more room there are fewer."""
    laid: list[Space] = []
    for card in range(max(1, number)):
        free = first if not laid else [space for space in _free(table, laid, laid) if _free(table, [space], laid)]
        if not free:
            break
        space = yield from _pick(table, unit, free, laid, card, number)
        laid.append(space)
        beside = _free(table, [space], laid)
        if number and beside:
            laid.append((yield from _pick(table, unit, beside, laid, card, number)))
    return laid


def _free(position: Position, around: Sequence[Space], laid: Sequence[Space]) -> list[Space]:
    """The Spaces of the map next to any of some, on which nothing of this Area lies."""
    neighbours = dict.fromkeys(other for space in around for other in compass.neighbours(space))
    return [space for space in neighbours if field.inside(position, space) and space not in laid]


def _pick(table: Table, unit: Unit, free: list[Space], laid: list[Space], card: int, number: int) -> Script[Space]:
    """One Space, chosen openly."""
    seat = numbers.controller(table, unit)
    if seat < 0:
        return max(free, key=lambda space: worth(table, unit, space))
    if len(free) == 1:
        return free[0]
    data = Asked(unit=unit.id, number=card + 1, cards=max(1, number), laid=[list(space) for space in laid])
    answer = yield one(seat, "area", [key_of(space) for space in free], "D2-378", data)
    return next(space for space in free if key_of(space) == answer)


def worth(position: Position, unit: Unit, space: Space) -> int:
    """What the computer gains by a Space: each Rival that its side sees there, and not its own."""
    score = 0
    for other in field.units_at(position, space):
        if field.are_rivals(position, unit.faction, other.faction):
            score += int(not stealth.is_hidden(other))
        else:
            score -= 2
    return score


def lay(table: Table, unit: Unit, means: AreaMeans, spent: dict[str, int], spaces: list[Space]) -> None:
    """Lay an Area that waits for Events (D2-105), unless it has no Space."""
    if not spaces:
        return
    table.state.scene.laid.append(Laid(table.state.next_id(), WAITS, spaces, unit.id, means, dict(spent)))
    table.tell(AreaLaid(unit.id, unit.sheet.name, means.key, list(spaces)), "D2-378")


def lay_power(table: Table, unit: Unit, use: Use, spent: dict[str, int], *, doubted: bool) -> Script[None]:
    """Lay the Area of a Power: its Result is that of this moment, for a Rival that is not close by (D2-368)."""
    first = anchors(table, unit, points.reach(table, unit, use, spent))
    spaces = yield from choose(table, unit, first, points.cards(spent))
    lay(table, unit, *of_power(table, unit, use, spent, doubted=doubted), spaces)


def of_power(
    position: Position, unit: Unit, use: Use, spent: dict[str, int], *, doubted: bool
) -> tuple[PowerMeans, dict[str, int]]:
    """The means of a Power's Area, and its Result."""
    result = points.result(position, unit, use, spent, points.CLOSE + 1, doubted=doubted)
    return PowerMeans(use.power, use.key), {**spent, LEVEL: result.whole, SCALE: result.scale}


def of_throw(position: Position, unit: Unit, action: Throw) -> tuple[ThrownMeans, dict[str, int]] | None:
    """The means of the Area of a thrown Item, and its Damage; None if the Item cannot be thrown."""
    means = thrown(position, unit, action)
    if means is None or means.item is None:
        return None
    damage = attack_options.damage_of(position, unit, means) or Rating.from_level(0)
    return ThrownMeans(means.item.card, action.profile), {LEVEL: damage.whole, SCALE: damage.scale}


# -- grenades and Molotovs (C12)


def throws(position: Position, unit: Unit) -> Iterator[tuple[Throw, Means]]:
    """Every way to throw a weapon with an Area that is in hand."""
    for item in unit.items:
        card = changes.card_of(position, item)
        if card is not None and card.area is not None and numbers.hands_of(item):
            for number, means in enumerate(attack_options.attacks_with(card, item)):
                yield Throw(item.id, number), means


def throw_offers(position: Position, unit: Unit) -> Iterator[Throw]:
    """Every throw of an Item in hand."""
    return (action for action, _ in throws(position, unit))


def thrown(position: Position, unit: Unit, action: Throw) -> Means | None:
    """The means of a throw; None if the Item is not in hand."""
    return next((means for possible, means in throws(position, unit) if possible == action), None)


def throw_objection(position: Position, unit: Unit, action: Throw) -> Refusal | None:
    """Why a Unit cannot throw that now."""
    if not numbers.can_act(position, unit):
        return incapable.to_act(position, unit)
    means = thrown(position, unit, action)
    if means is None:
        return NO_SUCH.because(name=unit.sheet.name)
    refusal = attack_options.skill_objection(position, unit, means.skill) or attack_options.readiness_objection(
        position, unit, means
    )
    if refusal is not None:
        return refusal
    return None if anchors(position, unit, attack_options.span(position, unit, means)[1], forward=True) else NOWHERE


def settle_throw(table: Table, declared: Declared, action: Throw) -> Script[None]:
    """Pay for an impaired part (D2-267)."""
    unit = table.state.unit(declared.unit)
    means = thrown(table, unit, action)
    if means is not None:
        paid = yield from lineup.pay_impaired(table, unit, means, declared.details)
        declared.besides += [paid] if paid else []


@actions.kind(Throw, throw_offers, throw_objection, settle=settle_throw)
def throw(table: Table, declared: Declared, action: Throw) -> Script[None]:
    """Lay the thrown Item where it fell; it goes off in Events (D2-105)."""
    unit = table.state.unit(declared.unit)
    means = thrown(table, unit, action)
    if means is None or means.item is None:
        return
    stealth.before_attack(table, unit)
    card = table.cards.items[means.item.card]
    number = card.area.cards if card.area is not None else 1
    first = anchors(table, unit, attack_options.span(table, unit, means)[1], forward=True)
    spaces = yield from choose(table, unit, first, number)
    made = of_throw(table, unit, action)
    unit.items.remove(means.item)
    if made is not None:
        lay(table, unit, *made, spaces)
    stealth.after_conflict(table, unit)


# -- resolving (D2-379, D2-379a)


def resolve_all(table: Table) -> Script[None]:
    """Every Area that waits, in the order in which they were laid (D2-281)."""
    scene = table.state.scene
    for laid in [laid for laid in scene.laid if laid.kind == WAITS]:
        scene.laid.remove(laid)
        yield from resolve(table, laid)


def made_with(laid: Laid) -> AreaMeans:
    """The means of an Area that waits, as an event names them."""
    assert laid.means is not None, laid
    return laid.means


def means_of(position: Position, laid: Laid, *, close: bool) -> tuple[Means, Use | None]:
    """The means of an Area: a Power, or a weapon that is gone."""
    level, scale = laid.points.get(LEVEL, 0), laid.points.get(SCALE, 0)
    made = made_with(laid)
    if isinstance(made, ThrownMeans):
        card = position.cards.items[made.card]
        thrown = attack_options.attacks_with(card, Item(NOBODY, made.card))[made.profile]
        return replace(thrown, damage=f"{level}x{scale}"), None
    of_power = uses.of_power(position.cards, position.cards.powers[made.power])
    use = next(use for use in of_power if use.key == made.use)
    means = points.means_of(position, position.state.unit(laid.by), use, points.given(laid.points), points.CLOSE + 1)
    return replace(means, damage=f"{level + int(close)}x{scale}"), use


def is_means(cards: CardSet, means: AreaMeans | None) -> bool:
    """Whether an Area can have been made so: saved tables are judged by it."""
    match means:
        case PowerMeans(name, key) if name in cards.powers.by_id:
            return any(use.key == key and use.is_area for use in uses.of_power(cards, cards.powers[name]))
        case ThrownMeans(name, profile):
            card = cards.items.by_id.get(name)
            return card is not None and card.area is not None and profile in range(len(card.profiles))
    return False


def inside(position: Position, laid: Laid, only: str = "") -> list[Unit]:
    """The Units in an Area, friend and foe, in the order of the Status Bar (D2-379)."""
    return [
        unit
        for unit in position.state.units
        if any(space in laid.spaces for space in field.spaces_of(unit)) and (not only or only in unit.sheet.traits)
    ]


def resolve(table: Table, laid: Laid) -> Script[None]:
    """One Area: the hidden in it are revealed, all in it are struck, and Flames stay (D2-274, D2-363a, D2-379)."""
    user = table.state.unit(laid.by)
    for unit in inside(table, laid):
        stealth.reveal(table, unit, "D2-363a")
    means, use = means_of(table, laid, close=False)
    struck = inside(table, laid, use.only if use is not None else "")
    units = [unit.id for unit in struck]
    table.tell(AreaResolves(user.id, user.sheet.name, made_with(laid).key, list(laid.spaces), units), "D2-379")
    if struck:
        yield from _strike_all(table, laid, user, means, struck)
    casting = Casting(user.id, user.id, means.skill, 0, points.given(laid.points), spaces=laid.spaces, rule="D2-379")
    if use is not None:
        yield from interpreter.verbs.run(table, casting, [effect for effect in use.do if isinstance(effect, Flames)])
    elif isinstance(laid.means, ThrownMeans):
        card = table.cards.items[laid.means.card]
        if card.area is not None and card.area.flames:
            interpreter.lay(table, interpreter.FLAMES, laid.spaces, card.area.flames, user.id)


def _strike_all(table: Table, laid: Laid, user: Unit, means: Means, struck: list[Unit]) -> Script[None]:
    """One card of the user against one of each Unit; what its card brings it brings once (D2-379)."""
    actor = lineup.side_of(table, user, means, "attack")
    actor.barred = frozenset(numbers.barred_aspects(table, user))
    yield from _choose_card(table, actor, struck)
    chosen = yield from _choose_defenses(table, actor, means, struck)
    _open(table, actor)
    shared = _Shared()
    defenses = {number: _lay_aside(table, number, answer) for number, answer in chosen.items()}
    for unit in struck:
        if unit.in_play:
            close = user.in_play and field.range_between(table, user, unit) <= points.CLOSE
            conflict = line_up(table, laid, user, unit, close=close)
            yield from _meet(table, conflict, actor, defenses.get(unit.id), shared)
    for side in (actor, *defenses.values()):
        _discard(table, side)


def _choose_card(table: Table, actor: Side, struck: list[Unit]) -> Script[None]:
    """The user's card, in secret and first (D2-379a)."""
    if actor.seat == NOBODY:
        return
    data = Asked(actor=actor.as_data(), units=[unit.id for unit in struck])
    answer = yield one(actor.seat, "area-card", partial(cards.options, table, actor), "D2-379a", data)
    if endings.gave_up(table, actor.seat, answer):
        answer = f"{cards.FATE}:{cards.LOWER}"
    actor.card, _, actor.half = str(answer).rpartition(":")


def _choose_defenses(table: Table, actor: Side, means: Means, struck: list[Unit]) -> Script[dict[int, str]]:
    """Each seat chooses for all of its Units together, a card each (D2-379a). Units of the user's own seat play like
    Non-Players (D2-131a)."""
    forms: dict[int, Any] = {}
    for seat in range(len(table.state.players)):
        own = [unit for unit in struck if numbers.controller(table, unit) == seat]
        if own and seat != actor.seat:
            forms[seat] = partial(_defense_forms, table, seat, own)
    data = Asked(actor=actor.as_data())
    answers = (yield each("area-cards", forms, "D2-379a", data=data)) if forms else {}
    defenses: dict[int, str] = {}
    for answer in answers.values():
        if isinstance(answer, Filled):
            defenses |= {int(name[1:]): picked[0] for name, picked in answer.values.items()}
    return defenses


def _defense_forms(position: Position, seat: int, own: Sequence[Unit]) -> list[Choice]:
    """For each Unit a card of the hand with its half, or Fate with a half."""
    picks: list[Pick] = []
    for unit in own:
        side = Side(unit.id, seat, unit.sheet.name, Means(), barred=frozenset(numbers.barred_aspects(position, unit)))
        items = tuple(str(choice) for choice in cards.plain_options(position, side))
        picks.append(Pick(unit.ref.key, items, 1, 1, unit.sheet.name, label(position)))

    def verify(values: dict[str, Any]) -> Refusal | None:
        played = [card for picked in values.values() if (card := picked[0].rpartition(":")[0]) != cards.FATE]
        return TWICE if len(set(played)) < len(played) else None

    def sample(rng: Random) -> dict[str, Any]:
        values: dict[str, Any] = {}
        taken = set[str]()
        for pick in picks:
            free = [key for key in pick.items if key.rpartition(":")[0] not in taken]
            key = free[int(rng.random() * len(free))]
            taken |= {key.rpartition(":")[0]} - {cards.FATE}
            values[pick.name] = [key]
        return values

    return [Form("area-cards", tuple(picks), verify, sample)]


def _open(table: Table, actor: Side) -> None:
    """The user's card is shown."""
    if actor.seat == NOBODY:
        actor.card, second = hands.reveal_fate(table), hands.reveal_fate(table)
        hands.discard_fate(table, second)
        actor.half = conflict_cards.half_by(second) if second else cards.UPPER
    elif actor.card == cards.FATE:
        actor.card = hands.reveal_fate(table)
    else:
        actor.by_fate = False
        table.state.players[actor.seat].hand.remove(actor.card)
    cards.use(table, actor, actor.card)
    table.tell(AreaOpened(*actor.tag, actor.card, actor.half, actor.aspect), "D2-379")


def _lay_aside(table: Table, number: int, answer: str) -> Side:
    """The card of one Unit in the Area, shown: it leaves the hand before anything happens to anybody."""
    unit = table.state.unit(number)
    seat = numbers.controller(table, unit)
    card, _, half = answer.rpartition(":")
    side = Side(number, seat, unit.sheet.name, Means(), half=half, by_fate=card == cards.FATE)
    if side.by_fate:
        side.card = hands.reveal_fate(table)
    else:
        side.card = card
        table.state.players[seat].hand.remove(card)
    return side


def _discard(table: Table, side: Side) -> None:
    """A card that was played goes where it belongs (D2-203)."""
    if side.by_fate:
        hands.discard_fate(table, side.card)
    elif not side.kept:
        table.state.players[side.seat].pile.discard.append(side.card)


class _Shared:
    """The benefits that the user's card has brought already; each comes once."""

    def __init__(self) -> None:
        self.rewarded = False
        self.follow_up = ""
        self.asked = False
        self.combo: compare.Combo | None = None


def line_up(position: Position, laid: Laid, user: Unit, unit: Unit, *, close: bool) -> Conflict:
    """One Unit in the Area against the user: sizes and penalties count, positions do not; nobody in it can spend an
    Action (D2-379)."""
    means, _ = means_of(position, laid, close=close)
    distance = field.range_between(position, user, unit)
    actor = lineup.side_of(position, user, means, "attack", distance=distance)
    rival = lineup.side_of(
        position, unit, answering.without(position, unit, means, distance).means, "defense", distance=distance
    )
    rival.disadvantage = []
    actor.paid = actor.strikes = actor.fixed = True
    actor.difficulty, rival.difficulty = (
        numbers.rating(position, unit, means.against),
        numbers.rating(position, user, "body"),
    )
    conflict = Conflict(actor, rival, WAITS, distance=distance)
    lineup.keep_apart(position, conflict)
    initiative.reckon(position, conflict)
    initiative.weigh_sizes(position, actor, user, unit, unit.ref)
    for side, known in ((actor, user), (rival, unit)):
        side.barred |= frozenset(numbers.barred_aspects(position, known))
    conflict.kind = "fight"
    return conflict


def _meet(table: Table, conflict: Conflict, played: Side, defense: Side | None, shared: _Shared) -> Script[None]:
    """One Conflict of the Area, with the card that the user played for the whole Area."""
    actor, rival = conflict.sides
    actor.card, actor.half, actor.by_fate = played.card, played.half, played.by_fate
    actor.rewarded = not shared.rewarded
    if defense is not None:
        rival.fixed, rival.seat = True, defense.seat
        rival.card, rival.half, rival.by_fate = defense.card, defense.half, defense.by_fate
    elif rival.seat != actor.seat:
        rival.seat = NOBODY
    cards.open_all(table, conflict)
    yield from extras.pick(table, conflict)
    outcome.settle(table, conflict)
    if shared.follow_up and actor.wins and actor.aspect == "counter":
        actor.follow_up = shared.follow_up
    else:
        yield from outcome.benefit(table, conflict)
    shared.rewarded = shared.rewarded or actor.wins or (actor.aspect == "evade" and actor.result == compare.TIES)
    if outcome.scores(actor):
        yield from _count(table, conflict, shared)
    if shared.follow_up:
        scored, actor.follow_up = actor.follow_up, ""  # it is discarded once
        cards.discard_all(table, conflict)
        actor.follow_up = scored
    else:
        cards.discard_all(table, conflict)
        shared.follow_up = actor.follow_up
    for side in (actor, rival):
        if side.fixed:
            hands.discard_fate(table, side.extra)
    played.kept = played.kept or actor.kept
    yield from aftermath.hurt(table, conflict)


def _count(table: Table, conflict: Conflict, shared: _Shared) -> Script[None]:
    """Successes against this Unit; the combo is laid once and counts against each (D2-379)."""
    actor = conflict.actor
    actor.counted = outcome.count(table, conflict, actor)
    if not shared.asked:
        shared.asked = True
        possible = outcome.combos(table, conflict, actor) if actor.seat != NOBODY else {}
        yield from outcome.combine(table, conflict, actor)
        shared.combo = possible.get("+".join(actor.combo))
    elif shared.combo is not None:
        actor.combo = shared.combo.cards
        successes = compare.combo_successes(shared.combo, actor.level, actor.difficulty.whole)
        actor.counted.append(("combo", successes))
    outcome.tell_score(table, actor)
    yield from outcome.spend_points(table, conflict)
