"""A forecast of a Conflict before its cards are chosen, over every card that may be met and its probability.

Exact by enumeration: against the computer, a thing or an idea the Rival's card is Fate, and what is left of Fate is
known to all, its order to nobody. Of a Player's hand nothing is known: any card that does not lie in its discard may
come, each half alike. A combo, a Character Point and an ability that is used when cards lie open come on top.

It is computed for either side: for the attacker or the Unit that tries something, and for the one that answers.

Two small liberties: Fate that says on which line a shot comes, which half the Rival shows beside an extra card, or with
what a Counter strikes back counts as if it had been put back (less than a third of one in a hundred); and where both
sides have an extra card, pairs of them are sampled, always the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple, Protocol, TypeAlias, TypeVar

from ...state import NOBODY
from ...table import Position
from ..core import compare
from ..core.blow import weigh
from ..core.compare import FAILS, SUCCEEDS, TIEBREAKER
from ..core.conflict_cards import CARDS, DECK
from . import cards, extras, outcome
from .sides import Conflict, Side
from .trials import Outcome

T = TypeVar("T")
FIGHT: Final = "fight"

MOST: Final = 8
"""This number of Successes and any more are counted alike."""
ENOUGH: Final = 5
"""The most Fate cards that a Conflict may reveal; with fewer in the deck its discard may be shuffled in."""
SAMPLED: Final = 40
"""How many pairs of extra cards are sampled where both sides have one."""
GLANCED: Final = 6
"""How many pairs are sampled where every card of a hand is computed, for speed."""
CLOSEST: Final = 1
"""How many of the best cards are computed with extra cards."""


class Met(NamedTuple):
    """The result if two cards meet, the Actor's first."""

    gain: int
    """Damage dealt less damage taken, before any card of the Stack, by which an extra card is picked (D2-436)."""
    actor: int
    rival: int
    """How the two sides fare: the better, the higher."""
    dealt: int
    """The Successes of the Actor after Weapon Damage; FOLLOWS: those of what strikes back."""
    taken: int
    aspect: str
    """What the Actor shows."""
    overruns: tuple[bool, bool] = (False, False)
    """Whether the Actor's Fast goes on past a Block, and whether its Rival's does."""


FOLLOWS: Final = -1
WON: Final = extras.WORTH[SUCCEEDS]


@dataclass(frozen=True, slots=True)
class Odds:
    """What playing one card would bring, as shares of 1."""

    card: str
    """The card of the hand; "fate": none."""
    half: str
    dealt: tuple[float, ...]
    """The probability of dealing each number of Successes after Weapon Damage, 0 to `MOST`."""
    taken: tuple[float, ...]
    """The probability of taking each number of Successes after Weapon Damage, 0 to `MOST`."""
    exact: bool
    """Whether the Rival's card is Fate, and nothing was sampled."""
    overruns: tuple[float, ...] = ()
    """The part of `dealt` that goes on past a Block, whose side then chooses the place (D2-177); empty: none."""
    overrun: tuple[float, ...] = ()
    """The part of `taken` that goes on past a Block, whose side then chooses the place (D2-177); empty: none."""

    @property
    def chance(self) -> float:
        """How likely it does harm."""
        return 1 - self.dealt[0]

    @property
    def risk(self) -> float:
        """How likely it takes harm."""
        return 1 - self.taken[0]

    @property
    def likely(self) -> int:
        """The Successes that are likeliest if it does harm; 0 if it cannot."""
        return _likeliest(self.dealt)

    @property
    def likely_taken(self) -> int:
        """The Successes that are likeliest if it takes harm; 0 if it cannot."""
        return _likeliest(self.taken)


@dataclass(frozen=True, slots=True)
class Tried:
    """What playing one card would bring in a Test, a Task or a Detect, as shares of 1."""

    card: str
    half: str
    outcomes: Mapping[Outcome, float]
    exact: bool

    def share(self, holds: Callable[[Outcome], bool]) -> float:
        """The probability of this outcome."""
        return sum(share for outcome, share in self.outcomes.items() if holds(outcome))


Rank: TypeAlias = Callable[[Odds], tuple[float, ...]]
"""A sort key: how good the odds of a card are for the player who chooses."""


