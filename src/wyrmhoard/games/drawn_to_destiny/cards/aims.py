"""What a Scene can ask for (goals, incentives, milestones) and what it can bring about, as data.

`Aim` is a state of affairs that is so or is not: it has `is` in a file. `Outcome` is a change: it has `do`. `who` lists
factions and Units by their keys in the Scene; a faction stands for all its Units.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from .locations import Key

Who: TypeAlias = Annotated[tuple[Key, ...], Meta(min_length=1, max_length=12)]
TurnNumber: TypeAlias = Annotated[int, Meta(ge=1, le=40)]
Prize: TypeAlias = Annotated[int, Meta(ge=-1000, le=1000)]
Some: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
Text: TypeAlias = Annotated[str, Meta(min_length=2, max_length=700)]
Phrase: TypeAlias = Annotated[str, Meta(min_length=2, max_length=80)]
Fate: TypeAlias = Literal["out of play", "dying", "dead", "bound", "surrendered", "body 0", "removed", "escaped"]


class Aim(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="is"):
    """Something that is so or is not."""


class Left(Aim, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="left"):
    """They have left the map (D2-94)."""

    who: Who
    exit: Key | None = None
    """By this exit; None: by any."""
    how_many: Literal["all", "half"] = "all"
    """Half is rounded up."""
    of: Literal["all", "able"] = "all"
    """Whether those who are not able need not leave; at least one must have left."""


class Down(Aim, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="down"):
    """Each of them is in one of these states. Who is still to arrive is not in play, and in none of the others."""

    who: Who
    counts: Annotated[tuple[Fate, ...], Meta(min_length=1, max_length=8)]


class Rid(Aim, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="rid"):
    """None of them has this condition: the Thief is free of "bound"."""

    who: Who
    condition: Key


class Unharmed(Aim, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="unharmed"):
    """None of them holds a card of this damage deck."""

    who: Who
    deck: Literal["wound", "disorder", "trauma", "restraint"] = "wound"


class Held(Aim, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="held"):
    """At the end of each of these Turns the faction with more standing Units in the area scores 1; the goal is reached
    by the first with `points` points, or by the one with most after the last of them."""

    who: Who
    area: Key
    turns: Annotated[tuple[TurnNumber, ...], Meta(min_length=1, max_length=40)]
    points: Some


class Done(Aim, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="done"):
    """All these tasks are complete."""

    tasks: Annotated[tuple[Key, ...], Meta(min_length=1, max_length=20)]


class Story(Aim, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="story"):
    """The story has taken this turn: an Outcome has set it."""

    flag: Key


class Gathered(Aim, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="gathered"):
    """All of them who count are in the area, and at least one is."""

    who: Who
    area: Key
    of: Literal["in play", "standing", "able"]
    """Able: in play, not Dying, not Unconscious, not captured; Prone counts as able."""
    by: TurnNumber | None = None
    """No later than at the end of this Turn."""


class Nobody(Aim, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="nobody"):
    """None of them is left who counts."""

    who: Who
    of: Literal["in play", "standing", "able", "living"]
    """In play and standing: D2-13b. Able: as in `Gathered`, and a Unit that has escaped is able too. Living: not Dead,
    in play or not."""


class Taken(Aim, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="taken"):
    """One of them has taken this object."""

    who: Who
    object: Key


class Broken(Aim, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="broken"):
    """A vehicle has at least this many Damaged; without a number, it is Broken (D2-444)."""

    who: Who
    least: Some | None = None


class CrewDown(Aim, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="crew down"):
    """The holder of this post is down, and nobody has taken it over."""

    who: Who
    post: Literal["driver", "gunner"]


class ClockOut(Aim, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="clock out"):
    """The last Clock card is discarded (D2-35)."""


class Both(Aim, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="all"):
    """All of these."""

    of: Annotated[tuple[AnyAim, ...], Meta(min_length=2, max_length=12)]


class Either(Aim, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="any"):
    """One of these, or more."""

    of: Annotated[tuple[AnyAim, ...], Meta(min_length=2, max_length=12)]


class Fails(Aim, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="not"):
    """This is not so."""

    of: AnyAim


AnyAim: TypeAlias = (
    Left
    | Down
    | Rid
    | Unharmed
    | Held
    | Done
    | Story
    | Gathered
    | Nobody
    | Taken
    | Broken
    | CrewDown
    | ClockOut
    | Both
    | Either
    | Fails
)


def walk_aims(aim: AnyAim) -> Iterator[AnyAim]:
    """The aim, and all that are nested in it."""
    yield aim
    nested: Sequence[AnyAim] = aim.of if isinstance(aim, Both | Either) else (aim.of,) if isinstance(aim, Fails) else ()
    for inner in nested:
        yield from walk_aims(inner)


class Reward(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What each Character that took part is given (D2-296); below 0 it is paid."""

    ap: Prize = 0
    sp: Prize = 0
    cp: Prize = 0
    silver: Prize = 0
    gold: Prize = 0
    items: Annotated[tuple[Key, ...], Meta(max_length=20)] = ()
    choose: Annotated[tuple[Key, ...], Meta(max_length=20)] = ()
    """One of these Items for the party, which chooses."""
    status: dict[str, Prize] = {}
    """Standing with a faction of the world (D2-297)."""
    favor: dict[str, Prize] = {}
    """Standing with single people (D2-297)."""

    @property
    def cards(self) -> tuple[str, ...]:
        """All Items that it can bring."""
        return (*self.items, *self.choose)


