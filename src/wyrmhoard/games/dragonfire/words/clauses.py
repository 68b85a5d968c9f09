"""Clauses on cards, in every form in which one can stand: whole, with their subject, so that they can be translated.

A clause is one message: "{who} [draw] {cards}, then [discard] {fewer}". Its English forms are made by grammar: verbs
stand in brackets, and so do `[their]`, `[them]` and `[they]`, which stand for `who`. A translation writes out all eight
forms, in the order of `Form`, with " | " between them. Other messages have a few forms with " | " in English too: they
are chosen by number (`form_of`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import lru_cache
from typing import Any, Final

from wyrmhoard.kernel.text.grammar import capital, third
from wyrmhoard.kernel.text.saying import later, said, say


class Form(IntEnum):
    """The forms of a clause."""

    YOU = 0
    """To the reader: a request without a subject ("draw 2 cards"), or a statement ("you take 1 damage")."""
    ONE = 1
    """One other: "each character draws 2 cards"."""
    SEVERAL = 2
    """ "they draw 2 cards"."""
    AND_ONE = 3
    """After another clause with this subject: "draws 2 cards"."""
    AND_SEVERAL = 4
    """ "draw 2 cards"."""
    TO_YOU = 5
    """After "you may" and "to": "draw 2 cards"."""
    TO_OTHERS = 6
    """After "they may" and "to"."""
    HAVE = 7
    """After "you may" and "to", of another subject: "have each character draw 2 cards"."""


FORMS: Final = len(Form)
BETWEEN: Final = " | "
"""What stands between the forms of a message."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who or what a clause is about."""

    name: str
    kind: str = ""
    """you, it or they; "": it is named."""
    several: bool = False
    """Whether they take the verb without an s."""
    thing: bool = False
    """Whether it is no character: "its", not "their"."""
    every: bool = False
    """Whether it is each of a group."""
    none: str = ""
    """every: what none of them is called, "no character"."""
    short: bool = False
    """Whether the name takes the possessive by itself: "each encounter's Saves"."""

    @property
    def subject(self) -> str:
        """What stands for them in a clause."""
        return said(NAMES[self.kind]) if self.kind else self.name

    @property
    def they(self) -> str:
        """How English refers to them once they are named: "you", "it" or "they"."""
        return "you" if self.kind == "you" else "it" if self.thing and not self.several else "they"


NAMES: Final = {"you": later("you"), "it": later("it"), "they": later("they")}
YOU: Final = Person("you", "you", several=True)
IT: Final = Person("it", "it", thing=True)
THEY: Final = Person("they", "they", several=True)
WHO_DOES: Final = {
    "succeeds": later("each who succeeds"),
    "fails": later("each who fails"),
    "does not": later("each who does not"),
    "does not succeed": later("each who does not succeed"),
}


def called(name: str) -> Person:
    """A character by name."""
    return Person(name)


def thing(name: str, *, several: bool = False) -> Person:
    """A person-like subject that is not a character."""
    return Person(name, several=several, thing=True)


def others(person: Person, who: str) -> Person:
    """Those of a group for whom something is true: "each who fails"; for a single character, "they"."""
    return Person(said(WHO_DOES[who]), every=True) if person.every else THEY


# -- forms


def form_of(message: str, number: int, /, **places: Any) -> str:
    """One of the forms of a message, counted from 0, in the language that is spoken now."""
    english = message.split(BETWEEN)
    forms = said(message).split(BETWEEN)
    return said((forms if len(forms) == len(english) else english)[number], **places)


def mine(message: str, you: Person, /, **places: Any) -> str:
    """A message with two forms: the first for "you", the second for others."""
    return form_of(message, you.kind != "you", **places)


def states(message: str, who: Person, /, **places: Any) -> str:
    """A message with three forms: of the reader, of one other, of several."""
    number = Form.YOU if who.kind == "you" else Form.SEVERAL if who.several else Form.ONE
    return form_of(message, number, who=who.subject, **places)


def own(message: str, who: Person, /, **places: Any) -> str:
    """A message about a possession, with five forms: your, its, their, of a short name, of a long name."""
    number = {"you": 0, "it": 1, "they": 2}.get(who.kind, 3 if who.short else 4)
    return form_of(message, number, who=who.subject, **places)


PRONOUNS: Final = {
    "you": {"their": "your", "them": "you", "they": "you", "themselves": "yourself"},
    "it": {"their": "its", "them": "it", "they": "it", "themselves": "itself"},
    "they": {"their": "their", "them": "them", "they": "they", "themselves": "themselves"},
}


