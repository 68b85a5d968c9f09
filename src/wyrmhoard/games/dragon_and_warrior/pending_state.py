"""The steps of the pending list, as values: they name roles and records, never seats (DW-9a). Also the deeds of the
others on an entry, some of which are such steps.

Its chapter of the rules registers how each type of step is carried out (`rules.core.steps`). Fields that name records
have the names by which `saves` looks these up.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, get_args

from msgspec import Struct, structs

from .world_state import Count, Feeling, Occasion, PlaceKind

Passage: TypeAlias = Literal["role", "x-card", "opening", "king", "speech"]
"""What is read aloud at the set-up: a role card, or one of the spoken passages."""


class Keyed(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A value whose key is its word and its fields, with blanks between."""

    @classmethod
    def word(cls) -> str:
        """The first word of its key."""
        return str(cls.__struct_config__.tag)

    @property
    def key(self) -> str:
        """Its name in options, views and error messages."""
        parts = [part for part in structs.astuple(self) if part is not None]
        return " ".join([self.word(), *(part.key if isinstance(part, Keyed) else str(part) for part in parts)])


# -- what the others may do on an entry (DW-88a)


class RevealStairs(Keyed, frozen=True, gc=False, tag="stairs"):
    """Treasure shows the way down (DW-114)."""


class PutOnMap(Keyed, frozen=True, gc=False, tag="place"):
    """Treasure puts something new on the map (DW-37)."""

    kind: PlaceKind | Literal["way"]
    """The kind of place, or a way out of a Room."""


class GiveFind(Keyed, frozen=True, gc=False, tag="find"):
    """Treasure gives something here."""


class BlockWay(Keyed, frozen=True, gc=False, tag="obstacle"):
    """Treasure puts a physical obstacle on a way (DW-122)."""

    way: str
    """A place, or "new@" or "down@" with the Room from which it leads."""


class SayReached(Keyed, frozen=True, gc=False, tag="reached"):
    """Treasure says that the goal of a Quest has been reached (DW-232)."""

    quest: str


class SendFriend(Keyed, frozen=True, gc=False, tag="friend"):
    """The Ally begins a Scene (DW-45)."""

    somebody: str
    """A person, or "new"."""


class SendEnemy(Keyed, frozen=True, gc=False, tag="enemy"):
    """The Villain begins a Scene (DW-45)."""

    somebody: str
    """A person, a card of the Conflict deck, or "new"."""


class BeginBattle(Keyed, frozen=True, gc=False, tag="battle"):
    """The Villain begins a Battle (DW-89)."""


class BringBoss(Keyed, frozen=True, gc=False, tag="boss"):
    """The Villain begins the Battle with the Boss of the Dungeon (DW-116)."""


class BringLord(Keyed, frozen=True, gc=False, tag="lord"):
    """The Villain begins the Battle with the lord (DW-238a)."""


class Parley(Keyed, frozen=True, gc=False, tag="parley"):
    """A Scene comes before the Battle (DW-263)."""


class DemandTown(Keyed, frozen=True, gc=False, tag="falls"):
    """The Villain would have a Town be a Dungeon (DW-119)."""

    place: str


EntryDeed: TypeAlias = (
    RevealStairs | PutOnMap | GiveFind | BlockWay | SayReached | SendFriend | SendEnemy | BeginBattle | BringBoss
    | BringLord | Parley | DemandTown
)  # fmt: skip
"""Whatever the others may do on an entry."""
ENTRY_DEEDS: Final[dict[str, Any]] = {kind.word(): kind for kind in get_args(EntryDeed)}


def read_entry_deed(key: str) -> EntryDeed:
    """What a seat chose on an entry, by its key."""
    word, *fields = key.split(" ")
    deed: EntryDeed = ENTRY_DEEDS[word](*fields)
    return deed


class Step(Keyed, frozen=True, gc=False):
    """Something that waits to be done."""


# -- the set-up and the first session


class ReadAloud(Step, frozen=True, gc=False, tag="read"):
    """A seat reads a passage to all (DW-18, DW-22, DW-41)."""

    role: str
    passage: Passage


class AskQuestions(Step, frozen=True, gc=False, tag="questions"):
    """The others ask a role a couple of questions (DW-34, DW-38, DW-39, DW-42)."""

    role: str


class FoundTown(Step, frozen=True, gc=False, tag="found"):
    """Treasure names the first Town (DW-35)."""


class MakeFirstCard(Step, frozen=True, gc=False, tag="first-card"):
    """The Villain turns one of the troubles into the first Conflict Card (DW-40)."""


class MakeCompanions(Step, frozen=True, gc=False, tag="companions"):
    """Party Member seats make their characters (DW-247)."""


class HoldCourt(Step, frozen=True, gc=False, tag="court"):
    """The Warrior stands in the throne room (DW-48)."""


# -- what a Battle leaves


class SpendPoints(Step, frozen=True, gc=False, tag="points"):
    """The Warrior spends points (DW-190, DW-193)."""


class Grow(Step, frozen=True, gc=False, tag="grow"):
    """A Party Member spends points (DW-228)."""

    role: str


class TellMeaning(Step, frozen=True, gc=False, tag="meaning"):
    """A role says what the defeat means (DW-179)."""

    role: str


class Swap(Step, frozen=True, gc=False, tag="swap"):
    """The Warrior swaps with a role (DW-57)."""

    role: str


class LeaveParty(Step, frozen=True, gc=False, tag="leave"):
    """A Party Member with a seat of its own goes, and the seat makes a new one (DW-245)."""

    role: str


