"""Who Succeeds, the benefits of winning, and the number of Successes (D2-164 to D2-202)."""

from __future__ import annotations

from functools import partial
from typing import Final

from wyrmhoard.kernel.asking.ask import Script, one

from ...asked import Asked, WhichSide
from ...cards.vocabulary import Straight
from ...events.conflict import (
    Combined,
    Compared,
    ComparedSide,
    CpSpent,
    Kept,
    MoveBonus,
    Pictured,
    Scored,
    StruckBack,
    TieTurned,
)
from ...state import NOBODY, Item
from ...table import Position, Table
from ..core import compare, features
from ..core.compare import FAILS, SUCCEEDS, TIES
from ..core.conflict_cards import CARDS, OFFENSES
from ..queries import actions, changes, numbers
from . import cards, hands
from .sides import Conflict, Side, facts, unit_of

NONE: Final = "none"
USE: Final = "use"
GAIN_A: Final = "A"
STRIKING: Final = (*OFFENSES, "wild")


# -- Compare (D2-163 to D2-182)


def judge(position: Position, conflict: Conflict, one_card: str, other_card: str) -> tuple[str, str]:
    """How these cards would fare for Actor and Rival: succeeds, fails or ties, each."""
    actor, rival = conflict.sides
    first, second = _aspect(position, actor, one_card), _aspect(position, rival, other_card)
    if not first or not second:
        return _with_none(first, second)
    outcome = compare.MATRIX[first, second]
    if outcome != compare.TIEBREAKER:
        return outcome, compare.MATRIX[second, first]
    totals = (actor.total_initiative, rival.total_initiative)
    verdict = compare.break_tie(one_card, other_card, totals, initiative_cards=position.state.settings.initiative_cards)
    return verdict.one, verdict.other


def _aspect(position: Position, side: Side, card: str) -> str:
    shown = cards.aspect_of(position, side, card, side.half) if card else ""
    return "" if shown in side.barred else shown


def _with_none(first: str, second: str) -> tuple[str, str]:
    """Where an aspect may not be used: the Rival's offense Succeeds, its defense Ties (D2-163)."""
    if first in STRIKING:
        return SUCCEEDS, FAILS
    return (FAILS, SUCCEEDS) if second in STRIKING else (TIES, TIES)


def set_results(position: Position, conflict: Conflict) -> None:
    """Who Succeeds with the cards that count, and whether a blocked Fast overruns (D2-166, D2-177)."""
    actor, rival = conflict.sides
    actor.result, rival.result = judge(position, conflict, actor.used, rival.used)
    for side in conflict.sides:
        other = conflict.other(side)
        side.overruns = (
            conflict.kind == "fight"
            and side.aspect == "fast"
            and side.paid
            and side.strikes
            and side.means.disarm is None  # without Weapon Damage it has no effect
            and other.wins
            and other.aspect == "block"
            and CARDS[other.used].kind == "normal"
        )


def settle(table: Table, conflict: Conflict) -> None:
    """Compare the cards that count, and say who Succeeds (D2-164)."""
    set_results(table, conflict)
    table.tell(Compared([_shown(side) for side in conflict.sides]), "D2-164")
    if table.state.settings.cinematic:
        for side in conflict.sides:
            if side.result == SUCCEEDS and side.used and unit_of(table, side) is not None:
                table.tell(Pictured(*side.tag, side.used), "D2-188")


def _shown(side: Side) -> ComparedSide:
    return ComparedSide(
        *side.tag,
        card=side.used,
        aspect=side.aspect,
        result=side.result,
        initiative=list(side.initiative),
        total=side.total_initiative,
    )


# -- a Tie that becomes a Succeed (C17)


def turn_tie(table: Table, conflict: Conflict) -> Script[None]:
    """A Unit that carries something that turns one Tie a Scene into Succeed may use it now; the Rival then Fails.

    It is offered where an Action was spent: without one, winning brings nothing (D2-167). The computer keeps it.
    """
    for side in conflict.sides:
        unit, item = unit_of(table, side), tie_turner(table, conflict, side)
        if unit is None or item is None or side.result != TIES or not side.paid:
            continue
        answer = yield one(side.seat, "tie", [USE, NONE], "D2-13", Asked(**cards.as_question(conflict), item=item.card))
        if answer == USE:
            table.state.scene.story[_turned(item)] = 1
            side.result, conflict.other(side).result = SUCCEEDS, FAILS
            table.tell(TieTurned(*side.tag, item.card), "D2-13")


def tie_turner(position: Position, conflict: Conflict, side: Side) -> Item | None:
    """The Item with which a Player's Unit could turn a Tie: one that has not done so in this Scene."""
    unit = unit_of(position, side)
    if unit is None or side.seat == NOBODY:
        return None
    items = (
        source.item for source, _ in changes.active(position, unit, "tie succeeds", facts(position, conflict, side))
    )
    return next((item for item in items if item is not None and _turned(item) not in position.state.scene.story), None)


def _turned(item: Item) -> str:
    """The key under which the Scene remembers that an Item has turned a Tie."""
    return f"tie turned:{item.id}"


