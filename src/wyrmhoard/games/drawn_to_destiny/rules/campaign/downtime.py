"""Downtime: what each Character does between two Scenes, and the days and weeks that pass for all (D2-287 to D2-294,
D2-301 to D2-305, D2-309)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Answer, Choice, Options, Script, first, sift
from wyrmhoard.kernel.asking.form import Filled, Form, Number, Pick, Text
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later, said

from ...cards.cost import item_cost
from ...events.story import Advanced, Crafted, DowntimeDone, Intends, TimePasses
from ...state import Character, Harm, Item, Unit
from ...table import Position, Table
from ...target_state import Target, read_target
from ...words.phrases import CURE, harm_key
from ...words.terms import plain
from ..characters import advance, build, papers, sheets
from ..characters.advance import MOST_DAYS
from ..conflict import trials
from ..harm import conditions, dying, recovery
from ..harm.tokens import Cause
from ..queries import field, numbers
from ..scene import rewards

DONE: Final = "done"
GRANT: Final = "grant"
WORDS: Final = ("raise", "lower", "buy", "drop", "train", "intensify")
"""What SP and AP do in Downtime, as `advance` names it."""
RULES: Final = {
    "raise": "D2-301", "lower": "D2-302", "buy": "D2-304", "drop": "D2-305", "train": "D2-307", "intensify": "D2-308",
}  # fmt: skip
CRAFTS: Final = ("tradeskill", "mechanics", "artifice")
"""The Skills for making Items (D2-294)."""
WORKSHOP: Final = 10
"""Items above this Cost need a workshop (D2-294)."""

NOT_ABLE: Final = Refusal("D2-293", later("{name} is not able to do that."))
UNSKILLED: Final = Refusal("D2-291", later("That needs {skill}."))
TRIED: Final = Refusal("D2-259", later("That has failed in this Downtime, and has to wait for the next."))
TENDED: Final = Refusal("D2-291", later("That has been treated once, and cannot be again."))
NO_WORKSHOP: Final = Refusal("D2-294", later("{name} costs {cost}; above {most} that needs a workshop."))
NO_CRAFT: Final = Refusal("D2-294", later("That needs Tradeskill, Mechanics or a fitting Magic."))
NOT_MADE: Final = Refusal("D2-294", later("{name} cannot be made in this world."))
NO_GRANT: Final = Refusal("D2-299", later("You have no CP to grant in this session."))
JUDGED: Final = Refusal("D2-299", later("Here the Narrator judges that, and grants the CP."))
NO_TIME: Final = advance.NO_TIME


def begin(table: Table) -> None:
    """Everybody has time again, and one Skill Level and one Ability that may be given up (D2-302, D2-305)."""
    for character in table.state.characters:
        character.ready, character.days = False, 0
        character.lowered = character.removed = False
        character.granted = []
        character.texts.pop("intentions", None)


def present(position: Position) -> list[Character]:
    """The Characters that have this Downtime: each Player's own, alive."""
    characters = (rewards.of_seat(position, seat) for seat in range(len(position.state.players)))
    return [character for character in characters if character is not None]


def part(table: Table) -> Script[bool]:
    """A player states one more activity, or is done; when all are, the time passes (D2-293). Whether it is over."""
    waiting = [character for character in present(table) if not character.ready]
    if not waiting:
        yield from pass_time(table)
        return True
    offers = {character.seat: partial(choices, table, character) for character in waiting}
    seat, answer = yield first("downtime", offers, rule="D2-293")
    character = next(one for one in waiting if one.seat == seat)
    yield from take(table, character, answer)
    return False


# -- what can be chosen


def choices(position: Position, character: Character) -> Options:
    """Everything that a Character may do in Downtime; what it may not do has its reason."""
    options: list[Choice | Callable[[], Choice]] = [DONE]
    options += build.step_forms(position, character, WORDS)
    options += treat_forms(position, character)
    options += cure_forms(position, character)
    options += craft_forms(position, character)
    if character.days < MOST_DAYS:
        options.append(rest_form(character))
    if "intentions" not in character.texts:
        options.append(Form("intentions", (Text("text", papers.LONGEST),)))
    options += [f"{GRANT}:{seat}" for seat in range(len(position.state.players))]

    def verify(choice: object) -> Refusal | None:
        if isinstance(choice, Form):
            return build.step_objection(position, character, choice.key)
        return objection(position, character, str(choice))

    return sift(options, verify)


def objection(position: Position, character: Character, choice: str) -> Refusal | None:
    """Why a plain choice is not possible; forms have their own `verify`."""
    word, _, name = choice.partition(":")
    if word != GRANT:
        return None
    if rewards.has_judge(position):
        return JUDGED
    return None if rewards.may_grant(position, character.seat, int(name)) else NO_GRANT


def unit_of(position: Position, character: Character) -> Unit | None:
    """The Unit that a Character has been in the Scene before, with its harm and its Items."""
    return next((unit for unit in position.state.scene.units if unit.id == character.unit), None)


