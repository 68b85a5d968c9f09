"""A battle from its location to its winner (WA-37 to WA-57, WA-154 to WA-164, WA-189 to WA-192, WA-201 to WA-212)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Answer, Options, Script, each, may_all, one
from wyrmhoard.kernel.asking.form import Filled

from ..events.battle import BattleBegan, Entered, FirstPlayer, Forfeited, NobodyToSend, NoPlace, PlaceChosen
from ..events.cards import Triggered
from ..events.endings import BattleEnded, PlaceWon, Stalemate
from ..events.fields import tag
from ..state import NOBODY, Battle, Fighter, Place
from ..table import Position, Table
from . import endings, fitting
from .asking import GaveUp
from .assembly import card_of, entry_forms
from .deaths import after_loss, settle, shrink
from .endings import BattleOver
from .interpreter import Source, run
from .lasting import end_turn
from .leaving import drive_off, lose_clash, return_to_hand
from .moves import battle_of, draw, enter, new_fighter, seat_beast, unequip
from .resigning import GIVE_UP, give_up, gives_up, resign

FORFEIT: Final = "forfeit"
NO_PLACE: Final = "none"
SPOILS: Final = 3
"""The cards that the winner of a battle draws."""


# -- the location


def choose_place(table: Table) -> Script[None]:
    """The winner of the last battle chooses the next location, or none (WA-38 to WA-43, WA-221)."""
    state = table.state
    resign(table)
    if state.settings.deathmatch or state.place is not None or state.chooser == NOBODY:
        return
    seat = state.chooser = state.speaker(state.players[state.chooser].side)
    if not places(table, seat):
        table.tell(NoPlace(seat), "WA-40")
        return
    try:
        rule = "WA-221" if state.settings.teams else "WA-38"
        answer = yield one(seat, "location", lambda: [*places(table, seat), NO_PLACE], rule)
    except GaveUp:
        yield from choose_place(table)  # a teammate may speak for the team now
        return
    if answer == NO_PLACE:
        table.tell(NoPlace(seat), "WA-40")
        return
    where, number, card = answer.split(" ")
    owner = int(number)
    if where == "hand":
        state.players[owner].hand.remove(card)
        state.place = Place(card, state.players[owner].pile)
    else:
        held = state.sides[owner].places
        state.place = next(place for place in held if place.card == card)
        held.remove(state.place)
    table.tell(PlaceChosen(seat, card, where, owner), "WA-42")


def places(position: Position, seat: int) -> list[str]:
    """Every location that may be chosen: "hand SEAT CARD" or "held SIDE CARD" (WA-39, WA-221)."""
    state = position.state
    side = state.players[seat].side
    mates = [other for other in state.present if state.players[other].side == side]
    hands = [f"hand {mate} {card}" for mate in mates for card in state.players[mate].hand if is_place(position, card)]
    held = [f"held {number} {place.card}" for number, s in enumerate(state.sides) for place in s.places]
    return list(dict.fromkeys(hands + held))


def is_place(position: Position, card: str) -> bool:
    """Whether a card is a location."""
    return position.cards.by_id[card].type == "location"


# -- assembling


def assemble(table: Table) -> Script[None]:
    """All choose in secret and reveal together; clashing Legends go (WA-44 to WA-50, WA-189, WA-190).

    Those who give up are gone before the reveal (WA-238). After each reveal the limits of everybody are checked, since
    a Legend may have given them (WA-138). When all are there, those without a fighter draw (WA-49, WA-50), and those
    whom their equipment has killed die (WA-143).
    """
    state, battle = table.state, battle_of(table)
    battle.assembling = state.present
    while battle.assembling:
        offers: dict[int, Any] = {seat: lambda seat=seat: entries(table, seat) for seat in battle.assembling}
        answers = yield each("assemble", offers, "WA-45")
        give_up(table, *(seat for seat, answer in answers.items() if gives_up(answer)))
        battle.assembling = []
        resign(table)
        reveal_all(table, answers)
        again = clash(table)
        for who in [f for f in battle.fighters if not f.beast]:
            who.life = fitting.starting_life(table, who)
            yield from shrink(table, who, NOBODY, assembling=True)
        battle.assembling = [seat for seat in again if not state.players[seat].resigning]
    for seat in state.present:
        if state.fighter(seat) is None and not state.players[seat].resigning:
            yield from draw(table, seat, 2, "WA-203" if state.settings.deathmatch else "WA-49")
    yield from settle(table, NOBODY)


def entries(position: Position, seat: int) -> Options:
    """What a player can enter. A player without a fighter can only forfeit, which is revealed with all other
    choices."""
    forms = entry_forms(position, seat)
    return may_all([*forms, GIVE_UP]) if forms else [FORFEIT, GIVE_UP]


def reveal_all(table: Table, answers: Mapping[int, Answer]) -> None:
    """Reveal everybody's choice: a fighter, or none (WA-45, WA-49, WA-203)."""
    for seat, answer in answers.items():
        if isinstance(answer, Filled) and not gives_up(answer):
            reveal(table, seat, answer)
        elif answer == FORFEIT and table.state.settings.deathmatch:
            table.tell(NobodyToSend(seat), "WA-203")
        elif answer == FORFEIT:
            table.tell(Forfeited(seat), "WA-49")


