"""Positions of an Adventure between and in its turns, with plain cards of their own: for the frame of the game.

    board = Board("cleric fighter rogue", primary="red blk blk", level=1, secondary="grn2")
    board.scene()                                 # the encounters are dealt
    assert board.facing("P3") == ["grn2"]

    board = Board("cleric fighter", turn="P1", step="market", market="mk3 mb4", gold={"P1": 9}).begin()
    board.act("P1", "buy 0 mk3")

Seats are P1 to P6. Characters: fighter, cleric, rogue, wizard, and more of each (fighter-2, fighter-3): hand 4, gold 5,
8 hit points, a pack of 8. Encounters: blk, blu, grn, red (Dungeon 1: track [2], attack 1, gold 4), blk2 and so on
(Dungeon 2: track [3][2], attack 2, gold 8), big (Difficulty 3), hall and vault (Locations for 2, 3), pack (TOKENS 3).
Market cards: mk2 to mk7, mb..., mg..., mr...: colour and cost. `calm` is a Wyrmflame card that does nothing. Tests add
cards of their own as entries.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
import pytest

import wyrmhoard
from helpers import dragonfire_board
from helpers.dragonfire_board import place_of
from helpers.loaded import Loaded
from wyrmhoard.games.dragonfire.game import DragonfireGame
from wyrmhoard.games.dragonfire.moves import Table
from wyrmhoard.games.dragonfire.places import new_maximum
from wyrmhoard.games.dragonfire.settings import new_table
from wyrmhoard.games.dragonfire.state import Foe, Hero, Kept, Token, Turn
from wyrmhoard.kernel.chance import Chance
from wyrmhoard.kernel.errors import Refused
from wyrmhoard.kernel.match import Match
from wyrmhoard.kernel.registry import find
from wyrmhoard.kernel.setting import Value, complete
from wyrmhoard.kernel.state import dump

LETTERS = {"k": "black", "b": "blue", "g": "green", "r": "red"}
BASICS = {"cantrip": "blue", "stealth": "red", "grace": "green", "glory": "black"}
OWN = {"fighter": "glory", "wizard": "cantrip", "cleric": "grace", "rogue": "stealth"}
BLESS = {"id": "bless", "name": "Bless", "colour": "green", "cost": 3, "damage": "G", "copies": 2, "swapped_in": True}
RACES = {"": "Human", "-2": "Half-Elf", "-3": "Half-Orc"}
LEAST = ("done", "stay", "nothing", "no", "enough", "pass")
"""What somebody answers who wants nothing."""


def encounter(card: str, colour: str, **more: Any) -> dict[str, Any]:
    """A plain encounter of Dungeon 1."""
    usual = {"environment": "Dungeon", "difficulty": 1, "copies": 3, "type": "Humanoid", "gold": 4, "attack": 1}
    return {"id": card, "name": card.upper(), "colour": colour, "track": "[2]", **usual, **more}


def location(card: str, colour: str, capacity: int, **more: Any) -> dict[str, Any]:
    """A Location of Dungeon 1."""
    return encounter(card, colour, type="Location", capacity=capacity, copies=1, **more)


def hero(card: str, race: str) -> dict[str, Any]:
    """A Character screen: 8 cards, 4 of the own colour."""
    kind = card.split("-")[0]
    others = [basic for basic in BASICS if basic != OWN[kind]]
    pack = {OWN[kind]: 4, others[0]: 2, others[1]: 1, others[2]: 1}
    limits = {"weapon": 2, "armour": 1, "shield": 1, "miscellaneous": 3}
    return {
        "id": card, "name": card.capitalize(), "race": race, "class": kind.capitalize(),
        "hand": 4, "gold": 5, "hit_points": 8, "pack": pack, "limits": limits,
    }  # fmt: skip


def adventure(card: str = "dungeon-crawl", **more: Any) -> dict[str, Any]:
    """An Adventure of three Scenes."""
    return {
        "id": card, "name": card.capitalize(), "level": 1, "about": "",
        "primary": ["Dungeon 1"], "secondary": ["Dungeon 2"], "third": ["Difficulty 3"],
        "scenes": [0, 1, 2], "xp_scene": 1, "xp_win": 2, **more,
    }  # fmt: skip


def base() -> dict[str, list[dict[str, Any]]]:
    """The plain cards of which positions are made."""
    colours = {"blk": "black", "blu": "blue", "grn": "green", "red": "red"}
    points = {colour: letter.upper() for letter, colour in LETTERS.items()}
    return {
        "basic": [
            {"id": card, "name": card.capitalize(), "colour": colour, "damage": points[colour]}
            for card, colour in BASICS.items()
        ],
        "market": [
            {"id": f"m{letter}{cost}", "name": f"M{letter}{cost}", "colour": colour, "cost": cost, "damage": "2"}
            for letter, colour in LETTERS.items()
            for cost in range(2, 8)
        ]
        + [BLESS],
        "encounter": [
            *(encounter(card, colour) for card, colour in colours.items()),
            *(
                encounter(f"{card}2", colour, difficulty=2, track="[3][2]", attack=2, gold=8)
                for card, colour in colours.items()
            ),
            encounter("big", "black", difficulty=3, track="[5][4][3]", attack=4, gold=15),
            location("hall", "black", 2, gold=5),
            location("vault", "green", 3, gold=5),
            encounter("pack", "black", gold=6, tokens={"number": 3, "track": "[1]"}),
        ],
        "flame": [{"id": "calm", "name": "Calm", "copies": 3, "abilities": []}],
        "hero": [hero(f"{kind}{number}", race) for kind in OWN for number, race in RACES.items()],
        "adventure": [adventure()],
    }  # fmt: skip


@cache
def _game(more: str) -> DragonfireGame:
    cards = base()
    for kind, found in msgspec.json.decode(more).items():
        ids = [entry["id"] for entry in found]
        cards[kind] = [entry for entry in cards.get(kind, []) if entry["id"] not in ids] + found
    game = find("dragonfire")
    assert isinstance(game, DragonfireGame)
    return game.with_cards(cards)


def game_with(more: Mapping[str, Sequence[Mapping[str, Any]]] | None = None) -> DragonfireGame:
    """The game with the plain cards and these (an ID that is there already is replaced)."""
    return _game(msgspec.json.encode(more or {}).decode())


class Board(dragonfire_board.Board):
    """A match in any position of an Adventure; `begin` lets it start. What it shows and does is as there."""

    def __init__(
        self,
        heroes: str,
        *,
        turn: str = "",
        step: str = "play",
        phase: str = "",
        active: str = "",
        leader: str = "P1",
        scene: int = 1,
        level: int = 0,
        flame: str = "",
        flames: str = "calm calm calm",
        primary: str = "blk blu grn red blk blu grn red",
        secondary: str = "blk2 blu2 grn2 red2",
        third: str = "",
        discards: Mapping[str, str] | None = None,
        foes: Sequence[str] = (),
        market: str = "mk2 mb2 mg2 mr2 mk3 mb3",
        shop: str = "mk4 mb4 mg4 mr4",
        hands: Mapping[str, str] | None = None,
        draws: Mapping[str, str] | None = None,
        gold: Mapping[str, int] | None = None,
        hp: Mapping[str, int] | None = None,
        stunned: str = "",
        exhausted: str = "",
        out: str = "",
        extra: Mapping[str, str] | None = None,
        markers: Mapping[str, int] | None = None,
        kept: Mapping[str, str] | None = None,
        ended_by: str = "P1",
        cards: Mapping[str, Sequence[Mapping[str, Any]]] | None = None,
        options: Mapping[str, Value] | None = None,
    ) -> None:
        self.game = game_with(cards)
        names = heroes.split()
        self.given: dict[str, Value] = dict(options or {})
        state = self.start = new_table(self.game.cards, len(names), complete(self.game.settings, self.given))
        state.phase = phase or ("turn" if turn or active or foes else "scene")
        state.scene = scene if state.phase != "scene" else scene - 1
        state.round, state.leader, state.first_done = 1, place_of(leader), bool(turn)
        state.active = place_of(turn or active or leader)
        state.ended_by = place_of(ended_by)
        state.flame.level, state.flame.active = level, flame
        state.flame.at, state.flame.turns = level, int(bool(flame))
        state.flame.pile.draw = flames.split()[::-1]
        for pile, words in zip(state.decks, (primary, secondary, third), strict=True):
            pile.draw = words.split()[::-1]
        state.market, state.shop.draw = market.split(), shop.split()[::-1]
        self._piles(discards or {})
        table: Table = Table(state, Chance(0), self.game.cards)
        for seat, name in enumerate(names):
            player = state.heroes[seat]
            player.screen, player.gold = name, 5
            player.pile.draw = ["glory", "grace", "stealth", "cantrip"] * 2
            player.extra = (extra or {}).get(f"P{seat + 1}", "").split()
            player.marker = (markers or {}).get(f"P{seat + 1}", 1)
            new_maximum(table, seat)
            player.hp = player.full
        self._characters(hands or {}, draws or {}, gold or {}, hp or {}, stunned, exhausted, out, kept or {})
        for words in foes:
            self._foe(words)
        if turn:
            state.turn = Turn(place_of(turn), step)
        self.dice = Loaded("board")

    def _piles(self, discards: Mapping[str, str]) -> None:
        state = self.start
        named = dict(zip(("primary", "secondary", "third"), state.decks, strict=True))
        named |= {"market": state.shop, "flame": state.flame.pile}
        for name, words in discards.items():
            pile = named[name] if name in named else state.heroes[place_of(name)].pile
            pile.discard = words.split()

    def _characters(
        self,
        hands: Mapping[str, str],
        draws: Mapping[str, str],
        gold: Mapping[str, int],
        hp: Mapping[str, int],
        stunned: str,
        exhausted: str,
        out: str,
        kept: Mapping[str, str],
    ) -> None:
        state = self.start
        for name, words in hands.items():
            state.heroes[place_of(name)].hand = words.split()
        for name, words in draws.items():
            state.heroes[place_of(name)].pile.draw = words.split()[::-1]
        for name, number in gold.items():
            state.heroes[place_of(name)].gold = number
        for name, number in hp.items():
            state.heroes[place_of(name)].hp = number
        for name in stunned.split():
            player = state.heroes[place_of(name)]
            player.stunned, player.exhausted, player.hp = True, True, 0
        for name in exhausted.split():
            state.heroes[place_of(name)].exhausted = True
        for name in out.split():
            player = state.heroes[place_of(name)]
            player.out, player.exhausted, player.hp = True, True, 0
        for name, words in kept.items():
            for card in words.split():
                until = self.game.cards[card].remains
                state.heroes[place_of(name)].kept.append(Kept(state.next_id(), card, until))

    def _foe(self, words: str) -> None:
        """An encounter: blk P2 faces P2; in hall P1 P2 are both; of blk2 P1 x. the first level is cleared."""
        state = self.start
        name, *rest = words.split()
        card = self.game.cards[name]
        seats = [place_of(word) for word in rest if word.startswith("P")]
        foe = Foe(state.next_id(), name, card.entry.difficulty - 1, seats[0], [False] * len(card.track.rows))
        foe.tokens = [Token(state.next_id()) for _ in range(card.tokens)]
        foe.met = seats[0]
        for word in rest:
            if not word.startswith("P"):
                foe.cleared = [mark == "x" for mark in word]
        if card.location:
            for seat in seats:
                state.heroes[seat].place = foe.id
        state.foes.append(foe)

    def begin(self) -> Board:
        """Let the match start from this position."""
        header = wyrmhoard.new(self.game, len(self.start.heroes), "board", self.given, start=dump(self.start)).header
        self.match = Match(self.game, header)
        # The dice must be there before the first step: enter the script as `begin` does, with them.
        found = Table(self.start.copy(), self.dice, self.game.cards, self.match._tell)
        self.match._entering = False
        self.match.step, self.match.era, self.match.result = 0, 0, None
        self.match.table = found
        self.match._script = self.game.script(found)
        self.match._resume(None)
        return self

    # -- looking

    def hero_start(self, name: str) -> Hero:
        """A character before the match has begun."""
        return self.start.heroes[place_of(name)]

    def foe(self, card: str) -> Foe:
        """The encounter with this card."""
        found = [foe for foe in self.state.foes if foe.card == card]
        assert found, f"{card} is not in play: {[foe.card for foe in self.state.foes]}"
        return found[0]

    def facing(self, name: str) -> list[str]:
        """The cards that face a character, Locations among them by whom they lie before."""
        return [foe.card for foe in self.state.foes if foe.seat == place_of(name)]

    @property
    def open(self) -> dict[str, str]:
        """Who is asked what: {"P1": "market"}."""
        return {f"P{seat + 1}": ask.prompt for seat, ask in self.match.asks.items()}

    def told(self, *kinds: str, seat: int | None = None) -> list[tuple[str, dict[str, Any]]]:
        """(rule, data) of every event of these kinds that a spectator (or seat) saw."""
        return [(event["rule"], event["data"]) for event in self.match.events(seat) if event["kind"] in kinds]

    # -- acting

    def act(self, name: str, key: str, **form: Any) -> Board:
        """Answer for a player."""
        self.match.act(place_of(name), key, form or None)
        return self

    def refused(self, name: str, key: str) -> str:
        """The rule (or, without one, the code) by which this answer is refused."""
        with pytest.raises(Refused) as caught:
            self.match.act(place_of(name), key)
        return caught.value.rule or caught.value.code

    def idle(self, until: Callable[[Board], bool], most: int = 400) -> Board:
        """Everybody does as little as possible until something is so, or the match is over."""
        for _ in range(most):
            if self.match.result is not None or until(self):
                return self
            seat = self.match.waiting[0]
            ask = self.match.ask(seat)
            assert ask is not None
            keys = [o.key for o in ask.options if not o.blocked and not o.deliberate]
            self.match.act(seat, next((key for key in LEAST if key in keys), keys[0] if keys else "pass"))
        raise AssertionError(f"it did not happen; open: {self.open}")

    def idle_turn(self) -> Board:
        """The running turn goes by with nothing done."""
        turns = len(self.told("turn_ended"))
        return self.idle(lambda board: len(board.told("turn_ended")) > turns)

    def vanish(self, *cards: str) -> Board:
        """These encounters (or all) are gone, as if discarded."""
        for foe in list(self.state.foes):
            if not cards or foe.card in cards:
                self.state.foes.remove(foe)
                for player in self.state.heroes:
                    player.place = 0 if player.place == foe.id else player.place
        return self


def run(script: Any, answers: Sequence[Any] = ()) -> Any:
    """Drive a rule that is called directly: its result. `answers` are given to its asks in their order."""
    left = list(answers)
    try:
        script.send(None)
        while True:
            script.send(left.pop(0))
    except StopIteration as stop:
        return stop.value
