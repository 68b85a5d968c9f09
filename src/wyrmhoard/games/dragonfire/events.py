"""What can happen in Dragonfire: each kind of event with its fields and its line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from wyrmhoard.kernel.state import common_events
from wyrmhoard.kernel.state.event import Event, Reading, Says, Secret, declared
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import Many, Seat, later, later_many, said, say

from .words.cards import kind_words
from .words.damage import damage_words
from .words.names import card_name, card_names, listing, numbered_seat, seat_of


class FoeTag(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """An encounter in an event. `tokens` are the ids of its tokens."""

    id: int
    card: str
    seat: int
    location: bool
    tokens: list[int]


class Blow(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """One attacker, with its damage."""

    card: str
    damage: int


# -- how fields are said


def _seat(seat: int, reading: Reading) -> Seat:
    return seat_of(seat, reading.names)


def _card(card: str | None, reading: Reading) -> str:
    return card_name(reading.cards, card or "")


def _some_card(card: str | UnsetType, reading: Reading) -> str:
    return card_name(reading.cards, card) if card else say("a card")


def _foe(foe: FoeTag, reading: Reading) -> str:
    return card_name(reading.cards, foe.card)


def _target(foe: FoeTag, reading: Reading) -> str:
    name = _foe(foe, reading)
    return say("a token of {foe}", foe=name) if getattr(reading.event, "token", 0) else name


PILES: Final = {
    "primary": later("the Primary Deck"),
    "secondary": later("the Secondary Deck"),
    "third": later("the Difficulty 3 Deck"),
    "market": later("the Market Deck"),
    "flame": later("the Wyrmflame deck"),
    "wyrmflame": later("the Wyrmflame deck"),
}


def _pile(pile: str, reading: Reading) -> Seat:
    """A pile; "your deck" is that of the acting player."""
    if pile.startswith("hero "):
        words = say("[your|{who's}] deck", who=_seat(int(pile.removeprefix("hero ")), reading))
    elif pile.lower() == "your deck":
        seat = getattr(reading.event, "seat", None)
        words = say("[who:your|their] deck", who=None if seat is None else _seat(seat, reading))
    else:
        words = said(PILES.get(pile.lower(), pile))
    return Seat(-1, capital(words), words)


def _challenges(chosen: str, reading: Reading) -> str:
    cards: Any = reading.cards
    titles = {bonus.id: bonus.name for adventure in cards.adventures for bonus in adventure.entry.bonuses}
    titles["none"] = later("no challenges")
    return listing(
        said(titles.get(part, cards[part].name if part in cards.by_id else part)) for part in chosen.split("+")
    )


def _blows(by: Sequence[Blow], reading: Reading) -> str:
    if len(by) == 1:
        return card_name(reading.cards, by[0].card)
    return listing(f"{card_name(reading.cards, one.card)} ({one.damage})" for one in by)


SeatNumber: TypeAlias = Annotated[int, Says(_seat)]
SeatName: TypeAlias = Annotated[int, Says(lambda seat, reading: Seat(seat, numbered_seat(seat)))]
"""A seat as it is called before its character is known."""
Card: TypeAlias = Annotated[str, Says(_card)]
"""A card by its ID; "": nothing."""
Cards: TypeAlias = Annotated[list[str], Says(lambda cards, reading: card_names(reading.cards, cards))]
KindOfCard: TypeAlias = Annotated[str, Says(lambda card, reading: kind_words(reading.cards[card]) if card else "")]
Foe: TypeAlias = Annotated[FoeTag, Says(_foe)]
Target: TypeAlias = Annotated[FoeTag, Says(_target)]
"""An encounter, or the one of its tokens that the event names."""
Pile: TypeAlias = Annotated[str, Says(_pile)]
Text: TypeAlias = Annotated[str, Says(lambda text, reading: said(text))]
"""A text that is translated: a name, a type, an ending."""
Effect: TypeAlias = Annotated[str, Says(lambda key, reading: reading.cards.effects[key].words())]
"""An effect of a card by its key; "": none that is known."""
Points: TypeAlias = Annotated[list[int], Says(lambda points, reading: damage_words(tuple(points)))]
Challenges: TypeAlias = Annotated[str, Says(_challenges)]
Blows: TypeAlias = Annotated[list[Blow], Says(_blows)]


class FoeEvent(Event):
    """Something about an encounter."""

    foe: Foe

    @property
    def facing(self) -> SeatNumber:
        """Whom it faces."""
        return self.foe.seat


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


class TooDeep(common_events.TooDeep):
    """Effects have set each other off without end."""

    LINE = later("The effects keep setting each other off, so the rest of them is skipped")


# -- before the game


class HeroChosen(Event):
    """A player has a character (DF-22)."""

    seat: SeatName
    card: Card
    LINE = later("{seat} [are|is] {card}, the {kind}")

    @property
    def kind(self) -> KindOfCard:
        """Race and class."""
        return self.card


class TypeTaken(Event):
    """A player stands in for a class type that nobody has (DF-26)."""

    seat: SeatNumber
    type: Text
    LINE = later("{seat} also [count|counts] as {type}")


class Marker(Event):
    """Who of several with a class type has which marker (DF-31)."""

    seat: SeatNumber
    type: Text
    marker: int
    LINE = later("{seat} [have|has] the marker {type} {marker}")


class Swapped(Event):
    """A card takes the place of another in a pack (DF-53, DF-352, DF-371)."""

    seat: SeatNumber
    card: Card
    gone: Card
    feature: str | UnsetType = UNSET
    LINE = later("{seat} [take|takes] {card} for {gone}")


class DecksBuilt(Event):
    """The Encounter Decks and the Wyrmflame deck are shuffled (DF-47)."""

    encounters: list[int]
    flame: int
    REVEALS = True

    def line(self) -> str:
        """How many cards each has."""
        if self.third:
            return later(
                "The Encounter Decks ({primary}, {secondary} and {third}) and the Wyrmflame deck ({flame}) are shuffled"
            )
        return later("The Encounter Decks ({primary}, {secondary}) and the Wyrmflame deck ({flame}) are shuffled")

    @property
    def primary(self) -> int:
        """Cards in the Primary Deck."""
        return self.encounters[0]

    @property
    def secondary(self) -> int:
        """Cards in the Secondary Deck."""
        return self.encounters[1]

    @property
    def third(self) -> int:
        """Cards in the Difficulty 3 Deck."""
        return self.encounters[2]


class Ready(Event):
    """A character is ready (DF-38)."""

    seat: SeatNumber
    cards: int
    hp: int
    REVEALS = True

    def line(self) -> Many:
        """With what."""
        return later_many(
            "{seat} [have|has] a pack of {cards} cards and {n} hit point",
            "{seat} [have|has] a pack of {cards} cards and {n} hit points",
            self.hp,
        )


class Leader(Event):
    """Who leads the party (DF-45, DF-46)."""

    seat: SeatNumber
    LINE = later("{seat} [are|is] the party leader")


class MarketLaid(Event):
    """The Market (DF-42)."""

    cards: Cards
    REVEALS = True
    LINE = later("The Market: {cards}")


class MarketRedone(Event):
    """A Market of one colour is laid out again (DF-43)."""

    LINE = later("The Market is all one colour, so it is laid out again")


class Added(Event):
    """A card of a campaign goes into the Market Deck (DF-395)."""

    seat: SeatNumber
    card: Card
    LINE = later("{seat} [add|adds] {card} to the Market Deck")


class BoughtBefore(Event):
    """A Feature buys a card before the game (DF-372)."""

    seat: SeatNumber
    card: Card
    feature: str
    LINE = later("{seat} bought {card} before the game")


class Brought(Event):
    """Which Magic Items a player brings (DF-386)."""

    seat: SeatNumber
    cards: Cards

    def line(self) -> str:
        """Whether any."""
        return later("{seat} [bring|brings] {cards}") if self.cards else later("{seat} [bring|brings] no Magic Items")


# -- campaigns


class SheetGiven(Event):
    """A player brings a character's sheet (DF-334)."""

    seat: SeatName
    card: str
    name: str
    xp: int
    level: int
    LINE = later("{seat} [bring|brings] {name}: Level {level}, {xp} XP")


