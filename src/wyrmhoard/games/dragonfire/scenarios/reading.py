"""Position files: a table in the middle of a turn, written by hand, with a task.

A file names heroes with their cards and encounters with their tracks; everything else is set up as in a game. Piles
that are not named are empty: decks, discard piles, the Market. It is the turn of the first hero, in Play Cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Final

from msgspec import Meta, Struct

from wyrmhoard.kernel.asking.cards import convert
from wyrmhoard.kernel.asking.scenario import Scenario, ScenarioFile
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.kernel.state.setting import Setting, Value, complete, did_you_mean
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.parsing import parse_toml

from .. import saves
from ..cards.cardset import PLAYABLE, Card, CardSet
from ..cards.points import show_track
from ..cards.vocabulary import ClassType
from ..rules.setup import new_table
from ..settings import SEATS
from ..state import Dragonfire, Foe, Goal, Hero, Kept, Pile, Token, Turn
from ..table import Position

Names = tuple[str, ...]
Few = Annotated[int, Meta(ge=0, le=99)]
OPEN_HANDS: Final[dict[str, Value]] = {"open_hands": True, "leader": "seat 1"}


class HeroEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hero. Decks begin with the next card."""

    screen: str
    hand: Names
    deck: Names = ()
    discard: Names = ()
    kept: Names = ()
    """Cards that remain in play before it."""
    features: Names = ()
    types: tuple[ClassType, ...] = ()
    """Class Types besides that of the screen."""
    hit_points: Few | None = None
    gold: Few = 0
    exhausted: bool = False
    place: str = ""
    """The Location in which it is; else it is in the Environment."""


class FoeEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An encounter, Location or not. `track` repeats what its card says: the puzzle was made for that."""

    card: str
    facing: Annotated[int, Meta(ge=1)]
    """The place of the hero that it faces, from 1."""
    track: str
    cleared: tuple[Annotated[int, Meta(ge=1)], ...] = ()
    """The levels that are already cleared, from 1 at the top."""
    tokens: Few | None = None
    """How many of its tokens are left (default: all)."""


class File(ScenarioFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position file."""

    turns: Annotated[int, Meta(ge=1, le=6)] = 1
    """Within how many turns the table must be clear."""
    adventure: str = ""
    scene: Annotated[int, Meta(ge=1)] = 1
    wyrmflame_level: Annotated[int, Meta(ge=-3, le=30)] = 0
    wyrmflame: str = ""
    """The active Wyrmflame card."""
    heroes: tuple[HeroEntry, ...]
    encounters: Annotated[tuple[FoeEntry, ...], Meta(min_length=1)]
    primary: Names = ()
    """The cards of the Primary Deck, the next one first."""


def parse(cards: CardSet, settings: Iterable[Setting], text: str, where: str) -> Scenario:
    """The scenario in the text of a position file; its name is that of the file.

    Raises BadInput that names the file, the entry and the field.
    """
    file = convert(parse_toml(text, where), File, where)
    if not SEATS[0] <= len(file.heroes) <= SEATS[1]:
        raise BadInput(f"{where}: heroes: there must be {SEATS[0]} to {SEATS[1]} of them (DF-1)")
    chosen = dict(OPEN_HANDS) | ({"adventure": file.adventure} if file.adventure else {})
    try:
        given = complete(settings, chosen)
        state = new_table(cards, len(file.heroes), given)
        _Builder(cards, state, file).build()
        saves.check(Position(state, cards))
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None
    return file.begins(dump(state), len(file.heroes), given, text, where)


