"""What was measured, kept in a file, so that long work may be stopped and gone on with."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from wyrmhoard.kernel.text.errors import BadInput

T = TypeVar("T")


class Kept(Generic[T]):
    """Results of matches in their order, a line of JSON each, after one that says of which experiment they are; without
    a path nothing is kept. A result has the `number` of its match. Raises BadInput for a file of something else."""

    def __init__(self, path: Path | None, mark: str, kind: type[T]) -> None:
        self.all: list[T] = []
        self._path = path
        if path is None:
            return
        try:
            if path.exists() and path.stat().st_size:
                self._read(path, mark, kind)
            else:
                self._write({"of": mark})
        except OSError as error:
            raise BadInput.of("{path}: cannot be used ({error})", path=path, error=error.strerror) from error

    def _read(self, path: Path, mark: str, kind: type[T]) -> None:
        *lines, rest = path.read_bytes().split(b"\n")  # the rest is half a line, if the machine was turned off
        try:
            if msgspec.json.decode(lines[0])["of"] != mark:
                raise BadInput.of(
                    "{path}: has matches of other cards, players, settings or seeds; keep these in another file",
                    path=path,
                )
            for number, line in enumerate(lines[1:]):
                self.all.append(msgspec.json.decode(line, type=kind))
                if self.all[-1].number != number:  # type: ignore[attr-defined]
                    raise ValueError(f"match {number} is missing")
        except (ValueError, KeyError, TypeError, IndexError, msgspec.MsgspecError) as error:
            raise BadInput.of("{path}: this is no file of matches ({error})", path=path, error=error) from error
        if rest:
            path.write_bytes(b"".join(line + b"\n" for line in lines))

    def keep(self, result: T) -> None:
        """Add a result."""
        if self._path is not None:
            self._write(result)

    def _write(self, entry: Any) -> None:
        assert self._path is not None
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(entry) + b"\n")
