"""What the terms mean that stand on the table without a sentence: conditions, and Ratings such as 8x1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from wyrmhoard.kernel.text.saying import later, said

MEANINGS: Final[Mapping[str, str]] = {
    "fatigue": later("Each Fatigue takes 1 off Body. At the end of a Turn it may get rid of one."),
    "stun": later("Each Stun takes 1 off Mind. At the end of a Turn it may get rid of one."),
    "stress": later("Each Stress takes 1 off Will. At the end of a Turn it may get rid of one."),
    "slow": later("Each Slow takes 1 off Speed, so 1 Move less in a Turn. At the end of a Turn it may get rid of one."),
    "bleeding": later(
        "Each Bleeding takes 1 off Mind. At the end of each Turn a card says whether it gets better or worse; First Aid"
        " stops it."
    ),
    "blood-loss": later("Each Blood Loss takes 1 off Body. It takes a day to get rid of one."),
    "burning": later(
        "Each Burning takes 1 off Will, and may leave Burns at the end of a Turn. An Action puts out 2, water all."
    ),
    "burns": later("Each of the Burns takes 1 off Speed. It takes a month to get rid of one."),
    "freezing": later("Each Freezing takes 1 off Speed, and may leave Frostbite at the end of a Turn."),
    "frostbite": later("Each Frostbite takes 1 off Speed, until it is healed between Scenes."),
    "poisoned": later("Each Poisoned takes 1 off Body. At the end of each Turn a card says whether it changes."),
    "diseased": later("Each Diseased takes 1 off Body. Once a day a card says whether it changes."),
    "acidic": later("Each Acidic takes 1 off Body, and may leave Acid Burns at the end of a Turn."),
    "acid-burns": later("Each of the Acid Burns takes 1 off Body, until it is healed between Scenes."),
    "necrosis": later("Each Necrosis takes 1 off Body, until it is healed between Scenes."),
    "radiated": later("Each Radiated takes 1 off Body. Hardly anything heals it."),
    "confusion": later("Each Confusion takes 1 off Mind, and it cannot Counter."),
    "choking": later("Each Choking takes 1 off Will. It grows while there is no air, and passes when there is."),
    "prone": later("It lies on the ground: every Space costs it 1 Move more, and to get up costs 2."),
    "held": later("Somebody holds it: it leaves its Space only if it is the stronger of the two."),
    "immobilized": later("It has no Move."),
    "hobbled": later("It has half of its Move."),
    "impaired": later("What needs the hurt part of its body is harder, and costs 1 Move or a light harm more."),
    "bound": later("It is tied up: its arms are of no use and it hardly moves, until the rope is untied or broken."),
    "blind": later("It cannot shoot, and every attack is at a Disadvantage."),
    "deafened": later("It notices nothing by ear."),
    "blessed": later("In the next Conflict on which it spends an Action it has the better of two cards."),
    "cursed": later("In the next Conflict on which it spends an Action it has the worse of two cards."),
    "dying": later("It can do nothing, and gets worse at the end of each Turn until somebody saves it."),
    "unconscious": later("It can do nothing until it comes to."),
    "comatose": later("It can do nothing."),
    "rating": later(
        "A Rating, such as 8x1, is a Level and a Scale: each Scale more makes the same Level ten times as much."
    ),
}
"""A sentence for each."""


def meanings(terms: Iterable[str]) -> dict[str, str]:
    """What these terms mean, by term; those that say so themselves are left out."""
    return {term: said(MEANINGS[term]) for term in sorted({*terms}) if term in MEANINGS}
