"""Conflicts: what each card and half would bring against all that the Rival may show.

Against the computer, an object or an idea the Rival's card is Fate, and its half as good as any. Against a Player the
bot mixes, so that it cannot be outguessed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import add
from random import Random
from typing import Final, NamedTuple

from ..asked import Asked, AskedSide
from ..means_state import read_means
from ..rules.conflict import cards, outcome
from ..rules.conflict.sides import Conflict, Side
from ..rules.core import compare
from ..rules.core.blow import weigh
from ..rules.core.compare import FAILS, SUCCEEDS, TIEBREAKER
from ..rules.core.conflict_cards import ASPECTS, CARDS, DECK
from ..rules.core.rating import NOTHING, Rating
from ..rules.queries import attack_options, numbers
from ..rules.queries.attack_options import Means
from ..state import NOBODY
from ..table import Position
from . import worth

FATE: Final = "fate"
PASSED: Final = 0.30
"""What passing a Test is worth."""
STEP: Final = 0.16
"""What a token of a Task is worth."""
WORLDS: Final = 6
MOST_WORLDS: Final = 30
"""Imagined worlds added for each effort above the usual one, and the most of them."""
USUAL: Final = 1
"""The default effort of a player."""


class Care(NamedTuple):
    """How carefully cards are weighed: each is a sample of what may come, and a larger one errs less."""

    fates: int
    """Against how many Fate cards of a Rival."""
    extras: int
    """How many extra cards, and Fate cards of one's own, are averaged over."""
    shown: int
    """Against how many cards of a Player for each aspect."""
    rounds: int
    """Iterations of the search for a mix."""
    worlds: int = 0
    """The number of imagined worlds that supply a Player's hand; 0: any cards of each aspect are possible."""
    held: int = 99
    """How many cards of one's own hand are weighed."""

    @classmethod
    def of(cls, effort: int) -> Care:
        """What an effort comes to: without any a few cards are weighed, one's own too, and from 3 on the whole deck;
        from 2 on the hands that a Player may hold."""
        if effort <= 0:
            return cls(6, 3, 1, 40, held=2)
        worlds = min(MOST_WORLDS, WORLDS * (effort - 1))
        return cls(min(54, 18 * effort), min(24, 8 * effort), min(6, 3 + effort), 150 * min(4, effort), worlds)


PLAIN: Final = Care(14, 6, 3, 150)
"""What is enough to decide whether an attack is worth its Action."""


def rebuilt(position: Position, data: Asked, controller: Mapping[int, int]) -> Conflict:
    """The Conflict that a question is about, as it lies open. `controller`: who plays each Unit."""
    kind = str(data["kind"])
    actor = _side(position, data["actor"], "attack" if kind == "fight" else kind, controller)
    rival = _side(position, data["rival"], "defense", controller)
    return Conflict(actor, rival, kind, distance=int(data["distance"]))


def _side(position: Position, data: AskedSide, conflict: str, controller: Mapping[int, int]) -> Side:
    number = int(data["unit"])
    unit = position.state.unit(number) if number != NOBODY else None
    key, skill = str(data.get("means", "")), str(data.get("skill", ""))
    named = read_means(key)
    means = (attack_options.find_means(position, unit, named) if unit is not None else None) or Means(named, skill)
    side = Side(number, controller.get(number, NOBODY), str(data["name"]), means, conflict=conflict)
    side.level = int(data.get("level", 0))
    side.difficulty = Rating.verbatim(data["difficulty"]) if data.get("difficulty") else NOTHING
    side.damage = Rating.verbatim(data["damage"]) if data.get("damage") else None
    side.initiative = [("known", int(data.get("initiative", 0)))]
    side.paid, side.price = bool(data.get("paid")), int(data.get("price", 0))
    side.strikes, side.barred = bool(data.get("strikes")), frozenset(data.get("barred", ()))
    side.using = tuple(data.get("using", ()))
    side.advantage = ["known"] * bool(data.get("advantage"))
    side.disadvantage = ["known"] * bool(data.get("disadvantage"))
    return side


@dataclass(slots=True)
class Choice:
    """A card of the hand, or Fate, with a half."""

    card: str
    half: str
    price: float = 0.0
    """What it costs to lose the card."""

    @property
    def key(self) -> str:
        """As the question spells it."""
        return f"{self.card}:{self.half}"


