"""The guide of the first session: what is read aloud, asked and made before the first Scene, and where the table stands
among its steps (DW-10, DW-11, DW-18, DW-22, DW-34, DW-38 to DW-42, DW-247)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from wyrmhoard.kernel.asking.ask import Choice, Script, sift
from wyrmhoard.kernel.asking.form import Filled

from ... import events
from ...asked import Asked
from ...cards.entries import Question, RoleText, Spoken
from ...cards.kinds import asked_for
from ...cards.made import Suggestion, Wish
from ...events.people import Answered
from ...pending_state import (
    AskQuestions,
    ChooseFind,
    MakeCompanions,
    MakeFirstCard,
    Pending,
    PlayScene,
    ReadAloud,
    SwapForFind,
    TakeFind,
)
from ...state import ALLY, MEMBERS, ORACLE, TREASURE, VILLAIN, WARRIOR, Making, Saga, Threat
from ...table import Position, Table
from ...world_state import AREA, DONE, DUNGEON, FRIEND, Person, Place
from ..battle import conflicts
from ..core import chronicle, limit
from ..core.asking import ask, put
from ..core.steps import at_last, carries_out
from ..making import creating, inventing
from ..world import party, talking

SUBJECTS: Final = ("enemy", "shortage", "tension", "outside", "fear")
"""The subjects about which the Villain is asked (DW-39)."""
SLOTS: Final = 2
"""Questions that each of the others may ask at the set-up (DW-34)."""
NO_MORE, CLOSE = "no more", "close"
STEPS_OF: Final = {WARRIOR: 7, TREASURE: 8, VILLAIN: 9, ALLY: 12}
"""The step in which each role is asked (Content, "Guided first session")."""
READ: Final = {"role": ("DW-18", 3), "x-card": ("DW-19", 4), "opening": ("DW-22", 5), "king": ("DW-41", 0)}
READ_LAST: Final = {"speech": ("DW-41", 11)}
LAST_STEP: Final = 27


# -- what happens in the guided set-up


def begin(table: Table) -> None:
    """After the roles: each reads its card, then the X card, then the opening (DW-18, DW-19, DW-22)."""
    state = table.state
    by_seat = sorted(state.holders, key=lambda role: (state.holder(role), role))
    at_last(state, *(ReadAloud(role, "role") for role in by_seat if state.holder(role) != ORACLE))
    at_last(state, ReadAloud(WARRIOR, "x-card"), ReadAloud(WARRIOR, "opening"))


def before_town(state: Saga) -> list[Pending]:
    """What comes between the hero's sheet and the first Town (DW-34)."""
    return [AskQuestions(WARRIOR)] if state.settings.guided else []


def after_town(state: Saga) -> list[Pending]:
    """What comes between the first Town and the throne room (DW-38 to DW-42, DW-247)."""
    companions: list[Pending] = [MakeCompanions()] if MEMBERS[0] in state.holders else []
    if not state.settings.guided:
        return companions
    asked: list[Pending] = [AskQuestions(TREASURE), AskQuestions(VILLAIN), MakeFirstCard()]
    speech: list[Pending] = [ReadAloud(WARRIOR, "king"), ReadAloud(ALLY, "speech")]
    return [*asked, *speech, AskQuestions(ALLY), *companions]


@carries_out(ReadAloud)
def _read(table: Table, step: ReadAloud) -> Script[None]:
    """A seat reads a passage aloud, and all others see that it is being read (DW-18, DW-22, DW-41)."""
    state = table.state
    role, what = step.role, step.passage
    rule, number = (READ | READ_LAST)[what]
    if state.holder(role) != ORACLE:
        state.story.reading = what
        yield from ask(table, role, "read", ["done"], rule, Asked(what=what, role=role))
        state.story.reading = ""
    if what == "speech":
        state.story.enter("speech", "")
    state.story.met(number)


def passage(position: Position) -> str:
    """What is being read to all, with its blanks filled (DW-18, DW-22, DW-41); "" if nothing is."""
    state, cards = position.state, position.cards
    step = state.pending[0] if state.story.reading and state.pending else None
    if not isinstance(step, ReadAloud):
        return ""
    role, what = step.role, step.passage
    if what == "king":
        if state.holder(ALLY) != ORACLE:
            return ""
        what = "speech"  # nobody else reads it
    if what == "role":
        kind = role.partition("-")[0]
        card = next(e for e in cards.tables["role"] if isinstance(e, RoleText) and e.role == kind)
        text = card.alone if state.seats == 1 and card.alone else card.text
    else:
        return spoken(position, what)
    return _filled(state, text)


