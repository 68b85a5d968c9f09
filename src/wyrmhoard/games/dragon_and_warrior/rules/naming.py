"""Making something up: suggestions or own words, kept once and named by number (DW-20a, DW-50a, DW-257a)."""

from __future__ import annotations

from typing import Final

from wyrmhoard.games.dragon_and_warrior.rules.asking import ask
from wyrmhoard.games.dragon_and_warrior.state import ORACLE, Saga, Wording
from wyrmhoard.games.dragon_and_warrior.table import Table
from wyrmhoard.kernel.ask import Choice, Script
from wyrmhoard.kernel.form import Filled, Form, Text

NAME_LENGTH: Final = 40
SUGGESTIONS: Final = 3
MADE_KEPT: Final = 12
STOCK: Final = {
    "warrior": ("Mo", "Ilse", "Tamar", "Bram", "Oona", "Pim", "Sorrel", "Wick", "Juno", "Fenn"),
    "villain": (
        *("Tax Goose", "Brass Queen", "Moss Giant", "Hollow Baron", "Cellar Choir", "Salt Hound"),
        *("Clockwork Bailiff", "Grudge in Armor", "Landslide", "Seven Angry Cooks"),
    ),
    "ally": ("Bo", "Ula", "Grandmother Flint", "Perch the ferryman", "Nib", "Sister Oat", "Tansy", "Old Rook"),
}
"""Names to offer until the tables of content are asked."""


def remember(table: Table, words: str, role: str) -> str:
    """Keep words that were made up; returns the ID by which everything else names them (DW-20a)."""
    state = table.state
    state.serial += 1
    text = f"t{state.serial}"
    state.texts[text] = Wording(words, role)
    state.made = [*state.made, text][-MADE_KEPT:]
    return text


def new_id(state: Saga, kind: str) -> str:
    """An ID for a new record: "card-4"."""
    state.serial += 1
    return f"{kind}-{state.serial}"


def suggest(table: Table, role: str) -> None:
    """Draw ready words for who is about to make something up (DW-257a)."""
    ready = stock(role)
    table.chance.shuffle(ready)
    table.state.suggested, table.state.suggested_to = ready[:SUGGESTIONS], role


def stock(role: str) -> list[str]:
    """All ready names for what this role makes up."""
    return list(STOCK.get(role, STOCK["ally"]))


def create(state: Saga) -> list[Choice]:
    """Three suggestions, or own words (DW-257a)."""
    ready: list[Choice] = [f"s{number}" for number in range(1, len(state.suggested) + 1)]
    return [*ready, Form("own", (Text("words", NAME_LENGTH, 1),))]


def new_words(table: Table, role: str, prompt: str, rule: str) -> Script[str]:
    """Ask the role for a name; the oracle takes the first suggestion."""
    state = table.state
    before = state.suggested, state.suggested_to  # of a question that the X card has interrupted
    suggest(table, role)
    chosen = state.suggested[0]
    if state.holder(role) != ORACLE:
        answer = yield from ask(table, role, prompt, lambda: create(state), rule)
        chosen = answer.values["words"] if isinstance(answer, Filled) else state.suggested[int(str(answer)[1:]) - 1]
    state.suggested, state.suggested_to = before
    return chosen
