"""What one seat is asked, in words for people and as plain data for programs."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

import msgspec

from wyrmhoard.kernel.asking.ask import PASS, Choice, Options, Sifted, possible, refusals
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.screens import Usual
from wyrmhoard.kernel.contract.words import Words
from wyrmhoard.kernel.play.decision import Decision
from wyrmhoard.kernel.state.people import UNNAMED, People
from wyrmhoard.kernel.state.table import AnyPosition
from wyrmhoard.kernel.text import shapes
from wyrmhoard.kernel.text.marks import is_deliberate, is_quiet, is_undo
from wyrmhoard.kernel.text.saying import in_house, reading_as, say

_PLAIN: Final = frozenset((str, int))
"""The types of choices that are no forms and have no marks."""


class Option(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One choice for people and programs: `key` names it within its ask."""

    key: str
    text: str
    about: tuple[str, ...] = ()
    form: tuple[shapes.Blank, ...] = ()
    blocked: str = ""
    """Why it may not be chosen ("" if it may)."""
    rule: str = ""
    """The rule that blocks it."""
    deliberate: bool = False
    """Whether it must not be done by mistake: giving up, for example."""
    quiet: bool = False
    """Whether it is open without anybody being asked for it."""
    undo: bool = False
    """Whether it only takes back what was done at this decision."""
    parts: tuple[str, ...] = ()
    """A title and the rest: see `Words`."""
    takes: tuple[shapes.Picks, ...] = ()
    """The picks of its form without which it does not go: see `form.Ways`."""

    def to_plain(self) -> shapes.Option:
        """The option as plain data; what is empty is left out."""
        plain: shapes.Option = {"key": self.key, "text": self.text}
        if self.about:
            plain["about"] = list(self.about)
        if self.parts:
            plain["parts"] = list(self.parts)
        if self.form:
            plain["form"] = list(self.form)
        if self.takes:
            plain["takes"] = list(self.takes)
        if self.blocked:
            plain["blocked"] = self.blocked
        if self.rule:
            plain["rule"] = self.rule
        if self.deliberate:
            plain["deliberate"] = True
        if self.quiet:
            plain["quiet"] = True
        if self.undo:
            plain["undo"] = True
        return plain


def describe(
    game: AnyGame, position: AnyPosition, seat: int, prompt: str, choices: Collection[Choice], people: People = UNNAMED
) -> list[Option]:
    """Legal choices, in words."""
    with reading_as(seat, game.folder):
        return _described(game, position, seat, prompt, choices, people)


def _described(
    game: AnyGame, position: AnyPosition, seat: int, prompt: str, choices: Collection[Choice], people: People
) -> list[Option]:
    words = game.prompts.option
    if not people.known and _PLAIN.issuperset(map(type, choices)):  # as nearly always
        worded = [(choice, words(position, seat, prompt, choice)) for choice in choices]
        return [Option(f"{choice}", each.text, each.about, parts=each.parts) for choice, each in worded]
    return [_option(choice, words(position, seat, prompt, choice), people) for choice in choices]


def _option(choice: Choice, words: Words, people: People) -> Option:
    """A choice with its words, in which people have their own names if they have said them."""
    text, parts = people.words(words.text), tuple(map(people.words, words.parts))
    form = choice if isinstance(choice, Form) else None
    blanks = tuple(field.describe() for field in form.fields) if form is not None else ()
    takes = form.described_takes() if form is not None else ()
    deliberate, quiet, undo = is_deliberate(choice), is_quiet(choice), is_undo(choice)
    return Option(str(choice), text, words.about, blanks, "", "", deliberate, quiet, undo, parts, takes)


