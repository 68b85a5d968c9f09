"""Cards on the move: drawing, discarding, equipping, removing. Nothing here loses or duplicates a card."""

from __future__ import annotations

from typing import NamedTuple

from wyrmhoard.kernel.asking.ask import Script

from ..cards.card import Card
from ..cards.keywords import matches
from ..events.attacks import Destroyed
from ..events.cards import Unequipped
from ..events.fields import tag
from ..events.piles import BeastDrawn, BeastSeated, Declined, Drew, PileEmpty, Reshuffled
from ..state import Battle, Fighter, Gear, Place, Stray
from ..table import Position, Table
from .asking import ask
from .lasting import end_spell, welcome


def battle_of(position: Position) -> Battle:
    """The battle that is running."""
    battle = position.state.battle
    assert battle is not None
    return battle


def around(position: Position) -> list[Fighter]:
    """The fighters clockwise, the current one first (WA-59)."""
    battle = battle_of(position)
    at, before = battle.at, 0
    for who in battle.fighters:
        before += (who.seat, who.order) < at
    return battle.fighters[before:] + battle.fighters[:before]


# -- the piles


def discard(table: Table, pile: int, card: str) -> None:
    """Put a card face up on top of its owner's discard pile (WA-3, WA-94, WA-169)."""
    table.state.piles[pile].discard.append(card)


class Taken(NamedTuple):
    """The result of taking cards from a draw pile."""

    cards: list[str]
    beasts: list[str]
    shuffles: int
    """How often the pile had to be reshuffled."""


def take(table: Table, seat: int, number: int, *, instead: bool = False) -> Taken:
    """Take cards from the top of a player's draw pile; a pile that runs out is refilled from the discard pile (WA-165,
    WA-168). A Beast counts as one of the cards, or is replaced if `instead` (WA-32, WA-170).
    """
    state = table.state
    pile = state.piles[state.players[seat].pile]
    cards: list[str] = []
    beasts: list[str] = []
    shuffles = 0
    while len(cards) + (0 if instead else len(beasts)) < number:
        if not pile.draw:
            if not pile.discard:
                table.tell(PileEmpty(seat), "WA-168")
                break
            pile.draw, pile.discard = pile.discard, []
            table.chance.shuffle(pile.draw)
            shuffles += 1
            table.tell(Reshuffled(seat), "WA-229" if state.settings.monodeck else "WA-165")
        card = pile.draw.pop()
        (beasts if table.cards[card].type == "beast" else cards).append(card)
    return Taken(cards, beasts, shuffles)


def draw(table: Table, seat: int, number: int, rule: str) -> Script[None]:
    """Draw cards; when the pile runs out it is reshuffled, and opponents may draw too (WA-165 to WA-168)."""
    drawn, beasts, shuffles = take(table, seat, number)
    table.state.players[seat].hand += drawn
    if drawn or beasts:
        whole = len(drawn) + len(beasts)
        table.tell(Drew(seat, whole, drawn), rule)
    for card in beasts:
        meet_beast(table, seat, card)
    yield from bonus_cards(table, seat, shuffles)


def bonus_cards(table: Table, seat: int, shuffles: int) -> Script[None]:
    """After a player's draw: a card for each opponent and reshuffle, clockwise (WA-166, WA-167)."""
    for other in table.state.opponents(seat) if shuffles else ():
        for _ in range(shuffles):
            yield from bonus_card(table, other)


def bonus_card(table: Table, seat: int) -> Script[None]:
    """An opponent reshuffled: draw a card, or not (WA-166, WA-167)."""
    answer = yield from ask(table, seat, "bonus", ["draw", "decline"], "WA-166")
    if answer == "draw":
        yield from draw(table, seat, 1, "WA-166")
    else:
        table.tell(Declined(seat), "WA-166")


def meet_beast(table: Table, seat: int, card: str) -> None:
    """A drawn Beast is shown and waits; in a Deathmatch it joins at once (WA-170, WA-171, WA-211)."""
    state = table.state
    stray = Stray(card, state.players[seat].pile)
    if state.settings.deathmatch and state.battle is not None:
        seat_beast(table, seat, stray, "WA-211")
    else:
        state.players[seat].strays.append(stray)
        table.tell(BeastDrawn(seat, card), "WA-170")


