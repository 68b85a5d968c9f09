"""Reviews of matches that are over: work for a process of its own."""

from __future__ import annotations

from typing import Final

import msgspec

from wyrmhoard import game_of
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.state.record import Record, parse_record
from wyrmhoard.kernel.text.saying import ENGLISH, speaking
from wyrmhoard.lab.judging import critical, judge, people_of
from wyrmhoard.lab.review import Swing, review
from wyrmhoard.server.protocol.shapes.reviews import Review, StandingSwing
from wyrmhoard.server.workers.replays import check_size, players, tried

THOUGHT: Final = 3.0
"""Seconds for judging one decision."""


def review_of(record: Record | bytes, language: str = ENGLISH) -> tuple[bytes, str]:
    """The review in a language as JSON, or (b"", why there is none)."""
    with speaking(language):
        return tried(lambda: _review(parse_record(record) if isinstance(record, bytes) else record))


def judged_of(record: Record, at: int, language: str = ENGLISH) -> tuple[bytes, str]:
    """What the strongest bot thinks of input `at`, as JSON, or (b"", why it says nothing)."""
    with speaking(language):
        return tried(lambda: msgspec.json.encode(judge(game_of(record), record, at, THOUGHT)._asdict()))


def _review(record: Record) -> bytes:
    check_size(record)
    game = game_of(record)
    analysis = review(game, record)
    match = resume(game, record, fast=False)
    looked: Review = {
        "steps": len(record.inputs),
        "together": analysis.together,
        "seats": players(match, record),
        "moments": [{"at": moment.at, "standing": list(moment.standing)} for moment in analysis.moments],
        "turning": None if analysis.turning is None else _swing(analysis.turning),
        "swings": [_swing(swing) for swing in analysis.swings],
        "counts": [
            {"text": one.text, "table": one.table, "seats": None if one.seats is None else list(one.seats)}
            for one in analysis.counts
        ],
        "critical": critical(game, record, analysis, people_of(game, record)),
    }
    return msgspec.json.encode(looked)


def _swing(swing: Swing) -> StandingSwing:
    return {"at": swing.at, "seat": swing.seat, "was": swing.was, "now": swing.now, "lines": list(swing.lines)}
