"""How the journal tells each of its entries: whole sentences, what was said, fights, finds (DW-278).

Whatever was struck is left out, and what it named is told without a name: nothing of it is in any journal (DW-20a).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from wyrmhoard.kernel.text.grammar import capital, listed
from wyrmhoard.kernel.text.saying import later, said, say
from wyrmhoard.kernel.text.shapes import BookBlock, FightBlock, FindBlock, SpeechBlock

from ..events.people import ANSWERS, THREATS
from ..rules.making import inventing
from ..rules.match import guide
from ..state import ROLES, WARRIOR, Saga
from ..table import Position
from .names import item_name, playing_card, role_name

NOBODY: Final = ("", "-")
HERO: Final = "hero"
"""Who shows The Warrior, by the name in the view."""
Told: TypeAlias = str | BookBlock
"""A sentence of the narrator's, or a block of its own."""
ENDS: Final = {
    "won": (later("{hero} beats {name} with {cards}."), later("beaten")),
    "lost": (later("{hero} loses a Battle with {name} to {cards}."), later("lost")),
    "fled": (later("{hero} runs away from {name} with {cards}."), later("ran away")),
    "foe-fled": (later("{name} gets away from {hero} with {cards}."), later("got away")),
    "stalled": (later("{hero} and {name} fight until both have had enough."), later("no end")),
}
"""How a Battle ended: in a sentence, and in a word or two."""
NO_CARDS: Final = {
    "won": later("{hero} beats {name}."),
    "lost": later("{hero} loses a Battle with {name}."),
    "fled": later("{hero} runs away from {name}."),
    "foe-fled": later("{name} gets away from {hero}."),
}
SIDES: Final = {
    "friend": later("{name} is a friend from now on."),
    "enemy": later("{name} is an enemy from now on."),
}
STOPS: Final = (".", "!", "?", "…", "”", ":")


