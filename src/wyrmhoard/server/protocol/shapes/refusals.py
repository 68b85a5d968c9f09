"""Why something was refused."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.errors import RefusalCode
from wyrmhoard.kernel.text.shapes import Ask


class Problem(TypedDict):
    """Why something was refused."""

    code: RefusalCode
    text: str
    rule: NotRequired[str]


class Refusal(Problem):
    """Why a request of a socket was refused; if it was stale, what is asked instead."""

    ask: NotRequired[Ask | None]


class Failure(TypedDict):
    """The body of every response that is not a success."""

    error: Problem
