"""The vocabulary of abilities, items and powers: conditions, changes and effects.

`entries.py` says where they may stand, `words/cards.py` how they read, the rules what they do. No ability, item or
power needs code by its name: an engine interprets `Change` and the types of `Effect`.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

Stat: TypeAlias = Literal["body", "mind", "will", "speed"]
STATS: Final[tuple[Stat, ...]] = ("body", "mind", "will", "speed")
Aspect: TypeAlias = Literal["fast", "strong", "block", "evade", "counter", "wild"]
Suit: TypeAlias = Literal["wands", "coins", "cups", "swords"]
Rank: TypeAlias = Literal["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "wild"]
Deck: TypeAlias = Literal["wound", "disorder", "trauma", "restraint"]
DamageType: TypeAlias = Literal[
    "bash", "pierce", "hack", "slash",
    "loss", "delusion", "compulsion", "nerve",
    "rage", "despair", "need", "fear",
    "constrict", "bind", "hold", "lock",
    "acidic", "blinding", "burning", "corrosive", "deafening", "disease", "freezing", "necrotic", "poison", "radiation",
]  # fmt: skip
TYPES_OF: Final[dict[Deck, tuple[DamageType, ...]]] = {
    "wound": ("bash", "pierce", "hack", "slash"),
    "disorder": ("loss", "delusion", "compulsion", "nerve"),
    "trauma": ("rage", "despair", "need", "fear"),
    "restraint": ("constrict", "bind", "hold", "lock"),
}
"""The types of each deck, in the order of the suits of its cards (D2-215, D2-220)."""
OTHER_TYPES: Final[tuple[DamageType, ...]] = (
    "acidic", "blinding", "burning", "corrosive", "deafening", "disease", "freezing", "necrotic", "poison", "radiation",
)  # fmt: skip
"""Types without a deck of their own: their attacks use the Wound deck (D2-242)."""
Place: TypeAlias = Literal[
    "head", "shoulders", "chest", "abdomen", "vitals", "left-arm", "right-arm", "left-hand", "right-hand", "left-leg",
    "right-leg", "left-foot", "right-foot",
]  # fmt: skip
PLACES: Final[tuple[Place, ...]] = (
    "head", "shoulders", "chest", "abdomen", "vitals", "left-arm", "right-arm", "left-hand", "right-hand", "left-leg",
    "right-leg", "left-foot", "right-foot",
)  # fmt: skip
"""The places of a body, by the Ranks of the damage cards from A down to 2 (D2-220)."""
Cover: TypeAlias = Literal[Place, "carrying-arm", "carrying-hand"]
"""carrying-arm, carrying-hand: those of the side that carries a shield."""
Condition: TypeAlias = Literal[
    "fatigue", "stun", "stress", "slow", "bleeding", "blood-loss", "burning", "burns", "freezing", "frostbite",
    "poisoned", "diseased", "acidic", "acid-burns", "corrosive", "corrosion", "necrosis", "radiated", "numbness",
    "confusion", "corruption", "choking", "prone", "held", "immobilized", "hobbled", "impaired", "disabled",
    "paralyzed", "severed", "blind", "partly-blind", "deafened", "blessed", "cursed", "dying", "mute", "incoherent",
    "comatose", "unconscious", "hidden",
]  # fmt: skip
"""All that is called a condition: some of it stands on damage cards or Items alone."""
Minor: TypeAlias = Literal["fatigue", "stun", "stress", "slow"]
Token: TypeAlias = Literal[
    "fatigue", "stun", "stress", "slow", "bleeding", "blood-loss", "burning", "burns", "freezing", "frostbite",
    "poisoned", "diseased", "acidic", "acid-burns", "necrosis", "radiated", "numbness", "confusion", "beast",
    "shadow", "choking", "prone", "bound", "immobilized", "hobbled", "paralyzed", "blind", "partly-blind", "deafened",
    "blessed", "cursed", "dying", "mute", "incoherent", "comatose", "unconscious", "infected", "impaired",
    "disabled", "unleashed", "triumphant", "fleeing", "hurt", "strain",
]  # fmt: skip
"""The conditions that lie with a Unit as tokens by themselves, so that a card or a Scene can speak of them."""
TOKENS: Final[tuple[Token, ...]] = get_args(Token)
TAKES: Final[dict[str, str]] = {
    "fatigue": "body", "stun": "mind", "stress": "will", "slow": "speed",
    "bleeding": "mind", "blood-loss": "body", "burning": "will", "burns": "speed", "freezing": "speed",
    "frostbite": "speed", "acidic": "body", "acid-burns": "body", "necrosis": "body", "poisoned": "body",
    "diseased": "body", "radiated": "body", "confusion": "mind", "choking": "will", "bound": "speed", "hurt": "body",
    "strain": "will",
}  # fmt: skip
"""Which Stat each token of a condition lowers by 1 (D2-247 to D2-265). bound: a whole-body Bind (D2-273). hurt: a
damage card of the setting without damage cards."""
Given: TypeAlias = Literal[Token, "corruption"]
"""What may be given. Corruption lies there as Shadow (D2-262)."""
GIVEN: Final[tuple[Given, ...]] = get_args(Given)
Crit: TypeAlias = Literal[Given, "corrosive"]
"""What each Crit may give. Corrosive lies with an Item at the place that was struck (D2-258)."""
WeaponType: TypeAlias = Literal[
    "axes", "bows", "clubs", "knives", "pistols", "rifles", "spears", "swords", "thrown-weapons",
]  # fmt: skip
"""Types of weapons for each of which there is one Proficiency (D2-307)."""
Genre: TypeAlias = Literal["fantasy", "western", "modern", "scifi"]
Role: TypeAlias = Literal[
    "PC", "Attacker", "Skirmisher", "Sniper", "Defender", "Supporter", "Taunter", "Blaster", "Disrupter", "vehicle",
    "mount",
]  # fmt: skip
Reach: TypeAlias = Literal["close", "melee", "reach", "ranged"]
Arc: TypeAlias = Literal["front", "left", "right", "back", "forward", "rear", "all"]
ShieldArc: TypeAlias = Literal["front", "side"]
Trait: TypeAlias = Literal["beast", "machine", "undead", "mindless", "zombie", "no hands", "no limbs"]
"""What a Unit is: abilities ask for it. mindless: never flees. no limbs: hits on limbs count as on the chest."""

RATING: Final = r"[0-9]{1,2}(\.[0-9]{1,6})?x-?[0-9]{1,2}"
Rating: TypeAlias = Annotated[str, Meta(pattern=rf"^{RATING}\Z")]
"""Level and Scale as printed: "8x1" (D2-1). Armor may be printed with Level 1, so it is not put in canonical form."""
Damage: TypeAlias = Annotated[str, Meta(pattern=rf"^({RATING}|\[(body|mind|will|speed)\]([+-][0-9]{{1,2}})?)\Z")]
"""A fixed Rating "8x1", or built on a Stat of the user: "[body]+2" (D2-210)."""
Name: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z", max_length=40)]
AbilityName: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9-]+/[a-z0-9-]+\Z", max_length=60)]
"""Skill and ability: "mechanics/pick-lock" (D2-350)."""
Small: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
Modest: TypeAlias = Annotated[int, Meta(ge=-100, le=100)]
"""No number on a card is without bounds: some are exponents."""


# -- conditions


class If(Struct, frozen=True, forbid_unknown_fields=True):
    """What must hold: every field that is given must fit."""

    conflict: Literal["", "attack", "defense", "test or task", "task", "detect", "follow-up"] = ""
    """What is contested. follow-up: the second card after a winning Counter. detect: Detect against you."""
    about: Literal["", "lock", "bonds", "system", "climbing", "small things"] = ""
    """What a Test or Task is about."""
    skill: Name | Literal[""] = ""
    ability: AbilityName | Literal[""] = ""
    """The ability that is used."""
    aspect: Aspect | None = None
    """Of your own card."""
    normal: bool = False
    """Your own card has a Rank of 2 to 10."""
    suit: Suit | None = None
    """Your own card is of this suit (D2-176)."""
    ranks: tuple[Rank, ...] = ()
    """Your own card has one of these Ranks."""
    reach: Reach | None = None
    weapon_hands: Literal[0, 1, 2] = 0
    bite: bool = False
    """The attack is made with the fangs or the teeth."""
    type: DamageType | None = None
    """The placed damage card is of this type."""
    hidden: bool = False
    """You are Hidden as you attack."""
    two_weapons: bool = False
    """A weapon is in each hand."""
    drawn: bool = False
    """The weapon was drawn in this step."""
    least_range: Modest = 0
    most_range: Modest | None = None
    mounted: bool = False
    rival: Token | None = None
    """A condition that the Rival has."""
    holding: bool = False
    """You hold the Rival (D2-272)."""
    approaching: bool = False
    """The Rival is moving toward you in this step."""
    still: bool = False
    """Your intent in this step is Hold."""
    straight: Modest = 0
    """You have moved at least this number of Spaces in a straight line this Turn."""
    ground: tuple[Name, ...] = ()
    """You stand in one of these Locations."""
    outdoors: bool = False
    item: Name | Literal[""] = ""
    """An item that you have."""
    least_body: Rating | Literal[""] = ""
    """Your printed Body is at least this."""
    traits: tuple[Trait, ...] = ()
    """You have one of these traits."""


ALWAYS: Final = If()


# -- what is different while a card says so

Changed: TypeAlias = Literal[
    "initiative", "success", "skill", "move", "facing", "damage level", "armor pierce", "armor shred", "range",
    "move penalty", "move penalties", "free count", "overrun armor", "stat", "elevation", "task tokens",
    "advantage", "disadvantage", "no disadvantage", "no overrun", "no mounted penalty", "rank either side", "immune",
    "ignores", "spared", "crosses open ground", "attacks from hiding", "sees in the dark", "spares first damage",
    "card stays minor", "no combo", "opens systems", "ignores terrain", "evade counts as fast", "hidden at rest",
    "costs no move", "not interrupted", "carries itself", "see-through", "never flees", "tie succeeds",
]  # fmt: skip
SWITCHES: Final[tuple[Changed, ...]] = (
    "advantage", "disadvantage", "no disadvantage", "no overrun", "no mounted penalty", "rank either side", "immune",
    "ignores", "spared", "crosses open ground", "attacks from hiding", "sees in the dark", "spares first damage",
    "card stays minor", "no combo", "opens systems", "ignores terrain", "evade counts as fast", "hidden at rest",
    "costs no move", "not interrupted", "carries itself", "see-through", "never flees", "tie succeeds",
)  # fmt: skip
"""Changes that are on or off: they have no `by`."""
OF: Final[dict[str, str]] = {
    "skill": "skill or power",
    "rank either side": "rank",
    "immune": "condition, type or hazard",
    "ignores": "condition",
    "spared": "trait",
    "stat": "stat",
}
"""What `of` names, for each change that needs it."""
CAUSES: Final = ("range", "unskilled", "no proficiency", "weapon scale", "blind", "partly blind", "dark")
"""What may be a cause of Disadvantage, as `no disadvantage` names it."""


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """A number or permission that is different while its card says so.

    range: the factor by which the Range of a weapon is multiplied. move penalties: the factor of all Move penalties;
    move penalty: points of it that count less. free count: for how many Actions one counts against "free n".
    overrun armor: Armor after an Overrun of your Block. task tokens: the number of tokens that move on a winning Evade.
    armor pierce: Scale of Damage against Armor; armor shred: so much Damaged at most for the Armor (D2-231).
    elevation: how high you can be.
    rank either side: cards of the Rank `of` count for combos as one lower or one higher.
    immune: `of` has no effect at all; ignores: it lies there and lowers no Stat. spared: Units with the trait `of` are
    never your targets. no disadvantage: none by the cause `of` ("range": D2-123), or none at all.
    hidden at rest: Hidden while not attacking. opens systems: without it they cannot be attacked.
    tie succeeds: once a Scene one Tie of the holder is a Succeed instead.
    """

    change: Changed
    by: Modest = 0
    of: str = ""
    needs: If = ALWAYS
    who: Literal["you", "rival"] = "you"
    """Whose it is; a Rival can have Advantage and Disadvantage alone."""
    per_level: bool = False
    """`by` counts for each Level of the Skill or Power."""
    only: Literal["", "damage and lifting"] = ""
    """stat: for these alone."""


# -- what happens once

Whom: TypeAlias = Literal["you", "rival", "both", "ally", "allies", "willing"]
"""ally: one that is chosen. allies: each. willing: you or one that lets it happen."""


class Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Something that happens once."""


