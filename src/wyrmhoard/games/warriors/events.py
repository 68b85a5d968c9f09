"""What can happen in Warriors: each kind of event with its fields and its line, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from wyrmhoard.kernel.state import common_events
from wyrmhoard.kernel.state.event import Event, Reading, Says, Secret, declared
from wyrmhoard.kernel.text.grammar import signed
from wyrmhoard.kernel.text.saying import Many, Seat, later, later_many, said, say

from .cards.decklists import OWN_DECK
from .state import Fighter
from .words.names import all_of, card_name, ending_name, listed, seat_of, told_called, told_calls


class FighterTag(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """A fighter or Beast in an event."""

    id: int
    seat: int
    card: str
    beast: bool


def tag(who: Fighter) -> FighterTag:
    """The fighter as events name it."""
    return FighterTag(who.id, who.seat, who.card, who.beast)


def _seat(seat: int, reading: Reading) -> Seat:
    return seat_of(seat, reading.names)


def _seats(seats: Sequence[int], reading: Reading) -> Seat | str:
    found = [seat_of(seat, reading.names) for seat in seats]
    return found[0] if len(found) == 1 else all_of(found)


def _card(card: str, reading: Reading) -> str:
    return card_name(reading.cards, card) if card else say("bare hands")


def _cards(cards: Sequence[str], reading: Reading) -> str:
    return listed(card_name(reading.cards, card) for card in cards) or say("nothing")


def _fighter(who: FighterTag, reading: Reading) -> Seat:
    """It sits nowhere, but is called otherwise where it begins a line."""
    first = told_calls(reading.cards, who.card, who.seat, reading.names, beast=who.beast)
    return Seat(-1, first, _within(who, reading))


def _within(who: FighterTag, reading: Reading) -> str:
    return told_called(reading.cards, who.card, who.seat, reading.names, beast=who.beast)


def _fighters(fighters: Sequence[FighterTag], reading: Reading) -> str:
    return listed(_within(who, reading) for who in fighters)


SeatNumber: TypeAlias = Annotated[int, Says(_seat)]
Seats: TypeAlias = Annotated[list[int], Says(_seats)]
Card: TypeAlias = Annotated[str, Says(_card)]
"""A card by its ID; "": bare hands."""
Cards: TypeAlias = Annotated[list[str], Says(_cards)]
Who: TypeAlias = Annotated[FighterTag, Says(_fighter)]
Fighters: TypeAlias = Annotated[list[FighterTag], Says(_fighters)]
DeckName: TypeAlias = Annotated[str, Says(lambda deck, reading: said(deck))]
Holder: TypeAlias = Literal["fighter", "place", "gear"]
"""What charge counters lie on."""
Ending: TypeAlias = Annotated[str, Says(lambda key, reading: ending_name(key))]


# -- what any game tells


class Sealed(common_events.Sealed):
    """A player has chosen in secret."""

    seat: SeatNumber
    LINE = later("{seat} [are|is] ready")


class TookBack(common_events.TookBack):
    """A player takes back a choice."""

    seat: SeatNumber

    def line(self) -> str:
        """Whether the others had to agree."""
        if self.agreed:
            return later("{seat} [take|takes] back a choice, by agreement")
        return later("{seat} [take|takes] back a choice")


# -- decks and piles


class DeckTaken(Event):
    """A player plays with a deck (WA-2)."""

    seat: SeatNumber
    deck: DeckName
    number: int
    REVEALS = True

    def line(self) -> Many:
        """Whose deck it is."""
        if self.deck == OWN_DECK:
            return later_many(
                "{seat} [take a deck of your|takes a deck of their] own ({n} card)",
                "{seat} [take a deck of your|takes a deck of their] own ({n} cards)",
                self.number,
            )
        return later_many(
            "{seat} [take|takes] the deck {deck} ({n} card)",
            "{seat} [take|takes] the deck {deck} ({n} cards)",
            self.number,
        )


class Opened(Event):
    """A player draws an opening hand (WA-31)."""

    seat: SeatNumber
    number: int
    cards: Secret[list[str]] = UNSET
    REVEALS = True

    def line(self) -> Many:
        """How many cards."""
        return later_many(
            "{seat} [draw|draws] an opening hand of {n} card",
            "{seat} [draw|draws] an opening hand of {n} cards",
            self.number,
        )


class Mulliganed(Event):
    """A hand that cannot be kept goes back (WA-34)."""

    seat: SeatNumber
    number: int
    LINE = later("{seat} [have|has] no way to attack and [shuffle your|shuffles the] hand back (mulligan {number})")


class TookMulliganCards(Event):
    """A player draws for the mulligans of opponents (WA-35)."""

    seat: SeatNumber
    number: int

    def line(self) -> str | Many:
        """How many, if any."""
        if not self.number:
            return later("{seat} [draw|draws] no cards for opponents' mulligans")
        return later_many(
            "{seat} [draw|draws] {n} card for opponents' mulligans",
            "{seat} [draw|draws] {n} cards for opponents' mulligans",
            self.number,
        )


class Drew(Event):
    """A player draws cards (WA-165). `cards` are those that are no Beasts."""

    seat: SeatNumber
    number: int
    cards: Secret[Cards] = UNSET
    REVEALS = True

    def line(self) -> Many:
        """Which, for whoever knows them."""
        if self.cards:
            return later_many(
                "{seat} [draw|draws] {n} card: {cards}", "{seat} [draw|draws] {n} cards: {cards}", self.number
            )
        return later_many("{seat} [draw|draws] {n} card", "{seat} [draw|draws] {n} cards", self.number)


class PileEmpty(Event):
    """There is no card left anywhere to draw (WA-168)."""

    seat: SeatNumber
    LINE = later("{seat} [have|has] nothing left to draw")


class Reshuffled(Event):
    """The discard pile is a new draw pile (WA-165, WA-229)."""

    seat: SeatNumber
    REVEALS = True
    LINE = later("{seat} [shuffle|shuffles] the discard pile into a new draw pile")


class Declined(Event):
    """A player does not draw for a reshuffle of an opponent (WA-166)."""

    seat: SeatNumber
    LINE = later("{seat} [draw|draws] nothing")


class Discarded(Event):
    """A card goes from the hand to the discard pile (WA-169)."""

    seat: SeatNumber
    card: Card
    REVEALS = True
    LINE = later("{seat} [discard|discards] {card}")


class Fetched(Event):
    """A card comes back from the discard pile (WA-13)."""

    seat: SeatNumber
    card: Card
    LINE = later("{seat} [take|takes] {card} from the discard pile")


# -- Beasts that are drawn


class BeastDrawn(Event):
    """A Beast is shown and waits (WA-170)."""

    seat: SeatNumber
    card: Card
    REVEALS = True
    LINE = later("{seat} [draw|draws] {card}, which waits for the next battle")


class BeastReturned(Event):
    """A Beast goes back with a hand that cannot be kept (WA-32)."""

    seat: SeatNumber
    card: Card
    REVEALS = True
    LINE = later("{card}, laid aside for that hand, is shuffled back too")


class BeastSeated(Event):
    """A Beast is in the battle (WA-172, WA-211)."""

    seat: SeatNumber
    who: Who
    REVEALS = True
    LINE = later("{who} takes a seat to {seat's} left")


class BeastIdle(Event):
    """A Beast has nobody to attack (WA-175)."""

    who: Who
    LINE = later("{who} finds nobody to attack")


class BeastLeft(Event):
    """A Beast is left when the battle is over (WA-156)."""

    who: Who
    LINE = later("{who} leaves")


# -- the start of a battle


class BattleBegan(Event):
    """A battle begins (WA-37); `card` is its location."""

    battle: int
    card: Card

    def line(self) -> str:
        """Where, if there is a location."""
        return later("Battle {battle} begins at {card}") if self.card else later("Battle {battle} begins")


class NoPlace(Event):
    """No location is chosen (WA-40)."""

    seat: SeatNumber
    LINE = later("The battle is fought without a location")


class PlaceChosen(Event):
    """A location is chosen (WA-42) that the player `owner` has in hand, or the side `owner` holds."""

    seat: SeatNumber
    card: Card
    where: str
    owner: int
    REVEALS = True
    LINE = later("{seat} [choose|chooses] {card}")


class Entered(Event):
    """A fighter enters with what it carries (WA-45)."""

    who: Who
    gear: Cards
    REVEALS = True
    LINE = later("{who} enters with {gear}")


class Forfeited(Event):
    """A player has no fighter to send (WA-49)."""

    seat: SeatNumber
    LINE = later("{seat} [have|has] no fighter and [forfeit|forfeits] this battle")


class NobodyToSend(Event):
    """Nobody can come back (WA-203, WA-206)."""

    seat: SeatNumber
    LINE = later("{seat} [have|has] no fighter that could enter")


class StayedOut(Event):
    """A player does not come back this turn (WA-206)."""

    seat: SeatNumber
    LINE = later("{seat} [stay|stays] out this turn")


class Clashed(Event):
    """Legends of one name meet (WA-190, WA-212)."""

    who: Who
    card: Card
    LINE = later("{who} clashes with a Legend of the same name and is discarded")


class FirstPlayer(Event):
    """Who goes first (WA-54)."""

    seat: SeatNumber
    REVEALS = True
    LINE = later("{seat} [go|goes] first")


# -- turns


class TurnBegan(Event):
    """A fighter's turn begins (WA-58), or a Beast's (WA-176)."""

    who: Who
    round: int
    LINE = later("{who} takes a turn (round {round})")


class TurnEnded(Event):
    """The end step (WA-69)."""

    who: Who
    LINE = later("{who} ends the turn")


class DidNothing(Event):
    """A fighter loses the Actions that it has left (WA-68)."""

    who: Who
    lost: int
    LINE = later("{who} does nothing")


class Actions(Event):
    """A card gives Actions (WA-65)."""

    seat: SeatNumber
    actions: int

    def line(self) -> Many:
        """How many there are now."""
        return later_many(
            "{seat} now [have|has] {n} Action",
            "{seat} now [have|has] {n} Actions",
            self.actions,
        )


class Retreated(Event):
    """A fighter leaves the battle (WA-140)."""

    who: Who
    LINE = later("{who} retreats")


# -- attacks and harm


class Volley(Event):
    """Several attacks in one Action (WA-196)."""

    who: Who
    card: Card
    targets: Fighters
    LINE = later("{who} aims {card} at {targets}")


class AttackLost(Event):
    """A declared attack is no longer possible (WA-197)."""

    who: Who
    card: Card
    LINE = later("{who} loses a declared attack with {card}")


class Attacked(Event):
    """An attack is rolled (WA-78, WA-106, WA-177)."""

    roll: int
    damage: int
    least: int
    flat: int
    who: Who
    card: Card
    target: Who
    most: int
    REVEALS = True

    def line(self) -> str:
        """With what, unless a Beast attacks."""
        if self.card or not self.who.beast:
            return later("{who} attacks {target} with {card}: 1d{most} rolls {rolled}")
        return later("{who} attacks {target}: 1d{most} rolls {rolled}")

    @property
    def rolled(self) -> str:
        """The roll, and what changes it."""
        rolled = [str(self.roll)]
        if self.least > 1:
            rolled.append(say("at least {least}", least=self.least))
        if self.flat:
            rolled.append(signed(self.flat))
        return ", ".join(rolled)


class Rerolled(Event):
    """An attack is rolled again (WA-67)."""

    roll: int
    damage: int
    who: Who
    card: Card
    target: Who
    most: int
    REVEALS = True
    LINE = later("{who} rolls again: {roll}")


class Damaged(Event):
    """Damage is dealt; protection has stopped some (WA-83)."""

    who: Who
    damage: int
    stopped: int
    lost: int
    life: int

    def line(self) -> str:
        """With what was stopped, if anything was."""
        if self.stopped:
            return later("{who} is dealt {damage} ({stopped} stopped), loses {lost} durability and has {life}")
        return later("{who} is dealt {damage}, loses {lost} durability and has {life}")


class Lost(Event):
    """Durability is lost without damage."""

    who: Who
    lost: int
    life: int
    LINE = later("{who} loses {lost} durability and has {life}")


class Regained(Event):
    """Durability comes back (WA-21)."""

    who: Who
    gained: int
    life: int
    LINE = later("{who} regains {gained} durability and has {life}")


class BreakageStopped(Event):
    """An attacker makes no more breakage rolls (WA-91)."""

    seat: SeatNumber
    who: Who
    LINE = later("{seat} [make|makes] no more breakage rolls against {who}")


class BreakageRolled(Event):
    """A breakage roll (WA-92)."""

    who: Who
    card: Card
    gear: int
    roll: int
    value: int
    REVEALS = True

    def line(self) -> str:
        """Whether it breaks."""
        if self.roll <= self.value:
            return later("{who} rolls {roll} for {card}, which breaks at {value} or less")
        return later("{who} rolls {roll} for {card}, which holds at {value}")


class Steadied(Event):
    """A card adds to a breakage roll for another (WA-67)."""

    who: Who
    card: Card
    by: int
    roll: int
    held: Card
    value: int

    def line(self) -> str:
        """Whether it holds now."""
        if self.roll <= self.value:
            return later("{card} adds {by}: {roll}")
        return later("{card} adds {by}: with {roll}, {held} holds at {value}")


class Destroyed(Event):
    """A card goes from a fighter to the discard pile; `broken`: by a breakage roll (WA-94)."""

    who: Who
    card: Card
    gear: int
    broken: bool | UnsetType = UNSET
    LINE = later("{card} of {who} is destroyed")


class Died(Event):
    """A fighter dies (WA-144), or a Beast (WA-181)."""

    who: Who
    LINE = later("{who} dies")


class Token(Event):
    """A token for a kill (WA-207)."""

    seat: SeatNumber
    tokens: int
    LINE = later("{seat} [take|takes] a token and [have|has] {tokens}")


# -- what cards do


class Triggered(Event):
    """An ability takes effect by itself (WA-59 to WA-61, WA-67); a location's is nobody's."""

    who: FighterTag | None
    card: Card
    when: str
    LINE = later("{card} takes effect")


class ChargeSpent(Event):
    """A charge counter comes off (WA-118)."""

    who: Who
    card: Card
    on: Holder
    left: int

    def line(self) -> Many:
        """Off what."""
        match self.on:
            case "fighter":
                return later_many("{who} has {n} charge left", "{who} has {n} charges left", self.left)
            case "place":
                return later_many("{card} has {n} charge left", "{card} has {n} charges left", self.left)
        return later_many("{card} of {who} has {n} charge left", "{card} of {who} has {n} charges left", self.left)


class Recharged(Event):
    """Charge counters are put on (WA-13)."""

    who: Who
    card: Card
    charges: int

    def line(self) -> Many:
        """How many there are now."""
        return later_many("{card} of {who} now has {n} charge", "{card} of {who} now has {n} charges", self.charges)


class CountedDown(Event):
    """A duration counter comes off (WA-112)."""

    who: Who
    card: Card
    left: int

    def line(self) -> Many:
        """How many there are still."""
        return later_many(
            "{card} of {who} has {n} duration counter left",
            "{card} of {who} has {n} duration counters left",
            self.left,
        )


class EffectEnded(Event):
    """A spell has no duration counter left (WA-112)."""

    who: Who
    card: Card
    LINE = later("{card} of {who} runs out")


class Cast(Event):
    """A spell is cast (WA-111, WA-116); a duration of -1 is none."""

    who: Who
    card: Card
    duration: int
    LINE = later("{who} casts {card}")


class Used(Event):
    """An ability is used (WA-123 to WA-125), the fighter's `own` or a card's."""

    who: Who
    card: Card
    own: bool

    def line(self) -> str:
        """Of which card."""
        return later("{who} uses an ability") if self.own else later("{who} uses {card}")


class Granted(Event):
    """An effect lasts on a fighter (WA-70)."""

    who: Who
    card: Card
    grant: int
    until: str
    LINE = later("{card} affects {who}")


class TooDeep(common_events.TooDeep):
    """Cards have set each other off without end."""

    LINE = later("The cards keep setting each other off, so the rest of their effects is skipped")


class Equipped(Event):
    """A fighter takes up a card (WA-127)."""

    who: Who
    card: Card
    gear: int
    REVEALS = True
    LINE = later("{who} equips {card}")


class Unequipped(Event):
    """A card goes from a fighter to the hand."""

    who: Who
    card: Card
    gear: int
    LINE = later("{card} of {who} returns to the hand")


class Returned(Event):
    """A fighter goes to the hand with its cards."""

    who: Who
    LINE = later("{who} returns to the hand with everything")


class Withdrawn(Event):
    """A fighter goes because its player does (WA-233)."""

    who: Who
    LINE = later("{who} is withdrawn")


# -- endings


class Stalemate(Event):
    """A battle is broken off (WA-236); `long`: only because it has lasted so long."""

    rounds: int
    long: bool

    def line(self) -> str:
        """Why."""
        if self.long:
            return later("The battle has lasted too long and is broken off after round {rounds}")
        return later("Nothing has changed for too long: the battle is broken off after round {rounds}")


class BattleEnded(Event):
    """A side has won the battle (WA-154), or none (-1)."""

    side: int
    seats: Seats

    def line(self) -> str:
        """Who has won."""
        if self.side < 0:
            return later("Nobody wins the battle")
        return later("{seats} [win|wins] the battle") if len(self.seats) == 1 else later("{seats} win the battle")


class PlaceWon(Event):
    """A side takes the location (WA-159, WA-217)."""

    side: int
    team: bool
    card: Card

    def line(self) -> str:
        """Which side."""
        if self.team:
            return later("Team {number} takes control of {card}")
        return later("{player} [take|takes] control of {card}")

    @property
    def number(self) -> int:
        """The team's number."""
        return self.side + 1

    @property
    def player(self) -> SeatNumber:
        """Where there are no teams, each side is a player."""
        return self.side


class Wishes(Event):
    """A player wants to leave (WA-222) or to join (WA-223)."""

    seat: SeatNumber
    wish: str

    def line(self) -> str:
        """Which of the two."""
        return later("{seat} [want|wants] to join") if self.wish == "join" else later("{seat} [want|wants] to leave")


class Left(Event):
    """A player leaves the game (WA-224)."""

    seat: SeatNumber
    LINE = later("{seat} [leave|leaves] the game")


class Joined(Event):
    """A player joins the game (WA-223)."""

    seat: SeatNumber
    LINE = later("{seat} [join|joins] the game")


class GaveUp(Event):
    """A player gives up (WA-238)."""

    seat: SeatNumber
    LINE = later("{seat} [give|gives] up")


class Ended(Event):
    """The game is over."""

    ending: Ending
    winners: Seats

    def line(self) -> str:
        """Who has won, and how."""
        if not self.winners:
            return later("The game is over: {ending}")
        if len(self.winners) == 1:
            return later("{winners} [win|wins] the game: {ending}")
        return later("{winners} win the game: {ending}")


EVENTS: Final = declared(globals())
"""All of them, by kind."""