@dataclass(slots=True)
class Duel:
    """One Conflict, seen by one of its sides."""

    p: Position
    conflict: Conflict
    me: Side
    care: Care = PLAIN
    foe: Side = field(init=False)
    _aspects: dict[tuple[bool, str, str], str] = field(default_factory=dict)
    _mine: tuple[float, ...] = ()
    _theirs: tuple[float, ...] = ()
    _totals: tuple[int, int] = (0, 0)
    _gains: dict[tuple[bool, str, str], float] = field(default_factory=dict)
    _values: dict[tuple[str, str, str, str], float] = field(default_factory=dict)
    _extras: dict[tuple[str, str, str, str], list[float]] = field(default_factory=dict)
    """What each extra card brings in place of the card that is left out, "", for as long as the extra cards are the
    same."""

    def __post_init__(self) -> None:
        cards.settle_extras(self.conflict)
        self.foe = self.conflict.other(self.me)
        self._mine = self._table(self.me, self.foe)
        self._theirs = self._table(self.foe, self.me)
        self._totals = (self.me.total_initiative, self.foe.total_initiative)

    def _table(self, side: Side, other: Side) -> tuple[float, ...]:
        """What each number of Successes of a side is worth to it."""
        p = self.p
        if self.conflict.kind != "fight":
            return tuple(STEP * number for number in range(worth.MOST_SUCCESSES + 1))
        if other.unit == NOBODY:
            return tuple(0.05 * number for number in range(worth.MOST_SUCCESSES + 1))
        unit = p.state.unit(other.unit)
        damage = str(side.damage) if side.damage is not None else ""
        return worth.blows(p, unit, damage, side.means.types, side.means.pierce, side.means.deck, side.means.becomes)

    # -- one pair of cards

    def aspect(self, side: Side, card: str, half: str) -> str:
        """What a card shows for a side; "" if it may not show that."""
        key = (side is self.me, card, half)
        aspect = self._aspects.get(key)
        if aspect is None:
            shown = cards.aspect_of(self.p, side, card, half)
            aspect = self._aspects[key] = "" if shown in side.barred else shown
        return aspect

    def successes(self, side: Side, card: str, aspect: str) -> int:
        """The Successes with which a winning card of a side strikes, Weapon Damage included."""
        side.used, side.aspect = card, aspect
        return self._weighed(side, max(0, sum(by for _, by in outcome.count(self.p, self.conflict, side))))

    def _weighed(self, side: Side, number: int) -> int:
        if self.conflict.kind == "fight":
            number = weigh(number, side.damage, side.difficulty).successes
        return min(worth.MOST_SUCCESSES, number)

    def value(self, card: str, half: str, theirs: str, other: str) -> float:
        """What it brings this side if these cards meet."""
        key = (card, half, theirs, other)
        value = self._values.get(key)
        if value is None:
            value = self._values[key] = self._value(card, half, theirs, other)
        return value

    def _value(self, card: str, half: str, theirs: str, other: str) -> float:
        mine, its = self.aspect(self.me, card, half), self.aspect(self.foe, theirs, other)
        one, two = self._verdict(card, half, mine, theirs, other, its)
        gain = self._brings(self.me, card, mine, one, its, theirs)
        loss = self._brings(self.foe, theirs, its, two, mine, card)
        own = worth.OWN if self.conflict.kind == "fight" else 0.8
        return gain - own * loss

    def _verdict(self, card: str, half: str, mine: str, theirs: str, other: str, its: str) -> tuple[str, str]:
        if not mine or not its:
            verdict = compare.compare(compare.Shown(card, half, not mine), compare.Shown(theirs, other, not its))
            return verdict.one, verdict.other
        own_result = compare.MATRIX[mine, its]
        if own_result != TIEBREAKER:
            return own_result, compare.MATRIX[its, mine]
        verdict = compare.break_tie(card, theirs, self._totals, initiative_cards=self.p.state.settings.initiative_cards)
        return verdict.one, verdict.other

    def _brings(self, side: Side, card: str, aspect: str, result: str, against: str, met: str) -> float:
        """What a result brings a side: harm or progress, and the benefits of its aspect."""
        if result != SUCCEEDS:
            blocked = result == FAILS and aspect == "fast" and against == "block"
            return self._overrun(side) if blocked and CARDS[met].kind == "normal" else 0.0
        key = (side is self.me, card, aspect)
        gain = self._gains.get(key)
        if gain is None:
            gain = self._gains[key] = self._gain(side, card, aspect)
        return gain

    def _overrun(self, side: Side) -> float:
        """What it brings a side to overrun a Block."""
        if not (side.paid and side.strikes and self.conflict.kind == "fight"):
            return 0.0
        return self._harm(side)[max(0, self._weighed(side, 0) - 1)]

    def _gain(self, side: Side, card: str, aspect: str) -> float:
        """The worth of a Success to a side, whatever the other card."""
        fight, table = self.conflict.kind == "fight", self._harm(side)
        if not side.paid:
            return PASSED if not fight and side is self.conflict.actor else 0.0
        brings = compare.BENEFITS.get((aspect, SUCCEEDS), compare.NO_BENEFITS)
        value = 0.0
        if (side.strikes or not fight) and brings.scores:
            if brings.follows_up:
                value += 0.5 * (table[self._weighed(side, 1)] + table[self._weighed(side, 2)])
            else:
                value += table[self.successes(side, card, aspect)]
        if side.rewarded and side.seat != NOBODY:
            value += worth.DRAW * brings.draws + 0.02 * brings.moves_back + 0.1 * brings.takes_discard
            value += worth.of_card(card) * brings.is_kept
        if not fight and self.conflict.kind != "task" and side is self.conflict.actor:
            value += PASSED
        return value

    def _harm(self, side: Side) -> tuple[float, ...]:
        """What each number of Successes of a side is worth to it."""
        return self._mine if side is self.me else self._theirs

    # -- more of a success

    def struck_back(self, card: str) -> float:
        """What striking back after a Counter brings, with a card or ("") with Fate."""
        if not card:
            return 0.5 * (self._mine[self._weighed(self.me, 1)] + self._mine[self._weighed(self.me, 2)])
        self.me.used, self.me.follow_up = card, card
        number = max(0, sum(by for _, by in outcome.count(self.p, self.conflict, self.me)))
        self.me.follow_up = ""
        return self._mine[self._weighed(self.me, number)]

    def more(self, card: str, number: int) -> float:
        """The worth of `number` more Successes with a card that wins."""
        self.me.used = card
        self.me.aspect = self.aspect(self.me, card, "upper")
        base = max(0, sum(by for _, by in outcome.count(self.p, self.conflict, self.me)))
        return self._mine[self._weighed(self.me, base + number)] - self._mine[self._weighed(self.me, base)]

    def point(self, side: Side, number: int) -> float:
        """The worth of one more Success of one's own, or one less of the Rival's."""
        table = self._harm(side)
        if self.conflict.kind == "fight" and not side.strikes:
            return 0.0
        other = number + 1 if side is self.me else max(0, number - 1)
        return abs(table[self._weighed(side, other)] - table[self._weighed(side, number)])

    # -- what the others may show

    def foes(self, rng: Random) -> list[tuple[str, str, float]]:
        """Cards and halves of the Rival with their odds, for one that is played from Fate."""
        fate = self.p.state.fate
        pool = sorted(fate.draw) if len(fate.draw) >= PLAIN.fates else list(DECK)
        if len(pool) > self.care.fates:
            pool = rng.sample(pool, self.care.fates)
        halves = (self.foe.half,) if self.foe.fixed else cards.HALVES
        return [(card, half, 1 / (len(pool) * len(halves))) for card in pool for half in halves]

    def extras(self, rng: Random) -> list[str]:
        """Some Fate cards that may come as extra ones."""
        fate = self.p.state.fate
        pool = sorted(fate.draw) if len(fate.draw) >= self.care.extras else list(DECK)
        return rng.sample(pool, self.care.extras)

    def against(self, choice: Choice, theirs: str, other: str, extra: Sequence[str]) -> float:
        """What a choice brings against one card of the Rival, with the extra cards that either side may have."""
        if choice.card == FATE:
            return sum(self._with_extra(card, choice.half, theirs, other, extra) for card in extra) / len(extra)
        return self._with_extra(choice.card, choice.half, theirs, other, extra)

    def _with_extra(self, card: str, half: str, theirs: str, other: str, extra: Sequence[str]) -> float:
        plain, me, foe = self.value(card, half, theirs, other), self.me, self.foe
        if me.advantage or me.disadvantage:
            taken, key = max if me.advantage else min, ("", half, theirs, other)
        elif foe.advantage or foe.disadvantage:
            taken, key = min if foe.advantage else max, (card, half, "", other)
        else:
            return plain
        values = self._extras.get(key)
        if values is None:
            values = self._extras[key] = [self.value(key[0] or more, half, key[2] or more, other) for more in extra]
        return sum(taken(plain, value) for value in values) / len(values)

    # -- choosing

    def options(self) -> list[Choice]:
        """Every card of the hand with each half that may be used, and Fate."""
        player = self.p.state.players[self.me.seat]
        room = self.p.state.settings.hand_max - len(player.hand)
        prices = worth.prices(player.hand, room)
        choices = [
            Choice(card, half, prices[card])
            for card in player.hand[: self.care.held]
            for half in cards.HALVES
            if self.aspect(self.me, card, half)
        ]
        return [*choices, *(Choice(FATE, half) for half in cards.HALVES)]

    def best(self, rng: Random, hands: Sequence[Sequence[str]] = ()) -> tuple[Choice, float]:
        """The choice that brings most, and what it brings; against a Player a mix of good ones. `hands`: those that the
        Player may hold."""
        options, extra = self.options(), self.extras(rng)
        self._extras.clear()
        if hands and self.foe.seat != NOBODY:
            return self._mixed_against(options, hands, extra, rng)
        if self.foe.seat == NOBODY:
            odds = self.foes(rng)
            values = [
                sum(weight * self.against(choice, card, half, extra) for card, half, weight in odds) - choice.price
                for choice in options
            ]
            at = max(range(len(options)), key=values.__getitem__)
            return options[at], values[at]
        return self._mixed(options, extra, rng)

    def _mixed(self, options: list[Choice], extra: Sequence[str], rng: Random) -> tuple[Choice, float]:
        """A mix that no answer of the Rival's makes bad, found by answering each other again and again."""
        shows: dict[str, list[tuple[str, str]]] = {}
        pool = list(DECK)
        rng.shuffle(pool)
        for card in pool:
            for half in cards.HALVES:
                shown = self.aspect(self.foe, card, half)
                if shown and len(shows.setdefault(shown, [])) < self.care.shown:
                    shows[shown].append((card, half))
        columns = [shows[aspect] for aspect in ASPECTS if shows.get(aspect)]
        price = [0.12 if column is shows.get("wild") else 0.0 for column in columns]
        rows = [
            [
                sum(self.against(choice, card, half, extra) for card, half in column) / len(column)
                - choice.price
                + more
                for column, more in zip(columns, price, strict=True)
            ]
            for choice in options
        ]
        mine, theirs = [0.0] * len(rows), [0.0] * len(columns)
        against = list(zip(*rows, strict=True))
        played = [0] * len(rows)
        column = 0
        for _ in range(self.care.rounds):
            mine = list(map(add, mine, against[column]))
            row = mine.index(max(mine))
            played[row] += 1
            theirs = list(map(add, theirs, rows[row]))
            column = theirs.index(min(theirs))
        chosen = rng.choices(range(len(options)), [max(0, number - self.care.rounds // 30) for number in played])[0]
        return options[chosen], max(mine) / self.care.rounds

    def _mixed_against(
        self, options: list[Choice], hands: Sequence[Sequence[str]], extra: Sequence[str], rng: Random
    ) -> tuple[Choice, float]:
        """A mix that is good against Players who know their own hands: each answers it with the best of that hand, and
        the mix answers all of them."""
        fates = rng.sample(list(DECK), self.care.extras)
        known: dict[tuple[str, str], list[float]] = {}
        worlds = [self._answers(options, hand, fates, extra, known) for hand in hands]
        whole = [[0.0] * len(answers) for answers in worlds]
        mine, played = [0.0] * len(options), [0] * len(options)
        for _ in range(self.care.rounds):
            row = max(range(len(options)), key=mine.__getitem__)
            played[row] += 1
            for answers, totals in zip(worlds, whole, strict=True):
                for at, column in enumerate(answers):
                    totals[at] += column[row]
                for at, value in enumerate(answers[min(range(len(totals)), key=totals.__getitem__)]):
                    mine[at] += value
        chosen = rng.choices(range(len(options)), [max(0, n - self.care.rounds // 30) for n in played])[0]
        return options[chosen], max(mine) / (self.care.rounds * len(worlds))

    def _answers(
        self, options: list[Choice], hand: Sequence[str], fates: Sequence[str], extra: Sequence[str],
        known: dict[tuple[str, str], list[float]],
    ) -> list[list[float]]:  # fmt: skip
        """What each option brings against each card and half of a hand, and against Fate. `known`: against cards that
        were met in other hands."""
        prices = worth.prices(list(hand), self.p.state.settings.hand_max - len(hand))
        rows = []
        for half in cards.HALVES:
            for card in hand:
                if self.aspect(self.foe, card, half):
                    values = self._against_all(options, card, half, extra, known)
                    rows.append([value + prices[card] for value in values])
            drawn = [self._against_all(options, card, half, extra, known) for card in fates]
            rows.append([sum(values) / len(values) for values in zip(*drawn, strict=True)])
        return rows

    def _against_all(
        self, options: list[Choice], card: str, half: str, extra: Sequence[str],
        known: dict[tuple[str, str], list[float]],
    ) -> list[float]:  # fmt: skip
        if (card, half) not in known:
            known[card, half] = [self.against(choice, card, half, extra) - choice.price for choice in options]
        return known[card, half]


def controllers(position: Position) -> dict[int, int]:
    """Who plays each Unit in play."""
    return {unit.id: numbers.controller(position, unit) for unit in position.state.units}
