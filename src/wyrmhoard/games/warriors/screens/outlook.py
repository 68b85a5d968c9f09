"""What my attacks would do: the chances of each loss, with the functions that the script uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from wyrmhoard.kernel.contract.screens import Outlook
from wyrmhoard.kernel.text.saying import say

from ..rules import numbers, targeting
from ..state import Fighter, Gear
from ..table import Position
from ..words.names import called, card_name, listed


def outlook(position: Position, seat: int, *_: object) -> Outlook | None:
    """Each of my attacks against each legal target: mean loss and chance of a kill, in my combat step."""
    cards = position.cards
    battle = position.state.battle
    me = battle.current if battle is not None else None
    if battle is None or me is None or me.beast or me.seat != seat or battle.step != "combat":
        return None
    if not numbers.actions_left(position):
        return None
    sources: list[Gear | None] = [gear for gear in me.gear if cards[gear.card].attacks] or [None]
    targets = [who for who in battle.fighters if who is not me]
    rows = []
    safe = [who for who in targets if not (who.beast or numbers.breakable(position, who))]
    for target in targets:
        for gear in sources:
            if targeting.verify_target(position, me, gear, target) is None:
                key = f"attack {gear.id if gear else 0} {target.id}"
                name = card_name(cards, gear.card) if gear else say("bare hands")
                words = name
                if len(targets) > 1:
                    words = say("{weapon} on {target}", weapon=name, target=card_name(cards, target.card))
                rows.append((key, words, _cell(position, me, gear, target)))
    if not rows:
        return None
    return Outlook(
        title=say("What your attacks would do"),
        keys=tuple(row[0] for row in rows),
        rows=tuple(row[1] for row in rows),
        columns=(
            say("protection stops"),
            say("loses"),
            say("on average"),
            say("breakage rolls"),
            say("chance to kill"),
        ),
        cells=tuple(row[2] for row in rows),
        spoken=tuple(row[2] for row in rows),
        legend=say("For each full 2 that it loses you may roll once to break a card of it."),
        note=say("No rolls against {who}: nothing there can break.", who=listed(called(cards, who) for who in safe))
        if safe
        else "",
    )


def _cell(position: Position, me: Fighter, gear: Gear | None, target: Fighter) -> tuple[str, ...]:
    strike = numbers.strike_of(position, me, gear, target)
    guard = numbers.stopped(position, target, strike.words, me, strike.ignores)
    chances = numbers.chances(strike, guard)
    mean = sum(lost * chance for lost, chance in chances.items())
    kill = sum(chance for lost, chance in chances.items() if lost >= target.life)
    least, most = (
        (0, 0) if target.beast or not numbers.breakable(position, target) else (min(chances) // 2, max(chances) // 2)
    )
    return (
        _stops(position, me, target, strike, guard),
        _span(min(chances), max(chances)),
        f"{mean:.1f}",
        _span(least, most),
        f"{kill:.0%}",
    )


def _stops(position: Position, me: Fighter, target: Fighter, strike: numbers.Strike, guard: int) -> str:
    """How much protection stops; where that is not the number of the board, which counts against everything, why."""
    if not guard:
        return say("nothing")
    always = numbers.protection_parts(position, target, numbers.NO_ATTACK, None)
    here = numbers.protection_parts(position, target, strike.words, me)
    more = _by_card(here)
    more.subtract(_by_card(always))
    told = [f"{card_name(position.cards, card)} {by:+d}" for card, by in more.items() if by]
    told += [say("{n} ignored", n=strike.ignores)] * bool(strike.ignores)
    if not told:
        return say("up to {n}", n=guard)
    usual = numbers.sum_of(always)
    return say("up to {n} ({usual} as always; here {parts})", n=guard, usual=usual, parts=", ".join(told))


def _by_card(parts: Iterable[numbers.Part]) -> Counter[str]:
    """How much protection each card gives."""
    given: Counter[str] = Counter()
    for part in parts:
        given[part.card] += part.by
    return given


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}-{most}"
