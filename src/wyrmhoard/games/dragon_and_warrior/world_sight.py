"""The part of the view about the story: places, people, Quests and obstacles, and what the table has said and agreed.

Planned Floors and a find that is not given yet are secrets of Treasure; secrets of people and twists of Quests belong
to their roles.
"""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.saying import said

from .beginning_sight import BeginningView, beginning_view
from .cards.entries import Step
from .cards.vocabulary import ObstacleKind
from .face_sight import face_of_person
from .faces.shapes import FaceView
from .goal_sight import GoalView, goal_view
from .rules.core import places
from .rules.making import inventing
from .rules.match import guide
from .rules.scenes import reminders
from .rules.world import lore, obstacles
from .scene_sight import SceneView, scene_view
from .shop_sight import ShopView, shop_view
from .state import ALLY, TREASURE, Line, MadeUp, Question, Saga
from .table import Position
from .world_state import (
    AREA,
    DUNGEON,
    OPEN,
    ROOM,
    TOWN,
    Find,
    Found,
    Obstacle,
    PartKind,
    Person,
    PersonSide,
    Place,
    Quest,
    QuestState,
    Works,
)

# -- the world


class PlaceView(TypedDict):
    """A place. An Area and a Room have ways, a Dungeon has Floors (None: Treasure's secret), a Town its troubles."""

    id: str
    kind: str
    name: str
    note: str
    level: int
    home: str
    been: bool
    found: bool
    cross: bool
    ways: NotRequired[list[str]]
    exits: NotRequired[int]
    floor: NotRequired[int]
    terrain: NotRequired[str]
    lit: NotRequired[bool]
    promised: NotRequired[bool]
    floors: NotRequired[int | None]
    stairs: NotRequired[list[str]]
    cleared: NotRequired[bool]
    boss: NotRequired[str]
    fallen: NotRequired[bool]
    troubles: NotRequired[list[str]]


class VisitView(TypedDict):
    """The Warrior's visit to a Space."""

    space: str
    came: str
    scene: bool
    battle: bool
    owed: bool
    asked: bool
    calm: bool


class FindPartView(TypedDict):
    """A part of a find."""

    kind: PartKind
    level: int
    works: Works | Literal[""]
    price: int
    ability: str
    types: list[str]
    name: str


class FindView(TypedDict):
    """What is found; until it is given only Treasure sees its parts."""

    level: int
    place: str
    parts: list[FindPartView]


class PersonView(TypedDict):
    """A character; `secret` is None for seats that do not know it."""

    id: str
    name: str
    side: PersonSide
    home: str
    note: str
    role: str
    trade: str
    manner: str
    met: bool
    secret: str | None
    face: FaceView


class QuestView(TypedDict):
    """A Quest; `twist` is None for seats that do not know it."""

    id: str
    goal: str
    giver: str
    town: str
    state: QuestState
    kind: str
    place: str
    twist: str | None


class ObstacleView(TypedDict):
    """An obstacle; `item`, which its maker has in mind, is None for seats that may not know it."""

    id: str
    kind: ObstacleKind
    text: str
    blocks: str
    solved: bool
    maker: int
    item: str | None
    refused: list[str]


class ChapterView(TypedDict):
    """A part of a solo campaign."""

    town: str
    areas: list[str]
    dungeon: str
    pois: list[str]
    lost: int


class SessionView(TypedDict):
    """What was played at one sitting."""

    visit: int
    battles: int
    ended: int
    town: str


class WorldView(TypedDict):
    """What is on record of the story. `outdoors` is where sheets lie that were joined to the first one: "1,0"."""

    places: list[PlaceView]
    visit: VisitView
    find: FindView | None
    people: list[PersonView]
    scene: SceneView | None
    quests: list[QuestView]
    goal: GoalView | None
    shop: ShopView | None
    obstacles: list[ObstacleView]
    chests: list[str]
    outdoors: list[str]
    towns: list[str]
    chapters: list[ChapterView]
    sessions: list[SessionView]
    lord: str
    lair: str