class Attack(Effect, frozen=True, forbid_unknown_fields=True, tag="attack"):
    """An attack of its own kind (D2-104)."""

    damage: Damage
    types: Annotated[tuple[DamageType, ...], Meta(min_length=1, max_length=2)]
    against: Stat | None = None
    """Which Stat it must beat, if not that of the deck of its types (D2-140)."""
    range: Annotated[int, Meta(ge=0, le=30)] = 0
    """The reach in Spaces; 0: Close Combat reach."""
    hand: bool = False
    """It needs a free hand,"""
    handless: tuple[Trait, ...] = ()
    """except for Units with one of these traits."""
    holding: bool = False
    """Only against a Unit that you hold."""
    bite: bool = False
    """It is made with the teeth."""
    becomes: Minor | None = None
    """All cards of the Stack become this Minor Condition."""


class Disarm(Effect, frozen=True, forbid_unknown_fields=True, tag="disarm"):
    """An attack without damage: the Rival drops one held item, and farther for each Success above the first."""

    initiative: Modest = 0
    farther: Number = 1
    """Spaces for each further Success."""


class Give(Effect, frozen=True, forbid_unknown_fields=True, tag="give"):
    """A condition."""

    condition: Crit
    amount: Small = 1
    who: Whom = "rival"
    per: Literal["", "crit", "success"] = ""
    at: Literal["now", "next events", "each events"] = "now"


