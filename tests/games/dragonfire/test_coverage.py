"""What cards can say is said by some card, and has been carried out in random runs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import msgspec
import pytest

import wyrmhoard
from wyrmhoard.games.dragonfire import effects, numbers, verb_table, vocabulary
from wyrmhoard.games.dragonfire.game import GAME
from wyrmhoard.games.dragonfire.settings import new_table
from wyrmhoard.games.dragonfire.state import Kept
from wyrmhoard.kernel.match import Match
from wyrmhoard.kernel.playout import random_act, try_act
from wyrmhoard.kernel.setting import complete
from wyrmhoard.kernel.state import dump

MOST = int(os.environ.get("WYRMHOARD_LADDER", "100")) * 2
"""So many matches may be needed."""
CARDS = GAME.cards
ENOUGH = 0.8
"""So much of what is said on cards is carried out before the runs stop: random parties do not last."""
UNWRITTEN: dict[str, set[str]] = {
    "condition": {
        "class", "first this round", "first this scene", "its Attack Strength", "its cleared levels", "its tokens",
        "players", "primary class", "stunned",
    },
    "change": {"no discards", "no gold"},
    "until": {"flame", "game", "in play", "scene"},
}  # fmt: skip
"""What the vocabulary has and no card of the set says: words for whoever makes cards."""


def structs(thing: object) -> Iterator[msgspec.Struct]:
    """An entry and everything that is written in it."""
    if isinstance(thing, msgspec.Struct):
        yield thing
        for name in thing.__struct_fields__:
            yield from structs(getattr(thing, name))
    elif isinstance(thing, tuple | list):
        for one in thing:
            yield from structs(one)
    elif isinstance(thing, dict):
        for one in thing.values():
            yield from structs(one)


def tag(thing: Any) -> str:
    """The verb of an effect."""
    return str(type(thing).__struct_config__.tag)


def written() -> dict[str, set[str]]:
    """What the cards say: verbs, moments, conditions, prices, changes, durations."""
    found: dict[str, set[str]] = {kind: set() for kind in words()}
    for card in CARDS:
        for power in card.powers:
            found["moment"].add(power.when)
        for thing in structs(card.entry):
            if isinstance(thing, effects.Effect):
                found["verb"].add(tag(thing))
                if hasattr(thing, "until"):
                    found["until"].add(thing.until)
            elif isinstance(thing, vocabulary.If):
                found["condition"].add(thing.what)
            elif isinstance(thing, vocabulary.Cost):
                found["price"].add(thing.pay)
            elif isinstance(thing, vocabulary.Change):
                found["change"].add(thing.change)
    return found


def words() -> dict[str, set[str]]:
    """The whole vocabulary."""
    hints = {cls: msgspec.inspect.type_info(cls) for cls in (vocabulary.If, vocabulary.Cost)}

    def choices(cls: type[msgspec.Struct], name: str) -> set[str]:
        field = next(f for f in hints[cls].fields if f.name == name)  # type: ignore[attr-defined]
        return set(field.type.values)

    return {
        "verb": {str(verb.__struct_config__.tag) for verb in verb_table.VERBS},
        "moment": set(get_args(effects.Moment)) - {""},
        "condition": choices(vocabulary.If, "what"),
        "price": choices(vocabulary.Cost, "pay"),
        "change": set(get_args(vocabulary.Stat)),
        "until": set(get_args(vocabulary.Until)) - {"now"},
    }


def test_everything_that_can_be_said_is_said() -> None:
    said = written()
    unsaid = {kind: found for kind, all_words in words().items() if (found := all_words - said[kind])}
    assert unsaid == UNWRITTEN


# -- random runs


def laden(number: int) -> Match:
    """A match before its set-up, in which everybody has Features, Magic Items and cards as if after many Adventures."""
    rng = Random(f"coverage {number}")
    adventures = [card.id for card in CARDS.adventures]
    given: dict[str, Any] = {
        "adventure": adventures[number % len(adventures)],
        "bonus_challenges": ("none", "first", "second", "all")[number // 8 % 4],
        "difficulty_offset": rng.randrange(-1, 4),
    }
    seats = rng.choice((2, 3, 4, 4, 5, 6))
    state = new_table(CARDS, seats, complete(GAME.settings, given))
    state.phase = "setup"
    state.flame.level += rng.choice((0, 0, 3, 6, 8))
    market, items = CARDS.markets, list(CARDS.of_kind("item"))
    screens = rng.sample(CARDS.heroes, seats)
    for hero, screen in zip(state.heroes, screens, strict=True):
        hero.screen, hero.gold = screen.id, rng.randrange(10)
        hero.features = [card.id for card in rng.sample(list(CARDS.of_kind("feature")), 12)]
        hero.hand = [card.id for card in (*rng.sample(market, 4), *rng.sample(items, 4))]
        worn = [card for card in items if card.entry.starts_in_play]
        for card in rng.sample(worn, min(3, len(worn))):
            hero.kept.append(Kept(state.next_id(), card.id, card.remains or "game"))
    return wyrmhoard.new(GAME, seats, f"coverage {number}", given, start=dump(state), prints=False, events=False)


def sayings() -> Iterator[tuple[str, Any]]:
    """Every effect of every card, and every change while it is in force."""
    yield from CARDS.effects.items()
    for card in CARDS:
        for power in card.powers:
            for number, change in enumerate(power.ability.change):
                yield f"{card.id}/{power.number}/{number}", change


def test_everything_that_is_said_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every verb is carried out in random runs, and most of what is said on cards."""
    ran: set[int] = set()
    for kind, verb in list(verb_table.VERBS.items()):

        def watched(table: Any, source: Any, effect: Any, verb: Any = verb) -> Any:
            ran.add(id(effect))
            return verb(table, source, effect)

        monkeypatch.setitem(verb_table.VERBS, kind, watched)
    made = numbers.Source

    def counted(change: Any, *rest: Any) -> Any:
        ran.add(id(change))
        return made(change, *rest)

    monkeypatch.setattr(numbers, "Source", counted)
    due = dict(sayings())
    missing = set(due)
    verbs = words()["verb"]
    for number in range(MOST):
        match = laden(number)
        rng = Random(number)
        while match.result is None:
            try_act(match, *random_act(match, rng))
        missing = {key for key in missing if id(due[key]) not in ran}
        verbs -= {tag(thing) for key, thing in due.items() if key not in missing and isinstance(thing, effects.Effect)}
        if not verbs and len(missing) < (1 - ENOUGH) * len(due):
            break
    print({key: due[key].words() for key in sorted(missing)})
    assert verbs == set()
    assert len(missing) < (1 - ENOUGH) * len(due)
