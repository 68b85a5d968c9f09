"""Positions of Dragonfire, written as the rules ledger writes them. Seats are numbers from 1: P1, P2 ...

    board = Board("cleric fighter", foes=[foe(1, "[4][B]", attack=2)], hands={1: "glory grace"})
    board.play(1, "glory")
    board.done(1)
    board.deal(1, "glory", "foe-1")
    assert board.cleared("foe-1") == [False, False]

It is the turn of `turn`, in its Play Cards phase (`step`). Encounters are made for the test: the first in `foes` is the
card "foe-1" and so on, or a card of the game (`card=`). Fillers: encounters "black", "blue", "green" and "red" (`[1]`,
attack 0, no gold), in `decks` too; a Wyrmflame card "quiet"; Market cards "plain-black" ... that cost 3 and do nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

import wyrmhoard
from helpers.loaded import Loaded
from wyrmhoard.games.dragonfire import harm, numbers, places
from wyrmhoard.games.dragonfire.content.cards import CardSet
from wyrmhoard.games.dragonfire.content.points import Points
from wyrmhoard.games.dragonfire.game import GAME, DragonfireGame
from wyrmhoard.games.dragonfire.moves import Table
from wyrmhoard.games.dragonfire.settings import new_table
from wyrmhoard.games.dragonfire.state import Dragonfire, Foe, Hero, Kept, Pile, Token, Turn
from wyrmhoard.kernel.errors import Refused
from wyrmhoard.kernel.match import Match
from wyrmhoard.kernel.openask import OpenAsk
from wyrmhoard.kernel.setting import Value, complete
from wyrmhoard.kernel.state import dump

COLOURS = ("black", "blue", "green", "red")
PASS = "pass"


def foe(seat: int, track: str = "[1]", **fields: Any) -> dict[str, Any]:
    """An encounter that faces P`seat`. With `card`, one of the game; otherwise any field of an encounter entry:
    attack, gold, colour, type, tokens=(number, track, attack), capacity (a Location), dispel, abilities.

    `cleared`: how many rows are cleared from the top; `deck`: 0 primary, 1 secondary; `left`: tokens that are left;
    `level`: the Wyrmflame level when it was revealed; `inside`: seats in a Location besides `seat`.
    """
    return {"seat": seat, "track": track, **fields}


def card(name: str, colour: str = "black", **fields: Any) -> dict[str, Any]:
    """A Market card for a test (cost 3 unless it says so)."""
    return {"id": name, "name": name.replace("-", " ").title(), "colour": colour, "cost": 3, **fields}


def order(name: str, *effects: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A Market card whose text does this."""
    return card(name, text=[{"do": list(effects)}], **fields)


def _entry(number: int, spec: Mapping[str, Any]) -> dict[str, Any]:
    place = "capacity" in spec
    entry = {
        "id": f"foe-{number}",
        "name": spec.get("name", f"Foe {number}"),
        "environment": "Dungeon",
        "difficulty": 1,
        "colour": spec.get("colour", "black"),
        "type": "Location" if place else spec.get("type", "Humanoid"),
        "gold": spec.get("gold", 0),
        "attack": spec.get("attack", 0),
        "track": spec["track"],
    }
    for name in ("capacity", "dispel", "abilities", "family"):
        if name in spec:
            entry[name] = spec[name]
    if "tokens" in spec:
        count, track, attack = spec["tokens"]
        entry["tokens"] = {"number": count, "track": track, "attack": attack}
    return entry


def fillers() -> dict[str, list[dict[str, Any]]]:
    """Cards that do nothing."""
    return {
        "encounter": [
            {**_entry(0, {"track": "[1]", "colour": colour}), "id": colour, "name": f"Mere {colour}"}
            for colour in COLOURS
        ],
        "flame": [{"id": "quiet", "name": "Quiet", "abilities": []}],
        "market": [card(f"plain-{colour}", colour) for colour in COLOURS],
    }


def game_with(**more: Sequence[Mapping[str, Any]]) -> DragonfireGame:
    """The game with its own cards, the fillers, and these."""
    plain = {
        kind: [*entries, *fillers().get(kind, ()), *more.get(kind, ())] for kind, entries in GAME.cards.plain.items()
    }
    return DragonfireGame(CardSet(plain, "test"), own=False)


@cache
def screens() -> dict[str, list[str]]:
    """The Character screens of each class, by its name in small letters."""
    found: dict[str, list[str]] = {}
    for hero in GAME.cards.heroes:
        found.setdefault(hero.class_name.lower(), []).append(hero.id)
    return found


