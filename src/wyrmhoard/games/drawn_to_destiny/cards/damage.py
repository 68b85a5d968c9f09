"""The four damage decks (D2-33, C3 to C6): 52 cards and two Wilds each, made from the rows of `damage.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from wyrmhoard.kernel.asking.cards import Catalogue, convert
from wyrmhoard.kernel.state.setting import did_you_mean
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import taken_apart

from . import vocabulary
from .harm_text import HarmText, read_harm

DECKS: Final = ("wound", "disorder", "trauma", "restraint")
TYPES: Final[dict[str, tuple[str, ...]]] = {str(deck): kinds for deck, kinds in vocabulary.TYPES_OF.items()}
"""The Damage Types of each deck, in the order of the suits Wands, Coins, Cups, Swords (D2-215, D2-220)."""
DECK_OF: Final = {kind: deck for deck, kinds in TYPES.items() for kind in kinds}
SUIT_OF: Final = {
    kind: suit
    for kinds in TYPES.values()
    for kind, suit in zip(kinds, ("wands", "coins", "cups", "swords"), strict=True)
}
STAT_OF: Final = {"wound": "body", "disorder": "mind", "trauma": "will", "restraint": "speed"}
"""Which Stat each card of a deck lowers by 1 (D2-238)."""
BACK_OF: Final = {"wound": "fatigue", "disorder": "stun", "trauma": "stress", "restraint": "slow"}
"""What a card is worth face down (D2-236)."""
SEVERITIES: Final = ("minor", "major", "critical", "extreme")
"""Severity 1 to 4 (D2-234)."""
RANKS: Final = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
PLACES: Final = vocabulary.PLACES
"""The places of the body, by Rank from the Ace to the 2 (D2-220)."""
PAIRED: Final = ("arm", "hand", "leg", "foot")
"""Parts of the body for which one row makes two cards, left and right."""
SUBJECTS: Final = (
    "death", "power", "self", "violence", "reality", "belief", "status", "companions", "strangers", "love", "change",
    "things", "fortune",
)  # fmt: skip
"""What Delusion, Compulsion and all Trauma cards are about, by Rank from the Ace to the 2 (C4, C5)."""
LOSSES: Final = (
    "awareness", "concentration", "personality", "vitality", "balance", "memory", "understanding", "language",
    "vision", "hearing", "sensation", "social", "sleep",
)  # fmt: skip
"""What is lost, by Rank from the Ace to the 2 (C4)."""
LISTED: Final = (
    dict.fromkeys(DECK_OF, SUBJECTS)
    | {"loss": LOSSES}
    | dict.fromkeys((*TYPES["wound"], "nerve", *TYPES["restraint"]), PLACES)
)
"""What the thirteen cards of each Damage Type name, by Rank."""

Four: TypeAlias = Annotated[tuple[Annotated[str, Meta(min_length=2, max_length=160)], ...], Meta(max_length=4)]


class RowEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One row: a Damage Type at one or more places, or with one or more subjects. A row for "all" gives what cards
    without a row of their own have."""

    type: str
    of: Annotated[tuple[str, ...], Meta(min_length=1)]
    """Places ("arm" stands for left and right), subjects, or "all"."""
    minor: str
    major: str
    critical: str
    extreme: str
    captions: Four = ()
    """A few words for each severity; "{part}" stands for the name of the place."""


class InsteadEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One severity of one card that differs from its row."""

    type: str
    of: str
    severity: Literal["minor", "major", "critical", "extreme"]
    text: str


class LinesEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How the subject behaves, one sentence for each severity; shown only with `mature_text` on. "{subject}" stands for
    the subject's phrase."""

    type: str
    of: str = "all"
    lines: Annotated[tuple[Annotated[str, Meta(min_length=8, max_length=160)], ...], Meta(min_length=4, max_length=4)]


class SubjectEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a subject is called inside a sentence."""

    id: str
    phrase: Annotated[str, Meta(min_length=2, max_length=60)]


class File(Struct, frozen=True, forbid_unknown_fields=True):
    """What card files say about the damage decks."""

    damage_row: tuple[RowEntry, ...] = ()
    damage_instead: tuple[InsteadEntry, ...] = ()
    damage_lines: tuple[LinesEntry, ...] = ()
    damage_subject: tuple[SubjectEntry, ...] = ()


KINDS: Final = File.__struct_fields__


@dataclass(frozen=True)
class DamageCard:
    """One damage card. A Wild has no type, no place and no texts (D2-218)."""

    id: str
    deck: str
    type: str = ""
    of: str = ""
    """The place of the body or the subject."""
    rank: str = ""
    suit: str = ""
    wild: Literal["", "black", "red"] = ""
    texts: tuple[HarmText, ...] = ()
    captions: tuple[str, ...] = ()
    """A few words for each severity, as the file has them: with the place {part}."""
    lines: tuple[str, ...] = ()
    """How the subject behaves at each severity, as the file has it: with the place {subject}."""
    phrase: str = ""
    """How its subject is called inside a sentence."""

    @property
    def place(self) -> str:
        """The place of the body that it names, or nothing (D2-221)."""
        return self.of if self.of in PLACES else ""

    @property
    def name(self) -> str:
        """ "Slash: Left Leg", "Wild (black)"."""
        if self.wild:
            return f"Wild ({self.wild})"
        return f"{self.type.capitalize()}: {self.of.replace('-', ' ').title()}"

    def at(self, severity: int) -> HarmText:
        """What it does at severity 1 to 4 (D2-234)."""
        return self.texts[severity - 1]


class DamageDecks(Catalogue[DamageCard]):
    """The cards of the four decks, deck by deck, by suit and Rank, the Wilds last; none if there are no rows."""

    def __init__(self, data: Mapping[str, Any], where: str) -> None:
        super().__init__()
        file = convert({kind: data[kind] for kind in KINDS if kind in data}, File, where)
        if not file.damage_row:
            return
        rows = _rows(file, where)
        phrases = {entry.id: entry.phrase for entry in file.damage_subject}
        lines = _lines(file, where, phrases)
        instead = _instead(file, where)
        for deck in DECKS:
            for kind in TYPES[deck]:
                for rank, of in zip(RANKS, LISTED[kind], strict=True):
                    row = rows.get((kind, of)) or rows.get((kind, "all"))
                    if row is None:
                        raise BadInput(f"{where}: no row says what {kind} does at {of}")
                    texts = [instead.get((kind, of, severity)) or getattr(row, severity) for severity in SEVERITIES]
                    self._add(DamageCard(
                        id=f"{kind}-{of}", deck=deck, type=kind, of=of, rank=rank, suit=SUIT_OF[kind],
                        texts=tuple(read_harm(text) for text in texts),
                        captions=row.captions, lines=lines.get((kind, of), ()), phrase=phrases.get(of, ""),
                    ), where)  # fmt: skip
            for colour in ("black", "red"):
                self._add(DamageCard(id=f"{deck}-wild-{colour}", deck=deck, wild=colour), where)

    def _add(self, card: DamageCard, where: str) -> None:
        """Take a card in."""
        self.claim(card.id, "", f"{where}: damage card {card.id}")
        self.by_id[card.id] = card

    def deck(self, deck: str) -> tuple[str, ...]:
        """The IDs of a deck, unshuffled."""
        return tuple(card.id for card in self if card.deck == deck)


def _rows(file: File, where: str) -> dict[tuple[str, str], RowEntry]:
    """The rows by Damage Type and place or subject."""
    rows: dict[tuple[str, str], RowEntry] = {}
    for number, row in enumerate(file.damage_row, 1):
        at = f"{where}: damage_row {number}"
        for place, problem in _row_problems(row):
            raise BadInput(f"{at}, {place}: {problem}")
        for of in _spread(row):
            if rows.setdefault((row.type, of), row) is not row:
                raise BadInput(f"{at}, of: {row.type} at {of} has a row already")
    return rows


def _spread(row: RowEntry) -> Iterator[str]:
    """The places or subjects of a row, pairs as left and right."""
    for of in row.of:
        yield from (f"left-{of}", f"right-{of}") if of in PAIRED else (of,)


def _row_problems(row: RowEntry) -> Iterator[tuple[str, str]]:
    """Where and why a row is impossible."""
    if row.type not in DECK_OF:
        yield "type", f"there is no Damage Type {row.type!r}{did_you_mean(row.type, list(DECK_OF))}"
        return
    for of in _spread(row):
        if of != "all" and of not in LISTED[row.type]:
            yield "of", f"{row.type} cards name no {of!r}{did_you_mean(of, [*LISTED[row.type], *PAIRED])}"
    for severity in SEVERITIES:
        yield from _wrong(severity, getattr(row, severity))
    if len(row.captions) not in (0, 4):
        yield "captions", "a row has four captions, one for each severity, or none"
    for number, caption in enumerate(row.captions, 1):
        if not 1 <= len(caption.split()) <= 4:
            yield f"captions, place {number}", f"{caption!r} has {len(caption.split())} words: 1 to 4 are possible"
        yield from _odd_places(f"captions, place {number}", caption, "part")


def _odd_places(where: str, text: str, known: str) -> Iterator[tuple[str, str]]:
    """The error for a text with a placeholder that cannot be filled."""
    for name in taken_apart(text).places:
        if name != known:
            yield where, f"nothing stands for {{{name}}}: a text can have {{{known}}}"


def _instead(file: File, where: str) -> dict[tuple[str, str, str], str]:
    """The texts that replace a row's, by Damage Type, place or subject, and severity."""
    texts: dict[tuple[str, str, str], str] = {}
    for number, entry in enumerate(file.damage_instead, 1):
        at = f"{where}: damage_instead {number}"
        if entry.type not in DECK_OF or entry.of not in LISTED[entry.type]:
            raise BadInput(f"{at}, of: there is no card {entry.type}-{entry.of}")
        for place, problem in _wrong("text", entry.text):
            raise BadInput(f"{at}, {place}: {problem}")
        if (entry.type, entry.of, entry.severity) in texts:
            raise BadInput(f"{at}, severity: {entry.type}-{entry.of} has another text at {entry.severity} already")
        texts[entry.type, entry.of, entry.severity] = entry.text
    return texts


