"""The cards of a game, and what people may put in their place or write themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from wyrmhoard.kernel.asking.scenario import Scenario
from wyrmhoard.kernel.state.setting import Setting

Face: TypeAlias = dict[str, Any]
"""A card for print and lists: id, name, kind, side, copies, its text, numbers."""


class Cards(Protocol):
    """A set of loaded cards, as far as the kernel looks at it."""

    @property
    def content(self) -> str:
        """A fingerprint of everything on them that the rules read; "": there is nothing."""

    @property
    def plain(self) -> Mapping[str, Any] | None:
        """The cards as their files have them; None: there are none."""


@dataclass(frozen=True)
class NoCards:
    """The cards of a game that has none."""

    content: str = ""
    plain: None = None


NO_CARDS: Final = NoCards()
C = TypeVar("C", bound=Cards)
C_contra = TypeVar("C_contra", bound=Cards, contravariant=True)


def _plain(cards: Cards) -> Mapping[str, Any] | None:
    return cards.plain


def _none(cards: object) -> list[Any]:
    return []


@dataclass(frozen=True)
class CardFiles(Generic[C]):
    """How the cards of a game are read from files, and listed."""

    read: Callable[[C, Path | Mapping[str, Any]], C]
    """Reads cards that replace the game's own (its first argument): from a file, a folder, or the plain data of a
    record. Raises BadInput that names file, entry and field."""
    faces: Callable[[C], list[Face]]
    """Every card as it is printed and listed."""
    oddities: Callable[[C], list[str]] = _none
    """What a designer should know about the cards: legal, but against the grain of the game."""
    written: Callable[[C], Mapping[str, Any] | None] = _plain
    """The cards, and whatever else the rules read from files, as plain data from which `read` restores them even after
    the files have changed."""


class OwnCards(Protocol[C]):
    """Cards that a user writes for one table, beside those that come with the game. Errors are a BadInput that names
    the text (`where`), the entry and the field."""

    def add(self, shipped: C, text: str, where: str, /) -> C:
        """The cards of the game with those of a text."""

    def judge(self, shipped: C, text: str, /) -> dict[str, Any]:
        """What the cards in a text are: `cards` (kind, id, name of each), `choose` (settings with which they are
        played) and `seats` (how many can then play; empty: as always)."""

    def brought(self, cards: C, /) -> tuple[str, ...]:
        """Which of these cards were written by a person, by kind and ID; empty: all come with the game."""


class Editor(Protocol[C_contra]):
    """The game's editor in a browser, for people who write cards."""

    def box(self, cards: C_contra, /) -> dict[str, Any]:
        """What the editor offers, as plain data for its page."""

    def edit(self, cards: C_contra, text: str, data: str, /) -> dict[str, Any]:
        """A draft, given as the `text` of a file or as `data` in JSON: returned as both, with every error in it. Raises
        BadInput for what cannot be parsed."""


class Brought(NamedTuple):
    """How a seat answers that plays with a deck: the question by its prompt, the key, and the values of its form."""

    prompt: str
    key: str
    values: dict[str, Any]


class Decks(Protocol[C_contra]):
    """Decks that people build for themselves. A deck is plain data: name, about, cards (how many of each), text
    (as it would be written to a file), and faults: each rule that it breaks as {rule, text}."""

    def ready_made(self, cards: C_contra, /) -> list[dict[str, Any]]:
        """The decks that come with the game."""

    def judge(self, cards: C_contra, text: str, where: str, /) -> dict[str, Any]:
        """The deck in a text. Raises BadInput that names `where` the text is from ("": nowhere in particular), line and
        card if it is not a deck."""

    def brought(self, cards: C_contra, deck: str, /) -> Brought:
        """How a seat answers that plays with this deck: a ready-made one by its ID, or one of its own as text."""


@dataclass(frozen=True)
class Scenarios(Generic[C]):
    """Positions with a task: those that come with the game, and those that a user writes."""

    parse: Callable[[C, Iterable[Setting], str, str], Scenario]
    """The scenario in a text, for a game with these settings. Raises BadInput that names where the text is from, entry
    and field."""
    folder: Path | None = None
    """The folder of the scenarios that come with the game."""