class Background(Event):
    """A character's Background."""

    seat: SeatNumber
    card: Card
    LINE = later("{seat} [have|has] the Background {card}")


class AdventureChosen(Event):
    """Where a party of some Level goes, raised to which (0: as it is), with which challenges."""

    card: Card
    raised: int
    bonuses: Cards
    party: int

    def line(self) -> str:
        """With Level and challenges, if there are any."""
        if self.raised and self.bonuses:
            return later("A party of Level {party} sets out for {card}, raised to Level {raised}, with {bonuses}")
        if self.raised:
            return later("A party of Level {party} sets out for {card}, raised to Level {raised}")
        if self.bonuses:
            return later("A party of Level {party} sets out for {card}, with {bonuses}")
        return later("A party of Level {party} sets out for {card}")


class DrawnLot(Event):
    """A vote is tied (DF-15); `choice` is an Adventure, perhaps with a Level, or challenges."""

    choice: str
    REVEALS = True

    def line(self) -> str:
        """With a Level, if it has one."""
        if self.level:
            return later("The vote is tied, and chance decides: {chosen}, Level {level}")
        return later("The vote is tied, and chance decides: {chosen}")

    @property
    def chosen(self) -> Challenges:
        """What is chosen."""
        return self.choice.partition("@")[0]

    @property
    def level(self) -> str:
        """To which Level."""
        return self.choice.partition("@")[2]


