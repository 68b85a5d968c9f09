"""Effects that last for a time: the one place where they end (WA-70, WA-72, WA-112, WA-114, WA-115), and where they are
applied to fighters that enter meanwhile (WA-205, WA-211).

An effect ends only when its own words say so: the card that made it may be gone earlier (WA-94, WA-120), unless the
effect lasts as long as its spell does.
"""

from __future__ import annotations

from typing import Final

from ..cards.cardset import CardSet
from ..cards.keywords import matches
from ..cards.vocabulary import Until
from ..state import NOBODY, Battle, Fighter, Gear
from ..table import Position, Table

END_OF_TURN: Final = "end of turn"
ITS_TURN: Final = "its next turn"
YOUR_TURN: Final = "your next turn"
THIS_LASTS: Final = "this lasts"


def covers(cards: CardSet, to: str, among: str, who: Fighter, by: int) -> bool:
    """Whether an effect of fighter `by` on several ("each other fighter") includes this one."""
    left_out = {
        "each other fighter": who.id == by,
        "each player's fighter": who.beast,
        "each Beast": not who.beast,
    }
    return not left_out.get(to) and matches(among, cards[who.card].keywords)


def welcome(position: Position, battle: Battle, who: Fighter) -> None:
    """Apply the effects on each fighter to one that enters (WA-205, WA-211)."""
    for lasting in battle.lasting:
        effect = position.cards[lasting.card].grants[lasting.grant]
        if covers(position.cards, effect.to, effect.among, who, lasting.by):
            who.lasting.append(lasting.copy())


def begin_turn(table: Table, who: Fighter) -> None:
    """End effects that last until this turn of their giver; effects that last for `who`'s turn now end with it
    (WA-70)."""
    for other in holders(table):
        if other.lasting:
            other.lasting = [x for x in other.lasting if (x.until, x.by) != (YOUR_TURN, who.id)]
    for lasting in who.lasting:
        if lasting.until == ITS_TURN:
            lasting.until = END_OF_TURN


def end_turn(table: Table) -> None:
    """End the effects of this turn for everybody, when it is over with or without an end step (WA-70, WA-72)."""
    for other in holders(table):
        if other.lasting:
            other.lasting = [x for x in other.lasting if x.until != END_OF_TURN]


def end_spell(table: Table, gear: Gear) -> None:
    """The effect of a spell ends (WA-112, WA-115)."""
    gear.duration = NOBODY
    for other in holders(table):
        other.lasting = [lasting for lasting in other.lasting if lasting.gear != gear.id]


def end_with_giver(table: Table, who: Fighter) -> None:
    """End the spells of a fighter that has left the battle (WA-115). It has no next turn: effects that last until then
    end with this one (WA-70)."""
    for gear in who.gear:
        if gear.active:
            end_spell(table, gear)
    for other in holders(table):
        for lasting in other.lasting:
            if (lasting.until, lasting.by) == (YOUR_TURN, who.id):
                lasting.until = END_OF_TURN


def still(table: Table, until: Until, giver: Fighter | None, gear: Gear | None) -> Until | None:
    """Until when a new effect lasts, though its giver or its spell may have gone; None: not at all (WA-70, WA-115)."""
    if until == THIS_LASTS and gear is not None and not gear.active:
        return None
    if until == YOUR_TURN and giver is not None and giver not in holders(table):
        return END_OF_TURN
    return until


def holders(table: Table) -> list[Fighter | Battle]:
    """Everything that holds lasting effects: the fighters, and the battle for those who enter later."""
    battle = table.state.battle
    return [battle, *battle.fighters] if battle is not None else []