Seat: TypeAlias = "int | str"
"""P1 is 1, or "P1"."""


def place_of(seat: Seat) -> int:
    """P1 is the first."""
    return int(str(seat).removeprefix("P")) - 1


class Board:
    """A match of Dragonfire in the middle of a turn."""

    def __init__(
        self,
        heroes: str = "cleric fighter",
        *,
        foes: Sequence[Mapping[str, Any]] = (),
        turn: int = 1,
        step: str = "play",
        leader: int = 1,
        level: int = 0,
        scene: int = 1,
        hands: Mapping[int, str] | None = None,
        draws: Mapping[int, str] | None = None,
        discards: Mapping[int, str] | None = None,
        gold: Mapping[int, int] | None = None,
        hp: Mapping[int, int] | None = None,
        stunned: Sequence[int] = (),
        exhausted: Sequence[int] = (),
        out: Sequence[int] = (),
        extra: Mapping[int, str] | None = None,
        kept: Mapping[int, str] | None = None,
        features: Mapping[int, str] | None = None,
        decks: Mapping[int, str] | None = None,
        market: str = "",
        shop: str = "",
        flame: str = "",
        flames: str = "quiet quiet quiet quiet quiet quiet",
        cards: Sequence[Mapping[str, Any]] = (),
        more: Mapping[str, Sequence[Mapping[str, Any]]] | None = None,
        settings: Mapping[str, Value] | None = None,
    ) -> None:
        made = [_entry(n, spec) for n, spec in enumerate(foes, 1) if "card" not in spec]
        extras = {kind: list(entries) for kind, entries in (more or {}).items()}
        extras["encounter"] = [*extras.get("encounter", []), *made]
        extras["market"] = [*extras.get("market", []), *cards]
        self.game = game_with(**extras)
        names = heroes.split()
        given = dict(settings or {})
        state = new_table(self.game.cards, len(names), complete(self.game.settings, given))
        state.phase, state.scene, state.round = "turn", scene, 1
        state.flame.level, state.leader, state.first_done, state.led = level, leader - 1, True, 1
        used: dict[str, int] = {}
        for seat, name in enumerate(names):
            hero = state.heroes[seat]
            if name in screens():
                at = used.get(name, 0)
                used[name] = at + 1
                hero.screen, hero.marker = screens()[name][at], at + 1
            else:
                hero.screen = name
            hero.full = hero.hp = self.game.cards.hero(hero.screen).hit_points
            hero.pile.draw = ["grace", "stealth", "cantrip", "glory"] * 3
        self._fill(state.heroes, hands or {}, draws or {}, discards or {}, gold or {}, hp or {})
        for seat in stunned:
            state.heroes[seat - 1].stunned = state.heroes[seat - 1].exhausted = True
            state.heroes[seat - 1].hp = 0
        for seat in exhausted:
            state.heroes[seat - 1].exhausted = True
        for seat in out:
            hero = state.heroes[seat - 1]
            hero.out, hero.exhausted, hero.hp = True, True, 0
        for seat, words in (extra or {}).items():
            state.heroes[seat - 1].extra = words.split()
        for seat, words in (features or {}).items():
            state.heroes[seat - 1].features = words.split()
        for seat, words in (kept or {}).items():
            for name in words.split():
                until = self.game.cards[name].remains or "game"
                state.heroes[seat - 1].kept.append(Kept(state.next_id(), name, until))
        for number, spec in enumerate(foes, 1):
            self._place(state, str(spec.get("card", f"foe-{number}")), spec)
        for deck in range(3):
            words = (decks or {}).get(deck, "black blue green red " * 4)
            state.decks[deck] = Pile(words.split()[::-1])
        state.market = (
            market.split() if market else ["plain-black", "plain-blue", "plain-green", "plain-red"] + ["plain-red"] * 2
        )
        state.shop = Pile(shop.split()[::-1] if shop else ["plain-blue"] * 20)
        state.flame.pile.draw = flames.split()[::-1]
        if flame:
            state.flame.active, state.flame.at, state.flame.turns = flame, level, 1
        state.active = turn - 1
        if step != "before":
            state.turn = Turn(turn - 1, step)
        self.match: Match = wyrmhoard.new(self.game, len(names), "board", given, start=dump(state))
        self.dice = Loaded("board")
        self.match.table.chance = self.dice

    def _fill(
        self,
        heroes: list[Hero],
        hands: Mapping[int, str],
        draws: Mapping[int, str],
        discards: Mapping[int, str],
        gold: Mapping[int, int],
        hp: Mapping[int, int],
    ) -> None:
        for seat, words in hands.items():
            heroes[seat - 1].hand = words.split()
        for seat, words in draws.items():
            heroes[seat - 1].pile.draw = words.split()[::-1]
        for seat, words in discards.items():
            heroes[seat - 1].pile.discard = words.split()
        for seat, number in gold.items():
            heroes[seat - 1].gold = number
        for seat, number in hp.items():
            heroes[seat - 1].hp = number

    def _place(self, state: Dragonfire, name: str, spec: Mapping[str, Any]) -> None:
        face = self.game.cards[name]
        rows = len(face.track.rows)
        cleared = int(spec.get("cleared", 0))
        one = Foe(state.next_id(), name, int(spec.get("deck", 0)), int(spec["seat"]) - 1)
        one.cleared = [row < cleared for row in range(rows)]
        one.level = int(spec.get("level", state.flame.level))
        one.crossed = face.track.line >= 0 and any(one.cleared[face.track.line :])
        one.no_gold = bool(spec.get("no_gold", False))
        one.tokens = [Token(state.next_id()) for _ in range(int(spec.get("left", face.tokens)))]
        state.foes.append(one)
        if face.location:
            for seat in (spec["seat"], *spec.get("inside", ())):
                state.heroes[seat - 1].place = one.id

    # -- looking

    @property
    def state(self) -> Dragonfire:
        """The whole state."""
        state = self.match.table.state
        assert isinstance(state, Dragonfire)
        return state

    @property
    def table(self) -> Table:
        """State, cards and dice, for calling rules directly."""
        return self.match.table

    def hero(self, seat: Seat) -> Hero:
        """A character."""
        return self.state.heroes[place_of(seat)]

    def hand(self, seat: int) -> list[str]:
        """A hand, sorted."""
        return sorted(self.hero(seat).hand)

    def foes(self, name: str) -> list[Foe]:
        """The encounters in play with this card, defeated ones that are not put away included."""
        return [one for one in self.state.foes if one.card == name]

    def foe(self, name: str) -> Foe:
        """The one encounter in play with this card."""
        found = self.foes(name)
        assert len(found) == 1, f"{name} is in play {len(found)} times; in play: {[f.card for f in self.state.foes]}"
        return found[0]

    def there(self, name: str) -> bool:
        """Whether an encounter with this card is in play and not defeated."""
        return any(not one.defeated for one in self.foes(name))

    def cleared(self, name: str) -> list[bool]:
        """Which rows of it are cleared."""
        return self.foe(name).cleared

    def attack(self, name: str) -> int:
        """The Attack Strength of an encounter now."""
        return numbers.attack(self.match.table, self.foe(name))

    def threat(self, seat: int) -> int:
        """What P`seat` would take if its Take Damage phase came now."""
        return harm.threat(self.match.table, seat - 1)

    def facing(self, seat: int) -> list[str]:
        """The cards of the encounters that face P`seat`."""
        return [one.card for one in places.facing(self.match.table, seat - 1)]

    def id_of(self, name: str) -> int:
        """The id of an encounter ("foe-1"), or of its n-th token ("foe-1:2")."""
        card_name, _, token = name.partition(":")
        one = self.foe(card_name)
        return one.tokens[int(token) - 1].id if token else one.id

    def ask(self, seat: Seat) -> OpenAsk:
        """What this player is asked; fails if nothing."""
        ask = self.match.ask(place_of(seat))
        assert ask is not None, f"{seat} is asked nothing; open: {self.open}"
        return ask

    @property
    def open(self) -> dict[int, str]:
        """Who is asked what: {1: "play"}."""
        return {seat + 1: ask.prompt for seat, ask in self.match.asks.items()}

    def options(self, seat: Seat) -> list[str]:
        """The keys that this player may choose now, without giving up."""
        return [option.key for option in self.ask(seat).options if not option.blocked and not option.deliberate]

    def blocked(self, seat: Seat) -> dict[str, str]:
        """What this player may not choose: key -> rule."""
        return {option.key: option.rule for option in self.ask(seat).options if option.blocked}

    def told(self, *kinds: str, seat: int | None = None) -> list[dict[str, Any]]:
        """The data of every event of these kinds that a watcher (or a player) saw."""
        eyes = None if seat is None else seat - 1
        return [event["data"] for event in self.match.events(eyes) if event["kind"] in kinds]

    def rules(self, kind: str) -> list[str]:
        """The rules of every event of this kind."""
        return [event["rule"] for event in self.match.events(None) if event["kind"] == kind]

    def tale(self, *kinds: str) -> list[str]:
        """The kinds of all events, or of these."""
        return [event["kind"] for event in self.match.events(None) if not kinds or event["kind"] in kinds]

    @property
    def step(self) -> str:
        """The phase of the running turn, or "" between turns."""
        return self.state.turn.step if self.state.turn is not None else ""

    # -- acting

    def do(self, seat: int, key: str, form: dict[str, Any] | None = None) -> None:
        """Choose an option."""
        self.match.act(seat - 1, key, form)

    def refused(self, seat: int, key: str) -> str:
        """The rule by which a choice is refused; fails if it is not."""
        try:
            self.match.fork().act(seat - 1, key)
        except Refused as refusal:
            return refusal.rule or refusal.code
        raise AssertionError(f"P{seat} may do {key}")

    def play(self, seat: int, name: str, mode: str = "play") -> None:
        """Play a card, or use it: mode assist or any."""
        self.do(seat, f"{mode} {name}")

    def assist(self, seat: int, name: str) -> None:
        """Use the Assist part of a card."""
        self.play(seat, name, "assist")

    def choose(self, seat: int, *names: str) -> None:
        """Answer questions for encounters (by card or "card:token"), characters ("P2") or anything else (its key)."""
        for name in names:
            if name.startswith("P") and name[1:].isdigit():
                self.do(seat, f"hero-{int(name[1:]) - 1}")
            elif name.partition(":")[0] in {one.card for one in self.state.foes}:
                self.do(seat, str(self.id_of(name)))
            else:
                self.do(seat, name)

    def done(self, seat: int) -> None:
        """The active player is done with playing cards, and nobody wants to assist any more."""
        self.do(seat, "done")
        while "last call" in self.open.values():
            who = next(seat for seat, prompt in self.open.items() if prompt == "last call")
            self.do(who, "nothing")

    def share(self, name: str) -> int:
        """The id of the first share of a card's damage that is left."""
        assert self.state.turn is not None
        return next(s.id for s in self.state.turn.shares if s.card == name and not s.done and s.mode != "offer")

    def deal(self, seat: int, name: str, target: str, row: int = 0) -> None:
        """Deal a share of a card's damage to an encounter or token; `row` from 1: a certain level."""
        self.do(seat, f"{self.share(name)}>{self.id_of(target)}" + (f".{row}" if row else ""))

    def may_deal(self, seat: int, name: str) -> list[str]:
        """Where the first share of a card's damage may go: cards, "card:token"."""
        found = []
        for key in self.options(seat):
            number, _, where = key.partition(">")
            if where and int(number) == self.share(name):
                for one in self.state.foes:
                    ids = {one.id: one.card} | {t.id: f"{one.card}:{n}" for n, t in enumerate(one.tokens, 1)}
                    if int(where.partition(".")[0]) in ids:
                        found.append(ids[int(where.partition(".")[0])])
        return list(dict.fromkeys(found))

    def may_deal_any(self, seat: int) -> list[str]:
        """Every share that may still be dealt, with its places; none if the player is not asked for any."""
        if self.open.get(seat) != "deal":
            return []
        return [key for key in self.options(seat) if ">" in key]

    def needs(self, name: str) -> list[Points]:
        """What each row of an encounter needs now."""
        one = self.foe(name)
        return [numbers.need(self.match.table, one, row) for row in range(len(one.cleared))]

    def to(self, step: str) -> None:
        """Go on to a phase of this turn ("take", "market", "end" ...) or to the next turn (""), idly."""
        for _ in range(200):
            if self.step == step or self.match.result is not None:
                return
            self._idle()
        raise AssertionError(f"the turn stays at {self.step}: {self.open}")

    def end_turn(self) -> None:
        """Nobody does anything until the turn is over and the next has come to its first question."""
        seat = self.state.active
        for _ in range(200):
            if self.match.result is not None or (self.state.turn is not None and self.state.turn.seat != seat):
                return
            if self.state.phase not in ("turn", "scene"):
                return
            self._idle()
        raise AssertionError(f"the turn does not end: {self.open}")

    def _idle(self) -> None:
        seat, ask = next(iter(self.match.asks.items()))
        keys = [option.key for option in ask.options if not option.blocked and not option.deliberate]
        for word in ("done", "no", "stay", "nothing", "enough"):
            if word in keys:
                self.match.act(seat, word)
                return
        self.match.act(seat, PASS if ask.may_pass else keys[0])


def hit(hp: int, strength: int, **more: Any) -> Board:
    """A Fighter with so many hit points has met an attack of this Strength in its turn."""
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=strength)], hp={1: hp}, **more)
    board.to("market")
    return board