def seat_beast(table: Table, seat: int, stray: Stray, rule: str) -> None:
    """Seat a Beast to the left of the player who drew it, after those already seated there (WA-172)."""
    state, battle = table.state, battle_of(table)
    battle.beasts += 1
    card = table.cards[stray.card]
    life = card.durability + bonus_of(card, card)
    beast = Fighter(state.next_id(), seat, battle.beasts, card.id, stray.pile, life)
    enter(table, beast)
    table.tell(BeastSeated(seat, tag(beast)), rule)


def enter(table: Table, who: Fighter) -> None:
    """Put a fighter or Beast into the battle."""
    join_circle(table, who)
    battle_of(table).stirred = True


def join_circle(position: Position, who: Fighter) -> None:
    """Put a fighter or Beast at its place in the circle, and apply lasting effects on each fighter to it."""
    battle = battle_of(position)
    battle.fighters.append(who)
    battle.fighters.sort(key=lambda f: f.place)
    welcome(position, battle, who)


# -- a fighter's equipment


def equip(table: Table, who: Fighter, card: Card) -> Gear:
    """Equip a card from the player's hand; its charges are placed, its bonus begins (WA-119, WA-122)."""
    table.state.players[who.seat].hand.remove(card.id)
    gear = Gear(table.state.next_id(), card.id, card.charges)
    who.gear.append(gear)
    _add_durability(table, who, bonus_of(card, table.cards[who.card]))
    return gear


def bonus_of(card: Card, fighter: Card) -> int:
    """The durability that a card gives this fighter while it is equipped (WA-22)."""
    changes = card.changes.get("durability", ())
    return sum(change.by for change in changes if matches(change.among, fighter.keywords))


def spent(card: Card, gear: Gear) -> bool:
    """Whether a card is an item or spell with no charges left, which is destroyed after use (WA-109, WA-120)."""
    return card.charges > 0 and not gear.charges and (card.spell or card.type == "item")


def unequip(table: Table, who: Fighter, gear: Gear, rule: str, *, to_hand: bool) -> None:
    """A card leaves its fighter: its counters and effects end. Spent spells never go to the hand (WA-115, WA-158), and
    what goes there in the fighter's own combat step stays there until it is over (WA-129).

    The caller must see to deaths and limits (`after_loss`).
    """
    card = table.cards[gear.card]
    who.gear.remove(gear)
    _add_durability(table, who, -bonus_of(card, table.cards[who.card]))
    if gear.active:
        end_spell(table, gear)
    keeps = to_hand and not spent(card, gear)
    if keeps:
        table.state.players[who.seat].hand.append(card.id)
        battle = table.state.battle
        if battle is not None and battle.step == "combat" and battle.current is who:
            battle.removed.append(card.id)
    else:
        discard(table, who.pile, card.id)
    rule = rule if keeps or not to_hand else "WA-115"
    if keeps:
        table.tell(Unequipped(tag(who), card.id, gear.id), rule)
    else:
        table.tell(Destroyed(tag(who), card.id, gear.id, rule == "WA-94"), rule)


def _add_durability(table: Table, who: Fighter, by: int) -> None:
    """Add or remove the durability of a card that comes or goes; in a battle a decrease counts as a loss (WA-22,
    WA-236)."""
    who.life += by
    battle = table.state.battle
    if by < 0 and battle is not None and battle.has(who):
        battle.stirred = True


def new_fighter(table: Table, seat: int, fighter: Card, chosen: list[Card]) -> Fighter:
    """Take a fighter and its first equipment from the hand, without putting it into the battle (WA-44, WA-47)."""
    state = table.state
    player = state.players[seat]
    player.hand.remove(fighter.id)
    who = Fighter(state.next_id(), seat, 0, fighter.id, player.pile, fighter.durability, fighter.charges)
    for card in chosen:
        equip(table, who, card)
    return who


def return_place(table: Table, place: Place) -> None:
    """Put a location on its owner's discard pile (WA-3)."""
    discard(table, place.pile, place.card)