class BidFarewell(Step, frozen=True, gc=False, tag="farewell"):
    """The Ally's Party Member goes, and says why (DW-60a, DW-230)."""

    role: str


class SwapWithArtist(Step, frozen=True, gc=False, tag="artist"):
    """The Artist, whose drawing is finished, swaps with a role (DW-243)."""

    role: str


class WakeUp(Step, frozen=True, gc=False, tag="wake"):
    """A defeated Warrior wakes in an inn (DW-185)."""


# -- Spaces


class Arrive(Step, frozen=True, gc=False, tag="arrive"):
    """The Warrior is put at a place without walking there."""

    place: str
    came: str | None = None
    """From where they count as having come; None: from where they were."""


class LayChapter(Step, frozen=True, gc=False, tag="chapter"):
    """The next chapter is put on the map (DW-259)."""


class EntryRound(Step, frozen=True, gc=False, tag="entered"):
    """The others act on an entry (DW-88, DW-88a)."""


class ActLate(Step, frozen=True, gc=False, tag="late"):
    """A seat acts on an entry for which The Warrior has not waited (DW-88a)."""

    deed: EntryDeed


class DrawPlace(Step, frozen=True, gc=False, tag="draw"):
    """Treasure puts something new on the map (DW-37)."""

    kind: PlaceKind | Literal["way"]
    """The kind of place, or a way out of a Room."""


class LetFall(Step, frozen=True, gc=False, tag="falls"):
    """The Villain would have a Town be a Dungeon (DW-119)."""

    place: str


class PlaceObstacle(Step, frozen=True, gc=False, tag="obstacle"):
    """Treasure puts a physical obstacle on a way (DW-88a, DW-122)."""

    way: str
    """A place, or "new@" or "down@" with the Room from which it leads."""


class TryObstacle(Step, frozen=True, gc=False, tag="judge"):
    """A try at an obstacle is judged (DW-125)."""

    obstacle: str
    thing: str
    """The Quest item; "idea": another idea."""


class Fight(Step, frozen=True, gc=False, tag="fight"):
    """The Battle of this visit begins (DW-89, DW-144)."""


# -- finds


class ChooseFind(Step, frozen=True, gc=False, tag="find"):
    """Treasure says what is found (DW-69, DW-81)."""

    level: Count
    occasion: Occasion
    place: str


class TakeFind(Step, frozen=True, gc=False, tag="take"):
    """The Warrior takes what was found (DW-74, DW-76)."""


class SwapForFind(Step, frozen=True, gc=False, tag="find-swap"):
    """The swap with Treasure after a find (DW-58)."""


class ChooseSpoils(Step, frozen=True, gc=False, tag="spoils"):
    """After a victory in a Dungeon Treasure chooses: a find, the way down, or nothing (DW-114)."""

    level: Count
    place: str


# -- Scenes and Quests


class PlayScene(Step, frozen=True, gc=False, tag="scene"):
    """A Scene (DW-45)."""

    role: str
    somebody: str
    """A person, a card of the Conflict deck, or "new"."""
    quest: str | None = None
    """The Quest that is handed in."""


class SwapAfterScene(Step, frozen=True, gc=False, tag="scene-swap"):
    """The Warrior swaps with the partner of a Scene that ended in words (DW-56)."""

    role: str


class SettleMood(Step, frozen=True, gc=False, tag="outcome"):
    """What the mood at the end of a Scene brings, which the oracle has played (DW-264)."""

    person: str
    mood: Feeling


class GiveQuest(Step, frozen=True, gc=False, tag="quest"):
    """The Ally gives a Quest through a character (DW-52)."""

    person: str


class RewardQuest(Step, frozen=True, gc=False, tag="reward"):
    """Treasure rates a Quest, and splits its reward (DW-233, DW-234)."""

    quest: str


class TellConsequence(Step, frozen=True, gc=False, tag="tell"):
    """What a deed means for the people, or what threats follow (DW-235)."""

    role: str
    quest: str


class CloseQuests(Step, frozen=True, gc=False, tag="done"):
    """With the last open Quest of a Town a session or an adventure may end (DW-236, DW-239a)."""

    place: str


# -- the table


class ProposeEnd(Step, frozen=True, gc=False, tag="session"):
    """All are asked whether the session ends here, in this Town (DW-236)."""

    place: str


class Resume(Step, frozen=True, gc=False, tag="resume"):
    """The table comes together again (DW-237a)."""


class MakeCorrection(Step, frozen=True, gc=False, tag="agreed"):
    """A correction that all have agreed to is made (DW-250)."""


class TellPeace(Step, frozen=True, gc=False, tag="peace"):
    """A seat tells how the Ball of Light brings peace (DW-239)."""

    turn: Count
    """Counted from The Warrior's holder, who is 0."""


Pending: TypeAlias = (
    ReadAloud | AskQuestions | FoundTown | MakeFirstCard | MakeCompanions | HoldCourt | SpendPoints | Grow | TellMeaning
    | Swap | LeaveParty | BidFarewell | SwapWithArtist | WakeUp | Arrive | LayChapter | EntryRound | ActLate | DrawPlace
    | LetFall | PlaceObstacle | TryObstacle | Fight | ChooseFind | TakeFind | SwapForFind | ChooseSpoils | PlayScene
    | SwapAfterScene | SettleMood | GiveQuest | RewardQuest | TellConsequence | CloseQuests | ProposeEnd | Resume
    | MakeCorrection | TellPeace
)  # fmt: skip
"""Whatever can wait to be done."""
KINDS: Final[tuple[type[Step], ...]] = get_args(Pending)
"""The types of all steps."""