@dataclass
class Teller:
    """Tells the entries of one journal, in order: it remembers whom The Warrior has met."""

    position: Position
    hero: str

    def __post_init__(self) -> None:
        state = self.position.state
        self._people = {person.name: person.id for person in state.world.people.values() if person.name}
        self._questions = {question.id: question for question in state.story.questions}
        self._met = set[str]()
        self._chosen = self._talk = ""

    @property
    def _state(self) -> Saga:
        return self.position.state

    def words(self, text: str) -> str:
        """The current words of a text; "" if there is none, or it was struck."""
        wording = self._state.texts.get(text)
        return "" if wording is None or wording.struck else " ".join(inventing.words_of(self._state, text).split())

    def name(self, text: str, otherwise: str = "") -> str:
        """A name, or what stands for it where it is struck or there is none."""
        return self.words(text) or otherwise or say("somebody")

    def tell(self, number: int, what: str, text: str, more: tuple[str, str, str, str]) -> Iterable[Told]:
        """An entry as sentences and blocks; nothing if it is of a kind that is not told, or was struck."""
        if what != "chosen" and what != "reply":
            self._chosen = ""
        if what in ENDS:
            return [self._fight(number, what, text, more)]
        tell = TELLERS.get(what)
        found = [] if tell is None else tell(self, text, *more[:2])
        for one in found:
            if not isinstance(one, str) and one["kind"] != "told":
                one["n"] = number
        return found

    # -- entry by entry

    def talk(self, name: str, _: str, __: str) -> list[Told]:
        """Whom The Warrior meets."""
        called, known = self.name(name), name in self._met
        self._met.add(name)
        if known:
            return [say("{hero} meets {name} again.", hero=self.hero, name=called)]
        person = self._state.world.people.get(self.face(name))
        trade = self.words(person.trade) if person is not None else ""
        note = self.words(person.note) if person is not None else ""
        what = "; ".join(part.rstrip(".") for part in (trade, note) if part)
        if what:
            return [say("{hero} meets {name}: {what}.", hero=self.hero, name=called, what=what)]
        return [say("{hero} meets {name}.", hero=self.hero, name=called)]

    def speech(self, text: str, who: str, face: str, *, question: str = "", leading: bool = False) -> list[Told]:
        """What somebody says; nothing if it was struck."""
        words = self.words(text)
        return [spoke(who, capital(words), face, question=question, leading=leading)] if words else []

    def reply(self, text: str, name: str, _: str) -> list[Told]:
        """What somebody answers; what is told of nobody, or names whoever it is told of, is what happens."""
        words, called = self.words(text), self.name(name)
        if words and (name in NOBODY or called in words):
            return [sentence(words)]
        return self.speech(text, capital(called), self.face(name))

    def chosen(self, text: str, _: str, __: str) -> list[Told]:
        """What The Warrior does in a Scene, as it was offered."""
        words, before = self.words(text), self._chosen
        self._chosen = text
        if words and text == before:
            words = say("{text}, once more", text=words.rstrip("."))
        return [spoke(self.hero, sentence(words), HERO, leading=True, spoken=False)] if words else []

    def says(self, text: str, role: str, name: str) -> list[Told]:
        """What somebody at the table says: as The Warrior, as the character whom they play, or in another role."""
        if self.face(name):
            return self.speech(text, capital(self.name(name)), self.face(name))
        if role in ("", WARRIOR) or role not in ROLES:
            return self.speech(text, self.hero, HERO, leading=True)
        return self.speech(text, capital(role_name(role)), role)

    def answer(self, key: str, _: str, __: str) -> list[Told]:
        """What a role answers, with what it was asked."""
        question = self._questions.get(key)
        if question is None:
            return []
        asked = self.words(question.text)
        leading = question.role == WARRIOR
        who = self.hero if leading else capital(role_name(question.role))
        asked = sentence(asked) if asked else ""
        return self.speech(question.answer, who, HERO if leading else question.role, question=asked, leading=leading)

    def oracle(self, text: str, answer: str, _: str) -> list[Told]:
        """What the oracle answers, with what it was asked."""
        asked = self.words(text)
        told = sentence(said(ANSWERS[answer])) if answer in ANSWERS else ""
        return [spoke(say("The oracle"), told, "", question=sentence(asked))] if asked and told else []

    def trouble(self, text: str, place: str, _: str) -> list[Told]:
        """What a Town talks about; where it lies is said once."""
        words, before = self.words(text), self._talk
        self._talk = place
        if not words:
            return []
        if place and place == before:
            return [sentence(words)]
        return [sentence(say("The talk of {name}: {text}", name=self.name(place, say("the Town")), text=words))]

    def king(self, _: str, __: str, ___: str) -> list[Told]:
        """The king's speech."""
        words = guide.spoken(self.position, "speech")
        return [spoke(say("The king"), " ".join(words.split()), "castle")]

    def found(self, text: str, item: str, level: str) -> list[Told]:
        """Something that is found."""
        plus = f" +{level}" if level.isdecimal() and int(level) else ""
        name = capital(self.words(text) or item_name(item) or say("something"))
        block: FindBlock = {
            "kind": "find",
            "n": 0,
            "picture": item,
            "label": say("Found"),
            "name": f"{name}{plus}",
            "text": "",
        }
        return [block]

    def face(self, name: str) -> str:
        """Who shows somebody of this name."""
        return self._people.get(name, "")

    def _fight(self, number: int, what: str, name: str, more: tuple[str, str, str, str]) -> FightBlock:
        called = self.words(name) or say("a Conflict")
        cards = [playing_card(card) for card in more[2].split(",") if "-" in card.strip("-")]
        form = NO_CARDS.get(what) if not cards else None
        told = said(form or ENDS[what][0], hero=self.hero, name=called, cards=listed(cards))
        heard = self.words(more[3]) if self.words(name) else ""
        return {
            "kind": "fight",
            "n": number,
            "about": more[1],
            "name": capital(called),
            "text": capital(told),
            "line": sentence(heard) if heard else "",
            "cards": cards,
            "end": said(ENDS[what][1]),
        }


