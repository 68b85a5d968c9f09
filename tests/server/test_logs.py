"""A log line is one line of JSON, whatever a stranger had us quote."""

from __future__ import annotations

import json
import logging

from wyrmhoard.server.base.logs import JsonLines


def test_a_log_line_stays_one_line_and_reads_back() -> None:
    steering = "x\n\x1b[2J\x85\u2028\u202ey é"
    record = logging.makeLogRecord({"msg": steering, "fields": {"table": steering, "kind": {"a": steering}}})
    line = JsonLines().format(record)
    assert line.isprintable()
    assert "é" in line
    data = json.loads(line)
    assert data["what"] == data["table"] == data["kind"]["a"] == steering