def world_view(position: Position, seat: int | None) -> WorldView:
    """What is on record of the story, as a seat may know it."""
    state = position.state
    ally = seat is not None and seat == state.holder(ALLY)
    keeper = seat is not None and seat == state.holder(TREASURE)
    world, visit = state.world, state.world.visit
    return {
        "places": [_place(state, place, keeper=keeper) for place in world.places.values()],
        "visit": {
            "space": visit.space,
            "came": visit.came,
            "scene": visit.scene,
            "battle": visit.battle,
            "owed": visit.owed,
            "asked": visit.asked,
            "calm": visit.calm,
        },
        "find": None if world.find is None else _find(state, world.find, keeper=keeper),
        "people": [_person(position, person, seat) for person in world.people.values()],
        "scene": None if world.scene is None else scene_view(state, world.scene),
        "quests": [_quest(position, quest, ally=ally) for quest in world.quests.values()],
        "goal": goal_view(state),
        "shop": shop_view(state),
        "obstacles": [_obstacle(state, obstacle, seat) for obstacle in world.obstacles.values()],
        "chests": world.chests[:],
        "outdoors": world.outdoors[:],
        "towns": state.towns[:],
        "chapters": [
            {"town": c.town, "areas": c.areas[:], "dungeon": c.dungeon, "pois": c.pois[:], "lost": c.lost}
            for c in world.chapters
        ],
        "sessions": [
            {"visit": s.visit, "battles": s.battles, "ended": s.ended, "town": s.town} for s in world.sessions
        ],
        "lord": world.lord,
        "lair": world.lair,
    }


def _words(state: Saga, text: str) -> str:
    return inventing.words_of(state, text)


def _place(state: Saga, place: Place, *, keeper: bool) -> PlaceView:
    shown: PlaceView = {
        "id": place.id,
        "kind": place.kind,
        "name": _words(state, place.name),
        "note": _words(state, place.note),
        "level": place.level,
        "home": place.home,
        "been": place.been,
        "found": place.found,
        "cross": place.cross,
    }
    if place.kind in (AREA, ROOM):
        shown["ways"], shown["exits"] = place.ways[:], place.exits
        shown["floor"], shown["terrain"] = place.floor, place.terrain
        shown["lit"], shown["promised"] = place.lit, place.promised
    if place.kind == DUNGEON:
        known = keeper or places.floors_known(state, place)
        shown["floors"], shown["stairs"] = place.floors if known else None, place.stairs[:]
        shown["cleared"], shown["boss"] = place.cleared, place.boss
    if place.kind == TOWN:
        shown["fallen"], shown["troubles"] = place.fallen, [_words(state, text) for text in place.troubles]
    return shown


def _find(state: Saga, find: Find, *, keeper: bool) -> FindView:
    parts = find.parts if keeper or find.given else []
    return {
        "level": find.level,
        "place": find.place,
        "parts": [_part(state, part, given=find.given) for part in parts],
    }


def _part(state: Saga, part: Found, *, given: bool) -> FindPartView:
    return {
        "kind": part.kind,
        "level": part.level,
        "works": part.works,
        "price": part.price,
        "ability": _words(state, part.ability) if given else part.ability,
        "types": part.made.tags.get("types", [])[:],
        "name": _words(state, part.name) if given else said(part.made.words["name"]),
    }


def _person(position: Position, person: Person, seat: int | None) -> PersonView:
    state = position.state
    return {
        "id": person.id,
        "name": _words(state, person.name),
        "side": person.side,
        "home": person.home,
        "note": _words(state, person.note),
        "role": person.role,
        "trade": _words(state, person.trade),
        "manner": _words(state, person.manner),
        "met": person.seen >= 0,
        "secret": _secret(position, person, seat),
        "face": face_of_person(state, person),
    }


def _secret(position: Position, person: Person, seat: int | None) -> str | None:
    """The words of a character's secret; until it comes out, only for the role that knows it."""
    knows = seat is not None and seat == position.state.holder(lore.keeper_of(person))
    return lore.secret_of(position, person) if knows or person.open else None