@lru_cache(maxsize=1 << 12)
def _english(message: str, form: Form, they: str, *, several: bool, request: bool, plain: bool) -> str:
    """A form in English; `plain`: after a verb in its plain form, where "may" stays."""
    head = re.match(r"(\{who\}) \[(.+?)\]", message)
    assert head, message
    verb, rest = head[2], message[head.end() :]
    bare = (form is Form.YOU and request) or form in (Form.TO_YOU, Form.TO_OTHERS, Form.HAVE)

    def does(word: str) -> str:
        if bare:
            return word
        if several:
            return "are" + word[2:] if word.split(" ")[0] == "be" else word
        return third(word)

    if bare and form is not Form.YOU and not plain:
        verb = re.sub("^may ?|do (?=not )", "", verb).replace("cannot ", "not ")
    subject = {Form.ONE: "{who}", Form.SEVERAL: "{who}", Form.HAVE: "have {who}"}.get(form, "")
    subject = "{who}" if form is Form.YOU and not request else subject
    pronouns = PRONOUNS[they]
    rest = re.sub(r"\[(.+?)\]", lambda word: pronouns.get(word[1]) or does(word[1]), rest)
    return " ".join(filter(None, [subject, does(verb)])) + rest if verb else f"{subject}{rest}".strip()


# -- clauses


@dataclass(frozen=True, slots=True)
class Clause:
    """A subject and what it does. Without a message, the name of `who` is the whole text."""

    who: Person
    message: str = ""
    """Marked with `later`: "{who} [draw] {cards}"."""
    places: Mapping[str, Any] = field(default_factory=dict)
    stated: bool = False
    """Whether the subject is named even if it is you: "you take 1 damage"."""
    wish: str = ""
    """How it reads after "may" and "to", if not with "have": "give an encounter −1 Attack Strength"."""
    nobody: str = ""
    """A message for each of a group: "{who} attacks", of "no encounter"."""
    after: Clause | None = None
    """How it reads after a clause with this subject: "heals 1 hit point"."""
    lasting: str = ""
    """A message around every form of it: "{text} this turn"."""
    tail: Callable[[str], str] | None = None
    """What is put around that: conditions and what follows."""
    open: bool = False
    """Whether it ends with alternatives, so that nothing can be added without a full stop."""

    @property
    def request(self) -> bool:
        """Whether it is a request to you, without a subject."""
        return self.who == YOU and not self.stated

    def _form(self, form: Form, *, plain: bool = False) -> str:
        if not self.message:
            return self._whole(self.who.name)
        forms = said(self.message).split(BETWEEN)
        text = (
            forms[form]
            if len(forms) == FORMS
            else _english(
                self.message, form, self.who.they, several=self.who.several, request=self.request, plain=plain
            )
        )
        return self._whole(said(text, who=self.who.subject, **self.places).strip())

    def _whole(self, text: str) -> str:
        if self.lasting:
            text = said(self.lasting, text=text)
        return self.tail(text) if self.tail is not None else text

    def says(self) -> str:
        """As a request or a statement."""
        if self.nobody and self.who.none:
            return self._whole(said(self.nobody, who=self.who.none, **self.places).strip())
        if self.who == YOU:
            return self._form(Form.YOU)
        return self._form(Form.SEVERAL if self.who.several else Form.ONE)

    def predicate(self, *, plain: bool = False) -> str:
        """Without its subject, which has just been named; `plain`: after another verb in its plain form."""
        if plain:
            return self._form(Form.TO_OTHERS, plain=True)
        return self._form(Form.AND_SEVERAL if self.who.several else Form.AND_ONE)

    def wishes(self, you: Person = YOU) -> str:
        """After "may" or "to", said of `you`."""
        if not self.message:
            return self.says()
        if self.who == you:
            return self._form(Form.TO_YOU if you == YOU else Form.TO_OTHERS)
        return self._whole(self.wish) if self.wish else self._form(Form.HAVE)


def does(who: Person, message: str, /, **places: Any) -> Clause:
    """A clause of what `who` does; of "you" it is a request."""
    return Clause(who, message, places)


def stated(who: Person, message: str, /, **places: Any) -> Clause:
    """A clause of what `who` does, which names the subject even if it is "you"."""
    return Clause(who, message, places, stated=True)


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
            text = _after_alternatives(text, clause, inner=inner)
        elif clause.after is not None and clause.after.who == before.who:
            clause = clause.after
            text = say("{before} and {then}", before=text, then=clause.predicate(plain=wishes))
        elif clause.who == before.who and clause.who != YOU and clause.message:
            text = say("{before} and {then}", before=text, then=clause.predicate(plain=wishes))
        elif clause.request:
            text = say("{before}, then {then}", before=text, then=clause.says())
        else:
            text = say("{before}, and {then}", before=text, then=clause.says())
        before = clause
    return text


def _after_alternatives(text: str, clause: Clause, *, inner: bool) -> str:
    """A clause after one that ends with alternatives."""
    if inner:
        if clause.request:
            return say("({before}), then {then}", before=text, then=clause.says())
        return say("({before}), {then}", before=text, then=clause.says())
    if clause.request:
        return say("{before}. Then {then}", before=text, then=clause.says())
    return say("{before}. {then}", before=text, then=capital(clause.says()))