class LongRest(Event):
    """A game of the campaign is over (DF-336)."""

    played: int
    party: int
    LINE = later("The party takes a Long Rest")


class Earned(Event):
    """A character earns XP."""

    seat: SeatNumber
    xp: int
    total: int
    LINE = later("{seat} [earn|earns] {xp} XP and [have|has] {total}")


class LevelRose(Event):
    """A character rises (DF-341)."""

    seat: SeatNumber
    level: int
    LINE = later("{seat} [rise|rises] to Level {level}")


class ItemLost(Event):
    """A Magic Item was consumed (DF-389)."""

    seat: SeatNumber
    card: Card
    LINE = later("{card} was consumed: {seat} no longer [own|owns] it")


class NoAward(Event):
    """There are no items for what was won before (DF-376, DF-377)."""

    seat: SeatNumber
    card: Card
    LINE = later("{seat} [have|has] completed {card} at this Level before: no items")


class FeatureTaken(Event):
    """A Feature is bought for XP."""

    seat: SeatNumber
    card: Card
    slot: int
    gone: Card
    cost: int
    xp: int

    def line(self) -> str:
        """In which slot, if in one, and over what."""
        if self.slot and self.gone:
            return later("{seat} [take|takes] {card} in slot {slot}, over {gone} ({cost} of {xp} XP)")
        if self.slot:
            return later("{seat} [take|takes] {card} in slot {slot} ({cost} of {xp} XP)")
        if self.gone:
            return later("{seat} [take|takes] {card}, over {gone} ({cost} of {xp} XP)")
        return later("{seat} [take|takes] {card} ({cost} of {xp} XP)")


class DrawsFirst(Event):
    """Who draws the first Magic Item (DF-379)."""

    seat: SeatNumber
    REVEALS = True
    LINE = later("{seat} [draw|draws] the first Magic Item")


ITEMS: Final = {
    "Common": later("{seat} [draw|draws] a Common item"),
    "Uncommon": later("{seat} [draw|draws] an Uncommon item"),
    "Rare": later("{seat} [draw|draws] a Rare item"),
    "Very Rare": later("{seat} [draw|draws] a Very Rare item"),
}
ITEMS_SEEN: Final = {
    "Common": later("{seat} [draw|draws] a Common item: {card}"),
    "Uncommon": later("{seat} [draw|draws] an Uncommon item: {card}"),
    "Rare": later("{seat} [draw|draws] a Rare item: {card}"),
    "Very Rare": later("{seat} [draw|draws] a Very Rare item: {card}"),
}


class ItemDrawn(Event):
    """A Magic Item is drawn (DF-379, DF-380)."""

    seat: SeatNumber
    rarity: str
    card: Secret[Card] = UNSET
    REVEALS = True

    def line(self) -> str:
        """Which, for whoever knows it."""
        return (ITEMS_SEEN if self.card else ITEMS)[self.rarity]


class NothingDrawn(Event):
    """No Magic Item is left (DF-380)."""

    seat: SeatNumber
    rarity: Text
    LINE = later("{seat} [draw|draws] nothing: no {rarity} item and no lesser one is left")


class ItemsRevealed(Event):
    """What was drawn is turned up (DF-379)."""

    seat: SeatNumber
    cards: Cards
    REVEALS = True
    LINE = later("{seat} [turn|turns] up {cards}")


class ItemReturned(Event):
    """A Magic Item goes back (DF-383)."""

    seat: SeatNumber
    card: Card
    LINE = later("{seat} [return|returns] {card}")


class Traded(Event):
    """Magic Items change hands (DF-384)."""

    seat: SeatNumber
    card: Card
    other: SeatNumber
    gone: Card
    LINE = later("{seat} [give|gives] {card} to {other} for {gone}")


class TradeRefused(Event):
    """Somebody does not trade (DF-384)."""

    seat: SeatNumber
    card: Card
    LINE = later("{seat} [do|does] not want to trade for {card}")


class CampaignEnded(Event):
    """The campaign is over (DF-334)."""

    ending: Text
    won: int
    played: int
    LINE = later("The campaign is over: {ending} (won {won} of {played})")


# -- Scenes and rounds


