"""Who may know what: the view of a seat, and how to imagine what it cannot see ("Who sees what").

Hidden are hands, decks, Items that Rivals have in storage, which Unit a Stealth marker stands for and how many tokens
it has, objects that nobody has found, face-down Locations and the cards on which Clock Events lie. All else is open.
The Status Bar is open for hidden Units too (D2-36): what Rivals do not know is where each of them is, and its Move,
which its Stealth tokens limit (D2-356).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final, NotRequired

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.saying import said, say

from .cards.scenery import HEADINGS, Heading, SceneEntry
from .map_sight import MapView, map_view
from .rules.campaign import shown
from .rules.core import conflict_cards, plan
from .rules.core.compass import Space
from .rules.queries import field, numbers
from .rules.scene import narrator, sharing
from .rules.scene.visibility import Eyes
from .side_sight import FactionView, faction_view
from .state import NOBODY, Destiny, InForce, Intent, Pile, Task, Thing, Unit
from .table import Position
from .target_state import key_of
from .unit_sight import ItemView, SpaceView, UnitView, item_view, unit_view
from .words import names
from .words.meanings import meanings
from .words.phrases import short, task_name

RULES: Final = {
    "stats": "D2-10",
    "penalties": "D2-9",
    "move": "D2-67",
    "facing": "D2-67",
    "actions": "D2-97",
    "price": "D2-96",
    "target": "D2-46",
    "group": "D2-50",
    "intent": "D2-71",
    "conditions": "D2-247",
    "damage cards": "D2-236a",
    "hands": "D2-88",
    "stored": "D2-340",
    "uses": "D2-339",
    "hidden": "D2-363",
    "clock": "D2-34",
    "task": "D2-145",
    "goal": "D2-20",
    "hand": "D2-39",
    "cp": "D2-299",
    "levels": "D2-391",
    "SP": "D2-301",
    "AP": "D2-304",
    "outfit": "D2-395a",
    "elevation": "D2-95",
    "door": "D2-414",
    "hazard": "D2-415",
    "cover": "D2-128",
    "fate": "D2-31",
}
"""The rule behind each thing that a screen shows."""

# -- the view


class SceneView(TypedDict):
    """The Scene, as its file describes it."""

    key: str
    title: str
    variant: str
    description: str
    backstory: str


class PileView(TypedDict):
    """A deck: how many cards are left, and its discard."""

    draw: int
    discard: list[str]


class ComingView(TypedDict):
    """A Clock Event that is to come."""

    on: int
    key: str
    text: str


class ClockView(TypedDict):
    """The Clock. `events` are None for who does not see them. Before the Turn `truce` nobody may draw (0: none)."""

    now: int
    last: int
    down: bool
    out: bool
    truce: int
    events: list[ComingView] | None


class CardView(TypedDict):
    """A Conflict card with what its halves show."""

    card: str
    suit: str
    rank: str
    upper: str
    lower: str


class PlayerView(TypedDict):
    """A seat. Its hand, and the SP and AP of its Character, are None for viewers who may not know them."""

    seat: int
    faction: int
    colour: str
    narrator: bool
    hand: list[CardView] | None
    hand_size: int
    draw: int
    discard: list[str]
    cp: int
    sp: int | None
    ap: int | None
    conceded: bool


class GroupView(TypedDict):
    """Units that are linked by Targets."""

    units: list[int]
    finished: bool
    open: bool


class DeclaredView(TypedDict):
    """An Action that is declared and still to come."""

    unit: int
    action: str
    paid: int
    text: str


class PowerView(TypedDict):
    """A Power that is in force."""

    id: int
    power: str
    use: str
    by: int
    on: int
    turns: int
    points: dict[str, int]
    paid: bool
    spaces: list[SpaceView]


class ThingView(TypedDict):
    """A thing that lies on the map."""

    id: int
    key: str
    name: str
    spaces: list[SpaceView]
    item: ItemView | None
    state: str
    damaged: int
    details: list[str]


class TaskView(TypedDict):
    """A Task that has been begun."""

    key: str
    name: str
    about: str
    difficulty: int
    above: int
    below: int
    last: int
    begun: int


class MarkerView(TypedDict):
    """A Stealth marker of another side."""

    spaces: list[SpaceView]
    faction: int


WindView = TypedDict("WindView", {"from": Heading, "kmh": int})
"""Where the wind comes from."""


class CourseView(TypedDict):
    """The Scenes of the match, where it stands in them, and which seats have won those that are over."""

    scenes: list[str]
    at: int
    results: dict[str, list[int]]


class ChapterView(TypedDict):
    """The Chapter of a Campaign for which Characters are made: how it begins, and what they have to do."""

    key: str
    campaign: str
    name: str
    story: str
    task: str


LIGHT: Final = ("fatigue", "stun", "stress", "slow")
"""Conditions that a choice may cost."""


class View(TypedDict):
    """The table as a viewer sees it."""

    you: int | None
    faction: int | None
    narrator: bool
    rules: dict[str, str]
    phase: str
    part: str
    course: CourseView
    chapter: NotRequired[ChapterView]
    """While Characters are made for it."""
    scene: SceneView | None
    turn: int
    step: int
    clock: ClockView
    map: MapView | None
    units: list[UnitView]
    markers: list[MarkerView]
    things: list[ThingView]
    characters: list[shown.CharacterView]
    tasks: list[TaskView]
    done: list[str]
    meant: dict[str, list[str]]
    groups: list[GroupView]
    declared: list[DeclaredView]
    waiting: list[str]
    powers: list[PowerView]
    factions: list[FactionView]
    players: list[PlayerView]
    fate: PileView
    damage: dict[str, PileView]
    wind: WindView | None
    notes: list[str]
    meanings: dict[str, str]
    """A sentence for each term that stands on the table: conditions, and "rating"."""
    deeds: NotRequired[list[str]]
    """Of a match that is over: who did what, in lines."""


def view(position: Position, seat: int | None) -> View:
    """The table as `seat` sees it (None: a spectator)."""
    eyes, state = Eyes(position, seat), position.state
    scene = state.scene
    described = position.cards.scenes.get(scene.key)
    staging = narrator.is_staging(position) and not eyes.narrator
    known = [unit for unit in scene.units if unit.status != "to come" and not staging]
    chart = map_view(eyes, described) if described is not None and not staging else None
    things = [_thing(position, thing) for thing in scene.things if _is_seen(eyes, thing) and not staging]
    places = {thing["key"]: thing["spaces"] for thing in things}
    seen: View = {
        "you": seat,
        "faction": eyes.faction if seat is not None and not eyes.narrator else None,
        "narrator": eyes.narrator,
        "rules": RULES,
        "phase": state.phase,
        "part": scene.part,
        "course": {"scenes": state.course[:], "at": state.at, "results": shown.results(state)},
        "scene": _scene(described, position),
        "turn": scene.turn,
        "step": scene.step,
        "clock": _clock(eyes, described),
        "map": chart,
        "units": [unit_view(eyes, unit) for unit in known],
        "markers": _markers(eyes, known),
        "things": things,
        "characters": shown.characters(position, seat, eyes.faction),
        "tasks": [_task(position, task) for task in scene.tasks if eyes.knows_task(task)],
        "done": scene.done[:],
        "meant": sharing.known(position, eyes.faction),
        "groups": _groups(position),
        "declared": [
            {"unit": d.unit, "action": d.action.key, "paid": d.paid, "text": short(position, d.action.key)}
            for d in scene.declared
        ],
        "waiting": [pending.key for pending in scene.waiting],
        "powers": [_power(power) for power in scene.powers],
        "factions": [faction_view(eyes, described, number, chart, places) for number in range(len(state.factions))],
        "players": [_player(eyes, number) for number in range(len(state.players))],
        "fate": _pile(state.fate),
        "damage": {deck: _pile(pile) for deck, pile in state.damage.items()},
        "wind": {"from": HEADINGS[scene.wind[0]], "kmh": scene.wind[1]} if scene.wind[1] else None,
        "notes": state.players[seat].notes[:] if seat is not None else [],
        "meanings": meanings(["rating", *LIGHT, *(name for unit in known for name in unit.tokens)]),
    }
    chapter = _chapter(position) if state.phase == "build" else None
    return seen if chapter is None else {**seen, "chapter": chapter}


def _chapter(position: Position) -> ChapterView | None:
    campaign, chapter = plan.campaign(position), plan.chapter(position)
    if campaign is None or chapter is None:
        return None
    return {
        "key": chapter.key,
        "campaign": said(campaign.title),
        "name": said(chapter.name),
        "story": said(chapter.story or chapter.text),
        "task": said(chapter.task or campaign.description),
    }


def _scene(described: SceneEntry | None, position: Position) -> SceneView | None:
    if described is None:
        return None
    return {
        "key": described.id,
        "title": said(described.title),
        "variant": position.state.scene.variant,
        "description": said(described.description),
        "backstory": said(described.backstory),
    }


def _pile(pile: Pile) -> PileView:
    return {"draw": len(pile.draw), "discard": pile.discard[:]}


def _clock(eyes: Eyes, described: SceneEntry | None) -> ClockView:
    clock = eyes.p.state.scene.clock
    texts = {event.key: said(event.text) for event in described.event} if described is not None else {}
    events: list[ComingView] = [
        {"on": on, "key": key, "text": texts.get(key) or say("{who} arrives", who=names.called(eyes.p, key))}
        for on, key in clock.events
    ]
    return {
        "now": clock.now,
        "last": clock.last,
        "down": clock.step < 0,
        "out": clock.out,
        "truce": (described.rules.truce_before or 0) if described is not None else 0,
        "events": events if eyes.knows_clock() else None,
    }


def _player(eyes: Eyes, number: int) -> PlayerView:
    player = eyes.p.state.players[number]
    mates = number == eyes.seat or (player.faction == eyes.faction and not eyes.narrator)
    return {
        "seat": number,
        "faction": player.faction,
        "colour": player.colour,
        "narrator": player.narrator,
        "hand": [card_view(card) for card in player.hand] if eyes.knows_hand(number) else None,
        "hand_size": len(player.hand),
        "draw": len(player.pile.draw),
        "discard": player.pile.discard[:],
        "cp": player.cp,
        **shown.points(eyes.p.state, number, own=number == eyes.seat, mate=mates),
        "conceded": player.conceded,
    }


def card_view(card: str) -> CardView:
    """A Conflict card with both of its halves readable (D2-153)."""
    printed = conflict_cards.CARDS[card]
    return {"card": card, "suit": printed.suit, "rank": printed.rank, "upper": printed.upper, "lower": printed.lower}


def _groups(position: Position) -> list[GroupView]:
    scene = position.state.scene
    return [
        {"units": group[:], "finished": finished, "open": is_open}
        for group, finished, is_open in zip(scene.groups, scene.finished, scene.open, strict=False)
    ]


def _power(power: InForce) -> PowerView:
    return {
        "id": power.id, "power": power.power, "use": power.use, "by": power.by, "on": power.on, "turns": power.turns,
        "points": dict(power.points), "paid": power.paid, "spaces": [list(space) for space in power.spaces],
    }  # fmt: skip


def _is_seen(eyes: Eyes, thing: Thing) -> bool:
    return not thing.gone and (not thing.hidden or eyes.narrator)


def _thing(position: Position, thing: Thing) -> ThingView:
    described = next((entry for entry in field.entry(position).object if entry.key == thing.key), None)
    details = [said(detail.text) for detail in described.details[: thing.details]] if described is not None else []
    return {
        "id": thing.id,
        "key": thing.key,
        "name": names.thing_name(position, thing.key),
        "spaces": [list(space) for space in field.object_spaces(position, thing)],
        "item": item_view(position, thing.item) if thing.item is not None else None,
        "state": thing.state,
        "damaged": thing.damaged,
        "details": details,
    }


def _task(position: Position, task: Task) -> TaskView:
    job = next((job for job in field.entry(position).job if job.key == task.key), None)
    return {
        "key": task.key,
        "name": said(job.name) if job is not None else task_name(task.key),
        "about": key_of(task.about),
        "difficulty": task.difficulty,
        "above": task.above,
        "below": task.below,
        "last": task.last,
        "begun": task.begun,
    }


# -- Units


def _markers(eyes: Eyes, units: Iterable[Unit]) -> list[MarkerView]:
    """The Stealth markers of other Factions, in the order of their Spaces: so nothing tells which is whose (D2-363)."""
    markers = [(list(map(list, field.spaces_of(unit))), unit.faction) for unit in units if not eyes.knows_place(unit)]
    return [{"spaces": spaces, "faction": faction} for spaces, faction in sorted(markers)]


# -- imagined worlds


def imagine(position: Position, seat: int, rng: Random) -> None:
    """Deal again all that `seat` cannot know. Everything is dealt from what the seat knows, in a sorted order: so
    nothing of the truth is left, and two truths that the seat cannot tell apart become the same world."""
    cards, state = position.cards, position.state
    eyes = Eyes(position, seat)
    for number, player in enumerate(state.players):
        _deal(player.hand, player.pile.draw, eyes.knows_hand(number), rng)
    shown.forget_others(position, seat, eyes.faction)
    for pile in (state.fate, *(state.damage[deck] for deck in sorted(state.damage))):
        _deal([], pile.draw, True, rng)
    for unit in state.scene.units:
        if unit.status != "to come" and not eyes.is_own(unit):
            _fill_storage(eyes, unit, rng)
    _swap_markers(eyes, rng)
    if cards.scenes.get(state.scene.key) is not None and not eyes.narrator:
        _strew(position, rng)
        state.scene.tasks = [task for task in state.scene.tasks if eyes.knows_task(task)]
    if not eyes.knows_clock():
        _lay_events(state, rng)
    state.scene.meant = sharing.known(position, eyes.faction)
    if not eyes.narrator:
        narrator.forget(position)


def _deal(hand: list[str], draw: list[str], is_known: bool, rng: Random) -> None:
    """Deal a deck again, and the hand that was drawn from it unless that is known."""
    size = 0 if is_known else len(hand)
    unseen = sorted([*draw, *hand] if size else draw)
    rng.shuffle(unseen)
    if size:
        hand[:] = unseen[:size]
    draw[:] = unseen[size:]


def _fill_storage(eyes: Eyes, unit: Unit, rng: Random) -> None:
    """What a Rival may have in storage: what its card names and is not seen, with all its Uses (D2-24, D2-340)."""
    unseen = sorted((item for item in unit.items if not eyes.knows_item(unit, item)), key=lambda item: item.id)
    if not unseen:
        return
    cards = eyes.p.cards
    entry = cards.units.by_id.get(unit.sheet.entry)
    printed = [(one.item, one.uses) for one in (entry.items if entry is not None else ()) for _ in range(one.number)]
    for item in unit.items:
        seen = next((one for one in printed if one[0] == item.card), None)
        if seen is not None and eyes.knows_item(unit, item):
            printed.remove(seen)
    anything = [(item.id, None) for item in cards.items if not item.natural]
    rest = sorted(printed, key=str)
    rng.shuffle(rest)
    for item in unseen:
        card, uses = rest.pop() if rest else anything[int(rng.random() * len(anything))]
        made = cards.items[card]
        full = NOBODY if not made.uses else 0 if made.nocks else made.uses
        item.card, item.uses = card, full if uses is None else uses
        item.damaged = item.corrosion = item.drawn = 0
        item.unloaded = False
        item.screen = made.screen.points if made.screen is not None else 0
    unit.items = [item for item in unit.items if eyes.knows_item(unit, item)] + unseen


def _swap_markers(eyes: Eyes, rng: Random) -> None:
    """Which hidden Unit of a Faction each of its markers is, and how many tokens each has (D2-355, D2-363)."""
    hidden = [unit for unit in eyes.p.state.scene.units if unit.status != "to come" and not eyes.knows_place(unit)]
    kinds = sorted({(unit.faction, unit.rear is None) for unit in hidden})
    for faction, single in kinds:
        alike = [unit for unit in hidden if unit.faction == faction and (unit.rear is None) == single]
        spots = sorted((unit.space, unit.rear) for unit in alike)
        rng.shuffle(spots)
        for unit, (space, rear) in zip(alike, spots, strict=True):
            (unit.x, unit.y), unit.rear = space, rear
            unit.facing = _facing(space, rear, rng)
            unit.hidden = 1 + int(rng.random() * max(1, 2 * unit.sheet.skill("stealth")))
            unit.move = min(unit.hidden, unit.start)
            unit.turns = numbers.facing_of(eyes.p, unit)
            unit.spent_move, unit.most = 0, False
            unit.intent = Intent()
            unit.in_sight = False
            unit.straight, unit.heading = 0, NOBODY


def _facing(space: Space, rear: Space | None, rng: Random) -> int:
    """Any heading; that of a double-sized Unit is seen (D2-93)."""
    if rear is None:
        return int(rng.random() * 8)
    return next(heading for heading in range(8) if field.neighbour(rear, heading) == space)


def _strew(position: Position, rng: Random) -> None:
    """Objects that nobody has found, on any Spaces that can be entered (D2-106): of the area in which everybody knows
    them to be, if the Scene says so."""
    unfound = sorted((thing for thing in position.state.scene.things if thing.hidden), key=lambda thing: thing.id)
    if not unfound:
        return
    ways, chart = field.ways(position), field.chart(position)
    free = sorted(space for space in chart.location if not ways.is_closed(space))
    known = {
        described.key: described.within for described in field.entry(position).object if described.within is not None
    }
    for thing in unfound:
        area = chart.areas[known[thing.key]] if thing.key in known else None
        among = [space for space in free if area is None or space in area]
        thing.x, thing.y = among[int(rng.random() * len(among))]


def _lay_events(state: Destiny, rng: Random) -> None:
    """The Clock Events that are still to come, on any cards of the Clock that are still to come (D2-26)."""
    clock = state.scene.clock
    left = list(cards_left(clock.now, clock.last, clock.step))
    if left:
        events = [(left[int(rng.random() * len(left))], key) for key in sorted(key for _, key in clock.events)]
        clock.events = sorted(events, key=lambda event: (event[0] * clock.step, event[1]))


def cards_left(now: int, last: int, step: int) -> Iterator[int]:
    """The Clock cards under the one on top, in their order (D2-34)."""
    return iter(range(now + step, last + step, step))
