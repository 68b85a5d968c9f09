"""Every card in use: what cards say, which of that has happened, and positions in which a card can be used.

    watch = Watch(CARDS, monkeypatch)
    while watch.due("merry-blade"):
        drive(CARDS, position(CARDS, CARDS["merry-blade"], number), watch, "merry-blade", number)

A *saying* is an effect of a card, a change that it makes, or one of the fates that any card of its kind meets. It has
happened when the table was different afterwards: an effect that finds nothing to do has not happened, and a change that
concerns nobody is not in force.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from helpers.told import plain
from wyrmhoard.games.dragonfire.cards import effects
from wyrmhoard.games.dragonfire.cards.cardset import Card, CardSet, fits_card
from wyrmhoard.games.dragonfire.cards.vocabulary import Which
from wyrmhoard.games.dragonfire.game import GAME
from wyrmhoard.games.dragonfire.rules import changes
from wyrmhoard.games.dragonfire.rules.happening import Source
from wyrmhoard.games.dragonfire.rules.interpreter import VERBS
from wyrmhoard.games.dragonfire.rules.moves import new_maximum
from wyrmhoard.games.dragonfire.rules.setup import new_table
from wyrmhoard.games.dragonfire.state import Dragonfire, Foe, Kept, Token, Turn
from wyrmhoard.games.dragonfire.table import Table
from wyrmhoard.kernel.asking.ask import CHECKPOINT, PASS, Answer, Ask, Choice
from wyrmhoard.kernel.play.playout import pick
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.state.setting import complete
from wyrmhoard.kernel.text.marks import automatic_choices, needs_intent

PLAYABLE = ("basic", "market", "item")
LONG = 150
"""Decisions of one directed run."""
EVERYBODY = ("Market slots", "capacity")
"""Changes that concern the whole table."""


# -- what cards say


def fates(card: Card) -> Iterator[str]:
    """What happens to every card of this kind some time."""
    match card.kind:
        case "basic" | "market" | "item":
            yield "played"
            yield from ["assisted"] * bool(card.part("assist"))
            yield from ["played at any time"] * bool(card.part("anytime"))
            yield from ["repacked"] * card.repack
            yield from ["remained"] * bool(card.remains)
            yield from ["bought", "refilled"] * (card.kind == "market")
        case "encounter":
            yield from ("entered", "hit", "cleared", "defeated")
            yield from ["attacked"] * bool(card.attack)
            yield from ["tripped"] * (card.track.line >= 0)
            yield from ["dispelled"] * bool(card.dispel)
            yield from ["token defeated"] * bool(card.token)
        case "flame":
            yield from ("revealed", "discarded", "buried")
        case "hero" | "bonus":
            yield "in play"
        case "adventure":
            yield "in play"
            yield from ["hurting whom it protects"] * (card.entry.ward is not None)
            yield from ["bringing back"] * bool(card.entry.returns)
            yield from ["keeping its Wyrmflame card"] * (card.entry.flame_turns > 1)
            yield from ["calling kin"] * bool(card.entry.family)
            yield from ["reinforcing"] * bool(card.entry.reinforcements)
        case "feature":
            yield from ["packed"] * bool(card.entry.pack)
            yield from ["purchased"] * bool(card.entry.purchase)


def sayings(cards: CardSet) -> dict[str, tuple[str, Any]]:
    """Every saying by its name, which begins with its card: the card, and the effect or change (None: a fate)."""
    by_name: dict[str, tuple[str, Any]] = {}
    for card in cards:
        by_name |= {f"{card.id} is {fate}": (card.id, None) for fate in fates(card)}
        for power in card.powers:
            for number, change in enumerate(power.ability.change):
                by_name[f"{card.id} {power.part} {power.number}, change {number}"] = (card.id, change)
    for key, effect in cards.effects.items():
        card = cards.card_of(key)
        by_name[key] = (card.id, effect)
        if isinstance(effect, effects.Give):
            by_name[f"{key}, change"] = (card.id, effect.change)
    return by_name


class Watch:
    """Keeps count of what has happened; `told` is for the table."""

    def __init__(self, cards: CardSet, patch: pytest.MonkeyPatch) -> None:
        self.cards = cards
        self.all = sayings(cards)
        self.left = dict(self.all)
        """What has not happened yet."""
        self.kinds: set[str] = set()
        """The kinds of all events so far."""
        self._of: dict[str, list[str]] = {card.id: [] for card in cards}
        for name, (owner, _) in self.all.items():
            self._of[owner].append(name)
        self._names = {id(thing): name for name, (_, thing) in self.all.items() if thing is not None}
        for kind in VERBS.kinds:
            patch.setitem(VERBS._verbs, kind, self._watched(VERBS._verbs[kind]))
        for name in ("of_character", "of_encounter"):
            patch.setattr(changes, name, self._noted(getattr(changes, name)))
        patch.setattr(changes, "in_force", self._noted(changes.in_force, EVERYBODY))

    def due(self, card: str = "") -> list[str]:
        """What a card (or all cards) has still to do."""
        return [name for name in (self._of[card] if card else self.all) if name in self.left]

    def words(self, name: str) -> str:
        """A saying as it is printed."""
        thing = self.all[name][1]
        return thing.words() if thing is not None else "its fate"

    def happened(self, thing: object) -> None:
        """This effect or change has happened."""
        self.left.pop(self._names.get(id(thing), ""), None)

    def _watched(self, verb: Callable[..., Any]) -> Callable[..., Any]:
        def watched(table: Table, source: Source, effect: Any) -> Any:
            if self._names.get(id(effect)) not in self.left:
                return (yield from verb(table, source, effect))
            before = _moment(table, source)
            try:
                return (yield from verb(table, source, effect))
            finally:
                if _moment(table, source) != before:
                    self.happened(effect)

        return watched

    def _noted(
        self, sources_of: Callable[..., Iterable[changes.InForce]], stats: tuple[str, ...] = ()
    ) -> Callable[..., Any]:
        def noted(table: Table, stat: str, *rest: Any) -> list[changes.InForce]:
            sources = list(sources_of(table, stat, *rest))
            for source in sources:
                if not stats or stat in stats:
                    self.happened(source.change)
            return sources

        return noted

    # -- fates

    def begin(self, table: Table) -> None:
        """Another run begins."""
        self._table, self._foes, self._latest, self._waits = table, {}, "", False
        self._foes = {foe.id: foe.card for foe in table.state.foes}

    def met(self, card: str, fate: str) -> None:
        """A card has met this fate."""
        self.left.pop(f"{card} is {fate}", None)

    def told(self, event: Event, rule: str, /, **_: Any) -> None:
        """An event: it may be the fate of a card."""
        kind, data = plain(event)
        self.kinds.add(kind)
        foe = data.get("foe")
        name = foe["card"] if isinstance(foe, dict) else str(data.get("card"))
        if kind in ("entered", "moved", "moved_in"):
            self._latest = name
        if kind == "entered":
            self._foes[data["foe"]["id"]] = name
        match kind, rule:
            case "played", _:
                self.met(name, {"play": "played", "assist": "assisted", "any": "played at any time"}[data["mode"]])
            case "discarded", "DF-236":
                self.met(name, "repacked")
            case "attacked", _:
                for number in data["foes"]:
                    self.met(self._foes[number], "attacked")
            case "left_play", "DF-143" | "DF-145" | "DF-146":
                self.met(self._latest, "dispelled")
            case "swapped", "DF-371":
                self.met(data["feature"], "packed")
            case "bought_before", _:
                self.met(data["feature"], "purchased")
            case _ if kind in FATES:
                self.met(name, FATES[kind])
        self._of_the_table(kind)

    def _of_the_table(self, kind: str) -> None:
        state = self._table.state
        self._waits = kind == "flame_phase" or (self._waits and kind != "turn_began")
        if kind == "scene_began":
            for card in (state.adventure, *state.bonuses, *(hero.screen for hero in state.heroes)):
                self.met(card, "in play")
        elif kind in OF_ADVENTURES:
            self.met(state.adventure, OF_ADVENTURES[kind])
        elif kind == "entered" and self._waits and self._table.cards.adventure(state.adventure).reinforcements:
            self.met(state.adventure, "reinforcing")


FATES = {
    "remains": "remained",
    "bought": "bought",
    "refilled": "refilled",
    "entered": "entered",
    "dealt": "hit",
    "cleared": "cleared",
    "defeated": "defeated",
    "tripped": "tripped",
    "token_defeated": "token defeated",
    "flame_revealed": "revealed",
    "flame_discarded": "discarded",
    "flame_buried": "buried",
}
"""The fate of a card of which an event tells."""


OF_ADVENTURES = {
    "ward_hurt": "hurting whom it protects",
    "returned": "bringing back",
    "flame_stays": "keeping its Wyrmflame card",
    "summoning": "calling kin",
}
"""The fate of the Adventure of which an event tells."""


def _moment(table: Table, source: Source) -> tuple[Any, ...]:
    """All that an effect can change, to compare."""
    happening = source.happening
    now = None if happening is None else (
        happening.amount, happening.prevented, happening.redirected, happening.again, happening.ignored,
        sum(happening.blows.damage.values()) if happening.blows is not None else 0,
    )  # fmt: skip
    return table.state.copy(), now


# -- positions


def position(cards: CardSet, card: Card, number: int) -> Dragonfire:
    """A table on which a card can be used some time: the number says which of many."""
    rng = Random(f"{card.id} {number}")
    adventure = card.id.split("/")[0] if card.kind in ("adventure", "bonus") else rng.choice(cards.adventures).id
    seats = rng.choice((2, 3, 4, 4, 5, 6))
    state = new_table(cards, seats, complete(GAME.settings, {"adventure": adventure}))
    state.bonuses = [card.id] if card.kind == "bonus" else []
    state.flame.level = rng.choice((0, 2, 4, 6, 8, *(power.ability.at for power in card.powers)))
    screens = rng.sample(cards.heroes, seats)
    if card.kind == "hero" and card not in screens:
        screens[rng.randrange(seats)] = card
    for hero, screen in zip(state.heroes, screens, strict=True):
        hero.screen = screen.id
        hero.features = [one.id for one in rng.sample(cards.of_kind("feature"), 2)]
        if card.kind == "feature":
            hero.features += [card.id, *([card.entry.requires] if card.entry.requires else [])]
    if number % 4 == 3:
        state.phase = "setup"
        return state
    _characters(cards, state, card, rng)
    _decks(cards, state, card, rng)
    _encounters(cards, state, card, rng)
    state.leader, state.round, state.led, state.first_done = rng.randrange(seats), 1, 1, True
    state.active = rng.choice(_users(cards, state, card))
    state.phase, state.scene = ("scene", 0) if number % 4 == 1 else ("turn", 1)
    if number % 4 == 2:
        state.turn = Turn(state.active, "play")
        hero = state.heroes[state.active]
        hero.swords = rng.randrange(6)
        hero.sets = hero.swords // 3
        hero.played = rng.choices([one.id for one in cards.markets], k=rng.randrange(4))
    ward = cards.adventure(adventure).ward
    state.ward = ward.hit_points if ward is not None else 0
    return state


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


def _users(cards: CardSet, state: Dragonfire, card: Card) -> list[int]:
    """The seats of those who may use a card, or all seats."""
    table: Table = Table(state, Chance(0), cards)
    wanted = card.requires_class or next((power.ability.only for power in card.powers if power.ability.only), None)
    seats = list(range(len(state.heroes)))
    return [seat for seat in seats if wanted and changes.is_class(table, seat, wanted)] or seats


def _characters(cards: CardSet, state: Dragonfire, card: Card, rng: Random) -> None:
    table: Table = Table(state, Chance(0), cards)
    usual = [one.id for one in cards if one.kind in PLAYABLE]
    alike = [one.id for one in cards if one.kind in PLAYABLE and one.colour and one.colour == card.colour]
    holds = any(isinstance(thing, effects.Hold) for thing in structs(card.entry))
    stay = [one for one in cards if one.kind in PLAYABLE and one.remains]
    for seat, hero in enumerate(state.heroes):
        new_maximum(table, seat)
        hero.hp, hero.gold = rng.randint(1, hero.full), rng.randrange(12)
        hero.exhausted = rng.random() < 0.3
        hero.pile.draw, hero.pile.discard = rng.choices(usual, k=10), rng.choices(usual, k=4)
        hero.hand = rng.choices(usual, k=rng.randrange(6))
        for one in rng.sample(stay, rng.randrange(3)):
            hero.kept.append(Kept(state.next_id(), one.id, one.remains))
        if card.kind in PLAYABLE:
            hero.hand.append(card.id)
            hero.hand += rng.choices(alike, k=3) if alike else []
            if card.remains and rng.random() < 0.5:
                kept = Kept(state.next_id(), card.id, card.remains)
                kept.held = rng.choices(usual, k=2) if holds else []
                kept.marks = {one.name: one.number for one in structs(card.entry) if isinstance(one, effects.Mark)}
                hero.kept.append(kept)
    if rng.random() < 0.3 and card.kind != "hero":
        hero = rng.choice(state.heroes)
        hero.stunned, hero.exhausted, hero.hp = True, True, 0


def _decks(cards: CardSet, state: Dragonfire, card: Card, rng: Random) -> None:
    encounters, market = cards.of_kind("encounter"), [one.id for one in cards.markets]
    for pile in state.decks:
        pile.draw = [one.id for one in rng.choices(encounters, k=12)]
        pile.draw += [card.id] * (card.kind == "encounter")
    state.flame.pile.draw = [one.id for one in rng.choices(cards.flames, k=6)]
    state.flame.pile.draw += [card.id] * (card.kind == "flame")
    state.flame.active, state.flame.at, state.flame.turns = rng.choice(cards.flames).id, state.flame.level, 3
    if card.kind == "flame" and rng.random() < 0.5:
        state.flame.active = card.id
    state.market, state.shop.draw = rng.choices(market, k=6), rng.choices(market, k=10)
    if card.kind == "market":
        state.market[0] = card.id
        state.shop.draw.append(card.id)


def _encounters(cards: CardSet, state: Dragonfire, card: Card, rng: Random) -> None:
    encounters = cards.of_kind("encounter")
    asked = [thing for thing in structs(card.entry) if isinstance(thing, Which)]
    meant = [one for one in encounters if any(fits_card(one, which) for which in asked)]
    names = [card] * (card.kind == "encounter")
    if not names or rng.random() < 0.7:
        names += [*rng.choices(encounters, k=rng.randint(1, 4)), *rng.choices(meant or encounters, k=rng.randrange(3))]
        names += names[:1] * rng.randrange(2)
    for face in names:
        seat = rng.randrange(len(state.heroes))
        if face.location and state.heroes[seat].place:
            continue
        foe = Foe(state.next_id(), face.id, rng.randrange(2), seat, [False] * len(face.track.rows))
        nearly = face is card and rng.random() < 0.3
        for row in range(len(face.track.rows) - 1 if nearly else rng.randrange(len(face.track.rows))):
            foe.cleared[row] = True
        foe.crossed = face.track.line >= 0 and any(foe.cleared[face.track.line :])
        foe.level, foe.met = state.flame.level, seat
        foe.tokens = [Token(state.next_id()) for _ in range(0 if nearly else rng.randint(0, face.tokens))]
        state.foes.append(foe)
        if face.location:
            for hero in (state.heroes[seat], rng.choice(state.heroes)):
                hero.place = hero.place or foe.id


# -- runs


def drive(cards: CardSet, state: Dragonfire, watch: Watch, card: str = "", number: int = 0, most: int = LONG) -> None:
    """Random choices from a position, with a liking for a card, until it has nothing more to do or time is up."""
    rng = Random(f"drive {card} {number}")
    table: Table = Table(state, Chance(number), cards, watch.told)
    watch.begin(table)
    script = GAME.rules.script(table)
    answer: object = None
    try:
        for _ in range(2 * most):
            ask = script.send(answer)
            answer = None if ask is CHECKPOINT else answered(ask, rng, {card, *_ids(state, card)})
            if card and not watch.due(card):
                return
    except StopIteration:
        return
    finally:
        script.close()


def _ids(state: Dragonfire, card: str) -> list[str]:
    """What a card in play is called in keys."""
    return [str(kept.id) for hero in state.heroes for kept in hero.kept if kept.card == card]


def answered(ask: Ask, rng: Random, card: set[str]) -> object:
    """What is answered to an ask: to a `first` ask by a seat of those that it needs or lets."""
    if ask.kind == "first":
        seats = [
            *ask.must,
            *ask.must,
            *(seat for seat in ask.may if not all(map(needs_intent, ask.options(seat) or ()))),
        ]
        if not seats:
            return None, PASS
        seat = rng.choice(seats)
        return seat, _choice(ask.options(seat) or (), rng, card)
    answers = {seat: _choice(ask.options(seat) or (), rng, card) for seat in ask.must}
    return answers if ask.kind == "each" else next(iter(answers.values()))


def _choice(options: Any, rng: Random, card: set[str]) -> Answer:
    """One of the options; more often one that names the card, agrees, or deals what there is to deal."""
    choices: list[Choice] = automatic_choices(options)
    liked = [one for one in choices if not str(one).startswith("drop") and card & {*str(one).replace("/", " ").split()}]
    if liked and rng.random() < 0.6:
        return pick(liked, rng)
    for word, often in (("yes", 0.5), ("suggest", 0.1)):
        if word in choices and rng.random() < often:
            return word
    return pick(choices or list(options), rng)
