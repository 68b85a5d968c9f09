"""Positions of Warriors, written as the rules ledger writes them.

    ring = Ring(A="f12 w4-20", B="f12 p2-25")     # A's turn: combat step, one Action
    ring.attack("A", "B", roll=4)
    assert ring.life("B") == 10

Cards: `f12` is a fighter of durability 12; `w4-20` a one-handed melee weapon of max damage 4 and breakage 20
(`w4-0`: cannot break; `w4-20-2h`: two hands); `p2-25` armor; `junk` an item that does next to nothing, without
breakage; `b8` a Beast of durability 8, max damage 5, Bonus 3. Tests add cards of their own as entries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
import pytest

import wyrmhoard
from helpers.loaded import Loaded
from wyrmhoard.games.warriors.state import Battle, Fighter, Gear, Phase, Pile, Place, Step, Stray, Warriors, new_table
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.kernel.state.setting import Value, complete
from wyrmhoard.kernel.text.errors import Refused

SEATS = "ABCDEFGH"


def weapon(max_damage: int, breakage: int, hands: int = 1) -> dict[str, Any]:
    """A plain weapon."""
    name = f"w{max_damage}-{breakage}" + ("-2h" if hands == 2 else "")
    return {
        "id": name,
        "name": name.upper(),
        "max_damage": max_damage,
        "breakage": breakage or "none",
        "hands": hands,
        "reach": "melee",
    }


def base() -> dict[str, list[dict[str, Any]]]:
    """The plain cards of which positions are made."""
    breakages = (0, 5, 10, 20, 25, 50, 90)
    return {
        "fighter": [{"id": f"f{d:02}", "name": f"F{d:02}", "durability": d} for d in range(6, 21)],
        "weapon": [weapon(m, b, h) for m in range(1, 13) for b in breakages for h in (1, 2)],
        "armor": [
            {"id": f"p{p}-{b}", "name": f"P{p}-{b}", "protection": p, "breakage": b or "none"}
            for p in range(4)
            for b in (0, 25, 50)
        ],
        "item": [
            {
                "id": "junk",
                "name": "Junk",
                "breakage": "none",
                "abilities": [{"when": "kill beast", "do": [{"do": "draw", "cards": 1}]}],
            },
            {
                "id": "ring20",
                "name": "Ring20",
                "breakage": 20,
                "abilities": [{"when": "kill beast", "do": [{"do": "draw", "cards": 1}]}],
            },
        ],
        "attack_spell": [
            {"id": f"bolt{p}", "name": f"Bolt{p}", "points": p, "max_damage": p + 2, "sign": "J"} for p in range(5)
        ],
        "defense_spell": [
            {"id": "ward", "name": "Ward", "points": 2, "protection": 2, "charges": 1, "duration": 2},
        ],
        "location": [
            {
                "id": f"place{n}",
                "name": f"Place{n}",
                "abilities": [{"when": "action", "do": [{"do": "draw", "cards": 1}]}],
            }
            for n in range(1, 6)
        ],
        "beast": [{"id": "b08", "name": "B08", "durability": 8, "max_damage": 5, "bonus": 3}],
    }


@cache
def _game(more: str) -> AnyGame:
    cards = base()
    for kind, entries in msgspec.json.decode(more).items():
        cards.setdefault(kind, [])
        cards[kind] += entries
    game = find("warriors")
    return game.with_cards(cards)


def game_with(more: Mapping[str, Sequence[Mapping[str, Any]]] | None = None) -> AnyGame:
    """The game with the plain cards and these."""
    return _game(msgspec.json.encode(more or {}).decode())


def seat_of(name: str) -> int:
    """A is seat 0."""
    return SEATS.index(name)


class Ring:
    """A match in the combat step of `turn`, or, without any fighters, before the battle (`phase`)."""

    def __init__(
        self,
        *,
        turn: str = "A",
        step: Step = "combat",
        actions: int = 1,
        hands: Mapping[str, str] | None = None,
        draws: Mapping[str, str] | None = None,
        discards: Mapping[str, str] | None = None,
        beasts: Sequence[tuple[str, str]] = (),
        strays: Sequence[tuple[str, str]] = (),
        lives: Mapping[str, int] | None = None,
        place: str = "",
        place_owner: str = "A",
        held: Mapping[str, str] | None = None,
        tokens: Mapping[str, int] | None = None,
        chooser: str = "",
        phase: Phase = "battle",
        battles: int = 1,
        seats: int = 0,
        absent: str = "",
        cards: Mapping[str, Sequence[Mapping[str, Any]]] | None = None,
        settings: Mapping[str, Value] | None = None,
        **fighters: str,
    ) -> None:
        self.game = game_with(cards)
        number = seats or max((seat_of(name) + 1 for name in (*fighters, "B")), default=2)
        given: dict[str, Value] = {"decks": "dealt", **(settings or {})}
        state = new_table(number, complete(self.game.settings, given))
        state.phase, state.battles = phase, battles
        for pile in state.piles:
            pile.draw = ["junk"] * 20
        for player in state.players:
            player.deck = "test"
        for name in absent:
            state.players[seat_of(name)].present = False
        for name, words in (hands or {}).items():
            state.players[seat_of(name)].hand = words.split()
        for name, words in (draws or {}).items():
            self._pile(state, name).draw = words.split()[::-1]
        for name, words in (discards or {}).items():
            self._pile(state, name).discard = words.split()
        for name, words in (held or {}).items():
            state.side(seat_of(name)).places = [
                Place(card, state.players[seat_of(name)].pile) for card in words.split()
            ]
        for name, count in (tokens or {}).items():
            state.side(seat_of(name)).tokens = count
        for name, card in strays:
            player = state.players[seat_of(name)]
            player.strays.append(Stray(card, player.pile))
        if place:
            card = self.game.cards[place]
            state.place = Place(place, state.players[seat_of(place_owner)].pile, card.charges)
        if chooser:
            state.chooser = seat_of(chooser)
        if phase == "battle":
            self._battle(state, fighters, beasts, turn, step, actions)
        for name, life in (lives or {}).items():
            assert state.battle is not None
            who = state.battle.fighters[int(name)] if name.isdigit() else state.battle.sits((seat_of(name), 0))
            assert who is not None
            who.life = life
        self.match: Match = wyrmhoard.new(self.game, number, "ring", given, start=dump(state))
        self.dice = Loaded("ring")
        self.match.table.chance = self.dice

    def _pile(self, state: Warriors, name: str) -> Pile:
        return state.piles[state.players[seat_of(name)].pile]

    def _battle(
        self,
        state: Warriors,
        fighters: Mapping[str, str],
        beasts: Sequence[tuple[str, str]],
        turn: str,
        step: Step,
        actions: int,
    ) -> None:
        battle = state.battle = Battle(step=step, actions=actions)
        cards = self.game.cards
        for name, words in fighters.items():
            seat, (first, *gear) = seat_of(name), words.split()
            card = cards[first]
            pile = state.players[seat].pile
            who = Fighter(state.next_id(), seat, 0, card.id, pile, card.durability, card.charges)
            for word in gear:
                worn = cards[word]
                who.gear.append(Gear(state.next_id(), worn.id, worn.charges))
                who.life += sum(change.by for change in worn.changes.get("durability", ()))
            battle.fighters.append(who)
            battle.entered.append(seat)
        for name, word in beasts:
            battle.beasts += 1
            seat, card = seat_of(name), cards[word]
            pile = state.players[seat].pile
            battle.fighters.append(Fighter(state.next_id(), seat, battle.beasts, card.id, pile, card.durability))
        battle.fighters.sort(key=lambda who: who.place)
        battle.first = battle.at = (seat_of(turn), 0)

    # -- looking

    @property
    def state(self) -> Warriors:
        """The whole state."""
        state = self.match.table.state
        assert isinstance(state, Warriors)
        return state

    @property
    def battle(self) -> Battle:
        """The running battle."""
        assert self.state.battle is not None
        return self.state.battle

    @property
    def actions(self) -> int:
        """The Actions that the current fighter has left, as everybody sees."""
        return int(self.match.view(None)["actions"])

    def fighter(self, name: str) -> Fighter:
        """A player's fighter ("A"), or a Beast by its card ("b08")."""
        for who in self.battle.fighters:
            if (who.card == name and who.beast) or (not who.beast and SEATS[who.seat] == name):
                return who
        raise AssertionError(f"{name} is not in the battle")

    def alive(self, name: str) -> bool:
        """Whether it is in the battle."""
        names = [who.card if who.beast else SEATS[who.seat] for who in self.battle.fighters]
        return name in names

    def life(self, name: str) -> int:
        """Durability now."""
        return self.fighter(name).life

    def gear(self, name: str) -> list[str]:
        """What it wears."""
        return [gear.card for gear in self.fighter(name).gear]

    def worn(self, name: str, card: str) -> Gear:
        """An equipped card."""
        return next(gear for gear in self.fighter(name).gear if gear.card == card)

    def hand(self, name: str) -> list[str]:
        """A hand, sorted."""
        return sorted(self.state.players[seat_of(name)].hand)

    def pile(self, name: str) -> Pile:
        """The piles of a player."""
        return self._pile(self.state, name)

    def held(self, name: str) -> list[str]:
        """The locations that a player's side controls."""
        return [place.card for place in self.state.side(seat_of(name)).places]

    def ask(self, name: str) -> OpenAsk:
        """What this player is asked; fails if nothing."""
        ask = self.match.asks.get(seat_of(name))
        assert ask is not None, f"{name} is asked nothing; open: {self.open}"
        return ask

    @property
    def open(self) -> dict[str, str]:
        """Who is asked what: {"A": "combat"}."""
        return {SEATS[seat]: ask.prompt for seat, ask in self.match.asks.items()}

    def options(self, name: str) -> list[str]:
        """The keys that this player may choose now."""
        return [option.key for option in self.ask(name).options if not option.blocked]

    def blocked(self, name: str) -> dict[str, str]:
        """What this player may not choose: key -> rule."""
        return {option.key: option.rule for option in self.ask(name).options if option.blocked}

    def targets(self, name: str, card: str = "") -> str:
        """Whom this player's fighter may attack now: "B C b08"."""
        names = []
        for key in self.options(name):
            word, *ids = key.split(" ")
            gear = self.fighter(name).find(int(ids[0])) if word == "attack" else None
            if word == "attack" and (not card or (gear is not None and gear.card == card)):
                who = self.battle.find(int(ids[1]))
                assert who is not None
                names.append(who.card if who.beast else SEATS[who.seat])
        return " ".join(dict.fromkeys(names))

    def told(self, *kinds: str, seat: int | None = None) -> list[tuple[str, dict[str, Any]]]:
        """(rule, data) of every event of these kinds that a spectator (or seat) saw."""
        return [(event["rule"], event["data"]) for event in self.match.events(seat) if event["kind"] in kinds]

    def tale(self) -> list[str]:
        """The kinds of all events."""
        return [event["kind"] for event in self.match.events(None)]

    # -- acting

    def roll(self, *values: int) -> Ring:
        """The next dice: damage results."""
        self.dice.queue += [value - 1 for value in values]
        return self

    def percent(self, *values: int) -> Ring:
        """The next percentile rolls."""
        for value in values:
            self.dice.queue += [value % 100 // 10, value % 10]
        return self

    def do(self, name: str, key: str, **form: Any) -> Ring:
        """One answer. What is asked then must have words."""
        self.match.act(seat_of(name), key, form or None)
        assert all(ask.text for ask in self.match.asks.values())
        return self

    def refused(self, name: str, key: str, **form: Any) -> str:
        """The rule of the refusal, or its code; fails if it is accepted."""
        with pytest.raises(Refused) as caught:
            self.match.act(seat_of(name), key, form or None)
        return caught.value.rule or caught.value.code

    def key(self, who: str, target: str, card: str = "") -> str:
        """The key of an attack with an equipped card, or bare hands."""
        fighter = self.fighter(who)
        weapons = [gear for gear in fighter.gear if self.game.cards[gear.card].attacks]
        gear = self.worn(who, card).id if card else weapons[0].id if weapons else 0
        return f"attack {gear} {self.fighter(target).id}"

    def attack(self, who: str, target: str, card: str = "", *, roll: int = 0) -> Ring:
        """Attack, with this damage result."""
        if roll:
            self.dice.queue.insert(0, roll - 1)
        return self.do(who, self.key(who, target, card))

    def volley(self, who: str, targets: str, card: str = "", *, rolls: Sequence[int] = ()) -> Ring:
        """Attack several fighters with one Action."""
        gear = self.worn(who, card).id if card else 0
        self.roll(*rolls)
        return self.do(who, f"volley {gear}", targets=[str(self.fighter(t).id) for t in targets.split()])

    def use(self, who: str, card: str = "", ability: int = 0) -> Ring:
        """Use an ability of an equipped card, or of the fighter."""
        return self.do(who, f"use {self.worn(who, card).id if card else 0} {ability}")

    def cast(self, who: str, card: str) -> Ring:
        """Cast a spell."""
        return self.do(who, f"cast {self.worn(who, card).id}")

    def equip(self, who: str, put_on: str = "", take_off: str = "") -> Ring:
        """Equip and remove cards."""
        gone = [str(self.worn(who, card).id) for card in take_off.split()]
        return self.do(who, "equip", remove=gone, equip=put_on.split())

    def choose(self, who: str, card: str) -> Ring:
        """Answer with an equipped card or fighter of anybody."""
        for fighter in self.battle.fighters:
            names = [fighter.card if fighter.beast else SEATS[fighter.seat]]
            if card in names:
                return self.do(who, str(fighter.id))
            for gear in fighter.gear:
                if gear.card == card and str(gear.id) in self.options(who):
                    return self.do(who, str(gear.id))
        raise AssertionError(f"{card} is not in the battle")

    def enter(self, **fighters: str) -> Ring:
        """Everybody assembles: enter(A="f12 w4-20", B="f12"); "forfeit" for those who cannot."""
        for name, words in fighters.items():
            first, *gear = words.split()
            form = None if first == "forfeit" else {"equip": gear}
            self.match.act(seat_of(name), first, form)
        return self

    def pass_turn(self, *names: str) -> Ring:
        """These players do nothing, one after the other."""
        for name in names:
            self.do(name, "nothing")
        return self
