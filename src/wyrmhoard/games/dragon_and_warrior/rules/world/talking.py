"""Questions and answers between the people at the table, and traits: asides that no rule reads (DW-33, DW-37d, DW-50).

They answer no ask and change no option; a question is addressed to a role, and so to the seat that holds it when it is
answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.asking.form import Filled, Form, Number, Pick, Text
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.marks import Marked
from wyrmhoard.kernel.text.saying import later

from ...cards.vocabulary import LONG, OBSTACLE_LINE, TRAIT_LINE
from ...events.battle import Surroundings
from ...events.hero import Trait
from ...events.people import Answered, Asked, EndProposed, Journal, Pinned, Spoke
from ...events.places import Described
from ...state import NOTED, ORACLE, OWN_WORDS, ROLES, SAID, TREASURE, WARRIOR, Question, Saga
from ...table import Table
from ..core import chronicle
from ..making import creating, inventing

QUESTION, ANSWER, PIN, TRAIT, NOTE_TRAIT = "question", "answer", "pin", "trait", "write-trait"
SAY, DESCRIBE, SURROUNDINGS, IDEA, JOURNAL = "say", "describe", "surroundings", "idea", "journal"
FORMS: Final = (QUESTION, ANSWER, PIN, TRAIT, NOTE_TRAIT, SAY, DESCRIBE, SURROUNDINGS, IDEA, JOURNAL)
NO_LINE: Final = Refusal("DW-278", later("A new line of the journal needs words."))
END_SCENE: Final = "end-scene"
"""The proposal to end a Scene; The Warrior ends it (DW-46)."""
MOST_IDEAS: Final = 3
MOST_SURROUNDINGS: Final = 12
MOST_QUESTIONS: Final = 500
MOST_TRAITS: Final = 40
SHOWN: Final = 20
"""How many open questions, the newest first, are offered to be answered."""


def addressed(state: Saga, seat: int) -> list[Question]:
    """The questions to the roles that this seat holds now (DW-9a, DW-50)."""
    return [question for question in state.story.questions if state.holder(question.role) == seat]


def forms(state: Saga, seat: int) -> list[Choice]:
    """The forms for what this seat may say now."""
    story, choices = state.story, list[Choice]()
    others = tuple(role for role, holder in state.holders.items() if holder not in (ORACLE, seat))
    if others and len(story.questions) < MOST_QUESTIONS:
        choices.append(_form(QUESTION, Pick("role", others, 1, 1), Text("text", LONG, 1)))
    mine = addressed(state, seat)
    if waiting := _questions(state, [question for question in mine if not question.answer]):
        choices.append(_form(ANSWER, waiting, Text("text", LONG, 1), Number("pin", 0, 1)))
    if answered := _questions(state, [question for question in mine if question.answer and not question.pinned]):
        choices.append(_form(PIN, answered))
    if len(state.hero.traits) + len(story.traits) < MOST_TRAITS:
        choices.append(_form(TRAIT, Text("text", TRAIT_LINE, 1)))
    choices += _telling(state, seat)
    if seat == state.holder(WARRIOR) and story.traits:
        label = lambda text: inventing.words_of(state, text)  # noqa: E731
        choices.append(_form(NOTE_TRAIT, Pick("trait", tuple(story.traits), 1, 1, label=label)))
    entry = Number("entry", 0, len(story.journal))
    choices.append(Form(JOURNAL, (entry, Text("words", LONG)), _line_objection, quiet=True))
    return choices


def _line_objection(values: Mapping[str, Any]) -> Refusal | None:
    """Why a line is refused: only a change may lack words, which restores an old line or leaves out a player's."""
    return creating.turned_objection(values) or (None if values["entry"] or values["words"] else NO_LINE)


def _tell_in_journal(table: Table, seat: int, entry: int, words: str) -> None:
    """Write a line of the journal, or replace one; `entry` 0: a new line at the end (DW-278)."""
    story = table.state.story
    text = inventing.note(table, words, WARRIOR)
    if not entry:
        if not text:
            return
        story.enter(NOTED, text)
        entry = len(story.journal)
    elif text or story.journal[entry - 1].split(" ")[0] in OWN_WORDS:
        story.retold[str(entry)] = text
    else:
        story.retold.pop(str(entry), None)
    table.tell(Journal(seat, entry), "DW-278")


