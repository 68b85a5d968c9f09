"""A match as a file: who, what, the seed, every input, and fingerprints along the way.

One format serves as replay, saved game, bug report and test fixture. With a `checkpoint` (the state
at the last checkpoint) it is a *position*, which loads without replaying from the start; with a
`start` it is a *scenario*, which begins from that state instead of the game's own setup.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import msgspec

from wyrmhoard.kernel.state.notes import Note
from wyrmhoard.kernel.state.people import clean_name
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.parsing import parse_json

FORMAT: Final = 1
LEFT_OUT: Final = ("names", "notes")
"""Fields that a file leaves out when they are empty."""


INPUT_KINDS: Final = ("act", "pass", "aside", "tried", "back", "anew", "left", "deal")


class Input(NamedTuple):
    """One input, in the order in which it was accepted.

    `kind` is one of INPUT_KINDS; a record may be damaged, so that `Running` refuses any other:
    act    `seat` chose `key`, with `form` if it had blanks;
    pass   `seat` let a `first` ask go by;
    aside  `seat` did `key` beside the open ask (see `Asides`);
    tried  `seat` was refused `key` for a reason that it could not know, and now knows that much;
    back   `seat` took something back; `key` says how, and how many times that has now happened: "free 1", or
           "agreed 2", after which chance continues along another branch;
    anew   `seat` plays on from here, where another match had come to; chance goes on along the branch `key`;
    left   the person of `seat` left the match, which ended by that;
    deal   everything that `seat` cannot know was dealt again with the seed `key` (in imagined worlds).
    """

    seat: int
    key: str
    form: dict[str, Any] | None = None
    kind: str = "act"


@dataclass(frozen=True, slots=True)
class StoredCheckpoint:
    """A checkpoint as plain data: the script can be entered here from `state` alone."""

    state: Any
    chance: dict[str, Any]
    inputs: int
    step: int
    era: int


@dataclass(frozen=True, slots=True)
class Record:
    """A whole match. Holds the seed and every secret: not for players' eyes."""

    game: str
    version: str
    content: str
    seats: int
    settings: dict[str, Value]
    seed: str
    inputs: list[Input] = field(default_factory=list)
    prints: dict[str, str] = field(default_factory=dict)
    """Fingerprints of the state at checkpoints, by the number of inputs before them."""
    now: str | None = None
    """A fingerprint of all inputs and of the match after them, sealed answers and all."""
    ending: str | None = None
    players: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    """What the people called themselves, by seat; "" where nobody had a name."""
    cards: Any = None
    """The cards as data, if they are not the game's own."""
    start: Any = None
    scenario: str | None = None
    """The name of the scenario that `start` is from."""
    scenario_text: str | None = None
    """That scenario as a user wrote it, if it is not one of the game's own."""
    notes: list[Note] = field(default_factory=list)
    checkpoint: StoredCheckpoint | None = None
    format: int = FORMAT

    def to_json(self) -> str:
        """The record as JSON text, one input per line so that diffs are readable."""
        plain = msgspec.to_builtins(self)
        inputs = ",\n  ".join([msgspec.json.encode(_trim(entry)).decode() for entry in self.inputs])
        plain["inputs"] = []
        plain = {key: value for key, value in plain.items() if value or (value is not None and key not in LEFT_OUT)}
        text = msgspec.json.format(msgspec.json.encode(plain), indent=1).decode()
        if self.inputs:  # one place only: deeper fields of this name are indented further
            text = text.replace('\n "inputs": []', f'\n "inputs": [\n  {inputs}\n ]', 1)
        return text + "\n"


_DEFAULTS: Final = tuple(Input._field_defaults.get(name) for name in Input._fields)


def _trim(entry: Input) -> list[Any]:
    """An input as the shortest list that holds it all."""
    plain: list[Any] = list(entry)
    while len(plain) > 2 and plain[-1] == _DEFAULTS[len(plain) - 1]:
        plain.pop()
    return plain


def parse_record(text: str | bytes, where: str = "record") -> Record:
    """The record in JSON text. Raises BadInput that says what is wrong, and where."""
    plain = parse_json(text, f"{where}: is not a whole record")
    if isinstance(plain, dict) and isinstance(plain.get("inputs"), list):
        defaults: list[Any] = [None, None, None, "act"]
        plain["inputs"] = [e + defaults[len(e) :] if isinstance(e, list) else e for e in plain["inputs"]]
    try:
        record = msgspec.convert(plain, Record)
    except msgspec.ValidationError as error:
        raise BadInput.of("{where}: is not a record of a match: {error}", where=where, error=error) from None
    if not all(number.isdecimal() and number.isascii() for number in record.prints):
        raise BadInput.of(
            "{where}: is not a record of a match: the fingerprints must be named by numbers of inputs", where=where
        )
    for name in record.names:
        if clean_name(name) != name:
            raise BadInput.of("{where}: is not a record of a match: a name in it is not as names are kept", where=where)
    if record.format != FORMAT:
        raise BadInput.of(
            "{where}: has the record format {format}; this program reads format {ours}",
            where=where,
            format=record.format,
            ours=FORMAT,
        )
    return record
