"""What a damage card does at one of its severities, in the game's own notation (D2-12): "Stun:3 Bleeding:2 + Impaired".

First come the keys with their numbers, then, after " + ", the words, with commas between them. A text of words alone
has no " + ": "Held, hurt 0".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from wyrmhoard.kernel.state.setting import did_you_mean
from wyrmhoard.kernel.text.saying import later

GAINS: Final = ("fatigue", "stun", "stress", "slow", "bleeding", "choking", "diseased", "beast", "shadow")
"""Conditions that are gained as tokens, which heal apart from the card (D2-239)."""
MOVES: Final = ("push", "pull", "withdraw", "knockdown")
"""What moves the Unit at once (D2-241)."""
STATS: Final = ("body", "mind", "will", "speed", "move")
"""Stats that are lower while the card lies there, besides the 1 that each card takes from the Stat of its deck
(D2-238)."""
DRAWS: Final = "disorder"
"""Disorder cards that are taken as well, each at Minor (C3)."""
SQUEEZE: Final = "squeeze"
"""Slow is gained in each Events phase (C6)."""
LASTING: Final[dict[str, str]] = {
    "Impaired": later("Impaired"),
    "Immobilized": later("Immobilized"),
    "Hobbled": later("Hobbled"),
    "Severed": later("Severed"),
    "Held": later("Held"),
    "Mute": later("no Skill that needs speech"),
    "Incoherent": later("no Skill that needs speech, no Power and no Magic"),
    "Comatose": later("Comatose"),
    "Partly blind": later("Partly blind"),
    "Blind": later("Blind"),
    "Paralyzed": later("this part is Paralyzed"),
    "Paralyzed half": later("half of the body is Paralyzed"),
    "Paralyzed body": later("the whole body is Paralyzed"),
    "Paralyzed legs": later("both legs are Paralyzed"),
    "No Strong": later("no Strong card"),
    "No Block": later("no Block card"),
    "No Evade": later("no Evade card"),
    "All Skills 0": later("all Skills count as 0"),
    "Mind Skills halved": later("Skills of Mind are halved"),
    "Social Skills -1": later("social Skills are 1 lower"),
    "Social Skills 0": later("social Skills count as 0"),
    "Disadvantage beyond half Range": later("Disadvantage beyond half of the Range"),
    "Disadvantage on ranged": later("Disadvantage on ranged attacks"),
    "Non-Player": later("the computer plays this Unit"),
}
"""Words that hold as long as the card stays (D2-240), and what they mean."""
SUDDEN: Final[dict[str, str]] = {
    "Dying": later("the Unit is Dying"),
    "Drop": later("what this hand holds is dropped"),
    "Beast Unleashed": later("the Beast takes over"),
    "Shadow Triumphant": later("the Shadow takes over"),
}
"""Words that happen once, when the card is placed, and what they mean."""
EACH_EVENT: Final[dict[str, str]] = {
    "Choking each Event": later("Choking 1 in each Events phase"),
    "Wound each Event": later("a Wound card at Minor in each Events phase"),
}
"""What a Restraint does in each Events phase until it ends, and what that means (C6)."""
SIMPLE_KEYS: Final = (*GAINS, *MOVES, DRAWS, SQUEEZE)


def word_id(word: str) -> str:
    """A word of the notation as the rules name it: "Partly blind" is "partly-blind", "Social Skills -1"
    "social-skills-minus-1"."""
    return word.lower().replace(" -", "-minus-").replace(" ", "-")


@dataclass(frozen=True)
class HarmText:
    """One severity of a damage card. `keys` and `words` are its notation, in order; all else is read from them."""

    keys: Mapping[str, int]
    words: tuple[str, ...] = ()
    gains: Mapping[str, int] = field(init=False, compare=False)
    """Tokens gained at once, by condition: "bleeding": 2."""
    moves: Mapping[str, int] = field(init=False, compare=False)
    """push, pull, withdraw and knockdown, in Spaces or Elevation (D2-241)."""
    stats: Mapping[str, int] = field(init=False, compare=False)
    """What a Stat or Move loses while the card stays; negative."""
    lasting: frozenset[str] = field(init=False, compare=False)
    """What holds while the card stays: "impaired", "all-skills-0" (D2-240)."""
    sudden: frozenset[str] = field(init=False, compare=False)
    """What happens when it is placed: "dying", "drop", "beast-unleashed", "shadow-triumphant"."""
    each_event: frozenset[str] = field(init=False, compare=False)
    """What it gives in each Events phase besides `squeeze`: "choking" (1 token), "wound" (a card at Minor)."""
    free: int | None = field(init=False, compare=False)
    """How many Actions of the victim or an Ally remove the card; None: they do not (C6)."""
    hurt: int | None = field(init=False, compare=False)
    """How many damage cards in one attack on the holder end it, 0 meaning any damage; None: they do not (C6)."""

    def __post_init__(self) -> None:
        """Sort the notation by what the rules ask for."""
        ids = {word: word_id(word) for word in self.words}
        ends = dict(word.rsplit(" ", 1) for word in self.words if word.startswith(("free ", "hurt ")))
        parts = {
            "gains": {key: count for key, count in self.keys.items() if key in GAINS},
            "moves": {key: count for key, count in self.keys.items() if key in MOVES},
            "stats": {key: count for key, count in self.keys.items() if key in STATS},
            "lasting": frozenset(ids[word] for word in self.words if word in LASTING),
            "sudden": frozenset(ids[word] for word in self.words if word in SUDDEN),
            "each_event": frozenset(word.split()[0].lower() for word in self.words if word in EACH_EVENT),
            "free": int(ends["free"]) if "free" in ends else None,
            "hurt": int(ends["hurt"]) if "hurt" in ends else None,
        }
        for name, value in parts.items():
            object.__setattr__(self, name, value)

    @property
    def disorder(self) -> int:
        """How many Disorder cards are taken as well, each at Minor (C3)."""
        return self.keys.get(DRAWS, 0)

    @property
    def squeeze(self) -> int:
        """How much Slow is gained in each Events phase (C6)."""
        return self.keys.get(SQUEEZE, 0)

    def show(self) -> str:
        """The notation again: the inverse of `read_harm`."""
        keys = " ".join(f"{key.capitalize()}:{count}" for key, count in self.keys.items())
        return " + ".join(filter(None, [keys, ", ".join(self.words)]))


def read_harm(text: str) -> HarmText:
    """A text in the notation. Raises ValueError that says what is wrong."""
    first, plus, rest = text.partition(" + ")
    numbers, words = (first, rest) if plus or ":" in first else ("", first)
    if not text.strip() or (plus and not (numbers and words)):
        raise ValueError(f"{text!r}: write keys, words, or keys + words, as in 'Stun:2 Bleeding:1 + Impaired'")
    keys: dict[str, int] = {}
    for part in numbers.split():
        key, count = _key(part)
        if key in keys:
            raise ValueError(f"{text!r}: {key.capitalize()} stands there twice")
        keys[key] = count
    listed = tuple(word.strip() for word in words.split(",")) if words else ()
    for word in listed:
        _check_word(word)
    if len(set(listed)) < len(listed):
        raise ValueError(f"{text!r}: a word stands there twice")
    return HarmText(keys, listed)


def _key(part: str) -> tuple[str, int]:
    """ "Stun:2" as its key and number. Raises ValueError that says what is wrong."""
    match = re.fullmatch(r"([A-Z][a-z]+):(-?[1-9])", part)
    if not match:
        raise ValueError(f"{part!r} is no key with its number: write it as in Stun:2")
    key, count = match[1].lower(), int(match[2])
    if key not in SIMPLE_KEYS and key not in STATS:
        known = [name.capitalize() for name in (*SIMPLE_KEYS, *STATS)]
        raise ValueError(f"{part!r}: there is no {match[1]}{did_you_mean(match[1], known)}")
    if (count < 0) != (key in STATS):
        raise ValueError(f"{part!r}: {match[1]} must be {'below' if key in STATS else 'above'} 0")
    return key, count


def _check_word(word: str) -> None:
    """Raise ValueError for an unknown word."""
    if word in LASTING or word in SUDDEN or word in EACH_EVENT or re.fullmatch(r"free [1-9]|hurt [0-9]", word):
        return
    hint = did_you_mean(word, [*LASTING, *SUDDEN, *EACH_EVENT, "free 1", "hurt 0"])
    raise ValueError(f"{word!r} is no word of a damage card{hint}")
