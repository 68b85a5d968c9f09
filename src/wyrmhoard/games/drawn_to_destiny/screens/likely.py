"""What each half of a hand is likely to do, whatever meets it: in a Fight to the bodies of both sides (how likely harm
is done, how bad, and where, before Armor and all else that may stop it), otherwise whether what is tried comes off; and
which half stands best. An extra card is reckoned with (`Forecast`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from wyrmhoard.kernel.contract.screens import Likely
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import later, said, say

from ..cards.damage import BACK_OF, PLACES
from ..rules.acts import aftermath, prospects
from ..rules.conflict.forecast import FIGHT, GLANCED, Forecast
from ..rules.conflict.sides import Conflict, Side, unit_of
from ..rules.harm import likely
from ..rules.harm.likely import CHOSEN, Brunt
from ..state import Unit
from ..table import Position
from ..words.damage import condition
from ..words.terms import plain
from .duel import Duel
from .shares import NEVER, percent
from .toll import harm_words, toll, worst

PARTS: Final = (
    (later("head"), ("head",)),
    (later("trunk"), ("shoulders", "chest", "abdomen", "vitals")),
    (later("arms"), ("right-arm", "left-arm", "right-hand", "left-hand")),
    (later("legs"), ("right-leg", "left-leg", "right-foot", "left-foot")),
)
"""Which places of the body are said as one."""
OF_CHOICE: Final = {"mine": later("where you choose"), "theirs": later("where they choose")}

Upon = Literal["mine", "theirs"]
Row: TypeAlias = tuple[Likely, ...]


def of_halves(fought: Duel, halves: Sequence[tuple[str, str]]) -> tuple[Row, ...]:
    """For each half of the hand what it is likely to bring; empty where nobody may be harmed in a Fight."""
    told, mine = fought.conflict, fought.mine is fought.conflict.actor
    conflict = replace(told, actor=_fresh(told.actor), rival=_fresh(told.rival))
    forecast = Forecast(fought.position, conflict, [*dict.fromkeys(card for card, _ in halves)], answers=not mine)
    if told.kind != FIGHT:
        return _best_marked([*_tries(forecast, halves)])
    if not any(side.strikes and side.paid for side in told.sides):
        return ()
    return _best_marked([*_blows(fought.position, conflict, forecast, halves)])


def _tries(forecast: Forecast, halves: Sequence[tuple[str, str]]) -> Iterator[Row]:
    """How likely what is tried comes off, or is stopped."""
    for card, half in halves:
        passed = forecast.try_with(card, half, at_most=GLANCED).share(lambda came: came.passed)
        n = percent(1 - passed if forecast.answers else passed)
        text = say("{n} % to stop it", n=n) if forecast.answers else say("{n} % to succeed", n=n)
        yield (Likely("goal", n, text, (), (), say("{text}.", text=text)),)


def _blows(
    position: Position, conflict: Conflict, forecast: Forecast, halves: Sequence[tuple[str, str]]
) -> Iterator[Row]:
    """What each half is likely to bring upon either side of a Fight."""
    for card, half in halves:
        odds = forecast.fight_with(card, half)
        if odds is None:
            yield ()
            continue
        rows: tuple[tuple[Upon, Side, Sequence[float], Sequence[float], int], ...] = (
            ("theirs", forecast.mine, odds.dealt, odds.overruns, odds.likely),
            ("mine", forecast.theirs, odds.taken, odds.overrun, odds.likely_taken),
        )
        yield tuple(
            _upon(position, conflict, upon, side, dealt, overruns, cards)
            for upon, side, dealt, overruns, cards in rows
            if side.strikes and side.paid
        )


def _best_marked(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The same rows; those for which the chance of what one wants exceeds the chance of harm by most say so."""
    margins = [sum(-one.chance if one.upon == "mine" else one.chance for one in row) for row in rows]
    told = [margin for margin, row in zip(margins, rows, strict=True) if row]
    if not told or min(told) == max(told):
        return tuple(rows)
    most = max(told)
    return tuple(
        (replace(row[0], best=_why_best(row)), *row[1:]) if row and margin == most else row
        for margin, row in zip(margins, rows, strict=True)
    )


