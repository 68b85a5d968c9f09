"""The table of Dragonfire, as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from wyrmhoard.kernel.state.plain import Plain

from .cards.entries import Duration, Rarity
from .cards.points import NONE, Points
from .cards.vocabulary import SkippedPhase, Until
from .settings import TableSettings

ENVIRONMENT: Final = 0
"""The place of a character who is in no Location."""
NOBODY: Final = -1
PRIMARY, SECONDARY, THIRD = 0, 1, 2
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Id: TypeAlias = Annotated[int, Meta(ge=1)]
"""Of an encounter, token, card on the table or share."""
Seat: TypeAlias = Annotated[int, Meta(ge=0)]
SeatOrNobody: TypeAlias = Annotated[int, Meta(ge=NOBODY)]
DeckNumber: TypeAlias = Annotated[int, Meta(ge=PRIMARY, le=THIRD)]
Phase: TypeAlias = Literal["choose", "background", "adventure", "setup", "scene", "turn", "rest", "long rest", "over"]
BETWEEN: Final[tuple[Phase, ...]] = ("choose", "background", "adventure", "setup", "long rest")
"""The phases in which no game is running."""
Step: TypeAlias = Literal["start", "play", "deal", "take", "replenish", "market", "end"]
"""The seven phases of a turn (DF-192)."""
PlayMode: TypeAlias = Literal["play", "assist", "any"]
"""How a card is played: normally, as an Assist, or its part that is played at any time (DF-197, DF-227, DF-235)."""
Goes: TypeAlias = Literal["discard", "hand", "deck", "bottom", "remains", "gone"]
"""Where a card on the table goes at the end of the phase."""
Reach: TypeAlias = Literal["icons", "text", "assist", ""]
"""How far an effect reaches: damage icons and texts that contain them (DF-174), a text (DF-176), an Assist (DF-180);
"": everywhere."""
Stage: TypeAlias = Literal["background", "features", "draw", "reveal", "return", "trade"]
"""The stages of a Long Rest (DF-336)."""


@dataclass(slots=True)
class Pile(Plain):
    """A deck (the next card last) and its discard pile (the newest card last)."""

    draw: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    known: Count = 0
    """How many cards at the bottom were seen by everybody when they were buried (memory aid)."""


@dataclass(slots=True)
class Lasting(Plain):
    """A temporary effect: its key (`CardSet.effects`), and what ends it."""

    effect: str
    until: Until
    seat: SeatOrNobody = NOBODY
    """The seat that caused it; NOBODY: none."""
    foe: Count = 0
    """The encounter that it comes from (until: facing, in play)."""
    value: int = 0
    """A number or choice that was fixed when it began."""


@dataclass(slots=True)
class Stays(Plain):
    """Damage to an encounter that stays until the end of the round, as it was when the turn ended (DF-246)."""

    pool: Points = NONE
    aimed: dict[str, Points] = field(default_factory=dict)


@dataclass(slots=True)
class Token(Plain):
    """An Encounter token: an encounter of its own (DF-110). `id` is unique among tokens and encounters."""

    id: Id
    pool: Points = NONE
    stays: Points = NONE
    """Of these points: what stays until the end of the round."""
    lasting: list[Lasting] = field(default_factory=list)


@dataclass(slots=True)
class Foe(Plain):
    """An encounter or Location in play."""

    id: Id
    card: str
    deck: DeckNumber
    seat: Seat
    """Whom it faces; in front of whom a Location lies (DF-169)."""
    cleared: list[bool] = field(default_factory=list)
    pool: Points = NONE
    """Points dealt to it this turn. Once some are fixed: those left over then, and later ones (DF-241)."""
    spent: Points = NONE
    """What the levels needed that were cleared with these points."""
    aimed: dict[str, Points] = field(default_factory=dict)
    """Points dealt to a certain level that is not the topmost, by its row, until it falls by them (DF-260)."""
    stays: Stays | None = None
    """The part of this that stays until the end of the round, if a card says so."""
    tokens: list[Token] = field(default_factory=list)
    lasting: list[Lasting] = field(default_factory=list)
    level: int = 0
    """The Wyrmflame level when it was revealed (DF-77)."""
    no_gold: bool = False
    used: list[str] = field(default_factory=list)
    """Its used abilities, each as "card/ability number/scope"."""
    crossed: bool = False
    """A level under its Tripwire line is cleared, and the line has fired (DF-126)."""
    met: SeatOrNobody = NOBODY
    """Whom it faced when it came into play."""
    returned: bool = False
    """It has come back once (Adventure rule)."""
    defeated: bool = False
    """Beaten, and put away at the end of the phase (DF-155, DF-157)."""


@dataclass(slots=True)
class Kept(Plain):
    """A card that remains in play in front of its player."""

    id: Id
    card: str
    until: Duration
    marks: dict[str, int] = field(default_factory=dict)
    """Character tokens on it, by name."""
    held: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    """Its used abilities, each as "ability number/scope"."""


@dataclass(slots=True)
class Hero(Plain):
    """A character, and the seat that plays it."""

    screen: str = ""
    hp: Count = 0
    full: Count = 0
    gold: Count = 0
    pile: Pile = field(default_factory=Pile)
    hand: list[str] = field(default_factory=list)
    kept: list[Kept] = field(default_factory=list)
    extra: list[str] = field(default_factory=list)
    """Class Types besides that of the screen, given at setup (DF-26)."""
    marker: int = 1
    place: Count = ENVIRONMENT
    """The Location in which it is (the id of the encounter), or the Environment."""
    stunned: bool = False
    exhausted: bool = False
    out: bool = False
    """Unconscious."""
    features: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    """The used abilities of its screen and Features, each as "card/ability number/scope"."""
    lasting: list[Lasting] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    """Cards played this turn, in this order (also as Assists)."""
    swords: Count = 0
    """Swords played this turn (DF-210)."""
    sets: Count = 0
    """Full sets of three Swords for which a card was offered."""
    skips: list[SkippedPhase] = field(default_factory=list)
    """Phases that it skips next time."""
    removed: list[str] = field(default_factory=list)
    """Cards that are out of this game, each as "card:how": deplete, consume, remove."""
    items: list[str] = field(default_factory=list)
    """The Magic Items brought to this game (DF-386)."""

    @property
    def able(self) -> bool:
        """Neither Stunned nor Unconscious."""
        return not (self.stunned or self.out)


@dataclass(slots=True)
class Played(Plain):
    """A card on the table in this turn (DF-203)."""

    id: Id
    card: str
    seat: Seat
    mode: PlayMode
    goes: Goes = "discard"
    recoloured: str = ""
    anywhere: bool = False


@dataclass(slots=True)
class Share(Plain):
    """Damage that waits to be dealt, or that has been (DF-251 to DF-257)."""

    id: Id
    card: str
    seat: SeatOrNobody
    """The seat of the card; the place of its character decides how far the share reaches."""
    played: Count
    """The card on the table (`Played.id`); 0: a Feature or another source."""
    mode: Reach | Literal["offer"]
    """How far it reaches; offer: an offer of damage (DF-260)."""
    points: Points = NONE
    levels: int = 0
    kin: int = 0
    """A part of a card's damage that is split between tokens of one encounter: the share of which it is a part."""
    home: int = 0
    """The encounter to which it was dealt last, itself or one of its tokens."""
    effect: str = ""
    """The key of the effect that made it, for its targets; "": the icons of the card."""
    group: int = 0
    """Shares of one group go to different encounters (DF-252, DF-253)."""
    each: bool = False
    """One share for each encounter that fits when it is dealt (DF-253); it is used on several."""
    plus: bool = False
    only: list[int] = field(default_factory=list)
    """If the text named its targets: these ids only."""
    barred: list[int] = field(default_factory=list)
    """If the text named what it may not be dealt to: these ids."""
    hit: list[int] = field(default_factory=list)
    """The ids that it has been dealt to; for an offer (DF-260): the card on the table that has taken it up."""
    anywhere: bool = False
    done: bool = False


