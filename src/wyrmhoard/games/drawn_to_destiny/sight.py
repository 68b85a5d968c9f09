"""Who may know what: the view of a seat, and how to imagine what it cannot see ("Who sees what").

Hidden are hands, decks, what Rivals have in storage, which Unit a Stealth marker stands for and how many tokens it has,
objects that nobody has found, face-down Locations and the cards on which Clock Events lie. All else is open. The Status
Bar is open for hidden Units too (D2-36): what Rivals do not know is where each of them is, and its Move, which its
Stealth tokens limit (D2-356).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Final

from wyrmhoard.kernel.text.saying import said, say

from .action_state import deed_key
from .cards.mapping import GROUND, make_grid
from .cards.scenery import HEADINGS, SceneEntry
from .rules.campaign import shown
from .rules.core import conflict_cards
from .rules.core.compass import Space
from .rules.queries import actions, arc_overlay, field, numbers
from .rules.queries.chart import name_of
from .rules.scene import narrator, sharing
from .rules.scene.visibility import Eyes
from .state import NOBODY, STATS, Destiny, Harm, Intent, Item, Pile, Task, Thing, Unit
from .table import Position
from .target_state import key_of
from .words import names
from .words.damage import behaviour, caption, harm_text
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
FACE_DOWN: Final = "?"
"""What stands on the map for a Location that nobody has revealed (D2-413)."""
STATES: Final = {
    "immobilized": numbers.is_immobilized, "hobbled": numbers.is_hobbled, "paralyzed": numbers.is_paralyzed,
    "comatose": numbers.is_comatose, "blind": numbers.is_blind, "partly blind": numbers.is_partly_blind,
    "deafened": numbers.is_deafened, "mute": numbers.is_mute, "incoherent": numbers.is_incoherent,
    "crawls": numbers.crawls, "flees": numbers.flees,
}  # fmt: skip
"""What conditions and damage cards come to for the whole Unit."""


# -- the view


def view(position: Position, seat: int | None) -> dict[str, Any]:
    """The table as `seat` sees it (None: a spectator)."""
    eyes, state = Eyes(position, seat), position.state
    scene = state.scene
    described = position.cards.scenes.get(scene.key)
    staging = narrator.is_staging(position) and not eyes.narrator
    known = [unit for unit in scene.units if unit.status != "to come" and not staging]
    return {
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
        "map": _map(eyes, described) if described is not None and not staging else None,
        "units": [unit_view(eyes, unit) for unit in known],
        "markers": _markers(eyes, known),
        "things": [_thing(position, thing) for thing in scene.things if _is_seen(eyes, thing) and not staging],
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
        "factions": [_faction(position, described, number) for number in range(len(state.factions))],
        "players": [_player(eyes, number) for number in range(len(state.players))],
        "fate": _pile(state.fate),
        "damage": {deck: _pile(pile) for deck, pile in state.damage.items()},
        "wind": {"from": HEADINGS[scene.wind[0]], "kmh": scene.wind[1]} if scene.wind[1] else None,
        "notes": state.players[seat].notes[:] if seat is not None else [],
    }


def _scene(described: SceneEntry | None, position: Position) -> dict[str, Any] | None:
    if described is None:
        return None
    return {
        "key": described.id,
        "title": said(described.title),
        "variant": position.state.scene.variant,
        "description": said(described.description),
        "backstory": said(described.backstory),
    }


def _pile(pile: Pile) -> dict[str, Any]:
    return {"draw": len(pile.draw), "discard": pile.discard[:]}


def _clock(eyes: Eyes, described: SceneEntry | None) -> dict[str, Any]:
    clock = eyes.p.state.scene.clock
    texts = {event.key: said(event.text) for event in described.event} if described is not None else {}
    events = [
        {"on": on, "key": key, "text": texts.get(key) or say("{who} arrives", who=names.called(eyes.p, key))}
        for on, key in clock.events
    ]
    return {
        "now": clock.now,
        "last": clock.last,
        "down": clock.step < 0,
        "out": clock.out,
        "events": events if eyes.knows_clock() else None,
    }


def _player(eyes: Eyes, number: int) -> dict[str, Any]:
    player = eyes.p.state.players[number]
    mates = number == eyes.seat or (player.faction == eyes.faction and not eyes.narrator)
    return {
        "seat": number,
        "faction": player.faction,
        "colour": player.colour,
        "narrator": player.narrator,
        "hand": [card_view(card) for card in player.hand] if eyes.knows_hand(number) else None,
        "hand_size": len(player.hand),
        **_pile(player.pile),
        "cp": player.cp,
        **shown.points(eyes.p.state, number, own=number == eyes.seat, mate=mates),
        "conceded": player.conceded,
    }


def card_view(card: str) -> dict[str, str]:
    """A Conflict card with both of its halves readable (D2-153)."""
    printed = conflict_cards.CARDS[card]
    return {"card": card, "suit": printed.suit, "rank": printed.rank, "upper": printed.upper, "lower": printed.lower}


def _faction(position: Position, described: SceneEntry | None, number: int) -> dict[str, Any]:
    faction = position.state.factions[number]
    goals = [goal for goal in described.goal if goal.faction == faction.key] if described is not None else []
    story = position.state.scene.story
    scored = {key[5:].rpartition(":")[0]: by for key, by in story.items() if _is_score(key, faction.key)}
    return {
        "key": faction.key,
        "name": names.faction_name(position, number),
        "seats": faction.seats[:],
        "colours": faction.colours[:],
        "allies": faction.allies[:],
        "points": faction.points,
        "scored": scored,
        "goals": [said(goal.text) for goal in goals],
        "complete": faction.goals[:],
        "lost": faction.lost,
        "escaped": faction.escaped,
    }


def _is_score(key: str, faction: str) -> bool:
    return key.startswith("held:") and key.endswith(f":{faction}")


def _groups(position: Position) -> list[dict[str, Any]]:
    scene = position.state.scene
    return [
        {"units": group[:], "finished": finished, "open": is_open}
        for group, finished, is_open in zip(scene.groups, scene.finished, scene.open, strict=False)
    ]


def _power(power: Any) -> dict[str, Any]:
    return {
        "id": power.id, "power": power.power, "use": power.use, "by": power.by, "on": power.on, "turns": power.turns,
        "points": dict(power.points), "paid": power.paid, "spaces": [list(space) for space in power.spaces],
    }  # fmt: skip


# -- the map


def _map(eyes: Eyes, described: SceneEntry) -> dict[str, Any]:
    """Rows of characters from the north, what they stand for, and everything else that lies on the map."""
    p = eyes.p
    chart, grid, revealed = field.chart(p), make_grid(described.map), p.state.scene.revealed
    kind = p.cards.maps[described.map.kind]
    covered = {space for space, name in chart.face_down.items() if name not in revealed}
    turned = {space: chart.location[space].id for space in chart.face_down if space not in covered}
    turned |= {space: location.id for space, location in chart.hidden.items() if name_of(space) in revealed}
    bare, laid = narrator.laid_elsewhere(p)
    turned |= laid
    marks = dict.fromkeys(bare, GROUND) | dict.fromkeys(covered, FACE_DOWN)
    rows = [
        "".join(marks.get((x, y), grid.rows[y][x]) for x in range(grid.width)) for y in reversed(range(grid.height))
    ]
    heights = {space: level for space, level in chart.elevation.items() if level and space not in covered}
    return {
        "kind": kind.id,
        "metres": kind.metres,
        "seconds": kind.seconds,
        "width": grid.width,
        "height": grid.height,
        "rows": rows,
        "legend": {mark: _ground(p, ground) for mark, ground in grid.legend.items()},
        "turned_up": [{"space": list(space), "location": turned[space]} for space in sorted(turned)],
        "unseen": narrator.unseen(p) if eyes.narrator else None,
        "elevation": [{"space": list(space), "level": heights[space]} for space in sorted(heights)],
        "walls": [[list(one), list(other)] for one, other in sorted(chart.walls)],
        "dark": chart.dark and field.LIT not in p.state.scene.story,
        "current": HEADINGS[chart.current] if chart.current >= 0 else None,
        "doors": [_door(p, key) for key in chart.doors],
        "exits": [_exit(way) for way in described.exit],
        "areas": [
            {"key": a.key, "name": said(a.name), "corner": list(a.corner), "opposite": list(a.opposite)}
            for a in described.area
        ],
        "hazards": [
            {"id": x.id, "kind": x.kind, "spaces": [list(s) for s in x.spaces], "by": x.by, "turns": x.turns}
            for x in p.state.scene.laid
        ],
    }


def _ground(position: Position, ground: Any) -> dict[str, Any]:
    place = position.cards.locations[ground.location]
    return {
        "location": place.id,
        "name": said(ground.name or place.name),
        "penalty": place.penalty,
        "blocked": place.blocked,
        "sight": place.sight,
        "door": ground.is_door,
    }


def _door(position: Position, key: str) -> dict[str, Any]:
    door = field.chart(position).doors[key]
    return {
        "key": key,
        "name": said(door.name),
        "state": position.state.scene.doors.get(key, door.state),
        "at": list(door.at) if door.at is not None else None,
        "between": [list(space) for space in door.between] if door.between is not None else None,
    }


def _exit(way: Any) -> dict[str, Any]:
    return {
        "key": way.key, "edge": way.edge, "spaces": [list(space) for space in way.spaces], "heading": way.heading,
        "factions": list(way.factions),
    }  # fmt: skip


def _is_seen(eyes: Eyes, thing: Thing) -> bool:
    return not thing.gone and (not thing.hidden or eyes.narrator)


def _thing(position: Position, thing: Thing) -> dict[str, Any]:
    described = next((entry for entry in field.entry(position).object if entry.key == thing.key), None)
    details = [said(detail.text) for detail in described.details[: thing.details]] if described is not None else []
    return {
        "id": thing.id,
        "key": thing.key,
        "name": names.thing_name(position, thing.key),
        "spaces": [list(space) for space in field.object_spaces(position, thing)],
        "item": _item(position, thing.item) if thing.item is not None else None,
        "state": thing.state,
        "damaged": thing.damaged,
        "details": details,
    }


def _task(position: Position, task: Task) -> dict[str, Any]:
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


def _markers(eyes: Eyes, units: Iterable[Unit]) -> list[dict[str, Any]]:
    """The Stealth markers of other Factions, in the order of their Spaces: so nothing tells which is whose (D2-363)."""
    markers = [(list(map(list, field.spaces_of(unit))), unit.faction) for unit in units if not eyes.knows_place(unit)]
    return [{"spaces": spaces, "faction": faction} for spaces, faction in sorted(markers)]


def unit_view(eyes: Eyes, unit: Unit) -> dict[str, Any]:
    """A Unit on the Status Bar, with every number as it is now and what it is made of (D2-10, D2-36)."""
    p, sheet = eyes.p, unit.sheet
    known = eyes.knows_place(unit)
    placed = unit.in_play and known
    own = eyes.is_own(unit)
    group = field.group_of(p, unit)
    return {
        "id": unit.id,
        "name": said(sheet.name),
        "entry": sheet.entry,
        "mark": names.mark(unit),
        "key": unit.key,
        "colour": unit.colour,
        "number": unit.number,
        "faction": unit.faction,
        "seat": unit.seat,
        "controller": numbers.controller(p, unit),
        "status": unit.status,
        "left_by": unit.left_by,
        "hidden": unit.hidden != NOBODY,
        "stealth": unit.hidden if own and unit.hidden != NOBODY else None,
        "space": list(unit.space) if placed else None,
        "spaces": [list(space) for space in field.spaces_of(unit)] if placed else None,
        "facing": HEADINGS[unit.facing] if placed else None,
        "arcs": list(arc_overlay.arcs_around(p, unit)) if placed else None,
        "attacks": [_attack(p, sweep) for sweep in arc_overlay.attacks_around(p, unit)] if placed else [],
        "group": group if group != NOBODY else None,
        "stats": {stat: _stat(p, unit, stat) for stat in STATS},
        "skills": [{"skill": skill, "level": level, "now": numbers.skill_level(p, unit, skill)}
                   for skill, level in sheet.skills],
        "powers": [{"power": power, "level": level, "intensity": intensity, "now": numbers.skill_level(p, unit, power)}
                   for power, level, intensity in sheet.powers],
        "abilities": list(sheet.abilities),
        "specialties": list(sheet.specialties),
        "traits": list(sheet.traits),
        "armor": sheet.armor,
        "used": unit.used[:],
        "spent": unit.spent[:],
        "conditions": dict(sorted(unit.tokens.items())),
        "states": [word for word, holds in STATES.items() if unit.in_play and holds(p, unit)],
        "harms": [harm_view(p, harm) for harm in unit.harms],
        "items": [_item(p, item) for item in unit.items if eyes.knows_item(unit, item)],
        "stored": sum(not eyes.knows_item(unit, item) for item in unit.items),
        "start": unit.start,
        "move": unit.move if known else None,
        "turns": unit.turns if known else None,
        "actions": _actions_left(p, unit),
        "price": actions.price(p, unit),
        "target": key_of(unit.target),
        "waits": unit.waits,
        "intent": _intent(p, unit.intent) if placed else None,
        "freely": unit.freely[:],
        "helped": [ally.key for ally in unit.helped],
        "riding": unit.riding if unit.riding != NOBODY else None,
        "post": unit.post,
        "crew": [_person(p, person) for person in unit.crew],
        "damaged": unit.damaged,
        "screen": unit.screen,
        "scars": unit.scars,
        "light": unit.light,
    }  # fmt: skip


def _attack(position: Position, sweep: arc_overlay.Sweep) -> dict[str, Any]:
    """An attack that a Unit has at hand: with what, its Range, and the Spaces that it covers (D2-115 to D2-124)."""
    means = sweep.means
    name = names.words_of(means.ability.partition("/")[2]) if means.ability else say("bare hands")
    if means.item is not None:
        name = names.item_name(position.cards, means.item.card)
    return {
        "key": means.key, "name": name, "skill": means.skill, "least": sweep.least, "most": sweep.most,
        "rows": list(sweep.rows),
    }  # fmt: skip


def _stat(position: Position, unit: Unit, stat: str) -> dict[str, Any]:
    by = numbers.shift(position, unit, stat)
    return {
        "printed": unit.sheet.stats[STATS.index(stat)],
        "now": str(numbers.rating(position, unit, stat)),
        "level": numbers.level(position, unit, stat),
        "parts": [*([["cards", by]] if by else []), *map(list, numbers.parts(position, unit, stat))],
    }


def _actions_left(position: Position, unit: Unit) -> int | None:
    """How many Actions it may still spend by their number; None: as many as it can pay for (D2-97)."""
    most = actions.limit(position, unit)
    return None if most is None else max(0, most - unit.acted)


def _intent(position: Position, intent: Intent) -> dict[str, Any] | None:
    if intent == Intent():
        return None
    return {
        "move": HEADINGS[intent.move] if intent.move != NOBODY else None,
        "turns": intent.turns,
        "equip": deed_key(intent.equip),
        "text": short(position, intent.equip.key) if intent.equip is not None else "",
        "stand": intent.stand,
    }


def harm_view(position: Position, harm: Harm) -> dict[str, Any]:
    """A damage card as it lies on a Unit, with the text that applies (D2-178, D2-239)."""
    card = position.cards.damage[harm.card]
    read = position.cards.damage[f"{card.type}-{harm.place}"]
    mature = position.state.options.mature_text or card.deck in ("wound", "restraint")
    return {
        "card": harm.card,
        "deck": card.deck,
        "type": card.type,
        "place": harm.place,
        "severity": harm.severity,
        "text": harm_text(read.at(harm.severity)),
        "caption": caption(read, harm.severity) if mature else "",
        "line": behaviour(read, harm.severity) if mature else "",
        "holder": harm.holder,
        "free": harm.free,
    }


def _item(position: Position, item: Item) -> dict[str, Any]:
    return {
        "id": item.id,
        "card": item.card,
        "name": said(position.cards.items[item.card].name),
        "held": item.held,
        "uses": item.uses if item.uses != NOBODY else None,
        "unloaded": item.unloaded,
        "damaged": item.damaged,
        "broken": numbers.is_broken(position, item),
        "corrosion": item.corrosion,
        "screen": item.screen,
    }


def _person(position: Position, person: Unit) -> dict[str, Any]:
    return {
        "id": person.id,
        "name": said(person.sheet.name),
        "post": person.post,
        "body": str(numbers.rating(position, person, "body")),
        "conditions": dict(sorted(person.tokens.items())),
        "harms": [harm_view(position, harm) for harm in person.harms],
    }


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
