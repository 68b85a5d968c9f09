"""What a Conflict would come to before its cards are chosen: every card that may be met, and how likely each is.

Exact by enumeration: against the computer, a thing or an idea the Rival's card is Fate, and what is left of Fate is
known to all, its order to nobody. Of a Player's hand nothing is known: any card that does not lie in its discard may
come, each half alike. A combo, a Character Point and an ability that is used when cards lie open come on top.

Two small liberties: Fate that says on which line a shot comes, which half the Rival shows beside an extra card, or with
what a Counter strikes back counts as if it had been put back (less than a third of one in a hundred); and where both
sides have an extra card, pairs of them are sampled, always the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple

from ...state import NOBODY
from ...table import Position
from ..core import compare
from ..core.blow import weigh
from ..core.compare import FAILS, SUCCEEDS, TIEBREAKER
from ..core.conflict_cards import CARDS, DECK
from . import cards, extras, outcome
from .sides import Conflict, Side

MOST: Final = 8
"""So many Successes and more are counted alike."""
ENOUGH: Final = 5
"""So many Fate cards a Conflict may turn up; with fewer in the deck its discard may be shuffled in."""
SAMPLED: Final = 40
"""How many pairs of extra cards are looked at where both sides have one."""
CLOSEST: Final = 1
"""Of how many of the best cards the extra ones are reckoned with."""


class Met(NamedTuple):
    """What it comes to if two cards meet."""

    gain: int
    """Damage dealt less damage taken, before any card of the Stack, by which an extra card is picked (D2-436)."""
    mine: int
    theirs: int
    """How the two sides fare: the better, the higher."""
    dealt: int
    """The Successes of the Actor after Weapon Damage; FOLLOWS: those of what strikes back."""
    taken: int


FOLLOWS: Final = -1


@dataclass(frozen=True, slots=True)
class Odds:
    """What playing one card would bring, as shares of 1."""

    card: str
    """The card of the hand; "fate": none."""
    half: str
    dealt: tuple[float, ...]
    """For each number of Successes after Weapon Damage, 0 to `MOST`, how likely the Actor deals it."""
    taken: tuple[float, ...]
    """The same for what it takes."""
    exact: bool
    """Whether the Rival's card is Fate, and nothing was sampled."""

    @property
    def chance(self) -> float:
        """How likely the Actor does harm."""
        return 1 - self.dealt[0]

    @property
    def risk(self) -> float:
        """How likely it takes harm."""
        return 1 - self.taken[0]

    @property
    def likely(self) -> int:
        """The Successes that are likeliest if it does harm; 0 if it cannot."""
        return max(range(1, MOST + 1), key=self.dealt.__getitem__) if self.chance > 0 else 0


class _Card(NamedTuple):
    """A card that the Rival may show, with its half, and how likely it is."""

    card: str
    half: str
    weight: float


