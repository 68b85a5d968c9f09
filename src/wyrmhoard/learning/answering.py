"""One answer, made in steps: the key of the choice, then one blank of its form after another.

Each step is an action of a `Spelling`; `open` lists those that can be taken. What would complete the form is judged by
the rules before it is offered. Where a form has come to a point from which nothing legal is left, it goes back to the
last point at which something else could be chosen, as a person would. After `PATIENCE` such points in one answer the
rest is filled in at random, so that every answer ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import PASS, Answer, Choice, Options
from wyrmhoard.kernel.asking.form import Drawing, Field, Filled, Form, Number, Pick, Text
from wyrmhoard.kernel.text.marks import needs_intent
from wyrmhoard.learning.spelling import STOP, WRITTEN, Spelling, Trie

PATIENCE: Final = 40
TRIED: Final = 600
"""A number with more values than this is spelled digit by digit, and judged only when it is complete."""
LONGEST: Final = 24
"""Texts that an agent writes are not longer, unless they have to be."""


class Answering:
    """The answer that a seat is making at one question."""

    __slots__ = (
        "_dead",
        "_keys",
        "_rng",
        "answer",
        "blank",
        "blanks",
        "form",
        "left",
        "open",
        "spelled",
        "spelling",
        "taken",
    )

    def __init__(
        self, spelling: Spelling, choices: Options, rng: Random, *, may_pass: bool = False, intent: bool = False
    ) -> None:
        """`intent`: what must not happen by mistake (giving up) stands among the choices, and not only where there is
        nothing else."""
        self.spelling = spelling
        self.answer: Answer | None = None
        """The answer, once it is complete."""
        self.spelled: list[int] = []
        """The actions taken so far that still count."""
        self.taken: list[int] = []
        """All actions taken so far: whoever takes them again comes to the same point."""
        self.form: Form | None = None
        self.blank = 0
        """Which blank of the form is being filled in."""
        self._rng = rng
        self._dead = 0
        wanted = list(choices) if intent else [one for one in choices if type(one) is str or not needs_intent(one)]
        if not wanted and not may_pass:
            wanted = list(choices)
        self._keys = {str(choice): choice for choice in wanted}
        if may_pass:
            self._keys[PASS] = PASS
        self.blanks: list[Blank] = []
        self.left: Any = None
        self.open: Sequence[int] = ()
        self._choose()

    def take(self, action: int) -> bool:
        """Take an action that is open; returns whether the answer is complete."""
        self.taken.append(action)
        self.spelled.append(action)
        if self.form is None:
            chosen = self.left.take(action)
            if chosen is None:
                self.open = self.left.open
                return False
            self._chosen(self._keys[chosen])
        else:
            self._fill(action)
        return self.answer is not None

    # -- the key

    def _choose(self) -> None:
        """Begin with the key."""
        self.form, self.blank, self.blanks = None, 0, []
        self.spelled.clear()
        if not self._keys:
            self.open = ()
            return
        self.left = self.spelling.among(tuple(self._keys))
        self.open = self.left.open

    def _chosen(self, choice: Choice) -> None:
        if not isinstance(choice, Form):
            self.answer = choice if isinstance(choice, int) else str(choice)
        elif not choice.fields:
            self._complete(choice)
        else:
            self.form = choice
            self._next_blank()

    # -- its blanks

    def _next_blank(self) -> None:
        """Begin with the next blank, or with the one before where nothing can be put into it."""
        assert self.form is not None
        fields = self.form.fields
        last = len(self.blanks) == len(fields) - 1
        blank = Blank(self.spelling, fields[len(self.blanks)], len(self.spelled), self._judge if last else None)
        self.blanks.append(blank)
        self._settle()

    def _judge(self, value: Any) -> bool:
        """Whether the form can be complete with this in its last blank."""
        assert self.form is not None
        if self.form.verify is None:
            return True
        refusal = self.form.verify({**self._values(), self.form.fields[-1].name: value})
        return refusal is None or refusal.hidden

    def _values(self) -> dict[str, Any]:
        return {blank.field.name: blank.value for blank in self.blanks if blank.done}

    def _fill(self, action: int) -> None:
        blank = self.blanks[-1]
        blank.take(action)
        self._settle()

    def _settle(self) -> None:
        """See where the form stands: complete, in the midst of a blank, at the next one, or at a dead end."""
        assert self.form is not None
        while True:
            blank = self.blanks[-1]
            self.blank = len(self.blanks)
            if blank.done:
                if len(self.blanks) == len(self.form.fields):
                    self._complete(self.form)
                else:
                    self._next_blank()
                return
            if blank.open:
                self.open = blank.open
                return
            if not self._back():
                return

    def _complete(self, form: Form) -> None:
        values = self._values()
        if form.objection(values) is None:
            self.answer = Filled(form.key, values)
        elif not self.blanks:
            self._withdraw(form)
        elif self._back():
            self._settle()

    def _back(self) -> bool:
        """From a dead end to the last point at which something else can be chosen; False: no such point is left in this
        form, and something else was done."""
        assert self.form is not None
        self._dead += 1
        if self._dead > PATIENCE:
            self._at_random(self.form)
            return False
        while self.blanks:
            blank = self.blanks[-1]
            if blank.back():
                del self.spelled[blank.before :]
                return True
            self.blanks.pop()
        self._withdraw(self.form)
        return False

    def _withdraw(self, form: Form) -> None:
        """A form that cannot be filled in is no choice any more."""
        if len(self._keys) == 1:
            self._at_random(form)
            return
        del self._keys[form.key]
        self._choose()

    def _at_random(self, form: Form) -> None:
        filled = form.proposal(self._rng)
        if filled is not None:
            self.answer = filled
            return
        self._dead = 0
        del self._keys[form.key]
        self._choose()


class Blank:
    """One blank of a form while it is filled in. Without open actions that is not `done`, it has come to a dead end.

    In the last blank only items are offered with which the form could be complete: a set of items can be picked in
    any order in which it could be complete after each of them, and in no other.
    """

    __slots__ = ("_barred", "_items", "_judge", "before", "done", "field", "open", "spelling", "trie", "value")

    def __init__(self, spelling: Spelling, field: Field, before: int, judge: Callable[[Any], bool] | None) -> None:
        """`judge` says of a value whether it completes the form, for the last blank; `before`: how many actions were
        taken before this blank."""
        self.spelling, self.field, self.before, self._judge = spelling, field, before, judge
        self.done = False
        self.value: Any = [] if isinstance(field, Pick | Drawing) else ""
        self._barred: set[Any] = set()
        """What has led to a dead end: what was picked, in order, or the value."""
        self._items: tuple[str, ...] = field.items if isinstance(field, Pick) else ()
        self.trie: Trie[Any] | None = None
        self.open: Sequence[int] = ()
        self._look()

    def _completes(self, value: Any) -> bool:
        return self._judge is None or self._judge(value)

    def _look(self) -> None:
        """Find the actions that are open here."""
        field = self.field
        if isinstance(field, Pick):
            self._look_at_items(field)
        elif isinstance(field, Number):
            self._look_at_numbers(field)
        elif isinstance(field, Text):
            self._look_at_text(field)
        else:
            self.done = True  # nothing is drawn

    def _look_at_items(self, field: Pick) -> None:
        picked = self.value
        if len(picked) == min(field.most, len(self._items)):
            self.done = len(picked) >= field.least and self._may(picked)
            self.open, self.trie = (), None
            return
        may_stop = len(picked) >= field.least and self._may(picked)
        judged = len(picked) + 1 >= field.least
        left = [(item, [*picked, item]) for item in self._items if item not in picked]
        things: list[tuple[tuple[int, ...], str | None]] = [
            (self.spelling.tokens(item), item)
            for item, then in left
            if tuple(then) not in self._barred and (not judged or self._completes(then))
        ]
        if may_stop:
            things.append(((STOP, STOP), None))
        self._offer(things)

    def _may(self, picked: list[str]) -> bool:
        return (*picked, STOP) not in self._barred and self._completes(picked)

    def _look_at_numbers(self, field: Number) -> None:
        if field.most - field.least < TRIED:
            values = [
                n for n in range(field.least, field.most + 1) if str(n) not in self._barred and self._completes(n)
            ]
            self._offer([(self.spelling.tokens(str(n)), n) for n in values])
            return
        text, spell = self.value, self.spelling.characters
        tokens = [spell(sign)[0] for sign in "-0123456789" if _may_begin(text + sign, field)]
        if text not in ("", "-") and field.least <= int(text) <= field.most and text not in self._barred:
            tokens.append(STOP)
        self.open = tokens

    def _look_at_text(self, field: Text) -> None:
        most = max(field.least, min(field.most, LONGEST))
        tokens = [self.spelling.characters(chr(byte))[0] for byte in WRITTEN] if len(self.value) < most else []
        if len(self.value) >= field.least and self.value not in self._barred and self._completes(self.value):
            tokens.append(STOP)
        self.open = tokens

    def _offer(self, things: list[tuple[tuple[int, ...], Any]]) -> None:
        if not things:
            self.open, self.trie = (), None
            return
        self.trie = Trie(things)
        self.open = self.trie.open
        if len(things) == 1:
            self._meant(things[0][1])

    def _meant(self, thing: Any) -> None:
        if isinstance(self.field, Number):
            self.value, self.done = thing, True
        elif thing is None:
            self.done = True
        else:
            self.value.append(thing)
            self._look()

    def take(self, action: int) -> None:
        """Go on with this action."""
        if self.trie is not None:
            thing = self.trie.take(action)
            if len(self.trie.left) > 1:
                self.open = self.trie.open
            else:
                self._meant(thing)
        elif action == STOP:
            self.done = True
            if isinstance(self.field, Number):
                self.value = int(self.value)
        else:
            self.value += self.spelling.character(action)
            self._look()

    def back(self) -> bool:
        """Go back to where something else can be chosen in this blank; False: there is nothing."""
        if isinstance(self.field, Pick):
            while True:
                if self.done:
                    self._barred.add((*self.value, STOP))
                    self.done = False
                elif self.value:
                    self._barred.add(tuple(self.value))
                    self.value = self.value[:-1]
                else:
                    return False
                self._look()
                if self.done or self.open:
                    return True
        if isinstance(self.field, Drawing) or not self.done:
            return False
        self._barred.add(str(self.value))
        self.done = False
        self.value = ""
        self._look()
        return bool(self.open) or self.done


def _may_begin(text: str, field: Number) -> bool:
    """Whether some number that fits the blank begins like this."""
    digits, negative = text.removeprefix("-"), text.startswith("-")
    least, most = (max(1, -field.most), -field.least) if negative else (max(0, field.least), field.most)
    if not digits:
        return most >= least
    if not digits.isdigit():
        return False
    if digits[0] == "0":
        return digits == "0" and least == 0 <= most
    low = high = int(digits)
    while low <= most:
        if high >= least:
            return True
        low, high = 10 * low, 10 * high + 9
    return False
