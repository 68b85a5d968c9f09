"""Hints: work for the process in which long thoughts are thought."""

from __future__ import annotations

import time
from typing import NamedTuple

import msgspec

from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.text.errors import RefusalCode, Refused
from wyrmhoard.kernel.text.saying import speaking
from wyrmhoard.players.hint import hint
from wyrmhoard.server.workers.thinking import game_of_record, limited


class Hinted(NamedTuple):
    """A hint as JSON, or why there is none; and the processor time that it took."""

    answer: bytes
    refusal: tuple[RefusalCode, str] | None
    seconds: float


def hint_of(record: Record, seat: int, language: str, seconds: float) -> Hinted:
    """The hint for a seat at the end of a record. Raises TimeoutError."""
    began = time.process_time()
    answer, refusal = b"", None
    with speaking(language):
        try:
            match = resume(game_of_record(record), record, events=False)
            answer = limited(lambda: msgspec.json.encode(hint(match, seat)), seconds)
        except Refused as refused:
            refusal = (refused.code, refused.sentence)
    return Hinted(answer, refusal, time.process_time() - began)
