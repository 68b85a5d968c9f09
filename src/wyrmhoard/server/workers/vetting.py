"""Vetting: reads, checks and tries out what strangers submit. Work for a process of its own, which imports little, so
that it starts fast."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import msgspec

import wyrmhoard
from wyrmhoard import game_of
from wyrmhoard.kernel.asking.scenario import Scenario
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.state.record import Record, parse_record
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.errors import BadInput, WyrmhoardError
from wyrmhoard.kernel.text.saying import later, said, say, speaking
from wyrmhoard.server.session.commands import BeginAnew
from wyrmhoard.server.session.session import Session
from wyrmhoard.server.workers.thinking import limited

SECONDS: Final = 5.0
"""The limit for one submission; the longest file of cards takes a tenth of a second."""
LATE: Final = later("checking this takes too long")
TOO_MUCH: Final = later("checking this needs more memory than it may have")
NO_RECORD: Final = later("record: is not a record")
TRIED_WITH: Final = "00"
"""The seed of the match that tests whether a table can be opened."""


class Vetted(NamedTuple):
    """The result of vetting."""

    answer: bytes
    """The result as JSON."""
    problem: str
    """Its fault; "" if it has none."""
    seconds: float
    """The processor time that it took."""
    failure: str = ""
    """The trace of an internal error, for the log."""


def vetted(language: str, seconds: float, work: Callable[..., bytes], *args: Any) -> Vetted:
    """The result of some work, limited to `seconds`, in a language. Raises nothing."""
    began, answer, problem, failure = time.process_time(), b"", "", ""
    with speaking(language):
        try:
            answer = limited(lambda: work(*args), seconds)
        except TimeoutError:
            problem = said(LATE)
        except MemoryError:
            problem = said(TOO_MUCH)
        except WyrmhoardError as error:
            problem = str(error)
        except Exception as error:
            problem = say("this does not fit the rules ({error})", error=type(error).__name__)
            failure = traceback.format_exc(limit=-8)
    return Vetted(answer, problem, time.process_time() - began, failure)


def deck(game: str, text: str) -> bytes:
    """Each rule that a deck breaks."""
    rules = find(game)
    return msgspec.json.encode(rules.need_decks().judge(rules.cards, text, ""))


def cards(game: str, text: str) -> bytes:
    """The cards in a text that a user wrote, and what a table with them is like."""
    rules = find(game)
    settings = rules.with_own_cards(text, "cards").described_settings()
    return msgspec.json.encode({**rules.judge_cards(text), "settings": settings})


def ground(draw: Callable[..., Any], *args: Any) -> bytes:
    """What a game draws on a sheet."""
    return msgspec.json.encode(draw(*args))


def draft(game: str, text: str, data: str) -> bytes:
    """A draft from a game's editor, with every error in it."""
    rules = find(game)
    return msgspec.json.encode(rules.need_editor().edit(rules.cards, text, data))


def table(game: str, text: str, seats: int, settings: Mapping[str, Value]) -> bytes:
    """Nothing; raises BadInput if a table with these cards cannot be opened."""
    wyrmhoard.new(find(game).with_own_cards(text, "cards"), seats, TRIED_WITH, settings)
    return b""


class Opening(NamedTuple):
    """The data for opening a table that plays on from a moment of a match."""

    record: Record
    settings: Mapping[str, Value]
    players: list[str]
    bots: list[str | None]
    scenario: Scenario | None


def anew(opening: Opening, seat: int, command: BeginAnew, at: float) -> bytes:
    """The session of such a table after the inputs of the match were replayed."""
    game = game_of(opening.record)
    match = wyrmhoard.new(
        game,
        len(opening.bots),
        opening.record.seed,
        opening.settings,
        players=opening.players,
        scenario=opening.scenario,
    )
    session = Session(match, opening.bots)
    session.apply(command, seat, at)
    return session.save()


def record(text: bytes, longest: int) -> bytes:
    """A record, normalised."""
    try:
        written = parse_record(text).to_json()
    except (TypeError, ValueError, OverflowError, RecursionError):
        raise BadInput(said(NO_RECORD)) from None
    if len(written) > longest:
        raise BadInput.of("record: a report may have one of {most} characters", most=longest)
    return written.encode()