def spoken(position: Position, what: str) -> str:
    """A passage that is read to all: the opening, or the king's speech."""
    state = position.state
    found = [e for e in position.cards.tables["spoken"] if isinstance(e, Spoken) and e.what == what]
    return _filled(state, next((e.text for e in found if state.story.mood in e.moods), found[0].text))


def _filled(state: Saga, text: str) -> str:
    slots = {"hero": state.hero.name, "adjective": state.hero.adjective}
    return creating.filled(text, slots, lambda record: inventing.name_of(state, record))


@carries_out(AskQuestions)
def _questions(table: Table, step: AskQuestions) -> Script[None]:
    """Every other seat asks the role a couple of questions; what is answered is written down (DW-34, DW-38, DW-39,
    DW-42)."""
    state = table.state
    role = step.role
    askers = [seat for seat in range(state.seats) if seat != state.holder(role)]
    slots = [(seat, slot) for seat in askers for slot in range(SLOTS)] if state.holder(role) != ORACLE else []
    finished: set[int] = set()
    for seat, slot in slots:
        if seat in finished:
            continue
        answer = yield from _ask_one(table, seat, role, slot)
        if answer == CLOSE:
            break
        if answer == NO_MORE:
            finished.add(seat)
            continue
        yield from _answer(table, seat, role, answer)
    state.story.met(STEPS_OF[role])


def _ask_one(table: Table, seat: int, role: str, slot: int) -> Script[str | Suggestion]:
    """A question in own words or as it was suggested; or a subject, "no more" of this seat, or the end of the step."""
    state = table.state
    wish = Wish("question", f"questions-{role}-{seat + 1}", slot, part=role, when="setup")
    desk = inventing.desk_of(state, table.cards)
    making = Making(role, wish, suggestions=creating.suggest(desk, wish), seat=seat)
    state.making = making
    subjects: list[Choice] = [f"subject {subject}" for subject in SUBJECTS] if role == VILLAIN else []
    ends: list[Choice] = [NO_MORE, CLOSE]
    own = limit.bounded(state, creating.own_form("question"))
    options = sift([*inventing.ready(making), own, *subjects, *ends], partial(limit.form_objection, state))
    answer = yield from put(table, lambda: seat, "questions", options, "DW-34", Asked(role=role, slot=slot))
    state.making = None
    if isinstance(answer, Filled):
        return str(answer.values["text"])
    if answer in inventing.ready(making):
        made = making.suggestions[inventing.ready(making).index(str(answer))]
        creating.take(state.draws, made)
        return made
    return str(answer)


def _answer(table: Table, seat: int, role: str, asked: str | Suggestion) -> Script[None]:
    state = table.state
    words, slots = (asked.words["text"], asked.slots) if isinstance(asked, Suggestion) else (asked, {})
    subject = words.removeprefix("subject ") if words.removeprefix("subject ") in SUBJECTS else ""
    question = None if subject else talking.put_question(table, seat, role, words, slots)
    place = inventing.new_id(state, "answer")
    wish = Wish("threat", place, part=subject) if subject else _wish_to_answer(table, role, place, asked)
    made = yield from inventing.invent_or(table, role, "answer", wish, "DW-50", inventing.NOTHING)
    if not isinstance(made, Suggestion):
        return
    text = inventing.remember(table, made, "text", role, wish)
    if subject:
        state.story.threats.append(Threat(subject, text))
        chronicle.tell(table, events.people.Threat(subject, text), "DW-39")
    elif question is not None:
        question.answer = text
        if text:
            state.story.enter("answer", question.id)
        table.tell(Answered(role, question=question.text, text=text), "DW-50")
    if role == ALLY:
        yield from _write_down(table)


def _wish_to_answer(table: Table, role: str, place: str, asked: str | Suggestion) -> Wish:
    """A wish for an answer that fits the question: one of the tables says what it asks for, and of one in own words its
    first words may tell."""
    if not isinstance(asked, Suggestion):
        return Wish("answer", place, part=role, asks=asked_for(asked))
    question = table.cards.tables["question"].by_id[asked.drawn[0].partition("/")[2]]
    assert isinstance(question, Question)
    return Wish("answer", place, part=role, asks=question.asks, question=question.id)