def _why_best(row: Row) -> str:
    by = {one.upon: one.chance for one in row}
    if "goal" in by:
        return say("Best: no other half of your hand is likelier to come off ({n} %).", n=by["goal"])
    if "mine" not in by:
        return say("Best: no other half of your hand is likelier to hit ({n} %).", n=by["theirs"])
    if "theirs" not in by:
        return say("Best: no other half of your hand is safer ({n} % that you are harmed).", n=by["mine"])
    return say(
        "Best: {hit} % to hit, {hurt} % to be hurt. No other half of your hand is as far ahead.",
        hit=by["theirs"], hurt=by["mine"],
    )  # fmt: skip


def _fresh(side: Side) -> Side:
    """A side on which cards are tried."""
    return replace(side, advantage=[*side.advantage], disadvantage=[*side.disadvantage])


def _upon(
    position: Position, conflict: Conflict, upon: Upon, side: Side,
    dealt: Sequence[float], overruns: Sequence[float], cards: int,
) -> Likely:  # fmt: skip
    """What a side that strikes is likely to do to the other."""
    victim, by = unit_of(position, conflict.other(side)), unit_of(position, side)
    name = victim.sheet.name if victim is not None else conflict.other(side).name
    if victim is None or by is None or side.means.disarm is not None or "vehicle" in victim.sheet.traits:
        return _told(upon, name, 1 - dealt[0], "", {}, [], disarms=side.means.disarm is not None)
    blow = aftermath.blow_of(position, conflict, side)
    if blow is None or not prospects.is_felt(position, by, victim, side.means):
        return _told(upon, name, 0.0, "", {}, [])
    brunt = likely.brunt_of(position, victim, blow, dealt, overruns)
    harm = prospects.likely_harm(position, unit=victim, means=side.means, cards=cards)
    at_places: dict[str, float] = {place: brunt.places[place] for place in PLACES if place in brunt.places}
    fatal = worst(likely.fall_chance(position, victim, blow, dealt))
    bad = "; ".join(filter(None, [harm_words(position, victim, harm), fatal]))
    told = _told(
        upon, name, brunt.chance, bad, at_places,
        [*_parts(upon, victim, brunt, blow.becomes)],
    )  # fmt: skip
    return replace(told, leaves=". ".join(filter(None, [toll(position, victim, harm), fatal])))


def _parts(upon: Upon, victim: Unit, brunt: Brunt, becomes: str) -> Iterator[tuple[str, float]]:
    """Where it is likely to be, the places of the body by and by."""
    if becomes or not brunt.places:
        yield condition(becomes) if becomes else _whole(brunt.deck), brunt.chance
        return
    for name, places in PARTS:
        yield said(name), sum(brunt.places.get(place, 0.0) for place in places)
    for where, share in brunt.places.items():
        if where not in PLACES:
            yield said(OF_CHOICE[upon]) if where == CHOSEN else plain(where), share
    yield say("{condition} alone", condition=condition(BACK_OF[brunt.deck])), brunt.chance - brunt.laid


def _whole(deck: str) -> str:
    """What harm comes to without damage cards (D2-250)."""
    return say("Body") if deck == "wound" else condition(BACK_OF[deck])


def _told(
    upon: Upon, name: str, chance: float, harm: str, places: Mapping[str, float], parts: Sequence[tuple[str, float]],
    *, disarms: bool = False,
) -> Likely:  # fmt: skip
    """It as figures and in words."""
    n = percent(chance)
    if not n:
        text = say("No harm") if upon == "theirs" else say("You come to no harm")
        return Likely(upon, 0, text, (), (), say("{text}.", text=text))
    if disarms:
        text = say("{n} % to disarm {name}", n=n, name=name)
    elif upon == "mine":
        text = say("{n} % that you are harmed", n=n)
    else:
        text = say("{n} % to harm {name}", n=n, name=name)
    text = say("{text}: {harm}", text=text, harm=harm) if harm else text
    shown = [(label, percent(share)) for label, share in parts if share > NEVER]
    listed = capital(", ".join(say("{part} {n} %", part=part, n=by) for part, by in shown))
    spoken = say("{text}. {parts}.", text=text, parts=listed) if listed else say("{text}.", text=text)
    where = tuple((place, percent(places[place])) for place in PLACES if places.get(place, 0.0) > NEVER)
    return Likely(upon, n, text, where, tuple(shown), spoken)