class Remove(Effect, frozen=True, forbid_unknown_fields=True, tag="remove"):
    """A condition, or Minor Conditions of any kind, is taken away."""

    condition: Token | Literal["minor"]
    amount: Small = 1
    who: Whom = "willing"
    within_level: bool = False
    """Those within as many Spaces as the Level."""
    range: Annotated[int, Meta(ge=0, le=30)] = 1


class GiveMove(Effect, frozen=True, forbid_unknown_fields=True, tag="give move"):
    """Move tokens for an Ally within as many Spaces as the Level."""

    move: Small
    who: Whom = "ally"


class Step(Effect, frozen=True, forbid_unknown_fields=True, tag="step"):
    """One Space by one of these moves, for so much Move."""

    by: Annotated[tuple[Literal["forward", "drift", "slide", "backward", "drift-back"], ...], Meta(min_length=1)]
    price: Number = 1


class DrawWeapon(Effect, frozen=True, forbid_unknown_fields=True, tag="draw weapon"):
    """A weapon for a number of hands comes out of storage without Move."""

    hands: Literal[1, 2] = 1


class Hide(Effect, frozen=True, forbid_unknown_fields=True, tag="hide"):
    """The Unit becomes a Stealth marker with as many tokens as its Level (D2-354)."""

    anywhere: bool = False
    """Even in sight: at the start of a Scene."""