class SceneBegan(Event):
    """A Scene begins (DF-79)."""

    scene: int
    scenes: int
    level: int
    LINE = later("Scene {scene} of {scenes} begins at Wyrmflame level {level}")


class SceneEnded(Event):
    """A Scene is completed (DF-319)."""

    scene: int
    seat: SeatNumber
    LINE = later("Scene {scene} is completed in {seat's} turn")


class RoundEnded(Event):
    """A round is over (DF-83)."""

    round: int
    LINE = later("Round {round} is over")


class TurnBegan(Event):
    """A turn begins (DF-192)."""

    seat: SeatNumber
    round: int
    scene: int
    LINE = later("[Your turn begins|{seat} takes a turn]")


class TurnEnded(Event):
    """A turn ends (DF-319)."""

    seat: SeatNumber
    LINE = later("{seat} [end your|ends the] turn")


class TurnSkipped(Event):
    """Whoever is Unconscious has no turn (DF-82)."""

    seat: SeatNumber
    LINE = later("{seat} [are|is] Unconscious and [have|has] no turn")


class Skipped(Event):
    """A phase is skipped (DF-308)."""

    seat: SeatNumber
    phase: Text
    LINE = later("{seat} [skip|skips] the {phase} phase")


class WillSkip(Event):
    """A phase will be skipped (DF-308)."""

    seat: SeatNumber
    phase: Text
    LINE = later("{seat} will skip the next {phase} phase")


class RestBegan(Event):
    """The party rests between Scenes (DF-321)."""

    scene: int
    LINE = later("The party takes a Short Rest")


class Conceding(Event):
    """A player would give up, or no longer (DF-17); `number` would by now."""

    seat: SeatNumber
    agrees: bool
    number: int

    def line(self) -> str:
        """Which of the two."""
        if self.agrees:
            return later("{seat} would give up ({number} so far)")
        if self.number:
            return later("{seat} [fight|fights] on ({number} would still give up)")
        return later("{seat} [fight|fights] on")


class Ended(Event):
    """The game is over; `xp`: in a campaign."""

    ending: Text
    won: bool
    xp: int | None

    def line(self) -> str:
        """Whether it is won, and for how much."""
        if self.xp is not None:
            return (
                later("The party wins: {ending} ({xp} XP each)")
                if self.won
                else later("The party loses: {ending} ({xp} XP each)")
            )
        return later("The party wins: {ending}") if self.won else later("The party loses: {ending}")


# -- encounters


class Entered(FoeEvent):
    """An encounter comes to face somebody, from the deck of this number."""

    deck: int
    no_gold: bool
    REVEALS = True

    def line(self) -> str:
        """Whether it is worth gold."""
        if self.no_gold:
            return later("{foe} faces {facing}, worth no gold")
        return later("{foe} faces {facing}")


class Flipped(Event):
    """The Wyrmflame token is thrown (DF-62)."""

    logo: bool
    seat: SeatNumber
    REVEALS = True

    def line(self) -> str:
        """Which side shows."""
        if self.logo:
            return later("The Wyrmflame token shows its flame: {seat}")
        return later("The Wyrmflame token shows its back: {seat}")


class DrawnByLot(Event):
    """Chance picks a player (DF-32, DF-99)."""

    seat: SeatNumber
    REVEALS = True
    LINE = later("{seat} [are|is] picked at random")


class NotPlaced(Event):
    """An encounter finds no room."""

    card: Card
    seat: SeatNumber
    buried: bool
    REVEALS = True

    def line(self) -> str:
        """Where it goes."""
        if self.buried:
            return later("{card} finds no room in front of {seat} and is buried")
        return later("{card} finds no room in front of {seat} and is discarded")


class LookedThrough(Event):
    """Cards that do not fit are passed over until one is `found` (DF-133)."""

    pile: Pile
    cards: Cards
    found: str
    REVEALS = True
    LINE = later("{cards} of {pile}: looked at and buried")


class NothingCame(Event):
    """Nothing in a pile fits (DF-11, DF-135)."""

    pile: Pile
    LINE = later("{pile} has nothing that fits")


class Summoning(FoeEvent):
    """An encounter calls another (DF-133)."""

    seat: SeatNumber
    LINE = later("{foe} summons")


class Moved(FoeEvent):
    """An encounter faces somebody else than before."""

    was: int
    LINE = later("{foe} moves to face {facing}")


class Relaid(FoeEvent):
    """A place lies in front of somebody else (DF-169)."""

    LINE = later("{foe} now lies in front of {facing}")