@dataclass(slots=True)
class Forecast:
    """One Conflict, ready for the cards, whose Actor is a Player's. It is used up: its sides are tried on."""

    position: Position
    conflict: Conflict
    hand: Sequence[str]
    passes: float = 1.0
    """How likely a shot is not taken by Cover."""
    fate: tuple[str, ...] = field(init=False)
    _aspects: dict[tuple[bool, str, str], str] = field(default_factory=dict)
    _scores: dict[tuple[bool, str, str], int] = field(default_factory=dict)
    _met: dict[tuple[str, str, str, str], Met] = field(default_factory=dict)

    def __post_init__(self) -> None:
        cards.settle_extras(self.conflict)
        pile = self.position.state.fate
        self.fate = tuple(sorted(pile.draw if len(pile.draw) >= ENOUGH else [*pile.draw, *pile.discard]))

    # -- choosing

    def best(self) -> Odds | None:
        """The card of the hand, or Fate where it is empty, with the best chance to do harm, and to take the least; None
        if no card may come at all."""
        choices = [
            (card, half) for card in self.hand for half in cards.HALVES if self._aspect(self.conflict.actor, card, half)
        ]
        if not self.fate:
            return None
        if not choices:
            return max((self._by_fate(half) for half in cards.HALVES), key=_rank)
        plain = sorted((self._plain(*choice) for choice in choices), key=_rank, reverse=True)
        if not self._has_extra:
            return plain[0]
        return max((self._with_extras(odds.card, odds.half) for odds in plain[:CLOSEST]), key=_rank)

    @property
    def _has_extra(self) -> bool:
        return any(side.advantage or side.disadvantage for side in self.conflict.sides)

    def _plain(self, card: str, half: str) -> Odds:
        """A card without any extra one."""
        return self._odds(card, half, ((self._meet(card, half, *shown[:2]), shown.weight) for shown in self._shown()))

    def _by_fate(self, half: str) -> Odds:
        """A card from Fate, of which one sees only the half: every one that may come."""
        whole = self.fate
        found: list[Odds] = []
        for card in whole:
            self.fate = tuple(other for other in whole if other != card)
            found.append(self._with_extras(card, half, few=True) if self._has_extra else self._plain(card, half))
        self.fate = whole
        exact = all(odds.exact for odds in found)
        return Odds(cards.FATE, half, _mean([o.dealt for o in found]), _mean([o.taken for o in found]), exact)

    # -- what may come

    def _shown(self) -> list[_Card]:
        """What the Rival may show."""
        rival = self.conflict.rival
        if rival.seat != NOBODY:
            return self._from_hand(rival)
        pool = self.fate
        black = sum(CARDS[card].colour == "black" for card in pool)
        left = max(1, len(pool) - 1)
        uppers = [(card, (black - (CARDS[card].colour == "black")) / left) for card in pool]
        return [
            _Card(card, half, (upper if half == cards.UPPER else 1 - upper) / len(pool))
            for card, upper in uppers
            for half in cards.HALVES
        ]

    def _from_hand(self, rival: Side) -> list[_Card]:
        gone = set(self.position.state.players[rival.seat].pile.discard)
        able = [
            (card, half)
            for card in DECK
            if card not in gone
            for half in cards.HALVES
            if self._aspect(rival, card, half)
        ]
        return [_Card(card, half, 1 / len(able)) for card, half in able]

    def _with_extras(self, card: str, half: str, *, few: bool = False) -> Odds:
        """A card where a side has an extra one, or both have. `few`: not all of them are looked at."""
        one, other = (bool(side.advantage or side.disadvantage) for side in self.conflict.sides)
        sampled = few or (one and other)
        odds = self._odds(card, half, self._met_with(card, half, one, other, sampled))
        return odds if not sampled else Odds(odds.card, odds.half, odds.dealt, odds.taken, exact=False)

    def _met_with(self, card: str, half: str, one: bool, other: bool, sampled: bool) -> Iterator[tuple[Met, float]]:
        rng, by_fate = Random(0), self.conflict.rival.seat == NOBODY
        for shown in self._shown():
            pool = [extra for extra in self.fate if not by_fate or extra != shown.card]
            pairs = [rng.sample(pool, 2) for _ in range(SAMPLED)] if sampled else [[extra] * 2 for extra in pool]
            for mine, theirs in pairs:
                met = self._picked(
                    [card, mine] if one else [card], half, [shown.card, theirs] if other else [shown.card], shown.half
                )
                yield met, shown.weight / len(pairs)

    def _picked(self, mine: list[str], half: str, theirs: list[str], other: str) -> Met:
        """What comes of it once it is picked which cards count (D2-159 to D2-162, D2-436): the Actor picks where it has
        Advantage or its Rival Disadvantage, its Rival otherwise."""
        actor, rival = self.conflict.sides
        mets = [self._meet(card, half, their, other) for card in mine for their in theirs]
        if actor.advantage or rival.disadvantage:
            return max(mets, key=lambda met: (met.gain, met.mine))
        return max(mets, key=lambda met: (-met.gain, met.theirs))

    # -- two cards

    def _meet(self, card: str, half: str, theirs: str, other: str) -> Met:
        key = (card, half, theirs, other)
        met = self._met.get(key)
        if met is None:
            met = self._met[key] = self._compare(card, half, theirs, other)
        return met

    def _compare(self, card: str, half: str, theirs: str, other: str) -> Met:
        """As the script compares (D2-163, D2-164, D2-177, D2-180)."""
        actor, rival = self.conflict.sides
        mine, its = self._aspect(actor, card, half), self._aspect(rival, theirs, other)
        if not mine or not its:
            verdict = compare.compare(compare.Shown(card, half, not mine), compare.Shown(theirs, other, not its))
            one, two = verdict.one, verdict.other
        elif compare.MATRIX[mine, its] == TIEBREAKER:
            totals = (actor.total_initiative, rival.total_initiative)
            by_initiative = self.position.state.options.initiative_cards
            verdict = compare.break_tie(card, theirs, totals, initiative_cards=by_initiative)
            one, two = verdict.one, verdict.other
        else:
            one, two = compare.MATRIX[mine, its], compare.MATRIX[its, mine]
        dealt = self._dealt(actor, card, mine, one, its, theirs)
        taken = self._dealt(rival, theirs, its, two, mine, card)
        gain = self._bare(actor, dealt) - self._bare(rival, taken)
        return Met(gain, extras.WORTH[one], extras.WORTH[two], dealt, taken)

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
        if not side.paid or not side.strikes:
            return 0
        blocked = result == FAILS and aspect == "fast" and against == "block"
        if blocked and CARDS[met].kind == "normal" and side.means.disarm is None:
            return self._weighed(side, 0)
        brings = compare.BENEFITS.get((aspect, result), compare.NO_BENEFITS)
        if result != SUCCEEDS or not brings.scores:
            return 0
        return FOLLOWS if brings.follows_up else self._scored(side, card, aspect)

    def _bare(self, side: Side, dealt: int) -> int:
        """What an extra card is picked by: what will strike back counts as a bare Success (D2-436)."""
        return self._weighed(side, self.position.state.options.base_success) if dealt == FOLLOWS else dealt

    def _weighed(self, side: Side, number: int) -> int:
        if side.means.disarm is not None:
            return 1  # it does no damage: it takes the weapon, with however many Successes
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
        """What a Counter strikes back with: the best other card of the Actor's hand, or Fate (D2-172, D2-173)."""
        by_hand = side is self.conflict.actor and self.position.state.options.counter_reply == "hand or Fate"
        held = [other for other in self.hand if other != card and self._aspect(side, other, cards.UPPER)]
        if by_hand and held:
            return _only(max(self._scored(side, card, "counter", other) for other in held))
        drawn = [
            self._scored(side, card, "counter", other) if self._aspect(side, other, cards.UPPER) else 0
            for other in self.fate
        ]
        return _mean([_only(number) for number in drawn])

    # -- adding up

    def _odds(self, card: str, half: str, mets: Iterator[tuple[Met, float]]) -> Odds:
        actor, rival = self.conflict.sides
        dealt, taken = [0.0] * (MOST + 2), [0.0] * (MOST + 2)  # the last is what strikes back
        for met, weight in mets:
            dealt[met.dealt] += weight
            taken[met.taken] += weight
        shares = self._spread(dealt, actor, card)
        reaches = tuple(share * self.passes for share in shares[1:])
        harmed = self._spread(taken, rival, "")
        suffers = tuple(share * self.passes for share in harmed[1:])
        exact = rival.seat == NOBODY
        return Odds(card, half, (1 - sum(reaches), *reaches), (1 - sum(suffers), *suffers), exact)

    def _spread(self, shares: list[float], side: Side, card: str) -> list[float]:
        """The shares, what strikes back among them spread over what it comes to."""
        follows, found = shares[FOLLOWS], shares[:FOLLOWS]
        if follows:
            card = card or next(iter(self.fate))
            found = [share + follows * by for share, by in zip(found, self._struck_back(side, card), strict=True)]
        return found


def _rank(odds: Odds) -> tuple[float, float]:
    return odds.chance, -odds.risk


def _only(number: int) -> tuple[float, ...]:
    return tuple(float(at == number) for at in range(MOST + 1))


def _mean(rows: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))
