"""What the oracle's Conflicts look like while they fight: the lines of their entries, none a third time (DW-155,
DW-256a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from ...cards import entries
from ...cards.made import Suggestion, Wish
from ...events.battle import Looks, Music
from ...state import MASTER, ORACLE, TREASURE, VILLAIN, Conflict, Foe
from ...table import Position, Table
from ..core import numbers
from ..making import creating, inventing
from ..making.desk import Desk
from ..making.troubles import line_in_battle

ATTACKS: Final[Literal["attacks"]] = "attacks"
BLOCKS: Final[Literal["blocks"]] = "blocks"


def appears(table: Table) -> None:
    """An unhurt lord says its first line, before any blow has fallen (DW-238)."""
    if _is_heard(table):
        _reach_milestones(table)


def strikes_up(table: Table) -> None:
    """The music with which a Battle begins: a label that no rule reads (DW-155)."""
    state = table.state
    wish = Wish("music", f"battle-{state.battles}")
    made = inventing.suggested(state, table.cards, wish, 1)[0]
    creating.take(state.draws, made)
    text = inventing.remember(table, made, "text", TREASURE, wish)
    if text in state.made[-1:]:
        state.made.insert(-1, state.made.pop())  # the latest invention is still the one whom The Warrior meets (DW-21a)
    inventing.tell_text(table, Music(text), "DW-155")


def strikes(table: Table, place: int, what: Literal["attacks", "blocks"]) -> None:
    """A Conflict of the oracle attacks, or blocks."""
    if not _is_heard(table):
        return
    state, battle = table.state, numbers.battle_of(table)
    entry = entry_of(table, numbers.card_of(table, battle.foes[place]))
    if isinstance(entry, entries.Conflict):
        said = [state.texts[text].words for text in battle.said]
        desk = Desk(table.cards, state.draws)
        _say(table, place, line_in_battle(desk, f"battle-{state.battles}", entry, what, said))


def weakens(table: Table, place: int) -> None:
    """A Boss or the lord says something when part of its HP is gone, and everything when it falls."""
    if not _is_heard(table):
        return
    battle = numbers.battle_of(table)
    foe = battle.foes[place]
    card = numbers.card_of(table, foe)
    if place == MASTER:
        _reach_milestones(table)
    elif foe.out:
        reached = list(_milestones(entry_of(table, card), foe, card))
        _say(table, place, reached[-1] if reached else "")


def _reach_milestones(table: Table) -> None:
    """The master says the lines that are due by its HP and that it has not said yet."""
    battle = numbers.battle_of(table)
    foe = battle.foes[MASTER]
    card = numbers.card_of(table, foe)
    reached = list(_milestones(entry_of(table, card), foe, card))
    for line in reached[battle.milestones :]:
        _say(table, MASTER, line)
    battle.milestones = max(battle.milestones, len(reached))


def has_told_its_end(table: Table) -> bool:
    """Whether the oracle has said how its Conflict fell: then nobody need say what that means (DW-179)."""
    battle = numbers.battle_of(table)
    foe = battle.foes[MASTER]
    return (
        _is_heard(table) and foe.out and bool(battle.said) and entry_of(table, numbers.card_of(table, foe)) is not None
    )


def _milestones(entry: entries.Entry | None, foe: Foe, card: Conflict) -> Iterator[str]:
    """The lines that are due by a Conflict's HP, in order."""
    if isinstance(entry, entries.Lord):
        thirds = -(-3 * foe.hp // card.max_hp)  # over two thirds of its HP: 3
        yield from entry.phases[: 4 - max(1, thirds)]
    elif isinstance(entry, entries.Boss) and 2 * foe.hp <= card.max_hp:
        yield entry.half
    if isinstance(entry, entries.Boss | entries.Conflict | entries.Lord) and foe.out:
        yield entry.defeat


def entry_of(position: Position, card: Conflict) -> entries.Entry | None:
    """The entry from which a card was made, if the card still has its name."""
    wording = position.state.texts.get(card.name)
    for drawn in wording.drawn if wording is not None else ():
        table, _, entry = drawn.partition("/")
        if table in ("conflict", "boss", "lord"):
            return position.cards.tables[table].by_id.get(entry)
    return None


def _is_heard(position: Position) -> bool:
    """Whether the oracle plays the Villain at a real table: not while a move is only tried out (DW-274)."""
    return position.state.holder(VILLAIN) == ORACLE and not numbers.battle_of(position).tried_out


def _say(table: Table, place: int, line: str) -> None:
    if not line:
        return
    battle = numbers.battle_of(table)
    card = battle.foes[place].card
    wish = Wish("telling", f"{card}/line", table.state.serial)
    adjective = table.state.hero.adjective
    made = Suggestion("telling", {"text": line}, {"adjective": adjective} if adjective else {})
    text = inventing.remember(table, made, "text", VILLAIN, wish)
    if text:
        battle.said.append(text)
        table.tell(Looks(text), "DW-155")
