"""What my attacks would do: the chances of each loss, with the functions that the script uses."""

from __future__ import annotations

from wyrmhoard.kernel.contract.screens import Outlook
from wyrmhoard.kernel.text.saying import say

from ..rules import ganging, numbers
from ..state import Fighter, Gear
from ..table import Position
from ..words.names import card_name


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
    for target in targets:
        for gear in sources:
            if ganging.verify_attack(position, me, gear, target) is None:
                key = f"attack {gear.id if gear else 0} {target.id}"
                name = card_name(cards, gear.card) if gear else say("bare hands")
                rows.append((key, f"{name}: {card_name(cards, target.card)}", *_cell(position, me, gear, target)))
    if not rows:
        return None
    return Outlook(
        title=say("What your attacks would do"),
        keys=tuple(row[0] for row in rows),
        rows=tuple(row[1] for row in rows),
        columns=(say("loses"), say("on average"), say("breakage rolls"), say("dies")),
        cells=tuple(row[2] for row in rows),
        spoken=tuple(row[3] for row in rows),
        legend=say("After protection; at most one breakage roll for each full 2 lost."),
    )


def _cell(
    position: Position, me: Fighter, gear: Gear | None, target: Fighter
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    strike = numbers.strike(position, me, gear, target)
    guard = numbers.stopped(position, target, strike.words, me, strike.ignores)
    chances = numbers.chances(strike, guard)
    mean = sum(lost * chance for lost, chance in chances.items())
    kill = sum(chance for lost, chance in chances.items() if lost >= target.life)
    span = f"{min(chances)}-{max(chances)}" if len(chances) > 1 else str(min(chances))
    least, most = (0, 0) if target.beast else (min(chances) // 2, max(chances) // 2)
    rolls = str(most) if least == most else f"{least}-{most}"
    average, chance = f"{mean:.1f}", f"{kill:.0%}"
    short = (span, average, rolls, chance)
    long = (
        say("loses {span}", span=span),
        say("{mean} on average", mean=average),
        say("{rolls} breakage rolls", rolls=rolls) if most != 1 or least else say("{rolls} breakage roll", rolls=rolls),
        say("dies with {chance}", chance=chance),
    )
    return short, long
