"""Themes of The Warrior's spells: how they look, and of which type they are (DW-208)."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Choice, Script

from ...cards.made import Wish
from ...events.agreements import Themed
from ...state import WARRIOR, Saga
from ...table import Table
from ..core import numbers
from ..core.asking import put
from ..core.business import DEEDS, Deed
from ..making import inventing


def bare(state: Saga) -> list[str]:
    """The known spells without a theme."""
    return [spell for spell in numbers.spells(state.hero) if spell not in state.hero.looks]


def _theme(table: Table, seat: int) -> Script[None]:
    """The Warrior says what a spell looks like; its type, if it has one, counts for a Weakness (DW-137a, DW-208)."""
    state = table.state
    choices: list[Choice] = [inventing.NOTHING, *bare(state)]
    spell = str((yield from put(table, lambda: seat, "theme", choices, "DW-208")))
    if spell == inventing.NOTHING:
        return
    wish = Wish("spell_look", f"spell-{spell}", part=spell)
    made = yield from inventing.invent(table, WARRIOR, "spell-look", wish, "DW-208")
    text = state.hero.looks[spell] = inventing.remember(table, made, "text", WARRIOR, wish)
    if made.tags.get("types"):
        state.hero.themes[spell] = made.tags["types"][0]
    table.tell(Themed(spell, text), "DW-208")


DEEDS["theme"] = Deed(lambda state, seat: seat == state.holder(WARRIOR) and bool(bare(state)), _theme)