class TokensAdded(FoeEvent):
    """An encounter has tokens more (DF-117), or fewer (DF-153)."""

    number: int

    def line(self) -> Many:
        """How many."""
        if self.number > 0:
            return later_many("{foe} gets a token", "{foe} gets {n} tokens", self.number)
        return later_many("{foe} loses a token", "{foe} loses {n} tokens", -self.number)


class Mended(FoeEvent):
    """Levels of an encounter are there again."""

    rows: list[int]

    def line(self) -> Many:
        """How many."""
        return later_many("{foe} heals a level", "{foe} heals {n} levels", len(self.rows))


class Tripped(FoeEvent):
    """A Tripwire goes off (DF-123)."""

    LINE = later("The Tripwire of {foe} goes off")


class Defeated(FoeEvent):
    """An encounter is defeated (DF-249), or defeats itself (DF-150)."""

    by_itself: bool

    def line(self) -> str:
        """Which of the two."""
        return later("{foe} defeats itself") if self.by_itself else later("{foe} is defeated")


class TokenDefeated(FoeEvent):
    """A token is defeated (DF-109)."""

    token: int
    LINE = later("A token of {foe} is defeated")


class FoeDiscarded(FoeEvent):
    """An encounter is discarded."""

    LINE = later("{foe} is discarded")


class FoePutAway(FoeEvent):
    """A defeated encounter goes (DF-157)."""

    returns: bool

    def line(self) -> str:
        """Whether it will come back."""
        return later("{foe} will come back") if self.returns else later("{foe} is put away")


class Returned(FoeEvent):
    """An encounter comes back (DF-9)."""

    LINE = later("{foe} comes back")


class Saved(FoeEvent):
    """An encounter's Save (DF-127, DF-130)."""

    cards: Cards
    success: bool
    REVEALS = True

    def line(self) -> str:
        """What it reveals, and how it goes."""
        if not self.cards:
            return later("The Save of {foe}: success") if self.success else later("The Save of {foe}: failure")
        if self.success:
            return later("The Save of {foe} reveals {cards}: success")
        return later("The Save of {foe} reveals {cards}: failure")


WHEN: Final = {
    "faces you": later("{card} acts as it comes to face {seat}"),
    "surprise": later("{card} acts: Surprise"),
    "tripwire": later("{card} acts: Tripwire"),
    "cleared": later("{card} acts: one of its levels is cleared"),
    "entered": later("{card} acts: somebody has entered"),
    "left": later("{card} acts: somebody has left"),
    "token defeated": later("{card} acts: one of its tokens is defeated"),
    "attacks": later("{card} acts as it attacks {seat}"),
    "deals damage": later("{card} acts as it deals damage to {seat}"),
    "start of turn": later("{card} acts at the start of {seat's} turn"),
}


class Triggered(Event):
    """An encounter acts; `foe` is its ID."""

    card: Card
    when: str
    seat: SeatNumber
    foe: int

    def line(self) -> str:
        """When."""
        return WHEN.get(self.when) or later("{card} acts")


class Affected(Event):
    """A card acts on an encounter, or on one of its tokens (DF-107)."""

    foe: Foe
    token: int
    card: Card
    effect: Effect
    seat: SeatNumber

    def line(self) -> str:
        """With what."""
        return later("{card}, on {target}: {effect}") if self.effect else later("{card} acts on {target}")

    @property
    def target(self) -> Target:
        """What it acts on."""
        return self.foe


class Given(Event):
    """An effect lasts (DF-320), for some seats."""

    card: Card
    effect: Effect
    until: str
    seats: list[int]
    seat: SeatNumber

    def line(self) -> str:
        """Which."""
        return later("{card}: {effect}") if self.effect else later("{card} takes effect")


class WardHurt(Event):
    """Whoever is to be protected loses hit points (DF-9)."""

    name: Text
    lost: int
    hp: int

    def line(self) -> Many:
        """How many are left."""
        return later_many(
            "{name} loses {lost} and has {n} hit point", "{name} loses {lost} and has {n} hit points", self.hp
        )


class MovedIn(Event):
    """A character enters a place."""

    seat: SeatNumber
    foe: Foe
    LINE = later("{seat} [enter|enters] {foe}")


class MovedOut(Event):
    """A character leaves a place."""

    seat: SeatNumber
    foe: Foe
    LINE = later("{seat} [leave|leaves] {foe}")


# -- the Wyrmflame deck


class FlamePhase(Event):
    """Before the leader's turn (DF-86)."""

    leader: int
    level: int
    LINE = later("Before the leader's turn: the Wyrmflame")


class FlameRevealed(Event):
    """A Wyrmflame card is revealed (DF-87)."""

    card: Card
    level: int
    REVEALS = True
    LINE = later("Wyrmflame: {card}, at level {level}")