class Outcome(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="do"):
    """Something that is brought about."""


class Mark(Outcome, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="mark"):
    """The story takes this turn; later rooms and Scenes can ask for it."""

    flag: Key


class Release(Outcome, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="release"):
    """They lose all tokens of a condition."""

    who: Who
    condition: Key


class Afflict(Outcome, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="gain"):
    """They gain a condition. "actor" stands for the Unit that tried; "rivals" for the Units that it was done against,
    among whom it is shared out (D2-209)."""

    who: Who
    condition: Key
    number: Some = 1


class Light(Outcome, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="light"):
    """The dark ends."""


class Handicap(Outcome, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="handicap"):
    """All Skills of Units of these kinds are lower by so much for the rest of the Scene."""

    units: Annotated[tuple[Key, ...], Meta(min_length=1, max_length=20)]
    """Entries of units.toml."""
    skill: Annotated[int, Meta(ge=-5, le=-1)]


class CallOff(Outcome, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="call off"):
    """These Units, which were still to arrive, do not."""

    units: Annotated[tuple[Key, ...], Meta(min_length=1, max_length=20)]


class OpenDoor(Outcome, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="open"):
    """A door opens in Events (D2-282)."""

    door: Key


class DriveOff(Outcome, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="drive off"):
    """Everybody aboard an object leaves the map (D2-94)."""

    object: Key


class Pay(Outcome, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="reward"):
    """Each Character of the party is given something, or pays."""

    reward: Reward


class Hand(Outcome, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="hand"):
    """Each Player starts the next Scene with a hand of this size."""

    cards: Annotated[int, Meta(ge=1, le=10)]


class Hasten(Outcome, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="hasten"):
    """The first Clock Event of the next Scene lies `by` cards earlier."""

    by: Annotated[int, Meta(ge=1, le=5)]


class Damage(Outcome, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="damage"):
    """A vehicle starts the Scene with a number of Damaged."""

    who: Who
    damaged: Some


class Choose(Outcome, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="choose"):
    """The party chooses one of these."""

    of: Annotated[tuple[AnyOutcome, ...], Meta(min_length=2, max_length=12)]
    words: Annotated[tuple[Phrase, ...], Meta(max_length=12)] = ()
    """The label of each where it is chosen; empty: what it does."""


AnyOutcome: TypeAlias = (
    Mark | Release | Afflict | Light | Handicap | CallOff | OpenDoor | DriveOff | Pay | Hand | Hasten | Damage | Choose
)


def walk_outcomes(outcomes: Sequence[AnyOutcome]) -> Iterator[AnyOutcome]:
    """The outcomes, and all that are nested in them."""
    for outcome in outcomes:
        yield outcome
        if isinstance(outcome, Choose):
            yield from walk_outcomes(outcome.of)