class Spot(Effect, frozen=True, forbid_unknown_fields=True, tag="spot"):
    """Rival Stealth markers within a number of Spaces for each Level lose tokens (D2-362)."""

    spaces: Small = 2
    tokens: Small = 1


class Treat(Effect, frozen=True, forbid_unknown_fields=True, tag="treat"):
    """A Test against the number of a condition of a patient; each Success removes one (D2-292)."""

    condition: Token = "bleeding"
    stat: Stat = "mind"
    range: Annotated[int, Meta(ge=0, le=5)] = 1


class Summon(Effect, frozen=True, forbid_unknown_fields=True, tag="summon"):
    """A Unit joins its side."""

    unit: Name
    place: Literal["nearest exit", "corpse"]
    at: Literal["now", "clock tick"] = "now"


class Straight(Effect, frozen=True, forbid_unknown_fields=True, tag="straight"):
    """A winning Normal counts as a straight from its Rank down to 2: Success:+1 for each of those Ranks that, with the
    Level, is above the Difficulty."""


class Scatter(Effect, frozen=True, forbid_unknown_fields=True, tag="scatter"):
    """Other Units next to the Target, picked at random, are attacked too, with the same card."""

    others: Small = 2


class Heal(Effect, frozen=True, forbid_unknown_fields=True, tag="heal"):
    """Damage cards become less severe, one severity a step; Minor ones are removed (D2-383)."""

    steps: Small = 1
    deck: Deck | None = None
    only: Literal["", "major"] = ""
    test: Number = 0
    """Instead a Test against this Difficulty may be made, for one step a Success."""
    per_point: bool = False
    """One more step for each Effect point put into Result."""


