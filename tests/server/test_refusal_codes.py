"""The codes of refusals and of closed sockets are written out in the documents of the protocols."""

from __future__ import annotations

import re
from pathlib import Path

from wyrmhoard.kernel.text.errors import REFUSAL_CODES
from wyrmhoard.server.protocol.close_codes import CloseCode
from wyrmhoard.server.web.responses import STATUS

DOCS = Path(__file__).resolve().parents[2] / "docs"
STREAMS = (DOCS / "protocol.md").read_text(encoding="utf-8")
TABLES = (DOCS / "table-protocol.md").read_text(encoding="utf-8")


def test_every_code_of_a_refusal_is_documented() -> None:
    assert [code for code in REFUSAL_CODES if f"`{code}`" not in STREAMS + TABLES] == []


def test_what_is_documented_of_refusals_on_standard_streams_is_a_code() -> None:
    codes = re.findall(r"^\| `([a-z-]+)` \|", STREAMS.partition("## Refusals")[2].partition("\n## ")[0], re.M)
    assert len(codes) > 8
    assert {*codes} <= {*REFUSAL_CODES}


def test_the_documented_statuses_are_those_that_are_sent() -> None:
    errors = TABLES.partition("Errors:")[2].partition("\n\n")[0]
    for status in {*STATUS.values()}:
        assert str(status) in errors
    for code in STATUS:
        assert f"`{code}`" in errors or f"`{code}`" in STREAMS


def test_every_code_with_which_a_socket_is_closed_is_documented() -> None:
    assert [code for code in CloseCode if code is not CloseCode.ABNORMAL and str(int(code)) not in TABLES] == []
