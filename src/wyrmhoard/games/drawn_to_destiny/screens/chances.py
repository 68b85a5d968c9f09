"""What Tests, Tasks and answers to an attack would come to, as figures and in words."""

from __future__ import annotations

from typing import Final

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import later, said, say

from ..action_state import Action, Examine, Search
from ..answer_state import Defend, Response
from ..free_state import Named, keys_of
from ..means_state import SkillMeans
from ..rules.acts import chances, replies
from ..rules.acts.chances import Chance
from ..rules.acts.replies import Answer
from ..rules.core.conflict_cards import CARDS
from ..rules.queries import attack_options, numbers
from ..rules.queries.attack_options import Means
from ..state import Unit
from ..table import Position
from ..words.deck import card_name
from ..words.phrases import answer_name, deed_name, free_names
from ..words.terms import plain, titled
from .shares import NEVER, percent
from .toll import harm_words, worst

ONLY_IF: Final = {
    Search.word(): later("if anything is hidden there"),
    Examine.word(): later("if nothing lies open any more"),
}
"""Under what condition an Action is put to the test, by its word, where nobody knows whether it holds."""


class TrialProspect(TypedDict):
    """An Action that a Test or a Task decides. `key` is that of the Action. Shares are in hundredths: `chance` to pass
    the Test or to get on with the Task, `done` to be done with it, `risk` that it goes wrong. `notes` say all but the
    chance in words."""

    key: str
    text: str
    price: int
    chance: int
    done: int
    risk: int
    exact: bool
    card: str
    after: list[str]
    notes: list[str]


class AnswerProspect(TypedDict):
    """One way to meet an attack. `key` is that of the answer. Shares are in hundredths: `safe` not to be harmed, or
    that what is tried comes to nothing; `deals` to do harm itself; `falls` to be harmed so badly that it
    falls. `hindered` says why it has a Disadvantage, or costs more than its price."""

    key: str
    text: str
    price: int
    safe: int
    deals: int
    falls: int
    exact: bool
    card: str
    after: list[str]
    hindered: list[str]
    notes: list[str]


def card_words(card: str) -> str:
    """The card with which something is reckoned."""
    return card_name(card) if card in CARDS else say("Fate")


# -- Tests and Tasks


def about(position: Position, unit: Unit, target: str) -> list[TrialProspect]:
    """What a Unit could do to something, named as the view has it, that a Test or a Task decides; "": what it could do
    to nothing but itself."""
    by_itself = {"", unit.ref.key}

    def fits(action: Action) -> bool:
        aim = action.aim.key if action.aim is not None else ""
        return aim in by_itself if target in by_itself else aim == target

    return [_trial(position, chance) for chance in chances.of_deeds(position, unit, fits)]


def of_space(position: Position, unit: Unit, space: str) -> list[TrialProspect]:
    """The same of a Space: to notice who is hidden there."""
    return [
        _trial(position, chance)
        for chance in chances.of_deeds(
            position, unit, lambda action: isinstance(action, chances.SPOTTED) and action.key.endswith(f":{space}")
        )
    ]


def _trial(position: Position, chance: Chance) -> TrialProspect:
    return {
        "key": chance.action.key,
        "text": capital(deed_name(position, chance.action)),
        "price": chance.price,
        "chance": percent(chance.passed),
        "done": percent(chance.done),
        "risk": percent(chance.lost) if chance.tokens is not None else 0,
        "exact": chance.tried.exact,
        "card": card_words(chance.tried.card),
        "after": keys_of(chance.named),
        "notes": [*_notes(chance), *_first(position, chance.named)],
    }


def _notes(chance: Chance) -> list[str]:
    notes = [said(ONLY_IF[chance.action.word()])] if chance.action.word() in ONLY_IF else []
    if chance.tokens is None:
        return notes
    if chance.likely:
        notes.append(
            say("likely {n} of {all} left", n=min(chance.likely, chance.tokens.above), all=chance.tokens.above)
        )
    if chance.done > NEVER:
        notes.append(say("{n} % to be done with it", n=percent(chance.done)))
    if chance.lost > NEVER:
        notes.append(say("{n} % that it fails", n=percent(chance.lost)))
    return notes


def _first(position: Position, named: Named) -> list[str]:
    """The Free Actions that come first."""
    return [say("after {free}", free=free_names(position, named))] if named else []


# -- answers


def of_answers(position: Position, unit: Unit, attacker: Unit) -> list[AnswerProspect]:
    """What each answer comes to that a Unit may give to an attacker now."""
    return [_answer(position, unit, attacker, answer) for answer in replies.of_answers(position, unit, attacker)]


def _answer(position: Position, unit: Unit, attacker: Unit, answer: Answer) -> AnswerProspect:
    return {
        "key": answer.way.key,
        "text": _called(position, answer),
        "price": answer.price,
        "safe": percent(1 - answer.risk),
        "deals": percent(answer.chance),
        "falls": percent(answer.falls),
        "exact": answer.exact,
        "card": card_words(answer.card),
        "after": keys_of(answer.named),
        "hindered": [*map(plain, answer.hindered), *_dearer(position, unit, answer.way)],
        "notes": [*_comes_to(position, unit, attacker, answer), *_first(position, answer.named)],
    }


def _dearer(position: Position, unit: Unit, way: Response) -> list[str]:
    """What an Impaired part adds to the price of an answer for which an Action is spent (D2-267)."""
    if isinstance(way, Defend):
        return []
    means = attack_options.find_means(position, unit, way.means)
    if isinstance(way.means, SkillMeans):
        means = Means(skill=way.means.skill)
    return [*filter(None, [dearer(position, unit, means)])]


def dearer(position: Position, unit: Unit, means: Means | None) -> str:
    """What an Impaired part adds to the price of using this, in words; "": none does (D2-267)."""
    parts = numbers.impaired_parts(position, unit, means.skill, means.item) if means is not None else []
    return say("{part} Impaired: 1 Move or a light harm more", part=titled(parts[0])) if parts else ""


def _called(position: Position, answer: Answer) -> str:
    """ "Evasion", "Long sword (Melee) and Bash"."""
    return answer_name(position, answer.way) or say("without any Skill")


def _comes_to(position: Position, unit: Unit, attacker: Unit, answer: Answer) -> list[str]:
    """What it is likeliest to suffer, and to deal."""
    notes = [say("if hit: {harm}", harm=harm_words(position, unit, answer.harm))] if answer.harm.cards else []
    if fatal := worst(answer.falls):
        notes.append(fatal)
    if answer.chance > NEVER:
        does = harm_words(position, attacker, answer.deals)
        n = percent(answer.chance)
        notes.append(
            say("{n} % to hurt the attacker ({harm})", n=n, harm=does)
            if does
            else say("{n} % to hurt the attacker", n=n)
        )
    return notes