def _left(character: Character) -> int:
    return MOST_DAYS - character.days


def _form(word: str, position: Position, names: list[str], judge: Callable[[str], Refusal | None]) -> list[Form]:
    """A form with one Pick, judged by a function; none if nothing can be picked."""
    legal = [name for name in names if judge(name) is None]
    if not legal:
        return []

    def sample(rng: Random) -> dict[str, Any]:
        return {build.WHAT: [legal[int(rng.random() * len(legal))]]}

    pick = Pick(build.WHAT, tuple(names), 1, 1, label=lambda name: _label(position, name))
    return [Form(word, (pick,), lambda values: judge(values[build.WHAT][0]), sample)]


def _label(position: Position, name: str) -> str:
    if ":" not in name:
        return said(sheets.name_of(position.cards, name))
    unit, what = ailment_of(position, name)
    ailment = harm_key(what) if what in position.cards.damage.by_id else plain(what)
    return f"{said(unit.sheet.name)}: {ailment}"


# -- treatment (D2-291)


def treat_forms(position: Position, character: Character) -> list[Form]:
    """Damage cards of the party that this Character might treat."""
    names = [
        f"{unit.ref.key}:{harm.card}"
        for patient in present(position)
        if (unit := unit_of(position, patient)) is not None
        for harm in recovery.healable(position, unit)
    ]
    return _form("treat", position, names, lambda name: treat_objection(position, character, name))


def ailment_of(position: Position, name: str) -> tuple[Unit, str]:
    """The Unit, and the damage card or condition, that "u4:slash-chest" names."""
    who, _, what = name.partition(":")
    unit = field.aimed_unit(position, read_target(who))
    assert unit is not None, name
    return unit, what


def patient_of(position: Position, name: str) -> tuple[Unit, Harm]:
    """The Unit and the damage card that "u4:slash-chest" names."""
    unit, card = ailment_of(position, name)
    return unit, next(harm for harm in unit.harms if harm.card == card)


def treat_objection(position: Position, character: Character, name: str) -> Refusal | None:
    """Why a Character may not treat a damage card (D2-291)."""
    unit = unit_of(position, character)
    if unit is None or numbers.is_out_cold(position, unit) or _left(character) < 1:
        return NOT_ABLE.because(name=character.sheet.name)
    _, harm = patient_of(position, name)
    if harm.tended:
        return TENDED
    skill, _ = recovery.treatment(position, harm)
    entry = position.cards.skills[skill]
    if not entry.common and not sheets.level(character.sheet, skill):
        return UNSKILLED.because(skill=entry.name)
    return None


def _treat(table: Table, character: Character, name: str) -> Script[None]:
    """Time may run out before the Task is over: then it has no effect, good or bad."""
    patient, harm = patient_of(table, name)
    skill, difficulty = recovery.treatment(table, harm)
    result = yield from work(table, character, f"treat {harm.card}", patient.ref, difficulty, (skill,))
    if result != trials.OPEN:
        yield from recovery.treat(table, patient, harm, complete=result == trials.DONE)


# -- harm that does not pass by itself (D2-259)


def cure_forms(position: Position, character: Character) -> list[Form]:
    """Permanent conditions of the party that this Character might remove."""
    names = [
        f"{unit.ref.key}:{condition}"
        for patient in present(position)
        if (unit := unit_of(position, patient)) is not None
        for condition in recovery.permanent(unit)
    ]
    return _form("cure", position, names, lambda name: cure_objection(position, character, name))


def cure_objection(position: Position, character: Character, name: str) -> Refusal | None:
    """Why a Character may not try to remove a permanent condition; each is tried until it fails, once in each Downtime
    (D2-259). Medicine is Common."""
    unit = unit_of(position, character)
    if unit is None or numbers.is_out_cold(position, unit) or _left(character) < 1:
        return NOT_ABLE.because(name=character.sheet.name)
    patient, condition = ailment_of(position, name)
    return TRIED if f"{CURE}{condition}@{patient.ref.key}" in position.state.scene.failed else None


def _cure(table: Table, character: Character, name: str) -> Script[None]:
    patient, condition = ailment_of(table, name)
    difficulty = recovery.cure_difficulty(patient, condition)
    result = yield from work(table, character, f"{CURE}{condition}", patient.ref, difficulty, ("medicine",))
    if result != trials.OPEN:
        yield from recovery.cure(table, patient, condition, complete=result == trials.DONE)


# -- craft (D2-294)


def craft_forms(position: Position, character: Character) -> list[Form]:
    """Items that this Character might make."""
    names = [card.id for card in position.cards.items if character.genre in card.genres]
    return _form("craft", position, names, lambda name: craft_objection(position, character, name))