# -- what winning brings (D2-167 to D2-175)


def benefit(table: Table, conflict: Conflict) -> Script[None]:
    """Draw, Keep, Move Bonus, the follow-up of a Counter and the pick of a Wild: only with a spent Action."""
    for side in conflict.sides:
        brings = compare.BENEFITS.get((side.aspect, side.result), compare.NO_BENEFITS)
        if not side.paid:
            continue
        if brings.follows_up:
            yield from follow_up(table, conflict, side)
        elif side.rewarded:
            yield from _reward(table, side, brings)


def _move_bonus(table: Table, side: Side) -> None:
    """An Evade that Succeeds or Ties gives back the Move that its Action cost (D2-171)."""
    unit = unit_of(table, side)
    if unit is None or not side.price or table.state.settings.actions_per_turn is None:
        return
    purse = actions.payer(table, unit)
    purse.move += side.price
    table.tell(MoveBonus(*side.tag, side.price, purse.move), "D2-171")


def _reward(table: Table, side: Side, brings: compare.Benefits) -> Script[None]:
    """The Move Bonus, and what a Player's hand gains: a Non-Player has none (D2-168 to D2-175, D2-170a)."""
    if brings.moves_back:
        _move_bonus(table, side)
    if side.seat == NOBODY:
        return
    if brings.is_kept:
        _keep(table, side)
    if brings.draws:
        hands.draw(table, side.seat, brings.draws, "D2-168" if side.aspect == "fast" else "D2-169")
    if brings.takes_discard:
        yield from hands.take_any(table, side.seat, "D2-175")


def _keep(table: Table, side: Side) -> None:
    """A winning Block goes back to the hand, unless it came from Fate or the hand is full (D2-169, D2-170)."""
    if not side.by_fate and side.used == side.card and hands.room(table, side.seat):
        side.kept = True
        table.state.players[side.seat].hand.append(side.card)
        table.tell(Kept(*side.tag, side.seat, side.card), "D2-169")


def follow_up(table: Table, conflict: Conflict, side: Side) -> Script[None]:
    """A winning Counter strikes back with one more card, Upper half, against no card (D2-172 to D2-174).

    In a Fight that needs a weapon which reaches the Rival; in a Test or Task there is nothing to reach. Nobody is asked
    who can only use Fate: that all see. An aspect that may not be used is not offered from hand, and from Fate it is no
    card at all (D2-163).
    """
    if conflict.kind == "fight" and not side.strikes:
        return
    card, side.follow_fate = "", True
    if side.seat != NOBODY and _follows_by_hand(table, side):
        offer = partial(follow_offer, table, side)
        answer = yield one(side.seat, "follow-up", offer, "D2-172", cards.as_question(conflict))
        if answer != cards.FATE:
            card, side.follow_fate = str(answer), False
            table.state.players[side.seat].hand.remove(card)
    side.follow_up = card or hands.reveal_fate(table)
    if side.follow_up:
        table.tell(StruckBack(*side.tag, side.follow_up, side.follow_fate), "D2-172")


def _follows_by_hand(position: Position, side: Side) -> bool:
    """Whether a seat may strike back with a card of its hand, and has one (D2-173)."""
    return position.state.settings.counter_reply == "hand or Fate" and bool(position.state.players[side.seat].hand)


def follow_offer(position: Position, side: Side) -> list[str]:
    """The cards with which a seat may strike back: each card of its hand by its Upper half, or Fate."""
    return [
        *(card for card in position.state.players[side.seat].hand if CARDS[card].upper not in side.barred),
        cards.FATE,
    ]


# -- Successes (D2-189 to D2-202)


def scores(side: Side) -> bool:
    """Whether a side counts Successes: a Winner with an offense or a follow-up, and with a spent Action (D2-189)."""
    brings = compare.BENEFITS.get((side.aspect, side.result), compare.NO_BENEFITS)
    return side.paid and brings.scores and (not brings.follows_up or _is_struck_back(side))


def _is_struck_back(side: Side) -> bool:
    """Whether a side has a card to strike back with, whose Upper half it may use (D2-172, D2-163)."""
    return bool(side.follow_up) and CARDS[side.follow_up].upper not in side.barred


def count(position: Position, conflict: Conflict, side: Side) -> list[tuple[str, int]]:
    """The Successes of a scoring side without a combo, in parts (D2-190, D2-191, D2-63)."""
    card = CARDS[side.scoring]
    parts = [("success", position.state.settings.base_success)]
    parts.append(("card", compare.card_bonus(side.scoring, side.level, side.difficulty.whole)))
    unit = unit_of(position, side)
    if unit is None:
        return parts
    if numbers.pushes(unit) and card.kind == "normal" and conflict.kind == "fight":
        parts.append(("push", 1))
    known = facts(position, conflict, side, normal=card.kind == "normal")
    parts += changes.parts(
        position, unit, "success", known.but(conflict="attack") if conflict.kind == "fight" else known
    )
    if side.follow_up:
        parts += [
            (source.key, changes.amount(position, unit, source, change))
            for source, change in changes.active(position, unit, "success", known.but(conflict="follow-up"))
            if change.needs.conflict == "follow-up"  # all others have been counted
        ]
    for source, doing in changes.abilities(position, unit, known):
        if source.key in side.using and any(isinstance(effect, Straight) for effect in doing.do):
            parts.append((source.key, straight_down(card.number, side)))
    return parts