def _quest(position: Position, quest: Quest, *, ally: bool) -> QuestView:
    return {
        "id": quest.id,
        "goal": _words(position.state, quest.goal),
        "giver": quest.giver,
        "town": quest.town,
        "state": quest.state,
        "kind": quest.kind,
        "place": quest.place,
        "twist": lore.twist_of(position, quest) if ally or quest.state != OPEN else None,
    }


def _obstacle(state: Saga, obstacle: Obstacle, seat: int | None) -> ObstacleView:
    return {
        "id": obstacle.id,
        "kind": obstacle.kind,
        "text": _words(state, obstacle.text),
        "blocks": obstacle.blocks,
        "solved": obstacle.solved,
        "maker": obstacle.maker,
        "item": obstacle.item if obstacles.knows(state, obstacle, seat) else None,
        "refused": obstacle.refused[:],
    }


# -- what the table has said, agreed and made up


class PaletteLineView(TypedDict):
    """A line of the palette, with the subjects that it means."""

    list: str
    text: str
    subjects: list[str]


class StepView(TypedDict):
    """A step of the guide."""

    number: int
    title: str
    text: str


class ReminderView(TypedDict):
    """What a role is reminded of."""

    role: str
    what: str


class QuestionView(TypedDict):
    """A question to a role, with its answer; "": none yet."""

    id: str
    asker: int
    role: str
    text: str
    pinned: bool
    answer: str


class ThreatView(TypedDict):
    """What the Villain has told of the Town's troubles."""

    subject: str
    text: str


class MadeUpView(TypedDict):
    """A rule that the table has made up: a spell or an ability."""

    id: str
    kind: str
    name: str
    text: str
    pay: str
    cost: int
    effect: str
    number: int
    agreed: list[int]
    history: list[int]


class StoryView(TypedDict):
    """What the table has said, agreed and made up: all of it is open. `reading` is the kind of what is being read to
    all, `aloud` its words."""

    beginning: BeginningView | None
    palette: list[PaletteLineView]
    mood: str
    reading: str
    aloud: str
    guide: dict[str, str]
    step: StepView | None
    reminders: list[ReminderView]
    drawn: list[str]
    questions: list[QuestionView]
    traits: list[str]
    threats: list[ThreatView]
    made: list[MadeUpView]


def story_view(position: Position) -> StoryView:
    """What the table has said, agreed and made up."""
    state, story = position.state, position.state.story
    return {
        "beginning": beginning_view(position),
        "palette": [_line(state, line) for line in story.palette],
        "mood": _words(state, story.own_mood) or story.mood,
        "reading": story.reading,
        "aloud": guide.passage(position),
        "guide": {str(number): how for number, how in guide.progress(state).items()},
        "step": _step(position),
        "reminders": [{"role": role, "what": what} for role, what in reminders.reminders(state)],
        "drawn": story.drawn[:],
        "questions": [_question(state, question) for question in story.questions],
        "traits": [_words(state, trait) for trait in story.traits],
        "threats": [{"subject": t.subject, "text": _words(state, t.text)} for t in story.threats],
        "made": [_made_up(state, made) for made in story.made if not made.gone],
    }


def _line(state: Saga, line: Line) -> PaletteLineView:
    text = _words(state, line.text)
    return {"list": line.side, "text": text, "subjects": line.subjects[:] if text else []}


def _step(position: Position) -> StepView | None:
    """The step of the guide that comes next, if there is one (DW-10)."""
    number = guide.open_step(position.state)
    for entry in position.cards.tables["step"]:
        if isinstance(entry, Step) and entry.number == number:
            return {"number": number, "title": said(entry.title), "text": said(entry.text)}
    return None


def _question(state: Saga, question: Question) -> QuestionView:
    return {
        "id": question.id,
        "asker": question.asker,
        "role": question.role,
        "text": _words(state, question.text),
        "pinned": question.pinned,
        "answer": _words(state, question.answer),
    }


def _made_up(state: Saga, made: MadeUp) -> MadeUpView:
    return {
        "id": made.id,
        "kind": made.kind,
        "name": _words(state, made.name),
        "text": _words(state, made.text),
        "pay": made.pay,
        "cost": made.cost,
        "effect": made.effect,
        "number": made.number,
        "agreed": made.agreed[:],
        "history": made.history[:],
    }
