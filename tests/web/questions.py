"""One table for every kind of question that a game can ask, laid into the database of a server.

Matches are driven at random, and from positions in which a card or a campaign has something to ask; of each kind of
question the one is kept that has most to show.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Mapping, Set
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

import wyrmhoard
from helpers.cases import CASES
from helpers.dragon_and_warrior import asked as tales
from helpers.dragonfire.campaign import Party, short_of_items
from helpers.dragonfire.uses import position
from helpers.drawn_to_destiny import asked
from helpers.worlds import drive, start
from wyrmhoard import Match
from wyrmhoard.games.warriors.state import Gear
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.play.playout import play_on
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.server.session.contents import content_of, has_own_cards
from wyrmhoard.server.session.session import Session
from wyrmhoard.server.storage.database import Database
from wyrmhoard.server.storage.journal import StoredPosition
from wyrmhoard.server.storage.keys import Key, digest
from wyrmhoard.server.storage.openings import Opened
from wyrmhoard.server.storage.store import Group, Store

TOKEN = "in-sight"
UNASKED = {
    "dragonfire": {
        "add",  # there are no cards of expansions
        "damage",  # damage outside a turn, which no card of ours deals
        "location",  # a choice among Locations, which no card of ours gives
    },
}
"""Kinds of questions that have words, and that nobody is ever asked with the cards we have."""
COMMONS = "healing-potion warding-cloak militia-shield"
OWN_MATCHES = {"drawn-to-destiny": (asked.matches, 30), "dragon-and-warrior": (tales.matches, 300)}
"""Games that lay out matches of their own for what is asked seldom, and how far those of the ladder are driven then:
most that is asked late is asked in their own."""
ROUNDS = 12
"""So often it is tried again if a kind was not met; once is enough as a rule."""
LONG = 10_000
NUMBERS = count(1)
"""Tables of one process are told apart: several tests lay theirs into the database of one server."""
ASIDE = ", out of turn"
"""Added to the kind of a question that one may let go by."""


@dataclass
class Question:
    """A table at which a seat is asked something."""

    game: AnyGame
    kind: str
    seat: int
    answers: list[dict[str, Any]]
    """What may be chosen: key, and the things that it is about."""
    opened: Opened
    saved: bytes
    weight: tuple[int, int]

    @property
    def link(self) -> str:
        """Where it is opened."""
        return f"#/t/{self.opened.id}/{TOKEN}"


def kinds(game: AnyGame) -> set[str]:
    """Every kind of question that a game asks, read from its script and its table of words."""
    assert game.folder is not None
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(game.folder.rglob("*.py")))
    named = set(re.findall(r'yield (?:one|each)\(\s*[^"()]*(?:\([^()]*\))?[^"()]*"([\w -]+)"', text))
    named |= set(re.findall(r'yield first\(\s*"([\w -]+)"', text))
    for table in re.findall(r"^(?:PROMPTS|ASKED): Final(?:\[.*?\]\])?\s*= \{(.*?)^\}", text, re.MULTILINE | re.DOTALL):
        named |= set(re.findall(r'^    "([\w -]+)":', table, re.MULTILINE))
    cited = {kind for kind in named if re.fullmatch(r"[A-Z][A-Z0-9]*-\d+\w?", kind)}
    return named - cited - UNASKED.get(game.name, set())


def gather(game: AnyGame) -> dict[str, Question]:
    """One question of each kind, by its kind; what one may let go by is a kind of its own.

    Of the first round everything is looked at; if a kind was not met, others go on only until it is.
    """
    best: dict[str, Question] = {}
    wanted = kinds(game)
    for turn in range(ROUNDS):
        for match, most in _matches(game, turn, wanted - best.keys()):
            note(best, match)
            for _ in islice(drive(match, Random(turn)), most):
                if match.result is None:
                    note(best, match)
            if turn and wanted <= best.keys():
                break
        if wanted <= best.keys():
            break
    return best


def _matches(game: AnyGame, turn: int, missing: Set[str]) -> Iterator[tuple[Match, int]]:
    """Matches to drive, and how far: others in each turn, those first in which rare things are asked. `missing`: the
    kinds that have not been met."""
    if game.name == "warriors":
        yield from _battles(turn)
    own, most = OWN_MATCHES.get(game.name, (None, LONG))
    if own is not None:
        yield from own(turn, missing)
    if game.name == "dragonfire":
        yield from _uses(turn)
        yield from _campaigns(turn)
    for case in CASES:
        if case.game.name == game.name:
            yield start(case, 2 * turn, prints=False), most
            yield start(case, 2 * turn + 1, prints=False), most


def _battles(turn: int) -> Iterator[tuple[Match, int]]:
    """Battles in which a fighter has two things to do as its turn begins, hands are full and piles empty."""
    game = find("warriors")
    given: dict[str, Value] = {"decks": "dealt", "opening_hand": 6}
    for number in range(12 * turn, 12 * turn + 12):
        match = wyrmhoard.new(game, 2 + number % 3, number, given)
        play_on(match, Random(number), lambda m: m.table.state.phase == "battle")
        state = match.table.state.copy()
        battle = state.battle
        assert battle is not None
        battle.step = "begin"
        for who in (one for one in battle.fighters if not one.beast):
            who.card = "doctor-of-regrettable-studies"
            who.gear += [Gear(state.next_id(), card, 1, 3) for card in ("gentle-stretching", "hungry-ground")]
        for pile in state.piles:
            pile.discard, pile.draw = [*pile.discard, *pile.draw], pile.draw[:1]
        yield wyrmhoard.new(game, match.seats, number, given, start=dump(state)), 60


def _uses(turn: int) -> Iterator[tuple[Match, int]]:
    """Positions in which each card has something to do."""
    game = find("dragonfire")
    for card in game.cards:
        state = position(game.cards, card, 4 * turn + 2)
        given = {"adventure": state.adventure}
        yield wyrmhoard.new(game, len(state.heroes), card.id, given, start=dump(state), prints=False), 20


def _campaigns(turn: int) -> Iterator[tuple[Match, int]]:
    """Campaigns between two Adventures, in which everybody owns much."""
    rich = {"xp": 60, "slots": ["soldier path-of-war", "family-heirloom"], "items": COMMONS}
    many = {"xp": 30, "items": "blackwood-staff mace-of-ruin hunters-quiver militia-shield"}
    yield short_of_items().match, 0
    for two in ("human-cleric human-fighter", "human-cleric human-wizard"):
        yield Party(two, P1=rich).rest().match, 200
        yield Party(two, P1=rich).set_out().match, 200
        yield Party(two, P1=many).rest("return").match, 60
        for seed in range(6 * turn, 6 * turn + 6):
            yield Party(two, P1=rich, P2={"xp": 40, "items": "mirror-bright-aegis"}, seed=seed).rest("trade").match, 60
            yield Party(two, P1={"xp": 60}, seed=seed).after("long-road-to-norhaven", won=True).match, 200


def note(best: dict[str, Question], match: Match) -> None:
    """Keep what is asked now, if there is more to show than before."""
    for seat in match.waiting:
        ask = match.ask(seat)
        assert ask is not None
        _better(best, match, seat, ask, ask.prompt)
        if f"{ask.prompt}{ASIDE}" not in best:
            for other in set(range(match.seats)) - set(match.waiting):
                theirs = match.ask(other)
                if theirs is not None and not theirs.aside and other not in match.ready:
                    _better(best, match, other, theirs, f"{theirs.prompt}{ASIDE}")


def _better(best: dict[str, Question], match: Match, seat: int, ask: OpenAsk, kind: str) -> None:
    known, many = best.get(kind), len(match.choices(seat))
    if known is None or many >= known.weight[0]:
        weight = many, len(ask.text) + sum(len(option.text) for option in ask.options)
        if known is None or weight > known.weight:
            best[kind] = _kept(match, seat, kind, ask, weight)


def _kept(match: Match, seat: int, kind: str, ask: OpenAsk, weight: tuple[int, int]) -> Question:
    header = match.header
    name = f"{re.sub('[^a-z]', '', kind)[:10]}-{next(NUMBERS)}"
    people = ["person"] * match.seats
    keys = {digest(TOKEN): Key("play", seat)}
    opened = Opened(
        name, header.game, header.version, header.content, "", dict(match.settings), people, header.seed, 0.0, keys
    )
    if has_own_cards(match.game):
        opened.kept = content_of(match.game)
        opened.content_id = opened.kept.id if opened.kept is not None else None
    answers = [
        {"key": option.key, "about": list(option.about)}
        for option in ask.options
        if not option.blocked and not option.deliberate
    ]
    return Question(match.game, kind, seat, answers, opened, Session(match, [None] * match.seats).save(), weight)


def lay(folder: Path, questions: list[Question]) -> None:
    """Put these tables into the database of a server."""
    store_tables(folder, [(one.opened, one.saved) for one in questions])


def lay_match(folder: Path, name: str, match: Match, tokens: Mapping[int, str], watch: str = "") -> None:
    """Put the table of a match into the database of a server; each seat is opened with its token, and it is watched
    with `watch`, if that is given."""
    header, people = match.header, ["person"] * match.seats
    keys = {digest(token): Key("play", seat) for seat, token in tokens.items()}
    if watch:
        keys[digest(watch)] = Key("watch", None)
    made = (header.game, header.version, header.content)
    opened = Opened(name, *made, "", dict(match.settings), people, header.seed, 0.0, keys)
    store_tables(folder, [(opened, Session(match, [None] * match.seats).save())])


def store_tables(folder: Path, tables: list[tuple[Opened, bytes]]) -> None:
    """Put tables with their sessions into the database of a server. Playwright has the loop of this thread: it is done
    in another."""

    async def store_all() -> None:
        database = Database(f"sqlite:///{folder / 'tables.sqlite3'}")
        await database.open()
        groups = [Group(one.id, [], StoredPosition(one.id, 0, saved), one) for one, saved in tables]
        assert all(await Store(database).append(groups))
        await database.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, store_all()).result()