def reveal(table: Table, seat: int, answer: Filled) -> Fighter:
    """Reveal a fighter and its equipment (WA-45)."""
    battle = battle_of(table)
    chosen = [card_of(table.cards, item) for item in answer.values["equip"]]
    who = new_fighter(table, seat, table.cards[answer.key], chosen)
    enter(table, who)
    if seat not in battle.entered:
        battle.entered.append(seat)
    table.tell(Entered(tag(who), [gear.card for gear in who.gear]), "WA-45")
    return who


def clash(table: Table) -> list[int]:
    """Legends of the same name that several players have revealed are discarded (WA-189, WA-192).

    Returns the seats that lost their fighter and assemble again (WA-190).
    """
    battle = battle_of(table)
    again = []
    names = [card for who in battle.fighters if not who.beast for card in legends(table, who)]
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    for who in [f for f in battle.fighters if not f.beast]:
        for gear in [g for g in who.gear if g.card in twice]:
            unequip(table, who, gear, "WA-189", to_hand=False)
        if who.card in twice:
            lose_clash(table, who, "WA-190")
            again.append(who.seat)
    return again


def legends(position: Position, who: Fighter) -> list[str]:
    """The Legends that a player has in the battle, each once."""
    return list(dict.fromkeys(c for c in (who.card, *(g.card for g in who.gear)) if position.cards[c].legend))


def clash_in_battle(table: Table, me: Fighter) -> Script[None]:
    """A Legend equipped while another player has it: both copies are discarded (WA-191)."""
    battle = battle_of(table)
    for gear in list(me.gear):
        if not table.cards[gear.card].legend:
            continue
        for other in [f for f in battle.fighters if f is not me and not f.beast]:
            twin = next((g for g in other.gear if g.card == gear.card), None)
            if twin is not None and gear in me.gear:
                unequip(table, me, gear, "WA-191", to_hand=False)
                unequip(table, other, twin, "WA-191", to_hand=False)
                yield from after_loss(table, other, me.seat)


# -- the start of a battle


def start_battle(table: Table) -> Script[None]:
    """From the location to the first turn (WA-37)."""
    state = table.state
    battle = state.battle = Battle()
    state.battles += 1
    if state.place is not None:
        state.place.charges = table.cards[state.place.card].charges
    card = state.place.card if state.place is not None else ""
    table.tell(BattleBegan(state.battles, card), "WA-37")
    for seat in state.present:
        for stray in state.players[seat].strays:
            seat_beast(table, seat, stray, "WA-172")
        state.players[seat].strays = []
    yield from assemble(table)
    endings.check_entered(table)
    endings.check_battle(table)
    if state.place is not None:
        place = table.cards[state.place.card]
        for number in place.moments.get("start", ()):
            table.tell(Triggered(None, place.id, "start"), "WA-53")
            yield from run(table, Source(place, None, NOBODY, ability=number))
    battle.first = battle.at = first_place(table)
    battle.step = "begin"
    battle.stirred = False  # what happened before the first turn belongs to no round (WA-236)
    table.tell(FirstPlayer(battle.first[0]), "WA-54")


