"""The rules of Dragon Dance, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping

from wyrmhoard.kernel.asking.ask import CHECKPOINT, Script, Sifted, each, one, sift
from wyrmhoard.kernel.contract.result import Result
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import Refusal

from ..cards.cardset import Deck
from ..cards.entries import Card
from ..cards.vocabulary import DRAGON, FACES, KNIGHT, ROLES
from ..events import (
    CardsRevealed,
    ComboDeclined,
    DiceRevealed,
    Discarded,
    Ended,
    FollowedUp,
    Moved,
    Recuperated,
    ReturnDeclined,
    Returned,
    Rolled,
    RoundBegan,
    Seated,
    Stayed,
    Struck,
)
from ..state import Duel, Side, new_table
from ..table import Position, Table
from . import combat, endings
from .combat import Play

DECLINE = "decline"


def begin(cards: Deck, seats: int, settings: Mapping[str, Value]) -> Duel:
    """The table before the first roll."""
    return new_table(cards, settings)


def is_cooperative(position: Position) -> bool:
    """Never: one side wins against the other (DD-1)."""
    return False


def script(table: Table) -> Script[Result]:
    """A whole game: rounds until a side has no life left at the end of one (DD-14, DD-71)."""
    state = table.state
    if state.phase == "setup":
        set_up(table)
    while True:
        yield CHECKPOINT
        state.round += 1
        table.tell(RoundBegan(state.round, state.range), "DD-13")
        dice = yield from choose_dice(table)
        cards = yield from choose_cards(table)
        plays = (Play(cards[KNIGHT], dice[KNIGHT]), Play(cards[DRAGON], dice[DRAGON]))
        second = yield from act_out(table, plays)
        yield from discard(table, plays, second)
        result = endings.judge(state)
        if result is not None:
            state.phase = "over"
            table.tell(Ended(result.ending, [side.life for side in state.sides]), result.rule)
            return result


def set_up(table: Table) -> None:
    """Roles (DD-2), then the opening roll (DD-5), the knight's dice first (DD-6)."""
    state = table.state
    if state.settings.random_roles and table.chance.below(2):
        state.seats.reverse()
    knight_seat, dragon_seat = state.seats
    table.tell(Seated(knight_seat, dragon_seat), "DD-2", reveals=state.settings.random_roles)
    for role in (KNIGHT, DRAGON):
        roll(table, role, "DD-5")
    state.phase = "ready"


def roll(table: Table, role: int, rule: str) -> None:
    """Roll all the dice of one side."""
    side = table.state.sides[role]
    side.spent.clear()
    side.dice = sorted(table.chance.dice(table.state.settings.dice[role]))
    table.tell(Rolled(ROLES[role], side.dice[:]), rule)


# -- phase 1


def choose_dice(table: Table) -> Script[tuple[int, int]]:
    """Both sides seal a die or none; then both are revealed (DD-15 to DD-21)."""
    state = table.state
    state.phase = "die"
    knight, dragon = state.seats
    options = {seat: die_options(side) for seat, side in zip(state.seats, state.sides, strict=True)}
    answers = yield each("die", options, "DD-15", final="DD-21")
    chosen = (FACES.index(answers[knight]), FACES.index(answers[dragon]))
    state.dice = list(chosen)
    table.tell(DiceRevealed(*chosen), "DD-20")
    return chosen


def die_options(side: Side) -> list[str]:
    """The options: none, and each distinct value of the unspent dice (DD-15 to DD-18)."""
    return ["none", *[FACES[die] for die in dict.fromkeys(side.dice)]]


# -- phase 2


def choose_cards(table: Table) -> Script[tuple[Card | None, Card | None]]:
    """Both sides seal a card; then both are revealed (DD-23 to DD-29)."""
    state, cards = table.state, table.cards.sides
    state.phase = "card"
    options = {state.seats[role]: card_options(table, role) for role in (KNIGHT, DRAGON)}
    able = {seat: cards_of_seat for seat, cards_of_seat in options.items() if cards_of_seat}
    answers = (yield each("card", able, "DD-23", final="DD-21")) if able else {}
    chosen = [answers.get(seat, "") for seat in state.seats]
    state.cards = chosen
    table.tell(CardsRevealed(*chosen), "DD-29")
    return cards[KNIGHT].get(chosen[KNIGHT]), cards[DRAGON].get(chosen[DRAGON])


def card_options(position: Position, role: int) -> Sifted:
    """The cards in hand that may be played at this range; empty only with odd cards (DD-30)."""
    cards, state = position.cards.sides[role], position.state
    hand, where = state.sides[role].hand, state.range

    def verify(card: str) -> Refusal | None:
        return combat.verify_card(cards[card], hand, where)

    return sift(position.cards.ids[role], verify)


# -- phase 3


def act_out(table: Table, plays: tuple[Play, Play]) -> Script[Play | None]:
    """Damage to both sides at once, then movement, then the knight's Combo (DD-31, DD-32).

    Returns the follow-up, if there was one.
    """
    state = table.state
    state.phase = "action"
    knight, dragon = plays
    to_dragon, to_knight = combat.blow(knight, dragon), combat.blow(dragon, knight)
    hurt(table, DRAGON, to_dragon, knight, dragon)
    hurt(table, KNIGHT, to_knight, dragon, knight)
    move(table, knight.card, dragon.card)
    return (yield from combo(table, knight, to_dragon))