@dataclass(slots=True)
class Dealt(Plain):
    """A share dealt that can still be taken back (DF-241)."""

    share: Id
    target: Id
    before: Foe
    """The encounter as it was."""
    gold: list[Count] = field(default_factory=list)
    """The gold of each character before."""
    hp: list[Count] = field(default_factory=list)
    offers: list[int] = field(default_factory=list)
    """The offers of damage anywhere that had been taken up (DF-260)."""


@dataclass(slots=True)
class Turn(Plain):
    """The running turn."""

    seat: Seat
    step: Step = "start"
    window: bool = False
    """Whether the owners of Features that would have an effect are asked before this step (DF-369)."""
    table: list[Played] = field(default_factory=list)
    shares: list[Share] = field(default_factory=list)
    dealt: list[Dealt] = field(default_factory=list)
    """The shares dealt since the last that cannot be taken back."""
    closing: bool = False
    """The active player is done with playing cards; the others are asked once more (DF-238)."""
    called: list[Seat] = field(default_factory=list)
    """Those who have nothing more to add."""
    bought: Count = 0
    rotated: list[int] = field(default_factory=list)
    """The encounters that rotated in the Take Damage phase and so do not attack in it (DF-302)."""
    summoned_family: bool = False


@dataclass(slots=True)
class FlameDeck(Plain):
    """The Wyrmflame deck."""

    pile: Pile = field(default_factory=Pile)
    active: str = ""
    level: int = 0
    """The Wyrmflame level: a counter (DF-88, DF-96)."""
    at: int = 0
    """The level when the active card was revealed (DF-89)."""
    turns: Count = 0
    """Of the leader's turns for which it has been active; 0: it has been revealed and has not yet acted."""
    ignored: bool = False
    """The active card has no effect: it was ignored when it was revealed."""


