"""What is seen of Units: the Status Bar, with what each carries and suffers (D2-36)."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias, cast, get_args

from msgspec import Meta
from typing_extensions import TypedDict

from wyrmhoard.kernel.text.saying import said, say

from .action_state import deed_key
from .cards.compiled import own_name
from .cards.scenery import HEADINGS, Heading
from .events.conditions import Gone
from .rules.queries import actions, arc_overlay, field, numbers
from .rules.scene.visibility import Eyes
from .state import NOBODY, STATS, Harm, Held, Intent, Item, Unit
from .table import Position
from .target_state import key_of
from .words import names
from .words.damage import behaviour, caption, harm_text
from .words.phrases import short

SpaceView: TypeAlias = Annotated[list[int], Meta(min_length=2, max_length=2)]
"""A Space, by column and row."""

STATES: Final = {
    "immobilized": numbers.is_immobilized, "hobbled": numbers.is_hobbled, "paralyzed": numbers.is_paralyzed,
    "comatose": numbers.is_comatose, "blind": numbers.is_blind, "partly blind": numbers.is_partly_blind,
    "deafened": numbers.is_deafened, "mute": numbers.is_mute, "incoherent": numbers.is_incoherent,
    "crawls": numbers.crawls, "flees": numbers.flees,
}  # fmt: skip
"""The states of the whole Unit that result from conditions and damage cards."""


class StatView(TypedDict):
    """A Stat: as it is printed, as it is now, and what has made it so, by a key for words."""

    printed: str
    now: str
    level: int
    parts: list[tuple[str, int]]


class SkillView(TypedDict):
    """A Skill, as it is printed and now."""

    skill: str
    level: int
    now: int


class PowerLevelView(TypedDict):
    """A Power, as it is printed and now."""

    power: str
    level: int
    intensity: int
    now: int


class AttackView(TypedDict):
    """An attack at hand. `rows` say which Spaces it covers ("1"), from the north."""

    key: str
    name: str
    skill: str
    least: int
    most: int
    rows: list[str]


class IntentView(TypedDict):
    """What a Unit means to do in a step."""

    move: Heading | None
    turns: int
    equip: str
    text: str
    stand: bool


class HarmView(TypedDict):
    """A damage card as it lies on a Unit, with the text that applies."""

    card: str
    deck: str
    type: str
    place: str
    severity: int
    text: str
    caption: str
    line: str
    holder: int
    free: int


class ItemView(TypedDict):
    """An Item. `unloaded`: an Action must load its next shot first."""

    id: int
    card: str
    name: str
    held: Held
    uses: int | None
    unloaded: bool
    damaged: int
    broken: bool
    corrosion: int
    screen: int


class PersonView(TypedDict):
    """A Unit aboard a vehicle."""

    id: int
    name: str
    post: str
    body: str
    conditions: dict[str, int]
    harms: list[HarmView]


class UnitView(TypedDict):
    """A Unit on the Status Bar.

    `space` and what hangs on it are None for viewers who do not see where it is, and `move` and `turns` for those who
    could tell its Stealth tokens by them. `arcs` say in which arc each Space lies (F, L, R, B, H), in rows from the
    north.
    """

    id: int
    name: str
    entry: str
    mark: str
    key: str
    colour: str
    number: int
    faction: int
    seat: int
    controller: int
    status: str
    left_by: str
    hidden: bool
    stealth: int | None
    space: SpaceView | None
    spaces: list[SpaceView] | None
    lies: SpaceView | None
    """Where it fell, or has surrendered: out of play it stays there (D2-248a, D2-252)."""
    facing: Heading | None
    arcs: list[str] | None
    attacks: list[AttackView]
    group: int | None
    stats: dict[str, StatView]
    skills: list[SkillView]
    powers: list[PowerLevelView]
    abilities: list[str]
    specialties: list[str]
    traits: list[str]
    armor: str
    used: list[str]
    spent: list[str]
    conditions: dict[str, int]
    states: list[str]
    harms: list[HarmView]
    items: list[ItemView]
    stored: int
    start: int
    move: int | None
    turns: int | None
    actions: int | None
    price: int
    target: str
    waits: bool
    intent: IntentView | None
    done_this_turn: list[str]
    helped: list[str]
    riding: int | None
    post: str
    crew: list[PersonView]
    damaged: int
    screen: int
    scars: int
    light: int


def unit_view(eyes: Eyes, unit: Unit) -> UnitView:
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
        "lies": list(unit.space) if unit.status in get_args(Gone) else None,
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
        "items": [item_view(p, item) for item in unit.items if eyes.knows_item(unit, item)],
        "stored": sum(not eyes.knows_item(unit, item) for item in unit.items),
        "start": unit.start,
        "move": unit.move if known else None,
        "turns": unit.turns if known else None,
        "actions": _actions_left(p, unit),
        "price": actions.price(p, unit),
        "target": key_of(unit.target),
        "waits": unit.waits,
        "intent": _intent(p, unit.intent) if placed else None,
        "done_this_turn": unit.done_this_turn[:],
        "helped": [ally.key for ally in unit.helped],
        "riding": unit.riding if unit.riding != NOBODY else None,
        "post": unit.post,
        "crew": [_person(p, person) for person in unit.crew],
        "damaged": unit.damaged,
        "screen": unit.screen,
        "scars": unit.scars,
        "light": unit.light,
    }  # fmt: skip


def _attack(position: Position, sweep: arc_overlay.Sweep) -> AttackView:
    """An attack that a Unit has at hand: with what, its Range, and the Spaces that it covers (D2-115 to D2-124)."""
    means = sweep.means
    name = names.words_of(own_name(means.ability)) if means.ability else say("bare hands")
    if means.item is not None:
        name = names.item_name(position.cards, means.item.card)
    return {
        "key": means.key, "name": name, "skill": means.skill, "least": sweep.least, "most": sweep.most,
        "rows": list(sweep.rows),
    }  # fmt: skip


def _stat(position: Position, unit: Unit, stat: str) -> StatView:
    by = numbers.shift(position, unit, stat)
    parts = [*([("cards", by)] if by else []), *numbers.parts(position, unit, stat)]
    return {
        "printed": unit.sheet.stats[STATS.index(stat)],
        "now": str(numbers.rating(position, unit, stat)),
        "level": numbers.level(position, unit, stat),
        "parts": cast(list[tuple[str, int]], [list(part) for part in parts]),  # pairs, as lists of plain data
    }


def _actions_left(position: Position, unit: Unit) -> int | None:
    """How many Actions it may still spend by their number; None: as many as it can pay for (D2-97)."""
    most = actions.limit(position, unit)
    return None if most is None else max(0, most - unit.acted)


def _intent(position: Position, intent: Intent) -> IntentView | None:
    if intent == Intent():
        return None
    return {
        "move": HEADINGS[intent.move] if intent.move != NOBODY else None,
        "turns": intent.turns,
        "equip": deed_key(intent.equip),
        "text": short(position, intent.equip.key) if intent.equip is not None else "",
        "stand": intent.stand,
    }


def harm_view(position: Position, harm: Harm) -> HarmView:
    """A damage card as it lies on a Unit, with the text that applies (D2-178, D2-239)."""
    card = position.cards.damage[harm.card]
    read = position.cards.damage[f"{card.type}-{harm.place}"]
    mature = position.state.settings.mature_text or card.deck in ("wound", "restraint")
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


def item_view(position: Position, item: Item) -> ItemView:
    """An Item with what is left of it (D2-340)."""
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


def _person(position: Position, person: Unit) -> PersonView:
    return {
        "id": person.id,
        "name": said(person.sheet.name),
        "post": person.post,
        "body": str(numbers.rating(position, person, "body")),
        "conditions": dict(sorted(person.tokens.items())),
        "harms": [harm_view(position, harm) for harm in person.harms],
    }
