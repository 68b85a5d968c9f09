"""What a script yields when a person must decide.

    answer  = yield one(seat, "combo", options)             # this seat must answer
    answers = yield each("card", {seat: options, ...})      # sealed: all answer in secret
    who, answer = yield first("turn", must={...}, may={...})  # whoever acts first

Options are a sequence of *choices*: plain strings or integers (an option's key is `str(choice)`), or a `Form` where the
answer has blanks to fill in. What comes back from the `yield` is the choice itself, or `Filled(key, values)` for a
form. `sift` makes a sequence of the legal choices that remembers why the others are not. Where options depend on what
other seats cannot see, pass a function that makes them: an imagined world, in which hidden things were dealt again,
then has options of its own.

At a `CHECKPOINT` nobody decides: the script can be entered again here, from its state alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, TypeAlias, TypeVar, cast, final, overload

from wyrmhoard.kernel.asking.form import Filled, Form
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.shapes import AskKind

Choice: TypeAlias = "str | int | Form"
Candidate: TypeAlias = "Choice | Callable[[], Choice]"
Options: TypeAlias = Sequence[Choice]
Offer: TypeAlias = "Options | Callable[[], Options]"
Answer: TypeAlias = "str | int | Filled"
Verify: TypeAlias = Callable[[Any], "Refusal | None"]

T = TypeVar("T")
Script: TypeAlias = Generator["Ask", Any, T]
"""A script that ends with a T. What `yield` returns depends on the kind of ask."""

PASS: Final = "pass"
"""The key by which a seat in `may` lets a `first` ask go by."""

NO_DATA: Final[Mapping[str, Any]] = {}
NO_OFFERS: Final[Mapping[int, Offer]] = {}


class Ask:
    """An open question to one or more seats. Made by `one`, `each` and `first`.

    `must` and `may` map seats to their options. `prompt` names the kind of question for
    words and pictures, `data` is plain data that those words need, typed by the game in its `asked.py` (see `when_seen`
    for texts among it), `rule` is the rule that asks the question. `final` is the rule that forbids changing a sealed
    answer, if there is one.
    """

    __slots__ = ("data", "final", "may", "must", "prompt", "rule")
    regardless = False
    """Whether to ask even those seats in `may` that have nothing to choose, so that being asked reveals nothing."""
    kind: ClassVar[AskKind]

    prompt: str
    must: Mapping[int, Offer]
    may: Mapping[int, Offer]
    rule: str
    final: str
    data: Any

    def options(self, seat: int) -> Options | None:
        """The choices that `seat` has here, or None if it is not asked."""
        choices = self.must.get(seat)
        if choices is None:
            choices = self.may.get(seat)
        return choices() if callable(choices) else choices


class One(Ask):
    """The ask of one seat, which must answer it (made by `one`)."""

    __slots__ = ()
    kind = "one"

    def __init__(
        self, seat: int, prompt: str, options: Offer, rule: str = "", data: Mapping[str, Any] = NO_DATA
    ) -> None:
        self.prompt = prompt
        self.must = {seat: options}
        self.may = NO_OFFERS
        self.rule = rule
        self.final = ""
        self.data = data


class Each(Ask):
    """The ask of several seats that answer it in secret (made by `each`)."""

    __slots__ = ()
    kind = "each"

    def __init__(
        self,
        prompt: str,
        options: Mapping[int, Offer],
        rule: str = "",
        final: str = "",
        data: Mapping[str, Any] = NO_DATA,
    ) -> None:
        self.prompt = prompt
        self.must = options
        self.may = NO_OFFERS
        self.rule = rule
        self.final = final
        self.data = data


class First(Ask):
    """The ask of several seats of which the first to act answers it (made by `first`)."""

    __slots__ = ("regardless",)
    kind = "first"

    def __init__(
        self,
        prompt: str,
        must: Mapping[int, Offer] = NO_OFFERS,
        may: Mapping[int, Offer] = NO_OFFERS,
        rule: str = "",
        data: Mapping[str, Any] = NO_DATA,
        *,
        regardless: bool = False,
    ) -> None:
        self.regardless = regardless
        self.prompt = prompt
        self.must = must
        self.may = may
        self.rule = rule
        self.final = ""
        self.data = data


def when_seen(words: Callable[[], T]) -> T:
    """Text in the data of an ask, worded only when it is read, in the reader's language; typed as the text it
    becomes."""
    return cast("T", words)


one = One
"""`one(seat, prompt, options)`: this seat must answer; the yield returns its answer."""

each = Each
"""`each(prompt, {seat: options})`: every seat answers in secret, and may change its answer
until all are in (unless `final`); the yield returns `{seat: answer}`, in seat order."""

first = First
"""`first(prompt, must, may)`: any of these seats; the yield returns `(seat, answer)` of
whoever acts first. A seat in `may` can let it pass instead; when `must` is empty and all
have passed, the yield returns `(None, PASS)`. A seat in `may` that can choose nothing is not
asked, unless the ask is put `regardless`."""


class Interrupt(Exception):
    """Leaves the open ask: an aside raises it, and it is raised again in the script, at the `yield` of that ask."""


ASIDE: Final = "aside"
"""The prompt for which a game is asked to word its asides (`Asides`)."""


class _Checkpoint(Ask):
    __slots__ = ()

    def __init__(self) -> None:
        self.prompt = self.rule = ""
        self.must = self.may = NO_OFFERS
        self.final = ""
        self.data = NO_DATA


CHECKPOINT: Final = _Checkpoint()


def make_choice(candidate: Candidate) -> Choice:
    """The choice itself; a candidate that is a function is called to make it."""
    return candidate() if callable(candidate) else candidate


@final
class Sifted(Sequence["Choice"]):
    """The legal ones among some candidates; `refusals()` says why the others are not.

    Candidates are judged when first read, and only once. Random play draws candidates until one is legal
    (`playout.pick`), and the others are never judged; a `Decision` of a match judges all of them. A choice that is
    expensive to make may be given as a function, which is called only when the candidate is judged.
    """

    __slots__ = ("_hides", "_judged", "_legal", "candidates", "verify")

    def __init__(self, candidates: Sequence[Candidate], verify: Verify) -> None:
        self.candidates = candidates
        self.verify = verify
        self._judged: list[tuple[Choice, Refusal | None]] | None = None
        self._legal: list[Choice] = []
        self._hides = False

    def verdicts(self) -> list[tuple[Choice, Refusal | None]]:
        """Each candidate with its refusal, or None if it is legal."""
        if self._judged is None:
            verify = self.verify
            self._judged = judged = [(choice, verify(choice)) for choice in map(make_choice, self.candidates)]
            for choice, refusal in judged:
                if refusal is None:
                    self._legal.append(choice)
                elif refusal.hidden:
                    self._hides = True
        return self._judged

    @property
    def hides(self) -> bool:
        """Whether some candidate is refused for a hidden reason."""
        self.verdicts()
        return self._hides

    def refusals(self) -> list[tuple[Choice, Refusal]]:
        """Each candidate that may not be chosen, with the reason."""
        return [(choice, refusal) for choice, refusal in self.verdicts() if refusal is not None]

    @overload
    def __getitem__(self, at: int) -> Choice: ...
    @overload
    def __getitem__(self, at: slice) -> list[Choice]: ...
    def __getitem__(self, at: int | slice) -> Choice | list[Choice]:
        self.verdicts()
        return self._legal[at]

    def __len__(self) -> int:
        self.verdicts()
        return len(self._legal)

    def __bool__(self) -> bool:
        if self._judged is not None:
            return bool(self._legal)
        return any(self.verify(choice) is None for choice in map(make_choice, self.candidates))

    def __iter__(self) -> Iterator[Choice]:
        self.verdicts()
        return iter(self._legal)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sifted) and [*self] == [*other]

    __hash__ = None  # type: ignore[assignment]


sift = Sifted
"""`sift(candidates, verify)`: the candidates for which `verify` gives no refusal. One function
decides what is legal, what is greyed, and why."""


def may_all(candidates: Sequence[Candidate]) -> Sifted:
    """A `Sifted` in which every candidate is legal, for candidates that are expensive to make."""
    return Sifted(candidates, lambda choice: None)


def refusals(options: Options) -> list[tuple[Choice, Refusal]]:
    """Why some candidates are not among `options` (empty if the script did not say)."""
    return options.refusals() if type(options) is Sifted else []


def possible(options: Options, known: Collection[str]) -> Options:
    """The choices as the seat may see them: those refused for a hidden reason stand among the legal ones,
    as if they were legal, except those whose refusal is `known` by now."""
    if type(options) is not Sifted or not options.hides:
        return options
    return [c for c, refusal in options.verdicts() if refusal is None or (refusal.hidden and str(c) not in known)]
