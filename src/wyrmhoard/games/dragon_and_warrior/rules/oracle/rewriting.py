"""The person may change what the oracle says: have it drawn again, once, or put own words in its place (DW-257)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.asking.ask import Choice, Script
from wyrmhoard.kernel.asking.form import Filled
from wyrmhoard.kernel.text.errors import Refusal

from ...asked import Asked
from ...cards.made import Suggestion, Wish, records_in
from ...events.agreements import Rewritten
from ...state import ORACLE, WARRIOR, Saga, Wording
from ...table import Table
from ..core import places
from ..core.asking import put
from ..core.business import DEEDS, Deed
from ..core.drawing import again_objection
from ..making import creating, inventing

AGAIN: Final = "draw again"


def texts(state: Saga) -> list[str]:
    """The oracle's texts about this place and its latest inventions, as far as they can be reworded."""
    world = state.world
    near = [state.world.visit.space, places.current_space(state).home] if state.world.visit.space else []
    candidates = list(reversed(state.made))
    for place in (world.places[place] for place in near if place):
        candidates += [place.name, place.note, *place.troubles]
    for person in (person for person in world.people.values() if person.home in near):
        candidates += [person.name, person.note]
    candidates += [quest.goal for quest in world.quests.values()]
    return [text for text in dict.fromkeys(candidates) if text in state.texts and _is_oracles(state, state.texts[text])]


def _is_oracles(state: Saga, wording: Wording) -> bool:
    named = wording.blank != "type"  # things and Weaknesses refer to a type: it is more than a name
    return state.holder(wording.role) == ORACLE and wording.wish is not None and not wording.struck and named


def _rewrite(table: Table, seat: int) -> Script[None]:
    """Ask which words are replaced, and by what; numbers stay (DW-257)."""
    state = table.state
    choices: list[Choice] = [inventing.NOTHING, *(f"thing {text}" for text in texts(state))]
    answer = str((yield from put(table, lambda: seat, "rewrite", choices, "DW-257")))
    if answer == inventing.NOTHING:
        return
    text = answer.removeprefix("thing ")
    wording = state.texts[text]
    assert wording.wish is not None
    kind, wish = wording.wish.kind, wording.wish
    options: list[Choice] = [inventing.NOTHING, creating.own_form(kind, wording.blank)]
    if again_objection(state.draws, wish) is None:
        options.append(AGAIN)
    how = yield from put(table, lambda: seat, "rewrite-how", options, "DW-257", Asked(text=text))
    if isinstance(how, Filled):
        _replace(table, [text], creating.own(kind, how.values))
    elif how == AGAIN:
        _draw_again(table, text, wording, wish)


def _draw_again(table: Table, text: str, wording: Wording, wish: Wish) -> None:
    """Draw all words of a record again from other entries; numbers and records stay."""
    state = table.state
    shown = Suggestion(wish.kind, drawn=wording.drawn)
    made = creating.redraw(inventing.desk_of(state, table.cards), wish, [shown])
    if isinstance(made, Refusal) or not made:
        return
    creating.take(state.draws, made[0])
    together = [other for other, one in state.texts.items() if one.wish == wish and one.blank in made[0].words]
    made[0].slots |= records_in(wording.slots)
    _replace(table, together or [text], made[0])


def _replace(table: Table, together: list[str], made: Suggestion) -> None:
    state = table.state
    for text in together:
        wording = state.texts[text]
        wording.words = made.words.get(wording.blank, wording.words)
        wording.slots = made.slots.copy() if made.slots else records_in(wording.slots)
        wording.drawn = made.drawn[:]
        table.tell(Rewritten(text), "DW-257", reveals=bool(made.drawn))


DEEDS["rewrite"] = Deed(lambda state, seat: seat == state.holder(WARRIOR) and bool(texts(state)), _rewrite)