class OpenAsk:
    """What one seat is asked now. Words are made only when they are read."""

    __slots__ = (
        "_data", "_described", "_known", "_options", "_people", "_text", "_told", "_words", "aside", "choices", "final",
        "id", "kind", "may_pass", "prompt", "rule", "sealed", "seat",
    )  # fmt: skip

    def __init__(
        self, game: AnyGame, position: AnyPosition, decision: Decision, seat: int, people: People = UNNAMED
    ) -> None:
        ask = decision.ask
        assert ask is not None
        self._words = (game, position, seat)
        self._people = people
        self._options = options = decision.open_options(seat)
        self._known = known = decision.known(seat)
        self._told: dict[str, Any] | None = None
        self._text: str | None = None
        self._described: tuple[Option, ...] | None = None
        self.seat = seat
        self.id = decision.ids.get(seat, "")
        self.kind = ask.kind
        self.prompt = ask.prompt
        self.rule = ask.rule
        self._data = ask.data
        self.final = ask.final
        self.sealed = decision.sealed_key(seat)
        """The key of this seat's sealed answer, while others are still deciding."""
        asked = seat in ask.must
        self.may_pass = not asked and decision.may_pass(seat)
        self.aside = not asked and decision.is_aside(seat)
        """This seat is not asked for anything: it may only do something deliberate (give up) or quiet, or wait."""
        self.choices: Options = possible(options, known)
        """What this seat may try: the legal choices, as the script gave them, and among them those that
        would be refused for a reason it cannot know, until it has tried them."""

    @property
    def data(self) -> Any:
        """What the question is about, as the game types it (a dictionary); texts among it are in the language of
        the one who looks."""
        if self._told is None:
            if self._data and any(map(callable, self._data.values())):
                with in_house(self._words[0].folder):
                    self._told = {name: value() if callable(value) else value for name, value in self._data.items()}
            else:
                self._told = dict(self._data)
        return self._told

    @property
    def seat_name(self) -> str:
        """What the table calls the seat that is asked."""
        game, position, seat = self._words
        return self._people.seat_name(seat, game.names.seat_name(position, seat))

    @property
    def seat_called(self) -> str:
        """The seat's name within a sentence: "the knight" for "Knight"."""
        game, position, seat = self._words
        return self._people.seat_name(seat, game.names.seat_called(position, seat))

    @property
    def text(self) -> str:
        """The question in words."""
        if self._text is None:
            with reading_as(self.seat, self._words[0].folder):
                self._text = self._worded()
        return self._text

    def _worded(self) -> str:
        game, position, seat = self._words
        return self._people.words(game.prompts.prompt(position, seat, self.prompt, self.data))

    @property
    def options(self) -> tuple[Option, ...]:
        """The legal choices, then the greyed ones with their reasons."""
        if self._described is None:
            game, position, seat = self._words
            with reading_as(seat, game.folder):  # the choices are read together with the question
                if self._text is None:
                    self._text = self._worded()
                legal = _described(game, position, seat, self.prompt, self.choices, self._people)
            if self.may_pass and not self.aside:
                with in_house(self._words[0].folder):
                    legal.append(Option(PASS, say("Let it pass")))
            self._described = (*legal, *self._blocked()) if type(self._options) is Sifted else (*legal,)
        return self._described

    def _blocked(self) -> Iterator[Option]:
        game, position, seat = self._words
        for choice, refusal in refusals(self._options):
            if not refusal.hidden or str(choice) in self._known:
                with reading_as(seat, game.folder):
                    words = game.prompts.option(position, seat, self.prompt, choice)
                    sentence = refusal.sentence(**game.prompts.refusal(position, seat, self.prompt, choice))
                rule = "" if refusal.hidden else refusal.rule
                people = self._people
                yield Option(str(choice), people.words(words.text), words.about, (), people.words(sentence), rule)

    def to_plain(self, options: Any = None, usual: Usual | None = None, about: str = "") -> shapes.Ask:
        """The ask as plain data for JSON; `options`, if given, are used as already encoded. With `usual` it says what
        the natural answer is, with `about` what it is about."""
        plain: shapes.Ask = {
            "id": self.id,
            "seat": self.seat,
            "kind": self.kind,
            "prompt": self.prompt,
            "text": self.text,
            "rule": self.rule,
            "data": self.data,
            "final": self.final,
            "sealed": self.sealed,
            "aside": self.aside,
            "options": [option.to_plain() for option in self.options] if options is None else options,
        }
        if usual is not None:
            plain["usual"] = {"key": usual.key, "values": dict(usual.values)}
        if about:
            plain["about"] = about
        return plain