class _Builder:
    """Puts a position on a new table. Raises BadInput that names entry and field."""

    def __init__(self, cards: CardSet, state: Dragonfire, file: File) -> None:
        self.cards, self.state, self.file = cards, state, file

    def build(self) -> None:
        """Everything that the file names, in its order."""
        file, state = self.file, self.state
        state.phase, state.scene, state.round = "turn", file.scene, 1
        state.leader = state.active = 0
        state.first_done, state.led = True, 1
        state.goal = Goal(file.turns)
        state.flame.level = file.wyrmflame_level
        if file.wyrmflame:
            state.flame.active = self.card(file.wyrmflame, ("flame",), "wyrmflame").id
            state.flame.at, state.flame.turns = file.wyrmflame_level, 1
        for seat, entry in enumerate(file.heroes):
            self.hero(state.heroes[seat], entry, f"heroes, place {seat + 1}")
        for number, foe in enumerate(file.encounters, 1):
            self.foe(foe, f"encounters, place {number}")
        for seat, entry in enumerate(file.heroes):
            if entry.place:
                self.enter(state.heroes[seat], entry.place, f"heroes, place {seat + 1}, place")
        state.decks[0] = Pile(self.names(file.primary, ("encounter",), "primary")[::-1])
        state.turn = Turn(0, "play")

    def hero(self, hero: Hero, entry: HeroEntry, where: str) -> None:
        """A hero with its cards."""
        hero.screen = self.card(entry.screen, ("hero",), f"{where}, screen").id
        hero.full = self.cards.hero(hero.screen).hit_points
        hero.hp = hero.full if entry.hit_points is None else entry.hit_points
        hero.gold, hero.exhausted, hero.extra = entry.gold, entry.exhausted, list(entry.types)
        hero.hand = self.names(entry.hand, PLAYABLE, f"{where}, hand")
        hero.pile = Pile(
            self.names(entry.deck, PLAYABLE, f"{where}, deck")[::-1],
            self.names(entry.discard, PLAYABLE, f"{where}, discard"),
        )
        hero.features = self.names(entry.features, ("feature",), f"{where}, features")
        for name in self.names(entry.kept, PLAYABLE, f"{where}, kept"):
            hero.kept.append(Kept(self.state.next_id(), name, self.cards[name].remains or "game"))

    def foe(self, entry: FoeEntry, where: str) -> None:
        """An encounter with its marks."""
        card = self.card(entry.card, ("encounter",), f"{where}, card")
        printed = show_track(card.track)
        rows = len(card.track.rows)
        if entry.track != printed:
            raise BadInput(f"{where}, track: {card.name} has {printed}, not {entry.track}")
        if entry.facing > len(self.state.heroes):
            raise BadInput(f"{where}, facing: there is no hero {entry.facing}")
        if any(row > rows for row in entry.cleared) or len(set(entry.cleared)) == rows:
            raise BadInput(f"{where}, cleared: it has {rows} levels, and one of them at least must be left")
        left = card.tokens if entry.tokens is None else entry.tokens
        if left > card.tokens:
            raise BadInput(f"{where}, tokens: {card.name} has {card.tokens}, not {left}")
        foe = Foe(self.state.next_id(), card.id, 0, entry.facing - 1, met=entry.facing - 1)
        foe.cleared = [row in entry.cleared for row in range(1, rows + 1)]
        foe.crossed = card.track.line >= 0 and any(foe.cleared[card.track.line :])
        foe.level = self.file.wyrmflame_level
        foe.tokens = [Token(self.state.next_id()) for _ in range(left)]
        self.state.foes.append(foe)
        if card.location:
            self.state.heroes[foe.seat].place = foe.id

    def enter(self, hero: Hero, name: str, where: str) -> None:
        """A hero is in a Location that lies on the table."""
        place = next((foe for foe in self.state.foes if foe.card == name and self.cards[name].location), None)
        if place is None:
            raise BadInput(f"{where}: there is no Location {name!r} among the encounters")
        hero.place = place.id

    def names(self, names: Sequence[str], kinds: Sequence[str], where: str) -> list[str]:
        """These cards, each of one of the kinds."""
        return [self.card(name, kinds, where).id for name in names]

    def card(self, name: str, kinds: Sequence[str], where: str) -> Card:
        """The card of this name. Raises BadInput if there is none, or if it is of another kind."""
        known = [card.id for card in self.cards if card.kind in kinds]
        if name not in known:
            raise BadInput(f"{where}: there is no {kinds[0]} card {name!r}{did_you_mean(name, known)}")
        return self.cards[name]
