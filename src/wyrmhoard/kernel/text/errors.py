"""What can go wrong, in words for the person who can put it right.

There are two families. A *refusal* is a game's or the kernel's answer to an input that is not allowed
(`Refusal` is the reason as a value, `Refused` the exception that carries it). A `BadInput`
is a file, option or name that cannot be used, and says what and where. Both word themselves, in the language that is
spoken where they are raised (`BadInput.of("{file}: is empty", file=file)`); what is worded already, or meant only for
authors of games, is handed over as it is (`BadInput(str(error))`).

What they quote may come from strangers: every message is one line, and whatever would break it or control a terminal is
escaped (`one_line`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Self, get_args
from unicodedata import category

from typing_extensions import TypeAliasType

from wyrmhoard.kernel.text.saying import resolved, said, say

TURNING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the direction of text, so that a line would read as something else."""


@dataclass(slots=True)
class Refusal:
    """Why something may not be chosen.

    Games keep these as module constants, so that testing legality allocates nothing; the
    sentence is filled in only when it is read. `rule` is a rule ID ("DD-25"), `text` a
    template whose fields come from `data`. Those that are texts, such as the name of a card, are said, too; what is
    more than that is a function that says it, called when it is read. With `hidden`, the true reason is something
    that the seat may not know, so it is told only neutral words.
    """

    rule: str
    text: str
    hidden: bool = False
    data: dict[str, Any] = field(default_factory=dict)

    def because(self, **data: Any) -> Refusal:
        """This refusal with the names and numbers of the case at hand."""
        return Refusal(self.rule, self.text, self.hidden, self.data | data if self.data else data)

    def sentence(self, **data: Any) -> str:
        """The reason in words; `data` adds fields that the template may use."""
        if self.hidden:
            return say("Not possible now.")
        places = {**data, **self.data}
        return said(self.text, **{name: resolved(value) for name, value in places.items()})


def one_line(text: str) -> str:
    """`text` with line breaks, and whatever else would steer a screen, written as in JSON (`\\n`, `\\u001b`)."""
    if text.isprintable():
        return text
    return "".join(_escaped(c) if _steers(c) else c for c in text)


def is_harmless(text: str, besides: str = "") -> bool:
    """Whether nothing in `text` would steer a screen: no control characters and line breaks but those in `besides`, and
    nothing that turns the direction of text."""
    return text.isprintable() or not any(_steers(c) and c not in besides for c in text)


def _steers(character: str) -> bool:
    return category(character) in ("Cc", "Cs", "Zl", "Zp") or character in TURNING


def _escaped(character: str) -> str:
    written = json.dumps(character)[1:-1]
    return written if written != character else f"\\u{ord(character):04x}"


class WyrmhoardError(Exception):
    """The base of everything raised on purpose; `str()` is one clear line, whatever it quotes."""

    def __init__(self, message: str = "") -> None:
        super().__init__(one_line(message))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the error with its attributes, whatever its constructor takes: errors cross between processes."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[WyrmhoardError], args: tuple[str, ...], fields: dict[str, Any]) -> WyrmhoardError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class BadInput(WyrmhoardError):
    """Something that was given cannot be used: the message says what, and where."""

    @classmethod
    def of(cls, message: str, /, **places: Any) -> Self:
        """The error with a message in the language that is spoken now; `message` is a literal text, as in `say`."""
        return cls(said(message, **places))


def refuse_first(problems: Iterable[tuple[str, str]], at: str = "") -> None:
    """Raise BadInput for the first of some problems, each a place and a complaint; `at` names the card or file."""
    for place, problem in problems:
        raise BadInput(": ".join([", ".join(filter(None, [at, place])), problem]))


RefusalCode = TypeAliasType(
    "RefusalCode",
    Literal[
        # an input that a match refuses
        "illegal",  # against the rules; the refusal cites which
        "unavailable",  # not possible, for a reason that the seat may not know
        "stale",  # another ask is open now, or things have changed otherwise
        "unknown",  # there is no such option
        "form",  # a blank is wrong, missing or not asked for
        "not-asked",  # the seat has nothing to answer
        "final",  # a confirmed answer cannot be changed
        "over",  # the match has ended
        "tutorial",  # the rules allow it, and the coach of a tutorial would rather see something else
        # a request that a server refuses
        "bad-request",  # it does not fit
        "too-long",  # its body is too long
        "passphrase",  # the server asks for its passphrase first
        "forbidden",  # the token is missing, or is not for this
        "not-found",  # there is no such thing
        "claimed",  # the seat is somebody's already
        "not-over",  # the match has not ended yet
        "closed",  # the table cannot be played on, for good
        "too-many",  # somebody asks for too much
        "busy",  # others ask for too much
        "storage",  # it could not be stored: try again
        "broken",  # a mistake of ours
    ],
)
"""Why something was refused, for programs: they are part of the protocols, and the page's types are made from them."""
REFUSAL_CODES: Final[tuple[RefusalCode, ...]] = get_args(RefusalCode.__value__)


class Refused(WyrmhoardError):
    """Something was refused and nothing changed. `code` says why to programs, `sentence` to people."""

    def __init__(self, code: RefusalCode, sentence: str, rule: str = "") -> None:
        self.code = code
        self.sentence = one_line(sentence)
        self.rule = rule
        super().__init__(f"{sentence} ({rule})" if rule else sentence)

    @staticmethod
    def of(code: RefusalCode, message: str, /, *, rule: str = "", **places: Any) -> Refused:
        """The refusal with a message in the language that is spoken now; `message` is a literal text, as in `say`."""
        return Refused(code, said(message, **places), rule)


class ScriptError(WyrmhoardError):
    """A game's script broke the kernel's contract (an ask that nobody can close, say)."""