def craft_objection(position: Position, character: Character, name: str) -> Refusal | None:
    """Why a Character may not make an Item; there is a workshop if the Scene before was played at one (D2-294)."""
    unit = unit_of(position, character)
    if unit is None or numbers.is_out_cold(position, unit) or _left(character) < 1:
        return NOT_ABLE.because(name=character.sheet.name)
    card = position.cards.items[name]
    if card.natural or card.worth or not item_cost(card) or character.genre not in card.genres:
        return NOT_MADE.because(name=card.name)
    if item_cost(card) > WORKSHOP and not field.entry(position).workshop:
        return NO_WORKSHOP.because(name=card.name, cost=item_cost(card), most=WORKSHOP)
    return None if crafts(position, character) else NO_CRAFT


def crafts(position: Position, character: Character) -> tuple[str, ...]:
    """The Skills with which a Character can make Items: anybody may try with Mechanics, which is Common (D2-348)."""
    common = [skill for skill in CRAFTS if skill in position.cards.skills.by_id and position.cards.skills[skill].common]
    return tuple(skill for skill in CRAFTS if skill in common or sheets.level(character.sheet, skill))


def _craft(table: Table, character: Character, name: str) -> Script[None]:
    card = table.cards.items[name]
    result = yield from work(table, character, f"craft {name}", None, item_cost(card), crafts(table, character))
    if result == trials.DONE:
        rewards.receive(table, character, [name])
        table.tell(Crafted(character.seat, character.sheet.name, name), "D2-294")


def work(
    table: Table, character: Character, key: str, about: Target | None, difficulty: int, skills: tuple[str, ...]
) -> Script[str]:
    """A Downtime Task, one Conflict a day, until it is done or failed, or still open as no time is left (D2-291,
    D2-294)."""
    unit = unit_of(table, character)
    assert unit is not None, key
    trial = trials.Trial("mind", difficulty, skills, trained=True, kind=trials.TASK, paid=False)
    result = trials.OPEN
    while result == trials.OPEN and _left(character) > 0:
        character.days += 1
        result, _ = yield from trials.work(table, unit, key, about, trial)
    table.state.scene.tasks = [task for task in table.state.scene.tasks if task.key != key]
    return result


# -- rest, and doing it


def rest_form(character: Character) -> Form:
    """A number of days of rest."""
    return Form("rest", (Number("days", 1, _left(character)),))


def take(table: Table, character: Character, answer: Answer) -> Script[None]:
    """Do what was chosen."""
    if answer == DONE:
        character.ready = True
        table.tell(DowntimeDone(character.seat, character.sheet.name, character.days), "D2-293")
        return
    if not isinstance(answer, Filled):
        rewards.grant_cp(table, character.seat, int(str(answer).partition(":")[2]))
        return
    match answer.key:
        case "treat":
            yield from _treat(table, character, answer.values[build.WHAT][0])
        case "cure":
            yield from _cure(table, character, answer.values[build.WHAT][0])
        case "craft":
            yield from _craft(table, character, answer.values[build.WHAT][0])
        case "rest":
            character.days += answer.values["days"]
        case "intentions":
            _intend(table, character, answer.values["text"].strip())
        case word:
            _advance(table, character, advance.Step(word, answer.values[build.WHAT][0]))


def _intend(table: Table, character: Character, text: str) -> None:
    """What the Character wants next, once in each Downtime; it changes nothing else (D2-309)."""
    character.texts["intentions"] = text
    if text:
        table.tell(Intends(character.seat, character.sheet.name, text), "D2-309")


def _advance(table: Table, character: Character, step: advance.Step) -> None:
    advance.carry_out(table, character, step)
    unit = unit_of(table, character)
    if unit is not None:
        unit.sheet = character.sheet
    table.tell(
        Advanced(
            character.seat,
            character.sheet.name,
            step.word,
            sheets.name_of(table.cards, step.name),
            character.sp,
            character.ap,
        ),
        RULES[step.word],
    )


def pass_time(table: Table) -> Script[None]:
    """The days of the one who was busy longest pass for all (D2-287, D2-293): what rest heals is healed, and quivers
    and the like are full again. What passes with a Scene passes with Downtime, too (D2-288)."""
    days = max((character.days for character in present(table)), default=0)
    table.tell(TimePasses(days), "D2-293")
    for character in present(table):
        unit = unit_of(table, character)
        if unit is not None and days:
            yield from recovery.rest(table, unit, days)
        if unit is not None:
            conditions.after_scene(table, unit)
            yield from dying.settle(table, unit, Cause("D2-293"))
        fill(table, rewards.belongings(table, character))
    table.state.scene.failed = {}


def fill(position: Position, belongings: Iterable[Item]) -> None:
    """Weapons are loaded, and what loads them is full (D2-339)."""
    for item in belongings:
        card = position.cards.items[item.card]
        if card.uses and not card.nocks and (card.source or card.kind == "weapon"):
            item.uses, item.unloaded = card.uses, False
