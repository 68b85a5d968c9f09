"""The grammar of the texts on cards: articles, numbers, verbs, persons, and sequences of clauses.

A clause knows who does what, and is worded as its place in the sentence requires: as a request ("draw a card"),
as a statement ("each character draws a card") or after "may" and "to" ("have each character draw a card").
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")
MODALS: Final = ("", "may", "can", "cannot")
NOUNS: Final = ("character", "leader", "encounter", "Location", "token")
"""A person or thing whose name ends like this takes the possessive: "each encounter's Saves"."""


def article(noun: str) -> str:
    """The noun with its article: "a card", "an Undead encounter"."""
    return f"{'an' if re.match('[aeiou](?!ni)|uni[mn]', noun.lower()) else 'a'} {noun}"


def many(number: int, noun: str) -> str:
    """1 hit point, 2 hit points."""
    return f"{number} {noun}{'' if abs(number) == 1 else 's'}"


def plural(number: int, noun: str) -> str:
    """a card, 2 cards."""
    return article(noun) if number == 1 else many(number, noun)


def spelt(number: int) -> str:
    """The number as a word, if it is a small one."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def signed(number: int) -> str:
    """+2 or −2."""
    return f"+{number}" if number > 0 else f"−{-number}"


def degree(number: int) -> str:
    """More or less."""
    return "more" if number > 0 else "less"


def more(number: int) -> str:
    """2 more, 1 less."""
    return f"{abs(number)} {degree(number)}"


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def listed(parts: Iterable[str], word: str = "and") -> str:
    """A, B and C."""
    *others, last = list(parts) or [""]
    return f"{', '.join(others)} {word} {last}" if others else last


def third(verb: str) -> str:
    """The form for one other person: "draws", "buries", "has", "does not attack", "may play"."""
    first, *rest = verb.split(" ", 1)
    if first in MODALS:
        return verb
    irregular = {"be": "is", "have": "has", "do": "does"}
    if first in irregular:
        first = irregular[first]
    elif re.search("[^aeiou]y$", first):
        first = f"{first[:-1]}ies"
    else:
        first += "es" if re.search("(s|sh|ch|x|o)$", first) else "s"
    return " ".join([first, *rest])


@dataclass(frozen=True, slots=True)
class Person:
    """Who or what a clause is about, and how the clause refers to them once they are named."""

    name: str
    their: str = "their"
    them: str = "them"
    they: str = "they"
    several: bool = False
    """Whether they take the verb without an s."""

    def does(self, verb: str) -> str:
        """The verb in the form for this person."""
        return ("are" + verb[2:] if verb.split(" ")[0] == "be" else verb) if self.several else third(verb)

    def own(self, noun: str) -> str:
        """Something of theirs: "your cards", "the active character's cards", "the Saves of each encounter"."""
        if self.name in ("you", "it", "they"):
            return f"{self.their} {noun}"
        short = self.name.endswith(NOUNS) and " facing " not in self.name
        return f"{self.name}'s {noun}" if short else f"the {noun} of {self.name}"

    @property
    def every(self) -> bool:
        """Whether it is each of a group."""
        return self.name.startswith("each ")


YOU: Final = Person("you", "your", "you", "you", several=True)
IT: Final = Person("it", "its", "it", "it")


def thing(name: str, *, several: bool = False) -> Person:
    """Something that is not a character."""
    return Person(name, "their", "them", "they", several) if several else Person(name, "its", "it", "it")


def others(person: Person, who: str) -> Person:
    """Those of a group for whom something is true: "each who fails"; for a single character, "they"."""
    return Person(f"each who {who}") if person.every else Person("they", several=True)


@dataclass(frozen=True, slots=True)
class Clause:
    """Somebody does something.

    In `rest` further verbs of the same person stand in brackets: "a card, then [discard] a card".
    Without a verb, `who` is the whole text.
    """

    who: Person
    verb: str
    rest: str = ""
    stated: bool = False
    """Whether the subject is named even if it is you: "you take 1 damage"."""
    wish: str = ""
    """How it reads after "may" and "to", if not with "have": "give an encounter −1 Attack Strength"."""
    after: Clause | None = None
    """How it reads after a clause about the same person: "heals 1 hit point"."""
    tail: str = ""
    """What comes last, in every form."""
    open: bool = False
    """Whether it ends with alternatives, so that nothing can be added without a full stop."""

    @property
    def request(self) -> bool:
        """Whether it is a request to you, without a subject."""
        return self.who == YOU and not self.stated

    def _with(self, start: str, verb: str, *, plain: bool) -> str:
        rest = re.sub(r"\[(.+?)\]", lambda found: found[1] if plain else self.who.does(found[1]), self.rest)
        return " ".join(filter(None, [start, verb, rest])) + self.tail

    def says(self) -> str:
        """As a request or a statement."""
        if self.request:
            return self._with("", self.verb, plain=True)
        name, verb = self.who.name, self.who.does(self.verb)
        if self.who.every and self.verb.startswith(("cannot ", "do not ")):
            name = f"no {name.removeprefix('each ')}"
            verb = f"can {self.verb[7:]}" if self.verb.startswith("cannot ") else self.who.does(self.verb[7:])
        return self._with(name, verb, plain=False)

    def predicate(self, *, plain: bool = False) -> str:
        """Without its subject, which has just been named; `plain`: after another verb in its plain form."""
        return self._with("", self.verb if plain else self.who.does(self.verb), plain=plain)

    def wishes(self, you: Person = YOU) -> str:
        """After "may" or "to", said of `you`."""
        verb = re.sub("^may ?|(cannot|do) (?=not )", "", self.verb).replace("cannot ", "not ")
        if not self.verb:
            return self.says()
        if self.who == you:
            return self._with("", verb, plain=True)
        return self.wish + self.tail if self.wish else self._with(f"have {self.who.name}", verb, plain=True)


def sequence(clauses: Iterable[Clause], *, you: Person = YOU, wishes: bool = False, inner: bool = True) -> str:
    """Clauses in sequence.

    `wishes`: the first follows "may" or "to". `inner`: they are part of a longer sentence.
    """
    text = ""
    before: Clause | None = None
    for clause in clauses:
        if before is None:
            text = clause.wishes(you) if wishes else clause.says()
        elif before.open:
            text = f"({text})" if inner else text
            start = "then " * clause.request
            text += f", {start}{clause.says()}" if inner else f". {capital(start + clause.says())}"
        elif clause.after is not None and clause.after.who == before.who:
            clause = clause.after
            text += f" and {clause.predicate(plain=wishes)}"
        elif clause.who == before.who and clause.who != YOU and clause.verb:
            text += f" and {clause.predicate(plain=wishes)}"
        elif clause.request:
            text += f", then {clause.says()}"
        else:
            text += f", and {clause.says()}"
        before = clause
    return text
