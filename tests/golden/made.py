"""Golden cards of a made-up set, of everything that a card file may say: tests/golden/words/made-GAME.txt.

The first card of each kind that is shipped, and the one that says most, with each value of each field: how it reads,
or why it is refused. Abilities that go with no card of a kind are counted by complaint. What differs in two fields at
once is held by a fingerprint, and so is what the rules read on all these cards. If a change is meant:

    WYRMHOARD_GOLDEN=renew PYTHONPATH=tests .venv/bin/pytest -n 0 tests/golden/test_made.py
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, get_args

import msgspec

from golden.clauses import DRAGONFIRE, WARRIORS
from helpers.schema import Plain, Values, bare, inner, struct
from wyrmhoard.games.dragon_dance.cards import entries as dd_entries
from wyrmhoard.games.dragon_dance.cards.vetting import oddities as dd_oddities
from wyrmhoard.games.dragon_dance.cards.vetting import vet
from wyrmhoard.games.dragon_dance.words import cards as dd_words
from wyrmhoard.games.dragonfire.cards import cardset as df_cardset
from wyrmhoard.games.dragonfire.cards import effects as df_effects
from wyrmhoard.games.dragonfire.cards import entries as df_entries
from wyrmhoard.games.dragonfire.cards import vocabulary as df_vocabulary
from wyrmhoard.games.dragonfire.cards.vetting import problems as df_problems
from wyrmhoard.games.dragonfire.words.cards import face as df_face
from wyrmhoard.games.warriors.cards import cardset as wa_cardset
from wyrmhoard.games.warriors.cards import entries as wa_entries
from wyrmhoard.games.warriors.cards import vocabulary as wa_vocabulary
from wyrmhoard.games.warriors.cards.vetting import oddities as wa_oddities
from wyrmhoard.games.warriors.cards.vetting import problems as wa_problems
from wyrmhoard.games.warriors.words import cards as wa_words
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.state.plain import fingerprint
from wyrmhoard.kernel.text.errors import BadInput

FOLDER = Path(__file__).parent / "words"


@dataclass(frozen=True)
class Made:
    """A card that was made of an entry."""

    complaints: tuple[str, ...]
    """Why it is refused; of a refused card nothing else is known."""
    face: tuple[str, ...] = ()
    """What is printed on it."""
    read: str = ""
    """What the rules read on it."""


@dataclass(frozen=True)
class Maker:
    """How a game makes cards."""

    file: type
    values: Values
    make: Callable[[Any, str], Made]
    abilities: Callable[[str], Iterable[tuple[str, list[Plain]]]] = lambda kind: ()
    """What abilities a kind of card may have, with the field in which they stand."""


def flat(value: Any) -> str:
    """A value as text that depends on no order of sets."""
    if isinstance(value, frozenset | set):
        return f"{{{', '.join(sorted(map(flat, value)))}}}"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{flat(key)}: {flat(it)}' for key, it in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(flat, value))}]"
    if is_dataclass(value) and not isinstance(value, type):
        return flat({field.name: getattr(value, field.name) for field in fields(value) if field.name != "entry"})
    return repr(value)


# -- the games


def _dragon_dance(entry: Any, kind: str) -> Made:
    deck = find("dragon-dance").cards
    others = [card for card in deck.sides[("knight", "dragon").index(kind)].values() if card.id != entry.id][:7]
    try:
        (side := vet([*others, entry], kind, kind))[entry.id]
    except BadInput as error:
        return Made((str(error),))
    strip = entry.strip or (0,)
    worth = [dd_words.worth(entry, die) for die in range(len(strip))]
    odd = [text for text in dd_oddities([side, {}]) if entry.id in text]
    return Made((), (dd_words.rules_text(entry), entry.kind, *worth, *odd), flat(msgspec.to_builtins(entry)))


def _dragonfire(entry: Any, kind: str) -> Made:
    complaints = tuple(f"{where}: {why}" for where, why in df_problems(entry, kind))
    if complaints:
        return Made(complaints)
    card = df_cardset.make_card(entry, kind)
    bonuses = [df_cardset.make_bonus(entry.id, bonus) for bonus in getattr(entry, "bonuses", ())]
    shown = [str(value) for name, value in df_face(card).items() if name not in ("id", "name", "flavour")]
    return Made((), (*shown, *(bonus.text for bonus in bonuses)), flat([card, *bonuses]))


def _warriors(entry: Any, kind: str) -> Made:
    complaints = tuple(f"{where}: {why}" for where, why in wa_problems(entry, kind))
    if complaints:
        return Made(complaints)
    card = wa_cardset.make_card(entry, kind)
    card.text = wa_words.rules_text(card)
    (face,) = wa_words.card_faces([card])
    odd = [text for text in wa_oddities([card], wa_words.facts) if card.id in text]
    shown = [str(value) for name, value in face.items() if name not in ("id", "name", "flavour")]
    return Made((), (*shown, wa_words.in_short(card), *odd), flat(card))


def _df_abilities(kind: str) -> Iterator[tuple[str, list[Plain]]]:
    """One with each field as it may be, with each change and with each effect; kinds that are vetted alike stand for
    each other."""
    values, ability = DRAGONFIRE.values, struct(df_effects.Ability)
    if kind not in ("market", "encounter", "flame", "feature"):
        return
    part = "text" if kind == "market" else "abilities"
    yield from ((part, [plain]) for plain in values.single(ability))
    if kind == "market":
        yield from (("assist", [plain]) for plain in values.single(ability))
        yield from (("anytime", [plain]) for plain in values.single(ability))
        return
    change = struct(df_vocabulary.Change)
    pairs = values.pairs(change, 3, first=True) if kind == "encounter" else ()
    for plain in [*values.single(change), *pairs]:
        yield part, [{"change": [plain]}]
        yield part, [{"do": [{"do": "give", "change": plain, "until": "turn"}]}]
    for effect in get_args(df_effects.AnyEffect) if kind == "encounter" else ():
        for plain in values.single(struct(effect), few=3):
            yield part, [{"do": [plain]}]
            yield part, [{"may": True, "do": [{"do": "draw"}], "otherwise": [plain]}]


def _wa_abilities(kind: str) -> Iterator[tuple[str, list[Plain]]]:
    """None; one with each change, and with each effect at each moment; two, at any two moments."""
    yield "abilities", []
    yield from (("abilities", [plain]) for plain in _possible())
    by_moment = {plain["when"]: plain for plain in WARRIORS.values.single(struct(wa_vocabulary.Ability))}
    by_moment["always"] = {"when": "always", "change": [{"change": "damage", "by": 1}]}
    yield from (("abilities", [one, other]) for one in by_moment.values() for other in by_moment.values())


@cache
def _possible() -> list[Plain]:
    values, ability, change = WARRIORS.values, struct(wa_vocabulary.Ability), struct(wa_vocabulary.Change)
    abilities = [*values.single(ability), *values.pairs(ability, 3)]
    for plain in [*values.single(change), *values.pairs(change, 4, first=True)]:
        abilities.append({"when": "always", "change": [plain]})
        abilities.append({"when": "cast", "do": [{"do": "grant", "until": "end of turn", "change": plain}]})
    whens = values.of("when", next(field.type for field in ability.fields if field.name == "when"))
    for effect in get_args(wa_vocabulary.AnyEffect):
        for plain in values.single(struct(effect), few=3):
            abilities += [{"when": when, "do": [plain], "turn": "each"} for when in whens]
            abilities.append({"when": "begin", "do": [plain]})
    return abilities


TEXTS = {
    "id": ("odd-one",),
    "name": ("Odd One", "Odd Swords"),
    "flavour": ("", "So it goes."),
    "stamp": ("", "sword"),
    "keywords": ("Legend", "tech", "wolf"),
    "gangs_with": ("", "Wolves"),
    "only": ("", "Beastly"),
    "proficiency": ("axes", "bows"),
    "of": ("axes", "spells"),
    "expansion": ("", "More"),
    "family": ("", "chaos spawn"),
    "damage": ("", "1", "K+1", "Q"),
    "track": ("[1]", "[2]|[K]", "[1][sq:2]", "[]", "[Q]"),
    "words": ("staff", "potion"),
    "title": ("Odd One", "Haggling"),
    "requires": ("", "haggling"),
    "about": ("", "A story."),
    "primary": ("Dungeon 1",),
    "secondary": ("City 1",),
    "third": ("Difficulty 3",),
    "pack": ("glory", "grace"),
}
MAKERS = {
    "dragon-dance": Maker(dd_entries.File, Values(TEXTS, ()), _dragon_dance),
    "warriors": Maker(
        wa_entries.File,
        Values({**WARRIORS.values.texts, **TEXTS}, WARRIORS.values.effects, usual=WARRIORS.values.usual),
        _warriors,
        _wa_abilities,
    ),
    "dragonfire": Maker(
        df_entries.File,
        Values(
            {**TEXTS, **DRAGONFIRE.values.texts},
            DRAGONFIRE.values.effects,
            DRAGONFIRE.values.numbers,
            DRAGONFIRE.values.usual,
        ),
        _dragonfire,
        _df_abilities,
    ),
}


# -- what stands in the file


def _usual(game: str, kind: str) -> list[Plain]:
    """The first card of a kind and the one that says most."""
    shipped = find(game).cards.plain[kind]
    cards = [dict(card) for card in shipped]
    return [cards[0], max(cards, key=len)]


def _variants(maker: Maker, cls: type, usual: Plain, *, pairs: bool) -> Iterator[tuple[str, Plain]]:
    """The card with each value of each field, and (unnamed) with each two of two fields if `pairs`."""
    shape = struct(cls)
    ways = {
        field.encode_name: maker.values.of(field.name, field.type)[:12]
        for field in shape.fields
        if field.name not in ("id", "abilities", "text", "assist", "anytime")
    }
    yield "as it is", usual
    for name, values in ways.items():
        for value in values:
            yield f"{name} {value}", usual | {name: value}
    for one, other in combinations(ways, 2) if pairs else ():
        for value in ways[one][:4]:
            for another in ways[other][:4]:
                yield "", usual | {one: value, other: another}


def _kind(maker: Maker, kind: str, cls: type, game: str) -> Iterator[str]:
    """The lines of one kind of card."""
    yield ""
    yield f"== {kind}"
    every: list[str] = []
    first, richest = _usual(game, kind)
    for usual in (first, richest):
        faces: set[tuple[str, ...]] = set()
        for said, plain in _variants(maker, cls, usual, pairs=usual is richest):
            made = maker.make(msgspec.convert(plain, cls), kind)
            every.append(flat(made))
            shown = made.complaints or made.face
            if said and shown not in faces:
                faces.add(shown)
                yield f"{said}: {'refused: ' * bool(made.complaints)}{' / '.join(filter(None, shown))}"
    yield f"all {len(every)}: {fingerprint(every)}"
    complaints: Counter[str] = Counter()
    read: list[str] = []
    for part, abilities in maker.abilities(kind):
        plain = first | {part: abilities}
        made = maker.make(msgspec.convert(plain, cls), kind)
        complaints.update(why.partition(": ")[2] for why in made.complaints)
        read.append(made.read)
    yield from (f"{number} abilities refused: {why}" for why, number in sorted(complaints.items()))
    if read:
        yield f"all {len(read)} abilities: {fingerprint(read)}"


def texts(game: str) -> list[str]:
    """What the file of a game holds."""
    maker = MAKERS[game]
    lines: list[str] = []
    for field in struct(maker.file).fields:
        shape = inner(bare(field.type))
        if shape is not None:  # what is no list of cards holds no structure
            lines += _kind(maker, field.name, shape.cls, game)
    return "\n".join(lines).splitlines()
