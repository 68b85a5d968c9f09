"""What is drawn by hand, by the words that ask for it; chance takes what no word asks for."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.saying import later

from .shapes import Backdrop, Feature

Choices = tuple[tuple[Feature, tuple[str, ...]], ...]
"""Features, each with the words that ask for it."""

CLOTHES: Final[Choices] = (
    ("robe", ("monk", "witch", "teacher", "judge", "priest", "poet", "letter", "weather", "sleepless")),
    ("cloak", ("night", "curtains", "traveller", "pilgrim", "captain", "queen", "king", "prince", "lord", "velvet")),
    ("coat", ("coat", "gentleman", "clerk", "inspector", "mourner", "button", "doctor", "sleeve", "sleeves", "medals")),
    ("apron", ("apron", "cook", "baker", "innkeeper", "smith", "cheese", "soup", "laundress", "flour", "midwife",
               "maker", "glass", "oven")),
    ("mail", ("sword", "soldier", "knight", "guard", "armed", "watch", "copper", "rusty", "clockwork")),
    ("gown", ("petticoat", "wedding", "dancing", "lady", "overdressed", "aunt", "curtains", "mother", "madame")),
    ("ruff", ("court", "royal", "herald", "manners", "duke", "portrait", "minister", "polite", "medals")),
    ("shawl", ("knitting", "gran", "grandmother", "widow", "wool", "weaver", "blanket", "cold", "winter", "goats")),
)  # fmt: skip
HEADS: Final[Choices] = (
    ("round", ("round", "small", "child", "cheese", "baker")),
    ("long", ("tall", "thin", "straight", "stilt")),
    ("square", ("oars", "smith", "stubborn", "mason")),
    ("pear", ("wide", "counter", "cook", "soup")),
    ("heart", ("elf", "fairy", "chin", "dimple")),
)
EYES: Final[Choices] = (
    ("open-eyes", ()),
    ("narrow-eyes", ("squints", "suspicious", "half")),
    ("wide-eyes", ("blinks", "colours", "child", "barefoot")),
    ("tired-eyes", ("sleepless", "mourner", "night", "patient")),
    ("stern-eyes", ("eyebrows", "judge", "thundering", "stubborn", "looks")),
    ("closed-eyes", ("calm", "asleep", "dreaming")),
    ("spectacles", ("spectacles", "teacher", "librarian", "clerk", "letters", "reads")),
    ("patch", ("patch", "pirate", "black eye")),
)
NOSES: Final[Choices] = (
    ("straight-nose", ()),
    ("round-nose", ("round", "soup", "beer")),
    ("hook-nose", ("nose", "witch", "crooked")),
    ("broad-nose", ("wide", "war")),
)
MOUTHS: Final[Choices] = (
    ("smile", ("laugh", "kind", "merry", "polite")),
    ("flat-mouth", ("chewing", "straight", "careful")),
    ("frown", ("mourner", "mourning", "sulking", "sad", "apology")),
    ("lips", ("bride", "dancing", "lady")),
    ("smirk", ("smiles", "half", "clever", "thief")),
    ("grin", ("grin", "teeth", "triumph", "loud")),
)
MOODS: Final[dict[int, tuple[Feature, Feature]]] = {
    -3: ("frown", "stern-eyes"),
    -2: ("frown", "stern-eyes"),
    -1: ("flat-mouth", "narrow-eyes"),
    1: ("smile", "open-eyes"),
    2: ("smile", "wide-eyes"),
    3: ("grin", "closed-eyes"),
}
"""The mouth and the eyes of a mood, by its value."""
MOUTHS_SHOWN: Final = frozenset(feature for feature, _ in MOUTHS)
EYES_SHOWN: Final = frozenset(feature for feature, _ in EYES) - {"spectacles", "patch"}
"""Mouths, and eyes behind nothing: these change with a mood."""
HAIR: Final[Choices] = (
    ("crop", ("cut under protest",)),
    ("bob", ()),
    ("curls", ("curls", "curling", "wig")),
    ("plaits", ("plaits", "goose", "milk")),
    ("bun", ("bun", "gran", "grandmother", "aunt", "midwife")),
    ("mane", ("mane", "witch", "winter")),
    ("tuft", ("tuft", "small", "oven")),
    ("fringe", ()),
)
UNDER_A_HAT: Final[tuple[Feature, ...]] = ("bob", "plaits", "mane", "crop", "fringe")
"""Hair that a hat does not press flat."""
BEARDS: Final[Choices] = (
    ("moustache", ("moustache",)),
    ("full-beard", ("beard", "dwarf", "captain")),
    ("goatee", ("goatee", "duke", "conjurer")),
)
SKIN: Final[Choices] = (
    ("freckles", ("freckles", "sunburnt", "plaster")),
    ("scar", ("scar", "war", "sewn back", "sword")),
    ("wrinkles", ("old", "retired", "grey", "gran", "grandmother", "widow", "ancestor")),
)
WHITE: Final = ("grey", "white", "old", "retired", "gran", "grandmother", "ancestor", "winter", "snow", "widow")
GROUNDS: Final[tuple[Backdrop, ...]] = ("rays", "strokes", "hill", "boards")
NIGHT: Final = ("night", "dark", "moon", "shadow", "ghost", "witch", "sleepless", "death", "lamp", "lantern")
SAID: Final[dict[Feature, str]] = {
    "spectacles": later("spectacles"),
    "patch": later("a patch over one eye"),
    "moustache": later("a moustache"),
    "full-beard": later("a beard"),
    "goatee": later("a pointed beard"),
    "freckles": later("freckles"),
    "scar": later("a scar"),
    "wrinkles": later("many wrinkles"),
    "curls": later("curls"),
    "plaits": later("two plaits"),
    "bun": later("a bun"),
    "mane": later("long hair"),
    "tuft": later("a tuft of hair"),
    "ruff": later("a ruff"),
    "mail": later("mail"),
    "apron": later("an apron"),
    "shawl": later("a shawl"),
}
"""What is said of features that tell people apart."""