def hurt(table: Table, role: int, lost: int, attack: Play, answer: Play) -> None:
    """Take life from one side, down to zero at most; damage beyond that is not counted as lost (DD-39)."""
    if attack.card is None or attack.card.attack is None:
        return
    side = table.state.sides[role]
    lost = min(lost, side.life)
    side.life -= lost
    struck = Struck(
        by=ROLES[1 - role],
        side=ROLES[role],
        card=attack.card.id,
        die=attack.die,
        answer=answer.card.id if answer.card else "",
        damage=combat.damage(attack),
        protection=combat.protection(answer),
        dodged=combat.dodges(answer),
        lost=lost,
        life=side.life,
    )
    table.tell(struck, why_so_much(attack, answer))


def why_so_much(attack: Play, answer: Play) -> str:
    """The rule that decides what an attack takes."""
    if combat.dodges(answer):
        return "DD-46"
    if combat.damage(attack) == 0:
        return "DD-45"
    if combat.protection(answer) == 0:
        return "DD-35"
    return "DD-37" if combat.blow(attack, answer) else "DD-38"


def move(table: Table, knight: Card | None, dragon: Card | None) -> None:
    """Adjust the one range by both cards' movement (DD-52)."""
    state = table.state
    after = combat.range_after(state.range, knight, dragon)
    if after != state.range:
        state.range = after
        table.tell(Moved(after), "DD-52")
    elif (knight and knight.move) or (dragon and dragon.move):
        table.tell(Stayed(after), "DD-52")


def combo(table: Table, first: Play, lost: int) -> Script[Play | None]:
    """After damage at short range the knight may add his other Combo card (DD-61 to DD-69)."""
    state = table.state
    knight, dragon = state.sides
    card = combat.follow_up(table.cards.sides[KNIGHT], knight.hand, first.card, lost, state.range)
    if card is None or dragon.life == 0:
        return None
    options = [DECLINE, *die_options(without(knight, first.die))]
    data = {"card": card.id}
    answer = yield one(state.seats[KNIGHT], "combo", options, "DD-64", data)
    if answer == DECLINE:
        table.tell(ComboDeclined(card.id), "DD-64")
        return None
    second = Play(card, FACES.index(answer))
    table.tell(FollowedUp(card.id, second.die), "DD-65")
    hurt(table, DRAGON, combat.damage(second), second, Play(None, 0))
    return second


def without(side: Side, die: int) -> Side:
    """The side as it is with one unspent die fewer (0: none)."""
    if not die:
        return side
    left = side.copy()
    left.dice.remove(die)
    return left


# -- phase 4


def discard(table: Table, plays: tuple[Play, Play], second: Play | None) -> Script[None]:
    """Discard what was played; then cards come back, unless the game is over (DD-54 to DD-59, DD-74)."""
    state = table.state
    state.phase = "discard"
    older = [[card for card, _ in side.discards] for side in state.sides]
    used = ([plays[KNIGHT], second] if second else [plays[KNIGHT]], [plays[DRAGON]])
    for role in (KNIGHT, DRAGON):
        discard_side(table, role, used[role])
    state.dice = state.cards = None
    if min(side.life for side in state.sides) == 0:
        return
    rests = [play.card is None or play.card.recuperate for play in plays]
    for role in (KNIGHT, DRAGON):
        if rests[role]:
            recuperate(table, role, plays[role])
    if state.settings.late2014:
        yield from return_cards(table, {r: older[r] for r in (KNIGHT, DRAGON) if len(older[r]) >= 2 and not rests[r]})


def discard_side(table: Table, role: int, plays: list[Play]) -> None:
    """Put the side's cards and chosen dice among its discards, used or bluffed (DD-54, DD-55, DD-70)."""
    side = table.state.sides[role]
    for card, die in plays:
        if die:
            side.dice.remove(die)
            side.spent.append(die)
        if card is not None:
            side.hand.remove(card.id)
            side.discards.append((card.id, die))
        table.tell(Discarded(ROLES[role], card.id if card else "", die), "DD-55" if die else "DD-54")


def recuperate(table: Table, role: int, play: Play) -> None:
    """Take back every card and die, then roll them all (DD-56, DD-57; DD-30 without a card)."""
    side = table.state.sides[role]
    side.hand = list(table.cards.ids[role])
    side.discards.clear()
    table.tell(Recuperated(ROLES[role]), "DD-56" if play.card else "DD-30")
    roll(table, role, "DD-57")


def return_cards(table: Table, older: dict[int, list[str]]) -> Script[None]:
    """The rule of late 2014: one of the older discards may come back to hand (DD-75 to DD-77)."""
    state = table.state
    if not older:
        return
    options = {state.seats[role]: [DECLINE, *cards] for role, cards in older.items()}
    answers = yield each("return", options, "DD-75", final="DD-21")
    for role in older:
        card = answers[state.seats[role]]
        if card == DECLINE:
            table.tell(ReturnDeclined(ROLES[role]), "DD-76")
            continue
        side = state.sides[role]
        side.discards = [entry for entry in side.discards if entry[0] != card]
        side.hand = [other for other in table.cards.ids[role] if other == card or other in side.hand]
        table.tell(Returned(ROLES[role], card), "DD-75")
