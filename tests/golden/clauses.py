"""Golden words of a made-up set: everything that an ability may say, worded: tests/golden/words/effects-GAME.txt.

The cards that are shipped use a part of what may be said. Here each structure of the schema stands with each value of
each of its fields, and how it reads; what differs in two fields at once is held by a fingerprint of all the texts. The
bounds of the fields, and what they are if nothing is said, stand there too. If a change is meant:

    WYRMHOARD_GOLDEN=renew PYTHONPATH=tests .venv/bin/pytest -n 0 tests/golden/test_clauses.py
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import msgspec

from helpers.schema import Plain, Values, described, struct
from wyrmhoard.games.dragonfire.cards import effects as df_effects
from wyrmhoard.games.dragonfire.cards import entries as df_entries
from wyrmhoard.games.dragonfire.cards import vocabulary as df_vocabulary
from wyrmhoard.games.dragonfire.words import abilities as df_words
from wyrmhoard.games.dragonfire.words import changes as df_changes
from wyrmhoard.games.dragonfire.words import phrases as df_phrases
from wyrmhoard.games.dragonfire.words.clauses import YOU
from wyrmhoard.games.dragonfire.words.harm import clause
from wyrmhoard.games.warriors.cards import entries as wa_entries
from wyrmhoard.games.warriors.cards import vocabulary as wa_vocabulary
from wyrmhoard.games.warriors.words import cards as wa_words
from wyrmhoard.kernel.state.plain import fingerprint

FOLDER = Path(__file__).parent / "words"


@dataclass(frozen=True)
class Schema:
    """What the abilities of a game are made of."""

    worded: dict[type, Callable[[Any], tuple[str, ...]]]
    """Each structure that is put into words, and how: as it is printed, and as it reads elsewhere in a sentence."""
    entries: tuple[type, ...]
    """The entries of card files, which hold them."""
    values: Values
    by_kind: tuple[type, ...] = ()
    """Structures whose first field says what the others mean: all values of the others stand with each of it."""


def _structures(module: ModuleType) -> tuple[type, ...]:
    """The structures that a module defines."""
    return tuple(it for it in vars(module).values() if isinstance(it, type) and it.__module__ == module.__name__)


# -- Dragonfire


LEFT = df_phrases.person("left")


def _effect(effect: Any) -> tuple[str, ...]:
    """To you, after "may", to somebody else, and twice."""
    return (
        clause(effect, YOU).says(),
        df_words.then((effect,), wishes=True),
        clause(effect, LEFT).says(),
        df_words.then((effect, effect), LEFT),
    )


DRAGONFIRE = Schema(
    dict.fromkeys(get_args(df_effects.AnyEffect), _effect)
    | {
        df_vocabulary.Change: lambda it: (it.words(), df_changes.different(it, LEFT, "turn").says()),
        df_vocabulary.Which: lambda it: (it.words(),),
        df_vocabulary.If: lambda it: (it.words(), df_phrases.condition_clause(it, LEFT)),
        df_vocabulary.Cost: lambda it: (it.words(), df_phrases.price(it, LEFT)),
        df_effects.Ability: lambda it: (it.words(),),
    },
    _structures(df_entries),
    Values(
        {
            "of": ("", "blue", "Arcane", "primary"),
            "points": ("1", "", "2", "B+1", "K,R"),
            "family": ("", "chaos spawn"),
            "name": ("soul",),
            "with_": ("", "red"),
            "to_colour": ("chosen", "green"),
        },
        (
            {"do": "draw"},
            {"do": "hurt", "number": 2},
            {"do": "attack", "by": -1},
            {"do": "status", "becomes": "Stunned"},
        ),
        {"least": (1, 0, 3), "most": (1, 0, 3)},
        {df_effects.Ability: {"do": [{"do": "draw"}]}},
    ),
    (df_vocabulary.Change, df_vocabulary.If, df_vocabulary.Cost),
)


# -- Warriors


WARRIORS = Schema(
    {effect: lambda it: (wa_words.effect_words(it),) for effect in get_args(wa_vocabulary.AnyEffect)}
    | {
        wa_vocabulary.Change: lambda it: (wa_words.change_words(it), wa_words.change_words(it, "each Beast")),
        wa_vocabulary.Ability: lambda it: (wa_words.ability_words(it, 2),),
    },
    _structures(wa_entries),
    Values(
        {
            "of": ("", "this", "melee attacks", "sword"),
            "against": ("", "Beasts"),
            "among": ("", "Corrupted"),
            "what": ("item", "", "tech weapon", "gear card"),
        },
        ({"do": "draw", "cards": 1}, {"do": "lose", "amount": 2}),
        usual={wa_vocabulary.Ability: {"when": "action", "do": [{"do": "draw", "cards": 1}]}},
    ),
    (wa_vocabulary.Change,),
)  # fmt: skip
SCHEMAS = {"dragonfire": DRAGONFIRE, "warriors": WARRIORS}


def _said(plain: Plain) -> str:
    return ", ".join(f"{key} {value}" for key, value in plain.items() if key != "do")


def _texts(schema: Schema, cls: type, plains: Iterable[Plain]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for plain in plains:
        yield _said(plain), schema.worded[cls](msgspec.convert(plain, cls))


def texts(game: str) -> list[str]:
    """What the file of a game holds."""
    schema = SCHEMAS[game]
    lines = ["== fields"]
    for cls in (*schema.worded, *schema.entries):
        lines += described(cls)
    for cls in schema.worded:
        shape = struct(cls)
        lines += ["", f"== {cls.__name__}"]
        shown = [*schema.values.single(shape, few=3)]
        shown += schema.values.pairs(shape, few=3, first=True) if cls in schema.by_kind else ()
        known: set[str] = set()
        for said, (text, *_) in _texts(schema, cls, shown):
            if text not in known:
                known.add(text)
                lines.append(f"{said}: {text}" if said else text)
        every = [*_texts(schema, cls, schema.values.single(shape)), *_texts(schema, cls, schema.values.pairs(shape))]
        lines.append(f"all {len(every)}: {fingerprint(every)}")
    return "\n".join(lines).splitlines()


def written(game: str) -> list[str]:
    """The file of a game."""
    return (FOLDER / f"effects-{game}.txt").read_text(encoding="utf-8").splitlines()


def renew(game: str) -> None:
    """Write the file of a game."""
    (FOLDER / f"effects-{game}.txt").write_text("\n".join(texts(game)) + "\n", encoding="utf-8")