@dataclass(slots=True)
class Sheet(Plain):
    """A character between Adventures (DF-334)."""

    screen: str
    name: str = ""
    xp: Count = 0
    slots: list[list[str]] = field(default_factory=list)
    """For each open slot the Features stuck in it, the visible one last."""
    loose: list[str] = field(default_factory=list)
    """Features that need no slot."""
    items: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    """Adventures completed, as "id" or, for one with awards at each Level, "id@level"."""


@dataclass(slots=True)
class Campaign(Plain):
    """A party over several Adventures."""

    sheets: list[Sheet] = field(default_factory=list)
    decks: dict[Rarity, list[str]] = field(default_factory=dict)
    """The Magic Items that nobody owns, by rarity."""
    played: Count = 0
    won: Count = 0
    stage: Stage | Literal[""] = ""
    """Of the Long Rest; "": none goes on."""
    ready: list[Seat] = field(default_factory=list)
    """The seats that are done with this stage."""
    due: list[list[Rarity]] = field(default_factory=list)
    """For each seat the rarities of the items that it is awarded (DF-375)."""
    drawn: list[list[str]] = field(default_factory=list)
    """Items drawn in a Long Rest and not yet revealed, by seat (DF-379)."""


@dataclass(slots=True)
class Goal(Plain):
    """The task of a scenario: no encounter is left when damage has been dealt for the last time."""

    turns: int = 1
    """How many turns are left, including the current one."""


@dataclass(slots=True)
class Dragonfire(Plain):
    """A whole game, or a whole campaign."""

    settings: TableSettings
    heroes: list[Hero]
    phase: Phase = "choose"
    adventure: str = ""
    raised: Count = 0
    """The Adventure Level at which it is played."""
    bonuses: list[str] = field(default_factory=list)
    scene: Count = 0
    """The running Scene, from 1."""
    round: Count = 0
    turns: Count = 0
    """Turns taken in this round."""
    leader: SeatOrNobody = NOBODY
    active: SeatOrNobody = NOBODY
    """The seat whose turn it is, or comes next."""
    foes: list[Foe] = field(default_factory=list)
    """In play, in the order of their arrival."""
    decks: list[Pile] = field(default_factory=lambda: [Pile(), Pile(), Pile()])
    """Primary, Secondary and third Encounter Deck."""
    market: list[str] = field(default_factory=list)
    """The Market, slot by slot ("" : empty)."""
    shop: Pile = field(default_factory=Pile)
    """The Market Deck."""
    flame: FlameDeck = field(default_factory=FlameDeck)
    turn: Turn | None = None
    lasting: list[Lasting] = field(default_factory=list)
    """What applies to everybody or to all encounters, including those to come."""
    ids: Count = 0
    """The last id given to an encounter, token, card on the table or share."""
    ward: Count = 0
    """Hit points of the character to be protected."""
    helpless: Annotated[int, Meta(ge=-1)] = 0
    """Whole rounds in a row in which nobody was able at any moment (DF-7); -1: in this one somebody was."""
    first_done: bool = False
    """The leader has had the first turn (DF-55)."""
    ended_by: SeatOrNobody = NOBODY
    """Who ended the last Scene (DF-81, DF-326)."""
    led: Count = 0
    """Turns that the leader has had in this Scene (also skipped ones)."""
    conceding: list[Seat] = field(default_factory=list)
    """The seats that would give up (DF-17)."""
    revealed: str = ""
    """The card of the Market Deck that waits for its slot (DF-315)."""
    returning: list[Foe] = field(default_factory=list)
    """Defeated encounters that come back at the end of the turn (a rule of the Adventure)."""
    campaign: Campaign | None = None
    goal: Goal | None = None

    def in_play(self, foe: Foe) -> bool:
        """Whether an encounter is still among those in play: itself, not another that is like it."""
        return any(other is foe for other in self.foes)

    def stands(self, foe: Foe) -> bool:
        """Whether an encounter is still in play, and not defeated (DF-153, DF-155)."""
        return not foe.defeated and self.in_play(foe)

    def find(self, number: int) -> Foe | None:
        """The encounter with this id, or the one whose token has it."""
        return next((f for f in self.foes if f.id == number or any(t.id == number for t in f.tokens)), None)

    def token(self, number: int) -> Token | None:
        """The token with this id."""
        return next((t for f in self.foes for t in f.tokens if t.id == number), None)

    def next_id(self) -> int:
        """A new number."""
        self.ids += 1
        return self.ids

    def leftwards(self, seat: int) -> list[int]:
        """All seats to the left, beginning with this one (DF-18)."""
        seats = range(len(self.heroes))
        start = seat % len(seats)
        return [*seats[start:], *seats[:start]]
