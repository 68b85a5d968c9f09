"""What a request over REST gets that cannot be carried out."""

from __future__ import annotations

from typing_extensions import TypedDict

from wyrmhoard.kernel.text.shapes import Problem


class Failure(TypedDict):
    """The body of every response that is not a success."""

    error: Problem
