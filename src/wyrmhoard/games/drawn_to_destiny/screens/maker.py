"""A Character that is made before any match: what a table offers while one is made, without a table. Nothing is kept
here: what has been made so far is the text of its file, which comes with each step and goes back with the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Any, Final

import msgspec

from wyrmhoard.kernel.asking.ask import Answer, Choice, refusals
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.play.open_ask import Option
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.setting import complete
from wyrmhoard.kernel.state.table import discard_event
from wyrmhoard.kernel.text import shapes
from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.kernel.text.marks import is_undo
from wyrmhoard.kernel.text.parsing import parse_json

from ..cards.cardset import CardSet
from ..cards.cost import OUTFIT
from ..rules.campaign import shown
from ..rules.characters import build, papers
from ..rules.turn import setup
from ..settings import settings_for
from ..sight import RULES
from ..state import Character, Destiny
from ..table import Position, Table
from ..words import prompts
from . import workshop

HERE: Final = "the file"
KIND: Final = "character"
"""By which a draft is known from that of a Scene."""
AT_A_TABLE: Final = (build.PERSON, build.STAND_IN, build.HEIR)
"""What only a table can offer: people and Units of its Scenes, and a place in its Campaign."""


class Draft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Character so far (no text: a new one of this genre), and the step that is taken with it ("": none)."""

    genre: str = "fantasy"
    text: Annotated[str, msgspec.Meta(max_length=build.LONGEST_FILE)] = ""
    key: str = ""
    form: dict[str, Any] = {}


def draft_of(data: str) -> Draft | None:
    """The Character in the data of an editor; None: it is something else. Raises BadInput."""
    parsed = parse_json(data, HERE) if data else None
    if not isinstance(parsed, dict) or set(parsed) != {KIND}:
        return None
    try:
        return msgspec.convert(parsed[KIND], Draft)
    except msgspec.ValidationError as problem:
        raise BadInput(f"{HERE}: {problem}") from None


def make(cards: CardSet, draft: Draft) -> dict[str, Any]:
    """The Character after the step: the `character` as its own seat is shown it, with its file; the `options` it has
    next, the `steps` of each sort, what it is `able` to do and what is `worn` (see `workshop.preview`), and the `rules`
    that the sheet cites. Raises BadInput for what is no Character, and Refused for a step that is not possible."""
    if draft.genre not in OUTFIT:
        raise BadInput.of("{here}, genre: there is no genre {genre}", here=HERE, genre=repr(draft.genre))
    table = Table(_empty(cards).copy(), Chance(KIND), cards, discard_event)
    character = build.begin(table.state, 0, draft.genre)
    if draft.text:
        _replace(table.state, papers.parse(draft.text, cards, HERE, unfinished=True))
        (character,) = table.state.characters
    if draft.key:
        _take(table, character, draft.key, draft.form)
    offered = list(_offered(table, character))
    return {
        "character": shown.character_view(table, character, own=True, mate=True),
        "text": papers.write(cards, character),
        "options": offered,
        "steps": {word: workshop.steps_of(table, character, word) for word in build.WORDS},
        "able": workshop.able(table, character),
        "worn": workshop.worn(table, character),
        "rules": RULES,
        "genres": list(OUTFIT),
    }


@lru_cache(maxsize=1)
def _empty(cards: CardSet) -> Destiny:
    """A table for one, at which nothing has begun: what a Character needs to be judged."""
    state = setup.new_table(cards, 1, complete(settings_for(cards), {}))
    state.phase = "build"
    return state


def _replace(state: Destiny, read: Character) -> None:
    read.id = state.next_id()
    state.characters = [read]


def _is_ours(choice: Choice) -> bool:
    return str(choice).partition(":")[0] not in AT_A_TABLE


def _take(table: Table, character: Character, key: str, form: Mapping[str, Any]) -> None:
    """One step. Being done is none: the file is as complete as it is."""
    choice = next((one for one in build.choices(table, character) if str(one) == key and _is_ours(one)), None)
    if choice is None or key == build.DONE:
        raise Refused.of("unavailable", "That is not possible now.")
    answer: Answer = choice.fill(form) if isinstance(choice, Form) else str(choice)
    build.take(table, character, answer)


def _offered(position: Position, character: Character) -> Iterator[shapes.Option]:
    """What can be done next, in words, and what cannot, with the reason."""
    offered = build.choices(position, character)
    for choice in filter(_is_ours, offered):
        blanks = tuple(field.describe() for field in choice.fields) if isinstance(choice, Form) else ()
        yield Option(str(choice), _words(position, choice), (), blanks, undo=is_undo(choice)).to_plain()
    for choice, refusal in refusals(offered):
        if _is_ours(choice):
            yield Option(
                str(choice), _words(position, choice), blocked=refusal.sentence(), rule=refusal.rule
            ).to_plain()


def _words(position: Position, choice: Choice) -> str:
    return prompts.option(position, 0, "build", choice).text