class FlameStays(Event):
    """The active card stays for so many turns (DF-85)."""

    card: Card
    turns: int
    LINE = later("{card} stays")


class FlameActed(Event):
    """An effect of the card happens (DF-89 to DF-92), from the level `at` on."""

    card: Card
    when: str
    at: int

    def line(self) -> str:
        """Which effect."""
        if self.when == "deadfall":
            return later("{card}: its Deadfall happens")
        return later("{card}: its {at}+ effect happens") if self.at else later("{card}: its effect happens")


class FlameIgnored(Event):
    """The card does nothing (DF-87)."""

    card: Card
    LINE = later("{card} is ignored")


class FlameDiscarded(Event):
    """The active card is discarded (DF-87)."""

    card: Card
    LINE = later("{card} is discarded")


class FlameBuried(Event):
    """The active card is buried."""

    card: Card
    LINE = later("{card} is buried")


class FlameLevel(Event):
    """The Wyrmflame level changes."""

    level: int
    by: int

    def line(self) -> str:
        """Whether it rises."""
        if self.by > 0:
            return later("The Wyrmflame level rises to {level}")
        return later("The Wyrmflame level falls to {level}")


# -- cards


class Drew(Event):
    """A player draws cards."""

    seat: SeatNumber
    number: int
    cards: Secret[Cards] = UNSET
    REVEALS = True

    def line(self) -> Many:
        """Which, for whoever knows them."""
        if self.cards:
            return later_many(
                "{seat} [draw|draws] a card: {cards}", "{seat} [draw|draws] {n} cards: {cards}", self.number
            )
        return later_many("{seat} [draw|draws] a card", "{seat} [draw|draws] {n} cards", self.number)


class PileEmpty(Event):
    """There is nothing to draw (DF-11)."""

    pile: Pile
    seat: int | None
    LINE = later("{pile} is empty, and so is its discard pile: nothing comes")


class Reshuffled(Event):
    """A discard pile is shuffled into its pile."""

    pile: Pile
    number: int
    REVEALS = True

    def line(self) -> Many:
        """How many cards."""
        return later_many(
            "The discard pile is shuffled into {pile} ({n} card)",
            "The discard pile is shuffled into {pile} ({n} cards)",
            self.number,
        )


class Discarded(Event):
    """A card goes from the hand to the discard pile."""

    seat: SeatNumber
    card: Card
    LINE = later("{seat} [discard|discards] {card}")


GOES: Final = {
    "hand": later("{seat's} {card} returns to [your|the] hand"),
    "deck": later("{seat's} {card} goes on top of [your|the] deck"),
    "bottom": later("{seat's} {card} goes under [your|the] deck"),
    "remains": later("{seat's} {card} remains in play"),
    "gone": later("{seat's} {card} leaves the game"),
}


class PutAway(Event):
    """A card that was played goes (DF-274), to the discard pile if nothing else is said."""

    seat: SeatNumber
    card: Card
    goes: str | UnsetType = UNSET

    def line(self) -> str:
        """Where it goes."""
        goes = self.goes or ""
        return GOES.get(goes) or later("{seat's} {card} goes to [your|the] discard pile")


class Played(Event):
    """A card is played, as an Assist, or at any time."""

    seat: SeatNumber
    card: Card
    mode: str
    id: int

    def line(self) -> str:
        """How."""
        match self.mode:
            case "assist":
                return later("{seat} [assist|assists] with {card}")
            case "any":
                return later("{seat} [use|uses] {card}")
        return later("{seat} [play|plays] {card}")


class Used(Event):
    """The Power of this number on a card is used (DF-214, DF-367)."""

    seat: SeatNumber
    card: Card
    number: int
    LINE = later("{seat} [use|uses] {card}")


class Remains(Event):
    """A card stays in play (DF-214, DF-216)."""

    seat: SeatNumber
    card: Card
    id: int | UnsetType = UNSET
    until: str | UnsetType = UNSET
    LINE = later("{seat's} {card} remains in play")


class NotRemaining(Event):
    """A card may not stay in play (DF-144)."""

    seat: SeatNumber
    card: Card
    LINE = later("{seat's} {card} cannot remain in play")


LEFT_PLAY: Final = {
    "deplete": later("{seat's} {card} is depleted"),
    "consume": later("{seat's} {card} is consumed"),
    "remove": later("{seat's} {card} leaves the game"),
}