def _lines(file: File, where: str, phrases: Mapping[str, str]) -> dict[tuple[str, str], tuple[str, ...]]:
    """The sentences of each card that has any."""
    lines: dict[tuple[str, str], tuple[str, ...]] = {}
    for number, entry in enumerate(file.damage_lines, 1):
        at = f"{where}: damage_lines {number}"
        if entry.type not in DECK_OF or LISTED[entry.type] is PLACES:
            raise BadInput(f"{at}, type: {entry.type!r} is not about a subject")
        if entry.of != "all" and entry.of not in LISTED[entry.type]:
            raise BadInput(f"{at}, of: {entry.type} cards name no {entry.of!r}")
        for severity, line in enumerate(entry.lines, 1):
            for place, problem in _odd_places(f"lines, place {severity}", line, "subject"):
                raise BadInput(f"{at}, {place}: {problem}")
        for of in LISTED[entry.type] if entry.of == "all" else (entry.of,):
            if any("{subject}" in line for line in entry.lines) and of not in phrases:
                raise BadInput(f"{at}: nothing says how {of!r} is called inside a sentence: add a damage_subject")
            lines[entry.type, of] = entry.lines
    return lines


def _wrong(where: str, text: str) -> Iterator[tuple[str, str]]:
    """The complaint of the reader of harm texts, if it has one."""
    try:
        read_harm(text)
    except ValueError as error:
        yield where, str(error)