def boldest(odds: Odds) -> tuple[float, float]:
    """The best chance to do harm, then the least risk: for the attacker."""
    return odds.chance, -odds.risk


def safest(odds: Odds) -> tuple[float, float]:
    """The least risk, then the best chance to do harm: for the Unit under attack."""
    return -odds.risk, odds.chance


class _Card(NamedTuple):
    """A card that the Rival may show, with its half, and how likely it is."""

    card: str
    half: str
    weight: float


@dataclass(slots=True)
class Forecast:
    """One Conflict, ready for the cards, one side of which is a Player's. It is used up: its sides are tried on."""

    position: Position
    conflict: Conflict
    hand: Sequence[str]
    passes: float = 1.0
    """How likely a shot is not taken by Cover."""
    answers: bool = False
    """Whether the Player is the Rival, and not the Actor."""
    mine: Side = field(init=False)
    theirs: Side = field(init=False)
    fate: tuple[str, ...] = field(init=False)
    _aspects: dict[tuple[bool, str, str], str] = field(default_factory=dict)
    _scores: dict[tuple[bool, str, str], int] = field(default_factory=dict)
    _met: dict[tuple[str, str, str, str], Met] = field(default_factory=dict)

    def __post_init__(self) -> None:
        cards.settle_extras(self.conflict)
        self.mine, self.theirs = self.conflict.sides[::-1] if self.answers else self.conflict.sides
        pile = self.position.state.fate
        self.fate = tuple(sorted(pile.draw if len(pile.draw) >= ENOUGH else [*pile.draw, *pile.discard]))

    # -- choosing

    def best(self, rank: Rank = boldest) -> Odds | None:
        """The card of the hand, or Fate where it is empty, that ranks highest in a Fight; None if no card may come."""
        return self._best(_Fought(self, rank))

    def best_try(self, rank: Callable[[Tried], tuple[float, ...]]) -> Tried | None:
        """The card of the hand, or Fate where it is empty, that ranks highest in a Test, a Task or a Detect; None if no
        card may come."""
        return self._best(_Attempted(self, rank))

    def try_with(self, card: str, half: str, *, at_most: int = 0) -> Tried:
        """A Test, a Task or a Detect with this card. `at_most`: the most pairs of extra cards to look at; 0: all."""
        sums = _Attempted(self, lambda tried: ())
        if card == cards.FATE:
            return self._by_fate(half, sums)
        reckoned = self._with_extras(card, half, at_most=at_most) if self._has_extra else self._plainly(card, half)
        return sums.forecast_card(card, half, reckoned)

    def fight_with(self, card: str, half: str) -> Odds | None:
        """A Fight with this card; None if it may not show that half, or if no card may come."""
        if not self.fate or not self._aspect(self.mine, card, half):
            return None
        reckoned = self._with_extras(card, half, at_most=GLANCED) if self._has_extra else self._plainly(card, half)
        return self.odds(card, half, reckoned)

    def _best(self, sums: _Sums[T]) -> T | None:
        choices = [(card, half) for card in self.hand for half in cards.HALVES if self._aspect(self.mine, card, half)]
        if not self.fate:
            return None
        if not choices:
            return max((self._by_fate(half, sums) for half in cards.HALVES), key=sums.rank)
        plain = [(sums.forecast_card(*choice, self._plainly(*choice)), choice) for choice in choices]
        plain.sort(key=lambda one: sums.rank(one[0]), reverse=True)
        if not self._has_extra:
            return plain[0][0]
        return max(
            (sums.forecast_card(*choice, self._with_extras(*choice)) for _, choice in plain[:CLOSEST]), key=sums.rank
        )

    @property
    def _has_extra(self) -> bool:
        return any(side.advantage or side.disadvantage for side in self.conflict.sides)

    @property
    def exact(self) -> bool:
        """Whether the other side's card is Fate."""
        return self.theirs.seat == NOBODY

    def _plainly(self, card: str, half: str) -> Reckoned:
        """A card without any extra one."""
        return Reckoned([(self._meet(card, half, *shown[:2]), shown.weight) for shown in self._shown()], self.exact)

    def _by_fate(self, half: str, sums: _Sums[T]) -> T:
        """A card from Fate of which only the half is known: the average over every card that may come."""
        whole = self.fate
        by_card: list[T] = []
        for card in whole:
            self.fate = tuple(other for other in whole if other != card)
            reckoned = self._with_extras(card, half, at_most=SAMPLED) if self._has_extra else self._plainly(card, half)
            by_card.append(sums.forecast_card(card, half, reckoned))
        self.fate = whole
        return sums.mean(half, by_card)

    # -- what may come

    def _shown(self) -> list[_Card]:
        """What the other side may show."""
        if self.theirs.seat != NOBODY:
            return self._from_hand(self.theirs)
        pool = self.fate
        black = sum(CARDS[card].colour == "black" for card in pool)
        left = max(1, len(pool) - 1)
        uppers = [(card, (black - (CARDS[card].colour == "black")) / left) for card in pool]
        return [
            _Card(card, half, (upper if half == cards.UPPER else 1 - upper) / len(pool))
            for card, upper in uppers
            for half in cards.HALVES
        ]

    def _from_hand(self, side: Side) -> list[_Card]:
        gone = set(self.position.state.players[side.seat].pile.discard)
        able = [
            (card, half) for card in DECK if card not in gone for half in cards.HALVES if self._aspect(side, card, half)
        ]
        return [_Card(card, half, 1 / len(able)) for card, half in able]

    def _with_extras(self, card: str, half: str, *, at_most: int = 0) -> Reckoned:
        """A card where a side has an extra one, or both have. `at_most`: the most pairs to look at; 0: all."""
        one, other = (bool(side.advantage or side.disadvantage) for side in (self.mine, self.theirs))
        sampled = at_most or SAMPLED * (one and other)
        return Reckoned([*self._met_with(card, half, one, other, sampled)], self.exact and not sampled)

    def _met_with(self, card: str, half: str, one: bool, other: bool, sampled: int) -> Iterator[tuple[Met, float]]:
        rng = Random(0)
        for shown in self._shown():
            pool = [extra for extra in self.fate if not self.exact or extra != shown.card]
            pairs = [rng.sample(pool, 2) for _ in range(sampled)] if sampled else [[extra] * 2 for extra in pool]
            for mine, theirs in pairs:
                met = self._picked(
                    [card, mine] if one else [card], half, [shown.card, theirs] if other else [shown.card], shown.half
                )
                yield met, shown.weight / len(pairs)

    def _picked(self, mine: list[str], half: str, theirs: list[str], other: str) -> Met:
        """The result once it is chosen which cards count (D2-159 to D2-162, D2-436): the Actor picks where it has
        Advantage or its Rival Disadvantage, its Rival otherwise."""
        actor, rival = self.conflict.sides
        mets = [self._meet(card, half, their, other) for card in mine for their in theirs]
        if actor.advantage or rival.disadvantage:
            return max(mets, key=lambda met: (met.gain, met.actor))
        return max(mets, key=lambda met: (-met.gain, met.rival))

    # -- two cards

    def _meet(self, card: str, half: str, theirs: str, other: str) -> Met:
        key = (card, half, theirs, other)
        met = self._met.get(key)
        if met is None:
            met = self._met[key] = self._compare(card, half, theirs, other)
        return met

    def _compare(self, card: str, half: str, theirs: str, other: str) -> Met:
        """As the script compares (D2-163, D2-164, D2-177, D2-180). `card` is of the Player."""
        actor, rival = self.conflict.sides
        if self.answers:
            card, half, theirs, other = theirs, other, card, half
        mine, its = self._aspect(actor, card, half), self._aspect(rival, theirs, other)
        if not mine or not its:
            verdict = compare.compare(compare.Shown(card, half, not mine), compare.Shown(theirs, other, not its))
            one, two = verdict.one, verdict.other
        elif compare.MATRIX[mine, its] == TIEBREAKER:
            totals = (actor.total_initiative, rival.total_initiative)
            by_initiative = self.position.state.settings.initiative_cards
            verdict = compare.break_tie(card, theirs, totals, initiative_cards=by_initiative)
            one, two = verdict.one, verdict.other
        else:
            one, two = compare.MATRIX[mine, its], compare.MATRIX[its, mine]
        dealt = self._dealt(actor, card, mine, one, its, theirs)
        taken = self._dealt(rival, theirs, its, two, mine, card)
        gain = self._bare(actor, dealt) - self._bare(rival, taken)
        overruns = self._goes_on(actor, mine, one, its, theirs), self._goes_on(rival, its, two, mine, card)
        return Met(gain, extras.WORTH[one], extras.WORTH[two], dealt, taken, mine, overruns)

    def _aspect(self, side: Side, card: str, half: str) -> str:
        """What a card shows for a side; "" if it may not show that."""
        key = (side is self.conflict.actor, card, half)
        aspect = self._aspects.get(key)
        if aspect is None:
            shown = cards.aspect_of(self.position, side, card, half)
            aspect = self._aspects[key] = "" if shown in side.barred else shown
        return aspect

    def _dealt(self, side: Side, card: str, aspect: str, result: str, against: str, met: str) -> int:
        """The Successes after Weapon Damage that a side gets for a result (D2-167, D2-172, D2-177, D2-189)."""
        if not side.paid or (self.conflict.kind == FIGHT and not side.strikes):
            return 0
        if self._goes_on(side, aspect, result, against, met):
            return self._weighed(side, 0)
        brings = compare.BENEFITS.get((aspect, result), compare.NO_BENEFITS)
        if result != SUCCEEDS or not brings.scores:
            return 0
        return FOLLOWS if brings.follows_up else self._scored(side, card, aspect)

    def _goes_on(self, side: Side, aspect: str, result: str, against: str, met: str) -> bool:
        """Whether a Fast goes on past a Block, with weapon Successes alone (D2-177)."""
        if self.conflict.kind != FIGHT or not (side.paid and side.strikes) or side.means.disarm is not None:
            return False
        return result == FAILS and (aspect, against) == ("fast", "block") and CARDS[met].kind == "normal"

    def _bare(self, side: Side, dealt: int) -> int:
        """What an extra card is picked by: what will strike back counts as a bare Success (D2-436)."""
        return self._weighed(side, self.position.state.settings.base_success) if dealt == FOLLOWS else dealt

    def _weighed(self, side: Side, number: int) -> int:
        if side.means.disarm is not None:
            return 1  # it does no damage: it takes the weapon, with any number of Successes
        return min(MOST, weigh(number, side.damage, side.difficulty).successes)

    def _scored(self, side: Side, card: str, aspect: str, follow_up: str = "") -> int:
        """The Successes with which a card scores, without a combo."""
        key = (side is self.conflict.actor, follow_up or card, aspect)
        number = self._scores.get(key)
        if number is None:
            side.used, side.aspect, side.follow_up = card, aspect, follow_up
            counted = max(0, sum(by for _, by in outcome.count(self.position, self.conflict, side)))
            side.follow_up = ""
            number = self._scores[key] = self._weighed(side, counted)
        return number

    def _struck_back(self, side: Side, card: str) -> tuple[float, ...]:
        """What a Counter strikes back with: the best other card of the Player's hand, or Fate (D2-172, D2-173)."""
        by_hand = side is self.mine and self.position.state.settings.counter_reply == "hand or Fate"
        held = [other for other in self.hand if other != card and self._aspect(side, other, cards.UPPER)]
        if by_hand and held:
            return _only(max(self._scored(side, card, "counter", other) for other in held))
        drawn = [
            self._scored(side, card, "counter", other) if self._aspect(side, other, cards.UPPER) else 0
            for other in self.fate
        ]
        return _mean([_only(number) for number in drawn])

    # -- adding up

    def odds(self, card: str, half: str, reckoned: Reckoned) -> Odds:
        """What a card brings in a Fight."""
        actor, rival = self.conflict.sides
        dealt, taken = [0.0] * (MOST + 2), [0.0] * (MOST + 2)  # the last is what strikes back
        past, by = [0.0] * (MOST + 1), [0.0] * (MOST + 1)
        for met, weight in reckoned.met:
            dealt[met.dealt] += weight
            taken[met.taken] += weight
            past[met.dealt] += weight * self.passes * met.overruns[0]
            by[met.taken] += weight * self.passes * met.overruns[1]
        shares, harmed = self._spread(dealt, actor, card), self._spread(taken, rival, card)
        reaches = tuple(share * self.passes for share in shares[1:])
        suffers = tuple(share * self.passes for share in harmed[1:])
        one, two = (1 - sum(reaches), *reaches), (1 - sum(suffers), *suffers)
        (own, other), (beyond, before) = ((two, one), (by, past)) if self.answers else ((one, two), (past, by))
        return Odds(card, half, own, other, reckoned.exact, tuple(beyond), tuple(before))

    def _spread(self, shares: list[float], side: Side, card: str) -> list[float]:
        """The shares, with each follow-up of a Counter replaced by the results that it may have."""
        follows, spread = shares[FOLLOWS], shares[:FOLLOWS]
        if follows:
            struck = self._struck_back(side, card if side is self.mine else next(iter(self.fate)))
            spread = [share + follows * by for share, by in zip(spread, struck, strict=True)]
        return spread

    def tried(self, card: str, half: str, reckoned: Reckoned) -> Tried:
        """What a card brings in a Test, a Task or a Detect."""
        actor, rival = self.conflict.sides
        outcomes: dict[Outcome, float] = {}
        for met, weight in reckoned.met:
            passed = met.actor == WON
            for (own, against), share in self._pairs(met, actor, rival, card):
                lost = not passed and met.rival == WON
                came = Outcome(passed, own if passed else 0, lost, against, met.aspect)
                outcomes[came] = outcomes.get(came, 0.0) + weight * share
        return Tried(card, half, outcomes, reckoned.exact)

    def _pairs(self, met: Met, actor: Side, rival: Side, card: str) -> Iterator[tuple[tuple[int, int], float]]:
        """The Successes of both sides, with all that a Counter may strike back with."""
        for own, share in self._numbers(met.dealt, actor, card):
            for against, other in self._numbers(met.taken, rival, card):
                yield (own, against), share * other

    def _numbers(self, number: int, side: Side, card: str) -> list[tuple[int, float]]:
        if number != FOLLOWS:
            return [(number, 1.0)]
        struck = self._struck_back(side, card if side is self.mine else next(iter(self.fate)))
        return [(at, share) for at, share in enumerate(struck) if share]


