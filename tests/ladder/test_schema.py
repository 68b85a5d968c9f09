"""Vetting cases made from the schema: no field of any card takes what it may not hold, and the refusal names the file,
the card and the field."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest
from msgspec import Struct, inspect

from golden.clauses import SCHEMAS
from helpers.schema import Plain, faults, inner, struct
from wyrmhoard import games
from wyrmhoard.games.dragon_dance.cards import entries as dd_entries
from wyrmhoard.games.dragon_dance.cards.cardset import Deck
from wyrmhoard.games.dragonfire.cards import cardset as df_cardset
from wyrmhoard.games.dragonfire.cards import effects as df_effects
from wyrmhoard.games.dragonfire.cards import entries as df_entries
from wyrmhoard.games.dragonfire.cards import vocabulary as df_vocabulary
from wyrmhoard.games.warriors.cards import cardset as wa_cardset
from wyrmhoard.games.warriors.cards import entries as wa_entries
from wyrmhoard.games.warriors.cards import vocabulary as wa_vocabulary
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.text.errors import BadInput

FILE = "some.toml"
LOAD: dict[str, Callable[[Plain], object]] = {
    "dragon-dance": lambda data: Deck(data, FILE),
    "dragonfire": lambda data: df_cardset.CardSet(data, FILE),
    "warriors": lambda data: wa_cardset.CardSet(data, FILE, lambda card: ""),
}
FILES = {"dragon-dance": dd_entries.File, "dragonfire": df_entries.File, "warriors": wa_entries.File}
KINDS = [
    (game, field.name)
    for game, file in FILES.items()
    for field in struct(file).fields
    if inner(field.type) is not None  # a list of cards
]
HOLDERS: dict[type, Callable[[Plain], Plain]] = {
    df_effects.Ability: lambda it: it,
    df_vocabulary.Change: lambda it: {"when": "continuous", "change": [it]},
    df_vocabulary.If: lambda it: {"when": "reveal", "if": [it], "do": [{"do": "draw"}]},
    df_vocabulary.Cost: lambda it: {"when": "reveal", "cost": [it], "do": [{"do": "draw"}]},
    df_vocabulary.Which: lambda it: {"when": "reveal", "do": [{"do": "summon", "which": it}]},
    wa_vocabulary.Ability: lambda it: it,
    wa_vocabulary.Change: lambda it: {"when": "always", "change": [it]},
}
"""An ability that holds such a structure; all others are effects."""
PARTS = [(game, cls) for game, schema in SCHEMAS.items() for cls in schema.worded]


def shipped(game: str, kind: str) -> Plain:
    """The first card of this kind."""
    plain: Plain = find(game).cards.plain
    return dict(plain[kind][0])


def refusal(game: str, kind: str, entry: Plain) -> str:
    """Why a file with this card is refused; "" if it is not."""
    try:
        LOAD[game]({**find(game).cards.plain, kind: [entry]})
    except BadInput as refused:
        return str(refused)
    return ""


def unnamed(game: str, kind: str, entries: Iterator[tuple[Plain, str]]) -> list[tuple[Any, str, str]]:
    """The faulty cards that are not refused, or not with the file, the card and the field named."""
    problems = []
    for entry, field in entries:
        why = refusal(game, kind, entry)
        start = f"{FILE}: {kind}, card {entry.get('id', entry.get('name'))}"
        if not (why.startswith(start) and field in why.removeprefix(start)):
            problems.append((entry, field, why))
    return problems


def of_kind(game: str, kind: str) -> inspect.StructType:
    """The schema of a card."""
    shape = inner(next(field.type for field in struct(FILES[game]).fields if field.name == kind))
    assert shape is not None
    return shape


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_card_with_a_faulty_field_is_refused_by_name(game: str, kind: str) -> None:
    usual = shipped(game, kind)
    assert unnamed(game, kind, faults(of_kind(game, kind), usual)) == []


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_what_a_field_holds_is_refused_by_name(game: str, kind: str) -> None:
    """Tokens, limits, bonuses and the like, in a card that has one."""
    for field in of_kind(game, kind).fields:
        within = inner(field.type)
        if within is None or within.cls.__name__ == "Ability":
            continue
        plain = find(game).cards.plain[kind]
        usual = next(dict(entry) for entry in plain if entry.get(field.name))
        held = usual[field.name]
        for part, name in faults(within, dict(held[0] if isinstance(held, list) else held)):
            entry = usual | {field.name: [part] if isinstance(held, list) else part}
            assert unnamed(game, kind, iter([(entry, field.name), (entry, name)])) == []


@pytest.mark.parametrize(("game", "cls"), PARTS)
def test_an_ability_with_a_faulty_field_is_refused_by_name(game: str, cls: type) -> None:
    kind = {"dragonfire": "flame", "warriors": "location"}[game]
    usual = shipped(game, kind)
    hold = HOLDERS.get(cls, lambda it: {"when": "reveal" if game == "dragonfire" else "action", "do": [it]})
    shape = struct(cls)
    faulty = faults(shape, SCHEMAS[game].values.plainest(shape))
    assert unnamed(game, kind, ((usual | {"abilities": [hold(part)]}, name) for part, name in faulty)) == []


def structures(of: type[Struct] = Struct) -> Iterator[type[Struct]]:
    """Every structure of this kind that has been defined and holds anything."""
    for cls in of.__subclasses__():
        if cls.__struct_fields__:
            yield cls
        yield from structures(cls)


@pytest.mark.parametrize("game", [module.name for module in pkgutil.iter_modules(games.__path__)])
def test_no_structure_of_a_file_takes_a_field_that_it_does_not_know(game: str) -> None:
    """Also of the games whose cards are not tried field by field above, and of records, papers and scenarios."""
    package = import_module(f"{games.__name__}.{game}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)
    own = [cls for cls in structures() if cls.__module__.startswith(f"{package.__name__}.")]
    assert own
    assert [cls.__qualname__ for cls in own if not cls.__struct_config__.forbid_unknown_fields] == []
