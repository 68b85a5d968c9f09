"""A face put together from a name and from what is said of somebody."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from re import IGNORECASE, findall, match
from typing import Final, Literal, TypeAlias, TypeVar

from wyrmhoard.kernel.text.grammar import is_many
from wyrmhoard.kernel.text.saying import later, said

from . import features
from .features import Choices
from .figures import ANIMALS, CROWDS, FIGURES, PEOPLE, STRANGE, Figure
from .shapes import Backdrop, FaceView, Feature, StampView, Tint
from .wardrobe import HATS, HELD, Hat, Held

Kind: TypeAlias = Literal["person", "hero", "foe", "boss", "lord"]
"""What somebody is: a foe may be a beast, a Boss only if its name says so, a lord wears a crown."""
T = TypeVar("T")

MIDDLE: Final = 50
BROW: Final = 37
"""How far down a hat sits."""
FIGURE: Final = (50, 64, 84)
FRONT: Final = (50, 78, 62)
"""Where a figure stands, and its size: alone, and before others."""
CROWD: Final = later("several of them")
HAND: Final = (81, 95)
LINKS: Final = (" of ", " on ", " in ", " who ", " that ", " with ", " from ", " to ", " at ", " under ")
"""What comes after these is told of somebody, and not what they are."""
BESIDE: Final = ((26, 56, 50), (76, 54, 46))
"""Where the others of a crowd of beasts stand, behind the first, and their size."""
BARE: Final = 4
"""One head in so many wears no hat, and one hand in so many holds nothing, where no word says otherwise."""
ARMED: Final = ("broadsword", "round-shield", "bow-arrow", "wizard-staff", "lantern-flame", "knapsack")
BAREHEADED: Final = ("and wears none", "no hat", "bareheaded")
CROWNED: Final = ("queen-crown", "imperial-crown")
BRAVE: Final = ("jewel-crown", "laurel-crown", "light-helm", "viking-helmet", "centurion-helmet", "outback-hat")


def portrait(name: str, words: Sequence[str] = (), kind: Kind = "person", carries: Sequence[str] = ()) -> FaceView:
    """The face of somebody of this name, of whom this is said; what is said first weighs most. What they carry shows in
    their hand and changes nothing else."""
    told, held = (tuple(word.casefold() for word in some if word) for some in (words, carries))
    face = _composed(name.casefold(), told, kind, held)
    return {
        "ground": face["ground"],
        "features": face["features"][:],
        "hair": face["hair"],
        "stamps": [stamp.copy() for stamp in face["stamps"]],
        "crowd": face["crowd"],
        "said": ", ".join(said(one) for one in face["said"].split("|") if one),
    }


def in_mood(face: FaceView, mood: int) -> FaceView:
    """The same face in a mood from -3 to 3: the mouth shows it, and the eyes where it is strong."""
    if not mood:
        return face
    mouth, eyes = features.MOODS[mood]
    told = [
        mouth if one in features.MOUTHS_SHOWN else eyes if one in features.EYES_SHOWN else one
        for one in face["features"]
    ]
    return {**face, "features": told}


@lru_cache(4096)
def _composed(name: str, words: tuple[str, ...], kind: Kind, carries: tuple[str, ...]) -> FaceView:
    """The same with what is said of it untranslated, between bars."""
    told = _spoken(name, *words)
    beast = _beast_of(told[0], words, kind)
    if beast is None and kind in ("foe", "boss"):
        beast = _figure(name, told, kind)
    if beast is not None:
        return _beast(name, told, beast)
    return _human(name, told, kind, [*_spoken(*carries), *told])


def is_crowd(name: str) -> bool:
    """Whether those of this name are many: the Toll Twins, a choir."""
    (told,) = _spoken(name)
    return is_many(name) or any(f" {word} " in _head(told) for word in CROWDS)


def _spoken(*texts: str) -> list[str]:
    """The words of each text between blanks."""
    return [" ".join(["", *findall(r"[^\W\d_]+", text.replace("'", "")), ""]) for text in texts]


def _pick(name: str, what: str, among: Sequence[T]) -> T:
    return among[_drawn(name, what) % len(among)]


def _drawn(name: str, what: str) -> int:
    return int.from_bytes(blake2b(f"{name}/{what}".encode(), digest_size=4).digest(), "big")


def _place(told: str, word: str) -> int:
    """Where a word stands in a text, in the singular or with an s; -1 if it does not."""
    found = [at for at in (told.find(f" {word} "), told.find(f" {word}s ")) if at >= 0]
    return min(found, default=-1)


def _asked(told: Sequence[str], words: Sequence[str]) -> tuple[int, int] | None:
    """Which text asks for it first, and where in it."""
    for number, text in enumerate(told):
        places = [at for at in (_place(text, word) for word in words) if at >= 0]
        if places:
            return number, min(places)
    return None


def _first(told: Sequence[str], among: Sequence[T], words: Sequence[Sequence[str]]) -> T | None:
    """What is asked for first."""
    places = [(place, number) for number, one in enumerate(words) if (place := _asked(told, one)) is not None]
    return among[min(places)[1]] if places else None


# -- figures without a human face


def _beast_of(name: str, words: Sequence[str], kind: Kind) -> Figure | None:
    """The beast after which a foe is called, or as which somebody is described: "A heron that plays the flute"."""
    if kind in ("hero", "lord"):
        return None
    described = [match(r"(?:an?|the|one|it is an?) ([^,.:;]*)", text, IGNORECASE) for text in words[:1]]
    subjects = [_head(text) for found in described if found for text in _spoken(found[1])]
    texts = [*([name] if kind != "person" else []), *subjects]
    beasts = [(_last_word(text, one), one) for text in texts for one in FIGURES]
    at, figure = max(beasts, key=lambda found: found[0], default=(-1, None))
    return figure if at >= 0 else None


def _last_word(told: str, one: Figure) -> int:
    """Where the last word for this beast stands in a text; -1: nowhere."""
    return max((_last(told, (word,)) for word in one.words if word in ANIMALS), default=-1)


def _head(told: str) -> str:
    """What it is, without what is told of it: up to the first "that" or "with"."""
    for link in LINKS:
        start = told.find(link)
        if start > 0 and told[:start].strip() not in ("", "the"):
            told = told[: start + 1]
    return told


def _figure(name: str, told: Sequence[str], kind: Kind) -> Figure | None:
    """Which figure it is; None for somebody with a human face. The last noun of a name weighs most: a Tax Goose."""
    human = _last(told[0], PEOPLE)
    at, figure = max(((_last(told[0], one.words), one) for one in FIGURES), key=lambda found: found[0])
    if max(at, human) >= 0:
        return figure if at > human else None
    if kind == "boss":
        return None
    found = _first(told[1:], FIGURES, [one.words for one in FIGURES])
    if found is not None:
        return found
    return None if _asked(told[1:], PEOPLE) else _pick(name, "strange", STRANGE)


def _last(told: str, words: Sequence[str]) -> int:
    """Where the last of these words stands in a name, before any "of" or "on": The Cat of the House."""
    head = _head(told)
    found = max((max(head.rfind(f" {word} "), head.rfind(f" {word}s ")) for word in words), default=-1)
    return found + 1000 if found >= 0 else max((_place(told, word) for word in words), default=-1)


def _beast(name: str, told: Sequence[str], figure: Figure) -> FaceView:
    x, y, size = FIGURE
    alive = figure.top is not None or any(word in ANIMALS for word in figure.words)
    crowd = alive and is_crowd(name)
    stamps: list[StampView] = [_stamp(figure.stamp, *place, 0, "moss") for place in BESIDE if crowd]
    if crowd:
        x, y, size = FRONT
    stamps.append(_stamp(figure.stamp, x, y, size, 0, "ink"))
    spoken = [figure.said, *[CROWD] * crowd]
    hat = _first(told, HATS, [one.words for one in HATS])
    if hat is not None and figure.top is not None:
        across, down = figure.top
        wide = round(hat.size * 0.8)
        left, top = x + (across - 50) * size // 100, y + (down - 50) * size // 100
        stamps.append(_stamp(hat.stamp, left, top - (hat.brim - 50) * wide // 100 + 3, wide, hat.turn - 6, "moss"))
        spoken.append(hat.said)
    held = _first(told, HELD, [one.words for one in HELD])
    if held is not None and held.said != figure.said:
        stamps.append(
            _stamp(held.stamp, HAND[0] + 2, HAND[1] + 3, held.size - 2, 8, "moss" if len(stamps) < 2 else "ink")
        )
        spoken.append(held.said)
    return {
        "ground": _ground(name, told), "features": [], "hair": "ink", "stamps": stamps, "crowd": crowd,
        "said": "|".join(spoken),
    }  # fmt: skip


# -- people


def _human(name: str, told: Sequence[str], kind: Kind, carried: Sequence[str]) -> FaceView:
    hat, held = _hat(name, told, kind), _held(name, carried, kind)
    body = _feature(name, told, "clothes", features.CLOTHES)
    eyes = _feature(name, told, "eyes", features.EYES, rare=("spectacles", "patch", "closed-eyes"))
    mouth = _feature(name, told, "mouth", features.MOUTHS)
    hair = _hair(name, told, hat)
    beard = _rarely(name, told, "beard", features.BEARDS, one_in=4)
    skin = _rarely(name, told, "skin", features.SKIN, one_in=5)
    drawn: list[Feature | None] = [
        "mane" if hair == "mane" else None,
        body,
        "pointed-ears" if _asked(told, ("elf", "fairy", "imp", "goblin")) else None,
        _feature(name, told, "head", features.HEADS),
        skin,
        eyes,
        _feature(name, told, "nose", features.NOSES),
        mouth,
        beard,
        hair if hair != "mane" else "crop" if hat is None else None,
    ]
    stamps: list[StampView] = []
    if hat is not None:
        top = BROW - (hat.brim - 50) * hat.size // 100
        tilt = hat.turn + _pick(name, "tilt", (-6, -3, 0, 3, 6))
        stamps.append(
            _stamp(hat.stamp, MIDDLE, top, hat.size, tilt, "moss" if body not in ("cloak", "gown") else "ink")
        )
    if held is not None:
        stamps.append(_stamp(held.stamp, *HAND, held.size, _pick(name, "hand", (-12, -4, 4, 12)), _tint(name, hat)))
    crowd = kind in ("foe", "boss") and is_crowd(name)
    spoken = [CROWD] * crowd + [one.said for one in (hat, held) if one is not None]
    spoken += [features.SAID[one] for one in (beard, skin, eyes, hair, body) if one in features.SAID]
    white = _asked(told, features.WHITE) is not None
    return {
        "ground": _ground(name, told),
        "features": [one for one in drawn if one is not None],
        "hair": "paper" if white else _pick(name, "hair colour", ("ink", "ink", "moss", "paper")),
        "stamps": stamps,
        "crowd": crowd,
        "said": "|".join(spoken[:3]),
    }


def _hat(name: str, told: Sequence[str], kind: Kind) -> Hat | None:
    if kind == "lord":
        return _pick(name, "crown", [hat for hat in HATS if hat.stamp in CROWNED])
    if _asked(told, BAREHEADED):
        return None
    asked = _first(told, HATS, [hat.words for hat in HATS])
    if asked is not None:
        return asked
    among = (
        [hat for hat in HATS if hat.stamp in BRAVE] if kind == "hero" else [h for h in HATS if h.stamp not in CROWNED]
    )
    return None if not _drawn(name, "bare") % BARE else _pick(name, "hat", among)


def _held(name: str, told: Sequence[str], kind: Kind) -> Held | None:
    asked = _first(told, HELD, [held.words for held in HELD])
    if asked is not None:
        return asked
    if kind == "person":
        return None if _drawn(name, "empty") % BARE else _pick(name, "held", HELD)
    return _pick(name, "held", [held for held in HELD if held.stamp in ARMED])


def _feature(
    name: str, told: Sequence[str], what: str, choices: Choices, rare: tuple[Feature, ...] = ()
) -> Feature:  # fmt: skip
    found = _first(told, choices, [words for _, words in choices])
    usual = [feature for feature, _ in choices if feature not in rare]
    return found[0] if found is not None else _pick(name, what, usual)


def _rarely(name: str, told: Sequence[str], what: str, choices: Choices, one_in: int) -> Feature | None:
    """Something that not everybody has."""
    found = _first(told, choices, [words for _, words in choices])
    if found is not None:
        return found[0]
    seldom = _drawn(name, f"has {what}") % one_in == 0
    return _pick(name, what, [feature for feature, _ in choices]) if seldom else None


def _hair(name: str, told: Sequence[str], hat: Hat | None) -> Feature:
    if hat is not None:
        return _pick(name, "hair", features.UNDER_A_HAT)
    return _feature(name, told, "hair", features.HAIR)


def _tint(name: str, hat: Hat | None) -> Tint:
    """One spot of colour is enough."""
    return "moss" if hat is None else _pick(name, "tint", ("ink", "ink", "moss"))


def _ground(name: str, told: Sequence[str]) -> Backdrop:
    return "night" if _asked(told, features.NIGHT) else _pick(name, "ground", features.GROUNDS)


def _stamp(stamp: str, x: int, y: int, size: int, turn: int, tint: Tint) -> StampView:
    return {"stamp": stamp, "x": x, "y": y, "size": size, "turn": turn, "tint": tint}