def _write_down(table: Table) -> Script[None]:
    """Record the character that the Ally has just told of, as a friend (DW-42)."""
    state = table.state
    wish = Wish("character", inventing.new_id(state, "person"), part=FRIEND)
    made = yield from inventing.invent_or(table, ALLY, "character", wish, "DW-42", inventing.NOTHING)
    if isinstance(made, Suggestion):
        name, note = inventing.keep(table, made, ALLY, wish, "name", "note")
        state.world.people[wish.place] = Person(wish.place, name, FRIEND, note=note)


@carries_out(MakeFirstCard)
def _first_card(table: Table, step: MakeFirstCard) -> Script[None]:
    """The Villain turns one of the troubles into the first Conflict Card (DW-40)."""
    if table.state.holder(VILLAIN) != ORACLE:
        yield from conflicts.first_card(table)
    table.state.story.met(10)


@carries_out(MakeCompanions)
def _companions(table: Table, step: MakeCompanions) -> Script[None]:
    """Party Member seats make their characters after the Ally's set-up (DW-247)."""
    for role in MEMBERS:
        if role in table.state.holders:
            yield from party.new_member(table, role)


# -- where the table stands


def _chests(state: Saga) -> int:
    """How many of the three chests were emptied."""
    return 3 - len(state.world.chests) - _is_being_emptied(state) if state.world.visit.space else 0


def _has(state: Saga, fits: Callable[[Place], bool]) -> bool:
    return any(map(fits, state.world.places.values()))


def _areas(state: Saga) -> int:
    return sum(place.kind == AREA for place in state.world.places.values())


FACTS: Final[Mapping[int, Callable[[Saga], bool]]] = {
    1: lambda state: state.phase != "palette",
    2: lambda state: state.phase not in ("palette", "roles"),
    6: lambda state: bool(state.hero.name),
    13: lambda state: bool(state.world.quests) and (state.visits > 1 or not _is_at_court(state)),
    15: lambda state: _chests(state) > 0,
    16: lambda state: _chests(state) > 1,
    17: lambda state: _chests(state) > 2,
    18: lambda state: _chests(state) > 2 and state.seats == 1,  # nobody else is there to be thanked
    # the oracle has all of it in advance
    20: lambda state: state.world.outside and _areas(state) > 1,
    21: lambda state: state.world.outside and state.battles > 0,
    22: lambda state: state.world.outside and _has(state, lambda place: place.kind == DUNGEON),
    23: lambda state: any(obstacle.solved for obstacle in state.world.obstacles.values()),
    24: lambda state: _has(state, lambda place: place.cross),
    25: lambda state: _has(state, lambda place: place.cleared),
    26: lambda state: any(quest.state == DONE for quest in state.world.quests.values()),
    27: lambda state: state.phase == "over",
}
"""When a step is done according to the state, whatever was pressed (DW-11)."""


def _met(state: Saga) -> Iterator[int]:
    """The steps that are done: those that once were, and those that are according to the state."""
    steps = state.story.steps
    yield from steps
    yield from (number for number, is_done in FACTS.items() if number not in steps and is_done(state))


def _is_at_court(state: Saga) -> bool:
    """Whether the first Scene has still to come to its end (DW-48)."""
    return state.world.scene is not None or any(isinstance(step, PlayScene) for step in state.pending)


def keep(state: Saga) -> None:
    """What was met stays met, whatever comes after it: the guide goes forward only (DW-11). Within a Battle nothing of
    it is met."""
    if state.settings.guided and state.settings.story and state.battle is None:
        state.story.steps = sorted(_met(state))


def _is_being_emptied(state: Saga) -> bool:
    """Whether what lies in the chest opened last has still to be taken, or to be swapped for (DW-58): before the Town
    nothing else is found."""
    return 19 not in state.story.steps and any(
        isinstance(step, ChooseFind | TakeFind | SwapForFind) for step in state.pending
    )


def progress(state: Saga) -> dict[int, str]:
    """Each step of the guide: done, skipped where a later one was met before it, open, or later (DW-10, DW-11). Without
    a story there is no first session."""
    if not state.settings.guided or not state.settings.story:
        return {}
    met = set(_met(state))
    reached = max((*met, *state.story.skipped), default=0)
    steps = {}
    for number in range(1, LAST_STEP + 1):
        if number in met:
            steps[number] = "done"
        elif number <= reached:
            steps[number] = "skipped"
        else:
            steps[number] = "open" if number == reached + 1 else "later"
    return steps


def open_step(state: Saga) -> int:
    """The step that comes next; 0 if none does."""
    return next((number for number, how in progress(state).items() if how == "open"), 0)