def _telling(state: Saga, seat: int) -> list[Choice]:
    """Lines that are said, what Treasure tells of the place and of a Battle's surroundings, ideas for what others are
    making up (DW-8, DW-88, DW-155, DW-156)."""
    choices: list[Choice] = [_form(SAY, Text("text", LONG, 1))]
    if seat == state.holder(TREASURE) and state.world.visit.space:
        choices.append(_form(DESCRIBE, Text("text", LONG, 1)))
    battle, making = state.battle, state.making
    if seat == state.holder(TREASURE) and battle is not None and len(battle.surroundings) < MOST_SURROUNDINGS:
        choices.append(_form(SURROUNDINGS, Text("text", OBSTACLE_LINE, 1)))
    if making is not None and making.seat == ORACLE and state.holder(making.role) not in (ORACLE, seat):
        blank, most = inventing.main_blank(making)
        if blank and len(making.ideas) < MOST_IDEAS:
            choices.append(_form(IDEA, Text("text", most, 1)))
    if state.world.scene is not None and state.holder(WARRIOR) not in (ORACLE, seat):
        choices.append(Marked(END_SCENE, quiet=True))
    return choices


def propose_end(table: Table, seat: int) -> None:
    """A seat proposes to end the Scene; The Warrior does so or not (DW-46)."""
    table.tell(EndProposed(seat), "DW-46")


def _form(key: str, *blanks: Pick | Text | Number) -> Form:
    return Form(key, blanks, creating.turned_objection, quiet=True)


def _questions(state: Saga, questions: list[Question]) -> Pick | None:
    words = {question.id: question.text for question in reversed(questions)}
    shown = tuple(words)[:SHOWN]
    return Pick("question", shown, 1, 1, label=lambda key: inventing.words_of(state, words[key])) if shown else None


def do(table: Table, seat: int, answer: Filled) -> None:
    """Write down what was said."""
    state, values = table.state, answer.values
    match answer.key:
        case "question":
            put_question(table, seat, values["role"][0], values["text"])
        case "answer":
            question = _question(state, values["question"][0])
            give_answer(table, question, values["text"], pin=bool(values["pin"]))
        case "pin":
            question = _question(state, values["question"][0])
            question.pinned = True
            table.tell(Pinned(question.answer), "DW-50")
        case "trait":
            text = inventing.note(table, values["text"], WARRIOR)
            wanted = state.hero.traits if seat == state.holder(WARRIOR) else state.story.traits
            if text:
                wanted.append(text)
                table.tell(Trait(text, wanted is state.hero.traits), "DW-33")
        case "say":
            text = inventing.note(table, values["text"], WARRIOR)
            state.story.enter(SAID, text, *_speaks_as(state, seat))
            table.tell(Spoke(seat, text), "DW-155")
        case "describe":
            describe(table, inventing.note(table, values["text"], TREASURE))
        case "surroundings" if state.battle is not None:
            state.battle.surroundings.append(inventing.note(table, values["text"], TREASURE))
            table.tell(Surroundings(state.battle.surroundings[-1]), "DW-156")
        case "journal":
            _tell_in_journal(table, seat, values["entry"], values["words"])
        case "idea" if state.making is not None:
            state.making.ideas.append(values["text"].strip() or "?")
        case "write-trait":
            text = values["trait"][0]
            state.story.traits.remove(text)
            state.hero.traits.append(text)
            table.tell(Trait(text, written=True), "DW-33")


def _speaks_as(state: Saga, seat: int) -> tuple[str, str]:
    """As whom a seat says something: as The Warrior, or as the first other role that it holds; and the name of the
    character whom it plays in the Scene. "": nobody."""
    role, scene = next((role for role in ROLES if state.holder(role) == seat), ""), state.world.scene
    if scene is None or state.holder(scene.role) != seat or role == WARRIOR:
        return role, ""
    return role, state.world.people[scene.person].name


def describe(table: Table, text: str) -> None:
    """Treasure has told what the Space is like in which The Warrior is (DW-88)."""
    world = table.state.world
    place = world.places[world.visit.space]
    place.note = text or place.note
    world.visit.described = True
    chronicle.tell(table, Described(place.name, place.kind, text=place.note), "DW-88")


def _question(state: Saga, key: str) -> Question:
    return next(question for question in state.story.questions if question.id == key)


def put_question(
    table: Table, seat: int, role: str, words: str, slots: Mapping[str, str] = inventing.NO_SLOTS
) -> Question | None:
    """A seat puts a question to a role (DW-50)."""
    state = table.state
    text = inventing.note(table, words, role, slots=slots)
    if not text:
        return None
    question = Question(inventing.new_id(state, "question"), seat, role, text)
    state.story.questions.append(question)
    table.tell(Asked(seat, role, text), "DW-50")
    return question


def give_answer(table: Table, question: Question, words: str, *, pin: bool) -> None:
    """The role answers, and may have it stand as a fact (DW-50)."""
    question.answer = inventing.note(table, words, question.role)
    question.pinned = pin and bool(question.answer)
    if question.answer:
        table.state.story.enter("answer", question.id)
        table.tell(Answered(question.role, question=question.text, text=question.answer), "DW-50")