class Reckoned(NamedTuple):
    """Every pair of cards that may meet, with how likely it is, and whether none is left out."""

    met: list[tuple[Met, float]]
    exact: bool


class _Sums(Protocol[T]):
    """How what may meet is added up."""

    def rank(self, forecast: T, /) -> tuple[float, ...]: ...
    def forecast_card(self, card: str, half: str, reckoned: Reckoned, /) -> T: ...
    def mean(self, half: str, forecasts: list[T], /) -> T: ...


@dataclass(frozen=True, slots=True)
class _Fought:
    forecast: Forecast
    order: Rank

    def rank(self, odds: Odds) -> tuple[float, ...]:
        return self.order(odds)

    def forecast_card(self, card: str, half: str, reckoned: Reckoned) -> Odds:
        return self.forecast.odds(card, half, reckoned)

    def mean(self, half: str, forecasts: list[Odds]) -> Odds:
        exact = all(odds.exact for odds in forecasts)
        return Odds(
            cards.FATE, half, _mean([one.dealt for one in forecasts]), _mean([one.taken for one in forecasts]), exact
        )


@dataclass(frozen=True, slots=True)
class _Attempted:
    forecast: Forecast
    order: Callable[[Tried], tuple[float, ...]]

    def rank(self, tried: Tried) -> tuple[float, ...]:
        return self.order(tried)

    def forecast_card(self, card: str, half: str, reckoned: Reckoned) -> Tried:
        return self.forecast.tried(card, half, reckoned)

    def mean(self, half: str, forecasts: list[Tried]) -> Tried:
        return Tried(cards.FATE, half, merged([one.outcomes for one in forecasts]), all(one.exact for one in forecasts))


def merged(rows: Sequence[Mapping[Outcome, float]]) -> dict[Outcome, float]:
    """What comes out where each of several cases is as likely as any other."""
    outcomes: dict[Outcome, float] = {}
    for row in rows:
        for came, share in row.items():
            outcomes[came] = outcomes.get(came, 0.0) + share / len(rows)
    return outcomes


def _likeliest(shares: Sequence[float]) -> int:
    """The number, 1 or more, that has the largest share; 0 if none has any."""
    return max(range(1, len(shares)), key=shares.__getitem__) if sum(shares[1:]) > 0 else 0


def _only(number: int) -> tuple[float, ...]:
    return tuple(float(at == number) for at in range(MOST + 1))


def _mean(rows: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))