class Regenerate(Effect, frozen=True, forbid_unknown_fields=True, tag="regenerate"):
    """The steps of healing in each Events phase (D2-383)."""

    steps: Small = 1


class Screen(Effect, frozen=True, forbid_unknown_fields=True, tag="screen"):
    """Points that take cards off a Stack (D2-225)."""

    points: Annotated[int, Meta(ge=0, le=10)] = 0
    """0: as many as the Level."""
    back: Annotated[int, Meta(ge=0, le=10)] = 0
    """The points restored in each Events phase; 10: all."""
    uses: Annotated[int, Meta(ge=0, le=5)] = 0
    """What it costs, in Uses of the item, to get them back."""


class Shove(Effect, frozen=True, forbid_unknown_fields=True, tag="push"):
    """Push (D2-241)."""

    spaces: Small = 1
    per: Literal["", "crit", "success"] = "success"


class Armor(Effect, frozen=True, forbid_unknown_fields=True, tag="armor"):
    """Armor of Level x1 on all locations."""

    scale: Modest = 1


class Appear(Effect, frozen=True, forbid_unknown_fields=True, tag="appear"):
    """You stand on another Space that you see, within the Range."""


class Obey(Effect, frozen=True, forbid_unknown_fields=True, tag="obey"):
    """The Rival obeys for a number of Turns for each Effect point of Duration."""

    turns: Small = 1


class Bind(Effect, frozen=True, forbid_unknown_fields=True, tag="ground holds"):
    """The ground is the holder: a Body Task of `task`, which counts for `hurt` damage cards that it takes."""

    task: Small
    hurt: Small


class Flames(Effect, frozen=True, forbid_unknown_fields=True, tag="flames"):
    """The Spaces of the Area burn for a number of Turns (D2-274)."""

    turns: Small


class BothFall(Effect, frozen=True, forbid_unknown_fields=True, tag="both fall"):
    """You and the Rival are Prone and hold each other."""


class DrawCards(Effect, frozen=True, forbid_unknown_fields=True, tag="draw cards"):
    """Draw:n, into the hand of the user's Player (D2-201)."""

    number: Small = 1


class Reclaim(Effect, frozen=True, forbid_unknown_fields=True, tag="reclaim"):
    """Reclaim:n: n cards that the Player names come from its discard into its hand (D2-201)."""

    number: Small = 1
    rank: Rank | None = None
    """Only of this Rank."""


class SearchDeck(Effect, frozen=True, forbid_unknown_fields=True, tag="search deck"):
    """Search:n: n cards that the Player names come from its deck into its hand; the deck is shuffled."""

    number: Small = 1
    rank: Rank | None = None
    """Only of this Rank."""


AnyEffect: TypeAlias = (
    Attack
    | Disarm
    | Give
    | Remove
    | GiveMove
    | Step
    | DrawWeapon
    | Hide
    | Spot
    | Treat
    | Summon
    | Straight
    | Scatter
    | Heal
    | Regenerate
    | Screen
    | Shove
    | Armor
    | Appear
    | Obey
    | Bind
    | Flames
    | BothFall
    | DrawCards
    | Reclaim
    | SearchDeck
)

Kind: TypeAlias = Literal["passive", "use", "free", "action", "setup"]
"""passive: always on. use: exhausted by its use (D2-344). free: used as a Free Action. action: costs an Action.
setup: when the Unit comes into the Scene."""
Moment: TypeAlias = Literal[
    "", "conflict", "block won", "attack won", "won", "after shot", "bonds", "command", "damage dealt", "attack made"
]
"""When a use is offered: as the means of a Conflict is chosen, after a winning Block or attack, after any Conflict that
is won, after your shot, as an Action is spent against bonds, in any window. For passive effects: won, damage dealt,
attack made."""
