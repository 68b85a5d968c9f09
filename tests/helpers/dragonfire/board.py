"""Positions of Dragonfire, written as the rules ledger writes them. Seats are numbers from 1: P1, P2 ...

    board = Board("cleric fighter", foes=[foe(1, "[4][B]", attack=2)], hands={1: "glory grace"})
    board.play(1, "glory")
    board.done(1)
    board.deal(1, "glory", "foe-1")
    assert board.cleared("foe-1") == [False, False]

It is the turn of `turn`, in its Play Cards phase (`step`). Encounters are made for the test: the first in `foes` is the
card "foe-1" and so on, or a card of the game (`card=`). Fillers: encounters "black", "blue", "green" and "red" (`[1]`,
attack 0, no gold), in `decks` too; a Wyrmflame card "quiet"; Market cards "plain-black" ... that cost 3 and do nothing.
For the frame of the game, with nothing but plain cards: `plain_board` in plain.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import wyrmhoard
from helpers.loaded import Loaded
from wyrmhoard.games.dragonfire.cards.cardset import CardSet
from wyrmhoard.games.dragonfire.cards.entries import Duration
from wyrmhoard.games.dragonfire.cards.points import Points
from wyrmhoard.games.dragonfire.game import GAME
from wyrmhoard.games.dragonfire.rules import harm, moves, numbers, places
from wyrmhoard.games.dragonfire.rules.setup import new_table
from wyrmhoard.games.dragonfire.state import Dragonfire, Foe, Hero, Kept, Phase, Pile, Step, Token, Turn
from wyrmhoard.games.dragonfire.table import Table
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.kernel.state.setting import Value, complete
from wyrmhoard.kernel.text.errors import Refused

COLOURS = ("black", "blue", "green", "red")
PASS = "pass"
LEAST = ("done", "no", "stay", "nothing", "enough")
"""Answers that do as little as possible."""


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


def game_with(**more: Sequence[Mapping[str, Any]]) -> AnyGame:
    """The game with its own cards, the fillers, and these."""
    plain = {
        kind: [*entries, *fillers().get(kind, ()), *more.get(kind, ())] for kind, entries in GAME.cards.plain.items()
    }
    return replace(GAME, cards=CardSet(plain, "test"), shipped=GAME.cards)


def screens(game: AnyGame) -> dict[str, list[str]]:
    """The Character screens of each class, by its name in small letters."""
    by_class: dict[str, list[str]] = {}
    for hero in game.cards.heroes:
        by_class.setdefault(hero.class_name.lower(), []).append(hero.id)
    return by_class


Seat: TypeAlias = "int | str"
"""P1 is 1, or "P1"."""


def place_of(seat: Seat) -> int:
    """P1 is the first."""
    return int(str(seat).removeprefix("P")) - 1


def seats_of(seats: str | Sequence[Seat]) -> list[int]:
    """ "P1 P3", or [1, 3]."""
    return [place_of(seat) for seat in (seats.split() if isinstance(seats, str) else seats)]


def _spec(words: str) -> dict[str, Any]:
    """An encounter in words: "blk P2" faces P2; in "hall P1 P2" are both; of "blk2 P1 x." the first row is cleared."""
    name, *rest = words.split()
    seats = [word for word in rest if word.startswith("P")]
    marks = "".join(word for word in rest if not word.startswith("P"))
    assert "x" not in marks.lstrip("x"), f"only the first rows can be cleared: {words}"
    return {"card": name, "seat": seats[0], "inside": seats[1:], "cleared": marks.count("x")}


class Board:
    """A match of Dragonfire in any position. Seats are 1, 2 ... or "P1", "P2" ...; several are also "P1 P2".

    With `turn` it is somebody's turn; with `turn=""` and `active` or foes it is between two turns of a round, else a
    Scene is about to begin (`phase` says it outright). `discards` may also name a pile: primary, secondary, third,
    market, flame. `cards` are Market cards, `more` are entries of any kind; both come on top of those of `game`
    (default: our own). With `wait` the match begins only with `begin`, so that dice can be loaded and `state` changed
    before anything happens.
    """

    def __init__(
        self,
        heroes: str = "cleric fighter",
        *,
        foes: Sequence[Mapping[str, Any] | str] = (),
        turn: Seat = 1,
        step: Step = "play",
        phase: Phase | None = None,
        active: Seat = "",
        leader: Seat = 1,
        level: int = 0,
        scene: int = 1,
        hands: Mapping[Any, str] | None = None,
        draws: Mapping[Any, str] | None = None,
        discards: Mapping[Any, str] | None = None,
        gold: Mapping[Any, int] | None = None,
        hp: Mapping[Any, int] | None = None,
        stunned: str | Sequence[Seat] = (),
        exhausted: str | Sequence[Seat] = (),
        out: str | Sequence[Seat] = (),
        extra: Mapping[Any, str] | None = None,
        markers: Mapping[Any, int] | None = None,
        kept: Mapping[Any, str] | None = None,
        features: Mapping[Any, str] | None = None,
        decks: Mapping[int, str] | None = None,
        market: str = "plain-black plain-blue plain-green plain-red plain-red plain-red",
        shop: str = "plain-blue " * 20,
        flame: str = "",
        flames: str = "quiet quiet quiet quiet quiet quiet",
        ended_by: Seat = 1,
        cards: Sequence[Mapping[str, Any]] = (),
        more: Mapping[str, Sequence[Mapping[str, Any]]] | None = None,
        game: AnyGame | None = None,
        settings: Mapping[str, Value] | None = None,
        wait: bool = False,
    ) -> None:
        specs = [_spec(words) if isinstance(words, str) else words for words in foes]
        made = [_entry(n, spec) for n, spec in enumerate(specs, 1) if "card" not in spec]
        extras = {kind: list(entries) for kind, entries in (more or {}).items()}
        extras["encounter"] = [*extras.get("encounter", []), *made]
        extras["market"] = [*extras.get("market", []), *cards]
        self.game = game or game_with(**extras)
        self.given: dict[str, Value] = dict(settings or {})
        self.dice = Loaded("board")
        names = heroes.split()
        state = self.start = new_table(self.game.cards, len(names), complete(self.game.settings, self.given))
        state.phase = phase or ("turn" if turn or active or foes else "scene")
        state.scene, state.round = scene - (state.phase == "scene"), 1
        state.leader, state.first_done, state.led = place_of(leader), bool(turn), int(bool(turn))
        state.active, state.ended_by = place_of(turn or active or leader), place_of(ended_by)
        if turn and step != "before":
            state.turn = Turn(place_of(turn), step)
        self._piles(decks or {}, market, shop, flames)
        state.flame.level = level
        if flame:
            state.flame.active, state.flame.at, state.flame.turns = flame, level, 1
        self._screens(names, markers or {})
        self._cards(hands or {}, draws or {}, discards or {}, kept or {}, features or {})
        self._shape(extra or {}, gold or {}, hp or {}, stunned, exhausted, out)
        for number, spec in enumerate(specs, 1):
            self._place(str(spec.get("card", f"foe-{number}")), spec)
        self._match: Match | None = None
        if not wait:
            self.begin()

    def _piles(self, decks: Mapping[int, str], market: str, shop: str, flames: str) -> None:
        state = self.start
        for deck in range(3):
            state.decks[deck] = Pile(decks.get(deck, "black blue green red " * 4).split()[::-1])
        state.market, state.shop = market.split(), Pile(shop.split()[::-1])
        state.flame.pile.draw = flames.split()[::-1]

    def _screens(self, names: Sequence[str], markers: Mapping[Any, int]) -> None:
        """The Character screens: those of a class in their order, or the one that is named."""
        known = screens(self.game)
        used: dict[str, int] = {}
        for hero, name in zip(self.start.heroes, names, strict=True):
            hero.screen = name
            if name in known and name not in known[name]:
                hero.screen = known[name][used.get(name, 0)]
                hero.marker = used[name] = used.get(name, 0) + 1
            hero.full = hero.hp = self.game.cards.hero(hero.screen).hit_points
            hero.pile.draw = ["grace", "stealth", "cantrip", "glory"] * 3
        for seat, number in markers.items():
            self.start.heroes[place_of(seat)].marker = number

    def _cards(
        self,
        hands: Mapping[Any, str],
        draws: Mapping[Any, str],
        discards: Mapping[Any, str],
        kept: Mapping[Any, str],
        features: Mapping[Any, str],
    ) -> None:
        state = self.start
        for seat, words in hands.items():
            state.heroes[place_of(seat)].hand = words.split()
        for seat, words in draws.items():
            state.heroes[place_of(seat)].pile.draw = words.split()[::-1]
        piles = dict(zip(("primary", "secondary", "third"), state.decks, strict=True))
        piles |= {"market": state.shop, "flame": state.flame.pile}
        for name, words in discards.items():
            pile = piles[name] if name in piles else state.heroes[place_of(name)].pile
            pile.discard = words.split()
        for seat, words in kept.items():
            for name in words.split():
                until: Duration = self.game.cards[name].remains or "game"
                state.heroes[place_of(seat)].kept.append(Kept(state.next_id(), name, until))
        for seat, words in features.items():
            state.heroes[place_of(seat)].features = words.split()

    def _shape(
        self,
        extra: Mapping[Any, str],
        gold: Mapping[Any, int],
        hp: Mapping[Any, int],
        stunned: str | Sequence[Seat],
        exhausted: str | Sequence[Seat],
        out: str | Sequence[Seat],
    ) -> None:
        """Set the state of the characters."""
        heroes = self.start.heroes
        for seat, words in extra.items():
            heroes[place_of(seat)].extra = words.split()
        table: Table = Table(self.start, self.dice, self.game.cards)
        for number, hero in enumerate(heroes):
            moves.new_maximum(table, number)
            hero.hp = hero.full
        for seat, amount in gold.items():
            heroes[place_of(seat)].gold = amount
        for seat, amount in hp.items():
            heroes[place_of(seat)].hp = amount
        for place in seats_of(stunned):
            heroes[place].stunned, heroes[place].exhausted, heroes[place].hp = True, True, 0
        for place in seats_of(exhausted):
            heroes[place].exhausted = True
        for place in seats_of(out):
            heroes[place].out, heroes[place].exhausted, heroes[place].hp = True, True, 0

    def _place(self, name: str, spec: Mapping[str, Any]) -> None:
        state, face = self.start, self.game.cards[name]
        cleared = int(spec.get("cleared", 0))
        seat = place_of(spec["seat"])
        deck = face.entry.difficulty - 1 if "track" not in spec else 0
        one = Foe(state.next_id(), name, int(spec.get("deck", deck)), seat, met=seat)
        one.cleared = [row < cleared for row in range(len(face.track.rows))]
        one.level = int(spec.get("level", state.flame.level))
        one.crossed = face.track.line >= 0 and any(one.cleared[face.track.line :])
        one.no_gold = bool(spec.get("no_gold", False))
        one.tokens = [Token(state.next_id()) for _ in range(int(spec.get("left", face.tokens)))]
        state.foes.append(one)
        if face.location:
            for inside in (spec["seat"], *spec.get("inside", ())):
                state.heroes[place_of(inside)].place = one.id

    def begin(self) -> Board:
        """Let the match start from this position, with the dice of the test from its first step on."""
        header = wyrmhoard.new(self.game, len(self.start.heroes), "board", self.given, start=dump(self.start)).header
        match = self._match = Match(self.game, header)
        match.step, match.era, match.result = 0, 0, None
        match.table = Table(self.start.copy(), self.dice, self.game.cards, match._log.tell)
        match._script, match._sent = self.game.rules.script(match.table), []
        match._continue(None)
        match._sent = []
        return self

    @property
    def match(self) -> Match:
        """The match, which must have begun."""
        assert self._match is not None, "it has not begun"
        return self._match

    # -- looking

    @property
    def state(self) -> Dragonfire:
        """The whole state; before the match begins, as it will begin."""
        state = self.start if self._match is None else self._match.table.state
        assert isinstance(state, Dragonfire)
        return state

    @property
    def table(self) -> Table:
        """State, cards and dice, for calling rules directly."""
        if self._match is None:
            return Table(self.start, self.dice, self.game.cards)
        return self._match.table

    def hero(self, seat: Seat) -> Hero:
        """A character."""
        return self.state.heroes[place_of(seat)]

    def hand(self, seat: Seat) -> list[str]:
        """A hand, sorted."""
        return sorted(self.hero(seat).hand)

    def foes(self, name: str) -> list[Foe]:
        """The encounters in play with this card, defeated ones that are not put away included."""
        return [one for one in self.state.foes if one.card == name]

    def foe(self, name: str) -> Foe:
        """The one encounter in play with this card."""
        foes = self.foes(name)
        assert len(foes) == 1, f"{name} is in play {len(foes)} times; in play: {[f.card for f in self.state.foes]}"
        return foes[0]

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

    def facing(self, seat: Seat) -> list[str]:
        """The cards of the encounters that face a character, or the Location in which it is."""
        return [one.card for one in places.facing(self.match.table, place_of(seat))]

    def before(self, seat: Seat) -> list[str]:
        """The cards that lie before a character, Locations among them."""
        return [one.card for one in self.state.foes if one.seat == place_of(seat)]

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

    def events(self, *kinds: str, seat: Seat | None = None) -> list[tuple[str, dict[str, Any]]]:
        """(rule, data) of every event of these kinds that a watcher (or a player) saw."""
        eyes = None if seat is None else place_of(seat)
        return [(event["rule"], event["data"]) for event in self.match.events(eyes) if event["kind"] in kinds]

    def told(self, *kinds: str, seat: Seat | None = None) -> list[dict[str, Any]]:
        """The data of these."""
        return [data for _, data in self.events(*kinds, seat=seat)]

    def rules(self, kind: str) -> list[str]:
        """The rules of every event of this kind."""
        return [rule for rule, _ in self.events(kind)]

    def tale(self, *kinds: str) -> list[str]:
        """The kinds of all events, or of these."""
        return [event["kind"] for event in self.match.events(None) if not kinds or event["kind"] in kinds]

    @property
    def step(self) -> str:
        """The phase of the running turn, or "" between turns."""
        return self.state.turn.step if self.state.turn is not None else ""

    # -- acting

    def do(self, seat: Seat, key: str, form: dict[str, Any] | None = None) -> Board:
        """Choose an option. What is asked then must have words."""
        self.match.act(place_of(seat), key, form)
        assert all(ask.text for ask in self.match.asks.values())
        return self

    def refused(self, seat: Seat, key: str) -> str:
        """The rule by which a choice is refused; fails if it is not."""
        try:
            self.match.fork().act(place_of(seat), key)
        except Refused as refusal:
            return refusal.rule or refusal.code
        raise AssertionError(f"{seat} may do {key}")

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
        dealt = []
        for key in self.options(seat):
            number, _, where = key.partition(">")
            if where and int(number) == self.share(name):
                for one in self.state.foes:
                    ids = {one.id: one.card} | {t.id: f"{one.card}:{n}" for n, t in enumerate(one.tokens, 1)}
                    if int(where.partition(".")[0]) in ids:
                        dealt.append(ids[int(where.partition(".")[0])])
        return list(dict.fromkeys(dealt))

    def may_deal_any(self, seat: int) -> list[str]:
        """Every share that may still be dealt, with its places; none if the player is not asked for any."""
        if self.open.get(seat) != "deal":
            return []
        return [key for key in self.options(seat) if ">" in key]

    def needs(self, name: str) -> list[Points]:
        """What each row of an encounter needs now."""
        one = self.foe(name)
        return [numbers.need(self.match.table, one, row) for row in range(len(one.cleared))]

    def nudge(self) -> None:
        """The first seat that is asked does as little as possible."""
        seat, ask = next(iter(self.match.asks.items()))
        keys = [option.key for option in ask.options if not option.blocked and not option.deliberate]
        self.match.act(seat, next((key for key in LEAST if key in keys), PASS if ask.may_pass else keys[0]))

    def idle(self, until: Callable[[Board], bool], most: int = 400) -> Board:
        """Everybody does as little as possible until something is so, or the match is over."""
        for _ in range(most):
            if self.match.result is not None or until(self):
                return self
            self.nudge()
        raise AssertionError(f"it does not happen; phase {self.step!r}, open: {self.open}")

    def to(self, step: str) -> Board:
        """Go on to a phase of this turn ("take", "market", "end" ...) or to the next turn (""), idly."""
        return self.idle(lambda board: board.step == step)

    def idle_turn(self) -> Board:
        """The running turn goes by with nothing done."""
        turns = len(self.told("turn_ended"))
        return self.idle(lambda board: len(board.told("turn_ended")) > turns)

    def end_turn(self) -> Board:
        """End the turn, and go on to the first question of the next one, if there is any."""
        seat = self.state.active

        def ended(board: Board) -> bool:
            turn = board.state.turn
            return board.state.phase not in ("turn", "scene") or (turn is not None and turn.seat != seat)

        return self.idle(ended)

    def vanish(self, *cards: str) -> Board:
        """These encounters (or all) are gone, as if discarded."""
        for one in list(self.state.foes):
            if not cards or one.card in cards:
                self.state.foes.remove(one)
                for hero in self.state.heroes:
                    hero.place = 0 if hero.place == one.id else hero.place
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


def hit(hp: int, strength: int, **more: Any) -> Board:
    """A Fighter with `hp` hit points has met an attack of this Strength in its turn."""
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=strength)], hp={1: hp}, **more)
    board.to("market")
    return board