def spoke(
    who: str, text: str, face: str, *, question: str = "", leading: bool = False, spoken: bool = True
) -> SpeechBlock:
    """What somebody says or does."""
    return {
        "kind": "speech",
        "n": 0,
        "who": who,
        "face": face,
        "leading": leading,
        "spoken": spoken,
        "question": question,
        "text": text,
    }


def sentence(text: str) -> str:
    """A text as a sentence."""
    return capital(text) if text.endswith(STOPS) or not text else f"{capital(text)}."


def _own(teller: Teller, text: str, _: str, __: str) -> list[Told]:
    words = teller.words(text)
    return [{"kind": "own", "n": 0, "text": words}] if words else []


def _line(form: str) -> Callable[[Teller, str, str, str], list[Told]]:
    """Tells a text within a sentence, together with what it is about."""

    def tell(teller: Teller, text: str, about: str, _: str) -> list[Told]:
        words = teller.words(text)
        if not words:
            return []
        return [sentence(said(form, text=words.rstrip("."), name=teller.name(about, say("this place"))))]

    return tell


def _about(form: str) -> Callable[[Teller, str, str, str], list[Told]]:
    """Tells something about somebody or something that has a name."""

    def tell(teller: Teller, name: str, more: str, _: str) -> list[Told]:
        return [capital(said(form, name=teller.name(name), hero=teller.hero, n=more))]

    return tell


def _quest(form: str) -> Callable[[Teller, str, str, str], list[Told]]:
    def tell(teller: Teller, goal: str, _: str, __: str) -> list[Told]:
        return [sentence(said(form, goal=teller.words(goal) or say("something that is not told")))]

    return tell


def _side(teller: Teller, name: str, side: str, _: str) -> list[Told]:
    return [capital(said(SIDES[side], name=teller.name(name)))] if side in SIDES else []


def _threat(teller: Teller, text: str, subject: str, _: str) -> list[Told]:
    words = teller.words(text)
    return [sentence(said(THREATS[subject], text=words))] if words and subject in THREATS else []


TELLERS: Final[dict[str, Callable[[Teller, str, str, str], list[Told]]]] = {
    "talk": Teller.talk,
    "situation": _line(later("{text}")),
    "chosen": Teller.chosen,
    "reply": Teller.reply,
    "said": Teller.says,
    "noted": _own,
    "answer": Teller.answer,
    "oracle": Teller.oracle,
    "speech": Teller.king,
    "found": Teller.found,
    "secret": _line(later("It comes out: {name} {text}")),
    "why": _line(later("{name} {text}")),
    "rumour": lambda teller, text, name, _: teller.speech(text, capital(teller.name(name)), teller.face(name)),
    "farewell": lambda teller, text, name, _: teller.speech(text, capital(teller.name(name)), teller.face(name)),
    "side": _side,
    "told": _line(later("{text}")),
    "described": _line(later("{text}")),
    "obstacle": _line(later("Something is in the way: {text}")),
    "built": _line(later("{name} was built by {text}")),
    "trouble": Teller.trouble,
    "threat": _threat,
    "quest": _quest(later("A Quest begins: {goal}")),
    "done": _quest(later("The Quest is done: {goal}")),
    "level": _about(later("{hero} reaches Level {n}.")),
    "slept": _about(later("{hero} sleeps in the inn and is whole again.")),
    "woke": _about(later("{hero} wakes up in an inn, whole again.")),
    "joined": _about(later("{name} joins {hero}.")),
    "left": _about(later("{name} goes another way from here.")),
    "light": _about(later("{name} is defeated, and {hero} has the Ball of Light.")),
}
"""How each kind of entry is told that is no Battle and no visit."""