def straight_down(number: int, side: Side) -> int:
    """How many Ranks below a Normal card, down to 2, are above the Difficulty with the Level (C9)."""
    return sum(side.difficulty.is_beaten_by(rank + side.level) for rank in range(2, number))


def reckon(table: Table, conflict: Conflict) -> Script[None]:
    """Count the Successes of each scoring side, with its combo, then Character Points (D2-189 to D2-202)."""
    for side in conflict.sides:
        if scores(side):
            side.counted = count(table, conflict, side)
            yield from combine(table, conflict, side)
            tell_score(table, side)
    yield from spend_points(table, conflict)


def tell_score(table: Table, side: Side) -> None:
    """Tell the parts of a side's Successes."""
    table.tell(Scored(*side.tag, [part for part in side.counted if part[1]], side.successes), "D2-190")


# -- combos (D2-193 to D2-200)


def allows_combo(position: Position, conflict: Conflict, side: Side) -> bool:
    """Whether the scoring card may start a combo; what the hand holds is another matter (D2-193, D2-199)."""
    if not features.is_on(position, "combos") or side.seat == NOBODY:
        return False
    unit = unit_of(position, side)
    if unit is not None and changes.holds_true(position, unit, "no combo", facts(position, conflict, side)):
        return False
    return compare.may_extend(side.scoring)


def twins_of(position: Position, conflict: Conflict, side: Side) -> dict[int, tuple[int, int]]:
    """For each number, the other numbers as which its cards count in combos, by abilities (C9)."""
    unit = unit_of(position, side)
    if unit is None:
        return {}
    ranks = [
        change.of for _, change in changes.active(position, unit, "rank either side", facts(position, conflict, side))
    ]
    return {int(rank): (int(rank) - 1, int(rank) + 1) for rank in ranks}


def combos(position: Position, conflict: Conflict, side: Side) -> dict[str, compare.Combo]:
    """Every combo that the hand allows, by its key."""
    hand, twins = position.state.players[side.seat].hand, twins_of(position, conflict, side)
    return {"+".join(combo.cards): combo for combo in compare.combos(side.scoring, hand, twins)}


def combine(table: Table, conflict: Conflict, side: Side) -> Script[None]:
    """A scoring Player may extend the card from hand; asked whenever the card allows it and the hand is not empty."""
    if not allows_combo(table, conflict, side) or not table.state.players[side.seat].hand:
        return
    started = side.scoring

    def offer() -> list[str]:
        return [*combos(table, conflict, side), NONE]

    asked = Asked(**cards.as_question(conflict), card=started, fits=bool(combos(table, conflict, side)))
    answer = yield one(side.seat, "combo", offer, "D2-193", asked)
    if answer == NONE:
        return
    combo = combos(table, conflict, side)[str(answer)]
    side.combo = combo.cards
    side.counted.append(("combo", compare.combo_successes(combo, side.level, side.difficulty.whole)))
    hands.discard(table, side.seat, side.combo)
    table.tell(Combined(*side.tag, side.seat, started, list(side.combo)), "D2-193")
    if combo.gains_agent:
        yield from hands.gain_rank(table, side.seat, GAIN_A, "D2-200")


# -- Character Points (D2-202)


def spend_points(table: Table, conflict: Conflict) -> Script[None]:
    """Each Player with a Unit in the Conflict may raise or lower one side's Successes by 1 for a Character Point."""
    scoring = [side for side in conflict.sides if scores(side)]
    if not features.is_on(table, "cp") or not scoring:
        return
    seats = dict.fromkeys(seat for side in conflict.sides if (seat := _owner(table, side)) != NOBODY)
    for seat in seats:
        player = table.state.players[seat]
        if player.cp <= 0:
            continue
        names: dict[WhichSide, Side] = {"actor" if side is conflict.actor else "rival": side for side in scoring}
        offer = [f"{name}:{way}" for name in names for way in ("up", "down")]
        answer = yield one(
            seat, "cp", [*offer, NONE], "D2-202", Asked(**cards.as_question(conflict), successes=_numbers(names))
        )
        if answer == NONE:
            continue
        name, _, way = str(answer).partition(":")
        player.cp -= 1
        side = conflict.actor if name == "actor" else conflict.rival
        side.counted.append(("character point", 1 if way == "up" else -1))
        table.tell(CpSpent(seat, *side.tag, "up" if way == "up" else "down", side.successes), "D2-202")


def _owner(position: Position, side: Side) -> int:
    """The seat whose Unit is on this side, also where it plays like a Non-Player (D2-131a); not of one that has given
    itself up."""
    unit = unit_of(position, side)
    return unit.seat if unit is not None and unit.in_play else NOBODY


def _numbers(names: dict[WhichSide, Side]) -> dict[WhichSide, int]:
    return {name: side.successes for name, side in names.items()}
