"""New Characters: 22 Levels, 12 SP, 6 AP and an outfit, each Player at its own pace (D2-391 to D2-398, Decision 5)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from random import Random
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Answer, Choice, Options, Script, first, sift
from wyrmhoard.kernel.asking.form import Filled, Form, Pick, Text
from wyrmhoard.kernel.text.errors import BadInput, Refusal
from wyrmhoard.kernel.text.saying import later, said

from ...cards.cardset import CardSet
from ...cards.cost import OUTFIT, START_AP, START_LEVELS, START_SP
from ...events.story import CharacterMade, Heir
from ...settings import TableSettings
from ...state import Character, Destiny, Sheet
from ...table import Position, Table
from ..core import plan
from ..queries import unit_factory
from . import advance, papers, sheets

DONE: Final = "done"
STAND_IN: Final = "unit"
PERSON: Final = "person"
ARCHETYPE: Final = "archetype"
TEXTS: Final = "texts"
FILE: Final = "file"
HEIR: Final = "heir"
HEIR_SP: Final = 6
"""Additional SP of a Character that succeeds a retired one (D2-421)."""
WHAT: Final = "what"
"""The blank of a form that names what a step is about."""
WORDS: Final = (
    "raise", "lower", "buy", "drop", "train", "untrain", "intensify", "ease", "take", "leave", "inherit", "template",
)  # fmt: skip
READ: Final = (
    "sheet", "gift", "items", "harms", "scars", "free", "inside", "outfit", "trained", "status", "favor", "texts",
    "flaws",
)  # fmt: skip
"""What a Character has from the file that was read."""
STRANGER: Final = "Stranger"
NOBODY_YET: Final = Sheet(STRANGER, "", sheets.TEMPLATES["heavy"], role="PC")
LONGEST_FILE: Final = 20_000

LEVELS_LEFT: Final = Refusal("D2-391", later("Levels still to be given out: {left}."))
NOTHING: Final = Refusal("D2-391", later("There is nothing of that sort."))
NOT_RETIRED: Final = Refusal("D2-421", later("{name} has not retired."))
NOT_READ: Final = Refusal("D2-391", later("{problem}"))
TAKEN: Final = Refusal("D2-391", later("{name} is in this Campaign already."))


def part(table: Table) -> Script[None]:
    """A player takes one more step with a new Character, or is done; when all are, the Scene can be set up."""
    open_ones = unfinished(table)
    if not open_ones:
        table.state.phase = "setup"
        return
    offers = {character.seat: partial(choices, table, character) for character in open_ones}
    seat, answer = yield first("build", offers, rule="D2-391")
    character = next(one for one in open_ones if one.seat == seat)
    take(table, character, answer)


def unfinished(position: Position) -> list[Character]:
    """The Characters that are still being made."""
    return [character for character in position.state.characters if not character.made]


def begin(state: Destiny, seat: int, genre: str, sp: int = 0, ap: int = 0) -> Character:
    """An empty sheet for a seat, with what it has besides 12 SP and 6 AP (D2-310, D2-395)."""
    character = Character(state.next_id(), seat, NOBODY_YET, genre=genre, earned_sp=sp, earned_ap=ap)
    character.sp, character.ap = START_SP + sp, START_AP + ap
    state.characters.append(character)
    return character


# -- what can be chosen


def choices(position: Position, character: Character) -> Options:
    """Everything that can be done with a new Character now; what cannot be done has its reason."""
    options: list[Choice | Callable[[], Choice]] = [DONE]
    options += [f"{PERSON}:{person}" for person in people(position)]
    options += [f"{STAND_IN}:{unit}" for unit in stand_ins(position, character)]
    options += step_forms(position, character, WORDS)
    options += [archetype_form(position, character), texts_form(character), file_form(position, character)]
    options += [heir_form(position)] if may_be_heir(position, character) else []

    def verify(choice: object) -> Refusal | None:
        if isinstance(choice, Form):
            return step_objection(position, character, choice.key)
        word, _, name = str(choice).partition(":")
        if word == PERSON:
            return person_objection(position, character, name)
        return objection(position, character) if choice == DONE else None

    return sift(options, verify)


def objection(position: Position, character: Character) -> Refusal | None:
    """Why a Character is not complete: all 22 Levels are given out; SP, AP and texts may be left (D2-391, D2-397)."""
    left = START_LEVELS - sheets.stat_levels(character.sheet)
    return LEVELS_LEFT.because(left=left) if left else None


def step_forms(position: Position, character: Character, words: tuple[str, ...]) -> list[Choice | Callable[[], Choice]]:
    """A form for each sort of step, with one Pick of its subject; made when needed."""
    return [partial(step_form, position, character, word) for word in words]


def step_objection(position: Position, character: Character, word: str) -> Refusal | None:
    """Why no step of a sort is possible: the reason against the last one tried. None if a step is possible, or if the
    word names no sort of step."""
    refusal: Refusal | None = None
    for step in advance.steps(position, character, word) if word in WORDS else ():
        refusal = advance.objection(position, character, step)
        if refusal is None:
            return None
    return NOTHING if word in WORDS and refusal is None else refusal


def step_form(position: Position, character: Character, word: str) -> Form:
    """The form for one sort of step: its subject is picked, and judged by `advance.objection`."""
    names = tuple(step.name for step in advance.steps(position, character, word))

    def verify(values: dict[str, Any]) -> Refusal | None:
        return advance.objection(position, character, advance.Step(word, values[WHAT][0]))

    def sample(rng: Random) -> dict[str, Any] | None:
        left = list(names)
        while left:
            name = left.pop(int(rng.random() * len(left)))
            if advance.objection(position, character, advance.Step(word, name)) is None:
                return {WHAT: [name]}
        return None

    pick = Pick(WHAT, names, 1, 1, label=lambda name: said(sheets.name_of(position.cards, name)))
    return Form(word, (pick,), verify, sample, undo=word in advance.GIVING)


def archetype_form(position: Position, character: Character) -> Form:
    """An archetype is a label; with it, its Skills may be bought automatically as far as the SP go (D2-393)."""
    genre = "fantasy" if character.genre == "fantasy" else "scifi" if character.genre == "scifi" else "modern"
    names = tuple(one.id for one in position.cards.archetypes if one.genre == genre)
    follow = Pick("follow", ("skills",), 0, 1, label=said)
    return Form(
        ARCHETYPE, (Pick(WHAT, names, 1, 1, label=lambda name: said(position.cards.archetypes[name].name)), follow)
    )


def texts_form(character: Character) -> Form:
    """The name and the Conception (D2-397)."""
    blanks = [Text(entry, papers.LONGEST, text=about) for entry, about in papers.CONCEPTION.items()]
    return Form(TEXTS, (Text("name", papers.LONGEST_NAME, 1), *blanks), line_objection)


def line_objection(values: dict[str, Any]) -> Refusal | None:
    """A name is one line."""
    return NOT_READ.because(problem=later("The name must be one line.")) if "\n" in values["name"] else None


def file_form(position: Position, character: Character) -> Form:
    """The text of a file in place of all other steps. Nobody does it at random."""

    def verify(values: dict[str, Any]) -> Refusal | None:
        try:
            read(position, character, values["text"])
        except BadInput as problem:
            return NOT_READ.because(problem=str(problem))
        return None

    return Form(FILE, (Text("text", LONGEST_FILE, 1),), verify, lambda rng: None)


def read(position: Position, character: Character, text: str) -> Character:
    """The Character of a file that begins in place of this one at this table. Raises BadInput."""
    gifts = advance.heirlooms(position, character)
    return papers.read_new(text, position.cards, "the file", character, gifts, position.state.settings)


def may_be_heir(position: Position, character: Character) -> bool:
    """Whether a Character may come after a retired one: the first of its seat in a Campaign, once (D2-421)."""
    first = all(one is character or one.seat != character.seat or one.key for one in position.state.characters)
    return plan.campaign(position) is not None and first and not character.heir_of


def heir_form(position: Position) -> Form:
    """The file of the Character that has retired in another Campaign: 6 SP more for this one (D2-421). Everybody learns
    of it; nobody does it at random."""

    def verify(values: dict[str, Any]) -> Refusal | None:
        try:
            name, retired = papers.read_retired(values["text"], position.cards, "the file")
        except BadInput as problem:
            return NOT_READ.because(problem=str(problem))
        return None if retired else NOT_RETIRED.because(name=name)

    return Form(HEIR, (Text("text", LONGEST_FILE, 1),), verify, lambda rng: None)


def become_heir(table: Table, character: Character, text: str) -> None:
    """The Character has 6 SP more than others (D2-421)."""
    character.heir_of, _ = papers.read_retired(text, table.cards, "the file")
    character.sp += HEIR_SP
    character.earned_sp += HEIR_SP
    table.tell(Heir(character.seat, character.heir_of, HEIR_SP), "D2-421")


def people(position: Position) -> tuple[str, ...]:
    """The ready-made people of the Chapter that is played now."""
    chapter = plan.chapter(position)
    return chapter.people if chapter is not None else ()


def person_objection(position: Position, character: Character, person: str) -> Refusal | None:
    """Why a ready-made person cannot be this Character: another has been that person, or it is not what a new
    Character may be at this table."""
    entry = position.cards.people[person]
    if any(one is not character and one.made and one.sheet.name == entry.name for one in position.state.characters):
        return TAKEN.because(name=entry.name)
    problem = _fault(position.cards, person, character.genre, position.state.settings)
    return NOT_READ.because(problem=problem) if problem else None


@lru_cache(maxsize=256)
def _fault(cards: CardSet, person: str, genre: str, settings: TableSettings) -> str:
    """What is wrong with a ready-made person who begins in a world, at a table with these options; "": nothing."""
    try:
        papers.new_person(cards.people[person], cards, Character(0, 0, NOBODY_YET, genre=genre), settings)
    except BadInput as problem:
        return str(problem)
    return ""


def stand_ins(position: Position, character: Character) -> list[str]:
    """Authored Units that may be played in place of a Character of one's own (Decision 5): those that seats play in the
    Scenes of this age."""
    unit_keys: list[str] = []
    for key in plan.scenes_of_age(position):
        scene = position.cards.scenes[key]
        played = {faction for seating in scene.seating for faction in seating.plays}
        for present in scene.unit:
            entry = position.cards.units[present.unit]
            fits = entry.vehicle is None and not entry.mount and not entry.minion and present.minion is not True
            if present.faction in played and fits and present.on is None and present.unit not in unit_keys:
                unit_keys.append(present.unit)
    return unit_keys


# -- carrying it out


def take(table: Table, character: Character, answer: Answer) -> None:
    """Do what was chosen. Nobody else learns of it before the Character is done (Decision 5)."""
    if answer == DONE:
        finish(table, character)
        return
    if isinstance(answer, Filled):
        _fill(table, character, answer)
        return
    word, _, name = str(answer).partition(":")
    if word == PERSON:
        become(table, character, name)
    else:
        stand_in(table, character, name)


def _fill(table: Table, character: Character, answer: Filled) -> None:
    match answer.key:
        case "texts":
            write_texts(character, answer.values)
        case "file":
            _copy(read(table, character, answer.values["text"]), character)
        case "heir":
            become_heir(table, character, answer.values["text"])
        case "archetype":
            name = answer.values[WHAT][0]
            character.texts[ARCHETYPE] = name
            if answer.values["follow"]:
                follow(table, character, name)
        case word:
            advance.carry_out(table, character, advance.Step(word, answer.values[WHAT][0]))


def write_texts(character: Character, values: dict[str, Any]) -> None:
    """Name and Conception; an entry without text is none."""
    character.sheet = replace(character.sheet, name=values["name"].strip() or STRANGER)
    for entry in papers.ENTRIES:
        character.texts.pop(entry, None)
        if values[entry].strip():
            character.texts[entry] = values[entry].strip()


def follow(table: Table, character: Character, archetype: str) -> None:
    """Buy what an archetype suggests, a Level of each Skill in turn, then its abilities, as long as it can be paid."""
    entry = table.cards.archetypes[archetype]
    bought = True
    while bought:
        bought = False
        for name in entry.skills:
            bought |= _try(table, character, advance.Step("raise", name))
    for ability in entry.abilities:
        _try(table, character, advance.Step("buy", ability))


def _try(table: Table, character: Character, step: advance.Step) -> bool:
    if advance.objection(table, character, step) is not None:
        return False
    advance.carry_out(table, character, step)
    return True


def become(table: Table, character: Character, person: str) -> None:
    """A ready-made person becomes the Character, with what that inherits (C18). SP and AP that are left stay for
    Downtime."""
    gift, flaws = character.gift, character.flaws
    _copy(papers.new_person(table.cards.people[person], table.cards, character, table.state.settings), character)
    character.gift, character.flaws = gift, flaws
    _hand_on(table, character)
    finish(table, character)


def stand_in(table: Table, character: Character, unit: str) -> None:
    """An authored Unit becomes the Character, as it is printed but for what it inherits (C18). What it has cost is not
    counted, nor what is left."""
    entry = table.cards.units[unit]
    character.sheet = unit_factory.sheet_of(table.cards, entry)
    character.outfit = [one.item for one in entry.items for _ in range(one.number)]
    character.items = [item for carried in entry.items for item in unit_factory.make_items(table, carried)]
    character.trained, character.free, character.inside = [], [], {}
    character.harms, character.scars = [], 0
    _hand_on(table, character)
    character.sp, character.ap = character.earned_sp, character.earned_ap
    finish(table, character, stands_in=True)


def _hand_on(table: Table, character: Character) -> None:
    """The Level that a Character has inherited, on top of those of its sheet (C18, D2-2)."""
    level = sheets.level(character.sheet, character.gift)
    if level >= sheets.MOST:
        character.gift = ""
    elif character.gift:
        character.sheet = sheets.set_level(table.cards, character.sheet, character.gift, level + 1)


def _copy(read: Character, character: Character) -> None:
    """Copy everything of a Character that was read, except its owner. What was inherited before stands in the file, or
    can be inherited again (C18)."""
    for name in READ:
        setattr(character, name, getattr(read, name))
    character.sp = read.sp + character.earned_sp - read.earned_sp
    character.ap = read.ap + character.earned_ap - read.earned_ap


def finish(table: Table, character: Character, *, stands_in: bool = False) -> None:
    """The Character is complete: its outfit lies ready, and everybody may see it."""
    if not stands_in:
        sheets.wear(table.cards, character)
        extra = [item.card for item in character.items]
        character.items = [unit_factory.make_item(table, card) for card in [*character.outfit, *extra]]
        taken = {harm.card for one in table.state.characters if one is not character for harm in one.harms}
        character.harms = [harm for harm in character.harms if harm.card not in taken]
    character.made = True
    table.tell(
        CharacterMade(character.seat, character.sheet.name, list(character.sheet.stats), character.sheet.entry),
        "D2-391",
    )


def most_of(genre: str) -> int:
    """The most that an outfit may cost (D2-395a)."""
    return OUTFIT[sheets.GENRES[genre]]