class LeftPlay(Event):
    """A card that remained in play goes: at the end of its time, with the cards under it, or as a Power's price."""

    seat: SeatNumber
    card: Card
    id: int | UnsetType = UNSET
    held: int | UnsetType = UNSET
    how: str | UnsetType = UNSET

    def line(self) -> str | Many:
        """Why, and what goes to the hand."""
        if self.held:
            return later_many(
                "{seat's} {card} leaves play; a card from under it goes to [seat:your|the] hand",
                "{seat's} {card} leaves play; {n} cards from under it go to [seat:your|the] hand",
                self.held,
            )
        return LEFT_PLAY.get(self.how or "") or later("{seat's} {card} leaves play")


class Checked(Event):
    """A Skill Check (DF-219, DF-224) of a type, of the "primary" one, or of none in particular."""

    seat: SeatNumber
    card: Annotated[str | None, Says(_card)]
    success: bool
    of: Text
    REVEALS = True

    def line(self) -> str:
        """Of what type, and how it goes."""
        if self.of == "":
            if self.success:
                return later("{seat's} Skill Check reveals {card}: success")
            return later("{seat's} Skill Check reveals {card}: failure")
        if self.of == "primary":
            if self.success:
                return later("{seat's} Primary Skill Check reveals {card}: success")
            return later("{seat's} Primary Skill Check reveals {card}: failure")
        if self.success:
            return later("{seat's} {of} Skill Check reveals {card}: success")
        return later("{seat's} {of} Skill Check reveals {card}: failure")


class Buried(Event):
    """A card goes under a deck; one that was not shown is known to its player alone (DF-12)."""

    seat: SeatNumber
    card: Secret[Annotated[str, Says(_some_card)]] = UNSET
    LINE = later("{seat} [bury|buries] {card}")


class BuriedSeen(Event):
    """A card that somebody has looked at goes under its deck (DF-12)."""

    seat: SeatNumber
    deck: Pile
    LINE = later("{seat} [bury|buries] a card from {deck}")


class Searched(Event):
    """A card is taken from the deck (DF-200)."""

    seat: SeatNumber
    number: int
    card: Secret[Annotated[str, Says(_some_card)]] = UNSET
    REVEALS = True
    LINE = later("{seat} [take|takes] {card} from [your|their] deck and [shuffle|shuffles] it")


class Looked(Event):
    """A player looks at cards (DF-13)."""

    seat: SeatNumber
    deck: Pile
    number: int
    cards: Secret[Cards] = UNSET
    REVEALS = True

    def line(self) -> Many:
        """At which, for whoever knows them."""
        if self.cards:
            return later_many(
                "{seat} [look|looks] at a card of {deck}: {cards}",
                "{seat} [look|looks] at {n} cards of {deck}: {cards}",
                self.number,
            )
        return later_many(
            "{seat} [look|looks] at a card of {deck}", "{seat} [look|looks] at {n} cards of {deck}", self.number
        )


class Copied(Event):
    """A card's text happens again (DF-200)."""

    seat: SeatNumber
    card: Card
    LINE = later("The text of {card} happens again")


class Held(Event):
    """Cards are put under another (DF-147); so many lie there now."""

    seat: SeatNumber
    card: Card
    number: int
    LINE = later("{seat} [put|puts] cards under {card}")


class Released(Event):
    """Cards are taken from under another (DF-147)."""

    seat: SeatNumber
    card: Card
    number: int
    LINE = later("{seat} [take|takes] the cards under {card}")


class Marked(Event):
    """Tokens on a card (DF-329)."""

    seat: SeatNumber
    card: Card
    name: Text
    has: int
    LINE = later("{name} tokens on {seat's} {card}: {has}")


class RecoveredCard(Event):
    """A card comes back from the discard pile (DF-200)."""

    seat: SeatNumber
    card: Card
    onto: str
    LINE = later("{seat} [take|takes] {card} from [your|the] discard pile")


class Recoloured(Event):
    """A card deals damage of another colour (DF-262)."""

    seat: SeatNumber
    card: Card
    colour: Text
    LINE = later("{card} deals {colour} damage this turn")


# -- damage


class Dealt(Event):
    """A share of damage goes to an encounter, or to one of its tokens (DF-240)."""

    share: int
    card: Card
    seat: int
    foe: Foe
    token: int
    points: Points
    levels: int
    row: int

    def line(self) -> str | Many:
        """How much."""
        if self.levels:
            return later_many(
                "{card} deals a level of damage to {target}",
                "{card} deals {n} levels of damage to {target}",
                self.levels,
            )
        return later("{card} deals {points} to {target}")

    @property
    def target(self) -> Target:
        """What it goes to."""
        return self.foe


class TakenBack(Event):
    """A share of damage is taken back (DF-241); `foe` is an ID."""

    share: int
    foe: int
    LINE = later("Damage is taken back")