def first_place(table: Table) -> tuple[int, int]:
    """The lowest printed durability goes first, ties at random; Beasts do not count (WA-54, WA-55, WA-182)."""
    fighters = [who for who in battle_of(table).fighters if not who.beast]
    if not fighters:
        return (table.state.present[0], 0)
    least = min(table.cards[who.card].durability for who in fighters)
    lowest = [who for who in fighters if table.cards[who.card].durability == least]
    return (lowest[0] if len(lowest) == 1 else table.chance.choice(lowest)).place


def join_battle(table: Table, seat: int, answer: Filled) -> Script[Fighter | None]:
    """Enter a fighter into a running Deathmatch (WA-205, WA-212)."""
    battle = battle_of(table)
    who = reveal(table, seat, answer)
    twin = next((f for f in battle.fighters if f.card == who.card and f is not who and not f.beast), None)
    if table.cards[who.card].legend and twin is not None:
        lose_clash(table, who, "WA-212")
        lose_clash(table, twin, "WA-212")
        return None
    who.life = fitting.starting_life(table, who)
    yield from clash_in_battle(table, who)
    yield from after_loss(table, who, NOBODY)
    return who if battle.has(who) else None


# -- whose turn


def advance(table: Table) -> None:
    """The turn passes clockwise; a round ends where the first turn was taken (WA-56, WA-57, WA-72, WA-236)."""
    state, battle = table.state, battle_of(table)
    end_turn(table)
    circle = [(who.seat, who.order) for who in battle.fighters]
    if state.settings.deathmatch:
        circle += [(seat, 0) for seat in state.present]
    order = [(place < battle.first, place) for place in circle]
    now = (battle.at < battle.first, battle.at)
    later = [turn for turn in order if turn > now]
    if not later:
        end_round(table)
    _, battle.at = min(later or order)
    battle.step = "begin"


def end_round(table: Table) -> None:
    """Ten quiet rounds, or two hundred in all, end a battle without a winner (WA-236)."""
    state, battle = table.state, battle_of(table)
    battle.quiet = 0 if battle.stirred else battle.quiet + 1
    battle.stirred = False
    if endings.stalled(table):
        long = battle.quiet < state.settings.stalemate
        table.tell(Stalemate(battle.round, long), "WA-236")
        if state.settings.deathmatch:
            endings.end_stalemate(state, long=long)
        for who in [f for f in battle.fighters if not f.beast]:
            return_to_hand(table, who, "WA-236")
        raise BattleOver(NOBODY, "WA-236")
    battle.round += 1


# -- the end of a battle


def end_battle(table: Table, over: BattleOver) -> Script[None]:
    """The winner's cards and the location; then, perhaps, the end of the game (WA-154 to WA-164, WA-217 to WA-219)."""
    state, battle = table.state, battle_of(table)
    place = state.place.card if state.place is not None else ""
    table.tell(BattleEnded(over.side, [f.seat for f in battle.fighters if not f.beast], place), over.rule)
    survivors = [who for who in battle.fighters if not who.beast]
    for beast in [who for who in battle.fighters if who.beast]:
        drive_off(table, beast)
    for who in survivors:
        return_to_hand(table, who, "WA-157")
    state.battle = None
    state.chooser = NOBODY
    state.phase = "door"
    for who in survivors:
        yield from draw(table, who.seat, SPOILS, "WA-219" if state.settings.teams else "WA-157")
    if over.side != NOBODY:
        state.chooser = state.speaker(over.side)
        take_place(table, over.side)
        endings.check_locations(state, over.side)
    endings.check_battles(state)


def take_place(table: Table, side: int) -> None:
    """The winning side takes the current location (WA-159, WA-217)."""
    state = table.state
    if state.place is not None:
        state.place.charges = 0
        state.sides[side].places.append(state.place)
        team = state.settings.teams > 0
        table.tell(PlaceWon(side, team, state.place.card), "WA-217" if team else "WA-159")
        state.place = None
