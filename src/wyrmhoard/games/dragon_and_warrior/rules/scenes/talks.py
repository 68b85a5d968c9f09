"""Scenes that the oracle plays: a situation, approaches, a roll on whether the character yields (DW-264, DW-264a)."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from wyrmhoard.kernel.asking.ask import Choice, Script
from wyrmhoard.kernel.asking.form import Filled, Form, Text

from ...cards.made import Suggestion, Wish
from ...cards.vocabulary import APPROACHES, LONG
from ...events.people import Replies, Said, Situation, Yields
from ...state import ALLY, MEMBERS, ORACLE, SAID, VILLAIN, WARRIOR, Saga, Wording
from ...table import Table
from ...world_state import BEST, ENEMY, FRIEND, WORST, Person, Scene
from ..core import limit, yesno
from ..core.drawing import stream
from ..making import creating, inventing
from ..world import obstacles, party

FEWEST_EXCHANGES, MOST_EXCHANGES = 2, 5
"""Exchanges of a Scene; after the fewest The Warrior may leave."""
SITUATION: Final = "situation/"
"""The prefix of the entry with which a Scene began."""
NAMED: Final = "{person}"
EAGER: Final = 2
"""From this mood on a character yields more easily; from its negative down, less easily."""
PEOPLE: Final = ("other", "target", "giver")
"""Slots of others than the one who is talked to."""


def is_played(state: Saga, role: str) -> bool:
    """Whether the oracle plays a character of this role opposite a person at the table."""
    return state.holder(role) == ORACLE and state.holder(WARRIOR) != ORACLE


def begin(table: Table, scene: Scene, person: Person) -> Script[None]:
    """The situation, and three approaches that are drawn to fit it (DW-264)."""
    state = table.state
    scene.mood = person.mood
    side = VILLAIN if scene.role == VILLAIN else "ally"
    wish = Wish("scene", person.id, state.visits, part=side)
    made = yield from inventing.invent(table, scene.role, "telling", wish, "DW-264")
    _bind(made, person)
    scene.line = inventing.remember(table, made, "text", scene.role, wish)
    for approach in APPROACHES:
        # the approaches have not been said yet
        scene.approaches[approach] = inventing.remember(table, made, approach, scene.role, wish, known=False)
    inventing.tell_text(table, Situation(scene.line), "DW-264")


def _opening(state: Saga, scene: Scene) -> str:
    """The ID of the situation whose approaches may be tried now; "": those of another entry may."""
    wording = state.texts.get(scene.approaches[APPROACHES[0]])
    drawn = wording.drawn if wording is not None else []
    return next((name.removeprefix(SITUATION) for name in drawn if name.startswith(SITUATION)), "")


def _go_on(table: Table, scene: Scene, person: Person, said: str, opening: str) -> Script[None]:
    """Other approaches, drawn to fit how it goes, first those that fit the `opening` (DW-264); the words of the one
    that was `said` stay on record."""
    state = table.state
    feels = "well" if scene.mood > 0 else "badly" if scene.mood < 0 else "any"
    for approach in APPROACHES:
        number = 10 * state.visits + scene.exchanges
        wish = Wish("approach", person.id, number, part=f"{approach} {feels}", opening=opening)
        made = yield from inventing.invent(table, scene.role, "telling", wish, "DW-264")
        _bind(made, person)
        old = scene.approaches[approach]
        scene.approaches[approach] = inventing.renew(table, old, made, wish, told=approach == said)


def _bind(made: Suggestion, person: Person) -> None:
    """Bind a character to the slot that stands for them in the words made for their Scene."""
    made.slots["person"] = person.id
    if person.want:
        made.slots["want"] = person.want
    for slot in PEOPLE:
        if made.slots.get(slot) == person.id:
            del made.slots[slot]


def options(state: Saga) -> list[Choice]:
    """The approaches, each with room for own words; after two exchanges The Warrior may leave (DW-264, DW-264a)."""
    scene = state.world.scene
    assert scene is not None
    forms = (Form(approach, (Text("text", LONG),), verify=creating.turned_objection) for approach in scene.approaches)
    choices: list[Choice] = [limit.bounded(state, form) for form in forms]
    return choices + (["end"] if scene.exchanges >= FEWEST_EXCHANGES else [])


def likelihood(person: Person, approach: str, mood: int) -> yesno.Likelihood:
    """How likely the character is to yield (DW-264a)."""
    steps = (approach == person.suits) - (approach == person.clashes) + (mood >= EAGER) - (mood <= -EAGER)
    return yesno.likelier("even", steps)


def chances(person: Person, mood: int) -> tuple[int, int, int]:
    """The chance in per cent of an approach that neither suits nor clashes, of the one that suits and of the one that
    clashes: not which those are (DW-264a)."""
    usual = yesno.PER_CENT[likelihood(person, "neither", mood)]
    if not (person.suits and person.clashes):
        return usual, usual, usual
    best, least = (yesno.PER_CENT[likelihood(person, one, mood)] for one in (person.suits, person.clashes))
    return usual, best, least


def moods_to_come(mood: int) -> tuple[int, int]:
    """The moods after a plain yes and after a plain no (DW-264a)."""
    return min(BEST, mood + 1), max(WORST, mood - 1)


def exchange(table: Table, scene: Scene, person: Person, answer: Filled) -> Script[None]:
    """One approach and its outcome: the mood moves, and a line is said (DW-264, DW-264a)."""
    state = table.state
    scene.worded = True
    said = creating.own("telling", answer.values)
    if said.words["text"]:
        wish = Wish("telling", f"{person.id}/said", 10 * state.visits + scene.exchanges)
        text = inventing.remember(table, said, "text", WARRIOR, wish)
        state.story.enter(SAID, text, WARRIOR)
        table.tell(Said(text), "DW-264")
    else:
        inventing.tell_text(table, Said(scene.approaches[answer.key]), "DW-264")
    chance = stream(state.draws, "yields", person.id, state.visits, scene.exchanges)
    roll, verdict = yesno.ask_oracle(chance, likelihood(person, answer.key, scene.mood))
    before = scene.mood
    scene.mood = min(BEST, max(WORST, scene.mood + yesno.mood_step(verdict)))
    scene.exchanges += 1
    table.tell(Yields(person.name, answer=verdict, roll=roll, before=before, mood=scene.mood), "DW-264a")
    opening = _opening(state, scene) if scene.exchanges == 1 else ""
    taken = f"{scene.mood} {verdict.partition('-')[0]}"
    wish = Wish("exchange", person.id, 10 * state.visits + scene.exchanges, part=taken, opening=opening)
    made = yield from inventing.invent(table, scene.role, "telling", wish, "DW-264")
    _bind(made, person)
    scene.line = inventing.remember(table, made, "text", scene.role, wish)
    inventing.tell_text(table, Replies(scene.line, person.name, spoken=is_spoken(state, scene.line)), "DW-264")
    if verdict in ("yes-but", "no-but"):
        yield from _trouble(table, scene, person)
    if not is_over(scene):
        yield from _go_on(table, scene, person, "" if said.words["text"] else answer.key, opening)


def is_spoken(state: Saga, line: str) -> bool:
    """Whether a line of a Scene is said by its character: lines of the tables with their name tell what they do."""
    wording = state.texts.get(line)
    return wording is not None and NAMED not in wording.words and not _opens(wording)


def _opens(wording: Wording) -> bool:
    """Whether a text is the situation with which a Scene begins."""
    return wording.wish is not None and wording.wish.kind == "scene"


def _trouble(table: Table, scene: Scene, person: Person) -> Script[None]:
    """A "but" tells of some trouble (DW-264a)."""
    wish = Wish("threat", f"{person.id}/but", 10 * table.state.visits + scene.exchanges, part="tension")
    made = yield from inventing.invent(table, scene.role, "telling", wish, "DW-264a")
    _bind(made, person)
    text = inventing.remember(table, made, "text", scene.role, wish)
    inventing.tell_text(table, Replies(text, person.name, spoken=False), "DW-264a")


def is_over(scene: Scene) -> bool:
    """Whether a Scene ends by itself (DW-264a)."""
    return scene.mood in (BEST, WORST) or scene.exchanges >= MOST_EXCHANGES


Prize: TypeAlias = Literal["", "enemy", "friend", "withheld", "rumour", "join", "gift"]
"""What the end of a Scene brings: a friend becomes an enemy, an enemy a friend, help waits for an obstacle, a rumour,
an offer to join, a find."""


def prize(state: Saga, person: Person, mood: int) -> Prize:
    """What a Scene that ends in this mood brings; "": nothing (DW-122a, DW-264, DW-264a, DW-269)."""
    if mood <= 0:
        return "enemy" if mood == WORST and person.side == FRIEND else ""
    if mood == BEST and person.side == ENEMY:
        return "friend"
    if obstacles.guarding(state, person.id) is not None:
        return "withheld"
    if mood < BEST:
        return "rumour"
    if may_join(state, person) and state.holder(WARRIOR) != ORACLE:
        return "join"
    return "rumour" if person.given else "gift"


def may_join(state: Saga, person: Person) -> bool:
    """Whether a character may offer to join: a friend, while the oracle has no Party Member yet (DW-269)."""
    alone = MEMBERS[0] not in state.holders and not any(member.role == ALLY for member in state.members)
    return alone and person in party.willing(state)