class Cleared(FoeEvent):
    """A level of an encounter is cleared (DF-150, DF-247)."""

    row: int
    LINE = later("Level {level} of {foe} is cleared")

    @property
    def level(self) -> int:
        """Levels are counted from 1."""
        return self.row + 1


class Attacked(Event):
    """A player is attacked by the encounters with these IDs (DF-276)."""

    seat: SeatNumber
    foes: list[int]
    by: Blows
    damage: int

    def line(self) -> str:
        """By one, or by several."""
        if len(self.by) == 1:
            return later("{seat} [are|is] attacked by {by} for {damage}")
        return later("{seat} [are|is] attacked for {damage}: by {by}")


class Redirected(Event):
    """An attack goes to somebody else (DF-278)."""

    foe: Foe
    seat: SeatNumber
    damage: int
    LINE = later("{foe} deals {damage} damage to {seat} instead")


class Prevented(Event):
    """A card prevents damage (DF-278)."""

    seat: SeatNumber
    card: Card
    number: int
    LINE = later("{card} prevents {number} damage")


class Hurt(Event):
    """A character takes damage (DF-280)."""

    seat: SeatNumber
    damage: int
    prevented: int
    lost: int
    hp: int

    def line(self) -> Many:
        """With what was prevented, if anything was."""
        if self.prevented:
            return later_many(
                "{seat} [take|takes] {damage} damage ({prevented} prevented) and [have|has] {n} hit point",
                "{seat} [take|takes] {damage} damage ({prevented} prevented) and [have|has] {n} hit points",
                self.hp,
            )
        return later_many(
            "{seat} [take|takes] {damage} damage and [have|has] {n} hit point",
            "{seat} [take|takes] {damage} damage and [have|has] {n} hit points",
            self.hp,
        )


class Stunned(Event):
    """A character is Stunned (DF-281)."""

    seat: SeatNumber
    keeps_hand: bool
    LINE = later("{seat} [are|is] Stunned")


class KnockedOut(Event):
    """A character is Unconscious."""

    seat: SeatNumber
    LINE = later("{seat} [are|is] Unconscious")


class Healed(Event):
    """A character is healed (DF-324)."""

    seat: SeatNumber
    gained: int
    hp: int

    def line(self) -> Many:
        """By how much, if at all."""
        if not self.gained:
            return later_many("{seat} [stay|stays] at {n} hit point", "{seat} [stay|stays] at {n} hit points", self.hp)
        return later_many(
            "{seat} [heal|heals] {gained} and [have|has] {n} hit point",
            "{seat} [heal|heals] {gained} and [have|has] {n} hit points",
            self.hp,
        )


class Recovered(Event):
    """A character is up again (DF-291, DF-325)."""

    seat: SeatNumber
    LINE = later("{seat} [are|is] up again")


class Exhausted(Event):
    """A character is Exhausted (DF-294)."""

    seat: SeatNumber
    LINE = later("{seat} [are|is] Exhausted")


class Rested(Event):
    """A character is no longer Exhausted (DF-295, DF-323)."""

    seat: SeatNumber
    LINE = later("{seat} [are|is] no longer Exhausted")


# -- gold and the Market


class GainedGold(Event):
    """A player gains gold."""

    seat: SeatNumber
    number: int
    gold: int
    LINE = later("{seat} [gain|gains] {number} gold and [have|has] {gold}")


class LostGold(Event):
    """A player loses gold."""

    seat: SeatNumber
    number: int
    gold: int
    LINE = later("{seat} [lose|loses] {number} gold and [have|has] {gold}")


class Bought(Event):
    """A player buys a card."""

    seat: SeatNumber
    card: Card
    slot: int
    price: int
    gold: int
    LINE = later("{seat} [buy|buys] {card} for {price} gold")


class Refilled(Event):
    """A card comes into the Market (DF-311)."""

    slot: int
    card: Card
    REVEALS = True
    LINE = later("{card} comes into the Market")


class Replaced(Event):
    """A card of the Market is replaced."""

    slot: int
    card: Card
    gone: Card
    REVEALS = True
    LINE = later("{card} replaces {gone} in the Market")


class MarketRevealed(Event):
    """A player cycles the Market (DF-315)."""

    seat: SeatNumber
    card: Card
    REVEALS = True
    LINE = later("{seat} [cycle|cycles] the Market: {card}")


class MarketClosed(Event):
    """A card keeps a player from buying (DF-317)."""

    seat: SeatNumber
    card: Card
    LINE = later("{seat} cannot buy because of {card}")


EVENTS: Final = {kind: event for kind, event in declared(globals()).items() if event is not FoeEvent}
"""All of them, by kind."""
